/**
 * Game setup: who plays, by which rules, and the games to continue.
 */

import { ask } from "./api.js";
import { counted, el, iconButton, patch, section } from "./dom.js";
import { setAble } from "./focus.js";
import { isShared, starting } from "./host.js";
import { RulesForm } from "./rules.js";
import { boardItem, listInto, refused } from "./saved_boards.js";
import { seatsForm } from "./seats.js";

/** @import {App} from "./app.js" */
/** @import {GameEntryAnswer} from "./types.js" */

const MOST_LISTED = 20;
const START = "Start the game";
/** In milliseconds: how often the button tells what it waits for. */
const TICK = 250;

/**
 * @param {App} app
 * @param {{begin: () => Promise<void>, resume: (id: string) => Promise<void>}} acts
 */
export function setupPart(app, { begin, resume }) {
  const seats = seatsForm(() => handicap?.show());
  const fold = el(
    "details#fold-handicap.fold",
    { ontoggle: loadHandicap },
    el("summary", "A head start"),
  );
  /** @type {import("./handicap.js").HandicapPart|null} loaded when it is opened */
  let handicap = null;
  const rules = new RulesForm(app);
  const going = el("ul.shelf", { "aria-label": "Games to continue" });
  const failed = el("div.outcome", { role: "status" });
  const start = el("button#start-game.strong.large", { onclick: begun }, START);
  const root = el(
    "div.setup",
    el("p.big", "A new game"),
    seats.root,
    fold,
    isShared &&
      el("p.hint", "Once it has begun, Share this game lets others play on their own devices."),
    el("details#fold-play-rules.fold", el("summary", "Rules"), rules.root),
    el("div.start-row", start, failed),
    section("going", "Your games", going),
  );
  const { store } = app;
  fold.open = seats.players().some(({ start, die }) => start !== undefined || die !== undefined);

  async function loadHandicap() {
    const { HandicapPart } = await import("./handicap.js");
    handicap ??= new HandicapPart(app, seats, fold);
  }

  /** A double press begins one game. */
  async function begun() {
    if (store.isBeginning) return;
    store.change({ isBeginning: true });
    patch(failed);
    const timer = setInterval(wait, TICK);
    await begin();
    clearInterval(timer);
    store.change({ isBeginning: false });
    start.textContent = START;
    setAble(start, true);
  }

  /** The button shows that its press is kept, and how much of what it waits for is there. */
  function wait() {
    start.textContent = `Starting ${starting()?.said ?? "the game…"}`;
    setAble(start, false);
  }

  function listGoing() {
    listInto(
      going,
      ask("GET /api/games").then(({ games }) => games.slice(0, MOST_LISTED).map(item)),
      "Games started in this browser appear here.",
    );
  }

  /** @param {GameEntryAnswer} game */
  function item({ id, players, rolls, winner, played }) {
    const names = players.map((player) => player.name).join(", ");
    const stands = winner === null ? counted(rolls, "roll") : `${players[winner - 1].name} won`;
    const made = boardItem(names, `${stands}, ${played.slice(0, 10)}`, () => resume(id));
    made.append(
      iconButton("bin", `Delete the game of ${names}`, () =>
        ask(`DELETE /api/games/${id}`)
          .then(
            () => app.notices.announce("Game deleted."),
            (error) => app.notices.failed(error),
          )
          .then(listGoing),
      ),
    );
    return made;
  }

  return {
    root,
    show: () => {
      rules.show();
      handicap?.show();
    },
    begin: begun,
    players: seats.players,
    listGoing,
    refuse: (/** @type {unknown} */ error) => refused(failed, error),
  };
}
