// The text with its words marked; what is not said stands after the verb that needs it.

import { byId, el, roving } from "./dom.js";
import { hideTip, showTip } from "./tip.js";

export function drawText(scene, home) {
  const { text } = scene.recipe;
  home.replaceChildren(
    el("h3", {}, "Ingredients"),
    ...supplies(scene, text),
    el("h3", {}, "Steps"),
    el("ol", { class: "steps" }, text.steps.map((step) => el("li", { value: step.number },
      step.sentences.flatMap((sentence) => [...sentenceParts(sentence, scene), " "])))),
    ...notes(text));
  roving(home, "button.mark");
  const marks = [...home.querySelectorAll("button.mark")];
  return {
    light: (lit) => light(marks, lit),
    moveTo: (tick) => {
      for (const mark of marks) mark.classList.toggle("now", Number(mark.dataset.tick) === tick);
    },
  };
}

// The list, each part of it under its name.
function supplies(scene, text) {
  const parts = [];
  for (const supply of text.ingredients) {
    if (parts.at(-1)?.name !== supply.part) parts.push({ name: supply.part, lines: [] });
    parts.at(-1).lines.push(el("li", {},
      word({ kind: "ingredient", entities: fed(scene, supply) }, supply.text, scene)));
  }
  return parts.flatMap(({ name, lines }) => [
    ...(name ? [el("h4", {}, name)] : []), el("ul", { class: "supplies" }, lines)]);
}

// What the recipe says beside its steps.
function notes(text) {
  if (!text.notes.length) return [];
  const told = text.notes.map((note) => el("li", {},
    note.heading ? `${note.heading}: ${note.text}` : note.text));
  return [el("h3", {}, "Notes"), el("ul", { class: "notes" }, told)];
}

// The things that a line of the ingredient list supplies.
function fed(scene, supply) {
  const things = [...scene.lives.values()].filter((life) => life.supply === supply.id);
  return [supply.id, ...things.map((life) => life.id)];
}

function* sentenceParts(sentence, scene) {
  const letters = [...sentence.text];
  let at = 0;
  for (const mark of sentence.marks) {
    if (mark.start > at) yield letters.slice(at, mark.start).join("");
    yield word(mark, letters.slice(mark.start, mark.end).join(""), scene);
    for (const hidden of mark.hidden) yield unsaid(hidden, scene);
    at = mark.end;
  }
  yield letters.slice(at).join("");
  for (const mark of sentence.marks) {
    const verb = letters.slice(mark.start, mark.end).join("");
    for (const clip of mark.clips) if (clip.rank !== "none") yield shown(clip, mark, verb, sentence);
  }
}

// A picture at its event; other media are a link, since nothing is loaded from elsewhere.
function shown(clip, mark, verb, sentence) {
  const seconds = clip.start === null ? "" : ` from ${clip.start} s`;
  const told = clip.text ?? `${verb}: ${sentence.text}`;
  const caption = `${mark.tick}. ${verb}${seconds}${clip.rank === "partial" ? " (partial match)" : ""}`;
  if (clip.where.startsWith("data:image/")) {
    return el("figure", { class: "clip", "data-tick": mark.tick },
      el("img", { src: clip.where, alt: told }), el("figcaption", {}, caption));
  }
  const isLink = /^https?:\/\//.test(clip.where);
  const link = isLink ? el("a", { href: timed(clip), rel: "noreferrer", target: "_blank",
    title: told, "aria-label": `See ${caption}: ${told}` }, `see ${caption}`) : clip.where;
  return el("span", { class: "clip", "data-tick": mark.tick }, " ", link);
}

// Video sites take the second behind "t".
function timed(clip) {
  const url = new URL(clip.where);
  if (clip.start !== null) url.searchParams.set("t", Math.floor(clip.start));
  return url.href;
}

function word(mark, text, scene) {
  const chosen = () => {
    if (mark.kind === "event") {
      scene.light({ ticks: [mark.tick], moments: [mark.moment], entities: [] });
      scene.moveTo(mark.tick);
    } else scene.follow(mark.entities, false);
  };
  return el("button", {
    type: "button",
    class: `mark ${mark.kind}${mark.aside ? " aside" : ""}`,
    "data-moment": mark.moment,
    "data-tick": mark.tick,
    "data-entities": JSON.stringify(mark.entities),
    "aria-label": mark.kind === "event" ? `${text}, event ${mark.tick}` : `${text}, ${mark.kind}`,
    onclick: chosen,
  }, text);
}

function unsaid(hidden, scene) {
  const roles = { ingredient: "ingredient", tool: "tool", habitat: "place", result: "result" };
  const role = roles[hidden.role] ?? "place";
  const mark = role === "result" ? "→" : "+";
  const why = hidden.assumed ? `assumed: ${hidden.assumed}` : "not said, but annotated";
  const tell = (event) => showTip(event, [`${hidden.name} (${role})`, why]);
  return el("button", {
    type: "button",
    class: `mark unsaid ${hidden.assumed ? "assumed " : ""}${role === "result" ? "ingredient" : role}`,
    "data-entities": JSON.stringify([hidden.entity]),
    "aria-label": `${hidden.name}, ${role}, ${why}`,
    onclick: () => scene.follow([hidden.entity], false),
    onpointermove: tell, onpointerleave: hideTip, onfocus: tell, onblur: hideTip,
  }, `${mark} ${hidden.name}`);
}

function light(marks, { ticks, entities, moments }) {
  let shown = false;
  for (const mark of marks) {
    const about = JSON.parse(mark.dataset.entities);
    const lit = moments.includes(mark.dataset.moment)
      || ticks.includes(Number(mark.dataset.tick || NaN))
      || about.some((entity) => entities.includes(entity));
    mark.classList.toggle("lit", lit);
    if (lit && !shown && moments.length) {
      shown = true;
      within(mark, byId("text"));
    }
  }
}

// Scroll only the text, never the page.
function within(mark, box) {
  if (box.scrollHeight <= box.clientHeight) return;
  const offset = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += offset - box.clientHeight / 3;
}
