// What becomes of a thing, a tool or a vessel, and because of which events.

import { byId, el, plural } from "./dom.js";

export function showLife(scene, entities, focus) {
  const lives = entities.map((id) => scene.lives.get(id)).filter(Boolean);
  const shown = lives.filter((life) => life.kind !== "supply" || lives.length === 1);
  byId("life").replaceChildren(...(shown.length ? shown.map((life) => one(scene, life))
    : [el("p", { class: "soft" }, "Nothing is known about this.")]));
  if (focus) byId("life-heading").focus();
}

function one(scene, life) {
  const history = life.history.filter((fluent) => fluent.property !== "exists");
  return el("article", {}, el("h3", {}, life.name),
    el("p", { class: "soft" }, summary(scene, life)),
    history.length ? el("ol", { class: "history" }, history.map((fluent) => line(scene, fluent))) : null);
}

function summary(scene, life) {
  if (life.kind === "supply") return `On the list: ${life.text}.`;
  const uses = `Used by ${plural(life.uses.length, "event")}.`;
  if (life.kind === "prop") return uses;
  const { from, began, until, ended } = life.lifespan;
  const start = from ? `From event ${from} (${scene.event(from).lemma})` : `From the start (${began})`;
  const end = until ? `${ended} at event ${until} (${scene.event(until).lemma})` : ended;
  const parts = life.made_from.map(scene.name).join(", ");
  return `${start}; ${end}. ${parts ? `Made from ${parts}. ` : ""}${uses}`;
}

function line(scene, fluent) {
  const until = fluent.until === null ? "to the end" : `until ${fluent.until}`;
  return el("li", {},
    el("button", { type: "button", class: "tick", "aria-label": `Go to event ${fluent.from}`,
      onclick: () => scene.moveTo(fluent.from) }, String(fluent.from)),
    el("span", {}, told(scene, fluent), " ", el("span", { class: "soft" }, `${until}; ${fluent.rule}`)));
}

function told(scene, fluent) {
  const name = scene.name(fluent.value);
  const words = {
    location: () => `${fluent.preposition ?? "in"} the ${name}`,
    "part-of": () => `part of ${name}`,
    "quantity left": () => `${fluent.value} left`,
  };
  return (words[fluent.property] ?? (() => name))();
}
