// A flag is the key to its own value: a misspelt one does not compile, and the value has the type that the declaration says.

import Wording

/// A flag of a command, or of every command. What it is given as, an `Invocation` has under it:
///
///     static let task = Flag("task", Phrase(…))                        // invocation[task]: Bool
///     static let until = Flag("until", value: .date, Phrase(…))        // invocation[until]: String?
///     static let pages = Flag("pages", value: .integer, Phrase(…))     // invocation[pages]: Int?
///     static let photos = Flag("photo", values: .path, Phrase(…))      // invocation[photos]: [String]
package struct Flag<Value>: DeclaredFlag {
    package let outline: FlagOutline
    let read: @Sendable ([Invocation.Given]) -> Value
}

/// A flag whatever its value: what a command's list holds. Flags that commands share are static properties of it.
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

    /// A switch that `--no-NAME` takes back: whichever was given last; nil where neither was.
    package init(negatable name: String, short: Character? = nil, hidden: Bool = false, _ summary: Phrase)
    where Value == Bool? {
        outline = FlagOutline(name, short: short, negatable: true, hidden: hidden, summary)
        read = { $0.last?.isOn }
    }

    /// A switch that says more each time: how many times it was given (`-vv`).
    package init(counted name: String, short: Character? = nil, hidden: Bool = false, _ summary: Phrase)
    where Value == Int {
        outline = FlagOutline(name, short: short, hidden: hidden, summary)
        read = { $0.count }
    }

    /// A flag with a value, the last one where it was given several times; nil where it was not given.
    ///
    /// - Parameter placeholder: what names the value in usage lines, where its kind does not.
    package init<Word>(
        _ name: String, short: Character? = nil, value kind: Kind<Word>, placeholder: String? = nil,
        hidden: Bool = false, _ summary: Phrase
    ) where Value == Word? {
        outline = FlagOutline(
            name, short: short, value: kind.outline, placeholder: placeholder, hidden: hidden, summary)
        read = { $0.last?.value.flatMap(kind.read) }
    }

    /// A flag that may be given several times, each adding a value: all of them, in the order given.
    ///
    /// - Parameter placeholder: what names the value in usage lines, where its kind does not.
    package init<Word>(
        _ name: String, short: Character? = nil, values kind: Kind<Word>, placeholder: String? = nil,
        hidden: Bool = false, _ summary: Phrase
    ) where Value == [Word] {
        outline = FlagOutline(
            name, short: short, value: kind.outline, placeholder: placeholder, repeats: true, hidden: hidden, summary)
        read = { given in given.compactMap { $0.value.flatMap(kind.read) } }
    }
}
