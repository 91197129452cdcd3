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
  } catch {
    throw new Problem({ detail: "the server does not answer" });
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({ detail: `HTTP ${response.status}` }));
  throw new Problem(told);
}

export const get = async (path) => (await fetched(path)).json();

export const send = async (path, body) =>
  (await fetched(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })).json();

// A recipe that the server holds.
class Stored {
  constructor(id) {
    this.id = id;
    this.path = `/recipes/${encodeURIComponent(id)}`;
  }
  async open() {
    [this.text, this.kitchen, this.timeline, { questions: this.questions }] = await Promise.all(
      ["", "/kitchen", "/timeline", "/questions"].map((part) => get(this.path + part)));
    return this;
  }
  state(tick) { return get(`${this.path}/state?tick=${tick}`); }
  ask(question) { return get(`${this.path}/ask?question=${encodeURIComponent(question)}`); }
}

// A recipe that only this page has: it is sent along with every question.
class Own {
  constructor(source, read) {
    Object.assign(this, read, { id: read.text.id, source, own: true });
  }
  async open() { return this; }
  state(tick) { return send("/state", { recipe: this.source, recipe_id: this.id, tick }); }
  async ask(question) {
    const asked = { recipe: this.source, recipe_id: this.id, questions: [question] };
    return (await send("/ask", asked)).outcomes[0];
  }
}

const own = new Map();

export function keepHere(source, found) {
  for (const read of found) own.set(read.text.id, new Own(source, read));
}

export const ownRecipes = () => [...own.values()];

export const recipeOf = (id) =>
  (id.startsWith("~") ? own.get(id.slice(1)) ?? new Stored(id.slice(1)) : new Stored(id)).open();
