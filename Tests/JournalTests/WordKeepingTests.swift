// Every word that is typed is in the file, for any input.

import Bytes
import CivilTime
import FileSystem
import Journal
import TestSupport
import Testing
import Vault

@Suite struct WordKeepingTests {
    /// `DAYBOOK_LOG_LINES` says how many lines, `DAYBOOK_FUZZ_SEED` which.
    @Test func everyWordIsInTheFile() throws {
        let count = MachineFacts.environment("DAYBOOK_LOG_LINES").flatMap { Int($0) } ?? 4000
        let seed = MachineFacts.environment("DAYBOOK_FUZZ_SEED").flatMap { UInt64($0) } ?? 2026
        let now = LocalDateTime(
            day: try #require(Day(iso: "2026-11-20")), time: try #require(TimeOfDay(hour: 9, minute: 15)))
        var lines = TypedLines(seed: seed)
        var (kept, moved, stayed) = (0, 0, 0)
        for _ in 0..<count {
            let typed = lines.next()
            // A mood that is none is said, and nothing is written.
            guard let capture = try? Capture(typed, now: now) else { continue }
            let file = capture.text(offsetSeconds: 3600)
            let document = Document(path: VaultPath(trusted: "journal/a.md"), contents: Array(file.utf8))
            #expect(document.frontMatter.problems.isEmpty, "seed \(seed): \(typed.debugDescription)\n\(file)")
            // As they were written: the reader folds keys.
            let head = document.frontMatter.flatFields().map { field in
                let entry = document.frontMatter.entries.first { Folding.fold($0.key) == field.key }
                return (key: entry?.key ?? field.key, value: field.value)
            }
            let line = KeptLine(head: head, body: document.bodyText, isDated: capture.moment != now)
            let lost = line.lost(of: typed)
            #expect(lost.isEmpty, "seed \(seed): \(typed.debugDescription)\n\(file)")
            kept += 1
            if document.frontMatter.entries.count > 1 { moved += 1 }
            if document.bodyText.contains("@") { stayed += 1 }
        }
        // The lines had something to lose.
        #expect(kept > count * 8 / 10 && moved > count / 5 && stayed > count / 5)
    }
}
