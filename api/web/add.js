// Adding a recipe: paste, open or drop it; what is wrong is shown at its line.

import { fetched, get, keepHere } from "./api.js";
import { byId, el, plural } from "./dom.js";

const AROUND = 2;
const SHOWN = 8;
let ready = false;

export async function showAdd() {
  if (ready) return;
  ready = true;
  const source = byId("source");
  byId("add").onsubmit = (event) => {
    event.preventDefault();
    read();
  };
  byId("file").onchange = (event) => opened(event.target.files[0]);
  source.ondragover = (event) => {
    event.preventDefault();
    source.classList.add("over");
  };
  source.ondragleave = () => source.classList.remove("over");
  source.ondrop = (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    source.classList.remove("over");
    opened(event.dataTransfer.files[0]);
  };
}

async function opened(file) {
  if (!file) return;
  byId("source").value = await file.text();
  await read();
}

async function read() {
  const source = byId("source");
  const text = source.value;
  byId("read").replaceChildren();
  byId("faults").replaceChildren();
  source.removeAttribute("aria-invalid");
  try {
    const strict = byId("strict").checked ? "?strict=true" : "";
    const response = await fetched(`/read${strict}`, {
      method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text });
    const found = await response.json();
    keepHere(text, found.recipes);
    await shown(text, found);
  } catch (error) {
    source.setAttribute("aria-invalid", "true");
    const lines = error.errors?.length ? error.errors : [{ line: 1, problem: error.message }];
    byId("faults").replaceChildren(el("p", { class: "fault" }, `This cannot be read: ${error.message}`),
      ...lines.slice(0, SHOWN).map((fault) => atLine(text, fault, "fault")));
    choose(source, lines[0].line);
  }
}

// The line with its neighbours, as an editor shows it.
function atLine(text, fault, kind) {
  const lines = text.split(/\r\n|\r|\n/);
  const from = Math.max(1, fault.line - AROUND);
  const until = Math.min(lines.length, fault.line + AROUND);
  const rows = [];
  for (let number = from; number <= until; number += 1) {
    const here = number === fault.line;
    rows.push(el("li", { value: number, class: here ? "here" : null }, lines[number - 1].slice(0, 200) || " "));
    if (here) rows.push(el("li", { class: "note" }, fault.problem));
  }
  return el("div", { class: `at ${kind}` },
    el("button", { type: "button", class: "link", onclick: () => choose(byId("source"), fault.line) }, `Line ${fault.line}`),
    el("ol", {}, rows));
}

function choose(source, line) {
  const lines = source.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  source.focus();
  source.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  source.scrollTop = (line - 4) * (source.scrollHeight / Math.max(lines.length, 1));
}

async function shown(text, found) {
  const { read_only: readOnly } = await get("/version");
  byId("read").replaceChildren(
    el("p", { class: "good" }, `Read ${plural(found.recipes.length, "recipe")}${found.mended ? `, mended ${plural(found.mended, "fault")}` : ""}:`),
    el("ul", {}, found.recipes.map(({ text: recipe }) => el("li", {},
      el("a", { href: `#/${encodeURIComponent("~" + recipe.id)}` }, recipe.title || recipe.id),
      ` (${plural(recipe.events, "event")})`))),
    ...found.notices.slice(0, SHOWN).map((notice) => atLine(text, notice, "notice")),
    readOnly ? el("p", { class: "soft" }, "It is in this page only: the server is read-only.") : keeping(text));
}

function keeping(text) {
  const token = el("input", { type: "password", id: "token", autocomplete: "off" });
  const said = el("span", { role: "status" });
  const keep = async () => {
    try {
      const response = await fetched("/recipes", { method: "POST", body: text,
        headers: { "Content-Type": "text/plain; charset=utf-8", Authorization: `Bearer ${token.value}` } });
      const { recipes } = await response.json();
      said.replaceChildren(" Kept: ", ...recipes.map((recipe) =>
        el("a", { href: `#/${encodeURIComponent(recipe.id)}` }, recipe.title)));
    } catch (error) { said.textContent = ` ${error.message}`; }
  };
  return el("p", { class: "line" }, el("label", {}, "Token ", token),
    el("button", { type: "button", onclick: keep }, "Keep it on the server"), said);
}
