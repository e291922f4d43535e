// Text is typed into a box on the page.
const isWithin = ([x, y], line) => {
  let is = false;
  line.forEach(([ax, ay], index) => {
    const [bx, by] = line.at(index - 1);
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) is = !is;
  });
  return is;
};
const isOn = ({ words, points }, place) => words && isWithin(place, points);
const boxAt = place => [...strokes.values()].findLast(stroke => isOn(stroke, place));
// Where text typed by keyboard goes: below what was typed last.
let free = [6e3, 6e3];
const typeNext = () => {
  for (let box; (box = boxAt(free));) free = [free[0], Math.ceil(box.points[2][1])];
  type(picked().find(({ words }) => words)?.points[0] ?? free);
};
const type = at => {
  const old = boxAt(at);
  const text = old ?? { id: name(), words: "", width: 0, size: 1400, font: "Sans", colour: setting("colour"), points: [at] },
    [x, y] = text.points[0];
  const style = `left: min(${x / width * 100}%, 100% - 12rem); top: min(${y / told.height * 100}%, 100% - 5rem)`;
  const field = sheet.appendChild(make("textarea", { value: text.words, ariaLabel: told.typed, maxLength: 2e4, style }));
  // XML knows no other control characters (XML 1.0, section 2.2).
  const made = () => boxed({
    ...text, words: field.value.replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, "").trimEnd(), time: now() }, [x, y]);
  on("input", () => made().words ? store("now", { lines: line(made()) }) : unstore("now"), field);
  on("keydown", ({ key, ctrlKey, metaKey }) => {
    if (key === "Escape") field.value = text.words;
    if (key === "Escape" || key === "Enter" && (ctrlKey || metaKey)) hand.focus();
  }, field);
  on("blur", () => {
    const next = made();
    field.remove();
    unstore("now");
    free = [x, y];
    if (field.value !== text.words && (old || next.words)) act(old ? [old] : [], next.words ? [next] : []);
  }, field, { once: true });
  field.focus();
};
