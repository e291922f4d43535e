// Characters that no screen shows are written out; those that belong to words and emoji stay.

import AssistantActions
import Bytes
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{200B}b", "a\\u{200B}b"), ("\u{E0041}\u{E007F}", "\\u{E0041}\\u{E007F}"),
        ("x\u{202E}y", "x\\u{202E}y"), ("\u{FEFF}a", "\\u{FEFF}a"), ("a\u{AD}b", "a\\u{AD}b"),
        ("a\u{0}\u{1B}[31m", "a\\u{0}\\u{1B}[31m"), ("a\u{2028}b", "a\\u{2028}b"), ("a\u{3164}b", "a\\u{3164}b"),
        ("a\u{FE01}\u{FE02}", "a\\u{FE01}\\u{FE02}"), ("\u{E0100}", "\\u{E0100}"), ("a\u{E000}", "a\\u{E000}"),
        ("a\tb\nc", "a\tb\nc"), ("Œuvre à l’été « oui »", "Œuvre à l’été « oui »"), ("❤️ 👩‍🚀 1️⃣ 🏳️‍🌈", "❤️ 👩‍🚀 1️⃣ 🏳️‍🌈"),
        ("می‌خواهم", "می‌خواهم"), ("日本語 e\u{301}", "日本語 e\u{301}"), ("a\u{200D}b", "a\\u{200D}b"),
    ])
    func shown(_ text: String, _ expected: String) { #expect(VisibleText.shown(text) == expected) }

    @Test func inAllOfAValue() {
        let value = JSONValue.members([("a\u{200B}", .array([.string("\u{200B}"), 1, .null]))])
        #expect(VisibleText.shown(value) == .members([("a\\u{200B}", .array([.string("\\u{200B}"), 1, .null]))]))
    }
}
