// The part of the script that sends forms without leaving the page, and keeps what is typed until it is saved.

enum FormScript {
    static let written = drafts + previews + photos + sending + dragging

    /// A draft lies in this browser alone, by form and field, with what its form was made from; it goes when it is saved.
    private static let drafts = """
        const draftKey = form => "daybook-draft " + formKey(form);
        const fields = form => [...form.elements].filter(field => field.matches("textarea[name]:not([readonly]), input[name]:not([type=hidden], [type=password], [type=checkbox], [type=radio])"));
        const kept = key => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
        const drop = key => { try { localStorage.removeItem(key); } catch {} };
        const keep = form => {
          if (!isInHand(form)) return drop(draftKey(form));
          const draft = { time: Date.now(), text: {}, made: {} };
          for (const field of fields(form)) draft.text[field.name] = field.value;
          for (const field of hidden(form)) if (["revision", "base"].includes(field.name)) draft.made[field.name] = field.value;
          try { localStorage.setItem(draftKey(form), JSON.stringify(draft)); } catch { tell(note, words.unkept); }
        };
        let restored = null;
        const discard = () => {
          drop(draftKey(restored));
          restored.reset();
          held.delete(restored);
          fields(restored)[0]?.focus();
          restored = null;
          tell(note, "");
          refresh();
        };
        const tellForm = () => {
          const text = [restored && words.restored, isOvertaken && words.overtaken].filter(Boolean).join(" ");
          if (text) tell(note, text, restored && words.discard, discard);
        };
        const restore = () => {
          const month = 30 * 24 * 3600 * 1000;
          for (const key of Object.keys(localStorage)) {
            if (key.startsWith("daybook-draft ") && !(Date.now() - kept(key)?.time < month)) drop(key);
          }
          for (const form of main.querySelectorAll("form")) {
            const draft = kept(draftKey(form));
            if (!draft || isInHand(form)) continue;
            const changed = fields(form).filter(field => field.name in draft.text && field.value !== draft.text[field.name]);
            // What the page says already was saved.
            if (!changed.length) { drop(draftKey(form)); continue; }
            for (const field of changed) field.value = draft.text[field.name];
            for (const field of hidden(form)) {
              if (!(field.name in draft.made)) continue;
              isOvertaken ||= field.name === "revision" && field.value !== draft.made.revision;
              field.value = draft.made[field.name];
            }
            restored = form;
            tellForm();
          }
        };
        // A browser may keep nothing at all.
        try { restore(); } catch {}

        const waiting = new Map();
        const flush = () => {
          for (const [form, timer] of waiting) { clearTimeout(timer); keep(form); }
          waiting.clear();
        };
        addEventListener("input", event => {
          const form = event.target.form;
          if (!form || !main.contains(form) || !fields(form).includes(event.target)) return;
          clearTimeout(waiting.get(form));
          waiting.set(form, setTimeout(flush, 200));
        });
        addEventListener("pagehide", flush);
        addEventListener("visibilitychange", flush);

        """

    /// What a text reads like is asked for while it is typed, of this server alone.
    private static let previews = """
        const preview = async form => {
          try {
            const answer = await fetch("/preview", { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "Daybook-Live": "1" } });
            const page = await read(answer);
            for (const id of ["proposed", "preview"]) {
              const fresh = page.getElementById(id), old = document.getElementById(id);
              if (answer.ok && fresh && form.contains(old)) morphChildren(old, fresh, true);
            }
          } catch {}
        };
        let pause;
        addEventListener("input", ({ target }) => {
          if (target.name !== "text" || !target.form?.querySelector("[formaction]")) return;
          clearTimeout(pause);
          pause = setTimeout(preview, 400, target.form);
        });
        // What is proposed is taken by a click.
        addEventListener("click", ({ target }) => {
          const { form, dataset: { tag, mood } = {} } = target;
          if (tag) form.tags.value = (form.tags.value + " " + tag).trim();
          if (mood) form.querySelector(`[name=mood][value="${mood}"]`).checked = true;
          if (tag || mood) target.remove();
        });

        """

    /// Photos go in pieces that a form may hold; a piece whose answer was lost is sent again.
    private static let photos = """
        const piece = blob => new Promise(done => {
          const reader = new FileReader();
          reader.onloadend = () => done(reader.result?.split(",")[1]);
          reader.readAsDataURL(blob);
        });
        // What is on its way is waited for when its form is sent.
        const uploads = [];
        const takePhoto = async (form, file) => {
          const upload = Date.now().toString(36) + Math.random().toString(36).slice(2, 10), item = document.createElement("li");
          item.textContent = file.name + " …";
          document.getElementById("taken").append(item);
          held.add(form);
          for (let at = 0, tries = 0; at < file.size;) {
            const data = await piece(file.slice(at, at + 393216));
            if (!data) { tell(note, words.unreadable); return item.remove(); }
            const body = new URLSearchParams({ form_token: form.elements.form_token.value, upload, name: file.name, offset: at, data });
            const answer = await fetch("/upload", { method: "POST", body }).catch(() => null);
            if (answer?.ok || answer?.status === 409) at = +await answer.text();
            else if (answer || (tries += 1) > 20) {
              tell(note, answer ? (await read(answer)).querySelector("main h1")?.textContent : words.unsent);
              return item.remove();
            } else await new Promise(done => setTimeout(done, 1000));
          }
          item.textContent = file.name;
          item.append(Object.assign(document.createElement("input"), { type: "hidden", name: "photo", value: upload }));
        };
        const takePhotos = (event, files) => {
          const form = document.getElementById("photos")?.closest("form");
          if (!form || !files?.length) return;
          event.preventDefault();
          for (const file of files) uploads.push(takePhoto(form, file));
        };
        const chooser = document.getElementById("photos");
        if (chooser) chooser.hidden = false;
        addEventListener("change", event => {
          if (event.target.type !== "file") return;
          takePhotos(event, event.target.files);
          event.target.value = "";
        });
        addEventListener("paste", event => takePhotos(event, event.clipboardData?.files));
        addEventListener("drop", event => takePhotos(event, event.dataTransfer?.files));
        addEventListener("dragover", event => { if (chooser && event.dataTransfer?.types.includes("Files")) event.preventDefault(); });

        """

    /// Forms that come back to their page change it in place; those that lead on lead on. What fails leaves the text where it is.
    private static let sending = """
        const sent = new WeakSet();
        addEventListener("submit", async event => {
          const form = event.target;
          if (form.method !== "post" || !main.contains(form) || form.getAttribute("action") === "/session") return;
          event.preventDefault();
          if (event.submitter?.hasAttribute("formaction")) return preview(form);
          if (sent.has(form)) return;
          sent.add(form);
          flush();
          const leads = /^\\/(edit\\/|capture|write|ink\\/|journal\\/)/.test(form.getAttribute("action"));
          const headers = { "Content-Type": "application/x-www-form-urlencoded" };
          // The page that is led to tells what was done, not this answer.
          if (leads) headers["Daybook-Live"] = "1";
          await Promise.all(uploads);
          const data = new FormData(form, event.submitter), isKept = isForLists(form);
          if (isKept) {
            data.set("once", Date.now().toString(36) + Math.random().toString(36).slice(2));
            // What waits already goes first.
            if (queue().length && enqueue(form, data)) {
              showQueued(form, data);
              sent.delete(form);
              return sendQueue();
            }
          }
          try {
            const body = new URLSearchParams(data).toString();
            const answer = await fetch(form.action, { method: "POST", headers, body, signal: isKept ? patience() : undefined });
            if (answer.ok && answer.redirected) {
              drop(draftKey(form));
              held.delete(form);
              form.reset();
              restored = null;
              const there = new URL(answer.url), isHere = there.pathname + there.search === location.pathname + location.search;
              if (leads || !isHere) return location.assign(answer.url);
              tell(note, "");
              show(await read(answer));
              if (last?.state && last.state !== state) refresh();
            } else {
              const page = await read(answer);
              const same = [...page.forms].find(other => formKey(other) === formKey(form));
              if (same) {
                show(page, true);
                const here = [...document.forms].find(other => formKey(other) === formKey(same));
                held.add(here);
                keep(here);
                main.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
              } else tell(note, page.querySelector("main h1")?.textContent ?? words.unsent);
            }
          } catch {
            if (isKept && enqueue(form, data)) showQueued(form, data); else tell(note, words.unsent);
          } finally {
            sent.delete(form);
          }
        });
        addEventListener("keydown", event => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.matches?.("main textarea:not([readonly])")) return;
          event.preventDefault();
          event.target.form?.requestSubmit();
        });

        """

    /// An event of a week is moved by its link: to another day, this once. What else there is to it stands on its own page.
    private static let dragging = """
        const dragged = "text/daybook-event";
        addEventListener("dragstart", ({ target, dataTransfer }) => {
          const link = target.closest?.("[data-day] a[href^='/event?']");
          if (link) dataTransfer.setData(dragged, link.getAttribute("href"));
        });
        addEventListener("dragover", event => {
          if (event.dataTransfer?.types.includes(dragged) && event.target.closest("[data-day]")) event.preventDefault();
        });
        addEventListener("drop", async event => {
          const to = event.target.closest?.("[data-day]")?.dataset.day, link = event.dataTransfer?.getData(dragged);
          if (!to || !link) return;
          event.preventDefault();
          try {
            const form = (await read(await fetch(link, { headers: { "Daybook-Live": "1" } }))).querySelector("[action='/events/move']");
            if (form.elements.to.value === to) return;
            form.elements.to.value = to;
            const body = new URLSearchParams(new FormData(form));
            body.set("back", location.pathname);
            const answer = await fetch("/events/move", { method: "POST", body }), page = await read(answer);
            if (answer.ok) show(page); else tell(note, page.querySelector("main h1")?.textContent);
          } catch { tell(note, words.unsent); }
        });

        """
}
