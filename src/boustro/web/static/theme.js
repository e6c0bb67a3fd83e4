// Runs before anything is drawn, so that the page never flashes in the other theme.
{
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  const choose = () => {
    const said = localStorage.getItem("boustro-theme");
    const theme = said === "light" || said === "dark" ? said : prefers.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    document.getElementById("dark-board").media = theme === "dark" ? "all" : "not all";
  };
  choose();
  prefers.addEventListener("change", choose);
  addEventListener("boustro-theme", choose);
}
