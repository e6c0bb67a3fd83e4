// Runs before anything is drawn, so that the page never flashes in the other theme, nor with a board that is not the visitor's.
// Who has been here before, and so has a draft, needs no introduction.
try { if (localStorage.getItem("boustro-draft")) document.documentElement.dataset.met = "true"; } catch { /* a browser that keeps nothing */ }
{
  const named = /^\/[bg]\/[\w-]+$/.test(location.pathname) || /^\?[bg]=/.test(location.search);
  const own = !named && (localStorage.getItem("boustro-draft") ?? sessionStorage.getItem("boustro-unshown"));
  if (own || /[#&]board=/.test(location.hash)) document.documentElement.dataset.own = "true";
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  const choose = () => {
    const said = localStorage.getItem("boustro-theme");
    const dark = said === "dark" || (said !== "light" && prefers.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.getElementById("dark-board")?.setAttribute("media", dark ? "screen" : "not all");
  };
  choose();
  prefers.addEventListener("change", choose);
  addEventListener("boustro-theme", choose);
}
