// Messages for every possible mistake in a command line. Each has a sample in `UsageErrorTests`.

import Wording

extension ArgumentParser {
    private var usage: (Usage, Usage) {
        (Usage(tool: tool, language: .english), Usage(tool: tool, language: .french))
    }

    /// `'daybook journal'`
    private func quoted(_ path: [String]) -> Phrase {
        .quoted(([tool.name] + path).joined(separator: " "))
    }

    /// "see: daybook journal --help"
    private func seeHelp(_ path: [String]) -> Phrase {
        let line = ([tool.name] + path + ["--help"]).joined(separator: " ")
        return Phrase("see: \(line)", fr: "voir : \(line)")
    }

    private func suggestion(for word: String, among candidates: [String], path: [String]) -> Phrase {
        .didYouMean(Suggestion.nearest(to: word, among: candidates)) ?? seeHelp(path)
    }

    private func usageHint(_ command: CommandOutline) -> Phrase {
        let (english, french) = usage
        return Phrase("usage: \(english.line(command))", fr: "usage : \(french.line(command))")
    }

    /// The word at `position`, if any, is what keeps `path` from naming a command.
    func noCommand(at path: [String]) -> UsageError {
        guard position < words.count, words[position] != "--" else { return missingCommand(path) }
        guard Self.looksLikeFlag(words[position]) else { return unknownCommand(after: path) }
        let word = words[position]
        let spelling = String(word.prefix { $0 != "=" })
        let isOfSomeCommand = tool.commands.contains { command in
            command.path.starts(with: path) && command.flags.contains { $0.spellings.contains(spelling) }
        }
        guard isOfSomeCommand else { return unknownFlag(among: tool.globalFlags + FlagOutline.builtIn, path: path) }
        return UsageError(
            .unknownFlag,
            Phrase("the flag ", fr: "l’option ") + .quoted(word)
                + Phrase(" comes before the command it belongs to", fr: " est placée avant sa commande"),
            hint: Phrase("write the command first, then its flags", fr: "écrire la commande, puis ses options"),
            wordIndex: position, path: path)
    }

    private func missingCommand(_ path: [String]) -> UsageError {
        let choices = tool.words(after: path).joined(separator: ", ")
        return UsageError(
            .missingCommand,
            quoted(path) + Phrase(" needs a command: ", fr: " demande une commande : ") + Phrase(same: choices),
            hint: seeHelp(path), path: path)
    }

    func unknownCommand(after path: [String]) -> UsageError {
        let word = words[position]
        let candidates = tool.words(after: path) + (path.isEmpty ? [ToolOutline.helpWord] : [])
        return UsageError(
            .unknownCommand,
            Phrase("unknown command ", fr: "commande inconnue : ")
                + .quoted((path + [word]).joined(separator: " ")),
            hint: .didYouMean(guesses(after: path))
                ?? suggestion(for: word, among: candidates, path: path),
            wordIndex: position, path: path)
    }

    /// Names of a command in other tools: its first words, or two of which the first is one.
    private func guesses(after path: [String]) -> [String] {
        guard path.count < 2 else { return [] }
        return tool.guess((path + words[position...])[...]).map { tool.name + " " + $0 }
    }

    func unknownFlag(among declared: [FlagOutline], path: [String]) -> UsageError {
        let word = words[position]
        let spelling = String(word.prefix { $0 != "=" })
        let candidates = declared.filter { !$0.isHidden }.flatMap(\.spellings).filter { $0.hasPrefix("--") }
        // `-limit` is compared as `--limit`.
        let compared = spelling.hasPrefix("--") || spelling.utf8.count <= 2 ? spelling : "-" + spelling
        return UsageError(
            .unknownFlag, Phrase("unknown flag ", fr: "option inconnue : ") + .quoted(word),
            hint: suggestion(for: compared, among: candidates, path: path),
            wordIndex: position, path: path)
    }

    func missingValue(of flag: FlagOutline, path: [String]) -> UsageError {
        let (english, french) = usage
        return UsageError(
            .missingValue,
            Phrase("--\(flag.name) needs a value", fr: "--\(flag.name) demande une valeur"),
            hint: Phrase("write ", fr: "écrire ")
                + Phrase(english.long(flag), fr: FrenchText(verbatim: french.long(flag))),
            wordIndex: position, path: path)
    }

    func unexpectedValue(of flag: FlagOutline, path: [String]) -> UsageError {
        UsageError(
            .unexpectedValue,
            Phrase("--\(flag.name) takes no value", fr: "--\(flag.name) ne prend pas de valeur"),
            hint: seeHelp(path), wordIndex: position, path: path)
    }

    func badValue(_ value: String, of flag: FlagOutline, _ expectation: Phrase, path: [String]) -> UsageError {
        UsageError(
            .badValue,
            Phrase("--\(flag.name) must be ", fr: "--\(flag.name) doit être ") + expectation
                + Phrase(", not ", fr: ", pas ") + .quoted(value),
            hint: suggestion(for: value, among: flag.value?.choices ?? [], path: path),
            wordIndex: position, path: path)
    }

    func badOperand(
        _ operand: OperandOutline, _ expectation: Phrase, at index: Int, of command: CommandOutline
    ) -> UsageError {
        // A wrong first word of `agenda` may be a mistyped `agenda add`.
        let isFirst = command.operands.first?.name == operand.name
        let candidates = operand.kind.choices + (isFirst ? tool.words(after: command.path) : [])
        return UsageError(
            .badValue,
            operand.label + Phrase(" must be ", fr: " doit être ") + expectation
                + Phrase(", not ", fr: ", pas ") + .quoted(words[index]),
            hint: suggestion(for: words[index], among: candidates, path: command.path),
            wordIndex: index, path: command.path)
    }

    func missingOperand(_ operand: OperandOutline, of command: CommandOutline) -> UsageError {
        UsageError(
            .missingOperand,
            quoted(command.path) + Phrase(" needs ", fr: " demande ") + operand.label
                + Phrase(": ", fr: " : ") + operand.summary,
            hint: usageHint(command), path: command.path)
    }

    func tooManyOperands(at index: Int, of command: CommandOutline) -> UsageError {
        // `lists` takes no words, so in `lists shwo` the second one is meant as a command.
        let subcommands = tool.words(after: command.path)
        if command.operands.isEmpty, !subcommands.isEmpty {
            return UsageError(
                .unknownCommand,
                Phrase("unknown command ", fr: "commande inconnue : ")
                    + .quoted((command.path + [words[index]]).joined(separator: " ")),
                hint: .didYouMean(tool.guess((command.path + words[index...])[...]).map { tool.name + " " + $0 })
                    ?? suggestion(for: words[index], among: subcommands, path: command.path),
                wordIndex: index, path: command.path)
        }
        return UsageError(
            .tooManyOperands,
            Phrase("unexpected argument: ", fr: "un mot de trop : ") + .quoted(words[index]),
            hint: usageHint(command), wordIndex: index, path: command.path)
    }
}
