// A recipe: its text, the kitchen over time, questions, the moment, and lives, all lit together.

import { query } from "./api.js";
import { byId, el, plural } from "./dom.js";
import { drawKitchen } from "./kitchen.js";
import { drawText } from "./text.js";
import { forget, showAnswer, showIdeas } from "./ask.js";
import { showLife } from "./life.js";
import { PARTS, showPart } from "./parts.js";
import { editing, offerToKeep } from "./paste.js";
import { showState } from "./state.js";

const FORMATS = ["turtle", "trig", "nquads", "jsonld", "graphml", "json", "svg"];
let current = null;

// While it is written (`live`) the box stays open and nothing else moves.
export async function showRecipe(recipe, parameters, live = false) {
  const isNew = current?.recipe !== recipe;
  const question = parameters.get("q") ?? "";
  const part = parameters.get("part") in PARTS ? parameters.get("part") : "kitchen";
  byId("page-recipe").dataset.part = part;
  if (isNew) current = opened(recipe);
  if (!live && (isNew || question)) editing(false);
  const scene = current;
  scene.part = part;
  scene.step = part === "cook" ? steady(parameters.get("step"), 1, recipe.text.steps.length) : null;
  scene.others = parameters.getAll("with");
  heading(scene);
  byId("question").value = question;
  scene.kitchen.fit();
  scene.light({ ticks: [], entities: [], moments: [] });
  const at = parameters.has("at") ? steady(parameters.get("at"), 0, scene.last) : scene.last;
  await Promise.all([
    scene.moveTo(at, parameters.has("at")), showPart(scene, parameters),
    question ? showAnswer(scene, question) : forget()]);
  if (isNew) offerToKeep(recipe);
}

const steady = (text, least, most) => Math.min(Math.max(Math.trunc(Number(text)) || least, least), most);

function opened(recipe) {
  const { text, timeline } = recipe;
  const scene = {
    recipe,
    last: timeline.events.length,
    lives: new Map(timeline.lives.map((life) => [life.id, life])),
    name: (id) => scene.lives.get(id)?.name ?? id,
    event: (tick) => timeline.events[tick - 1],
    eventAt: (moment) => eventAt(timeline.events, moment),
    sentenceOf: (tick) => sentenceOf(text, timeline.events[tick - 1]?.moment),
  };
  // The address of a part, of a step in it, or of a question amid them.
  scene.at = (options) => {
    const said = { part: scene.part === "kitchen" ? null : scene.part, step: scene.step, with: scene.others, ...options };
    const search = query(said);
    return `${recipe.address}${search.size ? `?${search}` : ""}`;
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
  byId("facts").textContent = `${steps}, ${plural(scene.last, "event")}${recipe.own ? ", only in this browser" : ""}`;
  byId("parts").replaceChildren(...Object.entries(PARTS).map(([name, { title }]) => el("a", {
    href: scene.at({ part: name === "kitchen" ? null : name, step: null }),
    "aria-current": name === scene.part ? "page" : null }, title)));
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

// The event at a moment of the text: the last one of the sentence that is not behind it, else the first.
function eventAt(events, moment) {
  const [step, sentence, token] = moment.split(".").map(Number);
  const near = events.map((event) => [event, event.moment.split(".").map(Number)])
    .filter(([, found]) => found[0] === step && found[1] === sentence);
  return (near.filter(([, found]) => found[2] <= token).at(-1) ?? near[0])?.[0] ?? null;
}

export function sentenceOf(text, moment) {
  if (!moment) return null;
  const [step, number] = moment.split(".").map(Number);
  return text.steps.find((found) => found.number === step)?.sentences
    .find((found) => found.number === number) ?? null;
}
