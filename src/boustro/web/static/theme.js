// Runs before anything is drawn, so that the page never flashes in the other theme, nor with a
// board that is not the visitor's.
{
  /**
   * A browser that blocks its storage has kept nothing.
   * @param {"localStorage"|"sessionStorage"} storage
   * @param {string} name
   */
  const kept = (storage, name) => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };
  const draft = kept("localStorage", "boustro-draft");
  const address = location.pathname + location.search;
  // A returning visitor, who has a draft, needs no introduction, nor does a guest of a game.
  if (draft || /^\/g\/|\?g=/.test(address)) document.documentElement.dataset.met = "true";
  // A server sends what the path names; a page without one cannot.
  const own =
    !/^\/[bg]\/[\w-]+$/.test(location.pathname) &&
    (draft ?? kept("sessionStorage", "boustro-unshown"));
  if (own || /^\?[bg]=/.test(location.search) || /[#&]board=/.test(location.hash))
    document.documentElement.dataset.own = "true";
  document.documentElement.dataset.tab = /[#&]tab=(\w+)/.exec(location.hash)?.[1] ?? "draw";
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  let choice = kept("localStorage", "boustro-theme");
  const choose = () => {
    const dark = choice === "dark" || (choice !== "light" && prefers.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.getElementById("dark-board")?.setAttribute("media", dark ? "screen" : "not all");
  };
  choose();
  prefers.addEventListener("change", choose);
  addEventListener("boustro-theme", (event) => {
    choice = /** @type {CustomEvent<string>} */ (event).detail;
    choose();
  });
  /**
   * What is pressed before the page listens is pressed again as soon as it does.
   * @type {(HTMLElement|null)[]}
   */
  const early = [];
  const note = (/** @type {Event} */ { target }) =>
    early.push(target instanceof Element ? target.closest("button") : null);
  addEventListener("click", note, true);
  addEventListener("boustro-wired", () => {
    removeEventListener("click", note, true);
    for (const button of early) button?.click();
  });
}
