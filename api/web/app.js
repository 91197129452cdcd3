// The page's skeleton: which page, which recipe, which theme; everything else is in its own file.

import { get, memory, ownRecipes, recipeOf } from "./api.js";
import { byId, el } from "./dom.js";
import { showExplore } from "./explore.js";
import { showStart } from "./paste.js";
import { showRecipe } from "./recipe.js";
import "./timers.js";

let first = true;
let turn = 0;
let stored = [];

// #/pizza?part=cook&q=… is a recipe, a part of it and a question; #/~… one that only this browser has.
function place() {
  const [path, search] = location.hash.replace(/^#\/?/, "").split("?", 2);
  let name = path;
  try { name = decodeURIComponent(path); } catch { /* as it is */ }
  return { name, parameters: new URLSearchParams(search ?? "") };
}

export function trouble(error) {
  const box = byId("trouble");
  box.hidden = !error;
  box.textContent = error ? error.message : "";
}

function reveal(page) {
  for (const name of ["recipe", "explore"]) byId(`page-${name}`).hidden = name !== page;
  for (const link of document.querySelectorAll("nav [data-page]")) {
    if (link.dataset.page === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("recipes").closest("label").classList.toggle("away", page !== "recipe");
}

async function route() {
  const mine = ++turn;
  const { name, parameters } = place();
  const page = name === "explore" ? name : "recipe";
  trouble(null);
  try {
    const found = name && page === "recipe" ? recipeOf(name) : Promise.resolve(null);
    await found.catch(() => null);
    await choices(name);
    const recipe = await found;
    if (mine !== turn) return;
    reveal(page);
    document.title = recipe ? `${recipe.text.title} · Mirepoix` : page === "explore" ? "Explore · Mirepoix" : "Mirepoix";
    if (page === "explore") await showExplore(parameters);
    else if (recipe) await showRecipe(recipe, parameters);
    else await showStart();
  } catch (error) {
    if (mine !== turn) return;
    reveal(page);
    if (page === "recipe" && error.told?.status === 404) await showStart(error.message);
    else trouble(error);
  }
  document.documentElement.dataset.ready = String(mine);
  if (!first && !parameters.has("q") && !byId("part").contains(document.activeElement)) byId(`page-${page}`).querySelector("h1").focus({ preventScroll: true });
  first = false;
}

export async function choices(name) {
  const isKnown = ["", "explore"].includes(name) || name.startsWith("~") || stored.some((recipe) => recipe.id === name);
  if (!stored.length || !isKnown) stored = (await get("/recipes?limit=500")).recipes;
  const known = [
    ["", "Paste a recipe"],
    ...ownRecipes().map((recipe) => ["~" + recipe.id, `${recipe.text.title} (yours)`]),
    ...stored.map((recipe) => [recipe.id, recipe.title]),
  ];
  if (!known.some(([id]) => id === name)) name = "";
  byId("recipes").replaceChildren(...known.map(([id, title]) =>
    el("option", { value: id, selected: id === name }, title)));
}

function themed(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("theme").replaceChildren({ auto: "◐", light: "○", dark: "●" }[theme], el("span", { class: "word" }, ` ${theme}`));
  byId("theme").setAttribute("aria-label", `Theme: ${theme}`);
}

byId("theme").addEventListener("click", () => {
  const order = ["auto", "light", "dark"];
  const next = order[(order.indexOf(memory.get("theme") ?? "auto") + 1) % 3];
  memory.set("theme", next);
  themed(next);
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
byId("recipes").addEventListener("change", (event) => {
  const name = event.target.value;
  location.hash = `#/${name.startsWith("~") ? "~" : ""}${encodeURIComponent(name.replace(/^~/, ""))}`;
});
addEventListener("hashchange", route);
themed(memory.get("theme") ?? "auto");
route();
