// One row of the routing table: method, path, fields and effects. As data, for tests, documentation and the server.

import Wording

package struct Route: Sendable {
    package enum Method: String, Sendable, CaseIterable { case get = "GET", post = "POST" }

    package enum Access: Sendable {
        /// Contains nothing of the vault.
        case anybody
        /// A visitor with a token and no cookie yet, at this machine's own addresses.
        case newcomer
        /// A device that is not paired yet, at the address in the network.
        case newDevice
        /// The owner, and paired devices as far as granted.
        case owner
        /// The owner at this machine: decisions on access are not for devices.
        case ownMachine
        /// An assistant with its own token.
        case assistant

        /// Whether it is open to strangers.
        var isOpen: Bool {
            switch self {
            case .anybody, .newcomer, .newDevice: true
            case .owner, .ownMachine, .assistant: false
            }
        }
    }

    /// A field of a form, or of a page's query.
    package struct Field: Sendable {
        package let name: String
        package let isRequired: Bool
        package let meaning: Phrase

        init(_ name: String, isRequired: Bool = true, _ meaning: Phrase) {
            (self.name, self.isRequired, self.meaning) = (name, isRequired, meaning)
        }
    }

    package let method: Method
    /// `/day/{day}`; the last placeholder may match the rest of the path: `/document/{path...}`.
    package let pattern: String
    package let access: Access
    package let summary: Phrase
    /// The schema of its JSON response, without `daybook.` and the number; nil if there is none.
    package let schema: String?
    package let fields: [Field]
    /// Whether it changes files of the vault.
    package let writes: Bool
    /// Whether it shows locked documents, if they are open.
    let showsLocked: Bool
    let answer: @Sendable (Visit) throws -> WebResponse

    init(
        _ method: Method, _ pattern: String, _ summary: Phrase, to access: Access = .owner, schema: String? = nil,
        fields: [Field] = [], writes: Bool = false, showsLocked: Bool = false,
        _ answer: @escaping @Sendable (Visit) throws -> WebResponse
    ) {
        (self.method, self.pattern, self.access, self.summary) = (method, pattern, access, summary)
        (self.schema, self.fields, self.writes, self.answer) = (schema, fields, writes, answer)
        self.showsLocked = showsLocked
        parts = pattern.split(separator: "/").map(String.init)
    }

    /// Parts of the pattern.
    private let parts: [String]

    /// The values of the pattern's placeholders; nil if the path does not match.
    func match(_ path: [String]) -> [String: [String]]? {
        guard parts.count <= path.count else { return nil }
        var found: [String: [String]] = [:]
        for (index, part) in parts.enumerated() {
            guard part.hasPrefix("{") else {
                guard path[index] == part else { return nil }
                continue
            }
            if part.hasSuffix("...}") {
                found[String(part.dropFirst().dropLast(4))] = Array(path[index...])
                return found
            }
            found[String(part.dropFirst().dropLast())] = [path[index]]
        }
        return parts.count == path.count ? found : nil
    }
}
