// Runs before anything is drawn, so that the page never flashes in the other theme, nor with a board that is not the visitor's.
// Who has been here before, and so has a draft, needs no introduction.
try { if (localStorage.getItem("boustro-draft")) document.documentElement.dataset.met = "true"; } catch { /* a browser that keeps nothing */ }
{
  /** A browser that blocks its storage has kept nothing.  @param {"localStorage"|"sessionStorage"} storage @param {string} name */
  const kept = (storage, name) => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };
  const named = /^\/[bg]\/[\w-]+$/.test(location.pathname) || /^\?[bg]=/.test(location.search);
  const own = !named && (kept("localStorage", "boustro-draft") ?? kept("sessionStorage", "boustro-unshown"));
  if (own || /[#&]board=/.test(location.hash)) document.documentElement.dataset.own = "true";
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  let said = kept("localStorage", "boustro-theme");
  const choose = () => {
    const dark = said === "dark" || (said !== "light" && prefers.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.getElementById("dark-board")?.setAttribute("media", dark ? "screen" : "not all");
  };
  choose();
  prefers.addEventListener("change", choose);
  addEventListener("boustro-theme", (event) => {
    said = /** @type {CustomEvent<string>} */ (event).detail;
    choose();
  });
}
