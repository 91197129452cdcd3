// Timers that run, whatever is on the page; they are kept in this browser and outlive a reload.

import { memory } from "./api.js";
import { byId, el } from "./dom.js";

let running = kept();
let beat = null;

function kept() {
  try { return JSON.parse(memory.get("timers") ?? "[]"); } catch { return []; } // written by somebody else
}

export const clock = (seconds) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.slice(parts[0] ? 0 : 1).map((part) => String(part).padStart(2, "0")).join(":");
};

export function startTimer({ name, least, until }) {
  running.push({ name, until, ends: Date.now() + 1000 * least });
  draw();
}

function stop(timer) {
  running = running.filter((other) => other !== timer);
  draw();
}

function draw() {
  memory.set("timers", running.length ? JSON.stringify(running) : null);
  const home = byId("timers");
  home.hidden = !running.length;
  home.replaceChildren(...running.map((timer) => {
    const left = el("span", { class: "left" });
    const note = el("span", { role: "alert" });
    const tell = () => {
      const seconds = Math.max(0, Math.ceil((timer.ends - Date.now()) / 1000));
      left.textContent = clock(seconds);
      if (seconds || note.textContent) return;
      note.textContent = timer.until ? ` Time is up: ${timer.until}` : " Time is up";
      node.classList.add("over");
    };
    const node = el("div", { class: "timer" }, el("strong", {}, timer.name), left, note,
      el("button", { type: "button", class: "quiet small", "aria-label": `Stop: ${timer.name}`, onclick: () => stop(timer) }, "✕"));
    node.tell = tell;
    tell();
    return node;
  }));
  clearInterval(beat);
  if (running.length) beat = setInterval(() => home.childNodes.forEach((node) => node.tell()), 250);
}

draw();
