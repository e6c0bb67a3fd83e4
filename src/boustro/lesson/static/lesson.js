
// The lesson: which picture is shown, the search on the first of them, day and night.

const data = JSON.parse(document.getElementById("lesson-data").textContent);
const root = document.getElementById("stepper");
const board = document.querySelector("#picture-board svg");
const dark = document.getElementById("dark");
let stepper = null;

function choose(name) {
  for (const figure of document.querySelectorAll(".stage figure")) figure.hidden = figure.id !== `picture-${name}`;
  for (const input of document.querySelectorAll("input[name=picture]")) input.checked = input.value === name;
}

function play(isDark) {
  const at = stepper?.step ?? 0;
  stepper?.destroy();
  stepper = mount(root, { svg: board, search: data.search, dark: isDark, onstep: (n) => n > 0 && choose("board") });
  if (at > 0) stepper.go(at);
}

function show(isDark) {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  dark.setAttribute("aria-pressed", String(isDark));
  play(isDark);
}

for (const input of document.querySelectorAll("input[name=picture]")) {
  input.addEventListener("change", () => choose(input.value));
}
dark.addEventListener("click", () => show(document.documentElement.dataset.theme !== "dark"));
show(matchMedia("(prefers-color-scheme: dark)").matches);
