/**
 * Seats: one to six players, each a person or the computer.
 */

import { byId, choice, el, fieldOf, iconButton, ofKind, patch, typed } from "./dom.js";
import { hide } from "./focus.js";
import {
  addPlayer,
  canAdd,
  canRemove,
  endTyping,
  namePlayer,
  playersOf,
  removePlayer,
  restorePlayers,
  setKind,
  turnToken,
} from "./next_game.js";
import { kept } from "./storage.js";
import { tokenMark } from "./table.js";
import { say } from "./words.js";

/** @import {Player} from "./next_game.js" */
/** @import {Store} from "./store.js" */

const KINDS = [
  ["person", say("seats.person")],
  ["computer", say("seats.computer")],
];
const KEPT = "boustro-players";

/**
 * @param {Store} store
 * @param {(player: Player) => string} ownWords what a player has of their own, in words, once it is
 *   loaded
 */
export function seatsForm(store, ownWords) {
  const list = el("ol.seat-list");
  const add = el(
    "button#add-player.quiet",
    { onclick: () => store.change(addPlayer(store)) },
    say("seats.add"),
  );
  const root = el("fieldset.seats-form", el("legend", say("seats.who")), list, add);
  store.change(restorePlayers(kept.get(KEPT)));
  store.on(["nextGame"], show);
  show();

  function show() {
    const { players, typing } = store.nextGame;
    kept.set(KEPT, JSON.stringify(players));
    // The list stays as it is while somebody types, from field to field.
    if (typing) {
      const kind = ofKind(byId(`player-${typing.at + 1}-kind`), HTMLSelectElement);
      kind.value = players[typing.at].kind;
      return;
    }
    patch(list, ...playersOf(store).map(seat));
    hide(add, !canAdd(store));
  }

  /** @param {ReturnType<typeof playersOf>[0]} player @param {number} at */
  function seat(player, at) {
    const id = `player-${at + 1}`;
    const name = el("input", {
      id,
      value: player.name,
      maxlength: 40,
      autocomplete: "off",
      "aria-label": say("seats.name", { seat: at + 1 }),
      onfocus: (event) => fieldOf(event).select(),
      oninput: (event) => store.change(namePlayer(store, at, typed(event))),
      onchange: () => store.change(endTyping(store)),
    });
    const kind = choice(`${id}-kind`, KINDS, (event) =>
      store.change(setKind(store, at, typed(event) === "person" ? "person" : "computer")),
    );
    kind.setAttribute("aria-label", say("seats.kind", { seat: at + 1 }));
    kind.value = player.kind;
    const remove =
      canRemove(store) &&
      iconButton("close", say("seats.remove", { seat: at + 1 }), () =>
        store.change(removePlayer(store, at)),
      );
    const token = el(
      "button.quiet.token-choice",
      {
        "aria-label": say("seats.token_of", { seat: at + 1 }),
        title: say("seats.token"),
        onclick: () => store.change(turnToken(store, at)),
      },
      tokenMark(player.token),
    );
    const own = ownWords(player);
    return el("li", token, name, kind, remove, own && el("small.own", own));
  }

  return { root, show };
}
