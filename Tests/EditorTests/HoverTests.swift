// What is shown of the thing under the cursor.

import ApplicationTestSupport
import Bytes
import Ink
import Testing
import Vault
import Wording

@testable import LanguageFeatures

@Suite struct HoverTests {
    private func hover(
        _ marked: String, _ path: String = "notes/here.md", _ files: [String: String] = [:],
        language: LanguageCode = .english, showsPictures: Bool = false
    ) throws -> String? {
        let text = MarkedText(marked)
        let document = text.document(path)
        let home = try TemporaryVault(files)
        let vault = EditedVault(try home.workspace(language), opened: [document.path: document])
        return try HoverQuestion(
            document, at: text.offset, machine: home.machine, language: language, showsPictures: showsPictures
        ).answer(in: vault)?.text
    }

    @Test func aLink() throws {
        let files = [
            "notes/Thé.md": "---\ntitle: Le thé\n---\n# Le thé\n\nVert.\n\n## Infusion\n\n3 min\n",
            "b.md": "[[Thé]] [[Le thé]]\n",
        ]
        #expect(
            try hover("[[Th‸é]]", "a.md", files)
                == "**Le thé** · notes/Thé.md\n\n# Le thé\n\nVert.\n\n## Infusion\n\n3 min\n\n---\n\n3 links ← a, b")
        #expect(try hover("[[Thé#inf‸usion]]", "a.md", files) == "## Infusion\n\n3 min\n\n---\n\n1 link ← a")
        #expect(try hover("[[Nu‸ll]]", "a.md", files) == nil)
        let long = (1...40).map { "Zeile \($0)\n" }.joined()
        #expect(try hover("[[la‸ng]]", "a.md", ["lang.md": long])?.contains("Zeile 12\n…") == true)
        let windows = (1...40).map { "Zeile \($0) " + String(repeating: "x", count: 30) + "\r\n" }.joined()
        #expect(try hover("[[la‸ng]]", "a.md", ["lang.md": windows])?.contains("Zeile 12 ") == true)
    }

    @Test func aTagAndAHeading() throws {
        let files = ["x.md": "#a #a/b", "y.md": "#A [[here#Teil]]"]
        #expect(try hover("#‸a", "here.md", files) == "**#a** · 2 documents\n- #a/b · 1")
        #expect(try hover("# T\n## Te‸il\n", "here.md", files) == "1 link ← y")
    }

    @Test func theNextOccurrences() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(
            try hover("- 09:00-09:30 Kurs‸ repeat:1w", page) == """
                - Friday 20 November 2026 09:00–09:30 (today)
                - Friday 27 November 2026 09:00–09:30 (in 7 days)
                - Friday 4 December 2026 09:00–09:30 (in 14 days)
                - Friday 11 December 2026 09:00–09:30 (in 21 days)
                - Friday 18 December 2026 09:00–09:30 (in 28 days)
                """)
        #expect(
            try hover("- all-day Fest‸ repeat:1y", page, language: .french)?.hasPrefix(
                "- vendredi 20 novembre 2026 (aujourd’hui)\n- samedi 20 novembre 2027") == true)
        #expect(try hover("- 08:00 alt‸ repeat:1d until:2026-11-20", page) == "no more occurrences")
        #expect(try hover("- 2026-11-23 18:00 Zug‸", page) == "Monday 23 November 2026 18:00 (in 3 days)")
    }

    @Test func aTaskAndAnItem() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(
            try hover("- [ ] Brot‸ due:2026-11-22T14:00 repeat:1w", page)
                == "Sunday 22 November 2026 14:00 (in 2 days)\n\nthen Sunday 29 November 2026")
        #expect(
            try hover("- [ ] Brot‸ due:2026-11-18", "notes/a.md", language: .french)
                == "mercredi 18 novembre 2026 (avant-hier)")
        #expect(
            try hover("## Crémerie\n- [x] Lait‸ freq:12 bought:2026-11-17", "lists/a.md")
                == "bought 12× · last 2026-11-17 (3 days ago) · Crémerie")
        #expect(try hover("nur Te‸xt") == nil && hover("") == nil)
    }

    /// The last value with its state and age, and the week before it.
    @Test func aMeasure() throws {
        let files = [
            "sensors/pool/device.md":
                "---\nname: Piscine\nmeasures:\n  ph: {label: pH, warning: [7, 7.6]}\n  orp: {unit: mV}\n---\n",
            "sensors/pool/2026-11.csv":
                "timestamp,ph,orp\n2026-11-14T08:00:00Z,7.0,600\n2026-11-17T08:00:00Z,7.2,650\n2026-11-20T07:00:00Z,7.8,700\n",
        ]
        let told = try #require(try hover("<!-- daybook: pool.p‸h:>7 -->", "a.md", files))
        #expect(told.hasPrefix("**Piscine**\n\npH 7.8 · warning · "))
        #expect(told.contains(" ago\n\n`") && told.hasSuffix("▇` 7 days") || told.hasSuffix("█` 7 days"))
        #expect(try hover("<!-- daybook: | readings po‸ol -->", "a.md", files)?.contains("700 mV") == true)
        #expect(try hover("<!-- daybook: | readings pool o‸rp -->", "a.md", files)?.contains("pH") == false)
        let device = files["sensors/pool/device.md"]?.replacing("  ph", with: "  p‸h") ?? ""
        #expect(try hover(device, "sensors/pool/device.md", files)?.contains("7.8") == true)
        #expect(try hover("<!-- daybook: | chart other.p‸h -->", "a.md", files) == nil)
    }

    @Test func somebodyInALine() throws {
        let files = ["people/Léa-Martin.md": "# Léa Martin\n\nUne amie.\n"]
        #expect(
            try hover("- [ ] Appeler @Lé‸a-Martin", "a.md", files) == "**Léa Martin**\n\n# Léa Martin\n\nUne amie.")
    }

    /// How sure the words of a line are, and its strokes alone, cut out of their page.
    @Test func aLineOfHandwriting() throws {
        func stroke(_ id: String, _ x: Int32, _ y: Int32) -> InkStroke {
            InkStroke(id: id, brush: InkBrush(), points: [InkPoint(x: x, y: y), InkPoint(x: x + 1000, y: y + 500)])
        }
        let strokes = [stroke("s1", 5000, 7000), stroke("s2", 5000, 9000)]
        let elements = strokes.map { InkElement.stroke($0) }
        let page = InkPage(id: "p1", layers: [InkLayer(id: "l1", elements: elements)])
        let ink = String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
        let transcript = InkTranscript(lines: [
            [.init(["Bonjour"], strokes: ["s1"], .read)], [.init(["Anna"], strokes: ["s2"], .uncertain)],
        ])
        let block = TranscriptBlock.text(of: "media/a.inkml", transcript, among: ["s1", "s2"])
        let head = "---\nink: media/a.inkml\n---\n"
        let files = ["media/a.inkml": ink]
        func told(_ word: String, showsPictures: Bool = true) throws -> String {
            let marked = head + block.replacing(word, with: word.prefix(2) + "‸" + word.dropFirst(2))
            return try #require(try hover(marked, "notes/a.md", files, showsPictures: showsPictures))
        }
        #expect(try told("Bonjour", showsPictures: false) == "**media/a.inkml**")
        let text = try told("Anna")
        #expect(text.hasPrefix("**media/a.inkml** · 1 word is uncertain\n\n![](data:image/svg+xml;base64,"))
        let coded = text.split(separator: "base64,").last.map { String($0.dropLast()) } ?? ""
        let svg = String(decoding: try #require(Base64.decode(coded)), as: UTF8.self)
        #expect(svg.contains("viewBox=\"0 0 18 13\"") && svg.contains("d=\"M4 4l10 5\" stroke"))
        // What has no memory has no picture.
        let bare = head + "```ink media/a.inkml\nBon‸jour\n```\n"
        #expect(try hover(bare, "notes/a.md", files, showsPictures: true) == "**media/a.inkml**")
    }

    @Test func functionsAndViews() throws {
        let files = ["a.md": "---\nrating: 1\n---\n# A\n", "b.md": "---\nrating: 2\n---\n# B\n"]
        let base =
            "filters: rating > 0\nviews:\n  - name: Best‸\n    order: [file.name, rating]\n    sort: [{property: rating, direction: DESC}]\n"
        let rows =
            "**Best** · 2 rows\n\n| file.name | rating |\n| --------- | -----: |\n| b.md      |      2 |\n| a.md      |      1 |"
        let shown = try hover(base.replacing("Best‸", with: "Be‸st"), "x.base", files)
        #expect(shown == rows)
        #expect(
            try hover("```ba‸se\n" + base.replacing("‸", with: "") + "```\n", "notes/x.md", files) == rows)
        #expect(try hover("filters: nosuch(1)\nviews:\n  - name: Al‸l\n", "x.base", files) == nil)
        let many = Dictionary(uniqueKeysWithValues: (0..<30).map { ("n\($0).md", "---\nrating: 1\n---\n") })
        let all = try #require(try hover(base.replacing("Best‸", with: "Be‸st"), "x.base", many))
        #expect(all.hasPrefix("**Best** · 30 rows") && all.split(separator: "\n").count == 13)
        #expect(
            try hover("filters: title.low‸er() == ''\n", "x.base", files)
                == "**`text.lower()`**\n\n`\"HELLO\".lower()` → `hello`")
        #expect(
            try hover("<!-- daybook: * | where tod‸ay() > day -->", "notes/x.md", files)?.contains("today()") == true)
        #expect(try hover("title.low‸er()", "notes/x.md", files) == nil)
    }

    @Test func aKeyOfATypedNote() throws {
        let types = [
            ".daybook/types/book.yaml":
                "match: {path_glob: 'books/**'}\nfields:\n  status: {type: enum, values: [to read, read], required: true, description: How far I am.}\n  genres: {type: list, items: {type: enum, values: [novel, essay]}}\n  rating: {type: integer, min: 0, max: 5}\n  note: {}\n"
        ]
        func hover(_ marked: String, _ path: String = "books/x.md", _ language: LanguageCode = .english) throws
            -> String?
        {
            try self.hover(marked, path, types, language: language)
        }
        #expect(
            try hover("---\nsta‸tus: read\n---\n") == "**`status`** · one of to read, read; required\n\nHow far I am.")
        #expect(try hover("---\nrating‸: 3\n---\n") == nil)
        #expect(try hover("---\n‸rating: 3\n---\n") == "**`rating`** · a whole number from 0 to 5")
        #expect(
            try hover("---\nge‸nres: []\n---\n", "books/x.md", .french)
                == "**`genres`** · une liste de\u{a0}: parmi novel, essay")
        #expect(try hover("---\nno‸te: x\n---\n") == "**`note`** · any value")
        #expect(try hover("---\nau‸thor: x\n---\n") == nil)
        #expect(try hover("---\nsta‸tus: read\n---\n", "notes/x.md") == nil)
    }
}
