// An operand is the key to its own words, as a flag is to its value.

import Wording

/// What a command works on: a query, a file, a text. What it is given as, an `Invocation` has under it:
///
///     static let list = Operand("list", kind: .list, summary: …)              // invocation[list]: String
///     static let folder = Operand(optional: "folder", kind: .directory, …)    // invocation[folder]: String?
///     static let items = Operand(some: "item", kind: .text, summary: …)       // invocation[items]: [String]
///     static let title = Operand(text: "title", summary: …)                   // invocation[title]: String
package struct Operand<Value>: DeclaredOperand {
    package let outline: OperandOutline
    let read: @Sendable ([String]) -> Value
}

/// An operand whatever its value: what a command's list holds. Operands that commands share are static properties of it.
package protocol DeclaredOperand: Sendable {
    var outline: OperandOutline { get }
}

extension Operand {
    /// One word. The name is what programs call it; `label`, what people read in usage lines, is made of it where nil.
    package init(_ name: String, kind: Kind<Value> = .text, label: Phrase? = nil, summary: Phrase) {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .one, label: label, summary: summary)
        read = { words in
            guard let value = words.first.flatMap(kind.read) else {
                preconditionFailure("\(name) was not checked before it was read")
            }
            return value
        }
    }

    /// One word or none.
    package init<Word>(optional name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == Word? {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .optional, label: label, summary: summary)
        read = { $0.first.flatMap(kind.read) }
    }

    /// One word or more.
    package init<Word>(some name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == [Word] {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .some, label: label, summary: summary)
        read = { $0.compactMap(kind.read) }
    }

    /// Any number of words, none included.
    package init<Word>(any name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == [Word] {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .any, label: label, summary: summary)
        read = { $0.compactMap(kind.read) }
    }

    /// One word or more that are one text, typed without quotes: joined by blanks.
    package init(text name: String, kind: Kind<String> = .text, label: Phrase? = nil, summary: Phrase)
    where Value == String {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .some, label: label, summary: summary)
        read = { $0.joined(separator: " ") }
    }

    /// Any number of words that are one text: joined by blanks; nil where there are none.
    package init(optionalText name: String, kind: Kind<String> = .text, label: Phrase? = nil, summary: Phrase)
    where Value == String? {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .any, label: label, summary: summary)
        read = { $0.isEmpty ? nil : $0.joined(separator: " ") }
    }
}
