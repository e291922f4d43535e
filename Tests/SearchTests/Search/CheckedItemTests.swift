// Which items `check` takes apart: those that it passes over have nothing that could be wrong.

import Bytes
import Testing
import Vault

@testable import Search

@Suite struct CheckedItemTests {
    private static let starts = [
        "- ", "* ", "  + ", "1. ", "12) ", "> - ", "\t- ", "- [ ] ", "- [x] ", "- [é] ", "- TODO ", "- IN-PROGRESS ",
        "- NOW ", "- [", "- []",
    ]
    private static let texts = [
        "words", "A word", "TO do", "due:2026-02-30", "a 📅 2026-02-30 b", "[due:: 2026-02-30]", "<2026-02-30>",
        "SCHEDULED: <2026-13-01 Mon>", "https://a.example/2026-02-30/x", "repeat:never", "🔁 every blue moon",
        "alarm:soon", "x2 @home #tag", "2026-02-30", "`due:2026-02-30`", "done:2026-99-99 due:x", "added:20260230", "",
    ]

    @Test(arguments: starts) func whatIsPassedOverSaysNothing(start: String) {
        for text in Self.texts {
            let bytes = Array((start + text).utf8)
            if DocumentCheck.mayBeTask(bytes, bytes.indices) || DocumentCheck.hasDate(bytes, bytes.indices) { continue }
            let item = LineGrammar.parse(bytes, line: bytes.indices)
            #expect(item?.state == nil, "\(start + text)")
            #expect(
                item?.fields.contains { $0.value.utf8.filter { $0 == .hyphen }.count == 2 } != true, "\(start + text)")
        }
    }

    @Test(arguments: [
        ("- a word", false), ("- TODO a", true), ("- [ ] a", true), ("- on 2026-11-20", true), ("- 1-2-3", false),
    ])
    func looks(line: String, expected: Bool) {
        let bytes = Array(line.utf8)
        #expect(
            (DocumentCheck.mayBeTask(bytes, bytes.indices) || DocumentCheck.hasDate(bytes, bytes.indices)) == expected)
    }
}
