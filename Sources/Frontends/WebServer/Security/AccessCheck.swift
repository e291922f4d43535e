// Checks whether a request comes from an authorised visitor.

import Permissions
import Wording

/// The identity of a request, from its credentials.
enum Visitor: Sendable, Equatable {
    case stranger
    /// A browser with its cookie.
    case browser(session: String)
    /// A program that sends the token itself (RFC 6750, section 2.1); a third party cannot make it do so, and it needs no form token.
    case program
    /// An assistant with its own token, which is valid only for its endpoint.
    case assistant
    /// A paired device in the local network.
    case device(PairedDevice)

    /// Identifies the forms and changes of a browser; nil for visitors without any.
    var session: String? {
        switch self {
        case .browser(let session): session
        // A device that sees everything counts as another session.
        case .device(let device): "device " + device.digest + (device.seesPrivate ? " private" : "")
        case .stranger, .program, .assistant: nil
        }
    }

    var device: PairedDevice? { if case .device(let device) = self { device } else { nil } }
}

struct AccessCheck: Sendable {
    let keys: AccessKeys
    let port: Int

    /// Cookies ignore ports (RFC 6265, section 8.5): the port is part of the name.
    var cookieName: String { "daybook_\(port)" }

    func visitor(_ request: WebRequest) -> Visitor {
        for value in request.values("authorization") where value.lowercased().hasPrefix("bearer ") {
            let token = String(value.dropFirst(7))
            if keys.isToken(token) { return .program }
            if keys.isAssistantToken(token) { return .assistant }
        }
        for session in request.cookies(named: cookieName) where keys.isSession(session) {
            return .browser(session: session)
        }
        return .stranger
    }

    func cookie(_ session: String) -> (name: String, value: String) {
        ("Set-Cookie", "\(cookieName)=\(session); HttpOnly; SameSite=Strict; Path=/")
    }

    /// Whether a visitor may use a route with this access level.
    static func allows(_ visitor: Visitor, to access: Route.Access) -> Bool {
        switch access {
        case .anybody, .newcomer, .newDevice: true
        case .owner: visitor.device != nil || allows(visitor, to: .ownMachine)
        case .ownMachine:
            switch visitor {
            case .browser, .program: true
            case .stranger, .assistant, .device: false
            }
        case .assistant: visitor == .assistant
        }
    }

    static let refusal = WebRefusal(
        401, Phrase("open the address that daybook serve printed", fr: "ouvrez l’adresse affichée par daybook serve"),
        headers: [("WWW-Authenticate", "Bearer")])
}

extension WebRequest {
    /// The values of a cookie (RFC 6265, section 5.4); there may be several with the same name.
    func cookies(named name: String) -> [String] {
        values("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).filter { $0 != " " } }
            return parts.count == 2 && parts[0] == name ? parts[1] : nil
        }
    }
}
