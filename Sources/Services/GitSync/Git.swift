// Runs the user's git in a folder.

import Bytes
import Processes
import Synchronization

/// Runs git for a vault, with all of the user's configuration, except the language of output to be parsed.
package struct Git: Sendable {
    package let folder: String
    /// Whether git may prompt for a name or password on the terminal.
    private let mayAsk: Bool
    /// Global options before each command.
    private let options: [String]
    private let variables: [(name: String, value: String)]
    /// Notes gits that were killed.
    private let deaths: GitDeaths?

    package init(folder: String, mayAsk: Bool) {
        self.init(folder: folder, mayAsk: mayAsk, options: [], variables: [])
    }

    /// For the repository of a share: objects from others are checked, and no address can make git run a program
    /// (`GIT_ALLOW_PROTOCOL`, git(1)).
    ///
    /// - Parameter settings: `key=value` as in git-config(1).
    /// - Parameter settings: `key=value` of git-config(1).
    init(shareAt folder: String, mayAsk: Bool, settings: [String] = []) {
        self.init(
            folder: folder, mayAsk: mayAsk,
            options: ["--git-dir=" + folder, "-c", "fetch.fsckObjects=true", "-c", "maintenance.autoDetach=false"]
                + settings.flatMap { ["-c", $0] },
            // Commits are dated in UTC, as the zone would reveal the location.
            variables: [("GIT_ALLOW_PROTOCOL", ShareAddress.protocols), ("TZ", "UTC")])
    }

    /// For a bare repository that only stores our files: no hook and no address can make git run a program.
    package init(carrierAt folder: String, mayAsk: Bool) {
        self.init(
            folder: folder, mayAsk: mayAsk,
            options: [
                "--git-dir=" + folder, "-c", "maintenance.autoDetach=false", "-c", "core.hooksPath=/dev/null",
            ],
            // The device must not be revealed, regardless of the environment (git-commit-tree(1)).
            variables: [("GIT_ALLOW_PROTOCOL", ShareAddress.protocols), ("TZ", "UTC")]
                + ["AUTHOR", "COMMITTER"].flatMap {
                    [("GIT_\($0)_NAME", "daybook"), ("GIT_\($0)_EMAIL", "daybook@localhost")]
                })
    }

    private init(
        folder: String, mayAsk: Bool, options: [String], variables: [(name: String, value: String)],
        deaths: GitDeaths? = nil
    ) {
        self.deaths = deaths
        self.folder = folder
        self.mayAsk = mayAsk
        self.options = options
        self.variables = variables
    }

    /// The same in another folder.
    func at(_ folder: String) -> Git {
        Git(folder: folder, mayAsk: mayAsk, options: options, variables: variables, deaths: deaths)
    }

    /// The same with an additional environment variable.
    package func setting(_ name: String, to value: String) -> Git {
        Git(folder: folder, mayAsk: mayAsk, options: options, variables: variables + [(name, value)], deaths: deaths)
    }

    /// The same, with killed gits noted in `deaths`.
    func noting(_ deaths: GitDeaths) -> Git {
        Git(folder: folder, mayAsk: mayAsk, options: options, variables: variables, deaths: deaths)
    }

    /// Runs git with English output, to be parsed. With `inUsersLanguage` the output is only for the user.
    package func run(
        _ arguments: [String], input: [UInt8] = [], inUsersLanguage: Bool = false
    ) throws(ProcessError) -> ProcessResult {
        let result = try start(arguments, input: input, inUsersLanguage: inUsersLanguage).finish()
        if result.isKilled { deaths?.note() }
        return result
    }

    /// The same without waiting.
    package func start(
        _ arguments: [String], input: [UInt8] = [], inUsersLanguage: Bool = false
    ) throws(ProcessError) -> RunningProcess {
        var variables = self.variables
        if !inUsersLanguage { variables += [("LC_ALL", "C"), ("LANGUAGE", "C")] }
        if !mayAsk { variables.append(("GIT_TERMINAL_PROMPT", "0")) }
        // If this process is killed, its gits are terminated and clean up after themselves.
        return try RunningProcess(
            "git", options + arguments, input: input, in: folder, variables: variables, endsWithParent: true)
    }

    /// The user's identity configured here, `user.email=…`: a repository may override name and address (git-config(1), `user.name`).
    func identity() throws(ProcessError) -> [String] {
        let settings = try run(["config", "-z", "--get-regexp", "^(user|author|committer)[.](name|email)$"]).output
        return settings.split(separator: 0).compactMap { entry in
            guard let end = entry.firstIndex(of: .newline) else { return nil }
            return String(decoding: entry[..<end] + [.equals] + entry[(end + 1)...], as: UTF8.self)
        }
    }

    /// Runs git with files of any size as input and output. The result has no output.
    package func run(
        _ arguments: [String], input: [UInt8] = [], from source: String? = nil, into target: String? = nil
    ) throws(ProcessError) -> ProcessResult {
        try ChildProcess.run(
            "git", ["-C", folder] + options + arguments, input: input, from: source, into: target,
            variables: variables + [("LC_ALL", "C"), ("LANGUAGE", "C")])
    }

    /// The output of a command without its line end; nil if it failed.
    package func text(_ arguments: [String]) throws(ProcessError) -> String? {
        let result = try run(arguments)
        return result.exitCode == 0 ? result.outputText.trimmed : nil
    }
}

/// Whether a git of a run was ended by a signal: then its locks are stale.
final class GitDeaths: Sendable {
    private let happened = Atomic(false)

    var any: Bool { happened.load(ordering: .relaxed) }

    func note() { happened.store(true, ordering: .relaxed) }
}

extension ProcessResult {
    /// Ended by a signal.
    var isKilled: Bool { exitCode > 128 }

    /// For a push: the remote moved meanwhile.
    package var isOvertaken: Bool {
        ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"].contains {
            errorText.contains($0)
        }
    }

    /// The error in git's own words, without hints and progress.
    package var complaint: String {
        func lines(_ text: String) -> [String] {
            text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
                .filter { !$0.isEmpty && !$0.hasPrefix("hint:") }
        }
        let found = lines(errorText)
        return (found.isEmpty ? lines(outputText) : found).prefix(12).joined(separator: "\n")
    }
}
