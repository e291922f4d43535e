// A command: its outline, and the function that runs it.

import Wording

/// One command that can be run, a leaf of the command tree.
///
///     static let list = Operand("list", kind: .list, summary: …)
///     static let urgent = Flag("urgent", …)
///
///     Command(
///         path: ["lists", "add"],
///         summary: Phrase("add items to a list", fr: "ajouter des articles à une liste"),
///         manual: Phrase("…", fr: "…"),
///         operands: [list, .items], flags: [urgent, .dryRun],
///         group: .write
///     ) { context, words in … words[list] … words.has(urgent) … words.has(.dryRun) … }
///
/// The properties of the outline are available directly: `command.path`, `command.flags`.
@dynamicMemberLookup
package struct Command<Context>: Sendable {
    package let outline: CommandOutline
    /// Does the work and returns the exit code.
    package let run: @Sendable (Context, Invocation) throws -> Int32

    package init(
        path: [String], aliases: [[String]] = [], summary: Phrase, manual: Phrase, operands: [any DeclaredOperand] = [],
        flags: [any DeclaredFlag] = [], examples: [Example] = [], seeAlso: [String] = [], group: CommandGroup,
        isDefault: Bool = false, isHidden: Bool = false, isPaged: Bool = false, locked: LockedUse = .none,
        run: @escaping @Sendable (Context, Invocation) throws -> Int32
    ) {
        outline = CommandOutline(
            path: path, aliases: aliases, summary: summary, manual: manual, operands: operands.map(\.outline),
            flags: flags.map(\.outline), examples: examples, seeAlso: seeAlso, group: group, isDefault: isDefault,
            isHidden: isHidden,
            isPaged: isPaged, locked: locked)
        self.run = run
    }

    package subscript<Value>(dynamicMember property: KeyPath<CommandOutline, Value>) -> Value {
        outline[keyPath: property]
    }
}
