// A program of the user's own, named in the user's own configuration and never in a vault.

import FileSystem
import Processes
import Wording
import YAML

/// `weather.command`, `sources.calendar.fetch`, `sources.location.command` of config.yaml: a list of words, or a line for a shell.
struct UserProgram: Sendable {
    /// The key, for messages.
    let name: String
    private(set) var words: [String]
    /// Where an argument goes; in a list, as a word of its own.
    static let blank = "{}"

    /// Nil where there is none. Throws `CommandError`.
    init?(_ node: YAMLNode?, name: String) throws {
        self.name = name
        guard let node, node.scalar?.isEmpty != true else { return nil }
        if let line = node.scalar {
            // What it is told reaches it in variables, never in the line.
            words = ["sh", "-c", line]
        } else {
            words = (node.sequence ?? []).compactMap(\.scalar)
            guard words.count == node.sequence?.count, words.first?.isEmpty == false else {
                throw CommandError(
                    .failed,
                    Phrase(
                        "config.yaml: \(name) is not a program and its arguments",
                        fr: "config.yaml : \(name) n’est pas un programme et ses arguments"))
            }
        }
    }

    /// The same with an argument in place of `{}`. A blank within a word, where a shell would read it, is refused. Throws `CommandError`.
    func filled(with argument: String, variable: String) throws -> UserProgram {
        if let word = words.first(where: { $0 != Self.blank && $0.contains(Self.blank) }) {
            throw CommandError(
                .failed,
                Phrase(
                    "config.yaml: \(name): {} is no word of its own in “\(word)”",
                    fr: "config.yaml : \(name) : {} n’est pas un mot à part dans « \(word) »"),
                hint: Phrase(
                    "in a line for the shell it is \"$\(variable)\"",
                    fr: "dans une ligne pour le shell, c’est \"$\(variable)\""))
        }
        var filled = self
        filled.words = words.map { $0 == Self.blank ? argument : $0 }
        return filled
    }

    /// Runs it for so long at most. Throws `CommandError` where it does not start, does not end in time or fails.
    func run(variables: [(name: String, value: String)] = [], milliseconds: Int) throws -> [UInt8] {
        try result(within: milliseconds) {
            try ChildProcess.run(
                words[0], Array(words.dropFirst()), variables: variables, milliseconds: milliseconds)
        }.output
    }

    /// The same with what it prints put into a file, at most `limit` bytes.
    func run(
        variables: [(name: String, value: String)], into path: String, limit: Int, milliseconds: Int
    ) throws {
        let result = try result(within: milliseconds) {
            try ChildProcess.run(
                words[0], Array(words.dropFirst()), variables: variables, into: path, limit: limit,
                milliseconds: milliseconds)
        }
        if result.isTooLong {
            throw CommandError(
                .failed,
                Phrase(
                    "\(name) printed more than \(limit >> 20) MB and was ended",
                    fr: "\(name) a affiché plus de \(limit >> 20) Mo et a été arrêtée"))
        }
    }

    private func result(within milliseconds: Int, _ body: () throws -> ProcessResult) throws -> ProcessResult {
        let result: ProcessResult
        do {
            result = try body()
        } catch {
            throw CommandError(
                .failed, Phrase("\(name) cannot be started: \(words[0])", fr: "\(name) ne démarre pas : \(words[0])"))
        }
        if result.isTimedOut {
            let limit = milliseconds < 1000 ? "1" : String(milliseconds / 1000)
            throw CommandError(
                .failed,
                Phrase(
                    "\(name) took more than \(limit) s and was ended",
                    fr: "\(name) a dépassé \(limit) s et a été arrêtée"))
        }
        guard result.exitCode == 0 || result.isTooLong else {
            let reason =
                result.errorText.split(separator: "\n").last.map { ": " + TerminalText.harmless(String($0)) } ?? ""
            throw CommandError(
                .failed,
                Phrase(
                    "\(name) ended with \(result.exitCode)\(reason)",
                    fr: "\(name) a fini avec \(result.exitCode)\(reason)"))
        }
        return result
    }
}
