// What is where at a moment: places with what lies in them.

import { trouble } from "./app.js";
import { byId, el } from "./dom.js";

let wanted = 0;

export async function showState(scene, tick) {
  const turn = ++wanted;
  const home = byId("state");
  try {
    const state = await scene.recipe.state(tick);
    if (turn === wanted) home.replaceChildren(...drawn(scene, state));
  } catch (error) {
    if (turn === wanted) trouble(error);
  }
}

function drawn(scene, state) {
  const places = new Map();
  for (const thing of state.things) {
    const where = thing.where;
    const beyond = (where?.beyond ?? []).map((id) => `, in the ${scene.name(id)}`).join("");
    const place = where ? `${where.preposition} the ${where.name}${beyond}` : "nowhere yet";
    places.set(place, [...(places.get(place) ?? []), thing]);
  }
  const said = [...places].sort(([a], [b]) => (a === "nowhere yet") - (b === "nowhere yet"));
  const props = state.props.filter((fluent) => fluent.property !== "location");
  return [
    el("dl", { class: "places" }, said.flatMap(([place, things]) => [
      el("dt", {}, place), el("dd", {}, el("ul", {}, things.map((thing) => item(scene, thing))))])),
    props.length ? el("p", { class: "soft" },
      props.map((fluent) => `${scene.name(fluent.subject)}: ${fluent.value}`).join(" · ")) : null,
  ].filter(Boolean);
}

function item(scene, thing) {
  const facts = [...thing.form, thing.temperature].filter(Boolean).join(", ");
  const parts = thing.made_of.length > 1 ? ` of ${thing.made_of.map(scene.name).join(", ")}` : "";
  return el("li", {},
    el("button", { type: "button", class: "link", onclick: () => scene.follow([thing.id]) }, thing.name),
    facts ? ` ${facts}` : "", el("span", { class: "soft" }, parts));
}
