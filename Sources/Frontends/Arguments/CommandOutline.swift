// What there is to know about a command short of running it.

import Wording

/// A command as data: what the parser, help, manuals, completions and the schema read.
///
/// Apart from `Command` so that none of them is generic over the program's context.
package struct CommandOutline: Sendable {
    /// The words that name it: `["journal", "add"]`.
    package let path: [String]
    /// Other names, each a whole path: `[["log"]]`.
    package let aliases: [[String]]
    /// One line, in lower case and without a full stop.
    package let summary: Phrase
    /// Paragraphs separated by blank lines; lines that begin with two blanks are kept as they are. `code` in backticks.
    package let manual: Phrase
    package let operands: [OperandOutline]
    package let flags: [FlagOutline]
    package let examples: [Example]
    /// Other commands (`journal list`) and manual pages (`daybook-queries(7)`).
    package let seeAlso: [String]
    package let group: CommandGroup
    /// Whether it runs by its own name although that name also begins others: `lists` beside `lists show`.
    package let isDefault: Bool
    /// Whether help, manuals and completions leave it out.
    package let isHidden: Bool
    /// Whether its answer may be long, and a person reads it page by page.
    package let isPaged: Bool
    /// What it does with documents that are encrypted.
    package let locked: LockedUse
}

extension CommandOutline {
    /// Its words as one types them: `journal add`.
    package var name: String { path.joined(separator: " ") }

    /// Every path that leads to it, the real one first.
    package var spellings: [[String]] { [path] + aliases }

    var visibleFlags: [FlagOutline] { flags.filter { !$0.isHidden } }

    /// Whether `-word` may be a word of its query.
    var takesQuery: Bool { operands.contains { $0.kind == .query } }
}
