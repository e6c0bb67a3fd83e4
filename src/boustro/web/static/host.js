/**
 * Host: sends the page's questions, and knows the addresses of saved boards and games. Here it uses
 * a server; a page made by `boustro site` has another module of this name.
 *
 * @typedef {object} FirstAnswer what the page itself knows of a board that Python has not answered
 *   yet
 * @property {FewestAnswer|null} solve the fewest rolls and a route; null where only Python knows
 *   them
 * @property {boolean} hasTray whether tokens start beside the board
 * @property {(middles: Map<number, number[]>) => string[]} lines the route, for a picture with
 *   these middles of squares
 */

import { say } from "./words.js";

/** @import {Snapshot} from "./draft.js" */
/** @import {FewestAnswer} from "./types.js" */

/** Whether links to saved boards and games work on other devices. */
export const isShared = true;

/**
 * Boards that came with the page, as project JSON, each perhaps with the address of its lesson.
 * @type {{text: string, lesson: string|null}[]}
 */
export const boards = [];

/** Sends a question.  @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
export function carry(path, how) {
  return fetch(path, how);
}

/**
 * The address of the live updates of these games.
 * @param {string[]} games @returns {string|null}
 */
export function liveAddress(games) {
  return `/api/live?game=${games.join("&game=")}`;
}

/** Whether the host is ready to answer questions. */
export function isAlive() {
  return true;
}

/**
 * What the page itself knows of a board: nothing, as a server answers soon.
 * @param {Snapshot} _
 * @returns {FirstAnswer|null}
 */
export function firstAnswer(_) {
  return null;
}

/** The progress of the host's start; a server has started.  @returns {{said: string}|null} */
export function starting() {
  return null;
}

/**
 * The address of the page, of a saved board `b` or of a game `g`.
 * @param {""|"b"|"g"} kind @param {string} [id]
 */
export function addressOf(kind, id) {
  return kind ? `/${kind}/${id}` : "/";
}

/** What the address names.  @returns {{kind?: string, id?: string}} */
export function addressed() {
  const [, kind, id] = /^\/([bg])\/([\w-]+)$/.exec(location.pathname) ?? [];
  return { kind, id };
}

/**
 * Where other devices reach this page: their address, and whether there are QR codes of it.
 * @type {{address: string, codes: boolean}|null}
 */
const share = JSON.parse(document.getElementById("shared-at")?.textContent ?? "null");

/** The limits of a link, in a sentence. */
export const reach =
  share || !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)
    ? ""
    : say("host.reach", { command: "boustro serve --share" });

/** An address of this page as others reach it.  @param {string} address */
export function linkFor(address) {
  if (!share) return address;
  const { pathname, hash } = new URL(address);
  return Object.assign(new URL(share.address), { pathname, hash }).href;
}

/**
 * The address of a picture of a link, where it is short enough for one.
 * @param {string} address
 * @returns {string|null}
 */
export function codeFor(address) {
  const { pathname, hash } = new URL(address);
  return share?.codes && !hash ? `/code.svg?place=${pathname}` : null;
}
