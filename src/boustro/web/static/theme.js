// Runs before anything is drawn, so that the page never flashes in the other theme.
{
  const said = localStorage.getItem("boustro-theme");
  if (said === "light" || said === "dark") {
    document.documentElement.dataset.theme = said;
    document.getElementById("dark-board").media = said === "dark" ? "all" : "not all";
  }
}
