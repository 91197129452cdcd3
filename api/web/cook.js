// Cook mode: one large step at a time, what goes in, timers to start, and on to the next.

import { el } from "./dom.js";
import { clock, startTimer } from "./timers.js";

export async function cookMode(scene) {
  const [{ steps }, { timers }] = await Promise.all([scene.recipe.cook("links"), scene.recipe.cook("timers")]);
  const number = scene.recipe.text.steps[scene.step - 1].number;
  const step = steps.find((found) => found.step === number) ?? { uses: [], tools: [], vessels: [] };
  const text = scene.recipe.text.steps[scene.step - 1].sentences.map((sentence) => sentence.text);
  const last = scene.recipe.text.steps.length;
  const fresh = step.uses.filter((use) => use.way !== "inside");
  const made = [...new Set(step.uses.filter((use) => use.way === "inside" && use.through).map((use) => use.through))];
  const gear = [...step.vessels, ...step.tools].map((one) => one.name);
  return [
    el("p", { class: "soft" }, `Step ${scene.step} of ${last}`),
    el("p", { class: "large" }, text.join(" ")),
    fresh.length || made.length ? el("ul", { class: "amounts", "aria-label": "What goes in" },
      fresh.map((use) => el("li", {}, el("strong", {}, amount(use)), ` ${use.name}`)),
      made.map((name) => el("li", {}, name))) : null,
    gear.length ? el("p", { class: "soft" }, `With: ${[...new Set(gear)].join(", ")}`) : null,
    el("div", { class: "line" }, timers.filter((timer) => timer.step === number && timer.least).map((timer) =>
      el("button", { type: "button", class: "quiet", onclick: () => startTimer(timer) },
        `▶ ${timer.name}: ${timer.most > timer.least ? `${clock(timer.least)} to ${clock(timer.most)}` : clock(timer.least)}`))),
    el("div", { class: "line onward" },
      scene.step > 1 ? el("a", { class: "button quiet", id: "back", href: scene.at({ step: scene.step - 1 }) }, "‹ Back") : null,
      scene.step < last ? el("a", { class: "button", id: "next", href: scene.at({ step: scene.step + 1 }) }, "Next ›")
        : el("span", {}, "That was the last step. Enjoy your meal.")),
  ];
}

function amount({ amount: least, most, share }) {
  if (!least) return share && share !== "1" ? share : "some";
  return most ? `${least.text} to ${most.text}` : least.text;
}
