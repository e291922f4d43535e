// A whole command-line tool as data, and lookups in its command tree.

import Wording

/// The subject of `journal` in `journal add`, `journal list`, ….
package struct Topic: Sendable {
    package let path: [String]
    package let summary: Phrase

    package init(path: [String], summary: Phrase) {
        self.path = path
        self.summary = summary
    }
}

/// The tool without its functions: the input of the parser and of all generated texts.
///
/// There are few commands and one lookup per run: a scan is cheaper than building a tree.
package struct ToolOutline: Sendable {
    package let name: String
    package let version: String
    package let summary: Phrase
    /// The description in the tool's own manual page, written like a command's.
    package let manual: Phrase
    package let seeAlso: [String]
    package let globalFlags: [FlagOutline]
    package let topics: [Topic]
    /// The essentials for a beginner; if empty, help for the tool is the list of all commands.
    package let start: [Example]
    package let commands: [CommandOutline]
    /// For unknown words, the commands that they may mean, as typed after the tool's name.
    package let guess: @Sendable (ArraySlice<String>) -> [String]
}

extension ToolOutline {
    /// The built-in `help` command, which is not in `commands`.
    static let helpWord = "help"
    /// `help --all`
    static let allCommands = FlagOutline("all", Phrase("all commands", fr: "toutes les commandes"))

    var visibleCommands: [CommandOutline] { commands.filter { !$0.isHidden } }

    /// The flags of every command, the built-in ones last.
    var visibleGlobalFlags: [FlagOutline] { globalFlags.filter { !$0.isHidden } + FlagOutline.builtIn }

    /// The index in `commands` of the one with exactly this path or alias.
    func commandIndex(at path: [String]) -> Int? {
        commands.firstIndex { $0.path == path } ?? commands.firstIndex { $0.aliases.contains(path) }
    }

    func command(at path: [String]) -> CommandOutline? {
        commandIndex(at: path).map { commands[$0] }
    }

    /// Whether a path names a command or begins one.
    func contains(_ path: [String]) -> Bool {
        commands.contains { $0.spellings.contains { $0.starts(with: path) } }
    }

    /// The words that may follow a path, aliases included, in the order of the commands.
    func words(after path: [String]) -> [String] {
        var words: [String] = []
        for spelling in visibleCommands.flatMap(\.spellings) where spelling.count > path.count {
            let word = spelling[path.count]
            if spelling.starts(with: path), !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// The visible commands whose path begins with `path`, including the one with exactly this path.
    func commands(under path: [String]) -> [CommandOutline] {
        visibleCommands.filter { $0.path.starts(with: path) }
    }

    /// The first words of the visible commands, each once.
    var firstWords: [String] {
        var words: [String] = []
        for command in visibleCommands {
            if let word = command.path.first, !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// A line on a path: the summary of a command or topic, or else the words that follow.
    func summary(of path: [String]) -> Phrase {
        if let topic = topics.first(where: { $0.path == path }) { return topic.summary }
        if let command = command(at: path) { return command.summary }
        return Phrase(same: words(after: path).joined(separator: ", "))
    }
}
