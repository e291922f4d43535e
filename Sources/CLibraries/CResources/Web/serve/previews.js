// The preview of a text is fetched while it is typed, from this server alone.
const preview = async form => {
  try {
    const data = new FormData(form);
    data.set("at", form.text.selectionStart);
    const answer = await post(one("[formaction]", form).formAction, data, quiet), page = await read(answer);
    for (const id of ["offers", "proposed", "preview", "reading"]) {
      const fresh = answer.ok && page.getElementById(id), old = byId(id);
      if (form.contains(old)) fresh ? morphChildren(old, fresh, true) : id === "reading" && old.replaceChildren();
    }
  } catch {}
};
// So are search results: the page is fetched under the address of the words, and the request before is aborted.
let pause, asked;
const find = async form => {
  asked?.abort();
  asked = new AbortController();
  const address = form.action + "?" + new URLSearchParams(new FormData(form));
  try {
    const page = await read(await fetch(address, { ...quiet, signal: asked.signal }));
    history.replaceState(null, "", address);
    show(page, true);
  } catch {}
};
on("input", ({ target: { name, form } }) => {
  const work = name === "q" && byId("found") ? find : name === "text" && form?.querySelector("[formaction]") && preview;
  if (!work) return;
  clearTimeout(pause);
  pause = setTimeout(work, 400, form);
});
// A click takes a proposal: a completion goes where it was asked for.
on("click", ({ target }) => {
  const { form, dataset: { tag, mood, put, at, from, to } = {} } = target;
  if (put && form.text.selectionStart === +at) {
    form.text.setRangeText(put, from, to, "end");
    form.text.focus();
    preview(form);
  }
  if (tag) form.tags.value = (form.tags.value + " " + tag).trim();
  if (mood) one(`[name=mood][value="${mood}"]`, form).checked = true;
  if (tag || mood || put) { target.remove(); keep(form); }
});
