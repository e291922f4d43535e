// A change is made and undone, strokes are chosen and moved.
const setting = key => one(`[name=ink-${key}]:checked`, ink)?.value;
const choose = (key, value) => { one(`[name=ink-${key}][value="${value}"]`, ink).checked = true; };
const undo = [], redo = [];
// A change is what it removes and what it adds; swapped, it is its undo.
const change = (before, after) => {
  const stay = new Set(after.map(stroke => stroke.id));
  enqueue(before.map(stroke => stroke.id).filter(id => !stay.has(id)), after.map(stroke => line({ ...stroke, time: now() })).join(""));
  redraw();
};
const act = (before, after) => {
  undo.push([before, after]);
  redo.length = 0;
  change(before, after);
  enable();
};
const step = (from, to) => {
  const last = from.pop();
  if (!last) return;
  to.push([last[1], last[0]]);
  change(last[1], last[0]);
  enable();
};
const choices = {
  undo: () => step(undo, redo), redo: () => step(redo, undo),
  erase: () => { const list = picked(); chosen = new Set(); if (list.length) act(list, []); },
  larger: () => zoom(1.25), smaller: () => zoom(0.8),
  // Where the browser has no full screen for it, it covers the window.
  full: () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    cover(!isFull());
    if (isFull()) ink.requestFullscreen?.().catch(() => {});
  },
};
const isFull = () => ink.matches(".is-full");
const cover = isAll => zoom(1, { x: 0, y: 0 }, void 0, () => ink.classList.toggle("is-full", isAll));
const enable = () => {
  const able = { undo: undo.length, redo: redo.length, erase: picked().length, larger: size < 4, smaller: size > 1, full: true };
  for (const button of all("[data-act]", ink)) button.disabled = !able[button.dataset.act];
};
const select = ids => { chosen = new Set(ids); enable(); redraw(); };
const moved = (stroke, x, y) => ({ ...stroke, points: stroke.points.map(([left, top, ...rest]) => [left + x, top + y, ...rest]) });
const move = (x, y) => { const list = picked(); if (list.length) act(list, list.map(stroke => moved(stroke, x, y))); };
