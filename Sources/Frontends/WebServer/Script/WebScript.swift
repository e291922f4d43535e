// The script of served pages. All of them can be read and used without it.

enum WebScript {
    static let written =
        shared + token + "on(\"DOMContentLoaded\", () => {\n" + said + MorphScript.written + FormScript.written
        + EntryScript.written + DictationScript.written + DragScript.written + OfflineScript.written
        + LiveScript.written + "});\n"

    /// What the script of the canvas has a use for, too: it comes behind this one.
    private static let shared = """
        const on = (kinds, act, target = window, options) => kinds.split(" ").forEach(kind => target.addEventListener(kind, act, options));
        const one = (selector, within = document) => within.querySelector(selector);
        const all = (selector, within) => [...within.querySelectorAll(selector)];
        const post = (address, body, options) => fetch(address, { method: "POST", body: new URLSearchParams(body), ...options });
        const byId = id => document.getElementById(id);
        const boxOf = element => element.getBoundingClientRect();
        const make = (name, values) => Object.assign(document.createElement(name), values);
        const named = (form, name) => one(`[name=${name}]`, form);
        const fill = (text, part) => text.replace("#", () => part);
        const proof = (page = document) => one("main [name=form_token]", page)?.value;
        // Who has to be let in again is not refused for good, nor is who comes while something is broken.
        const isForLater = ({ status }) => status > 499 || [401, 403].includes(status);
        const parsed = (text, kind) => new DOMParser().parseFromString(text, kind);
        const halt = event => event.preventDefault();
        const { max, min, round } = Math;
        const newName = () => [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("");
        // Never twice at once: who asks while it is at work has it done once more.
        const inTurn = work => {
          let isBusy = false, isDue = false;
          return async () => {
            isDue = true;
            if (isBusy) return;
            isBusy = true;
            while (isDue) {
              isDue = false;
              try { await work(); } catch {}
            }
            isBusy = false;
          };
        };
        // A browser may keep nothing at all.
        const kept = key => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
        const drop = key => { try { localStorage.removeItem(key); } catch {} };
        const keepAt = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } };

        """

    /// What stands behind the `#` of a printed address is in no request, no history and no log: a token, which is handed over once, or the
    /// code of a device, which goes into its field and is sent with the form alone.
    private static let token = """
        (() => {
          const found = location.hash.match(/^#([ct])=([\\w-]+)$/);
          if (!found) return;
          history.replaceState(null, "", location.pathname);
          if (found[1] === "c")
            return on("DOMContentLoaded", () => document.getElementsByName("code").forEach(field => field.value = found[2]));
          post("/session", { token: found[2] }).then(answer => { if (answer.ok) location.replace("/"); });
        })();

        """

    /// What is told beside the page, in two places: whether it is live, and what became of forms. The words are the page's.
    private static let said = """
        const live = byId("live");
        const note = byId("note");
        const main = one("main");
        // A stranger's page has nothing to tell.
        if (!live || !note || !main) return;
        const words = live.parentElement.dataset, language = document.documentElement.lang;
        const quiet = { headers: { "Daybook-Live": "1" } };
        const headline = page => one("main h1", page)?.textContent;
        const tell = (place, text, button, act) => {
          const height = live.parentElement.offsetHeight;
          place.textContent = text;
          if (button) place.append(" ", make("button", { type: "button", textContent: button, onclick: act }));
          // It stands above the text, which stays where it is.
          if (scrollY > 0) scrollBy(0, live.parentElement.offsetHeight - height);
        };

        """
}
