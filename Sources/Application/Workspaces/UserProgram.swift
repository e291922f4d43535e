// A user program, named in the user's own configuration and never in a vault.

import FileSystem
import Processes
import YAML

/// Why a user program failed. `name` is its key in config.yaml.
package enum UserProgramError: Error, Sendable {
    /// The value is not a program with its arguments.
    case notAProgram(name: String)
    /// A placeholder `{}` within a word, where a shell would interpret it.
    case blankInWord(name: String, word: String, variable: String)
    case notStarted(name: String, program: String)
    case tooSlow(name: String, seconds: String)
    case tooLong(name: String, megabytes: Int)
    /// `reason` is the last line of its standard error.
    case ended(name: String, code: Int32, reason: String?)
}

/// `weather.command`, `sources.calendar.fetch`, `sources.location.command`, `ink.recogniser` of config.yaml: a list of words, or a line
/// for a shell.
package struct UserProgram: Sendable {
    /// The key, for messages.
    package let name: String
    private(set) var words: [String]
    /// The placeholder of an argument; in a list, a word by itself.
    static let blank = "{}"

    /// All its words.
    package var line: String { words.joined(separator: " ") }

    /// Nil if there is none.
    init?(_ node: YAMLNode?, name: String) throws(UserProgramError) {
        self.name = name
        guard let node, node.scalar?.isEmpty != true else { return nil }
        if let line = node.scalar {
            // Input is passed in environment variables, never on the command line.
            words = ["sh", "-c", line]
        } else {
            words = (node.sequence ?? []).compactMap(\.scalar)
            guard words.count == node.sequence?.count, words.first?.isEmpty == false else {
                throw .notAProgram(name: name)
            }
        }
    }

    /// A program installed for the user, if the key names none.
    package init(installed path: String, name: String) {
        self.name = name
        words = [path]
    }

    /// The same with an argument in place of `{}`. A placeholder within a word, where a shell would interpret it, is refused.
    package func filled(with argument: String, variable: String) throws(UserProgramError) -> UserProgram {
        if let word = words.first(where: { $0 != Self.blank && $0.contains(Self.blank) }) {
            throw .blankInWord(name: name, word: word, variable: variable)
        }
        var filled = self
        filled.words = words.map { $0 == Self.blank ? argument : $0 }
        return filled
    }

    /// The same at low priority (nice(1)).
    package var giving: UserProgram {
        var giving = self
        giving.words = ["nice", "-n", "10"] + words
        return giving
    }

    /// Runs it with a time limit, and returns its output.
    package func run(
        variables: [(name: String, value: String)] = [], milliseconds: Int
    ) throws(UserProgramError) -> [UInt8] {
        try result(within: milliseconds) {
            try ChildProcess.run(words[0], Array(words.dropFirst()), variables: variables, milliseconds: milliseconds)
        }.output
    }

    /// The same with the output written to a file, at most `limit` bytes. After a timeout, the file contains the output so far.
    package func run(
        input: [UInt8] = [], variables: [(name: String, value: String)], into path: String, limit: Int,
        milliseconds: Int
    ) throws(UserProgramError) {
        let result = try result(within: milliseconds) {
            try ChildProcess.run(
                words[0], Array(words.dropFirst()), input: input, variables: variables, into: path, limit: limit,
                milliseconds: milliseconds)
        }
        if result.isTooLong { throw .tooLong(name: name, megabytes: limit >> 20) }
    }

    private func result(
        within milliseconds: Int, _ body: () throws -> ProcessResult
    ) throws(UserProgramError) -> ProcessResult {
        guard let result = try? body() else { throw .notStarted(name: name, program: words[0]) }
        if result.isTimedOut {
            throw .tooSlow(name: name, seconds: milliseconds < 1000 ? "1" : String(milliseconds / 1000))
        }
        guard result.exitCode == 0 || result.isTooLong else {
            throw .ended(
                name: name, code: result.exitCode,
                reason: result.errorText.split(separator: "\n").last.map(String.init))
        }
        return result
    }
}
