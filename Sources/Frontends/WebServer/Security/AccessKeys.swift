// Credentials: the token printed when the server starts, and the cookies issued for it.

import Bytes
import Digests
import Synchronization

/// The keys of one run of the server, which are never on disk.
package final class AccessKeys: Sendable {
    /// Valid for the life of the server: it gives access to the vault.
    package let token: String
    /// Valid for one browser: `--open` passes it to a program, whose arguments other users of this machine can read.
    package let visit: String
    /// Gives access to `/mcp` and nothing else; nil if no assistant is admitted.
    let assistantToken: String?
    private let secret: [UInt8]
    private let random: @Sendable () -> [UInt8]
    private struct State {
        var sessions: [String] = []
        var isVisited = false
    }
    private let state = Mutex(State())
    /// Above this number, the oldest is removed.
    private static let maxSessions = 200

    /// - Parameter random: returns 32 unpredictable bytes.
    package init(random: @escaping @Sendable () -> [UInt8], assistantToken: String? = nil) {
        self.random = random
        self.assistantToken = assistantToken
        secret = random()
        token = Self.text(random())
        visit = Self.text(random())
    }

    /// RFC 4648, section 5, without padding.
    private static func text(_ bytes: [UInt8]) -> String {
        String(
            Base64.encode(bytes).compactMap { (character: Character) -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    /// A unique name for a form.
    func newName() -> String { Self.text(random()) }

    /// A constant-time comparison.
    private func isSame(_ one: String, _ other: String) -> Bool {
        MessageProof.isRight(
            MessageProof.of(Array(one.utf8), key: secret), of: Array(other.utf8), key: secret)
    }

    func isToken(_ text: String) -> Bool { isSame(text, token) }

    func isAssistantToken(_ text: String) -> Bool { assistantToken.map { isSame(text, $0) } ?? false }

    /// An unpredictable token, as text.
    package static func newToken(_ random: () -> [UInt8]) -> String { text(random()) }

    /// A new session for a valid token; nil for anything else.
    func session(for text: String) -> String? {
        let isVisit = isSame(text, visit)
        guard isToken(text) || isVisit else { return nil }
        let session = Self.text(random())
        return state.withLock { state in
            if isVisit {
                guard !state.isVisited else { return nil }
                state.isVisited = true
            }
            state.sessions.append(session)
            if state.sessions.count > Self.maxSessions { state.sessions.removeFirst() }
            return session
        }
    }

    func isSession(_ text: String) -> Bool {
        let known = state.withLock { $0.sessions }
        return known.reduce(false) { isSame($1, text) || $0 }
    }

    /// The token in the forms of a session: it cannot be forged, or read from our pages by another site.
    func formToken(of session: String) -> String {
        Self.text(MessageProof.of(Array(("form " + session).utf8), key: secret))
    }

    func isFormToken(_ text: String, of session: String) -> Bool { isSame(text, formToken(of: session)) }
}
