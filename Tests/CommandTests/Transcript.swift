// A transcript: commands as they are typed, and what each prints. Transcripts/README.md describes the format.

import FileSystem
import TestSupport
import Testing

struct Transcript: Sendable, CustomTestStringConvertible {
    /// One command with what is expected of it.
    struct Step: Sendable {
        /// Comments and blank lines before it, as written.
        var preamble: [String] = []
        /// The lines of shell.
        var command: [String] = []
        var output: [String] = []
        var errors: [String] = []
        var exitCode: Int32 = 0
        /// The output does not end with a line end.
        var isUnended = false
    }

    let name: String
    /// `@ vault NAME`: the fixture that the commands start with.
    private(set) var fixture: String?
    /// `@ env NAME=VALUE`
    private(set) var variables: [String: String] = [:]
    private(set) var head: [String] = []
    var steps: [Step] = []
    /// Comments after the last command.
    private(set) var tail: [String] = []

    var testDescription: String { name }

    /// `DAYBOOK_TRANSCRIPTS` names some of them, with commas between, for runs that are about these alone.
    static let all: [Transcript] = {
        let wanted = MachineFacts.environment("DAYBOOK_TRANSCRIPTS").map {
            Set($0.split(separator: ",").map(String.init))
        }
        return all(in: Repository.path("Tests/CommandTests/Transcripts")).filter { wanted?.contains($0.name) ?? true }
    }()

    static func all(in folder: String) -> [Transcript] {
        let names = (try? FileTree.paths(below: folder)) ?? []
        return names.filter { $0.hasSuffix(".transcript") }.map { path in
            let text = (try? OpenFile.reading(Paths.join(folder, path)).readAll()) ?? []
            return Transcript(name: String(path.dropLast(11)), text: String(decoding: text, as: UTF8.self))
        }
    }

    var path: String { Repository.path("Tests/CommandTests/Transcripts/\(name).transcript") }

    init(name: String, text: String) {
        self.name = name
        read(text)
    }

    private mutating func read(_ text: String) {
        var preamble: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("@ "), steps.isEmpty {
                head += preamble + [line]
                preamble = []
                readDirective(line.dropFirst(2))
            } else if line.hasPrefix("# ") || line == "#" {
                preamble.append(line)
            } else if line.hasPrefix("$ ") {
                steps.append(Step(preamble: preamble, command: [String(line.dropFirst(2))]))
                preamble = []
            } else if steps.isEmpty || !preamble.isEmpty {
                preamble.append(line)
            } else {
                steps[steps.count - 1].take(line)
            }
        }
        for index in steps.indices { steps[index].dropSeparator() }
        tail = preamble
    }

    private mutating func readDirective(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return }
        if words[0] == "vault" { fixture = words[1] }
        if words[0] == "env", let sign = words[1].firstIndex(of: "=") {
            variables[String(words[1][..<sign])] = String(words[1][words[1].index(after: sign)...])
        }
    }

    /// The whole file.
    var text: String {
        var lines = head
        for step in steps { lines += step.lines }
        while lines.last == "" { lines.removeLast() }
        return (lines + (tail.allSatisfy { $0.isEmpty } ? [] : [""] + tail)).joined(separator: "\n") + "\n"
    }
}

extension Transcript.Step {
    private static let marks = ["$ ", "> ", "! ", "? ", "# ", "\\"]

    /// Reads a line after the command.
    fileprivate mutating func take(_ line: String) {
        if line.hasPrefix("> "), output.isEmpty, errors.isEmpty {
            command.append(String(line.dropFirst(2)))
        } else if line.hasPrefix("! ") || line == "!" {
            errors.append(String(line.dropFirst(2)))
        } else if line.hasPrefix("? ") {
            exitCode = Int32(line.dropFirst(2)) ?? -1
        } else if line == "\\c" {
            isUnended = true
        } else {
            output.append(line.hasPrefix("\\") ? String(line.dropFirst()) : line)
        }
    }

    /// The blank line before the next command is not output.
    fileprivate mutating func dropSeparator() {
        if output.last == "" { output.removeLast() }
    }

    var lines: [String] {
        var lines = preamble + ["$ " + (command.first ?? "")] + command.dropFirst().map { "> " + $0 }
        lines += output.map { line in
            Self.marks.contains { line.hasPrefix($0) } || line == "#" || line == "!" ? "\\" + line : line
        }
        if isUnended { lines.append("\\c") }
        lines += errors.map { $0.isEmpty ? "!" : "! " + $0 }
        if exitCode != 0 { lines.append("? \(exitCode)") }
        return lines + [""]
    }
}
