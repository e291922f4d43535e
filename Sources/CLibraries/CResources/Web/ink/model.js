// Reads strokes and typed text out of a file, and writes them as its lines. On the page they are by their names, in the order in which
// they lie over one another. Typed text is one that has words, and whose points are the corners of its box.
const ink = byId("ink");
// Without its tools it is a picture.
if (!ink || !proof()) return;
const told = ink.dataset, page = +told.page, width = +told.width;
let strokes = new Map();

const name = () => "s" + newName();
const own = (element, key) => named(element, key)?.getAttribute("value");
// Strokes as a file has them: points are [x, y, width in thousandths of the brush's, milliseconds].
const readTrace = (trace, of) => {
  const brush = one(`brush[*|id="${of("brushRef").slice(1)}"]`, trace.ownerDocument);
  return {
    width: +own(brush, "width"), colour: own(brush, "color"), alpha: 255 - (own(brush, "transparency") ?? 0),
    marks: own(brush, "rasterOp") === "maskPen", erases: Boolean(one("annotation", brush)),
    points: trace.textContent.split(",").map(point => point.trim().split(" ").map(part => part === "?" ? null : +part)),
  };
};
const corners = (left, top, right, bottom) => [[left, top], [right, top], [right, bottom], [left, bottom]];
// Rows are as far apart as in the pictures of the page.
const rows = 1.16, font = ({ size, font }, by) => `${size * by}px ${JSON.stringify(font)}, sans-serif`;
const boxed = (text, [x, y]) => {
  below.font = font(text, 1);
  const list = text.words.split("\n"), right = x + max(...list.map(row => below.measureText(row).width)),
    bottom = y + text.size * rows * list.length;
  return { ...text, points: corners(x, y, right, bottom) };
};
const readText = (text, of) => boxed({
  words: text.textContent, width: 0, size: +of("d:size"), font: of("d:font"), colour: of("d:color") }, [+of("d:x"), +of("d:y")]);
const read = group => new Map(all("trace, annotation[type=text]", group).map(element => {
  const of = key => element.getAttribute(key), id = of("xml:id");
  return [id, {
    id, time: of("timeOffset") ?? of("d:time"), foreign: of("d:xopp"),
    ...(element.localName === "trace" ? readTrace : readText)(element, of) }];
}));
const xml = text => parsed(text, "application/xml").documentElement;
const readLines = lines => [...read(xml(`<ink xmlns:d="urn:daybook:ink">${lines}</ink>`)).values()];
const escaped = text => text.replace(/[&<\x22\n]/g, sign => `&#${sign.charCodeAt(0)};`);
const attributes = values => Object.entries(values).filter(([, value]) => value != null).map(([key, value]) => ` ${key}="${escaped(`${value}`)}"`).join("");
const property = (name, value, more) => `<brushProperty${attributes({ name, value, ...more })}/>`;
const line = ({ id, time, foreign, width, colour, alpha, marks, erases, points, words, size, font }) => {
  const [x, y] = points[0], named = { "xml:id": id, "d:xopp": foreign };
  if (words) return `<annotation type="text"${attributes({ ...named, "d:x": x, "d:y": y, "d:size": size, "d:font": font, "d:color": colour, "d:time": time })}>${escaped(words)}</annotation>\n`;
  const brush = `b${colour.slice(1)}-${alpha}-${round(width * 1e3)}-${marks ? "h" : erases ? "e" : "p"}`;
  const path = points.map(([x, y, force, at]) => `${x} ${y}${force == null && at == null ? "" : " " + (force ?? "?")}${at == null ? "" : " " + at}`);
  return `<brush xml:id="${brush}">${property("width", width, { units: "pt" })}${property("color", colour)}`
    + (alpha < 255 ? property("transparency", 255 - alpha) : "") + (marks ? property("rasterOp", "maskPen") : "")
    + (erases ? `<annotation type="tool">eraser</annotation>` : "") + `</brush>\n<trace${attributes({ ...named, contextRef: "#ink", brushRef: "#" + brush, timeOffset: time })}>${path.join(", ")}</trace>\n`;
};
