// Messages beside the page, in two places: whether it is live, and what became of forms. Their words come with the page.
// What follows in this file and in those after it is one function, which runs when the page has been read.
const live = byId("live");
const note = byId("note");
const main = one("main");
// A page of another origin has no messages for us.
if (!live || !main) return;
const words = live.parentElement.dataset, language = document.documentElement.lang;
const quiet = { headers: { "Daybook-Live": "1" } };
// Why something was refused; a refusal may be nothing but a text.
const headline = page => (one(".problem p", page) ?? one("h1", page) ?? page.body).textContent;
const tell = (place, text, button, act) => {
  const height = live.parentElement.offsetHeight;
  place.textContent = text;
  if (button) place.append(" ", make("button", { type: "button", textContent: button, onclick: act }));
  // It is above the text, which must not move.
  if (scrollY > 0) scrollBy(0, live.parentElement.offsetHeight - height);
};
const say = (...what) => tell(note, ...what);
const retell = (place, text) => { if (place.textContent !== text) tell(place, text); };
