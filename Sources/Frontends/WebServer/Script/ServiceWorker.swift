// The service worker, which provides a page when the server cannot be reached.

import Bytes
import Resources

/// Caches the shell: a page without any contents of the vault, its style, script and icon; and, in a separate cache, list pages on the
/// reader's request. No other page of the vault is cached, and none is served from here while the server responds (W3C Service Workers).
enum ServiceWorker {
    /// The page shown in place of unreachable ones.
    static let page = "/offline"
    static let address = "/service-worker.js"
    static let shell = [
        page, "/assets/daybook.css", WebAssets.Sheet.items.address, "/assets/daybook.js", "/assets/icon.svg",
        "/assets/daybook.webmanifest",
    ]

    static let response = WebResponse(
        200, [("Content-Type", "text/javascript; charset=utf-8")],
        Array(CompactCode.script(names + EmbeddedFile.web("serve/service-worker.js")).utf8))

    /// Constants for the script.
    private static let names =
        "const name = \"daybook-shell\", shell = [\(shell.map { "\"\($0)\"" }.joined(separator: ", "))];\n"
}
