// Questions and answers; the evidence lights up in text and lanes.

import { trouble } from "./app.js";
import { byId, el } from "./dom.js";
import { sentenceOf } from "./recipe.js";

const IDEAS = 5;

export function showIdeas(scene) {
  const { questions } = scene.recipe;
  byId("known").replaceChildren(...questions.slice(0, 300).map((text) => el("option", { value: text })));
  const apart = Math.max(1, Math.floor(questions.length / IDEAS));
  const ideas = questions.filter((_, index) => index % apart === 0).slice(0, IDEAS);
  byId("ideas").replaceChildren(...ideas.map((text) => idea(scene, text)));
  byId("ask").onsubmit = (event) => {
    event.preventDefault();
    go(scene, byId("question").value.trim());
  };
}

const idea = (scene, text) =>
  el("button", { type: "button", class: "idea", onclick: () => go(scene, text) }, text);

const linkTo = (scene, question) => `${scene.address}?q=${encodeURIComponent(question)}`;

function go(scene, question) {
  if (!question) return void byId("question").focus();
  if (location.hash === linkTo(scene, question)) showAnswer(scene, question);
  else location.hash = linkTo(scene, question);
}

export async function showAnswer(scene, question) {
  const home = byId("answer");
  if (!question) return void home.replaceChildren();
  home.setAttribute("aria-busy", "true");
  try {
    const outcome = await scene.recipe.ask(question);
    home.replaceChildren(...told(scene, outcome, question));
    lightUp(scene, outcome.evidence ?? []);
  } catch (error) {
    home.replaceChildren();
    trouble(error);
  }
  home.removeAttribute("aria-busy");
}

function told(scene, outcome, question) {
  const said = outcome.text ?? outcome.reason;
  const kind = { Answered: "", NoAnswer: "The recipe does not say: ", NotUnderstood: "Not understood: " };
  return [
    el("p", { class: `said ${outcome.outcome}` }, kind[outcome.outcome] + said),
    outcome.evidence?.length ? el("ol", { class: "evidence", "aria-label": "Evidence" },
      outcome.evidence.map((item) => proof(scene, item))) : null,
    outcome.suggestions?.length ? el("div", { class: "ideas" }, "Try: ",
      outcome.suggestions.map((text) => idea(scene, text))) : null,
    outcome.alternatives?.length ? el("p", { class: "soft" },
      "Also possible: " + outcome.alternatives.map((other) => other.text).join("; ")) : null,
    how(scene, outcome),
    scene.recipe.own ? null : shared(scene, question),
  ].filter(Boolean);
}

function proof(scene, item) {
  const sentence = sentenceOf(scene.recipe.text, item.moment);
  return el("li", {}, item.finding, " ", el("span", { class: "rule" }, item.rule),
    (item.assumed ?? []).map((supposed) => el("p", { class: "supposed" }, `assumed: ${supposed}`)),
    sentence ? el("blockquote", {}, el("span", { class: "soft" }, `Step ${item.moment.split(".")[0]}: `),
      ...quoted(sentence, item.moment)) : null);
}

// The sentence, with the word that the evidence points at.
function quoted(sentence, moment) {
  const letters = [...sentence.text];
  const mark = sentence.marks.find((found) => found.moment === moment);
  if (!mark) return [sentence.text];
  return [letters.slice(0, mark.start).join(""),
    el("mark", {}, letters.slice(mark.start, mark.end).join("")), letters.slice(mark.end).join("")];
}

function how(scene, outcome) {
  const matches = (outcome.matches ?? []).filter((match) => match.kind !== "exact");
  const taken = matches.map((match) => `“${match.words}” as ${scene.name(match.meaning)} (${match.kind})`);
  return taken.length ? el("p", { class: "soft" }, `Took ${taken.join(", ")}.`) : null;
}

function shared(scene, question) {
  const url = new URL(linkTo(scene, question), location.href).href;
  const note = el("span", { role: "status", class: "soft" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      note.textContent = " Copied.";
    } catch { note.textContent = ` ${url}`; }
  };
  return el("p", { class: "line share" },
    el("a", { href: linkTo(scene, question), id: "share" }, "Link to this answer"),
    el("button", { type: "button", class: "quiet", onclick: copy }, "Copy link"), note);
}

function lightUp(scene, evidence) {
  const moments = evidence.map((item) => item.moment).filter(Boolean);
  const events = scene.recipe.timeline.events.filter((event) => moments.includes(event.moment));
  const entities = [...new Set(events.flatMap((event) => [...event.takes, ...event.gives]))];
  const named = entities.filter((id) => evidence.some((item) => item.finding.includes(scene.name(id))));
  scene.light({ moments, ticks: events.map((event) => event.tick), entities: named });
}
