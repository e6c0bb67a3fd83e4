/**
 * First answer: the fewest rolls and a shortest route of a board that Python has not answered yet.
 * It is the page's only search (decision 15), for one die, exact finish and single jumps; under
 * other rules the page waits for Python.
 *
 * @typedef {{throws: number[], reached: number[], landed: number[]}} FirstRoute
 * @typedef {object} Fewest what Python's answer has of these names; without a route null
 * @property {number|null} min_rolls
 * @property {number|null} min_turns
 * @property {string} shortest_routes
 * @property {FirstRoute|null} route
 */

import { FIRST_ANSWER, PLAIN } from "./choices.js";

/** @import {Snapshot} from "../../web/static/draft.js" */
/** @import {FirstAnswer} from "../../web/static/host.js" */
/** @import {FewestAnswer} from "../../web/static/types.js" */

const { rules: RULES, starts: STARTS, squares: MOST_SQUARES, cells: MOST_CELLS } = FIRST_ANSWER;
/** The radius of a stop, how far below its middle its number stands, and the size of that. */
const [STOP, BELOW, LETTER] = [0.17, 0.07, 0.2].map((squares) => squares * PLAIN.cell);

/** @param {Snapshot} snapshot @returns {FirstAnswer} */
export function firstAnswer(snapshot) {
  const found = fewest(snapshot);
  return {
    solve: found && /** @type {FewestAnswer} */ (/** @type {unknown} */ (found)),
    hasTray: startOf(snapshot.rules) === 0,
    lines: (middles) => (found?.route ? routeLines(found.route, middles) : []),
  };
}

/**
 * What Python will answer; null under other rules, on a board with problems, and where Python
 * computes no figures.
 * @param {Snapshot} snapshot
 */
export function fewest({ draft, rules }) {
  const { size, columns, jumps, effects } = draft;
  const [start, sides] = [startOf(rules), sidesOf(rules)];
  const isWithin = (/** @type {unknown} */ value, lowest = 1) =>
    typeof value === "number" && Number.isInteger(value) && lowest <= value && value <= size;
  const isJump = (/** @type {unknown} */ pair) =>
    Array.isArray(pair) &&
    pair.length === 2 &&
    isWithin(pair[0]) &&
    isWithin(pair[1], start === 0 ? 0 : 1);
  const isSound =
    isWithin(size) && isWithin(columns ?? 1) && isWithin(start, 0) && jumps.every(isJump);
  if (!isSound || !sides || effects?.length) return null;
  if (size > MOST_SQUARES || size * sides > MOST_CELLS || jumps.length ** 2 > 4 * MOST_CELLS)
    return null;
  const exits = new Map(jumps);
  return jumps.every(([entry, exit]) => exits.get(entry) === exit)
    ? search(size, start, sides, exits)
    : null;
}

/** Where tokens start; undefined under a preset of other rules.  @param {unknown} rules */
function startOf(rules) {
  const { name, start } = fieldsOf(rules);
  return start === undefined ? STARTS[name ?? "boxed"] : start;
}

/** The sides of the die; 0 under other rules.  @param {unknown} rules */
function sidesOf(rules) {
  const { name, start, die = "d6", ...others } = fieldsOf(rules);
  const isUsual = Object.entries(others).every(
    ([rule, value]) => rule in RULES && value === RULES[rule],
  );
  const sides = typeof die === "string" && /^d([1-9]\d{0,2})$/.exec(die);
  return isUsual && sides && Object.keys(STARTS).includes(name ?? "boxed") ? Number(sides[1]) : 0;
}

/**
 * Rules as fields; a word is the name of a preset, and nothing stands for the usual rules.
 * @param {unknown} rules
 */
function fieldsOf(rules) {
  const isFields = typeof rules === "object" && !Array.isArray(rules);
  return isFields || !rules ? Object(rules) : { name: rules };
}

/**
 * Breadth-first search, as in `solve/reference.py`. A map gives its squares in the order of their
 * finding, also those found meanwhile: it is the queue. So the first way found to a square has the
 * smallest throws.
 * @param {number} size @param {number} start @param {number} sides @param {Map<number, number>}
 *   exits
 * @returns {Fewest}
 */
function search(size, start, sides, exits) {
  const found = new Map([[start, { level: 0, ways: 1n, from: start, face: 0, reached: start }]]);
  for (const [square, { level, ways }] of found) {
    if (square === size) break;
    for (let face = 1; face <= sides && square + face <= size; face++) {
      const reached = square + face;
      const landed = exits.get(reached) ?? reached;
      const before = found.get(landed);
      if (!before) found.set(landed, { level: level + 1, ways, from: square, face, reached });
      else if (before.level === level + 1) before.ways += ways;
    }
  }
  const last = found.get(size);
  if (!last) return { min_rolls: null, min_turns: null, shortest_routes: "0", route: null };
  /** @type {FirstRoute} */
  const route = { throws: [], reached: [], landed: [] };
  for (
    let [at, step] = [size, last];
    step.level > 0;
    [at, step] = [step.from, found.get(step.from) ?? last]
  ) {
    route.throws.unshift(step.face);
    route.reached.unshift(step.reached);
    route.landed.unshift(at);
  }
  return {
    min_rolls: last.level,
    min_turns: last.level,
    shortest_routes: String(last.ways),
    route,
  };
}

/**
 * The route in a plain picture: the walk of each roll along the middles of its squares, and a
 * numbered stop at its end.
 * @param {FirstRoute} route @param {Map<number, number[]>} middles
 */
function routeLines({ throws, reached, landed }, middles) {
  const walks = throws.map((face, roll) => {
    const squares = Array.from({ length: face + 1 }, (_, step) => reached[roll] - face + step);
    const points = squares.flatMap((square) => middles.get(square)?.join(" ") ?? []);
    return `<path class="accent-line" data-key="link-${roll + 1}" d="M${points.join("L")}"/>`;
  });
  const stops = landed.map((square, roll) => {
    const [x, y] = middles.get(square) ?? [0, 0];
    return (
      `<g class="stop" data-key="stop-${roll + 1}" data-square="${square}">` +
      `<circle class="stop-disc" cx="${x}" cy="${y}" r="${STOP}"/>` +
      `<text class="stop-text" x="${x}" y="${y + BELOW}" font-size="${LETTER}" text-anchor="middle">` +
      `${roll + 1}</text></g>`
    );
  });
  return ['<g class="route" data-key="route">', ...walks, ...stops, "</g>"];
}
