
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
  dark.textContent = isDark ? "Light" : "Dark";
  play(isDark);
}

// What a key does by itself in these stays with them; the stepper hears its own keys.
const OWN = "input, button, select, textarea, summary, a, [tabindex], #stepper";

function key(event) {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!stepper || at.closest(OWN)) return;
  const act = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "turn" }[event.key];
  if (!act) return;
  event.preventDefault();
  stepper[act]();
}

document.addEventListener("keydown", key);
for (const input of document.querySelectorAll("input[name=picture]")) {
  input.addEventListener("change", () => choose(input.value));
}
dark.addEventListener("click", () => show(document.documentElement.dataset.theme !== "dark"));
show(matchMedia("(prefers-color-scheme: dark)").matches);
