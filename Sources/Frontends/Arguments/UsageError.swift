// An invalid command line: the mistake, its place, and the correction.

import Wording

/// Wrong usage of the tool (exit code 2).
package struct UsageError: Error, Sendable, Hashable {
    package enum Kind: String, Sendable {
        case unknownCommand
        /// A group of commands without a command: `daybook journal`.
        case missingCommand
        case unknownFlag
        case missingValue
        /// A switch with a value: `--dry-run=yes`.
        case unexpectedValue
        case badValue
        case missingOperand
        case tooManyOperands
    }

    package let kind: Kind
    package let message: Phrase
    /// What to do next.
    package let hint: Phrase?
    /// The index of the wrong word; nil if a word is missing.
    package let wordIndex: Int?
    /// The command being parsed, as far as known: the topic for help.
    package let path: [String]

    package init(_ kind: Kind, _ message: Phrase, hint: Phrase? = nil, wordIndex: Int? = nil, path: [String] = []) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.wordIndex = wordIndex
        self.path = path
    }
}

extension Phrase {
    /// A typed word in quotes; control characters, which a terminal would execute, are replaced.
    static func quoted(_ word: String) -> Phrase {
        var shown = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            shown.append(scalar.properties.generalCategory == .control ? "\u{fffd}" : scalar)
        }
        return Phrase("'\(String(shown))'", fr: "« \(String(shown)) »")
    }

    /// "did you mean 'a' or 'b'?", or nil without candidates.
    static func didYouMean(_ candidates: [String]) -> Phrase? {
        guard var list = candidates.first.map(Phrase.quoted) else { return nil }
        for (index, candidate) in candidates.enumerated().dropFirst() {
            let isLast = index == candidates.count - 1
            list = list + (isLast ? Phrase(" or ", fr: " ou ") : Phrase(same: ", ")) + .quoted(candidate)
        }
        return Phrase("did you mean ", fr: "vouliez-vous dire ") + list + Phrase("?", fr: " ?")
    }
}
