/**
 * Finish: the summary of a finished game, and the replay of its rolls.
 */

import "./messages_later.js";
import { el, pagerButton, patch, svg } from "./dom.js";
import { pace } from "./tokens.js";
import { say } from "./words.js";

/** @import {BoardPicture} from "./board.js" */
/** @import {GameAnswer, ThrowAnswer} from "./types.js" */

const SPARKS = 24;
const CHEER = 900;

/**
 * The seats in the order in which they came, the winner first; those on one square share a place.
 * @param {Pick<GameAnswer, "squares"|"winner">} game
 */
export function finalOrder({ squares, winner }) {
  const ahead = (/** @type {number} */ seat) =>
    seat === winner ? Number.POSITIVE_INFINITY : squares[seat - 1];
  const seats = squares.map((_, at) => at + 1).toSorted((a, b) => ahead(b) - ahead(a) || a - b);
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.filter((other) => ahead(other) > ahead(seat)).length,
  }));
}

/**
 * The final order, the longest jumps and a close call; nothing while the game goes on.
 * @param {GameAnswer} game
 * @param {{film: () => void}} acts
 */
export function finishParts(game, { film }) {
  if (!game.over) return [];
  const { players, squares, winner, outlook, fall, climb } = game;
  const name = (/** @type {number} */ seat) => players[seat - 1].name;
  const jump = (/** @type {string} */ title, /** @type {ThrowAnswer|null} */ one) =>
    one &&
    el(
      "p",
      el("strong", title),
      " ",
      say("finish.jump", { name: name(one.seat), from: one.reached, to: one.landed }),
    );
  // A call is close if the next roll could have won.
  const close = players.find(({ seat }) => seat !== winner && outlook.needed[seat - 1] === 1);
  const order = finalOrder(game).map(({ seat, place }) =>
    el(
      "li",
      { value: place },
      name(seat),
      seat !== winner && el("small", placeSaid(squares[seat - 1])),
    ),
  );
  return [
    el("h2", say("finish.order")),
    el("ol.order", ...order),
    el("button#film", { onclick: film }, say("finish.film")),
    jump(say("finish.fall"), fall),
    jump(say("finish.climb"), climb),
    close &&
      el("p", el("strong", say("finish.close")), " ", say("finish.needed", { name: close.name })),
  ];
}

/** Where a player was at the end.  @param {number} square */
function placeSaid(square) {
  return square === 0 ? say("table.off") : say("finish.square", { square });
}

/**
 * The flourish of a win: sparks in the winner's colour fly from the token. Nothing moves under
 * reduced motion.
 * @param {BoardPicture} board @param {GameAnswer} game
 */
export function cheer(board, { players, squares, winner }) {
  const box = winner && board.boxes.get(squares[winner - 1]);
  if (!box || !pace()) return;
  const { token } = players[winner - 1];
  const sparks = svg("g.sparks", { "aria-hidden": "true" });
  board.sheet.append(sparks);
  const flights = Array.from({ length: SPARKS }, (_, at) => {
    const [angle, far] = [(2 * Math.PI * at) / SPARKS, box.width * (1.6 + 0.8 * (at % 3))];
    const spark = svg("circle", {
      class: `spark seat-${token}`,
      cx: box.middle.x,
      cy: box.middle.y,
      r: 0.12 * box.width,
    });
    sparks.append(spark);
    const to = `translate(${far * Math.cos(angle)}px, ${far * Math.sin(angle)}px) scale(0.4)`;
    const frames = [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { transform: to, opacity: 0 }];
    return spark.animate(frames, { duration: CHEER, easing: "ease-out", fill: "forwards" })
      .finished;
  });
  Promise.allSettled(flights).then(() => sparks.remove());
}

/**
 * Where each player is, to be read aloud.
 * @param {{name: string}[]} players @param {number[]} squares
 */
export function placesSaid(players, squares) {
  return players.map(({ name }, at) => say("commands.place", { name, square: squares[at] }));
}

/**
 * The squares of the players after so many rolls: the later ones are taken back one by one.
 * @param {Pick<GameAnswer, "squares"|"rolls"|"past">} game @param {number} at
 */
export function squaresAfter({ squares, rolls, past }, at) {
  const before = [...squares];
  for (const { seat, from, events } of at < rolls ? past.slice(at - rolls).toReversed() : []) {
    before[seat - 1] = from;
    for (const event of events)
      if (event.kind === "bumped") before[event.seat - 1] = event.origin ?? 0;
  }
  return before;
}

/**
 * Where the players were after so many rolls, to be read aloud.
 * @param {Pick<GameAnswer, "players"|"rolls">} game @param {number[]} squares @param {number} at
 */
export function stoodSaid({ players, rolls }, squares, at) {
  return say("finish.stood", { at, rolls, places: placesSaid(players, squares) });
}

/**
 * The buttons that step back and on through a game.
 * @param {HTMLElement} place
 * @param {number} rolls
 * @param {number|null} at how many rolls of the game are on the board; null for all of them
 * @param {(at: number|null) => void} go
 */
export function showPast(place, rolls, at, go) {
  const shown = at ?? rolls;
  const next = shown + 1 < rolls ? shown + 1 : null;
  patch(
    place,
    pagerButton(
      "back",
      "look-back",
      say("finish.back"),
      () => go(Math.max(shown - 1, 0)),
      shown === 0,
    ),
    el("span#looked", at === null ? say("finish.now") : say("finish.after", { at, rolls })),
    pagerButton("next", "look-on", say("finish.on"), () => go(next), at === null),
    at !== null && el("button#look-now.quiet", { onclick: () => go(null) }, say("finish.now")),
  );
}
