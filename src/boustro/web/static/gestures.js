/**
 * Gestures: pointer and keyboard on the squares, both to draw a jump and to ask about one.
 *
 * A jump in hand has a square it starts from and perhaps an end that is being moved. The listener
 * decides what to do with it; this module adds no jumps.
 *
 * @typedef {{from: number, moving?: {index: number, end: "entry"|"exit"}}} Hand
 * @typedef {object} Listener
 * @property {() => boolean} active whether the squares answer at all
 * @property {() => Hand|null} hand the jump in hand
 * @property {() => [number, number][]} jumps the jumps as they are drawn
 * @property {() => boolean} holds whether ends of jumps can be taken hold of
 * @property {() => boolean} leavesArrows whether arrow keys do something else
 * @property {(hand: Hand, to: number) => void} done a jump was laid or an end was put down
 * @property {(square: number|null, over: Hand|null) => void} hover the pointer or the focus is
 *   there; null: with a jump in hand off the board
 * @property {() => void} leave nothing is pointed at any more
 * @property {(hand: Hand|null, why: string) => void} change a jump was taken in hand, or let go
 * @property {(square: number) => void} remove what stands on this square goes
 * @property {(index: number) => void} off an end of this jump was put down off the board
 * @property {(square: number) => void} chosen a square was clicked or focused
 */

import { onKeys } from "./keymap.js";

/** @import {BoardPicture} from "./board.js" */

const GRIP = 0.62;
const MOVED = 6;

export class Gestures {
  /**
   * @param {BoardPicture} view
   * @param {Listener} listener
   */
  constructor(view, listener) {
    this.view = view;
    this.listener = listener;
    /** @type {{x: number, y: number, square: number, before: Hand|null}|null} */
    this.press = null;
    this.dragging = false;
    /** @type {Hand["moving"]} the end under the pointer where it was pressed */
    this.grip = undefined;
    const sheet = view.sheet;
    sheet.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event));
    sheet.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event));
    sheet.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.up(event));
    sheet.addEventListener("pointercancel", () => this.release("cancelled"));
    sheet.addEventListener("pointerleave", () => listener.leave());
    // On the host element: an SVG element with a focus handler would become focusable itself.
    onKeys(view.host, "board", this.keyed());
    view.host.addEventListener("focusin", (/** @type {FocusEvent} */ event) => this.focused(event));
  }

  /** The jump in hand. */
  get hand() {
    return this.listener.hand();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.listener.active() || event.button > 0) return;
    const point = this.view.point(event);
    const found = this.view.squareAt(point);
    if (!found) return;
    event.preventDefault();
    this.view.sheet.setPointerCapture(event.pointerId);
    this.press = { x: event.clientX, y: event.clientY, square: found.square, before: this.hand };
    this.dragging = false;
    if (!this.hand) this.grip = this.gripAt(found.square, found.off);
  }

  /**
   * The end of a jump that a press takes hold of: an entry anywhere, an exit near its middle.
   * @param {number} square
   * @param {number} off
   * @returns {Hand["moving"]}
   */
  gripAt(square, off) {
    if (!this.listener.holds()) return undefined;
    const jumps = this.listener.jumps();
    const entry = jumps.findIndex((jump) => jump[0] === square);
    if (entry >= 0) return { index: entry, end: "entry" };
    const exit = off < GRIP ? jumps.findIndex((jump) => jump[1] === square) : -1;
    return exit >= 0 ? { index: exit, end: "exit" } : undefined;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.listener.active()) return;
    const point = this.view.point(event);
    const square = this.view.squareAt(point)?.square ?? null;
    if (this.press && !this.dragging && !this.press.before) {
      const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > MOVED;
      if (far && square !== this.press.square) this.drag(this.press.square);
    }
    if (square !== null || this.hand) this.listener.hover(square, this.hand);
    else this.listener.leave();
    if (this.hand) this.showHand(square, point);
  }

  /** A drag has begun: of an end that was gripped, or of a new jump.  @param {number} square */
  drag(square) {
    this.dragging = true;
    // Escape is a key of the board, which needs the focus.
    this.view.setCurrent(square, true);
    if (this.grip) this.hold(this.grip, "dragged");
    else this.take({ from: square }, "dragged");
  }

  /** Takes hold of an end.  @param {NonNullable<Hand["moving"]>} moving @param {string} why */
  hold(moving, why) {
    const jump = this.listener.jumps()[moving.index];
    this.take({ from: moving.end === "entry" ? jump[1] : jump[0], moving }, why);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.press;
    this.press = null;
    if (!press || !this.listener.active()) return;
    const square = this.view.squareAt(this.view.point(event))?.square ?? null;
    if (this.dragging) return square === null ? this.off() : this.drop(square);
    if (square === null || square !== press.square) return;
    this.view.setCurrent(square, true);
    if (this.hand) this.drop(square);
    else this.take({ from: square }, "clicked");
    this.listener.chosen(square);
  }

  /** @param {Hand} hand @param {string} why */
  take(hand, why) {
    this.listener.change(hand, why);
    this.showHand(null, null);
  }

  /** @param {number} square */
  drop(square) {
    const hand = this.hand;
    if (!hand) return;
    this.dragging = false;
    if (square === hand.from && !hand.moving) return this.release("put back");
    this.listener.change(null, "done");
    this.listener.done(hand, square);
  }

  /** A jump that is released off the board is removed; a new one is not added. */
  off() {
    const moving = this.hand?.moving;
    this.release(moving ? "done" : "let go outside the board");
    if (moving) this.listener.off(moving.index);
  }

  /** @param {string} why */
  release(why) {
    this.press = null;
    this.dragging = false;
    if (this.hand) this.listener.change(null, why);
  }

  /**
   * @param {number|null} square
   * @param {{x: number, y: number}|null} point
   */
  showHand(square, point) {
    const hand = this.hand;
    if (!hand) return;
    const turned = hand.moving?.end === "entry";
    this.view.setMarks({
      hand: { from: hand.from, to: square, turned, at: point },
      target: turned ? square : null,
    });
  }

  /** What keys do on the board. */
  keyed() {
    const acts = {
      beside: (/** @type {KeyboardEvent} */ { key }) =>
        !this.listener.leavesArrows() && this.walk(this.view.beside(key)),
      first: () => this.walk(1),
      last: () => this.walk(Math.max(...this.view.boxes.keys())),
      enter: () => this.enter(),
      hold: () => this.holdHere(),
      remove: () => this.listener.remove(this.view.current),
      // Without a jump in hand, Escape closes other things, such as the search.
      drop: () => this.hand !== null && this.release("cancelled"),
    };
    // In a game, too, the squares are read one after another.
    const walks = ["beside", "first", "last"];
    const active = Object.entries(acts).map(([name, act]) => [
      name,
      (/** @type {KeyboardEvent} */ event) =>
        (walks.includes(name) || this.listener.active()) && act(event),
    ]);
    return Object.fromEntries(active);
  }

  /** @param {number|null} square the square to go to, if there is one */
  walk(square) {
    if (square !== null) this.view.setCurrent(square);
  }

  enter() {
    if (this.hand) this.drop(this.view.current);
    else this.take({ from: this.view.current }, "keyed");
  }

  /** Takes hold of the end on the current square. */
  holdHere() {
    const moving = this.hand ? undefined : this.gripAt(this.view.current, 0);
    if (moving) this.hold(moving, "held");
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const square = Number(/** @type {Element} */ (event.target).getAttribute("data-cell") ?? NaN);
    if (Number.isNaN(square)) return;
    this.view.setCurrent(square, false);
    if (!this.listener.active() || this.press) return;
    this.listener.hover(square, this.hand);
    if (this.hand) this.showHand(square, null);
  }
}
