/**
 * The tab that shows the fewest rolls: the routes to page through, and the search step by step.
 */

import { ask } from "./api.js";
import { counted, dieFace, el, fill, iconButton } from "./dom.js";
import { gameOf } from "./store.js";
import { makeStepper } from "./stepper.js";

const PACES = [["1200", "slow"], ["600", "steady"], ["200", "quick"]];

/** @param {import("./app.js").App} app @param {HTMLElement} panel */
export function solveTab(app, panel) {
  let index = 0;
  /** @type {ReturnType<typeof makeStepper>|null} */
  let stepper = null;
  /** @type {any} */
  let search = null;
  let boardText = "";

  const head = el("div", { class: "headline" });
  const pager = el("div", { class: "row pager" });
  const route = el("ol", { class: "route-list" });
  const word = el("p", { class: "step-word", id: "step-word" });
  const throws = el("ul", { class: "throws" });
  const legend = el("ul", { class: "legend" },
    ...[["taken", "being looked at"], ["found", "found just now"], ["waiting", "in the queue"]].map(([name, text]) =>
      el("li", {}, el("span", { class: `key ${name}`, "aria-hidden": "true" }), text)));
  const slider = el("input", { type: "range", id: "scrub", min: 0, max: 0, value: 0, "aria-describedby": "step-word", oninput: () => stepper?.go(Number(slider.value)) });
  const pace = el("select", { id: "pace", onchange: restart }, ...PACES.map(([value, text]) => el("option", { value, text })));
  pace.value = "600";
  const playButton = iconButton("play", "Play the search", toggle, { id: "search-play" });
  const controls = el("div", { class: "row transport" },
    iconButton("first", "Level before", () => level(-1), { id: "search-level-back" }),
    iconButton("back", "Step back", () => stepping(() => stepper?.back()), { id: "search-back" }),
    playButton,
    iconButton("next", "Step on", () => stepping(() => stepper?.next()), { id: "search-next" }),
    iconButton("last", "Next level", () => level(1), { id: "search-level-next" }),
    el("label", { for: "pace", class: "hidden-label", text: "Pace" }), pace);
  const begin = el("button", { type: "button", class: "strong", id: "search-begin", text: "Show the search", onclick: open });
  const close = el("button", { type: "button", class: "quiet", id: "search-end", text: "Done", onclick: done });
  const hint = el("p", { class: "hint", id: "search-hint", text: "Breadth first: all squares one roll away, then all that are two rolls away, and so on. The queue holds the squares still to be looked at." });
  const player = el("div", { class: "player", hidden: true }, controls,
    el("label", { for: "scrub", class: "hidden-label", text: "Step of the search" }), slider, word, throws, legend);

  fill(panel, head, pager, route,
    el("section", { class: "search", "aria-labelledby": "search-title" },
      el("div", { class: "row spread" }, el("h2", { id: "search-title", text: "How it is found" }), begin, close),
      hint,
      player));
  close.hidden = true;

  /** @param {any} doc */
  function showHead(doc) {
    if (!doc.sound) return fill(head, el("p", { class: "big", text: "Not yet a board" }), el("p", { class: "hint", text: "Mend the problems on the Draw tab first." }));
    const { min_rolls: rolls, min_turns: turns, reason } = doc.solve;
    if (rolls === null) return fill(head, el("p", { class: "big", text: "No route" }), el("p", { text: reason?.sentence ?? String(reason ?? "The finish cannot be reached.") }));
    // The number itself stands above all tabs; here only what it leaves open.
    fill(head, turns !== null && turns !== rolls ? el("p", { class: "hint", text: `In turns the fewest are ${turns}: some throws give another roll.` }) : null);
  }

  /** @param {any} doc */
  function showPager(doc) {
    const count = BigInt(doc.solve?.shortest_routes ?? 0);
    if (!doc.sound || count === 0n) return fill(pager);
    const said = count === 1n ? "The only shortest route" : `Route ${index + 1} of ${count.toLocaleString("en-GB")}`;
    const held = document.activeElement?.id;
    fill(pager,
      iconButton("back", "Route before", () => turnTo(index - 1), { id: "route-back", disabled: index === 0 }),
      el("span", { id: "route-number", text: said }),
      iconButton("next", "Next route", () => turnTo(index + 1), { id: "route-next", disabled: BigInt(index + 1) >= count }));
    if (held === "route-back" || held === "route-next") document.getElementById(held)?.focus();
  }

  /** @param {number} to */
  function turnTo(to) {
    index = to;
    shut();
    app.refresh();
  }

  /** @param {any} found */
  function showRoute(found) {
    if (!found?.throws) return fill(route);
    const rolls = found.throws.map((/** @type {number} */ number, /** @type {number} */ at) => {
      const reached = found.reached[at];
      const landed = found.landed[at];
      const kind = landed > reached ? "ladder" : "snake";
      const verb = landed > reached ? "▲" : "▼";
      return el("li", {}, dieFace(found.labels?.[at] ?? number), el("span", { text: `to ${reached}` }),
        landed === reached ? null : el("span", { class: kind, text: `${verb} ${landed}` }));
    });
    fill(route, ...rolls.slice(0, 200));
    if (rolls.length > 200) route.append(el("li", { text: `and ${rolls.length - 200} more rolls` }));
  }

  async function open() {
    begin.disabled = true;
    try {
      search = await ask("POST", "/api/search", gameOf(app.store.now));
      await app.redraw();
      start();
    } catch (error) {
      app.notify(/** @type {Error} */ (error).message);
    } finally {
      begin.disabled = false;
    }
  }

  function start() {
    if (!app.board.picture) return;
    begin.hidden = true;
    close.hidden = player.hidden = app.queue.hidden = false;
    pager.hidden = route.hidden = hint.hidden = true;
    stepper = makeStepper(app.board.picture, search, { queue: app.queueChips, onStep: shown, delay: Number(pace.value) });
    slider.max = String(stepper.count);
    stepper.go(0);
    playButton.focus();
  }

  /** A board drawn again starts the search where it was; another pace goes on from there. */
  function restart() {
    if (!stepper) return;
    const { step, playing } = stepper;
    stepper.end();
    start();
    stepper.go(step);
    if (playing) toggle();
  }

  function done() {
    shut();
    app.refresh();
    begin.focus();
  }

  function shut() {
    const drawn = stepper !== null;
    stepper?.end();
    stepper = null;
    search = null;
    begin.hidden = false;
    close.hidden = player.hidden = app.queue.hidden = true;
    pager.hidden = route.hidden = hint.hidden = false;
    return drawn;
  }

  function toggle() {
    if (!stepper) return;
    if (stepper.playing) stepper.pause();
    else if (stepper.step >= stepper.count) { stepper.go(0); stepper.play(); } else stepper.play();
    showPlaying();
  }

  /** @param {() => void} act */
  function stepping(act) {
    stepper?.pause();
    act();
    showPlaying();
  }

  /** On to the first step of the next level, or back to that of the one before.  @param {number} by */
  function level(by) {
    if (!stepper || !search) return;
    const steps = search.steps;
    const at = Math.max(stepper.step - 1, 0);
    const now = stepper.step === 0 ? -1 : steps[at].level;
    const firsts = steps.flatMap((/** @type {any} */ step, /** @type {number} */ i) => i === 0 || steps[i - 1].level !== step.level ? [i + 1] : []);
    const next = by > 0 ? firsts.find((/** @type {number} */ i) => steps[i - 1].level > now) ?? steps.length
      : [...firsts].reverse().find((/** @type {number} */ i) => i < (stepper?.step ?? 0)) ?? 0;
    stepping(() => stepper?.go(next));
  }

  function showPlaying() {
    const playing = Boolean(stepper?.playing);
    playButton.setAttribute("aria-label", playing ? "Pause the search" : "Play the search");
    playButton.title = playing ? "Pause" : "Play";
    playButton.querySelector("path")?.setAttribute("d", playing ? "M8 5v14M16 5v14" : "M7 4.5v15l12-7.5z");
  }

  /** @param {number} at @param {any} step */
  function shown(at, step) {
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `step ${at} of ${stepper?.count ?? 0}`);
    word.textContent = step ? told(step) : "Before the first step only the start stands in the queue.";
    fill(throws, ...(step?.found ?? []).slice(0, 24).map(throwItem));
    if (stepper && at >= stepper.count) showPlaying();
    if (!stepper?.playing) app.announce(word.textContent ?? "");
  }

  return {
    /** With the search open the board is plain, so that levels show. */
    want: () => (search ? {} : { route: index }),
    edits: true,
    hint: "The route is on the board. Go on drawing: the fewest rolls follow.",
    /** @param {any} doc */
    onView(doc) {
      const same = doc.text === boardText;
      if (!same) index = Math.max(0, doc.route_index ?? (boardText ? 0 : index));
      boardText = doc.text;
      if (search && !same) { shut(); app.refresh(); return; }
      showHead(doc);
      showPager(doc);
      showRoute(doc.sound ? doc.solve?.route : null);
      begin.hidden = search !== null || !doc.sound;
    },
    /** An edit makes the first route the one to show. */
    onEdit() {
      index = 0;
    },
    onShow() {},
    onHide() {
      shut();
    },
  };
}

/** A step of the search in words.  @param {any} step */
function told(step) {
  const fresh = step.found.filter((/** @type {any} */ found) => found.new).length;
  const from = step.square === 0 ? "The start, off the board," : `Square ${step.square}`;
  const won = step.found.some((/** @type {any} */ found) => found.won) ? " The finish is found." : "";
  const joined = fresh ? `${counted(fresh, "new square")} at level ${step.level + 1}` : "nothing new";
  return `${from} (level ${step.level}) leaves the queue: ${joined}.${won}`;
}

/** Where one throw leads.  @param {any} found */
function throwItem(found) {
  const { reached, landed } = found;
  const jump = landed === reached ? "" : ` ${landed > reached ? "▲" : "▼"} ${landed}`;
  return el("li", { class: found.new ? "new" : "known" }, dieFace(found.label ?? found.throw),
    el("span", { text: `${reached}${jump}` }), el("small", { text: found.won ? "finish" : found.new ? "new" : "known" }));
}
