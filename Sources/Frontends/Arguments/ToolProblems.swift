// Mistakes in the declaration of a tool, for a test of the whole command tree.

import Wording

/// One mistake in the declarations of a tool.
package struct ToolProblem: Sendable, Hashable, CustomStringConvertible {
    /// The location: `daybook journal add --mood`.
    package let place: String
    /// The problem, for the developer who reads the failed test.
    package let text: String

    package var description: String { "\(place): \(text)" }
}

extension ToolOutline {
    /// Walks the command tree and returns the problems: conflicting names, texts without a translation, examples that the tool itself
    /// cannot parse.
    package func problems() -> [ToolProblem] {
        var checker = ToolChecker(tool: self)
        return checker.check()
    }
}

private struct ToolChecker {
    let tool: ToolOutline
    private var problems: [ToolProblem] = []

    init(tool: ToolOutline) {
        self.tool = tool
    }

    mutating func check() -> [ToolProblem] {
        check(tool.summary, "the summary", at: tool.name, isSummary: true)
        check(tool.globalFlags, others: FlagOutline.builtIn, at: tool.name)
        checkReferences(tool.seeAlso, at: tool.name)
        checkPaths()
        for topic in tool.topics {
            let place = place(topic.path)
            if !tool.contains(topic.path) { report(place, "a topic without commands") }
            check(topic.summary, "the summary", at: place, isSummary: true)
        }
        for example in tool.start {
            let place = "the first page"
            check(example.says, "the text of an example", at: place)
            let words = ShellWords.commands(in: example.line).first.map { Array($0.dropFirst()) } ?? []
            var parser = ArgumentParser(tool: tool, words: words)
            guard case .run? = try? parser.parse() else {
                report(place, "the example does not parse: \(example.line)")
                continue
            }
        }
        for command in tool.commands { check(command) }
        return problems
    }

    private mutating func report(_ place: String, _ text: String) {
        problems.append(ToolProblem(place: place, text: text))
    }

    private func place(_ path: [String]) -> String {
        ([tool.name] + path).joined(separator: " ")
    }

    // MARK: Names

    private mutating func checkPaths() {
        var seen: [[String]] = [[ToolOutline.helpWord]]
        for command in tool.commands {
            for path in command.spellings {
                if seen.contains(path) { report(place(path), "two commands of this name") }
                seen.append(path)
                if path.isEmpty { report(tool.name, "a command without a name") }
                for word in path where !isName(word) {
                    report(place(path), "'\(word)' is not lower-case letters, digits and hyphens")
                }
            }
            let isPrefix = tool.commands.contains { other in
                other.spellings.contains { $0.count > command.path.count && $0.starts(with: command.path) }
            }
            if isPrefix, !command.isDefault { report(place(command.path), "begins other commands but is not default") }
            if !isPrefix, command.isDefault { report(place(command.path), "is default but begins no other command") }
        }
    }

    private func isName(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        guard let first = bytes.first, let last = bytes.last else { return false }
        let hyphen = UInt8(ascii: "-")
        let allowed = bytes.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == hyphen
        }
        return allowed && first != hyphen && last != hyphen
    }

    // MARK: Texts

    private mutating func check(_ phrase: Phrase, _ what: String, at place: String, isSummary: Bool = false) {
        if phrase.english.isEmpty {
            report(place, "\(what) is empty")
        } else if phrase.french.isEmpty || phrase.french == phrase.english {
            report(place, "\(what) is not in French")
        }
        guard isSummary else { return }
        for text in [phrase.english, phrase.french] {
            if text.hasSuffix(".") { report(place, "\(what) ends with a full stop: \(text)") }
            if text.contains("\n") { report(place, "\(what) is longer than a line: \(text)") }
        }
    }

    // MARK: Commands

    private mutating func check(_ command: CommandOutline) {
        let place = place(command.path)
        check(command.summary, "the summary", at: place, isSummary: true)
        if !command.isHidden { check(command.manual, "the manual", at: place) }
        check(command.flags, others: tool.globalFlags + FlagOutline.builtIn, at: place)
        check(command.operands, at: place)
        checkReferences(command.seeAlso, at: place)
        if command.examples.isEmpty, !command.isHidden { report(place, "has no example") }
        for example in command.examples {
            check(example.says, "the text of an example", at: place)
            check(example.line, of: command, at: place)
        }
    }

    private mutating func check(_ flags: [FlagOutline], others: [FlagOutline], at place: String) {
        var seen = others.flatMap(\.spellings)
        for flag in flags {
            let place = "\(place) --\(flag.name)"
            if !isName(flag.name) { report(place, "is not lower-case letters, digits and hyphens") }
            for spelling in flag.spellings {
                if seen.contains(spelling) { report(place, "two flags are written \(spelling)") }
                seen.append(spelling)
            }
            if let short = flag.short, !(short.isASCII && (short.isLetter || short.isNumber)) {
                report(place, "its short form is not a letter or digit")
            }
            check(flag.summary, "the summary", at: place, isSummary: true)
            if let kind = flag.value { check(kind, at: place) }
        }
    }

    private mutating func check(_ operands: [OperandOutline], at place: String) {
        for (index, operand) in operands.enumerated() {
            let place = "\(place) \(operand.label.english)"
            check(operand.summary, "the summary", at: place, isSummary: true)
            check(operand.kind, at: place)
            let earlier = operands[..<index]
            if earlier.contains(where: { $0.name == operand.name }) { report(place, "two operands of this name") }
            if operand.arity != .one, earlier.contains(where: { $0.arity != .one && $0.arity != .optional }) {
                report(place, "cannot be told from the operand before it")
            }
        }
    }

    private mutating func check(_ kind: ValueKind, at place: String) {
        guard case .choice(let words) = kind else { return }
        if words.count < 2 { report(place, "a choice of less than two") }
        if Set(words).count != words.count { report(place, "a choice twice") }
        for word in words where word.isEmpty || word.hasPrefix("-") || word.contains(where: \.isWhitespace) {
            report(place, "the choice '\(word)' cannot be typed as a word")
        }
    }

    // MARK: References and examples

    private mutating func checkReferences(_ references: [String], at place: String) {
        for reference in references where !reference.hasSuffix(")") {
            let path = reference.split(separator: " ").map(String.init)
            if path.isEmpty || !tool.contains(path) {
                report(place, "sees a command that does not exist: \(reference)")
            }
        }
    }

    private mutating func check(_ line: String, of command: CommandOutline, at place: String) {
        var isOwn = false
        for words in ShellWords.commands(in: line) where words.first == tool.name {
            var parser = ArgumentParser(tool: tool, words: Array(words.dropFirst()))
            do {
                if case .run(let index, _) = try parser.parse() {
                    isOwn = isOwn || tool.commands[index].path == command.path
                }
            } catch {
                report(place, "the example does not parse: \(line): \(error.message.english)")
                return
            }
        }
        if !isOwn { report(place, "the example does not run it: \(line)") }
    }
}
