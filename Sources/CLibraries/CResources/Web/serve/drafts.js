// Keeps what is typed until it is saved: a draft lies in this browser alone, by form and field, with what its form was made from.
const draftKey = form => "daybook-draft " + formKey(form);
const matching = (form, kind) => [...form.elements].filter(field => field.matches(kind));
const fields = form => matching(form, `textarea[name]:not([readonly]), input[name]:not([type=hidden], [type=password], ${ticks})`);
// The choices beside a text belong to its draft, and so do its photos that have been sent.
const boxes = form => form.matches(".edit") ? matching(form, ticks) : [];
const choice = box => box.name + " " + box.value;
const photos = form => all("[name=photo]", form).map(field => [field.value, field.closest("li").firstChild.textContent]);
const showPhoto = (form, item, upload, name) => {
  const onclick = () => { item.remove(); keep(form); };
  const button = { type: "button", className: "quiet small", textContent: words.remove, ariaLabel: words.remove + " " + name, onclick };
  item.replaceChildren(name, make("input", { type: "hidden", name: "photo", value: upload }), " ", make("button", button));
};
const keep = form => {
  const name = draftKey(form);
  if (!isInHand(form)) return drop(name);
  const draft = { time: now(), text: {}, made: {}, photos: photos(form), chosen: boxes(form).filter(box => box.checked).map(choice) };
  for (const field of fields(form)) draft.text[field.name] = field.value;
  for (const field of hidden(form)) if (/^(revision|base|once)$/.test(field.name)) draft.made[field.name] = field.value;
  // In a conflict the draft stays the text that was refused, until it is saved beside the other.
  if (one(".theirs", main)) draft.made = kept(name)?.made ?? draft.made;
  if (!keepAt(name, draft)) say(words.unkept);
};
let restored = null;
const discard = () => {
  drop(draftKey(restored));
  restored.reset();
  one("#taken", restored)?.replaceChildren();
  held.delete(restored);
  fields(restored)[0]?.focus();
  restored = null;
  say("");
  refresh();
};
const tellForm = () => {
  const text = [restored && words.restored, isOvertaken && words.overtaken].filter(Boolean).join(" ");
  if (text) say(text, restored && words.discard, discard);
};
// Drafts are kept for a month.
const restore = () => {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("daybook-draft ") && !(now() - kept(key)?.time < 2592e6)) drop(key);
  }
  for (const form of all("form", main)) {
    const draft = kept(draftKey(form));
    if (!draft || isInHand(form)) continue;
    const { text, made, chosen, photos: sent = [] } = draft;
    // In a conflict it is the whole document.
    if (form.head && !("head" in text)) for (const part of all(".moods, .entry-form, .head", form)) part.remove();
    const changed = fields(form).filter(({ name, value }) => name in text && value !== text[name]);
    const turned = boxes(form).filter(box => chosen && box.checked !== chosen.includes(choice(box)));
    // What the page says already was saved.
    if (![...changed, ...turned, ...sent].length) { drop(draftKey(form)); continue; }
    for (const field of changed) field.value = text[field.name];
    for (const box of turned) box.checked = !box.checked;
    for (const [upload, name] of sent) {
      showPhoto(form, byId("taken").appendChild(make("li")), upload, name);
      held.add(form);
    }
    for (const field of hidden(form)) {
      if (!(field.name in made)) continue;
      isOvertaken ||= field.name === "revision" && field.value !== made.revision;
      field.value = made[field.name];
    }
    restored = form;
    tellForm();
  }
};
// Storage may be unavailable.
try { restore(); } catch {}

const waiting = new Map();
const flush = () => {
  for (const [form, timer] of waiting) { clearTimeout(timer); keep(form); }
  waiting.clear();
};
on("input", event => {
  const form = event.target.form;
  if (!form || !main.contains(form) || ![...fields(form), ...boxes(form)].includes(event.target)) return;
  clearTimeout(waiting.get(form));
  waiting.set(form, setTimeout(flush, 200));
});
on("pagehide visibilitychange", flush);
