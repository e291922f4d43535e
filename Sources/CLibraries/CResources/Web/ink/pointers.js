// Pen, finger, mouse and wheel: which of them draws, which moves the page.
// Where a pen was seen, fingers and the palm move the page; two fingers always do.
let action = null, holder = null, hasPen = kept("daybook-pen") === 1;
const fingers = new Map();
const grip = () => {
  const list = [...fingers.values()], middle = key => list.reduce((sum, finger) => sum + finger[key] / list.length, 0),
    [x, y] = [middle("x"), middle("y")];
  return { x, y, reach: Math.hypot(list[0].x - x, list[0].y - y) };
};
const finish = how => {
  const last = action;
  action = holder = null;
  last?.[how]?.();
  redraw();
};
on("pointerdown", event => {
  const { pointerId, pointerType } = event;
  if (pointerType === "pen" && !hasPen) { hasPen = true; keepAt("daybook-pen", 1); }
  if (pointerType === "touch") {
    fingers.set(pointerId, event);
    if (hasPen || fingers.size > 1) { if (fingers.has(holder)) finish("cancel"); return; }
  }
  if (action || event.button > 0 && pointerType === "mouse") return;
  halt(event);
  named(ink, "ink-choice").checked = false;
  hand.focus({ preventScroll: true });
  try { hand.setPointerCapture(pointerId); } catch {}
  if (tool !== "lasso") select([]);
  holder = pointerId;
  // The other end of a pen erases (W3C Pointer Events, "buttons").
  action = (event.buttons & 32 ? rub : tools[tool])(event);
}, hand);
on("pointermove", event => {
  if (event.pointerId === holder) {
    const events = event.getCoalescedEvents?.() ?? [];
    return action.move?.(events.length ? events : [event]);
  }
  if (!fingers.has(event.pointerId) || action) return;
  const before = grip();
  fingers.set(event.pointerId, event);
  const after = grip();
  zoom(before.reach ? after.reach / before.reach : 1, before, after);
}, hand);
on("wheel", event => {
  if (!event.ctrlKey) return;
  halt(event);
  zoom(Math.exp(-event.deltaY / 300), event);
}, hand, { passive: false });
on("pointerup pointercancel", ({ type, pointerId }) => {
  if (fingers.delete(pointerId)) fit();
  if (pointerId === holder) finish(type === "pointerup" ? "end" : "cancel");
}, hand);
// A stroke in progress is finished when the page is left.
on("pagehide", () => {
  if (action) finish("end");
  one("textarea", sheet)?.blur();
});
on("contextmenu selectstart touchstart", halt, hand, { passive: false });
