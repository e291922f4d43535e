// A whole command-line tool as data, and the look-ups in its tree of commands.

import Wording

/// What `journal` in `journal add`, `journal list`, … is about.
package struct Topic: Sendable {
    package let path: [String]
    package let summary: Phrase

    package init(path: [String], summary: Phrase) {
        self.path = path
        self.summary = summary
    }
}

/// The tool short of running it: what the parser and every reading take.
///
/// There are few commands and one question a run, so look-ups scan; a tree would cost more to build.
package struct ToolOutline: Sendable {
    package let name: String
    package let version: String
    package let summary: Phrase
    /// The description in the tool's own manual page, written like a command's.
    package let manual: Phrase
    package let seeAlso: [String]
    package let globalFlags: [FlagOutline]
    package let topics: [Topic]
    /// What a person needs first; without any, help about the tool is the list of all commands.
    package let start: [Example]
    package let commands: [CommandOutline]
    /// For words that are not a command, the commands that they may mean, as they are typed after the tool's name.
    package let guess: @Sendable (ArraySlice<String>) -> [String]
}

extension ToolOutline {
    /// The built-in `help` command, which is none of `commands`.
    static let helpWord = "help"
    /// `help --all`
    static let allCommands = FlagOutline("all", Phrase("all commands", fr: "toutes les commandes"))

    var visibleCommands: [CommandOutline] { commands.filter { !$0.isHidden } }

    /// The flags every command has, the built-in ones last.
    var visibleGlobalFlags: [FlagOutline] { globalFlags.filter { !$0.isHidden } + FlagOutline.builtIn }

    /// The place in `commands` of the one that a path or an alias names exactly.
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

    /// The visible commands whose path begins with `path`, the one of that very name included.
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

    /// A line about what a path names: a command's summary, a topic's, or the words that follow.
    func summary(of path: [String]) -> Phrase {
        if let topic = topics.first(where: { $0.path == path }) { return topic.summary }
        if let command = command(at: path) { return command.summary }
        return Phrase(same: words(after: path).joined(separator: ", "))
    }
}
