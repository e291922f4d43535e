// Keeps the shell, and the pages of lists whose readers asked for that. Swift says before it what the cache is called (`name`) and
// what the shell is (`shell`). Navigations are requested by the browser itself (navigation preload), so that their origin stays what it
// was (W3C Service Workers).
addEventListener("install", event => {
  event.waitUntil(caches.open(name).then(cache => cache.addAll(shell)).then(() => skipWaiting()));
});
addEventListener("activate", event => {
  event.waitUntil(Promise.resolve(registration.navigationPreload?.enable()).then(() => clients.claim()));
});
const fresh = async request => {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(name);
    await cache.put(request, answer.clone());
  }
  return answer;
};
// A list stays in the cache while its page can be fetched; after a revoked access nothing stays. The page says when it was cached.
const kept = "daybook-kept";
const keep = async (address, isNew) => {
  const headers = { "Daybook-Live": "1", "Daybook-Kept": "1" };
  const answer = await fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout?.(10000) });
  if (answer.status >= 500) return false;
  if ([401, 403].includes(answer.status)) {
    await caches.delete(kept);
    return false;
  }
  const text = await answer.text(), cache = await caches.open(kept);
  if (!answer.ok || answer.redirected) {
    await cache.delete(address);
    return false;
  }
  // It may have been switched off meanwhile.
  if (!isNew && !await cache.match(address)) return true;
  const marked = text.replace(/(<meta name="daybook-state" content=")[^"]*/, (_, start) => start + "kept " + Date.now());
  await cache.put(address, new Response(marked, { headers: answer.headers }));
  return true;
};
const renewAll = async () => {
  if (!await caches.has(kept)) return;
  for (const { url } of await (await caches.open(kept)).keys()) await keep(new URL(url).pathname);
};
let work = Promise.resolve();
const renew = () => work = work.then(renewAll).catch(() => {});
const change = async (address, isKept) => {
  if (isKept) return keep(address, true);
  const cache = await caches.open(kept);
  await cache.delete(address);
};
addEventListener("message", event => {
  const { address, isKept } = event.data;
  const isDone = address?.startsWith("/list/") ? change(address, isKept).catch(() => false) : renew();
  event.waitUntil(isDone.then(news => event.source.postMessage(news)));
});
const standIn = async url => (await caches.match(url.pathname, { cacheName: kept })) ?? caches.match(shell[0]);
addEventListener("fetch", event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!registration.navigationPreload) return;
    event.respondWith(event.preloadResponse.then(answer => answer ?? Response.error()).catch(() => standIn(url)));
    event.waitUntil(event.preloadResponse.then(renew, () => {}));
  } else if (shell.includes(url.pathname)) {
    event.respondWith(fresh(request).catch(() => caches.match(url.pathname)));
  }
});
