// The description of an operand, without the reading of its words.

import Wording

/// An operand as data: a word of a command that is not a flag.
package struct OperandOutline: Sendable {
    /// The number of words an operand takes.
    package enum Arity: String, Sendable {
        case one
        case optional
        /// One or more.
        case some
        /// Any number, including none.
        case any
    }

    /// The name in the schema.
    package let name: String
    package let kind: ValueKind
    package let arity: Arity
    package let summary: Phrase
    /// Its name in usage lines.
    package let label: Phrase

    /// - Parameter label: the name in usage lines. If nil, the name in capitals; a name that only repeats the kind (`query`, `list`) is
    ///   translated with it.
    init(name: String, kind: ValueKind, arity: Arity, label: Phrase?, summary: Phrase) {
        self.name = name
        self.kind = kind
        self.arity = arity
        self.summary = summary
        let capitals = name.uppercased()
        self.label = label ?? (kind.label.english == capitals ? kind.label : Phrase(same: capitals))
    }
}

extension OperandOutline.Arity {
    /// The minimum number of words.
    var minimum: Int {
        switch self {
        case .one, .some: 1
        case .optional, .any: 0
        }
    }

    /// Whether it can take more than one word.
    var isVariadic: Bool {
        switch self {
        case .some, .any: true
        case .one, .optional: false
        }
    }
}
