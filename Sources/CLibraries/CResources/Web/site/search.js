// Words are found anywhere in title, tags and text, case and accents aside. Results are built as nodes, never as HTML.
addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("query");
  if (!field || typeof daybookShardNames === "undefined") return;
  const filters = [...document.querySelectorAll("#filters select")];
  const state = document.getElementById("state");
  const results = document.getElementById("results");
  const most = 60;
  const notes = [];
  let loading = null;

  const fold = text => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/\u0153/g, "oe").replace(/\u00e6/g, "ae").replace(/\u00df/g, "ss").replace(/[\u2018\u2019]/g, "'");

  const load = name => new Promise(done => {
    const script = document.createElement("script");
    script.src = "search/" + encodeURIComponent(name) + ".js";
    script.onload = () => {
      for (const [address, title, date, tags, text, kind, mood] of daybookShards[name] || []) {
        notes.push({
          address, title, date, tags, text, kind, mood: mood, year: date.slice(0, 4),
          name: fold(title), marks: fold(tags), body: fold(text) });
      }
      delete daybookShards[name];
      done();
    };
    script.onerror = done;
    document.head.append(script);
  });

  const loadAll = async () => {
    let shown = 0;
    for (let at = 0; at < daybookShardNames.length; at += 8) {
      await Promise.all(daybookShardNames.slice(at, at + 8).map(load));
      if (Date.now() - shown > 250) { show(); shown = Date.now(); }
    }
    show();
  };

  const score = (note, words) => {
    let sum = 0;
    for (const word of words) {
      if (word.startsWith("#")) {
        const tag = word.slice(1);
        if (!(" " + note.marks + " ").split(" ").some(mark => mark === tag || mark.startsWith(tag + "/"))) return 0;
        sum += 5;
      } else if (note.name.includes(word)) sum += note.name === word ? 20 : 10;
      else if (note.marks.includes(word)) sum += 5;
      else if (note.body.includes(word)) sum += 1;
      else return 0;
    }
    return sum;
  };

  // Folding may change lengths, so each character is folded by itself to find the place again.
  const marked = (text, words, into) => {
    let folded = "";
    const places = [];
    for (let at = 0; at < text.length; at += 1) {
      for (const letter of fold(text[at])) { folded += letter; places.push(at); }
    }
    places.push(text.length);
    let at = 0;
    while (at < text.length) {
      let best = null;
      for (const word of words) {
        const start = folded.indexOf(word, places.findIndex(place => place >= at));
        if (start >= 0 && (best === null || start < best.start)) best = { start, end: start + word.length };
      }
      if (best === null) break;
      into.append(text.slice(at, places[best.start]));
      const mark = document.createElement("mark");
      const end = Math.max(places[best.end], places[best.start] + 1);
      mark.textContent = text.slice(places[best.start], end);
      into.append(mark);
      at = end;
    }
    into.append(text.slice(at));
  };

  const card = (note, words) => {
    const article = document.createElement("article");
    article.className = "card";
    const heading = document.createElement("h2");
    const link = document.createElement("a");
    link.href = note.address;
    marked(note.title, words, link);
    heading.append(link);
    article.append(heading);
    if (note.date) {
      const when = document.createElement("p");
      when.className = "when";
      when.textContent = new Date(note.date + "T12:00:00").toLocaleDateString(
        document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });
      article.append(when);
    }
    const places = words.map(word => note.body.indexOf(word)).filter(place => place >= 0);
    const first = places.length ? Math.max(0, Math.min(...places) - 60) : 0;
    const start = first ? note.text.indexOf(" ", first) + 1 : 0;
    const excerpt = document.createElement("p");
    excerpt.className = "excerpt";
    marked((start ? "… " : "") + note.text.slice(start, start + 200) + (note.text.length > start + 200 ? " …" : ""), words, excerpt);
    article.append(excerpt);
    return article;
  };

  const show = () => {
    const asked = fold(field.value).split(/\s+/).filter(word => word && word !== "#");
    const words = asked.filter(word => !word.startsWith("#"));
    const wanted = filters.filter(filter => filter.value !== "").map(filter => [filter.name, filter.value]);
    results.replaceChildren();
    state.textContent = "";
    if (!asked.length && !wanted.length) return;
    const found = [];
    for (const note of notes) {
      if (wanted.some(([name, value]) => String(note[name]) !== value)) continue;
      const points = asked.length ? score(note, asked) : 1;
      if (points) found.push([points, note]);
    }
    found.sort((a, b) => b[0] - a[0] || (a[1].date < b[1].date ? 1 : a[1].date > b[1].date ? -1 : 0));
    state.textContent = found.length === 0 ? state.dataset.none
      : found.length === 1 ? state.dataset.one : state.dataset.many.replace("#", found.length);
    results.append(...found.slice(0, most).map(([, note]) => card(note, words)));
  };

  const search = () => {
    if ((field.value.trim() || filters.some(filter => filter.value)) && !loading) loading = loadAll();
    show();
  };

  const fromAddress = () => {
    const given = new URLSearchParams(location.hash.slice(1)).get("q")
      ?? new URLSearchParams(location.search).get("q");
    if (given !== null) { field.value = given; search(); }
  };

  let timer = 0;
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 80); });
  field.addEventListener("change", () => history.replaceState(null, "", "#q=" + encodeURIComponent(field.value)));
  for (const filter of filters) filter.addEventListener("change", search);
  addEventListener("hashchange", fromAddress);
  // Up and down go through what was found.
  addEventListener("keydown", event => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...results.querySelectorAll("h2 a")];
    const at = links.indexOf(document.activeElement);
    if (at < 0 && document.activeElement !== field) return;
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
  });
  fromAddress();
});
