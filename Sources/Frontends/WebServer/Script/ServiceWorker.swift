// What a browser runs beside the pages, so that there is a page where the server cannot be reached.

import Bytes
import Resources

/// Keeps the shell: a page that says nothing of the vault, its style, script and icon; and the page of a list whose reader asked for that, in a
/// cache of its own. No other page of the vault is kept, and none is answered from here while the server answers (W3C Service Workers).
enum ServiceWorker {
    /// The page that is shown in place of those that cannot be had.
    static let page = "/offline"
    static let address = "/service-worker.js"
    static let shell = [
        page, "/assets/daybook.css", WebAssets.Sheet.items.address, "/assets/daybook.js", "/assets/icon.svg",
        "/assets/daybook.webmanifest",
    ]

    static let response = WebResponse(
        200, [("Content-Type", "text/javascript; charset=utf-8")],
        Array(CompactCode.script(names + EmbeddedFile.web("serve/service-worker.js")).utf8))

    /// What the file has to be told.
    private static let names =
        "const name = \"daybook-shell\", shell = [\(shell.map { "\"\($0)\"" }.joined(separator: ", "))];\n"
}
