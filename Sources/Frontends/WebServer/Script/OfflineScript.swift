// The part of the script that keeps changes of lists while the server cannot be reached, and sends them when it is back.

enum OfflineScript {
    /// A change lies in this browser alone, with the name that it is done once by, until the server has answered it. All tabs have one queue;
    /// one of them sends it.
    static let written = """
        const queueKey = "daybook-queue";
        const queue = () => kept(queueKey) ?? [];
        const keepQueue = changes => localStorage.setItem(queueKey, JSON.stringify(changes));
        const isForLists = form => /^\\/lists\\/(check|add)$/.test(form.getAttribute("action"));
        const waits = document.getElementById("waiting");
        const tellQueue = () => {
          const count = queue().length;
          const text = count ? words[count === 1 ? "waiting1" : "waiting"].replace("#", () => count) : "";
          if (waits.textContent !== text) tell(waits, text);
        };
        // How a form stands in the queue; what it proves itself by is asked for when it is sent.
        const enqueue = (form, data) => {
          const fields = [...data].filter(([name]) => !["form_token", "back"].includes(name));
          try { keepQueue([...queue(), { action: form.getAttribute("action"), once: data.get("once"), fields }]); } catch { return false; }
          return true;
        };
        // What was done stands on the page as if it were done, until the page is asked for again.
        const showQueued = (form, data) => {
          let item = form.closest("li");
          if (item) {
            const undone = hidden(form).find(field => field.name === "undone");
            if (undone) undone.remove();
            else form.append(make("input", { type: "hidden", name: "undone", value: "1" }));
            for (const [name, isSo] of [["is-done", !undone], ["task-done", !undone], ["task-open", undone]]) item.classList.toggle(name, Boolean(isSo));
            const button = form.querySelector("button"), text = words[undone ? "tick" : "reopen"].replace("#", () => data.get("item"));
            button.title = button.ariaLabel = text;
          } else {
            const list = main.querySelector("ul.items") ?? main.appendChild(make("ul"));
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
          const there = await fetch(path, { headers: { "Daybook-Live": "1" }, signal: patience() });
          let answer = there, page = await read(there);
          if (there.ok) {
            const proof = page.querySelector("[name=form_token]")?.value;
            if (!proof) return false;
            const body = new URLSearchParams([["form_token", proof], ["back", path], ...change.fields]);
            answer = await fetch(change.action, { method: "POST", body, headers: { "Daybook-Live": "1" }, signal: patience() });
            page = await read(answer);
          }
          if (answer.status >= 500 || [401, 403].includes(answer.status)) return false;
          if (!answer.ok) {
            const reason = page.querySelector("main h1")?.textContent ?? answer.status;
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
        let isSending = false;
        const sendQueue = async () => {
          if (isSending || !queue().length) return tellQueue();
          isSending = true;
          try {
            if (navigator.locks) await navigator.locks.request("daybook queue", { ifAvailable: true }, lock => lock && sendAll());
            else await sendAll();
          } catch {}
          isSending = false;
          tellQueue();
        };
        addEventListener("online", sendQueue);
        addEventListener("storage", event => { if (event.key === queueKey) tellQueue(); });
        sendQueue();
        navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

        """
}
