// An event of a week is moved by its link: to another day, this once. What else there is to it is on its own page. A card of a board goes
// to the group that it is dropped on, by its own form.
let card, link, goal;
const aim = next => {
  goal?.classList.remove("aimed");
  goal = next;
  goal?.classList.add("aimed");
};
on("dragstart", ({ target, dataTransfer }) => {
  card = target.closest?.("[data-card]");
  link = target.closest?.("[data-day] a[href^='/event?']");
  if (card) dataTransfer.setData("text/plain", card.dataset.card);
});
on("dragend", () => { aim(card = link = null); });
on("dragover", event => {
  aim(card || link ? event.target.closest(card ? "[data-value]" : "[data-day]") : null);
  if (goal) halt(event);
});
on("drop", async event => {
  if (!goal) return;
  halt(event);
  const { value, day } = goal.dataset, from = link?.closest("[data-day]").dataset.day;
  if (card) {
    const form = one("form", card);
    form.elements.value.value = value;
    return form.requestSubmit();
  }
  try {
    const form = one("[action='/events/move']", await read(await fetch(link.href, quiet)));
    const { to, back } = form.elements;
    if (from === day) return;
    // The last day of a night may be what is dragged: the whole goes over by as much.
    to.valueAsNumber += Date.parse(day) - Date.parse(from);
    back.value = location.pathname;
    const answer = await post("/events/move", new FormData(form)), page = await read(answer);
    if (answer.ok) show(page); else say(headline(page));
  } catch { say(words.unmoved); }
});
