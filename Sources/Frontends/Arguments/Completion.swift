// What the completion scripts of all shells are made of; each shell's script is in a file of its own.

import Wording

/// A shell that daybook writes completions for.
package enum Shell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
}

/// Completion scripts as a reading of the commands.
///
/// All three work alike: a table of what may follow each place in the command tree, a table of the flags that take a
/// value, and one function that walks the words before the cursor. Values that only the vault knows are asked for
/// with `daybook complete KIND` (`tag`, `list`, `document`, `vault`), which prints one value a line, optionally with a tab and
/// a description; a failure completes nothing.
package struct Completion: Sendable {
    /// The hidden command that the scripts call.
    package static let hook = "complete"

    let tool: ToolOutline
    let language: LanguageCode

    package init(_ tool: ToolOutline, language: LanguageCode) {
        self.tool = tool
        self.language = language
    }

    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash()
        case .zsh: zsh()
        case .fish: fish()
        }
    }
}

extension Completion {
    /// A word that can be typed, and what it is for.
    struct Candidate {
        let word: String
        let says: String
    }

    /// A point in the command tree: the words so far, in each of their spellings, and what may follow.
    struct Place {
        /// `["journal add", "log"]`
        let names: [String]
        let children: [Candidate]
        let command: CommandOutline?
    }

    /// Every place, the empty one first.
    var places: [Place] {
        var seen: [[String]] = []
        var places: [Place] = []
        func add(_ paths: [[String]], _ command: CommandOutline?) {
            let fresh = paths.filter { !seen.contains($0) }
            guard let first = fresh.first else { return }
            seen += fresh
            let names = fresh.map { $0.joined(separator: " ") }
            places.append(Place(names: names, children: children(of: first), command: command))
        }
        for command in tool.visibleCommands { add(command.spellings, command) }
        for spelling in tool.visibleCommands.flatMap(\.spellings) {
            for length in 1..<max(spelling.count, 1) { add([Array(spelling.prefix(length))], nil) }
        }
        add([[]], nil)
        return places
    }

    private func children(of path: [String]) -> [Candidate] {
        let children = tool.words(after: path).map { word in
            Candidate(word: word, says: plain(tool.summary(of: path + [word])))
        }
        let help = Phrase("say how a command is used", fr: "dire comment une commande s’utilise")
        return path.isEmpty ? children + [Candidate(word: ToolOutline.helpWord, says: help[language])] : children
    }

    func candidates(for flags: [FlagOutline]) -> [Candidate] {
        flags.flatMap { flag in flag.spellings.map { Candidate(word: $0, says: plain(flag.summary)) } }
    }

    /// A summary without the backticks around its code.
    func plain(_ phrase: Phrase) -> String {
        String(phrase[language].filter { $0 != "`" })
    }

    /// What completes a value in bash and zsh: `path`, `directory`, `choice a b`, `ask tag`, or nothing.
    func completer(for kind: ValueKind) -> String {
        switch kind {
        case .path, .directory: kind.name
        case .choice(let words): "choice " + words.joined(separator: " ")
        case .tag, .list, .document, .vault: "ask \(kind.name)"
        case .text, .integer, .query, .date: ""
        }
    }

    /// The kinds of a command's operands up to the first that may repeat, and whether there is such a one.
    func operandKinds(of command: CommandOutline) -> (kinds: [ValueKind], repeats: Bool) {
        let variadic = command.operands.firstIndex { $0.arity.isVariadic }
        let counted = command.operands.prefix((variadic ?? command.operands.count) + (variadic == nil ? 0 : 1))
        return (counted.map(\.kind), variadic != nil)
    }

    /// What may follow a place, as one arm of a `case` of bash and zsh.
    ///
    /// - Parameter list: words as the value of a variable.
    func arm(_ place: Place, list: ([Candidate]) -> String) -> String {
        var settings: [String] = []
        if !place.children.isEmpty { settings.append("children=\(list(place.children))") }
        if let command = place.command {
            let flags = candidates(for: command.visibleFlags)
            if !flags.isEmpty { settings.append("flags=\(list(flags))") }
            let (kinds, repeats) = operandKinds(of: command)
            if !kinds.isEmpty {
                settings.append("operands=(\(kinds.map { bashQuoted(completer(for: $0)) }.joined(separator: " ")))")
            }
            if repeats { settings.append("repeats=1") }
        }
        let patterns = place.names.map(bashQuoted).joined(separator: " | ")
        return "\(patterns)) \((settings.isEmpty ? [":"] : settings).joined(separator: " ")) ;;"
    }

    /// The flags that take a value, each with the patterns that its place and spelling match together.
    ///
    /// - Returns: `("'search --limit'", .integer)`; the place is `*` for a flag of every command.
    func valueFlags(quote: (String) -> String) -> [(patterns: [String], kind: ValueKind)] {
        let own = places.flatMap { place in
            (place.command?.visibleFlags ?? []).compactMap { flag in
                flag.value.map { kind in
                    (place.names.flatMap { name in flag.spellings.map { quote("\(name) \($0)") } }, kind)
                }
            }
        }
        let global = tool.visibleGlobalFlags.compactMap { flag in
            flag.value.map { kind in (flag.spellings.map { "*" + quote(" \($0)") }, kind) }
        }
        return own + global
    }
}
