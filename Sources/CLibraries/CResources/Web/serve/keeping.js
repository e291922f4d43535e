// A list that its reader keeps on this device: the browser’s worker has its page, and looks at it again whenever a page has come.
const worker = navigator.serviceWorker, keeper = one("#keep input");
worker?.register("/service-worker.js").catch(() => {});
const askWorker = (what = {}) => worker?.ready.then(({ active }) => active.postMessage(what));
const lookKept = async () => {
  if (keeper) keeper.checked = !!await caches.match(location.pathname, { cacheName: "daybook-kept" });
};
if (worker) {
  worker.onmessage = ({ data }) => {
    lookKept();
    if (data === false) say(words.unkeepable);
  };
  on("daybook-arrived", () => askWorker());
}
if (worker && keeper) {
  on("change", () => askWorker({ address: location.pathname, isKept: keeper.checked }), keeper);
  worker.ready.then(async ({ navigationPreload }) => {
    await lookKept();
    byId("keep").hidden = !navigationPreload;
  });
}
// Queued changes are not on the kept page.
if (keptTime()) {
  for (const { action, fields } of queue()) {
    const data = new Map(fields);
    const isMeant = form => ["list", "item", "line"].every(name => !data.has(name) || named(form, name)?.value === data.get(name));
    const form = all("form", main).find(form => wayOf(form) === action && isMeant(form));
    if (form) showQueued(form, data);
  }
}
