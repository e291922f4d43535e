// Whether a request comes from somebody who was let in.

import Wording

/// What a request shows of itself.
enum Visitor: Sendable, Equatable {
    case stranger
    /// A browser with its cookie.
    case browser(session: String)
    /// A program that shows the token itself (RFC 6750, section 2.1); nobody else can make it send one, so that it needs no form token.
    case program
}

struct AccessCheck: Sendable {
    let keys: AccessKeys
    let port: Int

    /// Cookies do not know ports (RFC 6265, section 8.5): the name does.
    var cookieName: String { "daybook_\(port)" }

    func visitor(_ request: WebRequest) -> Visitor {
        for value in request.values("authorization") where value.lowercased().hasPrefix("bearer ") {
            if keys.isToken(String(value.dropFirst(7))) { return .program }
        }
        for pair in request.values("cookie").flatMap({ $0.split(separator: ";") }) {
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).filter { $0 != " " } }
            if parts.count == 2, parts[0] == cookieName, keys.isSession(parts[1]) { return .browser(session: parts[1]) }
        }
        return .stranger
    }

    func cookie(_ session: String) -> (name: String, value: String) {
        ("Set-Cookie", "\(cookieName)=\(session); HttpOnly; SameSite=Strict; Path=/")
    }

    static let refusal = WebRefusal(
        401, Phrase("open the address that daybook serve printed", fr: "ouvrez l’adresse affichée par daybook serve"),
        headers: [("WWW-Authenticate", "Bearer")])
}
