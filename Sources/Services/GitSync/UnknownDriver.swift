// A merge driver of daybook that attributes request but git does not know here, as after `git clone`: it then merges line by line.

import FileSystem
import Processes

/// A driver unknown to git, and the first line that requests it.
package struct UnknownDriver: Sendable, Equatable {
    package let name: String
    /// Relative to the vault: `.gitattributes`, or `../.gitattributes` if the vault is a subfolder of its repository.
    package let file: String
    /// From 1.
    package let line: Int

    /// In the vault's folder and its parents in the repository, which git reads for the folders of daybook.
    package static func all(of vault: String) throws(ProcessError) -> [UnknownDriver] {
        var wanted: [UnknownDriver] = []
        var (folder, prefix) = (vault, "")
        while true {
            wanted += requests(in: folder, prefix + ".gitattributes")
            if FileStamp.exists(Paths.join(folder, ".git")) { break }
            // Not in a repository.
            if folder == "/" { return [] }
            (folder, prefix) = (Paths.parent(of: folder), prefix + "../")
        }
        guard !wanted.isEmpty else { return [] }
        let answer = try ChildProcess.run("git", ["config", "-z", "--get-regexp", #"^merge\..*\.driver$"#], in: vault)
        var known: [String: String] = [:]
        for record in answer.output.split(separator: 0) {
            let parts = String(decoding: record, as: UTF8.self).split(separator: "\n", maxSplits: 1)
            if parts.count == 2 { known[String(parts[0])] = String(parts[1]) }
        }
        return wanted.filter { !isThere(known["merge.\($0.name).driver"]) }
    }

    private static func requests(in folder: String, _ name: String) -> [UnknownDriver] {
        guard let bytes = try? OpenFile.reading(Paths.join(folder, ".gitattributes")).readAll(limit: 1 << 20) else {
            return []
        }
        var found: [UnknownDriver] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() where line.first != "#" {
            for word in line.split(whereSeparator: \.isWhitespace).dropFirst() where word.hasPrefix(mark) {
                let driver = String(word.dropFirst("merge=".count))
                if !found.contains(where: { $0.name == driver }) {
                    found.append(UnknownDriver(name: driver, file: name, line: index + 1))
                }
            }
        }
        return found
    }

    private static let mark = "merge=" + MergeDriver.name

    /// A program given by a path has to exist.
    private static func isThere(_ command: String?) -> Bool {
        guard let command else { return false }
        let program = MergeDriver.program(of: command)
        return !program.isEmpty && (!program.contains("/") || FileStamp.exists(program))
    }
}
