// What there is to know about an operand short of reading its words.

import Wording

/// An operand as data: a word of a command that is not a flag.
package struct OperandOutline: Sendable {
    /// How many words an operand takes.
    package enum Arity: String, Sendable {
        case one
        case optional
        /// One or more.
        case some
        /// Any number, none included.
        case any
    }

    /// What the schema calls it.
    package let name: String
    package let kind: ValueKind
    package let arity: Arity
    package let summary: Phrase
    /// Its name in usage lines.
    package let label: Phrase

    /// - Parameter label: what people read in usage lines. Where nil, the name in capitals; a name that only repeats
    ///   the kind (`query`, `list`) is translated with it.
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
    /// The fewest words it can do with.
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
