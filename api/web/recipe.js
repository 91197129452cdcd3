// A recipe: its text, the kitchen over time, questions, the moment, and lives, all lit together.

import { byId, el, plural } from "./dom.js";
import { drawKitchen } from "./kitchen.js";
import { drawText } from "./text.js";
import { showAnswer, showIdeas } from "./ask.js";
import { showLife } from "./life.js";
import { showState } from "./state.js";

const FORMATS = ["turtle", "trig", "nquads", "jsonld", "graphml", "json", "svg"];
let current = null;

export async function showRecipe(recipe, parameters) {
  if (current?.recipe !== recipe) current = opened(recipe);
  const { last } = current;
  const question = parameters.get("q") ?? "";
  const at = parameters.has("at") ? Number(parameters.get("at")) : last;
  byId("question").value = question;
  current.light({ ticks: [], entities: [], moments: [] });
  await current.moveTo(Math.min(Math.max(Math.trunc(at) || 0, 0), last), parameters.has("at"));
  await showAnswer(current, question);
}

function opened(recipe) {
  const { text, timeline } = recipe;
  const scene = {
    recipe,
    last: timeline.events.length,
    lives: new Map(timeline.lives.map((life) => [life.id, life])),
    address: `#/${encodeURIComponent(recipe.own ? "~" + recipe.id : recipe.id)}`,
    name: (id) => scene.lives.get(id)?.name ?? id,
    event: (tick) => timeline.events[tick - 1],
    sentenceOf: (tick) => sentenceOf(text, timeline.events[tick - 1]?.moment),
  };
  scene.follow = (entities, focus = false) => {
    scene.light({ entities, ticks: [], moments: [] });
    showLife(scene, entities, focus);
  };
  scene.light = (lit) => {
    scene.text.light(lit);
    scene.kitchen.light(lit);
  };
  scene.moveTo = async (tick, follow = true) => {
    scene.tick = tick;
    byId("moment").value = String(tick);
    byId("now").textContent = said(scene, tick);
    byId("moment").setAttribute("aria-valuetext", said(scene, tick));
    scene.kitchen.moveTo(tick, follow);
    scene.text.moveTo(tick);
    await showState(scene, tick);
  };
  heading(scene);
  scene.text = drawText(scene, byId("text"));
  scene.kitchen = drawKitchen(scene, byId("lanes"));
  byId("life").replaceChildren(el("p", { class: "soft" }, "Choose a word or a line to see what becomes of it."));
  slider(scene);
  showIdeas(scene);
  return scene;
}

function heading(scene) {
  const { recipe } = scene;
  byId("title").textContent = recipe.text.title;
  const steps = plural(recipe.text.steps.length, "step");
  byId("facts").textContent = `${steps}, ${plural(scene.last, "event")}${recipe.own ? ", only in this page" : ""}`;
  const links = recipe.own ? [] : FORMATS.flatMap((form, index) => [
    index ? " · " : "The graph: ", el("a", { href: `${recipe.path}/graph?format=${form}` }, form)]);
  byId("formats").replaceChildren(...links);
}

function slider(scene) {
  const range = byId("moment");
  range.max = String(scene.last);
  range.oninput = () => scene.moveTo(Number(range.value));
  byId("earlier").onclick = () => scene.moveTo(Math.max(0, scene.tick - 1));
  byId("later").onclick = () => scene.moveTo(Math.min(scene.last, scene.tick + 1));
}

function said(scene, tick) {
  if (tick === 0) return "before everything";
  const event = scene.event(tick);
  return `after event ${tick} of ${scene.last}: ${event.verb.toLowerCase()} (step ${event.step})`;
}

export function sentenceOf(text, moment) {
  if (!moment) return null;
  const [step, number] = moment.split(".").map(Number);
  return text.steps.find((found) => found.number === step)?.sentences
    .find((found) => found.number === number) ?? null;
}
