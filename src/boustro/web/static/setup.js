/**
 * Before a game: who plays, by which rules, and the games that can be gone on with.
 */

import { ask } from "./api.js";
import { counted, el, fill } from "./dom.js";
import { rulesForm } from "./rules.js";
import { seatsForm } from "./seats.js";
import { shelfItem } from "./shelves.js";

const MOST_LISTED = 20;

/**
 * @param {import("./app.js").App} app
 * @param {{begin: () => Promise<void>, resume: (id: string) => Promise<void>}} acts
 */
export function setupPart(app, { begin, resume }) {
  const seats = seatsForm();
  const rules = rulesForm(app);
  const going = el("ul", { class: "shelf", "aria-label": "Games to go on with" });
  const failed = el("div", { class: "outcome", role: "status" });
  const start = el("button", { type: "button", class: "strong large", id: "start-game", text: "Start the game", onclick: begun });
  const root = el("div", { class: "setup" },
    el("p", { class: "big", text: "A new game" }),
    seats.root,
    el("details", { class: "fold", id: "fold-play-rules", open: true }, el("summary", { text: "Rules" }), rules.root),
    el("div", { class: "start-row" }, start, failed),
    el("section", { "aria-labelledby": "going-title" }, el("h2", { id: "going-title", text: "Go on with" }), going));
  let starting = false;

  /** Pressed twice, one game begins. */
  async function begun() {
    if (starting) return;
    starting = true;
    fill(failed);
    await begin();
    starting = false;
  }

  async function listGoing() {
    try {
      const { games } = await ask("GET", "/api/games");
      const none = el("li", { class: "hint", text: "Games begun in this browser are listed here." });
      fill(going, ...(games.length ? games.slice(0, MOST_LISTED).map((/** @type {any} */ one) => goingItem(one, resume)) : [none]));
    } catch (error) {
      fill(going, el("li", { class: "hint", text: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {any} error */
  function refuse({ message, problems }) {
    const sentences = (problems ?? []).slice(0, 5).map((/** @type {any} */ problem) => problem.sentence);
    fill(failed, ...[message, ...sentences].map((text) => el("p", { class: "wrong", text })));
  }

  return { root, rules, players: seats.players, listGoing, refuse };
}

/** @param {any} one a game of this browser @param {(id: string) => void} resume */
function goingItem({ id, name, players, rolls }, resume) {
  const names = (players ?? []).map((/** @type {any} */ player) => player.name).join(", ");
  return shelfItem(names || name || "A game", counted(rolls ?? 0, "roll"), () => resume(id));
}
