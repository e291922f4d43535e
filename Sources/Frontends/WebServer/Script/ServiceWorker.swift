// What a browser runs beside the pages, so that there is a page where the server cannot be reached.

/// Keeps the shell: a page that says nothing of the vault, its style, script and icon. No page of the vault is kept, and none is answered from
/// here while the server answers (W3C Service Workers).
enum ServiceWorker {
    /// Where the page lies that stands in for those that cannot be had.
    static let page = "/offline"
    static let address = "/service-worker.js"
    static let shell = [
        page, "/assets/daybook.css", "/assets/daybook.js", "/assets/icon.svg", "/assets/daybook.webmanifest",
    ]

    static let response = WebResponse(
        200, [("Content-Type", "text/javascript; charset=utf-8")], Array(written.utf8))

    /// Navigations are asked for by the browser itself (navigation preload): who asks, and from where, stays what it was.
    private static let written = """
        "use strict";
        const name = "daybook-shell", shell = [\(shell.map { "\"\($0)\"" }.joined(separator: ", "))];
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
        addEventListener("fetch", event => {
          const { request } = event, url = new URL(request.url);
          if (request.method !== "GET" || url.origin !== location.origin) return;
          if (request.mode === "navigate") {
            if (!registration.navigationPreload) return;
            event.respondWith(event.preloadResponse.then(answer => answer ?? Response.error()).catch(() => caches.match(shell[0])));
          } else if (shell.includes(url.pathname)) {
            event.respondWith(fresh(request).catch(() => caches.match(url.pathname)));
          }
        });

        """
}
