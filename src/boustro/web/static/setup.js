/**
 * Game setup: who plays, by which rules, and the games to continue.
 */

import { ask } from "./api.js";
import { el, iconButton, patch, section } from "./dom.js";
import { setAble } from "./focus.js";
import { isShared, starting } from "./host.js";
import { RulesForm } from "./rules.js";
import { boardItem, listInto, refused } from "./saved_boards.js";
import { seatsForm } from "./seats.js";
import { say } from "./words.js";

/** @import {App} from "./app.js" */
/** @import {GameEntryAnswer} from "./types.js" */

const MOST_LISTED = 20;
/** In milliseconds: how often the button tells what it waits for. */
const TICK = 250;

/**
 * @param {App} app
 * @param {{begin: () => Promise<void>, resume: (id: string) => Promise<void>}} acts
 */
export function setupPart(app, { begin, resume }) {
  const { store } = app;
  /** @type {import("./handicap.js").HandicapPart|null} loaded when it is opened */
  let handicap = null;
  const seats = seatsForm(store, (player) => handicap?.ownWords(player) ?? "");
  const fold = el(
    "details#fold-handicap.fold",
    { ontoggle: loadHandicap },
    el("summary", say("setup.handicap")),
  );
  const rules = new RulesForm(app);
  const going = el("ul.shelf", { "aria-label": say("setup.list") });
  const failed = el("div.outcome", { role: "status" });
  const start = el("button#start-game.strong.large", { onclick: begun }, say("setup.begin"));
  const root = el(
    "div.setup",
    el("p.big", say("setup.new_game")),
    seats.root,
    fold,
    isShared && el("p.hint", say("setup.shared")),
    el("details#fold-play-rules.fold", el("summary", say("setup.rules")), rules.root),
    el("div.start-row", start, failed),
    section("going", say("setup.your_games"), going),
  );
  fold.open = store.nextGame.players.some(
    ({ start, die }) => start !== undefined || die !== undefined,
  );

  async function loadHandicap() {
    const { HandicapPart } = await import("./handicap.js");
    if (handicap) return;
    handicap = new HandicapPart(app, fold);
    seats.show();
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
    start.textContent = say("setup.begin");
    setAble(start, true);
  }

  /** The button shows that its press is kept, and how much of what it waits for is there. */
  function wait() {
    start.textContent = say("setup.starting", { what: starting()?.said ?? say("setup.game") });
    setAble(start, false);
  }

  function listGoing() {
    listInto(
      going,
      ask("GET /api/games").then(({ games }) => games.slice(0, MOST_LISTED).map(item)),
      say("setup.no_games"),
    );
  }

  /** @param {GameEntryAnswer} game */
  function item({ id, players, rolls, winner, played }) {
    const names = players.map((player) => player.name).join(", ");
    const date = played.slice(0, 10);
    const stands =
      winner === null
        ? say("setup.going", { rolls, date })
        : say("setup.won", { name: players[winner - 1].name, date });
    const made = boardItem(names, stands, () => resume(id));
    made.append(
      iconButton("bin", say("setup.delete", { names }), () =>
        ask(`DELETE /api/games/${id}`)
          .then(
            () => app.notices.announce(say("setup.deleted")),
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
    listGoing,
    refuse: (/** @type {unknown} */ error) => refused(failed, error),
  };
}
