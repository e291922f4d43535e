// Every change is stored in this browser until the server has it: a reload, a crash or a lost network loses nothing. Changes by others
// are merged in between.
const place = `daybook-ink ${told.action} ${page} `;
const state = one("#ink-state", ink);
const store = (key, value) => { if (!keepAt(place + key, value)) state.textContent = told.unkept; };
const unstore = key => drop(place + key);
// In order: queued changes, and those sent since the file was last fetched.
let changes = [], clock = 0, revision = null, refusal = "";
const unsent = () => changes.filter(change => !change.sent);
const tell = () => {
  const count = unsent().length;
  for (const button of all("[data-remedy]", ink)) button.hidden = !refusal;
  state.textContent = refusal ? fill(told.refused, refusal) : count ? fill(told.waiting, count) : told.saved;
};
const put = (map, { erase, lines }) => {
  for (const id of erase) map.delete(id);
  for (const stroke of readLines(lines)) {
    map.delete(stroke.id);
    map.set(stroke.id, stroke);
  }
  return map;
};
const enqueue = (erase, lines) => {
  const change = { once: now().toString(36).padStart(9, "0") + newName(), erase, lines };
  changes.push(change);
  store(change.once, change);
  put(strokes, change);
  tell();
  setTimeout(send, 300);
};
// Changes that only add are sent together, up to the size limit of a form.
const batch = () => {
  const [first, ...others] = unsent(), list = [first];
  let size = first.lines.length;
  for (const other of others) {
    if (other.erase.length || (size += other.lines.length) > 2e5) break;
    list.push(other);
  }
  return list;
};
const send = inTurn(async () => {
  try {
    while (unsent().length) {
      const list = batch();
      const drawn = list.reduce(put, new Map());
      const body = {
        form_token: proof() ?? "", page, erase: list[0].erase.join(" "), strokes: [...drawn.values()].map(line).join(""),
        once: `${list[0].once}-${list.length}` };
      const answer = await post(told.action, body, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout?.(2e4) });
      const news = await answer.json();
      if (!answer.ok) {
        refusal = unsent().length && !isForLater(answer) ? news.message : "";
        break;
      }
      refusal = "";
      clock += 1;
      for (const change of list) {
        change.sent = clock;
        unstore(change.once);
      }
      // If no one else has drawn, the strokes here are those of the file.
      if (news.base === revision) changes = changes.filter(change => !change.sent); else load();
      revision = news.revision;
    }
  } finally { tell(); }
});
setInterval(() => { if (unsent().length) send(); }, 3e3);
on("online", send);

const load = inTurn(async () => {
  const began = ++clock, answer = await fetch(told.file),
    group = answer.ok && all("ink > traceGroup", xml(await answer.text()).parentNode)[page - 1];
  if (!group) return;
  strokes = read(group);
  changes = changes.filter(change => !(change.sent < began));
  for (const change of changes) put(strokes, change);
  redraw();
});
// A change that is finally refused is discarded only when its owner says so, and is offered as a file before.
const remedies = {
  download: () => {
    const rows = [...unsent().reduce(put, new Map()).values()].map(line).join("").split("\n"),
      brushes = new Set(rows.filter(row => row.startsWith("<b")));
    const before = (rows, end) => [...rows, end].join("\n");
    const file = told.frame.replace("</definitions>", end => before(brushes, end)).replace("</traceGroup>",
      end => before(rows.filter(row => !brushes.has(row)), end));
    const href = URL.createObjectURL(new Blob([file]));
    make("a", { href, download: "unsaved.inkml" }).click();
  },
  discard: () => {
    for (const { once, lines } of unsent()) {
      unstore(once);
      for (const { id } of readLines(lines)) strokes.delete(id);
    }
    changes = changes.filter(change => change.sent);
    undo.length = redo.length = 0;
    refusal = "";
    enable();
    tell();
    state.textContent = told.discarded;
    redraw();
    load();
  },
};
on("click", ({ target }) => remedies[target.dataset.remedy]?.(), ink);
// The page has been asked for again, since files have changed.
on("daybook-arrived", ({ detail }) => {
  const fresh = one("#ink", detail)?.dataset;
  if (!fresh) return;
  if (told.paper !== fresh.paper) paper.src = told.paper = fresh.paper;
  if (fresh.revision !== revision) {
    revision = fresh.revision;
    load();
  }
  send();
});
try {
  for (const key of Object.keys(localStorage).filter(key => key.startsWith(place)).sort()) {
    const change = kept(key);
    if (!key.endsWith(" now")) {
      if (change) changes.push(change);
      continue;
    }
    unstore("now");
    enqueue([], change.lines);
  }
} catch {}
