// The lasso chooses what is inside of it, and moves what is chosen. The tools by their names.
const lasso = event => {
  const first = spot(event), list = picked(), line = [first];
  if (list.length && isWithin(first, around(list))) {
    let shift = [0, 0];
    return {
      move: events => {
        const at = spot(events.at(-1));
        shift = [at[0] - first[0], at[1] - first[1]];
        clear(above);
        for (const stroke of list) draw(above, moved(stroke, ...shift));
      },
      end: () => { if (shift[0] || shift[1]) move(...shift); },
    };
  }
  return {
    move: events => {
      line.push(...events.map(spot));
      clear(above);
      dashes(line);
    },
    end: () => select([...strokes.values()].filter(({ points }) => points.filter(point => isWithin(point,
      line)).length * 2 > points.length).map(({ id }) => id)),
  };
};
const tools = {
  pen: event => write(event, false), highlighter: event => write(event, true), eraser: rub, lasso,
  text: event => ({ end: () => type(spot(event)) }) };
