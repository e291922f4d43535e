// The words of a note are the same wherever in it they are: text is looked at sixteen bytes at a time.

import Testing
import Vault

@testable import Pages

@Suite struct PlainTextTests {
    private func words(_ text: String, limit: Int = .max) -> String {
        String(decoding: PlainText.words(Array(text.utf8)[...], limit: limit), as: UTF8.self)
    }

    @Test(arguments: [
        ("a  b", "a b"), ("one *two* three", "one two three"), ("x [[page|words]] y", "x words y"),
        ("a\n\n# b\n- c", "a b c"), ("é`code`, “quoted”: 'so'.", "écode, “quoted”: 'so'."), ("end  ", "end"),
        ("5 > 4 - 1", "5 > 4 - 1"),
        ("see <b>this</b> now", "see this now"),
    ])
    func areTheSameAtEachPlace(_ text: String, _ expected: String) {
        for before in 0..<40 {
            let front = String(repeating: "w", count: before)
            #expect(words("\(front) \(text)") == (before == 0 ? expected : "\(front) \(expected)"))
            #expect(words("\(text) \(front)") == (before == 0 ? expected : "\(expected) \(front)"))
        }
    }

    @Test func leaveOutWhatLinesHaveForPrograms() {
        let document = Document(
            path: VaultPath(trusted: "a.md"),
            contents: Array("- [x] Mow due:2026-11-22 repeat:1w #home\n- [ ] Sow 📅 2026-11-21 plan:b\n".utf8))
        #expect(String(decoding: PlainText.of(document), as: UTF8.self) == "Mow #home Sow plan:b")
    }

    @Test func endAtTheLimit() {
        let text = "words that go on and on, more than two blocks of sixteen bytes of them"
        for limit in 0..<text.utf8.count { #expect(words(text, limit: limit).utf8.count <= limit) }
        #expect(words(text, limit: 20) == "words that go on and")
    }
}
