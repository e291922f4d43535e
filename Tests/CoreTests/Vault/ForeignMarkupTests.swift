// Text of other programs does nothing in a vault, can be read, and comes back.

import Bytes
import TestSupport
import Testing
import Vault

@Suite struct ForeignMarkupTests {
    @Test(
        arguments: [
            ("Dinner at Léa's.\n\n- milk\n- [ ] eggs #shop\n14:00 is no item\n# Heading", nil),
            (
                "<!-- daybook: tag:x | list -->\nold\n<!-- /daybook -->",
                "\\<!-- daybook: tag:x | list -->\nold\n\\<!-- /daybook -->"
            ),
            ("---\nprivate: false\n---\ntext\n---\n", "\\---\nprivate: false\n---\ntext\n---\n"),
            ("\n+++\ntitle = 1\n+++", "\n\\+++\ntitle = 1\n+++"),
            ("- [ ] pay due:2026-11-20 alarm:1m", "\\- [ ] pay due:2026-11-20 alarm:1m"),
            (
                "* 2026-11-20 18:00 Night train\n  + TODO x start:2026-11-20",
                "\\* 2026-11-20 18:00 Night train\n  \\+ TODO x start:2026-11-20"
            ),
            ("1. [ ] call 📅 2026-11-20\n> - [ ] y repeat:1d", "1\\. [ ] call 📅 2026-11-20\n> \\- [ ] y repeat:1d"),
            (
                "- [ ] x [due:: 2026-11-20]\n- [ ] y\n  SCHEDULED: <2026-11-20 Fri>",
                "\\- [ ] x [due:: 2026-11-20]\n- [ ] y\n  SCHEDULED\\: <2026-11-20 Fri>"
            ),
            ("type:: day\n- tags:: a, b", "type\\:: day\n- tags\\:: a, b"),
            // What says that a text is private goes on saying so.
            ("private:: true", nil),
            ("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> theirs", "\\<<<<<<< HEAD\na\n=======\nb\n\\>>>>>>> theirs"),
            // A backslash that was there is one of two.
            ("\\- [ ] pay due:2026-11-20", "\\\\- [ ] pay due:2026-11-20"),
        ] as [(String, String?)])
    func whatActsGetsABackslash(text: String, neutral: String?) {
        #expect(ForeignMarkup.neutral(text) == neutral ?? text)
        #expect(ForeignMarkup.original(ForeignMarkup.neutral(text)) == text)
    }

    @Test func aTitleStaysOneLine() {
        #expect(ForeignMarkup.oneLine("Bob\n<!-- daybook: * -->\r\n# x") == "Bob <!-- daybook: * --> # x")
        #expect(ForeignMarkup.oneLine(" as it is ") == " as it is ")
    }

    @Test func notesOfMarkdownLoseTheirBakedBlocksAlone() {
        let text =
            "---\nprivate: true\n---\n<!-- daybook: * -->\nx\r\n<!-- /daybook -->\n- [ ] y due:2026-11-20\n<!-- a comment -->\n"
        let found = String(decoding: ForeignMarkup.withoutBakedBlocks(Array(text.utf8)), as: UTF8.self)
        #expect(
            found
                == text.replacing("<!-- daybook", with: "\\<!-- daybook").replacing(
                    "<!-- /daybook", with: "\\<!-- /daybook"))
        #expect(ForeignMarkup.withoutBakedBlocks(Array("<!-- a -->".utf8)) == Array("<!-- a -->".utf8))
    }

    /// Anything, in any order: nothing of it acts, and all of it comes back.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func anything(seed: UInt64) throws {
        let pieces = [
            "<!-- daybook: * -->", "<!-- /daybook -->", "---", "+++", "- ", "* ", "+ ", "1. ", "> ", "[ ] ", "[x] ",
            "TODO ", "due:2026-11-20", " ",
            "2026-11-20 18:00", "alarm:1m", "repeat:1d", "key", ":: ", "::", "SCHEDULED: <2026-11-20>", "\\", "\n",
            "\n", "\n", "  ", "\t", "word", "é",
            "```", "<<<<<<<", ">>>>>>> x", "📅 2026-11-20", "[due:: 2026-11-20]", "private", "rrule:FREQ=DAILY",
            "14:00 ", "#tag", "- - ",
        ]
        var generator = SeededGenerator(seed: seed)
        var acted = 0
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            let neutral = ForeignMarkup.neutral(text)
            #expect(ForeignMarkup.original(neutral) == text, "seed \(seed): \(text.debugDescription)")
            let document = Document(path: VaultPath(trusted: "notes/a.md"), contents: Array(neutral.utf8))
            #expect(
                document.frontMatter.block == nil && document.scan.baked.isEmpty,
                "seed \(seed): \(text.debugDescription)")
            let acting = document.items.filter { item in
                if case .dated = item.when { return true }
                return item.fields.contains { ["due", "repeat", "alarm", "rrule", "start"].contains($0.key) }
            }
            #expect(acting.isEmpty, "seed \(seed): \(text.debugDescription)")
            let properties = document.properties.filter { !$0.key.hasPrefix("priv") }
            #expect(properties.isEmpty, "seed \(seed): \(text.debugDescription)")
            if neutral != text { acted += 1 }
        }
        #expect(acted > 1000)
    }
}
