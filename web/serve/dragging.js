// An event of a week is moved by its link: to another day, this once. What else there is to it is on its own page.
const dragged = "text/daybook-event";
// A card of a board goes to the group that it is dropped on, by its own form.
let card;
// Where it would be dropped.
const mark = place => {
  for (const other of all(".is-target", main)) if (other !== place) other.classList.remove("is-target");
  place?.classList?.add("is-target");
};
on("dragstart", ({ target, dataTransfer }) => {
  card = target.closest?.("[data-card]");
  if (card) return dataTransfer.setData("text/plain", card.dataset.card);
  const link = target.closest?.("[data-day] a[href^='/event?']");
  if (link) dataTransfer.setData(dragged, link.getAttribute("href"));
});
on("dragover", event => {
  const { target, dataTransfer } = event;
  const place = card ? target.closest("[data-value]") : dataTransfer?.types.includes(dragged) && target.closest("[data-day]");
  if (place) halt(event);
  mark(place);
});
on("dragend drop", () => mark());
on("drop", async event => {
  const group = card && event.target.closest?.("[data-value]"), form = card && one("form", card);
  card = null;
  if (group && form) {
    halt(event);
    form.elements.value.value = group.dataset.value;
    form.requestSubmit();
    return;
  }
  const to = event.target.closest?.("[data-day]")?.dataset.day, link = event.dataTransfer?.getData(dragged);
  if (!to || !link) return;
  halt(event);
  try {
    const form = one("[action='/events/move']", await read(await fetch(link, quiet)));
    if (form.elements.to.value === to) return;
    form.elements.to.value = to;
    form.elements.back.value = location.pathname;
    const answer = await post("/events/move", new FormData(form)), page = await read(answer);
    if (answer.ok) show(page); else tell(note, headline(page));
  } catch { tell(note, words.unsent); }
});
