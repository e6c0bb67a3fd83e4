/**
 * Guests: the links that invite other devices to a game, also as a QR code to be read across a
 * table; which device plays which seat, and who a guest is.
 */

import { byId, copyText, el, icon, patch } from "./dom.js";
import { hide } from "./focus.js";
import { addressOf, codeFor, isShared, linkFor, reach } from "./host.js";
import { copyLink } from "./keep.js";
import { onKeys } from "./keymap.js";
import { tokenMark } from "./table.js";
import { isAsked } from "./watched.js";

/** @import {GameAnswer} from "./types.js" */

/**
 * @typedef {object} Invitation a link to a game
 * @property {"play"|"watch"} to
 * @property {string} title
 * @property {string} hint
 * @property {string} address
 */

/**
 * The links to a game that this device may share, the one to play first.
 * @param {GameAnswer} game
 * @returns {Invitation[]}
 */
function invitations({ id, watch, role }) {
  const address = (/** @type {string} */ link) => location.origin + addressOf("g", link);
  const seen = "Whoever opens this link sees the game and cannot roll.";
  /** @type {Invitation} */
  const watching = { to: "watch", title: "Only to watch", hint: seen, address: address(watch) };
  const asked = "Whoever opens this link is asked who they are, and plays.";
  return role === "watcher"
    ? [watching]
    : [{ to: "play", title: "To play", hint: asked, address: address(id) }, watching];
}

/**
 * Copies the link to a game, shows it beside the one to watch, and its QR code large.
 * @param {Element} place
 * @param {GameAnswer} game
 */
export async function invite(place, game) {
  if (!isShared)
    return copyLink(
      place,
      "It opens this game in this browser. A game on several devices needs a server: boustro serve.",
    );
  const links = invitations(game);
  const isCopied = await copyText(linkFor(links[0].address));
  patch(
    place,
    el("p", isCopied ? "Link copied." : "Copy this link:", " ", reach),
    ...links.map(linkPart),
  );
  showPoster(links[0]);
}

/** @param {Invitation} link */
function linkPart(link) {
  const { to, title, hint, address } = link;
  const value = linkFor(address);
  const copy = async (/** @type {Event} */ { currentTarget }) => {
    const isCopied = await copyText(value);
    if (currentTarget instanceof Element)
      currentTarget.textContent = isCopied ? "Copied" : "Copy it by hand";
  };
  return el(
    `section.invitation.to-${to}`,
    el("h3", icon(to), title),
    el("input.link", {
      readonly: true,
      "aria-label": `Link ${to === "play" ? "to play" : "to watch"}`,
      value,
    }),
    el("p.hint", reach ? "" : hint),
    el(
      "div.row",
      el("button", { onclick: copy }, `Copy link to ${to}`),
      codeFor(address) && el("button", { onclick: () => showPoster(link) }, `QR code to ${to}`),
    ),
  );
}

/**
 * The question that a guest must answer before rolling.
 * @param {GameAnswer} game
 * @param {(seat: number|null) => void} choose a seat, or none to watch only
 */
export function whoPart({ players, held }, choose) {
  const people = players.filter(({ kind }) => kind === "person");
  return [
    el("h2#who-title", "Who are you?"),
    el(
      "div.who-choices",
      ...people.map(({ seat, name, token }) =>
        el(
          "button.large",
          { onclick: () => choose(seat), "aria-disabled": held[seat - 1] ? "true" : null },
          tokenMark(token),
          el("span", name, held[seat - 1] && el("small", " on another device")),
        ),
      ),
      el("button.large.only-watch", { onclick: () => choose(null) }, icon("watch"), "Only watch"),
    ),
  ];
}

/**
 * Who plays a seat from where, with a button to change that; nothing where one device plays all, or
 * a guest is asked.
 * @param {GameAnswer} game
 * @param {number} at
 * @param {boolean} invites whether this device has invited others
 * @param {(seat: number, take: boolean) => void} sit
 */
export function seatPart(game, at, invites, sit) {
  const { players, held, role } = game;
  const [{ name, kind }, holder] = [players[at], held[at]];
  const others = invites || role === "guest" || held.some(Boolean);
  if (!isShared || kind === "computer" || !others || isAsked(game)) return null;
  const words = holder === "you" ? "on this device" : holder ? "on another device" : "";
  const [label, take] =
    holder === "you"
      ? ["Leave seat", false]
      : holder
        ? ["Release", false]
        : [`Play as ${name}`, true];
  const may = role !== "watcher" && (holder !== "other" || role === "starter");
  return el(
    "span.seat-part",
    words && el("small", words),
    may &&
      el(
        "button.quiet",
        { onclick: () => sit(at + 1, take), "aria-label": take ? label : `${label} ${name}` },
        label,
      ),
  );
}

/**
 * What has changed about the seats, in words.
 * @param {GameAnswer} before @param {GameAnswer} now
 */
export function seatsSaid({ held }, { players, held: holds }) {
  const changes = players.map(({ name }, at) => {
    if (held[at] === holds[at]) return "";
    return holds[at] === "you"
      ? `You play ${name}.`
      : holds[at]
        ? `${name} is on another device.`
        : `${name} is free.`;
  });
  return changes.filter(Boolean).join(" ");
}

/**
 * Shows the QR code of a link as large as the board, where there is one.
 * @param {Invitation} link
 */
function showPoster({ to, address }) {
  const [place, src] = [byId("poster"), codeFor(address)];
  if (!src) return;
  place.className = `poster to-${to}`;
  const title = `Scan to ${to}`;
  patch(
    place,
    el("h2#poster-title", icon(to), title),
    el("img", { src, alt: `QR code: ${title.toLowerCase()}`, onclick: hidePoster }),
    el("p", linkFor(address)),
    el("button#poster-close.strong", { onclick: hidePoster }, "Back to the board"),
  );
  hide(place, false);
  byId("poster-close").focus();
}

export function hidePoster() {
  if (byId("poster").contains(document.activeElement)) byId("share-game").focus();
  hide(byId("poster"), true);
}

onKeys(document, "poster", { close: () => !byId("poster").hidden && hidePoster() });
