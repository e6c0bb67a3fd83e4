/**
 * Asks the server for a step of a game until it has answered. Every step has an id of its own:
 * asked for again under it, the server takes it once, whatever others have done since.
 */

import { ask } from "./api.js";

const SOONEST_RETRY = 300;
const SLOWEST_RETRY = 3000;

/**
 * The game after the step; null once `stays` says that another game is at the table.
 * @param {import("./app.js").App} app
 * @param {string} path the game's
 * @param {{act: string, at: number}} step "rolls" or "undo", and how many rolls have been seen
 * @param {() => boolean} stays
 * @returns {Promise<any>}
 */
export async function lasting(app, path, { act, at }, stays) {
  const step = { at, id: newId() };
  for (let wait = SOONEST_RETRY; ; wait = Math.min(2 * wait, SLOWEST_RETRY)) {
    try {
      const answer = await ask("POST", `${path}/${act}`, step);
      app.connected();
      return answer;
    } catch (error) {
      const { kind, body: said } = /** @type {import("./api.js").ApiError} */ (error);
      if (kind === "conflict") return said?.squares ? said : ask("GET", path);
      if (kind !== "offline" && kind !== "too-many") throw error;
      app.reconnecting();
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!stays()) return null;
    }
  }
}

/** A name that no other step has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
