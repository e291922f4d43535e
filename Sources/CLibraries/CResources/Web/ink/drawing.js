// Two canvases over the paper: finished strokes, and the one in progress.
const paper = one("img", ink), sheet = paper.parentElement, view = sheet.parentElement;
const canvas = () => sheet.appendChild(make("canvas"));
const done = canvas(), hand = canvas();
Object.assign(hand, { tabIndex: 0, role: "img", ariaLabel: told.canvas });
const [below, above] = [done.getContext("2d"), hand.getContext("2d")];
// Pixels in a hundredth of a point.
let scale = 1;
const stretch = (to, points, start, end, wide) => {
  to.lineWidth = max(wide * scale * 100, 0.5);
  to.beginPath();
  to.moveTo(points[start][0] * scale, points[start][1] * scale);
  // Of no length at all it is a dot: that takes a hundredth of a pixel.
  for (let at = min(start + 1, end); at <= end; at += 1) to.lineTo(points[at][0] * scale + 0.01, points[at][1] * scale);
  to.stroke();
};
const draw = (to, { points, colour, alpha = 255, width, words, ...text }, from = 0) => {
  to.strokeStyle = to.fillStyle = colour;
  to.globalAlpha = alpha / 255;
  if (words) {
    const [x, y] = points[0];
    to.font = font(text, scale);
    return words.split("\n").forEach((row, at) => to.fillText(row, x * scale, (y + text.size * (0.93 + rows * at)) * scale));
  }
  to.lineCap = to.lineJoin = "round";
  const last = points.length - 1, force = at => alpha < 255 ? 1 : round((points[at][2] ?? 1e3) / 50) / 20;
  for (let start = from; start <= max(from, last - 1);) {
    let end = min(start + 1, last);
    while (end < last && force(end) === force(start)) end += 1;
    stretch(to, points, start, end, width * force(start));
    start = max(end, start + 1);
  }
};
const clear = to => to.clearRect(0, 0, done.width, done.height);
let chosen = new Set(), isDue = false;
const around = list => {
  const points = list.flatMap(stroke => stroke.points),
    edge = (pick, axis) => points.reduce((best, point) => pick(best, point[axis]), points[0][axis]);
  return corners(edge(min, 0) - 300, edge(min, 1) - 300, edge(max, 0) + 300, edge(max, 1) + 300);
};
const picked = () => [...chosen].map(id => strokes.get(id)).filter(Boolean);
const dashes = (points, isClosed) => {
  above.globalAlpha = 1;
  above.strokeStyle = "#1a4fa0";
  above.lineWidth = 1.5 * devicePixelRatio;
  above.setLineDash([6, 4]);
  above.beginPath();
  for (const [x, y] of points) above.lineTo(x * scale, y * scale);
  if (isClosed) above.closePath();
  above.stroke();
  above.setLineDash([]);
};
const paint = () => {
  isDue = false;
  clear(below);
  for (const stroke of strokes.values()) draw(below, stroke);
  if (action) return;
  clear(above);
  if (picked().length) dashes(around(picked()), true);
};
const redraw = () => {
  if (!isDue) requestAnimationFrame(paint);
  isDue = true;
};
// Sharp, up to what browsers draw; while fingers lie on the page it is stretched.
const fit = () => {
  if (fingers.size > 1) return;
  const box = boxOf(sheet), dots = min(devicePixelRatio, Math.sqrt(16e6 / box.width / box.height));
  for (const one of [done, hand]) [one.width, one.height] = [round(box.width * dots), round(box.height * dots)];
  scale = done.width / width;
  paint();
};
new ResizeObserver(fit).observe(sheet);
let size = 1;
// A point of the page keeps its place in the window, or moves to another, when the zoom changes.
const zoom = (by, from = { x: innerWidth / 2, y: innerHeight / 2 }, to = from, turn) => {
  const before = boxOf(sheet);
  turn?.();
  size = min(4, max(1, size * by));
  sheet.style.width = size * 100 + "%";
  const after = boxOf(sheet), grown = after.width / before.width;
  view.scrollLeft += after.left + (from.x - before.left) * grown - to.x;
  (isFull() ? ink : window).scrollBy(0, after.top + (from.y - before.top) * grown - to.y);
  enable();
};
