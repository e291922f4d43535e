// Errors of our git helper on stderr, which pass through git to the daybook that started it.

import Wording

/// The names under which git knows encrypted remotes (gitremote-helpers(7)).
package enum EncryptedRemoteNames {
    /// The prefix of their addresses.
    package static let scheme = "daybook+crypt::"
    /// The program that git looks for on PATH.
    package static let helper = "git-remote-daybook+crypt"

    /// The prefix of branches that hold concurrent writes by other devices to one branch.
    package static func forks(of branch: some StringProtocol) -> String { "fork/\(branch)/" }
}

/// `daybook+crypt: KIND: MESSAGE`, and a line with a hint.
package struct HelperComplaint: Sendable, Equatable {
    private static let mark = "daybook+crypt: "
    private static let kinds: [(kind: Explanation.Kind, word: String)] = [
        (.conflict, "conflict: "), (.notPermitted, "not permitted: "),
    ]

    let kind: Explanation.Kind
    private let message: String
    private let hint: String?

    package init(_ explanation: Explanation, in language: LanguageCode) {
        (kind, message) = (explanation.kind, explanation.message[language])
        hint = explanation.hint?[language] ?? explanation.excerpt
    }

    /// Nil if git's complaint does not contain one.
    init?(_ complaint: String) {
        let lines = complaint.split(separator: "\n").map(String.init)
        guard let place = lines.firstIndex(where: { $0.hasPrefix(Self.mark) }) else { return nil }
        let text = lines[place].dropFirst(Self.mark.count)
        let found = Self.kinds.first { text.hasPrefix($0.word) }
        kind = found?.kind ?? .failed
        message = String(text.dropFirst(found?.word.count ?? 0))
        let next = lines.indices.contains(place + 1) ? lines[place + 1] : ""
        hint = next.isEmpty || next.hasPrefix("fatal:") || next.hasPrefix("error:") ? nil : next
    }

    package var text: String {
        let word = Self.kinds.first { $0.kind == kind }?.word ?? ""
        return Self.mark + word + message + (hint.map { "\n  " + $0 } ?? "")
    }

    /// In the language requested from the helper.
    var explanation: Explanation { Explanation(kind, Phrase(same: message), hint: hint.map { Phrase(same: $0) }) }
}
