// SPARQL: named examples, a query, a table; IRIs of recipes lead back to their pages.

import { fetched, get } from "./api.js";
import { byId, el, plural } from "./dom.js";

const RECIPES = /^https:\/\/mirepoix\.dev\/recipe\/([^#]+)(#.*)?$/;
const PREFIXES = { "https://mirepoix.dev/ontology#": "mx:", "http://www.w3.org/ns/prov#": "prov:",
  "https://schema.org/": "schema:", "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
  "http://www.w3.org/2000/01/rdf-schema#": "rdfs:" };
const MOST = 1000;
let examples = null;
let asked = 0;

export async function showExplore(parameters) {
  examples ??= await load();
  const query = parameters.get("query");
  const named = examples.find((example) => example.name === parameters.get("example"));
  if (query) byId("query").value = query;
  else if (named) byId("query").value = named.query;
  else if (!byId("query").value) byId("query").value = examples[0].query;
  if (named) byId("example").value = named.name;
  if (query || named) await run();
}

async function load() {
  const { examples: found } = await get("/sparql/examples");
  const select = byId("example");
  select.replaceChildren(el("option", { value: "" }, "Choose an example"),
    ...found.map((example) => el("option", { value: example.name }, example.sentence)));
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
  return found;
}

async function run() {
  const results = byId("results");
  const count = byId("count");
  const turn = ++asked;
  count.textContent = "Running …";
  const begun = performance.now();
  try {
    const response = await fetched("/sparql", {
      method: "POST",
      headers: { Accept: "application/sparql-results+json, text/turtle;q=0.9" },
      body: new URLSearchParams({ query: byId("query").value }),
    });
    const ms = Math.round(performance.now() - begun);
    if (turn !== asked) return;
    if (response.headers.get("content-type").startsWith("text/turtle")) {
      results.replaceChildren(el("pre", {}, await response.text()));
      count.textContent = `Triples, in ${ms} ms`;
      return;
    }
    const found = await response.json();
    if ("boolean" in found) {
      results.replaceChildren(el("p", {}, found.boolean ? "yes" : "no"));
      count.textContent = `In ${ms} ms`;
      return;
    }
    const rows = found.results.bindings;
    count.textContent = `${plural(rows.length, "row")} in ${ms} ms${rows.length > MOST ? `, the first ${MOST} shown` : ""}`;
    results.replaceChildren(table(found.head.vars, rows.slice(0, MOST)));
  } catch (error) {
    if (turn !== asked) return;
    count.textContent = "";
    results.replaceChildren(el("p", { class: "fault", role: "alert" }, error.message));
  }
}

const table = (names, rows) => el("table", {},
  el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, name)))),
  el("tbody", {}, rows.map((row) => el("tr", {}, names.map((name) => el("td", {}, cell(row[name])))))));

function cell(value) {
  if (!value) return "";
  const found = value.type === "uri" ? RECIPES.exec(value.value) : null;
  if (found) return el("a", { href: `#/${found[1]}`, title: value.value }, decodeURIComponent(found[1]) + (found[2] ?? ""));
  const known = Object.entries(PREFIXES).find(([iri]) => value.value.startsWith(iri));
  return value.type === "uri" && known ? known[1] + value.value.slice(known[0].length) : value.value;
}
