// The documentation page that lists every command.

import Wording

/// The command reference in Markdown (GFM), for `docs/`.
package struct MarkdownReference: Sendable {
    private let tool: ToolOutline
    private let language: LanguageCode
    private let usage: Usage

    package init(_ tool: ToolOutline, language: LanguageCode) {
        self.tool = tool
        self.language = language
        usage = Usage(tool: tool, language: language)
    }

    private var colon: String { Headings.colon[language] }

    /// The whole page; ends with a newline.
    package func text() -> String {
        var blocks = [
            "# \(tool.name)\(colon)\(Headings.commands[language].lowercased())",
            escape(tool.summary[language].capitalizedFirst) + ".",
            code([usage.overview]),
        ]
        for group in CommandGroup.allCases {
            let commands = tool.visibleCommands.filter { $0.group == group }
            if commands.isEmpty { continue }
            blocks.append("## " + escape(group.title[language]))
            blocks += commands.flatMap(section)
        }
        blocks.append("## " + Headings.globalFlags[language])
        blocks.append(flags(tool.visibleGlobalFlags))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// The blocks for one command.
    private func section(_ command: CommandOutline) -> [String] {
        var blocks = ["### \(tool.name) \(command.name)"]
        blocks.append(escape(command.summary[language].capitalizedFirst) + ".")
        blocks.append(code([usage.line(command)]))
        if !command.aliases.isEmpty {
            let names = command.aliases.map { "`" + ([tool.name] + $0).joined(separator: " ") + "`" }
            blocks.append(Headings.alsoCalled[language] + colon + names.joined(separator: ", "))
        }
        blocks += manual(command.manual[language])
        if !command.operands.isEmpty {
            let rows = command.operands.map { operand in
                "- `\(usage.operand(operand))`\(colon)\(escape(operand.summary[language]))"
            }
            blocks += [Headings.operands[language] + colon.trimmedEnd, rows.joined(separator: "\n")]
        }
        if !command.visibleFlags.isEmpty {
            blocks += [Headings.flags[language] + colon.trimmedEnd, flags(command.visibleFlags)]
        }
        for example in command.examples {
            blocks.append(escape(example.says[language].capitalizedFirst) + colon.trimmedEnd)
            blocks.append(code([example.line], language: "sh"))
        }
        if !command.seeAlso.isEmpty {
            let names = command.seeAlso.map(reference).joined(separator: ", ")
            blocks.append(Headings.seeAlso[language] + colon + names)
        }
        return blocks
    }

    private func flags(_ flags: [FlagOutline]) -> String {
        flags.map { flag in
            let short = flag.short.map { "`-\($0)`, " } ?? ""
            let repeats = flag.repeats ? Headings.repeats[language] : ""
            let summary = escape(flag.summary[language])
            return "- \(short)`\(usage.long(flag))`\(colon)\(summary)\(repeats)"
        }.joined(separator: "\n")
    }

    private func manual(_ text: String) -> [String] {
        ManualText.blocks(of: text).map { block in
            switch block {
            case .paragraph(let paragraph): escape(paragraph)
            case .literal(let lines): code(lines)
            }
        }
    }

    /// A link to the section of a command, or the name of a manual page.
    private func reference(_ name: String) -> String {
        let path = name.split(separator: " ").map(String.init)
        guard let command = tool.command(at: path), !command.isHidden else { return "`\(name)`" }
        let anchor = ([tool.name] + command.path).joined(separator: "-")
        return "[\(tool.name) \(command.name)](#\(anchor))"
    }

    private func code(_ lines: [String], language: String = "text") -> String {
        (["```" + language] + lines + ["```"]).joined(separator: "\n")
    }

    /// Escapes characters that are markup in Markdown, outside of `code`.
    private func escape(_ text: String) -> String {
        ManualText.spans(of: text).map { span in
            guard !span.isCode else { return "`\(span.text)`" }
            return span.text.map { "\\`*_<>[]#|".contains($0) ? "\\\($0)" : String($0) }.joined()
        }.joined()
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
