// The page's skeleton: which page, which recipe, which theme; everything else is in its own file.

import { get, ownRecipes, recipeOf } from "./api.js";
import { byId, el } from "./dom.js";
import { showAdd } from "./add.js";
import { showExplore } from "./explore.js";
import { showRecipe } from "./recipe.js";

const PAGES = { explore: showExplore, add: showAdd };
let first = true;
let turn = 0;

// #/pizza?q=… is a recipe and a question, #/explore?query=… and #/add are the other pages.
function place() {
  const [path, search] = location.hash.replace(/^#\/?/, "").split("?", 2);
  let name = path;
  try { name = decodeURIComponent(path); } catch { /* as it is */ }
  return { name, parameters: new URLSearchParams(search ?? "") };
}

export function trouble(error) {
  const box = byId("trouble");
  box.hidden = !error;
  box.textContent = error ? error.message : "";
}

function reveal(page) {
  for (const view of document.querySelectorAll("[data-view]")) view.hidden = view.id !== `page-${page}`;
  for (const link of document.querySelectorAll("nav [data-page]")) {
    if (link.dataset.page === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("recipes").closest("label").classList.toggle("away", page !== "recipe");
}

async function route() {
  const mine = ++turn;
  const { name, parameters } = place();
  trouble(null);
  const page = name in PAGES ? name : "recipe";
  try {
    const list = await choices(name);
    if (mine !== turn) return;
    if (page !== "recipe") {
      reveal(page);
      document.title = `${page === "add" ? "Add" : "Explore"} · Mirepoix`;
      await PAGES[page](parameters);
    } else {
      const id = name || list[0];
      if (!id) return void (location.hash = "#/add");
      const recipe = await recipeOf(id);
      if (mine !== turn) return;
      reveal(page);
      byId("recipes").value = id;
      document.title = `${recipe.text.title} · Mirepoix`;
      await showRecipe(recipe, parameters);
    }
  } catch (error) {
    reveal(page);
    trouble(error);
  }
  document.documentElement.dataset.ready = String(mine);
  if (!first && !parameters.has("q")) byId(`page-${page}`).querySelector("h1").focus({ preventScroll: true });
  first = false;
}

async function choices(name) {
  const { recipes } = await get("/recipes?limit=500");
  const known = [
    ...ownRecipes().map((recipe) => ["~" + recipe.id, `${recipe.text.title} (only here)`]),
    ...recipes.map((recipe) => [recipe.id, recipe.title]),
  ];
  const select = byId("recipes");
  select.replaceChildren(...known.map(([id, title]) => el("option", { value: id, selected: id === name }, title)));
  return known.map(([id]) => id);
}

function themed(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("theme").replaceChildren({ auto: "◐", light: "○", dark: "●" }[theme], el("span", { class: "word" }, ` ${theme}`));
  byId("theme").setAttribute("aria-label", `Theme: ${theme}`);
}

function remembered(theme) {
  try {
    if (theme) localStorage.setItem("theme", theme);
    return localStorage.getItem("theme") ?? "auto";
  } catch { return theme ?? "auto"; }
}

byId("theme").addEventListener("click", () => {
  const order = ["auto", "light", "dark"];
  themed(remembered(order[(order.indexOf(remembered()) + 1) % 3]));
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
byId("recipes").addEventListener("change", (event) => {
  location.hash = `#/${encodeURIComponent(event.target.value)}`;
});
addEventListener("hashchange", route);
themed(remembered());
route();
