// `/` searches; arrows and swipes go where the links before and after go. Heat maps that are wider than the screen show their last day.
(() => {
  const base = new URL("..", document.currentScript.src).href;
  const isTyping = target => target.closest?.("input, textarea, select, [contenteditable]");
  const go = relation => document.querySelector(`.pager a[rel="${relation}"]`)?.click();
  const step = backwards => go(backwards ? "prev" : "next");
  // What has a use for arrows and for fingers that go sideways: fields, players, and what is wider than its box.
  const isTaken = target => {
    if (isTyping(target) || target.closest?.("audio, video")) return true;
    for (let box = target; box instanceof Element; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  };

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // Pages that have more keys show them.
    if (event.key === "?") dispatchEvent(new Event("daybook-help"));
    if (event.key === "/") {
      event.preventDefault();
      const field = document.getElementById("query") ?? document.getElementById("find");
      field?.focus();
    }
    if (event.shiftKey || isTaken(event.target)) return;
    if (event.key === "ArrowLeft") step(true);
    if (event.key === "ArrowRight") step(false);
  });

  let start = null;
  addEventListener("touchstart", event => {
    start = event.touches.length === 1 && !isTaken(event.target) ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  addEventListener("touchend", event => {
    if (!start || (window.visualViewport?.scale ?? 1) > 1.05 || String(getSelection())) return;
    const x = event.changedTouches[0].clientX - start.x, y = event.changedTouches[0].clientY - start.y;
    start = null;
    if (Math.abs(x) > 90 && Math.abs(y) < 45) step(x > 0);
  }, { passive: true });

  // What is opened over the page is closed by Escape and by a press elsewhere.
  for (const kind of ["click", "keydown"]) addEventListener(kind, event => {
    const more = document.querySelector(".more[open]");
    if (!more || (event.type === "click" ? more.contains(event.target) : event.key !== "Escape")) return;
    more.open = false;
    if (event.key) more.firstChild.focus();
  });
  addEventListener("DOMContentLoaded", () => {
    const field = document.getElementById("find");
    if (field && !document.getElementById("query")) {
      field.hidden = false;
      field.addEventListener("keydown", event => {
        if (event.key === "Enter" && field.value.trim()) location.href = base + "search.html#q=" + encodeURIComponent(field.value);
        if (event.key === "Escape") field.blur();
      });
    }
    for (const box of document.querySelectorAll(".scroll")) {
      const last = [...box.querySelectorAll("a .cell")].pop();
      if (last && box.scrollWidth > box.clientWidth) {
        box.scrollLeft += last.getBoundingClientRect().right - box.getBoundingClientRect().right + 24;
      }
    }
  });
})();
