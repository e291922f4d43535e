// The script of served pages. All of them can be read and used without it.

enum WebScript {
    static let written = token

    /// The token behind the `#` of the printed address: it is in no request, no history and no log, and is handed over once.
    private static let token = """
        (() => {
          const found = location.hash.match(/^#t=([\\w-]+)$/);
          if (!found) return;
          history.replaceState(null, "", location.pathname);
          const body = "token=" + found[1];
          const headers = { "Content-Type": "application/x-www-form-urlencoded" };
          fetch("/session", { method: "POST", headers, body }).then(answer => { if (answer.ok) location.replace("/"); });
        })();

        """
}
