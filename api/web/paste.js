// The box: paste, drop, open or edit a recipe, and it is shown while you write; faults at their lines.

import { choices } from "./app.js";
import { fetched, get, memory, ownRecipes, readOwn, recipeOf } from "./api.js";
import { askingNothing } from "./ask.js";
import { byId, el, plural } from "./dom.js";
import { showRecipe } from "./recipe.js";

const PAUSE = 200;
const AROUND = 1;
const SHOWN = 4;
const SAMPLES = ["pizza", "onion-soup", "pancakes"];
let waiting = null;
let reading = null;

export function editing(on) {
  byId("paste").hidden = !on;
  byId("text").hidden = on;
  byId("edit").setAttribute("aria-pressed", String(on));
}

// Nothing is chosen: one sentence, the box, three samples, a question.
export async function showStart(missing) {
  byId("page-recipe").dataset.part = "start";
  byId("title").textContent = missing ? "That recipe is not here"
    : "Paste a recipe, then ask it anything: what is where, how long, how hot, what next.";
  byId("facts").textContent = missing ? `${missing[0].toUpperCase()}${missing.slice(1).replace(/[.?]?$/, (end) => end || ".")} Paste it here, or take one of these.` : "";
  byId("source").value = "";
  faults([]);
  byId("keep").replaceChildren();
  editing(true);
  askingNothing();
  const kept = memory.get("source");
  if (kept && !ownRecipes().length) {
    await readOwn(kept).catch((error) => {
      byId("source").value = kept; // it was not finished
      faults(error.errors, `This cannot be read yet: ${error.message}`);
    });
  }
  const { recipes } = await get("/recipes?limit=500");
  const rank = ({ id }) => (missing?.includes(`mean ${id}`) ? -1 : SAMPLES.includes(id) ? SAMPLES.indexOf(id) : SAMPLES.length);
  const three = [...recipes].sort((a, b) => rank(a) - rank(b)).slice(0, 3);
  document.querySelector("#samples .cards").replaceChildren(
    ...ownRecipes().slice(0, 1).map(({ address, text }) => card(address, text.title, "yours, kept in this browser")),
    ...three.map((recipe) => card(`#/${encodeURIComponent(recipe.id)}`, recipe.title,
      `${plural(recipe.steps, "step")}, ${plural(recipe.ingredients.length, "ingredient")}`)));
}

const card = (address, title, facts) =>
  el("li", {}, el("a", { href: address }, el("strong", {}, title), el("span", { class: "soft" }, facts)));

async function read(text) {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  if (!text.trim()) return void faults([]);
  byId("read").textContent = "Reading …";
  try {
    const found = await readOwn(text, signal);
    const [recipe] = found.recipes;
    history.replaceState(null, "", recipe.address);
    document.title = `${recipe.text.title} · Mirepoix`;
    byId("source").removeAttribute("aria-invalid");
    const mended = found.mended ? `, mended ${plural(found.mended, "fault")}` : "";
    faults(found.notices, `Read ${plural(found.recipes.length, "recipe")}${mended}; kept in this browser only.`);
    await Promise.all([showRecipe(recipe, new URLSearchParams(), true), choices(`~${recipe.id}`)]);
  } catch (error) {
    if (error.name === "AbortError") return;
    byId("source").setAttribute("aria-invalid", "true");
    faults(error.errors?.length ? error.errors : [{ line: 1, problem: error.message }],
      `This cannot be read yet: ${error.message}`);
  }
}

function faults(found, said = "It stays in this browser; nothing is stored on the server.") {
  byId("read").textContent = said;
  const text = byId("source").value;
  byId("faults").replaceChildren(...found.slice(0, SHOWN).map((fault) => atLine(text, fault)));
}

// The line with its neighbours, as an editor shows it.
function atLine(text, fault) {
  const lines = text.split(/\r\n|\r|\n/);
  const from = Math.max(1, fault.line - AROUND);
  const until = Math.min(lines.length, fault.line + AROUND);
  const rows = [];
  for (let number = from; number <= until; number += 1) {
    const here = number === fault.line;
    rows.push(el("li", { value: number, class: here ? "here" : null }, lines[number - 1].slice(0, 200) || " "));
    if (here) rows.push(el("li", { class: "note" }, fault.problem));
  }
  return el("div", { class: "at" },
    el("button", { type: "button", class: "link", onclick: () => choose(fault.line) }, `Line ${fault.line}`),
    el("ol", {}, rows));
}

function choose(line) {
  const source = byId("source");
  const lines = source.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  source.focus();
  source.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  source.scrollTop = (line - 4) * (source.scrollHeight / Math.max(lines.length, 1));
}

// What is pasted can be kept on a server that may be written to.
export async function offerToKeep(recipe) {
  const { read_only: readOnly } = recipe.own ? await get("/version") : { read_only: true };
  if (readOnly) return void byId("keep").replaceChildren();
  const token = el("input", { type: "password", id: "token", autocomplete: "off" });
  const said = el("span", { role: "status" });
  const keep = async () => {
    try {
      const response = await fetched("/recipes", { method: "POST", body: recipe.source,
        headers: { "Content-Type": "text/plain; charset=utf-8", Authorization: `Bearer ${token.value}` } });
      const { recipes } = await response.json();
      said.replaceChildren(" Kept: ", ...recipes.map((one) =>
        el("a", { href: `#/${encodeURIComponent(one.id)}` }, one.title)));
    } catch (error) { said.textContent = ` ${error.message}`; }
  };
  byId("keep").replaceChildren(el("p", { class: "line" }, el("label", {}, "Token ", token),
    el("button", { type: "button", class: "quiet small", onclick: keep }, "Keep it on the server"), said));
}

const source = byId("source");
byId("paste").onsubmit = (event) => event.preventDefault();
source.oninput = (event) => {
  clearTimeout(waiting);
  const whole = /Paste|Drop/.test(event.inputType ?? "Paste");
  waiting = setTimeout(() => read(source.value), whole ? 0 : PAUSE);
};
byId("file").onchange = (event) => opened(event.target.files[0]);
byId("edit").onclick = async () => {
  const on = byId("paste").hidden;
  editing(on);
  if (!on) return;
  const name = byId("recipes").value;
  if (name) {
    const recipe = await recipeOf(name);
    source.value = recipe.source ?? (await recipe.cook("scale", { factor: 1 })).text;
    faults([], recipe.own ? undefined : "What you change becomes a recipe of your own, in this browser.");
  }
  source.focus();
};

async function opened(file) {
  if (!file) return;
  source.value = await file.text();
  editing(true);
  await read(source.value);
}

addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  opened(event.dataTransfer.files[0]);
});
