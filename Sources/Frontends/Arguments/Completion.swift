// Candidates for the word at the cursor of a shell.

import Wording

/// The words of an unfinished command line, parsed as far as completing the last one requires.
///
/// Nothing here fails: an invalid line has no candidates.
package struct Completion: Sendable {
    /// A possible word with its description.
    package struct Candidate: Sendable, Hashable {
        package let word: String
        package let says: String

        package init(_ word: String, says: String = "") {
            self.word = word
            self.says = says
        }
    }

    /// The values of flags before the cursor, by name: the value of `--vault` determines the tags.
    package private(set) var given: [String: String] = [:]

    private let tool: ToolOutline
    private let language: LanguageCode
    /// The typed part of the word at the cursor, without `--flag=`.
    private var current: String
    /// `--flag=`, if the word at the cursor begins with it.
    private var before = ""
    /// The words of the command so far.
    private var path: [String] = []
    /// The operands after it.
    private var operandCount = 0
    /// The flag that takes the next word as its value.
    private var awaits: FlagOutline?
    /// Whether `--` was seen.
    private var hasEndedFlags = false

    /// - Parameter words: the words after the tool's name up to the cursor; the last one, which may be empty, is at the cursor.
    package init(_ words: [String], of tool: ToolOutline, language: LanguageCode) {
        self.tool = tool
        self.language = language
        current = words.last ?? ""
        for word in words.dropLast() { pass(word) }
        // bash splits `--flag=value` into three words.
        if awaits != nil, current == "=" { current = "" }
        if awaits == nil, !hasEndedFlags, current.hasPrefix("--"), let sign = current.firstIndex(of: "=") {
            awaits = valueFlag(String(current[..<sign]))
            before = String(current[...sign])
            current = String(current[current.index(after: sign)...])
        }
    }

    private mutating func pass(_ word: String) {
        if let flag = awaits {
            guard word != "=" else { return }
            given[flag.name] = word
            awaits = nil
        } else if hasEndedFlags {
            operandCount += 1
        } else if word == "--" {
            hasEndedFlags = true
        } else if word.hasPrefix("-"), word != "-" {
            awaits = valueFlag(word)
            if awaits == nil, let sign = word.firstIndex(of: "="), let flag = valueFlag(String(word[..<sign])) {
                given[flag.name] = String(word[word.index(after: sign)...])
            }
        } else if operandCount == 0, children.contains(where: { $0.word == word }) {
            if !path.isEmpty || word != ToolOutline.helpWord { path.append(word) }
        } else {
            operandCount += 1
        }
    }

    private var command: CommandOutline? { tool.command(at: path) }

    private var flags: [FlagOutline] { (command?.visibleFlags ?? []) + tool.visibleGlobalFlags }

    private func valueFlag(_ spelling: String) -> FlagOutline? {
        flags.first { $0.value != nil && $0.spellings.contains(spelling) }
    }

    /// The words that may follow those of the command.
    private var children: [Candidate] {
        let children = tool.words(after: path).map { Candidate($0, says: plain(tool.summary(of: path + [$0]))) }
        let help = Phrase("say how a command is used", fr: "dire comment une commande s’utilise")
        return path.isEmpty ? children + [Candidate(ToolOutline.helpWord, says: help[language])] : children
    }

    /// A summary without the backticks around its code.
    private func plain(_ phrase: Phrase) -> String {
        String(phrase[language].filter { $0 != "`" })
    }

    private var isFlag: Bool { awaits == nil && before.isEmpty && !hasEndedFlags && current.hasPrefix("-") }

    /// The kind of value expected at the cursor; nil if only a flag or a command word is possible.
    private var kind: ValueKind? {
        if awaits != nil || !before.isEmpty { return awaits?.value }
        guard !isFlag, let operands = command?.operands else { return nil }
        let variadic = operands.firstIndex { $0.arity.isVariadic } ?? operands.count
        let index = min(operandCount, variadic)
        return index < operands.count ? operands[index].kind : nil
    }

    private var words: [Candidate] {
        if isFlag {
            return flags.flatMap { flag in flag.spellings.map { Candidate($0, says: plain(flag.summary)) } }
        }
        return awaits == nil && before.isEmpty && !hasEndedFlags && operandCount == 0 ? children : []
    }

    /// The answer to the shell's script, line by line.
    ///
    /// - Parameter values: the values of a kind that depends on the vault or the user's configuration.
    package func lines(values: (ValueKind) throws -> [Candidate]) rethrows -> [String] {
        var candidates = words
        var heading = "words"
        switch kind {
        case .path, .directory: heading = kind?.name ?? heading
        case .choice(let words): candidates += words.map { Candidate($0) }
        case .tag, .list, .document, .vault: candidates += try kind.map(values) ?? []
        case .text, .integer, .count, .query, .date, nil: break
        }
        let fitting = candidates.filter { $0.word.hasPrefix(current) }
        return [heading] + fitting.map { before + $0.word + ($0.says.isEmpty ? "" : "\t" + $0.says) }
    }
}
