/**
 * Tokens that move: square by square, then along the ladder's rails or the snake's own curve.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{points: Point[], ms: number, lift: number}} Leg a stretch: where it leads, how long, how high it hops
 */

import { stillness } from "./dom.js";

const HOP = 150;
const SLIDE = 290;
const WHOLE_THROW = 900;
const SAMPLES = 24;

/**
 * Moves the token of one roll over the picture as it was before the roll.
 * @param {import("./board.js").BoardView} board
 * @param {any} move one roll: seat, throw, from, reached, landed, events
 * @param {number} last the last square
 * @returns {Promise<void>} when it has come to rest
 */
export async function moveToken(board, move, last) {
  if (stillness() || document.hidden || !board.picture) return;
  const token = tokenOf(board, move.seat);
  if (!token) return;
  token.parentNode?.append(token);
  for (const leg of legsOf(board, move, last, placeOf(token))) await glide(token, leg);
  await Promise.all(bumped(move).map(({ seat, to }) => sendStraight(board, seat, to)));
}

/** @param {import("./board.js").BoardView} board @param {number} seat */
function tokenOf(board, seat) {
  return /** @type {SVGGElement|null} */ (board.picture?.querySelector(`.token[data-seat="${seat}"]`) ?? null);
}

/** @param {Element} token @returns {Point} */
function placeOf(token) {
  const [x, y] = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(token.getAttribute("transform") ?? "")?.slice(1) ?? ["0", "0"];
  return { x: Number(x), y: Number(y) };
}

/**
 * @param {import("./board.js").BoardView} board
 * @param {any} move
 * @param {number} last
 * @param {Point} begin
 * @returns {Leg[]}
 */
function legsOf(board, move, last, begin) {
  const squares = hops(move, last);
  const ms = Math.min(HOP, WHOLE_THROW / Math.max(squares.length, 1));
  /** @type {Leg[]} */
  const legs = [];
  let at = begin;
  for (const square of squares) {
    const to = board.centre(square);
    if (!to) continue;
    legs.push({ points: [at, to], ms, lift: (board.smallest ?? 64) * 0.28 });
    at = to;
  }
  for (const [entry, exit] of jumpsOf(move)) {
    const points = track(board, entry, exit) ?? [at, board.centre(exit) ?? at];
    legs.push({ points, ms: SLIDE, lift: 0 });
    at = points[points.length - 1];
  }
  return legs;
}

/** The squares a token touches on its throw.  @param {any} move @param {number} last @returns {number[]} */
export function hops({ from, reached, throw: advance, events }, last) {
  if (from === reached) return [];
  if (from + advance === reached) return span(from, reached);
  const bounced = (events ?? []).some((/** @type {any} */ event) => nameOf(event) === "bounced");
  if (bounced) return [...span(from, last), ...span(last, reached)];
  return reached === last && from + advance > last ? span(from, last) : [reached];
}

/** @param {number} from @param {number} to */
function span(from, to) {
  const by = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, at) => from + by * (at + 1));
}

/** @param {any} event */
function nameOf(event) {
  return String(event.kind ?? event.event ?? "").toLowerCase();
}

/** @param {any} move @returns {[number, number][]} */
function jumpsOf(move) {
  const taken = (move.events ?? []).filter((/** @type {any} */ event) => ["climbed", "bitten"].includes(nameOf(event)) && event.entry !== undefined);
  if (taken.length) return taken.map((/** @type {any} */ event) => [event.entry, event.exit]);
  return move.landed === move.reached ? [] : [[move.reached, move.landed]];
}

/** @param {any} move */
function bumped(move) {
  return (move.events ?? []).filter((/** @type {any} */ event) => nameOf(event) === "bumped")
    .map((/** @type {any} */ event) => ({ seat: event.seat ?? event.player, to: event.square ?? 0 }));
}

/**
 * The centre line of a jump, as points.
 * @param {import("./board.js").BoardView} board
 * @param {number} entry
 * @param {number} exit
 * @returns {Point[]|null}
 */
function track(board, entry, exit) {
  const path = /** @type {SVGPathElement|null} */ (board.picture?.querySelector(`.jump[data-entry="${entry}"][data-exit="${exit}"] .track`) ?? null);
  if (!path?.getPointAtLength) return null;
  const length = path.getTotalLength();
  return Array.from({ length: SAMPLES + 1 }, (_, at) => {
    const { x, y } = path.getPointAtLength((length * at) / SAMPLES);
    return { x, y };
  });
}

/** @param {import("./board.js").BoardView} board @param {number} seat @param {number} square */
async function sendStraight(board, seat, square) {
  const token = tokenOf(board, seat);
  const to = board.centre(square);
  if (token && to) await glide(token, { points: [placeOf(token), to], ms: SLIDE, lift: 0 });
}

/**
 * @param {SVGGElement} token
 * @param {Leg} leg
 * @returns {Promise<void>}
 */
function glide(token, { points, ms, lift }) {
  const rest = (token.getAttribute("transform") ?? "").replace(/translate\([^)]*\)/, "");
  const begin = performance.now();
  return new Promise((resolve) => {
    /** @param {number} now */
    function frame(now) {
      const part = Math.min(Math.max((now - begin) / ms, 0), 1);
      const { x, y } = along(points, eased(part));
      token.setAttribute("transform", `translate(${x.toFixed(2)} ${(y - lift * 4 * part * (1 - part)).toFixed(2)})${rest}`);
      if (part < 1 && token.isConnected && !document.hidden) requestAnimationFrame(frame);
      else resolve();
    }
    requestAnimationFrame(frame);
    setTimeout(resolve, 2 * ms + 200);
  });
}

/** @param {number} part */
function eased(part) {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** @param {Point[]} points @param {number} part @returns {Point} */
function along(points, part) {
  const place = part * (points.length - 1);
  const at = Math.min(Math.floor(place), points.length - 2);
  const over = place - at;
  const [a, b] = [points[at], points[at + 1]];
  return { x: a.x + (b.x - a.x) * over, y: a.y + (b.y - a.y) * over };
}
