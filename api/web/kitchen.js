// The kitchen over time: a lane a place, a column an event, a line a thing to eat.
// The server says where everything goes; here it is made to fit, drawn, followed and lit.

import { byId, el, roving, svg } from "./dom.js";
import { placed } from "./labels.js";
import { hideTip, showTip } from "./tip.js";

const TOP = 92;
const ENTRY = 0.56;
const LEVEL = 54; // a column that is wide enough for a level verb
const TILTED = 10; // … for a tilted one
const NARROWEST_SCROLLED = 46; // on a phone, where the storyline scrolls by step
const PHONE = matchMedia("(max-width: 700px)");
const WIDEST = 110;
const round = (number) => Math.round(number * 10) / 10;
const short = (text, most = 30) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

export function drawKitchen(scene, home) {
  const view = { scene, home, zoom: 1, lit: { ticks: [], entities: [] }, tick: 0 };
  byId("in").onclick = () => zoomed(view, 1.5);
  byId("out").onclick = () => zoomed(view, 1 / 1.5);
  byId("fit").onclick = () => zoomed(view, 0);
  home.onwheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomed(view, event.deltaY < 0 ? 1.2 : 1 / 1.2);
  };
  drawKitchen.watch?.disconnect();
  drawKitchen.watch = new ResizeObserver(() => { if (home.clientWidth !== view.width) drawn(view); });
  drawKitchen.watch.observe(home);
  return {
    fit: () => { if (home.clientWidth !== view.width) drawn(view); },
    moveTo: (tick, follow) => {
      view.tick = tick;
      moved(view, follow);
    },
    light: (lit) => {
      view.lit = lit;
      light(view);
    },
  };
}

function zoomed(view, by) {
  view.zoom = by ? Math.max(1, view.zoom * by) : 0;
  drawn(view);
  moved(view, true);
}

// The width of a column: all events at once, or as large as somebody wants it.
function measured(view) {
  const { columns, strands } = view.scene.recipe.kitchen;
  const names = PHONE.matches ? 84 : 116;
  const own = columns.length > 1 ? columns[1].x - columns[0].x : 60;
  const start = (columns[0]?.x ?? 0) - own / 2;
  const pad = Math.min(96, 12 + 6 * Math.max(0, ...strands.filter((strand) => strand.enters && strand.stretches[0].left < start + own)
    .map((strand) => short(strand.name).length)));
  const room = view.home.clientWidth - names - pad - 26;
  const all = room / Math.max(1, columns.length);
  const least = view.zoom && PHONE.matches ? Math.max(all, NARROWEST_SCROLLED) : all;
  const step = Math.max(6, Math.min(least * (view.zoom || 1), Math.max(least, WIDEST)));
  view.zoom = view.zoom && step / least;
  const at = (x) => round(pad + ((x - start) * step) / own);
  return { step, at, names, width: pad + step * columns.length + 20, x: (tick) => round(pad + step * (tick - 0.5)) };
}

function drawn(view) {
  const { home, scene } = view;
  const plan = scene.recipe.kitchen;
  view.width = home.clientWidth;
  if (!view.width) return;
  const frame = { plan, scene, ...measured(view), height: plan.bottom - TOP + 6 };
  const labels = placed(plan.strands, frame, TOP, short);
  const strands = plan.strands.map((strand, index) => drawStrand(strand, labels[index], frame));
  const later = svg("rect", { class: "later", y: TOP, height: frame.height });
  const now = svg("rect", { class: "now", y: TOP, width: round(frame.step * 0.8), height: frame.height, rx: 4 });
  const lit = svg("g", { class: "lit-columns" });
  const body = svg("svg", {
    class: "body", role: "group", "aria-label": "Things to eat, as lines",
    viewBox: `0 ${TOP} ${round(frame.width)} ${round(frame.height)}`, width: round(frame.width), height: round(frame.height),
  }, bands(frame, TOP, frame.height), lanes(frame), lit, now, strands.map((strand) => strand.node), later);
  home.style.gridTemplateColumns = `${frame.names}px max-content`;
  home.style.scrollPaddingLeft = `${frame.names}px`;
  home.replaceChildren(el("div", { class: "corner", "aria-hidden": "true" }, "place"), header(frame), placeNames(frame), body);
  roving(body, ".strand");
  byId("out").disabled = view.zoom <= 1;
  Object.assign(view, { frame, strands, later, now, litColumns: lit });
  moved(view, false);
  light(view, false);
}

function moved({ frame, home, strands, now, later, tick }, follow) {
  if (!frame) return;
  const x = frame.x(tick);
  now.setAttribute("x", round(x - frame.step * 0.4));
  later.setAttribute("x", round(x + frame.step * 0.45));
  later.setAttribute("width", round(Math.max(0, frame.width - x - frame.step * 0.45)));
  for (const column of home.querySelectorAll(".column")) column.classList.toggle("now", Number(column.dataset.tick) === tick);
  if (!follow) return;
  const room = home.clientWidth - frame.names;
  const y = strands.flatMap(({ strand }) => strand.dots.some((dot) => dot.tick === tick)
    ? strand.stretches.filter((stretch) => stretch.from <= tick && tick < stretch.until) : [])[0]?.y - TOP;
  if (y < home.scrollTop || y > home.scrollTop + home.clientHeight - 120) home.scrollTop = y - home.clientHeight / 3;
  if (x - frame.step < home.scrollLeft || x + frame.step > home.scrollLeft + room) home.scrollLeft = x - room / 2;
}

function light({ frame, strands, litColumns, home, lit: { ticks, entities } }, follow = true) {
  if (!frame) return;
  litColumns.replaceChildren(...ticks.map((tick) => svg("rect", {
    class: "lit", "data-tick": tick, x: round(frame.x(tick) - frame.step * 0.45), y: TOP,
    width: round(frame.step * 0.9), height: frame.height, rx: 4 })));
  const any = entities.length > 0;
  for (const { node, strand } of strands) {
    node.classList.toggle("lit", entities.includes(strand.thing));
    node.classList.toggle("dim", any && !entities.includes(strand.thing));
  }
  const first = strands.find(({ strand }) => entities.includes(strand.thing))?.strand.stretches[0];
  if (!follow || !first) return;
  home.scrollTop = first.y - TOP - home.clientHeight / 3;
  if (!ticks.length) home.scrollLeft = frame.at(first.left) - home.clientWidth / 2;
}

function bands(frame, top, height) {
  const steps = Map.groupBy(frame.plan.columns, (column) => column.step);
  return [...steps.values()].map((found, index) => svg("rect", {
    class: index % 2 ? "band" : "band shaded", y: top, height,
    x: round(frame.x(found[0].tick) - frame.step / 2), width: round(frame.step * found.length) }));
}

// Steps and verbs; a step is where scrolling comes to rest.
function header(frame) {
  const level = frame.step >= LEVEL;
  const tall = level ? 52 : frame.step >= TILTED ? 76 : 22;
  const starts = [...Map.groupBy(frame.plan.columns, (column) => column.step).values()];
  const steps = starts.map((found) => {
    const box = el("span", { class: "rest" });
    box.style.left = `${frame.x(found[0].tick) - frame.step / 2}px`;
    box.style.width = `${frame.step * found.length}px`;
    return box;
  });
  const names = starts.map((found) => svg("text", { class: "step", x: round(frame.x(found[0].tick) - frame.step / 2 + 4), y: 14 },
    frame.step * found.length > 44 ? `Step ${found[0].step}` : frame.step * found.length > 14 ? found[0].step : ""));
  const columns = frame.plan.columns.map((column) => {
    const x = frame.x(column.tick);
    const turn = level ? {} : { transform: `rotate(-58 ${x + 3} ${tall - 5})`, class: frame.step < 13 ? "verb tilted tight" : "verb tilted", x: x + 3, y: tall - 5 };
    return svg("g", {
      class: `column${column.aside ? " aside" : ""}`, "data-tick": column.tick, onclick: () => chosen(frame.scene, column),
      onpointerenter: (event) => tipOfEvent(frame.scene, column, event), onpointerleave: hideTip,
    }, svg("rect", { class: "hit", x: round(x - frame.step / 2), y: 16, width: round(frame.step), height: tall }),
    level ? svg("text", { class: "number", x, y: 28 }, String(column.tick)) : null,
    tall > 22 ? svg("text", { class: "verb", x, y: 42, ...turn }, short(column.verb, 10)) : null);
  });
  const head = el("div", { class: "head", "aria-hidden": "true" }, steps,
    svg("svg", { width: round(frame.width), height: tall, viewBox: `0 0 ${round(frame.width)} ${tall}` }, bands(frame, 0, tall), names, columns));
  return head;
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
    item.style.height = `${frame.plan.lanes[index].height}px`;
  });
  return list;
}

function lanes(frame) {
  return frame.plan.lanes.map((lane) => svg("g", {},
    svg("path", { class: "edge", d: `M0 ${lane.top}H${round(frame.width)}` }),
    lane.stays.map((stay) => {
      const width = round(Math.max(0, frame.at(stay.right) - frame.at(stay.left)));
      return svg("g", {},
        svg("rect", { class: `stay ${stay.heat}`, x: frame.at(stay.left), y: lane.top + 2, rx: 5, width, height: lane.height - 4 }),
        width > 5 * stay.caption.length
          ? svg("text", { class: "caption", x: frame.at(stay.left) + 5, y: lane.top + lane.height - 7 }, stay.caption) : null);
    })));
}

function drawStrand(strand, labels, frame) {
  const life = frame.scene.lives.get(strand.thing);
  const tell = (event) => showTip(event, about(strand, life, frame.scene, tickAt(event, frame)));
  const course = courseOf(strand, frame);
  const node = svg("g", {
    class: "strand", role: "button", "data-thing": strand.thing, "aria-label": label(strand, life),
    onclick: () => frame.scene.follow([strand.thing]),
    onkeyup: (event) => { if (event.key === "Enter") frame.scene.follow([strand.thing], true); },
    onpointermove: tell, onpointerleave: hideTip, onfocus: tell, onblur: hideTip,
  },
  svg("path", { class: "hit", d: course }),
  svg("path", { class: "line", d: course, stroke: strand.colour, "stroke-width": strand.weight }),
  dots(strand, frame),
  labels.map(({ x, y, before, spare }) => svg("text", { class: `name${before ? " before" : ""}${spare ? " spare" : ""}`, x: round(x), y }, short(strand.name))),
  ending(strand, frame));
  return { node, strand };
}

function label(strand, life) {
  const ended = life?.lifespan?.ended ?? strand.ending;
  const forms = strand.dots.flatMap((dot) => dot.forms).join(", ");
  return [strand.name, forms, ended].filter(Boolean).join("; ");
}

function tickAt(event, frame) {
  if (event.clientX === undefined) return null;
  const box = event.currentTarget.ownerSVGElement.getBoundingClientRect();
  return Math.round((event.clientX - box.left - frame.x(0)) / frame.step);
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
function courseOf(strand, frame) {
  const { source, goal } = strand;
  const stretches = strand.stretches.map((one) => ({ ...one, left: frame.at(one.left), right: frame.at(one.right) }));
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
      svg("circle", { class: "dot", cx: frame.x(dot.tick), cy: stretch.y, r: frame.step < 20 ? 2 : 3, stroke: strand.colour }),
      dot.forms.length && frame.step >= LEVEL ? svg("text", { class: "form", x: frame.x(dot.tick), y: stretch.y + 12 },
        short(dot.forms.join(", "), 12)) : null)));
}

function ending(strand, frame) {
  const { right, y } = strand.stretches.at(-1);
  const x = frame.at(right);
  if (strand.ending === "discarded") return svg("path", { class: "thrown", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
  if (strand.ending !== "served") return null;
  return svg("g", {},
    svg("circle", { class: "dot", cx: x, cy: y, r: 5, stroke: strand.colour }),
    svg("circle", { cx: x, cy: y, r: 2, fill: strand.colour }));
}
