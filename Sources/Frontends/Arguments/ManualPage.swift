// The manual pages, section 1: daybook(1), and daybook-lists(1) for the commands that begin with `lists`.

import Wording

/// Manual pages in roff with the man(7) macros, readable by groff and mandoc.
package struct ManualPage: Sendable {
    private let tool: ToolOutline
    private let language: LanguageCode
    private let usage: Usage
    private let date: String

    /// - Parameter date: the day of the release, such as `2026-11-21`, for the footer.
    package init(_ tool: ToolOutline, language: LanguageCode, date: String) {
        self.tool = tool
        self.language = language
        self.date = date
        usage = Usage(tool: tool, language: language)
    }

    /// Every page with its file name: `daybook.1`, `daybook-journal.1`, …
    package func pages() -> [(fileName: String, text: String)] {
        [("\(tool.name).1", toolPage())]
            + tool.firstWords.map { ("\(tool.name)-\($0).1", page(forCommandsOf: $0)) }
    }

    /// The page about the tool as a whole.
    package func toolPage() -> String {
        var page = head(tool.name, tool.summary)
        page += heading(Phrase("Synopsis", fr: "Synopsis"))
        page.append(synopsis(usage.overview))
        if !tool.manual[language].isEmpty {
            page += heading(Headings.description) + blocks(tool.manual[language])
        }
        page += heading(Headings.commands)
        for group in CommandGroup.allCases {
            let commands = tool.visibleCommands.filter { $0.group == group }
            if commands.isEmpty { continue }
            page.append(".SS " + Roff.argument(group.title[language]))
            page += commands.flatMap { tagged(Roff.bold($0.name), $0.summary[language]) }
        }
        page += heading(Headings.flags) + flags(tool.visibleGlobalFlags)
        page += references(tool.seeAlso + tool.firstWords)
        return finish(page)
    }

    /// The page about the commands that begin with one word.
    package func page(forCommandsOf word: String) -> String {
        let commands = tool.commands(under: [word])
        var page = head("\(tool.name)-\(word)", tool.summary(of: [word]))
        page += heading(Phrase("Synopsis", fr: "Synopsis"))
        for (index, command) in commands.enumerated() {
            if index > 0 { page.append(".br") }
            page.append(synopsis(usage.line(command)))
        }
        if commands.count == 1, let command = commands.first {
            page += heading(Headings.description) + description(command)
            if !command.operands.isEmpty { page += heading(Headings.operands) + operands(command) }
            if !command.visibleFlags.isEmpty { page += heading(Headings.flags) + flags(command.visibleFlags) }
        } else {
            page += heading(Headings.commands)
            for command in commands {
                page.append(".SS " + Roff.argument("\(tool.name) \(command.name)"))
                page += description(command) + operands(command) + flags(command.visibleFlags)
            }
        }
        page += heading(Headings.globalFlags) + flags(tool.visibleGlobalFlags)
        let examples = commands.flatMap(\.examples)
        if !examples.isEmpty { page += heading(Headings.examples) + examples.flatMap(example) }
        page += references(commands.flatMap(\.seeAlso), except: word)
        return finish(page)
    }

    // MARK: The parts of a page, as lines

    private func head(_ name: String, _ summary: Phrase) -> [String] {
        let manual = Phrase("\(tool.name) manual", fr: "Manuel de \(tool.name)")[language]
        let source = "\(tool.name) \(tool.version)"
        // The date is not escaped: mandoc parses it.
        return [".TH \(Roff.argument(name.uppercased())) 1 \(date) \(Roff.argument(source)) \(Roff.argument(manual))"]
            + heading(Headings.name) + ["\(Roff.code(name)) \\- \(Roff.paragraph(summary[language]))"]
    }

    private func heading(_ phrase: Phrase) -> [String] {
        [".SH " + Roff.argument(phrase[language].uppercased())]
    }

    /// Typed words in bold; placeholders, in capitals or brackets, in italics.
    private func synopsis(_ line: String) -> String {
        var isCommand = true
        return line.split(separator: " ").map { word in
            isCommand = isCommand && word.unicodeScalars.allSatisfy { !$0.properties.isUppercase && $0 != "[" }
            return isCommand ? Roff.bold(String(word)) : Roff.italic(String(word))
        }.joined(separator: " ")
    }

    private func description(_ command: CommandOutline) -> [String] {
        let names = command.aliases.map { Roff.bold(([tool.name] + $0).joined(separator: " ")) }
        let aliases =
            names.isEmpty
            ? [] : [".PP", Headings.alsoCalled[language] + Headings.colon[language] + names.joined(separator: ", ")]
        return paragraph(command.summary[language].capitalizedFirst + ".") + aliases
            + blocks(command.manual[language], afterParagraph: true)
    }

    private func operands(_ command: CommandOutline) -> [String] {
        command.operands.flatMap { tagged(Roff.italic(usage.operand($0)), $0.summary[language]) }
    }

    private func flags(_ flags: [FlagOutline]) -> [String] {
        flags.flatMap { flag -> [String] in
            let short = flag.short.map { Roff.bold("-\($0)") + ", " } ?? ""
            let long = Roff.bold("--" + (flag.isNegatable ? "[no-]" : "") + flag.name)
            let value = flag.placeholder(in: language).map { " " + Roff.italic($0) } ?? ""
            let repeats = flag.repeats ? Headings.repeats[language] : ""
            return tagged(short + long + value, flag.summary[language] + repeats)
        }
    }

    private func example(_ example: Example) -> [String] {
        tagged(Roff.bold(example.line), example.says[language])
    }

    private func tagged(_ tag: String, _ text: String) -> [String] {
        [".TP", tag, Roff.paragraph(text)]
    }

    private func paragraph(_ text: String) -> [String] { [Roff.paragraph(text)] }

    /// - Parameter afterParagraph: whether there is text before it; otherwise it directly follows a heading.
    private func blocks(_ manual: String, afterParagraph: Bool = false) -> [String] {
        var lines: [String] = []
        for block in ManualText.blocks(of: manual) {
            let isFirst = lines.isEmpty && !afterParagraph
            if !isFirst { lines.append(".PP") }
            switch block {
            case .paragraph(let text): lines.append(Roff.paragraph(text))
            case .literal(let kept):
                // `\&` keeps an empty line, which roff would warn about.
                lines += [".RS 4", ".nf"] + kept.map { $0.isEmpty ? "\\&" : Roff.code($0) } + [".fi", ".RE"]
            }
        }
        return lines
    }

    /// Replaces names of commands by the pages that describe them.
    private func references(_ names: [String], except word: String? = nil) -> [String] {
        var pages: [String] = word == nil ? [] : ["\(tool.name)(1)"]
        for name in names {
            let first = name.prefix { $0 != " " }
            if !name.hasSuffix(")"), String(first) == word { continue }
            let page = name.hasSuffix(")") ? name : "\(tool.name)-\(first)(1)"
            if !pages.contains(page) { pages.append(page) }
        }
        let shown = pages.map { page in
            let name = page.prefix { $0 != "(" }
            return Roff.bold(String(name)) + page.dropFirst(name.count)
        }
        return heading(Headings.seeAlso) + [shown.joined(separator: ",\n")]
    }

    private func finish(_ lines: [String]) -> String {
        lines.joined(separator: "\n") + "\n"
    }
}

extension String {
    /// With its first letter capitalised, for a sentence.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
