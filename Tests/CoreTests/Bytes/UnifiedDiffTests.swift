// Differences of lines: what they print is what patch(1) understands.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite struct UnifiedDiffTests {
    private static let hasPatch = FileStamp.exists("/usr/bin/patch")

    @Test func theUsualForm() {
        let old = Array("1\n2\n3\n4\n5\n6\n7\n8\n".utf8)
        let new = Array("1\n2\n3\n4\nfive\n6\n7\n8\n".utf8)
        #expect(
            UnifiedDiff.text(from: old, named: "a.md", to: new, named: "a.md")
                == "--- a/a.md\n+++ b/a.md\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    @Test func newFilesAndEqualOnes() {
        #expect(
            UnifiedDiff.text(from: [], named: nil, to: [0x61], named: "a")
                == "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n")
        #expect(UnifiedDiff.text(from: [0x61], named: "a", to: [0x61], named: "a") == "")
    }

    @Test(arguments: [
        ("", "abc"), ("abc", ""), ("abcabba", "cbabac"), ("aaaa", "aa"), ("abcdef", "abXdeYf"), ("xyz", "abc"),
    ])
    func stepsAreTheShortest(old: String, new: String) {
        let (first, second) = (Array(old), Array(new))
        let steps = LineDiff.steps(from: first, to: second)
        var back: [Character] = []
        var forth: [Character] = []
        for step in steps {
            switch step {
            case .same(let old, let new):
                #expect(first[old] == second[new])
                back.append(first[old])
                forth.append(second[new])
            case .removed(let index): back.append(first[index])
            case .added(let index): forth.append(second[index])
            }
        }
        #expect(back == first && forth == second)
        // The length of the longest common subsequence, by the book.
        var row = [Int](repeating: 0, count: second.count + 1)
        for element in first {
            var next = row
            for (index, other) in second.enumerated() {
                next[index + 1] = element == other ? row[index] + 1 : max(row[index + 1], next[index])
            }
            row = next
        }
        #expect(steps.count == first.count + second.count - row[second.count])
    }

    @Test(.enabled(if: hasPatch, "no patch(1) here"), arguments: [UInt64(1), .random(in: 0 ... .max)])
    func patchUnderstands(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        for round in 0..<60 {
            let old = Self.text(&generator)
            var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<lines.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: lines.insert("new\(round)", at: place)
                case 1: lines[place] = "é\(round)\r"
                default: if lines.count > 1 { lines.remove(at: place) }
                }
            }
            let new = lines.joined(separator: "\n")
            guard !new.isEmpty, !old.isEmpty, old != new else { continue }
            try folder.write(old, to: "f.txt")
            let difference = UnifiedDiff.text(
                from: Array(old.utf8), named: "f.txt", to: Array(new.utf8), named: "f.txt")
            let result = try ChildProcess.run(
                "patch", ["--binary", "--silent", "-p1"], input: Array(difference.utf8), in: folder.path)
            #expect(result.exitCode == 0, "seed \(seed), round \(round): \(difference)")
            #expect(
                try folder.read("f.txt").utf8.elementsEqual(new.utf8), "seed \(seed), round \(round): \(difference)")
        }
    }

    /// Up to 30 short lines of few kinds, some with CRLF, some without a final newline.
    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        let end = Int.random(in: 0..<4, using: &generator) == 0 ? "\r\n" : "\n"
        for _ in 0..<Int.random(in: 1...30, using: &generator) {
            text += ["a", "b", "", "c d", "é"][Int.random(in: 0..<5, using: &generator)] + end
        }
        return Bool.random(using: &generator) ? text : text + "last"
    }
}
