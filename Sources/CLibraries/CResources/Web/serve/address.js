// What is after the `#` of a printed address is in no request, no history and no log: a token, which is handed over once, or the
// code of a device, which goes into its field and is sent with the form alone.
(() => {
  const found = location.hash.match(/^#([ct])=([\w-]+)$/);
  if (!found) return;
  history.replaceState(null, "", location.pathname);
  if (found[1] === "c")
    return on("DOMContentLoaded", () => document.getElementsByName("code").forEach(field => field.value = found[2]));
  post("/session", { token: found[2] }).then(answer => { if (answer.ok) location.replace("/"); });
})();
