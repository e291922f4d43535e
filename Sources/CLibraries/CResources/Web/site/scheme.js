// Light and dark: the reader’s own choice is there before anything is drawn. Where nothing can be kept, it holds for the page.
(() => {
  const root = document.documentElement;
  const apply = scheme => {
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme; else delete root.dataset.scheme;
  };
  let kept = null;
  try { kept = localStorage.getItem("daybook-scheme"); } catch {}
  apply(kept);
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("scheme");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = (root.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
      apply(isDark ? "light" : "dark");
      try { localStorage.setItem("daybook-scheme", root.dataset.scheme); } catch {}
    });
  });
})();
