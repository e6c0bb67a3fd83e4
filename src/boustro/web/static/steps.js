/**
 * Reliable steps: repeat a step of a game until the server answers. Every step has an id, so the
 * server carries it out only once, whatever others have done since.
 */

import { ApiError, ask, newId } from "./api.js";

/** @import {App} from "./app.js" */

const SOONEST_RETRY = 300;
const SLOWEST_RETRY = 3000;

/**
 * The game after the step; null once `stays` says that another game is at the table.
 * @param {App} app
 * @param {string} game its id
 * @param {{act: string, at: number}} step "rolls" or "undo", and how many rolls have been seen
 * @param {() => boolean} stays
 */
export async function lasting(app, game, { act, at }, stays) {
  const step = { at, id: newId() };
  for (let wait = SOONEST_RETRY; ; wait = Math.min(2 * wait, SLOWEST_RETRY)) {
    try {
      const answer = await ask(`POST /api/games/${game}/${act}`, step);
      app.notices.connected();
      return answer;
    } catch (error) {
      const { kind } = ApiError.of(error);
      if (kind === "conflict") return ask(`GET /api/games/${game}`);
      if (kind !== "offline" && kind !== "too-many") throw error;
      app.notices.reconnecting();
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!stays()) return null;
    }
  }
}
