// The part of the script that keeps changes of lists while the server cannot be reached, and sends them when it is back.

enum OfflineScript {
    /// A change lies in this browser alone, with the name that it is done once by, until the server has answered it. All tabs have one queue;
    /// one of them sends it.
    static let written = """
        const queueKey = "daybook-queue";
        const queue = () => kept(queueKey) ?? [];
        const keepQueue = changes => keepAt(queueKey, changes);
        const isForLists = form => /^\\/lists\\/(check|add)$/.test(form.getAttribute("action"));
        const waits = byId("waiting");
        const tellQueue = () => {
          const count = queue().length;
          const text = count ? words[count === 1 ? "waiting1" : "waiting"].replace("#", () => count) : "";
          if (waits.textContent !== text) tell(waits, text);
        };
        // How a form stands in the queue; what it proves itself by is asked for when it is sent.
        const enqueue = (form, data) => {
          const fields = [...data].filter(([name]) => !["form_token", "back"].includes(name));
          return keepQueue([...queue(), { action: form.getAttribute("action"), once: data.get("once"), fields }]);
        };
        // What was done stands on the page as if it were done, until the page is asked for again.
        const showQueued = (form, data) => {
          let item = form.closest("li");
          if (item) {
            const undone = one("[name=undone]", form);
            if (undone) undone.remove();
            else form.append(make("input", { type: "hidden", name: "undone", value: "1" }));
            for (const [name, isSo] of [["is-done", !undone], ["task-done", !undone], ["task-open", undone]]) item.classList.toggle(name, Boolean(isSo));
            const button = one("button", form), text = words[undone ? "tick" : "reopen"].replace("#", () => data.get("item"));
            button.title = button.ariaLabel = text;
          } else {
            const list = one("ul.items", main) ?? main.appendChild(make("ul"));
            list.classList.add("items");
            item = list.appendChild(make("li", { className: "task-open" }));
            item.append(make("span", { className: "text", textContent: data.get("items") }));
            drop(draftKey(form));
            form.reset();
          }
          item.classList.add("is-waiting");
          tellQueue();
        };

        // A network that has gone without a word does not hold the change back for long.
        const patience = () => AbortSignal.timeout?.(10000);
        // Comes to whether it is done with, however: what the server refuses is told, with its words.
        const sendQueued = async change => {
          const field = name => change.fields.find(field => field[0] === name)?.[1] ?? "";
          const path = "/list/" + field("list").split("/").map(encodeURIComponent).join("/");
          let answer = await fetch(path, { ...quiet, signal: patience() }), page = await read(answer);
          if (answer.ok) {
            const proof = one("[name=form_token]", page)?.value;
            if (!proof) return false;
            answer = await post(change.action, [["form_token", proof], ["back", path], ...change.fields], { ...quiet, signal: patience() });
            page = await read(answer);
          }
          if (answer.status >= 500 || [401, 403].includes(answer.status)) return false;
          if (!answer.ok) {
            const reason = headline(page) ?? answer.status;
            tell(note, words.refused.replace("#", () => field("item") || field("items")) + " " + reason);
          }
          return true;
        };
        const sendAll = async () => {
          for (let change; (change = queue()[0]);) {
            if (!await sendQueued(change)) break;
            keepQueue(queue().filter(other => other.once !== change.once));
            tellQueue();
            if (!queue().length) refresh();
          }
        };
        const sendQueue = inTurn(async () => {
          try {
            if (!queue().length) return;
            if (navigator.locks) await navigator.locks.request("daybook queue", { ifAvailable: true }, lock => lock && sendAll());
            else await sendAll();
          } finally { tellQueue(); }
        });
        on("online", sendQueue);
        on("storage", event => { if (event.key === queueKey) tellQueue(); });
        sendQueue();
        navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

        """
}
