// The eraser takes away whole strokes that it touches.
// How far a place is from a stretch between two others, squared.
const far = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay], along = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
};
const rub = event => {
  const gone = new Map();
  const at = place => {
    for (const stroke of strokes.values()) {
      const reach = (stroke.width * 50 + 400) ** 2;
      if (!isOn(stroke, place) && !stroke.points.some((point, index) => far(place,
        stroke.points[max(0, index - 1)], point) < reach)) continue;
      gone.set(stroke.id, stroke);
      strokes.delete(stroke.id);
      redraw();
    }
  };
  let last = spot(event);
  at(last);
  return {
    move: events => {
      for (const event of events) {
        const next = spot(event), steps = Math.ceil(Math.hypot(next[0] - last[0], next[1] - last[1]) / 400) || 1;
        for (let index = 1; index <= steps; index += 1) at([0, 1].map(axis => last[axis] + (next[axis] - last[axis]) * index / steps));
        last = next;
      }
    },
    end: () => { if (gone.size) act([...gone.values()], []); },
    cancel: () => { for (const stroke of gone.values()) strokes.set(stroke.id, stroke); },
  };
};
