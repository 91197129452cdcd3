// Completes the word before the cursor: arrows choose, Tab or Enter takes, Escape closes.

import { el } from "./dom.js";

const MOST = 8;
const WORD = /[?$\w]*:?[\w-]*$/;

export function completing(field, list, terms) {
  let at = -1;
  const word = () => WORD.exec(field.value.slice(0, field.selectionStart))[0];
  const show = (found) => {
    list.replaceChildren(...found.map((term, index) => el("li", { id: `term-${index}`, role: "option", "aria-selected": "false",
      onpointerdown: (event) => {
        event.preventDefault();
        take(term);
      } }, term)));
    list.hidden = !found.length;
    choose(found.length ? 0 : -1);
  };
  const choose = (index) => {
    at = index;
    [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    if (at < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `term-${at}`);
  };
  const take = (term) => {
    const start = field.selectionStart - word().length;
    field.setRangeText(term, start, field.selectionStart, "end");
    show([]);
  };
  field.addEventListener("input", () => {
    const begun = word();
    const low = begun.toLowerCase();
    const near = begun.length > 1 && !/^[?$]/.test(begun)
      ? terms.filter((term) => term.toLowerCase().startsWith(low) && term !== begun) : [];
    show(near.slice(0, MOST));
  });
  field.addEventListener("blur", () => show([]));
  field.addEventListener("keydown", (event) => {
    if (list.hidden || event.ctrlKey) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) choose((at + moves[event.key] + list.children.length) % list.children.length);
    else if (["Tab", "Enter"].includes(event.key)) take(list.children[at].textContent);
    else if (event.key === "Escape") show([]);
    else return;
    event.preventDefault();
  });
}
