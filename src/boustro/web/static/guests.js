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
import { say } from "./words.js";

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
  /** @type {Invitation} */
  const watching = {
    to: "watch",
    title: say("guests.to_watch"),
    hint: say("guests.seen"),
    address: address(watch),
  };
  /** @type {Invitation} */
  const playing = {
    to: "play",
    title: say("guests.to_play"),
    hint: say("guests.asked"),
    address: address(id),
  };
  return role === "watcher" ? [watching] : [playing, watching];
}

/**
 * Copies the link to a game, shows it beside the one to watch, and its QR code large.
 * @param {Element} place
 * @param {GameAnswer} game
 */
export async function invite(place, game) {
  if (!isShared) return copyLink(place, say("guests.needs_server"));
  const links = invitations(game);
  const isCopied = await copyText(linkFor(links[0].address));
  patch(
    place,
    el("p", say(isCopied ? "guests.link_copied" : "guests.copy_this"), " ", reach),
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
      currentTarget.textContent = say(isCopied ? "guests.copied" : "guests.by_hand");
  };
  return el(
    `section.invitation.to-${to}`,
    el("h3", icon(to), title),
    el("input.link", { readonly: true, "aria-label": say("guests.link", { to }), value }),
    el("p.hint", reach ? "" : hint),
    el(
      "div.row",
      el("button", { onclick: copy }, say("guests.copy", { to })),
      codeFor(address) &&
        el("button", { onclick: () => showPoster(link) }, say("guests.code", { to })),
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
    el("h2#who-title", say("guests.who")),
    el(
      "div.who-choices",
      ...people.map(({ seat, name, token }) =>
        el(
          "button.large",
          { onclick: () => choose(seat), "aria-disabled": held[seat - 1] ? "true" : null },
          tokenMark(token),
          el("span", name, held[seat - 1] && el("small", " ", say("guests.elsewhere"))),
        ),
      ),
      el(
        "button.large.only-watch",
        { onclick: () => choose(null) },
        icon("watch"),
        say("guests.only_watch"),
      ),
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
  const { players, held, role, over } = game;
  const [{ name, kind }, holder] = [players[at], held[at]];
  const others = invites || role === "guest" || held.some(Boolean);
  if (!isShared || kind === "computer" || !others || isAsked(game)) return null;
  const words = holder ? say(holder === "you" ? "guests.here" : "guests.elsewhere") : "";
  const [label, ofName] = offered(name, holder);
  const may = !over && role !== "watcher" && (holder !== "other" || role === "starter");
  return el(
    "span.seat-part",
    words && el("small", words),
    may && el("button.quiet", { onclick: () => sit(at + 1, !holder), "aria-label": ofName }, label),
  );
}

/**
 * What a press does with a seat, alone and with its name.
 * @param {string} name
 * @param {GameAnswer["held"][number]} holder
 */
function offered(name, holder) {
  if (holder === "you") return [say("guests.leave"), say("guests.leave_of", { name })];
  if (holder) return [say("guests.release"), say("guests.release_of", { name })];
  const words = say("guests.play_as", { name });
  return [words, words];
}

/**
 * What has changed about the seats, in words.
 * @param {GameAnswer} before @param {GameAnswer} now
 */
export function seatsSaid({ held }, { players, held: holds }) {
  const changes = players.map(({ name }, at) => {
    if (held[at] === holds[at]) return "";
    return holds[at] === "you"
      ? say("guests.now_here", { name })
      : holds[at]
        ? say("guests.now_elsewhere", { name })
        : say("guests.now_free", { name });
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
  patch(
    place,
    el("h2#poster-title", icon(to), say("guests.scan", { to })),
    el("img", { src, alt: say("guests.poster", { to }), onclick: hidePoster }),
    el("p", linkFor(address)),
    el("button#poster-close.strong", { onclick: hidePoster }, say("guests.back")),
  );
  hide(place, false);
  byId("poster-close").focus();
}

export function hidePoster() {
  if (byId("poster").contains(document.activeElement)) byId("share-game").focus();
  hide(byId("poster"), true);
}

onKeys(document, "poster", { close: () => !byId("poster").hidden && hidePoster() });
