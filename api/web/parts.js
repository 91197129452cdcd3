// The parts of a recipe beside the kitchen: cook mode, plan, shopping list, allergens, check.

import { together } from "./api.js";
import { trouble } from "./app.js";
import { cookMode } from "./cook.js";
import { byId, el } from "./dom.js";

export const PARTS = {
  kitchen: { title: "Kitchen" },
  cook: { title: "Cook", show: cookMode },
  plan: { title: "Plan", show: planned },
  shop: { title: "Shopping", show: shopping },
  allergens: { title: "Allergens", show: allergens },
  lint: { title: "Check", show: findings },
};
let turn = 0;

export async function showPart(scene, parameters) {
  const home = byId("part");
  const mine = ++turn;
  const { title, show } = PARTS[scene.part];
  if (!show) return void home.replaceChildren();
  try {
    const shown = await show(scene, parameters);
    if (mine !== turn) return;
    const kept = home.contains(document.activeElement) && (document.activeElement.id || document.activeElement.name);
    home.replaceChildren(el("h2", { id: "part-heading", class: scene.part === "cook" ? "sr" : null }, title), ...shown.filter(Boolean));
    if (kept) (home.querySelector(`[id="${kept}"], [name="${kept}"]`) ?? byId("back") ?? home.querySelector("select"))?.focus();
  } catch (error) {
    trouble(error);
  }
}

// A small form; what it says goes into the address, so that it survives and can be shared.
function asks(scene, fields) {
  const said = (others) => scene.at({ ...Object.fromEntries(new FormData(form)), add: null, with: others });
  const form = el("form", { class: "line options" }, fields.map(({ label, ...field }) =>
    el("label", {}, `${label} `, el("input", field))), company(scene, (others) => { location.hash = said(others); }));
  form.onsubmit = (event) => event.preventDefault();
  form.onchange = ({ target }) => { if (target.name !== "add") location.hash = said(scene.others); };
  return form;
}

// What is cooked with it: each can be taken away again, and another one added.
function company(scene, go) {
  const titles = new Map([...byId("recipes").options].map((option) => [option.value, option.text]));
  const here = scene.recipe.own ? `~${scene.recipe.id}` : scene.recipe.id;
  const left = [...titles].filter(([name]) => name && name !== here && !scene.others.includes(name));
  return [
    ...scene.others.map((name) => el("button", { type: "button", class: "quiet small", "aria-label": `Without ${titles.get(name) ?? name}`,
      onclick: () => go(scene.others.filter((other) => other !== name)) }, `${titles.get(name) ?? name} ×`)),
    el("label", {}, "With ", el("select", { name: "add", onchange: ({ target }) => go([...scene.others, target.value]) },
      el("option", { value: "" }, "another recipe …"), left.map(([name, title]) => el("option", { value: name }, title)))),
  ];
}

function minutes(seconds) {
  const whole = Math.round(seconds / 60);
  const hours = whole >= 60 ? `${Math.floor(whole / 60)} h ` : "";
  return whole % 60 || !hours ? `${hours}${whole % 60} min` : hours.trim();
}

async function planned(scene, parameters) {
  const options = { cooks: parameters.get("cooks") || 1, serve_at: parameters.get("serve_at") || "" };
  const [plan, { work }] = await Promise.all([
    together("plan", scene.recipe, scene.others, options), scene.recipe.cook("ahead")]);
  const groups = ["mise en place", "make ahead", "must wait"].map((when) => [when, work.filter((one) => one.when === when)]);
  return [
    asks(scene, [{ label: "Cooks", name: "cooks", type: "number", min: 1, max: 9, value: options.cooks },
      { label: "Serve at", name: "serve_at", type: "time", value: options.serve_at }]),
    el("p", {}, `${minutes(plan.seconds)} in all, hands on for ${minutes(plan.attended)}${plan.cooks > 1 ? ` between ${plan.cooks} cooks` : ""}. `,
      el("span", { class: "soft" }, "Lighter bars go on by themselves; ~ is assumed, the recipe does not say it.")),
    el("ol", { class: "gantt" }, plan.tasks.map((task) => bar(scene, task, plan))),
    el("h3", {}, plan.recipes.length > 1 ? `Ahead, of ${scene.recipe.text.title}` : "Ahead"),
    el("div", { class: "groups" }, groups.filter(([, found]) => found.length).map(([when, found]) => el("section", {},
      el("h4", {}, when), el("ul", {}, found.map((one) => el("li", {}, one.what, " ",
        el("span", { class: "soft" }, one.because))))))),
  ];
}

function bar(scene, task, { recipes, seconds }) {
  const dish = recipes.findIndex(({ id }) => id === task.recipe);
  const fill = el("span", { class: `fill dish-${dish % 4}${task.attended ? "" : " alone"}` });
  fill.style.left = `${(100 * task.start) / seconds}%`;
  fill.style.width = `${Math.max(0.6, (100 * (task.end - task.start)) / seconds)}%`;
  const long = `${task.assumed ? "~" : ""}${minutes(task.seconds)}`;
  return el("li", { title: task.quote }, el("span", { class: "at-time" }, task.at),
    el("a", { href: momentOf(scene, task) }, `${task.step}. ${task.what}`),
    el("span", { class: "soft" }, [recipes.length > 1 ? recipes[dish].title : "", long, task.cook ? `cook ${task.cook}` : "by itself", task.uses].filter(Boolean).join(", ")),
    el("span", { class: "track", "aria-hidden": "true" }, fill));
}

// Where a task is seen: in this recipe's kitchen, or in that of what is cooked with it.
function momentOf(scene, task) {
  if (task.recipe === scene.recipe.id) return scene.at({ part: null, at: task.events[0] });
  const name = scene.others.find((other) => other.replace(/^~/, "") === task.recipe) ?? task.recipe;
  return `#/${name.startsWith("~") ? "~" : ""}${encodeURIComponent(task.recipe)}?at=${task.events[0]}`;
}

async function shopping(scene, parameters) {
  const factor = parameters.get("factor") || "1";
  const { items, recipes } = await together("shop", scene.recipe, scene.others, { factor });
  const titles = new Map(recipes.map(({ id, title }) => [id, title]));
  const whose = ({ sources }) => [...new Set(sources.map(({ recipe }) => titles.get(recipe)))].join(", ");
  const kinds = Map.groupBy(items, (item) => item.kind);
  return [
    asks(scene, [{ label: "Times", name: "factor", type: "number", min: 0.25, max: 20, step: 0.25, value: factor }]),
    el("div", { class: "groups" }, [...kinds].map(([kind, found]) => el("section", {}, el("h3", {}, kind),
      el("ul", { class: "checks" }, found.map((item) => el("li", {}, el("label", {},
        el("input", { type: "checkbox" }), ` ${item.text}`, recipes.length > 1 ? el("span", { class: "soft" }, ` ${whose(item)}`) : null))))))),
  ];
}

async function allergens(scene) {
  const { judgements } = await scene.recipe.cook("allergens");
  const groups = [
    ["Contains", "contains", false], ["May contain: read the packet", "may contain", false],
    ["Not known", "unknown", false], ["Not on the list", "not listed", false],
    ["It is not", "contains", true], ["It may not be", "may contain", true],
    ["Not known whether it is", "unknown", true], ["Nothing on the list speaks against", "not listed", true],
  ].map(([title, answer, diet]) => [title, judgements.filter((one) => one.answer === answer && one.diet === diet)]);
  const proved = ({ label, proofs, unknown }) => [label, ...new Set([...proofs, ...unknown].map((proof) => proof.words))];
  return [
    el("div", { class: "groups" }, groups.filter(([, found]) => found.length).map(([title, found]) => el("section", {},
      el("h3", {}, title), found.some((one) => one.proofs.length || one.unknown.length)
        ? el("ul", {}, found.map(proved).map(([label, ...lines]) => el("li", {}, el("strong", {}, label), " ", el("span", { class: "soft" }, lines.join(", ")))))
        : el("p", {}, found.map((one) => one.label).join(", "))))),
    el("p", { class: "soft" }, "Traces, boards and packets are outside a recipe: nothing here means “free of”."),
  ];
}

async function findings(scene) {
  const { findings: found } = await scene.recipe.cook("lint");
  if (!found.length) return [el("p", {}, "Nothing is forgotten, as far as can be seen: every line is used, every step says what it works on.")];
  return [el("ul", { class: "findings" }, found.map((one) => el("li", {},
    el("strong", {}, one.step ? `Step ${one.step}` : `Line ${one.line}`), ` ${one.message}`, el("blockquote", {}, one.quote))))];
}
