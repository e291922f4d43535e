// An operand is the key to its words, as a flag is to its value.

import Wording

/// The object of a command: a query, a file, a text. An `Invocation` returns its value under it:
///
///     static let list = Operand("list", kind: .list, summary: …)              // invocation[list]: String
///     static let folder = Operand(optional: "folder", kind: .directory, …)    // invocation[folder]: String?
///     static let items = Operand(some: "item", kind: .text, summary: …)       // invocation[items]: [String]
///     static let title = Operand(text: "title", summary: …)                   // invocation[title]: String
package struct Operand<Value>: DeclaredOperand {
    package let outline: OperandOutline
    let read: @Sendable ([String]) -> Value
}

/// An operand with any type of value: the element of a command's list. Operands shared by commands are static properties of it.
package protocol DeclaredOperand: Sendable {
    var outline: OperandOutline { get }
}

extension Operand {
    /// One word. The name is for programs; `label`, which people read in usage lines, is derived from it if nil.
    package init(_ name: String, kind: Kind<Value> = .text, label: Phrase? = nil, summary: Phrase) {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .one, label: label, summary: summary)
        read = { words in
            guard let value = words.first.flatMap(kind.read) else {
                preconditionFailure("\(name) was not checked before it was read")
            }
            return value
        }
    }

    /// An optional word.
    package init<Word>(optional name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == Word? {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .optional, label: label, summary: summary)
        read = { $0.first.flatMap(kind.read) }
    }

    /// One or more words.
    package init<Word>(some name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == [Word] {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .some, label: label, summary: summary)
        read = { $0.compactMap(kind.read) }
    }

    /// Any number of words, including none.
    package init<Word>(any name: String, kind: Kind<Word>, label: Phrase? = nil, summary: Phrase)
    where Value == [Word] {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .any, label: label, summary: summary)
        read = { $0.compactMap(kind.read) }
    }

    /// One or more words of a single text, typed without quotes: joined by blanks.
    package init(text name: String, kind: Kind<String> = .text, label: Phrase? = nil, summary: Phrase)
    where Value == String {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .some, label: label, summary: summary)
        read = { $0.joined(separator: " ") }
    }

    /// Any number of words of a single text: joined by blanks; nil if there are none.
    package init(optionalText name: String, kind: Kind<String> = .text, label: Phrase? = nil, summary: Phrase)
    where Value == String? {
        outline = OperandOutline(name: name, kind: kind.outline, arity: .any, label: label, summary: summary)
        read = { $0.isEmpty ? nil : $0.joined(separator: " ") }
    }
}
