// A flag is the key to its value: a misspelt flag does not compile, and the value has its declared type.

import Wording

/// A flag of a command, or of every command. An `Invocation` returns its value under it:
///
///     static let task = Flag("task", Phrase(…))                        // invocation[task]: Bool
///     static let until = Flag("until", value: .date, Phrase(…))        // invocation[until]: String?
///     static let pages = Flag("pages", value: .integer, Phrase(…))     // invocation[pages]: Int?
///     static let photos = Flag("photo", values: .path, Phrase(…))      // invocation[photos]: [String]
package struct Flag<Value>: DeclaredFlag {
    package let outline: FlagOutline
    let read: @Sendable ([Invocation.Given]) -> Value
}

/// A flag with any type of value: the element of a command's list. Flags shared by commands are static properties of it.
package protocol DeclaredFlag: Sendable {
    var outline: FlagOutline { get }
}

extension DeclaredFlag {
    package var name: String { outline.name }
}

extension Flag {
    /// A switch: whether it was given.
    package init(_ name: String, short: Character? = nil, hidden: Bool = false, _ summary: Phrase)
    where Value == Bool {
        outline = FlagOutline(name, short: short, hidden: hidden, summary)
        read = { $0.last?.isOn ?? false }
    }

    /// A switch that `--no-NAME` negates: the last one given counts; nil if neither was.
    package init(negatable name: String, short: Character? = nil, hidden: Bool = false, _ summary: Phrase)
    where Value == Bool? {
        outline = FlagOutline(name, short: short, negatable: true, hidden: hidden, summary)
        read = { $0.last?.isOn }
    }

    /// A counted switch: the number of times it was given (`-vv`).
    package init(counted name: String, short: Character? = nil, hidden: Bool = false, _ summary: Phrase)
    where Value == Int {
        outline = FlagOutline(name, short: short, hidden: hidden, summary)
        read = { $0.count }
    }

    /// A flag with a value, the last one if it was given several times; nil if it was not given.
    ///
    /// - Parameter placeholder: the name of the value in usage lines, if that of its kind is not good enough.
    package init<Word>(
        _ name: String, short: Character? = nil, value kind: Kind<Word>, placeholder: String? = nil,
        hidden: Bool = false, _ summary: Phrase
    ) where Value == Word? {
        outline = FlagOutline(
            name, short: short, value: kind.outline, placeholder: placeholder, hidden: hidden, summary)
        read = { $0.last?.value.flatMap(kind.read) }
    }

    /// A repeatable flag: all values, in the order given.
    ///
    /// - Parameter placeholder: the name of the value in usage lines, if that of its kind is not good enough.
    package init<Word>(
        _ name: String, short: Character? = nil, values kind: Kind<Word>, placeholder: String? = nil,
        hidden: Bool = false, _ summary: Phrase
    ) where Value == [Word] {
        outline = FlagOutline(
            name, short: short, value: kind.outline, placeholder: placeholder, repeats: true, hidden: hidden, summary)
        read = { given in given.compactMap { $0.value.flatMap(kind.read) } }
    }
}
