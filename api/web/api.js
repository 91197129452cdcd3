// Talking to the server. A problem (RFC 9457) becomes an error with its detail and its lines.

export class Problem extends Error {
  constructor(told) {
    super(told.detail || told.title || "something went wrong");
    this.told = told;
    this.errors = told.errors ?? [];
  }
}

export async function fetched(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ detail: "the server does not answer" });
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({ detail: `HTTP ${response.status}` }));
  throw new Problem({ status: response.status, ...told });
}

export const get = async (path) => (await fetched(path)).json();

export const send = async (path, body) =>
  (await fetched(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })).json();

// What is said of options, as an address has it; a list is said one by one.
export const query = (options) => new URLSearchParams(Object.entries(options)
  .flatMap(([name, value]) => [value ?? ""].flat().map((one) => [name, one])).filter(([, value]) => value !== ""));

// A recipe that the server holds.
class Stored {
  constructor(id) {
    this.id = id;
    this.path = `/recipes/${encodeURIComponent(id)}`;
    this.address = `#/${encodeURIComponent(id)}`;
  }
  async open() {
    [this.text, this.kitchen, this.timeline] = await Promise.all(
      ["", "/kitchen", "/timeline"].map((part) => get(this.path + part)));
    return this;
  }
  state(tick) { return get(`${this.path}/state?tick=${tick}`); }
  ask(question, how = {}) { return get(`${this.path}/ask?${query({ question, ...how })}`); }
  cook(what, options = {}) {
    return get(`${this.path}/${what}?${query(options)}`);
  }
}

// A recipe that only this browser has: it is sent along with everything that is asked of it.
class Own {
  constructor(source, read) {
    Object.assign(this, read, { id: read.text.id, source, own: true });
    this.address = `#/~${encodeURIComponent(this.id)}`;
    this.sent = { recipe: source, recipe_id: this.id };
  }
  state(tick) { return send("/state", { ...this.sent, tick }); }
  async ask(question, how = {}) {
    return (await send("/ask", { ...this.sent, ...how, questions: [question] })).outcomes[0];
  }
  cook(what, options = {}) {
    const said = Object.entries(options).filter(([, value]) => value !== "");
    return send(`/cook/${what}`, { ...this.sent, ...Object.fromEntries(said) });
  }
}

// A plan or a shopping list of a recipe and others, by their names in addresses: pizza, ~mine.
export function together(what, recipe, others, options) {
  const own = recipe.own ? recipe : ownRecipes().find(({ id }) => others.includes(`~${id}`));
  const names = [recipe.own ? `~${recipe.id}` : recipe.id, ...others];
  if (!own) return get(`/${what}?${query({ recipe: names, ...options })}`);
  const also = names.filter((name) => name !== `~${own.id}`).map((name) => name.replace(/^~/, ""));
  return own.cook(what, { ...options, also });
}

export const memory = {
  get(name) {
    try { return localStorage.getItem(name); } catch { return null; }
  },
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch { /* a browser that keeps nothing, or is full */ }
  },
};

let own = [];
let last = null;

export const ownRecipes = () => own;

// Read a text and keep it in this browser; what cannot be read is kept too, or it would be lost.
export async function readOwn(text, signal) {
  memory.set("source", text);
  const response = await fetched("/read", { method: "POST", body: text, signal,
    headers: { "Content-Type": "text/plain; charset=utf-8" } });
  const found = await response.json();
  own = found.recipes.map((read) => new Own(text, read));
  return { ...found, recipes: own };
}

export async function recipeOf(name) {
  if (name.startsWith("~")) {
    const kept = memory.get("source");
    if (!own.length && kept) await readOwn(kept).catch(() => null);
    const found = own.find((recipe) => recipe.id === name.slice(1));
    if (!found) throw new Problem({ status: 404, detail: "this recipe is not kept in this browser" });
    return found;
  }
  if (last?.id !== name) last = await new Stored(name).open();
  return last;
}
