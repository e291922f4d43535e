// Shows a page that has arrived, and keeps the place where the reader is.
// Where the reader is: what has the focus, and what is at the top of the window.
const place = () => {
  const focus = main.contains(document.activeElement) ? document.activeElement : null;
  const form = focus?.closest("form");
  const top = all("h1, h2, h3, p, li, article, td, textarea", main)
    .find(element => boxOf(element).top >= 0);
  const way = form && formKey(form), height = top && boxOf(top).top, control = focus?.name;
  const next = focus?.closest("li")?.nextElementSibling;
  return () => {
    if (focus && document.activeElement !== focus) {
      const same = focus.isConnected ? focus : [...document.forms].filter(other => way && formKey(other) === way)
        .flatMap(other => [...other.elements]).find(field => field.type !== "hidden" && (!control || field.name === control));
      // If the element is now folded away, the one after it gets the focus.
      const after = next && one("button", next);
      (same?.checkVisibility() ? same : after || main).focus({ preventScroll: true });
    }
    if (top?.isConnected && scrollY > 0) scrollBy(0, boxOf(top).top - height);
  };
};

// The message about the last change does not cover the field that is being typed in.
const clear = () => {
  const told = one(".told", main);
  told?.classList.toggle("is-clear", boxOf(document.activeElement).bottom < boxOf(told).top);
};
on("focusin scroll resize input", clear);
clear();

// How often the page was replaced: answers to older requests are stale.
let shown = 0;
let state = one("meta[name=daybook-state]")?.content;
const show = (page, isForced) => {
  const fresh = one("main", page);
  if (!fresh) return;
  dispatchEvent(new CustomEvent("daybook-arrived", { detail: fresh }));
  shown += 1;
  const back = place();
  isOvertaken = false;
  morph(main, fresh, isForced);
  back();
  clear();
  document.title = page.title;
  state = one("meta[name=daybook-state]", page)?.content ?? state;
};
// When an offline copy of the page was kept; nothing for a page from the server.
const keptTime = () => +state?.split("kept ")[1];
// The message about the last change stays until the next one, though a page that is fetched again no longer has it.
const keepTold = page => {
  const told = one(".told", main), number = place => one("[name=change]", place)?.value;
  if (told && number(told) === number(page)) one("main", page)?.prepend(told.cloneNode(true));
};
const read = async answer => parsed(await answer.text(), "text/html");
