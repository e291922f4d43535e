// The description of a command, without the function that runs it.

import Wording

/// A command as data: for the parser, help, manuals, completions and the schema.
///
/// Separate from `Command` to keep these from being generic over the program's context.
package struct CommandOutline: Sendable {
    /// The words that name it: `["journal", "add"]`.
    package let path: [String]
    /// Other names, each a complete path: `[["log"]]`.
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
    /// Whether its name, which also begins others, runs it: `lists` besides `lists show`.
    package let isDefault: Bool
    /// Whether help, manuals and completions leave it out.
    package let isHidden: Bool
    /// Whether its output may be long, and goes through a pager.
    package let isPaged: Bool
    /// What it does with encrypted documents.
    package let locked: LockedUse
}

extension CommandOutline {
    /// Its words as typed: `journal add`.
    package var name: String { path.joined(separator: " ") }

    /// Every path that leads to it, its own first.
    package var spellings: [[String]] { [path] + aliases }

    var visibleFlags: [FlagOutline] { flags.filter { !$0.isHidden } }

    /// Whether `-word` may be a word of its query.
    var takesQuery: Bool { operands.contains { $0.kind == .query } }
}
