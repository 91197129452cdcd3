// Small words for building pages: elements, SVG, and moving focus with arrow keys.
// Text is always set as text, so nothing in a recipe can become markup.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export const el = (tag, attributes, ...children) =>
  filled(document.createElement(tag), attributes, children);

export const svg = (tag, attributes, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

// One tab stop for many things: arrows move within, Home and End jump.
export function roving(container, selector) {
  const all = () => [...container.querySelectorAll(selector)];
  all().forEach((item, index) => item.setAttribute("tabindex", index ? "-1" : "0"));
  container.onkeydown = (event) => {
    const items = all();
    const here = items.indexOf(event.target.closest(selector));
    if (here < 0) return;
    const moves = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    let next = here + (moves[event.key] ?? 0);
    if (event.key === "Home") next = 0;
    if (event.key === "End") next = items.length - 1;
    if (next === here || !items[next]) return;
    event.preventDefault();
    items[here].setAttribute("tabindex", "-1");
    items[next].setAttribute("tabindex", "0");
    items[next].focus();
  };
}

export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
