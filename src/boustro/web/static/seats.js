/**
 * Seats: two to six players, each a person or the computer.
 */

import { el, iconButton, patch, typed } from "./dom.js";
import { hide } from "./focus.js";
import { kept } from "./storage.js";
import { tokenMark } from "./table.js";

const MOST = 6;
const NAMES = ["Ann", "Bo", "Cleo", "Dev", "Eli", "Fay"];
const COMPUTER = "Computer";
const KEPT = "boustro-players";

/** @typedef {{name: string, kind: "person"|"computer"}} Player */

export function seatsForm() {
  const list = el("ol.seat-list");
  const add = el(
    "button#add-player.quiet",
    { onclick: () => change([...players, fresh(players.length)]) },
    "Add a player",
  );
  const root = el("fieldset.seats-form", el("legend", "Who plays"), list, add);
  /** @type {Player[]} */
  let players = remembered();
  draw();

  /** @param {Player[]} next */
  function change(next) {
    players = next;
    draw();
  }

  /** @param {number} at @param {Partial<Player>} part */
  function keep(at, part) {
    players = players.with(at, { ...players[at], ...part });
    kept.set(KEPT, JSON.stringify(players));
  }

  function draw() {
    kept.set(KEPT, JSON.stringify(players));
    patch(list, ...players.map(seat));
    hide(add, players.length >= MOST);
  }

  /** @param {Player} player @param {number} at */
  function seat(player, at) {
    const id = `player-${at + 1}`;
    // The list stays as it is while somebody types, from field to field.
    const name = el("input", {
      id,
      value: player.name,
      maxlength: 40,
      autocomplete: "off",
      "aria-label": `Name of player ${at + 1}`,
      oninput: (event) => keep(at, { name: typed(event) || fresh(at).name }),
      onchange: draw,
    });
    const kind = el(
      "select",
      {
        id: `${id}-kind`,
        "aria-label": `Who moves for player ${at + 1}`,
        onchange: (event) => {
          keep(at, turned(players[at], at, typed(event) === "person" ? "person" : "computer"));
          draw();
        },
      },
      el("option", { value: "person" }, "person"),
      el("option", { value: "computer" }, "computer"),
    );
    kind.value = player.kind;
    const remove = iconButton("close", `Remove player ${at + 1}`, () => change(players.filter((_, i) => i !== at)), {
      disabled: players.length <= 2,
    });
    return el("li", tokenMark(at + 1), name, kind, remove);
  }

  return { root, players: () => players };
}

/**
 * The seat taken by a person, who is not called as the computer was, or by the computer.
 * @param {Player} player
 * @param {number} at
 * @param {Player["kind"]} kind
 */
function turned({ name }, at, kind) {
  return { kind, name: kind === "person" && name === COMPUTER ? fresh(at).name : name };
}

/** @param {number} at @returns {Player} */
function fresh(at) {
  return { name: NAMES[at], kind: "person" };
}

/** @returns {Player[]} */
function remembered() {
  try {
    const last = JSON.parse(kept.get(KEPT) ?? "");
    const sound =
      Array.isArray(last) &&
      last.length >= 2 &&
      last.length <= MOST &&
      last.every((one) => typeof one.name === "string" && ["person", "computer"].includes(one.kind));
    if (sound) return last;
  } catch {
    // nothing kept, or nothing that can be read
  }
  return [fresh(0), { name: COMPUTER, kind: "computer" }];
}
