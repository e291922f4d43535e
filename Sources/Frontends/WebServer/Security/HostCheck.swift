// The first check of every request: its Host must be exactly one of this server's names.

import Wording

/// Protects against DNS rebinding: a page of another site whose name was rebound to this address sends that name, and is refused
/// everything.
struct HostCheck: Sendable {
    let names: Set<String>
    /// `http` or `https`.
    private let scheme: String

    /// This machine's own addresses.
    init(port: Int) { self.init(hosts: ["127.0.0.1", "localhost", "[::1]"], port: port, isSecure: false) }

    init(hosts: [String], port: Int, isSecure: Bool) {
        scheme = isSecure ? "https" : "http"
        let hosts = hosts.map { $0.lowercased() }
        // Browsers omit the default port of the scheme (RFC 9110, sections 4.2.1 and 4.2.2).
        names = Set(hosts.map { $0 + ":\(port)" } + (port == (isSecure ? 443 : 80) ? hosts : []))
    }

    /// Throws 421 (RFC 9110, section 15.5.20).
    func check(_ request: WebRequest) throws(WebRefusal) {
        let found = request.values("host")
        guard found.count == 1, names.contains(found[0].lowercased()) else {
            throw WebRefusal(
                421, Phrase("this server has no such name", fr: "ce serveur ne porte pas ce nom"))
        }
    }

    /// Whether an origin is this server itself (RFC 6454, section 6.2).
    func isOwn(origin: String) -> Bool {
        let text = origin.lowercased()
        let start = scheme + "://"
        return text.hasPrefix(start) && names.contains(String(text.dropFirst(start.count)))
    }
}
