// What a text reads like is asked for while it is typed, of this server alone.
const preview = async form => {
  try {
    const answer = await post(one("[formaction]", form).getAttribute("formaction"), new FormData(form), quiet), page = await read(answer);
    for (const id of ["proposed", "preview", "reading"]) {
      const fresh = answer.ok && page.getElementById(id), old = byId(id);
      if (form.contains(old)) fresh ? morphChildren(old, fresh, true) : id === "reading" && old.replaceChildren();
    }
  } catch {}
};
let pause;
on("input", ({ target }) => {
  if (target.name !== "text" || !target.form?.querySelector("[formaction]")) return;
  clearTimeout(pause);
  pause = setTimeout(preview, 400, target.form);
});
// What is proposed is taken by a click.
on("click", ({ target }) => {
  const { form, dataset: { tag, mood } = {} } = target;
  if (tag) form.tags.value = (form.tags.value + " " + tag).trim();
  if (mood) one(`[name=mood][value="${mood}"]`, form).checked = true;
  if (!tag && !mood) return;
  target.remove();
  keep(form);
});
