/**
 * Guests: the links that invite other devices to a game, and which device plays which seat.
 */

import { el } from "./dom.js";
import { addressOf, isShared, linkFor, reach } from "./host.js";
import { codeOf, copyLink } from "./keep.js";

/** @import {GameAnswer} from "./types.js" */

/** Copies the link to a game, and shows it beside the one to watch.  @param {Element} place @param {GameAnswer} game */
export async function invite(place, game) {
  if (!isShared)
    return copyLink(
      place,
      "It opens this game in this browser. A game on several devices needs a server: boustro serve.",
    );
  if (game.role === "watcher") return copyLink(place, reach ? "" : "Anyone with this link can watch.");
  await copyLink(place, reach ? "" : "Anyone with this link can watch and play.", watching(game));
}

/** @param {GameAnswer} game */
function watching({ watch }) {
  const address = location.origin + addressOf("g", watch);
  return el(
    "details#fold-watch",
    el("summary", "A link to watch only"),
    el("input.link", { readonly: true, "aria-label": "Link to watch", value: linkFor(address) }),
    codeOf(address),
  );
}

/**
 * Who plays a seat from where, with a button to change that; nothing where one device plays all.
 * @param {GameAnswer} game
 * @param {number} at
 * @param {boolean} invites whether this device has invited others
 * @param {(seat: number, take: boolean) => void} sit
 */
export function seatPart({ players, held, role }, at, invites, sit) {
  const [{ name, kind }, holder] = [players[at], held[at]];
  const others = invites || role === "guest" || held.some(Boolean);
  if (!isShared || kind === "computer" || !others) return null;
  const said = holder === "you" ? "on this device" : holder ? "on another device" : "";
  const [label, take] = holder === "you" ? ["Give up", false] : holder ? ["Release", false] : [`Play as ${name}`, true];
  const may = role !== "watcher" && (holder !== "other" || role === "starter");
  return el(
    "span.seat-part",
    said && el("small", said),
    may &&
      el("button.quiet", { onclick: () => sit(at + 1, take), "aria-label": take ? label : `${label} ${name}` }, label),
  );
}

/** What has changed about the seats, in words.  @param {GameAnswer} before @param {GameAnswer} now */
export function seatsSaid({ held }, { players, held: holds }) {
  const said = players.map(({ name }, at) => {
    if (held[at] === holds[at]) return "";
    return holds[at] === "you" ? `You play ${name}.` : holds[at] ? `${name} is on another device.` : `${name} is free.`;
  });
  return said.filter(Boolean).join(" ");
}
