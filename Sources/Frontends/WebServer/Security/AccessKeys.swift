// Who may ask: the token that was printed where the server was started, and the cookies that were given for it.

import Bytes
import Digests
import Synchronization

/// Of one run of the server; nothing of it is on the disk.
package final class AccessKeys: Sendable {
    /// For the life of the server: who has it has the vault.
    package let token: String
    /// Good for one browser: `--open` hands it to a program, whose arguments others on this machine can read.
    package let visit: String
    /// Opens `/mcp` and nothing else; nil where no assistant is let in.
    let assistantToken: String?
    private let secret: [UInt8]
    private let random: @Sendable () -> [UInt8]
    private struct State {
        var sessions: [String] = []
        var isVisited = false
    }
    private let state = Mutex(State())
    /// The oldest goes.
    private static let maxSessions = 200

    /// - Parameter random: 32 bytes that cannot be guessed.
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

    /// A name that no other form has.
    func newName() -> String { Self.text(random()) }

    /// In a time that does not say where they differ.
    private func isSame(_ one: String, _ other: String) -> Bool {
        MessageProof.isRight(
            MessageProof.of(Array(one.utf8), key: secret), of: Array(other.utf8), key: secret)
    }

    func isToken(_ text: String) -> Bool { isSame(text, token) }

    func isAssistantToken(_ text: String) -> Bool { assistantToken.map { isSame(text, $0) } ?? false }

    /// A token that cannot be guessed, as text.
    package static func newToken(_ random: () -> [UInt8]) -> String { text(random()) }

    /// A new session for a token; nil for anything else.
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

    /// What the forms of a session carry: no one else can make it, or read it off our pages.
    func formToken(of session: String) -> String {
        Self.text(MessageProof.of(Array(("form " + session).utf8), key: secret))
    }

    func isFormToken(_ text: String, of session: String) -> Bool { isSame(text, formToken(of: session)) }
}
