// The reference of the HTTP API: Swagger UI, served from here, over /openapi.json.

import { get } from "./api.js";

// The bundled Swagger UI reads OpenAPI 3.0; 3.1 differs in how null, constants and examples are said.
function older(node) {
  if (Array.isArray(node)) return node.map(older);
  if (node === null || typeof node !== "object") return node;
  const told = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, older(value)]));
  if (Array.isArray(told.anyOf) && told.anyOf.some((one) => one.type === "null")) {
    const rest = told.anyOf.filter((one) => one.type !== "null");
    delete told.anyOf;
    Object.assign(told, rest.length === 1 ? rest[0] : { anyOf: rest }, { nullable: true });
  }
  if ("const" in told) told.enum = [told.const];
  if (Array.isArray(told.examples)) [told.example] = told.examples;
  if (Array.isArray(told.examples)) delete told.examples;
  return told;
}

const spec = { ...older(await get("/openapi.json")), openapi: "3.0.3" };
window.SwaggerUIBundle({ spec, dom_id: "#reference", deepLinking: true, docExpansion: "list",
  defaultModelsExpandDepth: -1, tryItOutEnabled: true, validatorUrl: null,
  onComplete: () => { document.documentElement.dataset.ready = "1"; } });
