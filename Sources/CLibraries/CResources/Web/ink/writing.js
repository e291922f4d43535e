// Pen and highlighter: a stroke grows while it is drawn.
const spot = event => {
  const box = boxOf(hand);
  return [event.clientX - box.left, event.clientY - box.top].map(part => round(part * width / box.width));
};
const write = (event, marks) => {
  const start = event.timeStamp;
  const stroke = {
    id: name(), time: now(), colour: setting("colour"), alpha: marks ? 127 : 255, marks,
    width: (marks ? [2.83, 8.5, 19.84] : [0.85, 1.41, 2.26])[setting("width") - 1], points: [],
  };
  let drawn = 0, stored = start, isAwaited = false;
  const show = () => {
    isAwaited = false;
    if (action !== own) return;
    if (marks) { clear(above); drawn = 0; }
    draw(above, stroke, drawn);
    drawn = stroke.points.length - 1;
  };
  const add = event => {
    const force = event.pointerType === "pen" ? [round(300 + 1400 * event.pressure)] : [null];
    stroke.points.push([...spot(event), ...force, max(0, round(event.timeStamp - start))]);
  };
  const own = {
    move: events => {
      for (const event of events) add(event);
      if (!isAwaited) requestAnimationFrame(show);
      isAwaited = true;
      // A crash of the browser loses half a second of it at most.
      const now = events.at(-1).timeStamp;
      if (now - stored < 500) return;
      stored = now;
      store("now", { lines: line(stroke) });
    },
    end: () => {
      unstore("now");
      act([], [stroke]);
    },
    cancel: () => unstore("now"),
  };
  add(event);
  return own;
};
