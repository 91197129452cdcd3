// SPARQL: named examples, a query that completes itself, a table, downloads; recipes lead back to their pages.

import { fetched, get } from "./api.js";
import { completing } from "./completing.js";
import { byId, el, plural } from "./dom.js";

const RECIPES = /^https:\/\/mirepoix\.dev\/recipe\/([^#]+)(#.*)?$/;
const MOST = 1000;
const FIRST = "sources-of-mixtures";
const TABLES = { CSV: "text/csv", JSON: "application/sparql-results+json" };
const GRAPHS = { Turtle: "text/turtle", JSON: "application/ld+json" };
let known = null;
let asked = 0;

export async function showExplore(parameters) {
  known ??= await load();
  const { examples } = known;
  const query = parameters.get("query");
  const named = examples.find((example) => example.name === parameters.get("example"));
  if (query) byId("query").value = query;
  else if (named) byId("query").value = named.query;
  else if (!byId("query").value) byId("query").value = (examples.find((example) => example.name === FIRST) ?? examples[0]).query;
  if (named) byId("example").value = named.name;
  if (query || named) await run();
}

async function load() {
  const found = await get("/sparql/examples");
  const select = byId("example");
  select.replaceChildren(el("option", { value: "" }, "Choose an example"),
    ...found.examples.map((example) => el("option", { value: example.name }, example.sentence)));
  select.onchange = () => {
    if (select.value) location.hash = `#/explore?example=${encodeURIComponent(select.value)}`;
  };
  byId("sparql").onsubmit = (event) => {
    event.preventDefault();
    run();
  };
  byId("query").onkeydown = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  };
  completing(byId("query"), byId("terms"), found.terms);
  return found;
}

const answered = (query, accept) => fetched("/sparql", {
  method: "POST", headers: { Accept: accept }, body: new URLSearchParams({ query }) });

async function run() {
  const query = byId("query").value;
  const turn = ++asked;
  const tell = (said, shown, downloads) => {
    if (turn !== asked) return;
    byId("count").textContent = said;
    byId("results").replaceChildren(...shown);
    byId("downloads").replaceChildren(...Object.entries(downloads).map(([name, media]) => el("button", {
      type: "button", class: "quiet small", onclick: () => download(query, name, media) }, name)));
  };
  byId("count").textContent = "Running …";
  const begun = performance.now();
  try {
    const response = await answered(query, "application/sparql-results+json, text/turtle;q=0.9");
    const ms = Math.round(performance.now() - begun);
    if (response.headers.get("content-type").startsWith("text/turtle")) {
      return tell(`Triples, in ${ms} ms`, [el("pre", {}, await response.text())], GRAPHS);
    }
    const found = await response.json();
    if ("boolean" in found) return tell(`In ${ms} ms`, [el("p", {}, found.boolean ? "yes" : "no")], { JSON: TABLES.JSON });
    const rows = found.results.bindings;
    tell(`${plural(rows.length, "row")} in ${ms} ms${rows.length > MOST ? `, the first ${MOST} shown` : ""}`,
      [table(found.head.vars, rows.slice(0, MOST))], TABLES);
  } catch (error) {
    tell("", [el("p", { class: "fault", role: "alert" }, error.message)], {});
  }
}

async function download(query, name, media) {
  const ending = { CSV: "csv", JSON: "json", Turtle: "ttl" }[name];
  const url = URL.createObjectURL(await (await answered(query, media)).blob());
  el("a", { href: url, download: `mirepoix.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const table = (names, rows) => el("table", {},
  el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, name)))),
  el("tbody", {}, rows.map((row) => el("tr", {}, names.map((name) => el("td", {}, cell(row[name])))))));

function cell(value) {
  if (!value) return "";
  const found = value.type === "uri" ? RECIPES.exec(value.value) : null;
  if (found) return el("a", { href: `#/${found[1]}`, title: value.value }, decodeURIComponent(found[1]) + (found[2] ?? ""));
  const prefix = Object.entries(known.prefixes).find(([, iri]) => value.value.startsWith(iri));
  return value.type === "uri" && prefix ? `${prefix[0]}:${value.value.slice(prefix[1].length)}` : value.value;
}
