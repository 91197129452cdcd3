// Questions and answers: a cook's words first, the proof behind "why", lit up in text and kitchen.

import { trouble } from "./app.js";
import { byId, el } from "./dom.js";
import { sentenceOf } from "./recipe.js";

const EXAMPLE = "How long do I fry the onions?";
let asked = 0;
let shown = null;

export function askingNothing() {
  shown = null;
  const field = byId("question");
  field.value = "";
  field.placeholder = EXAMPLE;
  byId("ideas").replaceChildren();
  forget();
  byId("ask").onsubmit = (event) => {
    event.preventDefault();
    byId("answer").replaceChildren(el("p", { class: "said NoAnswer" }, "Of which recipe? Paste one, or take a sample, and ask again."));
    byId("source").focus();
  };
}

// What cooks ask of this recipe; the first of it is the placeholder.
export async function showIdeas(scene) {
  shown = scene;
  byId("ideas").replaceChildren();
  byId("question").placeholder = EXAMPLE;
  byId("ask").onsubmit = (event) => {
    event.preventDefault();
    const question = byId("question").value.trim();
    if (question) go(scene, question);
    else byId("question").focus();
  };
  const { questions } = await scene.recipe.cook("suggestions").catch(() => ({ questions: [] }));
  if (shown !== scene) return;
  byId("known").replaceChildren(...questions.map((text) => el("option", { value: text })));
  if (questions.length) [byId("question").placeholder] = questions;
  byId("ideas").replaceChildren(...questions.map((text) => idea(scene, text)),
    el("a", { class: "idea", href: scene.at({ part: "plan", step: null }) }, "What can I do ahead?"));
}

const idea = (scene, text) =>
  el("button", { type: "button", class: "idea", onclick: () => go(scene, text) }, text);

function go(scene, question) {
  const address = scene.at({ q: question });
  byId("question").value = question;
  if (location.hash === address) showAnswer(scene, question);
  else location.hash = address;
}

export function forget() {
  asked += 1;
  byId("answer").replaceChildren();
}

export async function showAnswer(scene, question, sure) {
  const home = byId("answer");
  const mine = ++asked;
  home.setAttribute("aria-busy", "true");
  try {
    const how = { ...(scene.step ? { at_step: scene.step } : {}), ...(sure === undefined ? {} : { sure }) };
    const outcome = await scene.recipe.ask(question, how);
    if (mine !== asked) return;
    home.replaceChildren(...told(scene, outcome, question, sure !== undefined));
    lightUp(scene, outcome.evidence ?? []);
  } catch (error) {
    home.replaceChildren();
    trouble(error);
  }
  home.removeAttribute("aria-busy");
}

function told(scene, outcome, question, isGuess) {
  const said = { Answered: outcome.text, NoAnswer: isGuess ? "Nothing in the recipe comes near it." : "The recipe does not say that for sure.",
    NotUnderstood: "That was not understood." }[outcome.outcome];
  const guess = () => showAnswer(scene, question, 0);
  return [
    el("p", { class: `said ${outcome.outcome}` }, said,
      isGuess && outcome.text ? el("span", { class: "soft" }, ` a guess, ${Math.round(100 * outcome.confidence)} % sure`) : null),
    outcome.outcome === "NoAnswer" && !isGuess ? el("p", {}, el("button", { type: "button", class: "quiet small", onclick: guess }, "Show the best guess")) : null,
    outcome.suggestions?.length ? el("div", { class: "ideas" }, el("span", {}, "Did you mean "),
      outcome.suggestions.map((text) => idea(scene, text))) : null,
    quote(scene, outcome.evidence?.[0]),
    outcome.alternatives?.length ? el("p", { class: "soft" },
      "Or perhaps: " + outcome.alternatives.map((other) => other.text).join("; ")) : null,
    why(scene, outcome, question),
  ].filter(Boolean);
}

// The sentence that shows it, with the word that the evidence points at.
function quote(scene, item) {
  const sentence = item && sentenceOf(scene.recipe.text, item.moment);
  if (!sentence) return null;
  const letters = [...sentence.text];
  const moment = scene.eventAt(item.moment)?.moment;
  const mark = sentence.marks.find((found) => found.moment === moment) ?? { start: 0, end: 0 };
  return el("blockquote", {}, el("span", { class: "soft" }, `Step ${item.moment.split(".")[0]}: `),
    letters.slice(0, mark.start).join(""),
    mark.end ? el("mark", {}, letters.slice(mark.start, mark.end).join("")) : null, letters.slice(mark.end).join(""),
    (item.assumed ?? []).map((supposed) => el("p", { class: "supposed" }, `not written, supposed: ${supposed}`)));
}

// The machine's terms: rules and findings, how words were taken, how sure it is, and a link.
function why(scene, outcome, question) {
  const taken = (outcome.matches ?? []).filter((match) => match.kind !== "exact")
    .map((match) => `“${match.words}” as ${scene.name(match.meaning)} (${match.kind})`);
  return el("details", { class: "why" }, el("summary", {}, "Why"),
    outcome.reason ? el("p", {}, outcome.reason) : null,
    outcome.evidence?.length ? el("ol", { class: "evidence", "aria-label": "Evidence" },
      outcome.evidence.map((item, index) => el("li", {}, item.finding, " ", el("span", { class: "rule" }, item.rule),
        index ? quote(scene, item) : null))) : null,
    taken.length ? el("p", { class: "soft" }, `Took ${taken.join(", ")}.`) : null,
    el("p", { class: "soft" },
      [outcome.query ? `Asked as ${outcome.query.kind}.` : "",
        outcome.confidence ? ` ${Math.round(100 * outcome.confidence)} % sure.` : ""].join("")),
    scene.recipe.own ? null : el("p", {}, el("a", { href: scene.at({ q: question }), id: "share" }, "Link to this answer")));
}

// Light the evidence up and go to its moment.
function lightUp(scene, evidence) {
  const moments = evidence.map((item) => item.moment).filter(Boolean);
  const events = [...new Set(moments.map(scene.eventAt).filter(Boolean))];
  const entities = [...new Set(events.flatMap((event) => [...event.takes, ...event.gives]))];
  const named = entities.filter((id) => evidence.some((item) => item.finding.includes(scene.name(id))));
  const ticks = events.map((event) => event.tick);
  scene.light({ moments, ticks, entities: named });
  if (ticks.length) scene.moveTo(Math.max(...ticks));
}
