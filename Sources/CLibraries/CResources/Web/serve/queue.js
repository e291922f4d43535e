// A change of a list, a ticked task, a captured line or a mood lies in this browser alone, with the name that it is done once by, until the
// server has answered it. All tabs have one queue; one of them sends it.
const queueKey = "daybook-queue";
const queue = () => kept(queueKey) ?? [];
const keepQueue = changes => keepAt(queueKey, changes);
const canWait = form => /^\/(lists\/(check|add)|tasks\/done|capture|mood|journal\/new)$/.test(wayOf(form)) && !photos(form).length;
const waits = byId("waiting");
const tellQueue = () => {
  const count = queue().length;
  retell(waits, count ? fill(words[count === 1 ? "waiting1" : "waiting"], count) : "");
};
// A form in the queue, with the time at which it was filled in; its token is fetched when it is sent.
const enqueue = (form, data) => {
  // A form that was just emptied is not a second entry.
  if (form.matches(".edit") && !isInHand(form)) return false;
  const fields = [...data, ["typed", now()]].filter(([name]) => !/^(form_token|back)$/.test(name));
  if (!keepQueue([...queue(), { action: wayOf(form), once: data.get("once"), fields }])) return false;
  drop(draftKey(form));
  form.reset();
  if (form.matches(".edit")) named(form, "once").value = newName();
  showQueued(form, data);
  return true;
};
// A queued change is shown as done until the page is loaded again.
const showQueued = (form, data) => {
  let item = form.closest("li");
  if (item) {
    const mark = named(form, "undone");
    if (mark) mark.remove();
    else form.append(make("input", { type: "hidden", name: "undone", value: "1" }));
    for (const name of ["is-done", "task-done", "task-open"]) item.classList.toggle(name, /open/.test(name) === !!mark);
    const button = one("button", form), [was, is] = (mark ? ["reopen", "tick"] : ["tick", "reopen"]).map(kind => fill(words[kind], ""));
    button.title = button.ariaLabel = button.title.replace(was, is);
  } else if (data.has("items")) {
    const list = one("ul.items", main) ?? main.appendChild(make("ul"));
    list.classList.add("items");
    item = list.appendChild(make("li", { className: "task-open" }));
    item.append(make("span", { className: "text", textContent: data.get("items") }));
  }
  item?.classList.add("is-waiting");
  tellQueue();
};

// A network that dies silently does not hold the change back for long.
const patience = () => AbortSignal.timeout?.(1e4);
// Returns whether the change has been dealt with: a refusal counts, and is shown in the server's words.
const sendQueued = async change => {
  const said = Object.fromEntries(change.fields), { list, item, items, text = "" } = said;
  const path = list ? "/list/" + list.split("/").map(encodeURIComponent).join("/") : "/today";
  let answer = await fetch(path, { ...quiet, signal: patience() }), page = await read(answer);
  if (answer.ok) {
    if (!proof(page)) return false;
    answer = await post(change.action, [["form_token", proof(page)], ["back", path], ...change.fields], { ...quiet, signal: patience() });
    page = await read(answer);
  }
  if (isForLater(answer)) return false;
  if (!answer.ok) {
    // What was refused is in its form again, where that is opened.
    keepAt("daybook-draft " + change.action, { time: now(), text: said, made: {} });
    say(fill(words.refused, item ?? items ?? text) + " " + headline(page));
  }
  return true;
};
const sendAll = async () => {
  for (let change; (change = queue()[0]);) {
    if (!await sendQueued(change)) break;
    keepQueue(queue().filter(it => it.once !== change.once));
    tellQueue();
    if (!queue().length) refresh();
  }
};
const sendQueue = inTurn(async () => {
  try {
    if (!queue().length) return;
    await (navigator.locks?.request("daybook queue", { ifAvailable: true }, lock => lock && sendAll()) ?? sendAll());
  } finally { tellQueue(); }
});
on("online", sendQueue);
on("storage", event => { if (event.key === queueKey) tellQueue(); });
sendQueue();
