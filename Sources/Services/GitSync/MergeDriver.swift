// daybook as a merge driver of git (gitattributes(5), "Defining a custom merge driver").

import Bytes
import Processes

/// The configuration that makes `git merge`, `pull`, `rebase`, `cherry-pick` and `stash pop` merge with daybook.
package enum MergeDriver {
    package static let name = "daybook"

    /// The lines of `.gitattributes`. Ink may come from other programs, so its line ends are not converted.
    package static let attributes = [
        "*.md text merge=daybook", "*.csv text merge=daybook", "*.inkml merge=daybook",
    ]

    /// Whether a file is merged by the driver.
    static func owns(_ path: String) -> Bool {
        path.hasSuffix(".md") || path.hasSuffix(".csv") || path.hasSuffix(".inkml")
    }

    /// The text of `.gitattributes` with our missing lines added; nil if none is missing.
    package static func attributes(adding text: String?, _ attributes: [String] = attributes) -> String? {
        let known = (text ?? "").split(whereSeparator: \.isNewline).map { $0.trimmed }
        let missing = attributes.filter { !known.contains($0) }
        guard !missing.isEmpty else { return nil }
        var result = text ?? ""
        if !result.isEmpty, result.last != "\n" { result += "\n" }
        // The last match counts, so ours are appended.
        return result + missing.map { $0 + "\n" }.joined()
    }

    /// For a repository with a history: without conversion of line ends.
    package static let plainAttributes = ["*.md merge=daybook", "*.csv merge=daybook", "*.inkml merge=daybook"]

    /// For this repository only: disables conversions that others may have set between our files and the driver.
    static let localAttributes = [
        "*.md merge=daybook -filter -working-tree-encoding -ident",
        "*.csv merge=daybook -filter -working-tree-encoding -ident",
        "*.inkml merge=daybook -filter -working-tree-encoding -ident",
    ]

    /// Registers the driver in the repository's own configuration. Throws `ProcessError`; false if git refuses.
    package static func register(in folder: String, program: String) throws(ProcessError) -> Bool {
        let command = "\(quoted(program)) merge-driver --marker-size %L --path %P %O %A %B"
        for (key, value) in [
            ("name", "merges notes, lists, readings and ink"), ("driver", command), ("recursive", "text"),
        ] {
            guard
                try ChildProcess.run("git", ["config", "--local", "merge.\(name).\(key)", value], in: folder).exitCode
                    == 0
            else {
                return false
            }
        }
        return true
    }

    /// The program started by a configured command.
    package static func program(of command: String) -> String {
        command.first == "'"
            ? String(command.dropFirst().prefix { $0 != "'" }) : String(command.prefix { $0 != " " })
    }

    /// Quotes a word for sh(1).
    private static func quoted(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "/._-+".utf8.contains(byte)
        }
        return plain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
