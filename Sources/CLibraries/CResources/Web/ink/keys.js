// Buttons and keys; then the page is loaded.
on("click", ({ target }) => choices[target.closest("[data-act]")?.dataset.act]?.(), ink);
on("fullscreenchange", () => cover(!!document.fullscreenElement));
const colours = { pen: "#000000", highlighter: "#ffd500" };
let tool = "pen";
on("change", ({ target }) => {
  if (target.name === "ink-colour" && colours[tool]) colours[tool] = target.value;
  if (tool !== setting("tool")) take(setting("tool"));
}, ink);
const take = next => {
  tool = next;
  choose("tool", tool);
  if (colours[tool]) choose("colour", colours[tool]);
};
on("keydown", event => {
  const { key, target } = event, isOnPage = target === hand || target === document.body;
  if (target.matches("textarea, input:not([type=radio])") || event.altKey) return;
  const arrow = { ArrowLeft: [-500, 0], ArrowRight: [500, 0], ArrowUp: [0, -500], ArrowDown: [0, 500] }[key];
  const letter = { p: "pen", h: "highlighter", e: "eraser", s: "lasso", t: "text" }[key];
  if (event.ctrlKey || event.metaKey) {
    const shifted = key.toLowerCase() === "y" || key === "Z";
    if (/^[zy]$/i.test(key)) choices[shifted ? "redo" : "undo"]();
    else if (key === "a" && target === hand) { take("lasso"); select(strokes.keys()); }
    else return;
  } else if (!isOnPage) return;
  else if (key === "Delete" || key === "Backspace") choices.erase();
  else if (key === "Escape") action ? finish("cancel") : isFull() ? choices.full() : select([]);
  else if (arrow && picked().length) move(...arrow);
  else if (target !== hand) return;
  else if (key === "+" || key === "-") choices[key === "+" ? "larger" : "smaller"]();
  else if (key === "f") choices.full();
  else if (letter) {
    take(letter);
    if (letter === "text") typeNext();
  }
  else return;
  halt(event);
  event.stopImmediatePropagation();
}, window, true);

revision = told.revision;
paper.src = told.paper;
one(".ink-tools", ink).hidden = false;
enable();
tell();
load().then(send);
