// The reference of the HTTP API, made from /openapi.json as it is: nothing is fetched from elsewhere.

import { get } from "./api.js";
import { byId, el } from "./dom.js";

function typeOf(schema = {}) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).filter((type) => type !== "null").join(" | ");
  return schema.type === "array" ? `list of ${typeOf(schema.items)}` : schema.type ?? "";
}

const table = (heads, rows) => el("table", {},
  el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
  el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))));

function parameters(list = []) {
  if (!list.length) return [];
  return [el("h3", {}, "Parameters"), table(["name", "in", "type", "what"], list.map((one) => [
    `${one.name}${one.required ? " (needed)" : ""}`, one.in, typeOf(one.schema), one.description ?? ""]))];
}

function body(request) {
  if (!request) return [];
  const kinds = Object.entries(request.content).map(([media, { schema }]) => [media, typeOf(schema)]);
  return [el("h3", {}, "Body"), el("p", {}, request.description ?? ""), table(["media type", "shape"], kinds)];
}

function answers(responses) {
  const rows = Object.entries(responses).map(([status, told]) => [
    status, told.description, Object.keys(told.content ?? {}).join(", ")]);
  return [el("h3", {}, "Answers"), table(["status", "when", "as"], rows)];
}

const operation = (path, method, told) => el("details", { class: "operation", id: told.operationId },
  el("summary", {}, el("span", { class: `method ${method}` }, method.toUpperCase()),
    el("span", { class: "path" }, path), el("span", {}, told.summary)),
  el("div", { class: "inside" }, el("p", {}, told.description ?? ""), parameters(told.parameters),
    body(told.requestBody), answers(told.responses), tried(path, method)));

function tried(path, method) {
  if (method !== "get") return [];
  const address = path.replace("{recipe_id}", "pizza");
  return [el("h3", {}, "Try it"), el("pre", { class: "example" }, `curl '${location.origin}${address}'`)];
}

async function show() {
  const told = await get("/openapi.json");
  const all = Object.entries(told.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, one })));
  byId("reference").append(el("p", { class: "about" }, told.info.description.replace(/`/g, "").replace(/([^\n])\n([^\n])/g, "$1 $2")),
    ...told.tags.map((tag) => el("section", { class: "card", "aria-label": tag.name },
      el("h2", {}, tag.name), el("p", { class: "soft" }, tag.description),
      all.filter(({ one }) => one.tags?.includes(tag.name))
        .map(({ path, method, one }) => operation(path, method, one)))));
  document.documentElement.dataset.ready = "1";
}

show();
