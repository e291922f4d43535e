// The script of served pages. All of them can be read and used without it.

enum WebScript {
    static let written =
        token + "addEventListener(\"DOMContentLoaded\", () => {\n" + said + MorphScript.written + FormScript.written
        + EntryScript.written + DragScript.written + OfflineScript.written + LiveScript.written + "});\n"

    /// What stands behind the `#` of a printed address is in no request, no history and no log: a token, which is handed over once, or the
    /// code of a device, which goes into its field and is sent with the form alone.
    private static let token = """
        (() => {
          const found = location.hash.match(/^#([ct])=([\\w-]+)$/);
          if (!found) return;
          history.replaceState(null, "", location.pathname);
          if (found[1] === "c")
            return addEventListener("DOMContentLoaded", () => document.getElementsByName("code").forEach(field => field.value = found[2]));
          const body = "token=" + found[2];
          const headers = { "Content-Type": "application/x-www-form-urlencoded" };
          fetch("/session", { method: "POST", headers, body }).then(answer => { if (answer.ok) location.replace("/"); });
        })();

        """

    /// What is told beside the page, in two places: whether it is live, and what became of forms. The words are the page's.
    private static let said = """
        const live = document.getElementById("live");
        const note = document.getElementById("note");
        const main = document.querySelector("main");
        // A stranger's page has nothing to tell.
        if (!live || !note || !main) return;
        const words = live.parentElement.dataset;
        const make = (name, values) => Object.assign(document.createElement(name), values);
        const tell = (place, text, button, act) => {
          const height = live.parentElement.offsetHeight;
          place.textContent = text;
          if (button) place.append(" ", make("button", { type: "button", textContent: button, onclick: act }));
          // It stands above the text, which stays where it is.
          if (scrollY > 0) scrollBy(0, live.parentElement.offsetHeight - height);
        };

        """
}
