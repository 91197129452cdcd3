// What is where at a moment: places with what lies in them.

import { trouble } from "./app.js";
import { byId, el } from "./dom.js";

const NOWHERE = "nowhere yet";
const PAUSE = 120;
let wanted = 0;

export async function showState(scene, tick) {
  const turn = ++wanted;
  const home = byId("state");
  if (scene.recipe.own) await new Promise((over) => setTimeout(over, PAUSE)); // its text is sent along
  if (turn !== wanted) return;
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
    const place = where ? `${where.preposition} the ${where.name}${beyond}` : NOWHERE;
    places.set(place, [...(places.get(place) ?? []), thing]);
  }
  const said = [...places].sort(([a], [b]) => (a === NOWHERE) - (b === NOWHERE));
  const props = state.props.filter((fluent) => fluent.property !== "location");
  return [
    el("dl", { class: "places" }, said.flatMap(([place, things]) => [
      el("dt", {}, place), el("dd", {}, el("ul", {}, things.map((thing) => item(scene, thing))))])),
    props.length ? el("p", { class: "soft" },
      props.map((fluent) => `${scene.name(fluent.subject)}: ${onTerms(fluent.value, fluent)}`)
        .join(" · ")) : null,
  ].filter(Boolean);
}

function item(scene, thing) {
  const terms = (property, value) =>
    thing.terms.find((fact) => fact.property === property && (!value || fact.value === value));
  const there = terms("location") ?? terms("exists");
  const facts = [
    ...thing.form.map((form) => onTerms(form, terms("form", form))),
    thing.temperature && onTerms(thing.temperature, terms("temperature")),
  ].filter(Boolean).join(", ");
  const made = thing.made_of.map((id) => onTerms(scene.name(id), terms("part-of", id)));
  const either = thing.either.map((id) => ` or ${scene.name(id)}`).join("");
  return el("li", {},
    el("button", { type: "button", class: "link", onclick: () => scene.follow([thing.id]) }, thing.name),
    onTerms(either, there), facts ? ` ${facts}` : "",
    el("span", { class: "soft" }, made.length > 1 ? ` of ${made.join(", ")}` : ""));
}

// What is not so for sure says on what terms: "baked (or fry instead)".
function onTerms(text, terms) {
  return terms?.said ? `${text} (${terms.said})` : text;
}
