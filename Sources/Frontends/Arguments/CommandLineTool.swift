// The tool: its commands with their functions, and the entry point of the parser.

import Wording

/// The request in a command line.
package enum Request<Context>: Sendable {
    case run(Command<Context>, Invocation)
    /// Help about the whole tool (no words), a group of commands or one command.
    case help([String])
    /// The list of all commands.
    case allCommands
    case version
}

/// A command-line tool: name, global flags and commands.
package struct CommandLineTool<Context>: Sendable {
    package let outline: ToolOutline
    package let commands: [Command<Context>]

    package init(
        name: String, version: String, summary: Phrase, manual: Phrase = Phrase(same: ""), seeAlso: [String] = [],
        globalFlags: [any DeclaredFlag] = [], topics: [Topic] = [], start: [Example] = [],
        commands: [Command<Context>], guess: @escaping @Sendable (ArraySlice<String>) -> [String] = { _ in [] }
    ) {
        self.commands = commands
        outline = ToolOutline(
            name: name, version: version, summary: summary, manual: manual, seeAlso: seeAlso,
            globalFlags: globalFlags.map(\.outline), topics: topics, start: start, commands: commands.map(\.outline),
            guess: guess)
    }

    package var name: String { outline.name }
    package var version: String { outline.version }
    package var summary: Phrase { outline.summary }
    package var globalFlags: [FlagOutline] { outline.globalFlags }

    /// Parses the words after the program's name.
    ///
    /// Global flags may come before or after the command; `--flag value`, `--flag=value`, `-n 5`, `-n5` and `-abc` are all accepted; `--`
    /// ends the flags, and `-` is an operand. No words at all request help.
    package func parse(_ words: [String]) throws(UsageError) -> Request<Context> {
        var parser = ArgumentParser(tool: outline, words: words)
        switch try parser.parse() {
        case .run(let index, let invocation): return .run(commands[index], invocation)
        case .help(let path): return .help(path)
        case .allCommands: return .allCommands
        case .version: return .version
        }
    }

    /// The mistakes in the tool's own declarations; see `ToolOutline.problems()`.
    package func problems() -> [ToolProblem] { outline.problems() }
}
