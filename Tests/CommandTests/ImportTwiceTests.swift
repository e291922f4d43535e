// Importing twice adds once, whatever is in a journal, and whatever was done to the entries in between.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite struct ImportTwiceTests {
    private static let pieces = [
        "A walk.", "with @nora", "*", "---", "<!-- daybook: * -->", "key: value", "[1] x", "é ü 漢字", "\t- [ ] task",
        "#tag", "", "\u{0}",
    ]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aJournal(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder(prefix: "daybook-import-twice-")
        let vault = try folder.makeFolder("vault")
        let program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: vault)
        var text = ""
        let count = 20
        for _ in 0..<count {
            // Few days, so that some entries are alike.
            text += "[2026-11-0\(Int.random(in: 1...3, using: &random)) 09:15] "
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                text += (Self.pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? "\r\n" : " ")
            }
            text += "\n"
        }
        try OpenFile.creating(folder.path + "/j.txt").write(Array(text.replacing("\u{0}", with: "").utf8))
        let first = try program.shell("mkdir -p .daybook; daybook import jrnl ../j.txt")
        #expect(
            first.outputText.hasPrefix("\(count) entries added, 0 already there"),
            "seed \(seed): \(first.outputText)\(first.errorText)")
        let moved = try program.shell(
            "mkdir other; for f in $(find journal -name '*.md' | head -5); do echo edited >> $f; mv $f other; done; daybook import jrnl ../j.txt; find . -name '*.md' | wc -l"
        )
        #expect(
            moved.outputText.hasPrefix("0 entries added, \(count) already there"), "seed \(seed): \(moved.outputText)")
        #expect(moved.outputText.hasSuffix("\n\(count)\n"), "seed \(seed): \(moved.outputText)")
    }
}
