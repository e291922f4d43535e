// The output of `--help`.

import Wording

/// Help text generated from the commands: for the tool, a group of commands, or one command.
package struct HelpText: Sendable {
    private let tool: ToolOutline
    private let language: LanguageCode
    private let usage: Usage
    private let layout: TextLayout

    /// - Parameter width: the maximum number of columns.
    package init(_ tool: ToolOutline, language: LanguageCode, width: Int = 80) {
        self.tool = tool
        self.language = language
        usage = Usage(tool: tool, language: language)
        layout = TextLayout(width: max(width, 20))
    }

    /// Help for a path, as in `Request.help`; ends with a newline.
    package func text(for path: [String] = []) -> String {
        let sections: [[String]]
        if path.isEmpty {
            sections = tool.start.isEmpty ? overview() : start()
        } else if let command = tool.command(at: path) {
            sections = help(of: command)
        } else {
            sections = help(ofGroup: path)
        }
        return Self.text(sections)
    }

    /// All commands.
    package func textForAll() -> String { Self.text(overview()) }

    private static func text(_ sections: [[String]]) -> String {
        sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    // MARK: The kinds of help

    /// The essentials for a beginner, on one screen.
    private func start() -> [[String]] {
        let tail = Phrase(
            "`\(tool.name) COMMAND --help` says more about one of them, `\(tool.name) help --all` lists all commands.",
            fr:
                "`\(tool.name) COMMANDE --help` en dit plus sur l’une d’elles, `\(tool.name) help --all` les liste toutes."
        )
        return [
            title(tool.name, tool.summary), layout.columns(tool.start.map { ($0.line, $0.says[language]) }),
            layout.wrap(tail[language]),
        ]
    }

    private func overview() -> [[String]] {
        let tail = Phrase(
            "`\(tool.name) help COMMAND` says more about one of them.",
            fr: "`\(tool.name) help COMMANDE` en dit plus sur l’une d’elles.")
        var sections = [title(tool.name, tool.summary), usageLines([usage.overview])]
        // One column for all groups, to align the texts.
        let rows = tool.visibleCommands.map { (label: $0.name, text: $0.summary[language]) }
        let lines = layout.columnBlocks(rows)
        for group in CommandGroup.allCases {
            let members = zip(tool.visibleCommands, lines).filter { $0.0.group == group }.flatMap(\.1)
            if !members.isEmpty { sections.append([group.title[language]] + members) }
        }
        sections.append(section(Headings.globalFlags, flagRows(tool.visibleGlobalFlags)))
        sections.append(layout.wrap(tail[language]))
        return sections
    }

    private func help(ofGroup path: [String]) -> [[String]] {
        let name = ([tool.name] + path).joined(separator: " ")
        let hasTopic = tool.topics.contains { $0.path == path }
        let members = tool.commands(under: path)
        return [
            hasTopic ? title(name, tool.summary(of: path)) : [],
            usageLines(members.map(usage.line)),
            section(Headings.commands, commandRows(members)),
            layout.wrap(
                Phrase(
                    "`\(name) COMMAND --help` says more about one of them.",
                    fr: "`\(name) COMMANDE --help` en dit plus sur l’une d’elles.")[language]),
        ]
    }

    private func help(of command: CommandOutline) -> [[String]] {
        let aliases = command.aliases.map { ([tool.name] + $0).joined(separator: " ") }
        let others = tool.commands(under: command.path).filter { $0.path != command.path }
        return [
            title("\(tool.name) \(command.name)", command.summary),
            usageLines([usage.line(command)])
                + (aliases.isEmpty
                    ? [] : [Headings.alsoCalled[language] + colon + aliases.joined(separator: ", ")]),
            manual(command.manual[language]),
            section(Headings.commands, commandRows(others)),
            section(
                Headings.operands,
                command.operands.map { (usage.operand($0), $0.summary[language]) }),
            section(Headings.flags, flagRows(command.visibleFlags)),
            section(Headings.globalFlags, flagRows(tool.visibleGlobalFlags)),
            examples(command.examples),
            command.seeAlso.isEmpty
                ? []
                : layout.wrap(
                    Headings.seeAlso[language] + colon + command.seeAlso.joined(separator: ", "), hanging: 2),
        ]
    }

    // MARK: Parts

    private var colon: String { Headings.colon[language] }

    private func title(_ name: String, _ summary: Phrase) -> [String] {
        layout.wrap(name + colon + summary[language])
    }

    private func usageLines(_ lines: [String]) -> [String] {
        let head = Headings.usage[language] + colon
        let margin = String(repeating: " ", count: DisplayWidth.of(head))
        let narrowed = TextLayout(width: layout.width - margin.count)
        return lines.enumerated().flatMap { index, line in
            narrowed.wrap(line, hanging: 4).enumerated().map { part, text in
                (index == 0 && part == 0 ? head : margin) + text
            }
        }
    }

    private func manual(_ text: String) -> [String] {
        var lines: [String] = []
        for block in ManualText.blocks(of: text) {
            if !lines.isEmpty { lines.append("") }
            switch block {
            case .paragraph(let paragraph): lines += layout.wrap(paragraph)
            case .literal(let kept): lines += kept.map { $0.isEmpty ? "" : "  " + $0 }
            }
        }
        return lines
    }

    private func section(_ heading: Phrase, _ rows: [(label: String, text: String)]) -> [String] {
        rows.isEmpty ? [] : [heading[language]] + layout.columns(rows)
    }

    private func commandRows(_ commands: [CommandOutline]) -> [(label: String, text: String)] {
        commands.map { ($0.name, $0.summary[language]) }
    }

    private func flagRows(_ flags: [FlagOutline]) -> [(label: String, text: String)] {
        flags.map { flag in
            (usage.flag(flag), flag.summary[language] + (flag.repeats ? Headings.repeats[language] : ""))
        }
    }

    private func examples(_ examples: [Example]) -> [String] {
        guard !examples.isEmpty else { return [] }
        return [Headings.examples[language]]
            + examples.flatMap { ["  \($0.line)"] + layout.wrap($0.says[language], indent: 6) }
    }
}
