// One file that refuses an edit stops no other: the rest is edited, the one is named and left as it is, and the exit code says so.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct BulkEditTests {
    private let folder: TemporaryFolder
    private let program: BuiltProgram

    /// The notes that refuse are first, in the middle and last.
    private static let notes = ["a", "b", "c", "d", "e", "f", "g"]
    private static let refusing = ["a", "d", "g"]

    init() throws {
        folder = try TemporaryFolder(prefix: "daybook-bulk-")
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: try folder.makeFolder("vault"))
        let made = try program.shell(
            #"""
            mkdir -p .daybook journal/2026/11
            for n in b c e f; do printf -- '---\ntags: [home]\n---\nWhat a wonderful evening, I loved it!\n' > journal/2026/11/2026-11-1$(printf $n | tr bcef 2356)-$n.md; done
            for n in a d g; do { printf '\377\376'; iconv -f UTF-8 -t UTF-16LE journal/2026/11/2026-11-12-b.md; } > journal/2026/11/2026-11-1$(printf $n | tr adg 147)-$n.md; done
            """#)
        #expect(made.exitCode == 0, "\(made.errorText)")
    }

    private func note(_ name: String) -> String {
        "journal/2026/11/2026-11-1\(1 + (Self.notes.firstIndex(of: name) ?? 0))-\(name).md"
    }

    private func files() throws -> [String: [UInt8]] { try FileTree.files(below: folder.path + "/vault/journal") }

    @Test(arguments: [
        "tag add new '*' --yes", "tag rename home house --yes", "journal favorite journal/2026/11/*.md --yes",
    ])
    func theOthersAreEdited(_ line: String) throws {
        let before = try files()
        let rehearsal = try program.shell("daybook \(line) --dry-run")
        #expect(rehearsal.exitCode == 3)
        #expect(try files() == before)
        let result = try program.shell("daybook \(line)")
        #expect(result.exitCode == 3, "\(result.outputText)")
        #expect(result.errorText.split(separator: "\n").last == "4 files changed")
        let after = try files()
        #expect(after.count == before.count)
        for name in Self.notes {
            let path = note(name)
            let short = String(path.dropFirst("journal/".count))
            let isRefused = Self.refusing.contains(name)
            #expect(after[short] != nil && (after[short] == before[short]) == isRefused, "\(path)")
            for said in [rehearsal, result] {
                #expect(
                    (said.errorText + said.outputText).contains("\(path): not UTF-8 text; save it as UTF-8 to edit it")
                        == isRefused, "\(path)")
            }
        }
    }

    /// What a head says that cannot be read is not known: the document is named and left whole, though the index finds no tag in it.
    @Test func aHeadThatCannotBeRead() throws {
        let heads = [
            "one": "---\ntags: [home\n---\nQuiet.\n", "two": "---\ntags: [home]\nLeft open, #home.\n",
            "three": "---\ntags: [home/garden]\n\tx: y\n---\nIn the #home.\n",
            "other": "---\ntags: [work\n---\nAt #home again.\n",
        ]
        for (name, text) in heads { try folder.write(text, to: "vault/\(name).md") }
        let result = try program.shell("daybook tag rename home house --yes")
        #expect(result.exitCode == 3)
        for name in ["one", "two", "three"] {
            #expect(result.errorText.contains("\(name).md: "), "\(result.errorText)")
            #expect(try folder.read("vault/\(name).md") == heads[name])
            #expect(try program.shell("daybook tag remove home \(name).md").exitCode == 3)
            #expect(try program.shell("daybook tag add sea \(name).md").exitCode == 3)
            #expect(try folder.read("vault/\(name).md") == heads[name])
        }
        #expect(try folder.read("vault/other.md").hasSuffix("At #house again.\n"))
        #expect(try program.shell("daybook tag rename home house kind:journal").exitCode == 3)
    }

    /// Killed at any point, each file is the old one or the new one, whole; the next run does the rest.
    @Test func killedBetweenFiles() throws {
        let made = try program.shell(
            "mkdir many && for n in $(seq 900); do printf '# %s\n\n#home and more words\n' $n > many/$n.md; done")
        #expect(made.exitCode == 0, "\(made.errorText)")
        for delay in ["0.1", "0.2", "0.3", "0.5", "0.8", "1.2"] {
            _ = try program.shell("timeout -s KILL \(delay) daybook tag rename home house --yes in:many")
            for (name, bytes) in try FileTree.files(below: folder.path + "/vault/many") where name.hasSuffix(".md") {
                let text = String(decoding: bytes, as: UTF8.self)
                let number = name.dropLast(3)
                #expect(
                    ["home", "house"].contains { text == "# \(number)\n\n#\($0) and more words\n" },
                    "\(delay) \(name): \(text)")
            }
        }
        let rest = try program.shell("daybook tag rename home house --yes in:many; daybook search in:many tag:home")
        #expect(rest.exitCode == 1, "\(rest.outputText)")
        let files = try FileTree.files(below: folder.path + "/vault/many").filter { $0.key.hasSuffix(".md") }
        #expect(files.count == 900 && files.allSatisfy { String(decoding: $0.value, as: UTF8.self).contains("#house") })
    }

    /// Where no file refuses, there is nothing to complain of: a note without the tag is none that loses it.
    @Test func nothingToRefuse() throws {
        let result = try program.shell("daybook tag remove nowhere '*' --yes")
        #expect(!result.errorText.contains("UTF-8"), "\(result.errorText)")
        #expect(result.exitCode != 3)
    }
}
