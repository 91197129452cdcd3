// A small note beside the pointer or the thing in focus.

import { byId, el } from "./dom.js";

const GAP = 14;

export function showTip(event, lines) {
  const tip = byId("tip");
  const [name, ...rest] = lines.filter(Boolean);
  tip.replaceChildren(el("strong", {}, name), ...rest.map((line) => el("span", {}, line)));
  tip.hidden = false;
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX ?? Math.max(box.left, 8);
  const y = event.clientY ?? Math.max(box.top, 8);
  const { offsetWidth, offsetHeight } = tip;
  tip.style.left = `${Math.max(8, Math.min(x + GAP, innerWidth - offsetWidth - 8))}px`;
  tip.style.top = `${y + GAP + offsetHeight > innerHeight ? Math.max(8, y - GAP - offsetHeight) : y + GAP}px`;
}

export function hideTip() {
  byId("tip").hidden = true;
}

addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });
