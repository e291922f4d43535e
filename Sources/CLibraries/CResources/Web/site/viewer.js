// Photos one at a time over the page, with their captions. A dialog keeps the focus and gives it back (HTML, "The dialog element").
addEventListener("DOMContentLoaded", () => {
  const [before, after, end] = document.documentElement.lang === "fr"
    ? ["Photo précédente", "Photo suivante", "Fermer"] : ["Photo before", "Next photo", "Close"];
  if (!window.HTMLDialogElement) return;
  const zoomable = root => {
    for (const picture of root.querySelectorAll(".body img")) {
      if (picture.closest("a")) continue;
      const link = document.createElement("a");
      link.href = picture.src;
      link.className = "zoom";
      picture.replaceWith(link);
      link.append(picture);
    }
  };
  zoomable(document);
  // The script of a server hands over parts that arrive later.
  addEventListener("daybook-arrived", event => zoomable(event.detail));
  let links = [];
  const look = () => { links = [...document.querySelectorAll(".photos a, .body a.zoom")]; };
  const make = (name, className, label, text) => {
    const element = document.createElement(name);
    element.className = className;
    if (label) element.setAttribute("aria-label", label);
    element.textContent = text;
    dialog.append(element);
    return element;
  };
  const dialog = document.createElement("dialog");
  dialog.className = "viewer";
  const image = make("img", "", "", "");
  const caption = make("p", "", "", "");
  caption.setAttribute("aria-live", "polite");
  const buttons = [make("button", "back", before, "‹"), make("button", "forth", after, "›")];
  make("button", "close", end, "×").addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  dialog.addEventListener("close", () => { if (history.state?.viewer) history.back(); });
  addEventListener("popstate", () => dialog.close());
  let at = 0;
  const show = place => {
    at = (place + links.length) % links.length;
    const said = links[at].closest("figure")?.querySelector("figcaption")?.textContent ?? links[at].querySelector("img").alt;
    image.src = links[at].href;
    image.alt = said;
    caption.textContent = (links.length > 1 ? `${at + 1} / ${links.length}` : "") + (said && links.length > 1 ? " · " : "") + said;
    for (const button of buttons) button.hidden = links.length < 2;
  };
  buttons[0].addEventListener("click", () => show(at - 1));
  buttons[1].addEventListener("click", () => show(at + 1));
  document.addEventListener("click", event => {
    look();
    const place = links.indexOf(event.target.closest?.("a"));
    if (place < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(place);
    dialog.showModal();
    // The way back closes it, as on a phone.
    history.pushState({ viewer: true }, "");
  });
  dialog.addEventListener("click", event => { if (event.target === dialog || event.target === image) dialog.close(); });
  dialog.addEventListener("keydown", event => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
    if (next !== undefined) { event.preventDefault(); show(next); }
    event.stopPropagation();
  });
  let start = null;
  dialog.addEventListener("touchstart", event => {
    start = event.touches.length === 1 ? event.touches[0] : null;
    event.stopPropagation();
  }, { passive: true });
  dialog.addEventListener("touchend", event => {
    event.stopPropagation();
    if (!start || (window.visualViewport?.scale ?? 1) > 1.05) return;
    const x = event.changedTouches[0].clientX - start.clientX, y = event.changedTouches[0].clientY - start.clientY;
    start = null;
    if (Math.abs(x) > 60 && Math.abs(y) < 60) show(at + (x > 0 ? -1 : 1));
    else if (y > 90 && Math.abs(x) < 60) dialog.close();
  }, { passive: true });
});
