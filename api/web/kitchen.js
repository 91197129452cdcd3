// The kitchen over time: a lane a place, a column an event, a line a thing to eat.
// The server says where everything goes; here it is drawn, followed and lit.

import { el, roving, svg } from "./dom.js";
import { hideTip, showTip } from "./tip.js";

const TOP = 92;
const HEAD = 54;
const ZOOM = 1.12;
const ENTRY = 0.56;
const LETTER = 5.9;
const LONGEST = 30;

const short = (text, most = LONGEST) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
const round = (number) => Math.round(number * 10) / 10;

export function drawKitchen(scene, home) {
  const plan = scene.recipe.kitchen;
  const columns = plan.columns;
  const step = columns.length > 1 ? columns[1].x - columns[0].x : 60;
  const frame = {
    plan, step, scene,
    x: (tick) => (columns[0]?.x ?? 0) + step * (tick - 1),
    left: Math.min(columns[0]?.x ?? 0, ...plan.strands.filter((strand) => strand.enters)
      .map((strand) => strand.stretches[0].left - LETTER * short(strand.name).length)) - 12,
  };
  frame.width = plan.width - 30 - frame.left;
  frame.height = plan.bottom - TOP + 6;
  const strands = plan.strands.map((strand) => drawStrand(strand, frame));
  const later = svg("rect", { class: "later", y: TOP, height: frame.height });
  const now = svg("rect", { class: "now", y: TOP, width: step * 0.7, height: frame.height, rx: 6 });
  const lit = svg("g", { class: "lit-columns" });
  const body = svg("svg", {
    class: "body", role: "group", "aria-label": "Things to eat, as lines",
    viewBox: `${round(frame.left)} ${TOP} ${round(frame.width)} ${round(frame.height)}`,
    width: round(frame.width * ZOOM), height: round(frame.height * ZOOM),
  }, bands(frame, TOP, frame.height), lanes(frame), lit, now, strands.map((strand) => strand.node), later);
  home.replaceChildren(
    el("div", { class: "corner", "aria-hidden": "true" }, "place"), header(frame), placeNames(frame), body);
  roving(body, ".strand");
  home.scrollTo(0, 0);
  return {
    moveTo: (tick, follow) => {
      if (follow) reveal(home, (frame.x(tick) - frame.left) * ZOOM, step * ZOOM);
      now.setAttribute("x", round(frame.x(tick) - step * 0.35));
      const start = frame.x(tick) + step * 0.45;
      later.setAttribute("x", round(start));
      later.setAttribute("width", round(Math.max(0, frame.left + frame.width - start)));
    },
    light: (wanted) => light(frame, strands, lit, home, wanted),
  };
}

// Bring a column into view beside the names of the places, if it is not.
function reveal(box, x, width) {
  const names = box.querySelector(".places-column").offsetWidth;
  const room = box.clientWidth - names;
  if (x - width < box.scrollLeft || x + width > box.scrollLeft + room) box.scrollLeft = x - room / 2;
}

function light(frame, strands, home, box, { ticks, entities }) {
  home.replaceChildren(...ticks.map((tick) => svg("rect", {
    class: "lit", "data-tick": tick, x: round(frame.x(tick) - frame.step * 0.42), y: TOP,
    width: round(frame.step * 0.84), height: frame.height, rx: 6 })));
  const any = entities.length > 0;
  for (const { node, strand } of strands) {
    node.classList.toggle("lit", entities.includes(strand.thing));
    node.classList.toggle("dim", any && !entities.includes(strand.thing));
  }
  const wanted = strands.filter(({ strand }) => entities.includes(strand.thing))
    .map(({ strand }) => [strand.stretches[0].left, strand.stretches[0].y]);
  const [x, y] = ticks.length ? [frame.x(ticks[0]), wanted[0]?.[1]] : wanted[0] ?? [];
  if (x === undefined) return;
  box.scrollLeft = (x - frame.left) * ZOOM - box.clientWidth / 2;
  if (y !== undefined) box.scrollTop = (y - TOP) * ZOOM - box.clientHeight / 3;
}

function bands(frame, top, height) {
  const steps = new Map();
  for (const { step, tick } of frame.plan.columns) steps.set(step, [...(steps.get(step) ?? []), tick]);
  return [...steps.values()].map((ticks, index) => svg("rect", {
    class: index % 2 ? "band" : "band shaded", y: top, height,
    x: round(frame.x(ticks[0] - 0.5)), width: round(frame.step * (ticks.at(-1) - ticks[0] + 1)) }));
}

function header(frame) {
  const { columns } = frame.plan;
  const starts = columns.filter((column, index) => column.step !== columns[index - 1]?.step);
  return svg("svg", {
    class: "head", "aria-hidden": "true", width: round(frame.width * ZOOM), height: round(HEAD * ZOOM),
    viewBox: `${round(frame.left)} 0 ${round(frame.width)} ${HEAD}`,
  }, bands(frame, 0, HEAD),
  starts.map(({ step, tick }) => svg("text", { class: "step", x: round(frame.x(tick - 0.5) + 6), y: 13 }, `Step ${step}`)),
  columns.map((column) => svg("g", {
    class: `column${column.aside ? " aside" : ""}`, "data-tick": column.tick,
    onclick: () => chosen(frame.scene, column),
    onpointerenter: (event) => tipOfEvent(frame.scene, column, event), onpointerleave: hideTip,
  }, svg("rect", { class: "hit", x: round(frame.x(column.tick - 0.5)), y: 14, width: round(frame.step), height: 40 }),
  svg("text", { class: "number", x: round(column.x), y: 28 }, String(column.tick)),
  svg("text", { class: "verb", x: round(column.x), y: 42 }, short(column.verb, 10)))));
}

function chosen(scene, column) {
  scene.light({ ticks: [column.tick], moments: [column.moment], entities: [] });
  scene.moveTo(column.tick);
}

function tipOfEvent(scene, column, event) {
  showTip(event, [`${column.tick}. ${column.verb}`, scene.sentenceOf(column.tick)?.text]);
}

function placeNames(frame) {
  const list = el("ul", { class: "places-column", "aria-label": "Places" },
    frame.plan.lanes.map((lane) => el("li", { class: lane.place ? "" : "nowhere" }, lane.place
      ? el("button", { type: "button", tabindex: "-1", class: "link", onclick: () => frame.scene.follow([lane.place]) }, lane.name)
      : lane.name)));
  [...list.children].forEach((item, index) => {
    item.style.height = `${frame.plan.lanes[index].height * ZOOM}px`;
  });
  return list;
}

function lanes(frame) {
  const right = frame.left + frame.width;
  return frame.plan.lanes.map((lane) => svg("g", {},
    svg("path", { class: "edge", d: `M${round(frame.left)} ${lane.top}H${round(right)}` }),
    lane.stays.map((stay) => svg("g", {},
      svg("rect", { class: `stay ${stay.heat}`, x: round(stay.left), y: lane.top + 2, rx: 5,
        width: round(Math.max(0, stay.right - stay.left)), height: lane.height - 4 }),
      svg("text", { class: "caption", x: round(stay.left + 5), y: lane.top + lane.height - 7 }, stay.caption)))));
}

function drawStrand(strand, frame) {
  const life = frame.scene.lives.get(strand.thing);
  const tell = (event) => showTip(event, about(strand, life, frame.scene, tickAt(event, frame)));
  const node = svg("g", {
    class: "strand", role: "button", "data-thing": strand.thing, "aria-label": label(strand, life),
    onclick: () => frame.scene.follow([strand.thing]),
    onkeyup: (event) => { if (event.key === "Enter") frame.scene.follow([strand.thing], true); },
    onpointermove: tell, onpointerleave: hideTip, onfocus: tell, onblur: hideTip,
  },
  svg("path", { class: "hit", d: course(strand, frame) }),
  svg("path", { class: "line", d: course(strand, frame), stroke: strand.colour, "stroke-width": strand.weight }),
  dots(strand, frame), names(strand), ending(strand));
  return { node, strand };
}

function label(strand, life) {
  const ended = life?.lifespan?.ended ?? strand.ending;
  const forms = strand.dots.flatMap((dot) => dot.forms).join(", ");
  return [strand.name, forms, ended].filter(Boolean).join("; ");
}

function tickAt(event, frame) {
  const box = event.currentTarget.ownerSVGElement.getBoundingClientRect();
  if (event.clientX === undefined) return null;
  return Math.round((frame.left + (event.clientX - box.left) / ZOOM - frame.x(0)) / frame.step);
}

// Name, form at that time, what it is made of, and the sentence that last worked on it.
function about(strand, life, scene, tick) {
  const at = tick ?? Math.ceil(strand.stretches[0].from);
  const history = life?.history ?? [];
  const holds = (fluent) => fluent.from <= at && (fluent.until === null || at < fluent.until);
  const forms = history.filter((fluent) => fluent.property === "form" && holds(fluent)).map((fluent) => fluent.value);
  const parts = (life?.made_from ?? []).map(scene.name);
  const last = strand.dots.filter((dot) => dot.tick <= at).at(-1)?.tick ?? strand.dots[0]?.tick;
  return [strand.name, forms.join(", "), parts.length ? `made from ${parts.join(", ")}` : "",
    last ? scene.sentenceOf(last)?.text : ""];
}

const curve = (x, y, bend, before) =>
  `C${round(x - bend / 2)} ${round(before)} ${round(x - bend / 2)} ${round(y)} ${round(x)} ${round(y)}`;

// Level in a lane, bent out of its source, between lanes, and into what it joins.
function course(strand, frame) {
  const { stretches, source, goal } = strand;
  const bend = frame.step / 2;
  const start = stretches[0].left;
  const end = stretches.at(-1).right;
  let y = stretches[0].y;
  if (source !== null && goal !== null && stretches.at(-1).until - stretches[0].from < ENTRY) {
    return `M${round(start)} ${source}${curve(end, goal, end - start, source)}`;
  }
  let path = `M${round(start)} ${y}`;
  if (source !== null) {
    const left = strand.enters ? start : start - bend;
    path = `M${round(left)} ${source}${curve(left + bend, y, bend, source)}`;
  }
  stretches.slice(1).forEach((next, index) => {
    path += `H${round(Math.max(stretches[index].right - bend, stretches[index].left))}`;
    path += curve(next.left, next.y, bend, y);
    y = next.y;
  });
  if (goal === null) return `${path}H${round(end)}`;
  return `${path}H${round(Math.max(end - bend, stretches.at(-1).left))}${curve(end, goal, bend, y)}`;
}

function dots(strand, frame) {
  return strand.dots.flatMap((dot) => strand.stretches
    .filter((stretch) => stretch.from <= dot.tick && dot.tick < stretch.until)
    .map((stretch) => svg("g", {},
      svg("circle", { class: "dot", cx: round(frame.x(dot.tick)), cy: stretch.y, r: 3, stroke: strand.colour }),
      dot.forms.length ? svg("text", { class: "form", x: round(frame.x(dot.tick)), y: stretch.y + 12 },
        short(dot.forms.join(", "), 12)) : null)));
}

function names(strand) {
  return strand.stretches.filter((stretch) => stretch.label).map((stretch, index) =>
    strand.enters && index === 0
      ? svg("text", { class: "name before", x: round(stretch.left - 4), y: stretch.y + 3.5 }, short(strand.name))
      : svg("text", { class: "name", x: round(stretch.left + 2), y: stretch.y - 6 }, short(strand.name)));
}

function ending(strand) {
  const { right: x, y } = strand.stretches.at(-1);
  if (strand.ending === "discarded") {
    return svg("path", { class: "thrown", d: `M${round(x - 4)} ${y - 4}l8 8m0 -8l-8 8` });
  }
  if (strand.ending !== "served") return null;
  return svg("g", {},
    svg("circle", { class: "dot", cx: round(x), cy: y, r: 5, stroke: strand.colour }),
    svg("circle", { cx: round(x), cy: y, r: 2, fill: strand.colour }));
}
