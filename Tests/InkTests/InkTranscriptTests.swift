// Recognised words in a page: a block that comes back, a person's words that stay, strokes that are erased.

import Ink
import Testing
import Vault

@Suite struct InkTranscriptTests {
    private typealias Word = InkTranscript.Word
    private let file = "media/a.inkml"
    private let strokes = ["s1", "s2", "s3", "s4", "s5", "s6"]

    private func read(_ text: String, _ strokes: String...) -> InkTranscript.Word {
        InkTranscript.Word([text], strokes: strokes, .read)
    }

    private func confirmed(_ text: String, _ strokes: String...) -> InkTranscript.Word {
        InkTranscript.Word(text.split(separator: " ").map(String.init), strokes: strokes, .confirmed)
    }

    /// Two lines: `Diner [avac?]` and `Anna demain`.
    private var first: InkTranscript {
        InkTranscript(lines: [
            [read("Diner", "s1", "s2"), Word(["avac"], strokes: ["s3"], .uncertain)],
            [read("Anna", "s4"), read("demain", "s5", "s6")],
        ])
    }

    private func page(_ transcript: InkTranscript) -> String {
        "# Day\n\n" + TranscriptBlock.text(of: file, transcript, among: strokes) + "\nafter\n"
    }

    private func parse(_ page: String) -> InkTranscript? {
        let bytes = Array(page.utf8)
        return TranscriptBlock(of: file, in: bytes, body: 0..<bytes.count)?.transcript
    }

    private func edited(_ from: String, _ to: String) throws -> InkTranscript {
        let before = page(first)
        #expect(before.contains(from))
        return try #require(parse(before.replacing(from, with: to)))
    }

    @Test func aBlockIsPlainTextAndComesBack() throws {
        #expect(
            page(first) == """
                # Day

                ```ink media/a.inkml
                Diner [avac?]
                Anna demain
                ```
                <!-- ink words 2
                edd7=s1+s2 1031=s3
                449b=s4 63cb=s5+s6
                -->

                after

                """)
        #expect(parse(page(first)) == first)
        let bytes = Array(page(first).utf8)
        let range = try #require(TranscriptBlock(of: file, in: bytes, body: 0..<bytes.count)?.range)
        #expect(String(decoding: bytes[range.upperBound...], as: UTF8.self) == "\nafter\n")
        #expect(parse(page(first).replacing("\n", with: "\r\n")) == first)
    }

    @Test func allStandingsComeBack() {
        let all = InkTranscript(lines: [
            [
                confirmed("Dîner", "s1"), Word([], strokes: ["s2"], .confirmed), confirmed("a b", "s3"),
                read("```", "s4"),
            ],
            [confirmed("typed"), confirmed("[?]", "s5")],
        ])
        #expect(parse(page(all)) == all)
    }

    @Test func editsAreConfirmed() throws {
        #expect(try edited("[avac?]", "avec").lines == [[first.lines[0][0], confirmed("avec", "s3")], first.lines[1]])
        // Who takes the marks away says that it is right.
        #expect(try edited("[avac?]", "avac").lines[0][1] == confirmed("avac", "s3"))
        #expect(try edited("Anna demain", "demain").lines[1] == [confirmed("", "s4"), read("demain", "s5", "s6")])
        #expect(try edited("demain\n", "de main\n").lines[1] == [read("Anna", "s4"), confirmed("de main", "s5", "s6")])
        #expect(
            try edited("Diner [avac?]", "Dîner").lines[0] == [confirmed("Dîner", "s1", "s2"), confirmed("", "s3")])
    }

    @Test func whatIsTypedBetweenHasNoStrokes() throws {
        #expect(try edited("Anna demain", "Anna et demain").lines[1][1] == confirmed("et"))
        #expect(try edited("Anna demain", "chez Anna demain").lines[1] == [confirmed("chez")] + first.lines[1])
        #expect(try edited("Anna", "more\nAnna").lines.map(\.count) == [2, 1, 2])
    }

    private func lines(_ words: [[InkTranscript.Word]]) -> [ReadLine] {
        words.map { ReadLine(strokes: $0.flatMap(\.strokes), words: $0) }
    }

    @Test func aConfirmedWordOutlivesAnyReading() throws {
        let mine = try edited("[avac?]", "avec")
        let again = lines([[read("Other", "s1", "s2", "s3")], [read("Anno", "s4"), read("x", "s5"), read("y", "s6")]])
        let after = mine.updated(again, present: Set(strokes))
        // The stroke of a confirmed word belongs to no other.
        #expect(after.lines == [[read("Other", "s1", "s2"), confirmed("avec", "s3")], again[1].words])
        #expect(after.updated(again, present: Set(strokes)) == after)
        let through = try #require(parse(page(after))?.resolved(among: strokes))
        #expect(through.updated(again, present: Set(strokes)) == after)
    }

    @Test func erasedStrokesTakeTheirOwnWords() throws {
        let mine = InkTranscript(lines: [[confirmed("Dîner", "s1", "s2"), confirmed("avec", "s3"), confirmed("typed")]])
        let left = mine.updated(lines([[read("x", "s1"), read("y", "s2")]]), present: ["s1", "s2"])
        #expect(left.lines == [[confirmed("Dîner", "s1", "s2"), confirmed("typed")]])
        // Half of a word is another word.
        #expect(
            mine.updated(lines([[read("x", "s1")]]), present: ["s1"]).lines == [[read("x", "s1"), confirmed("typed")]])
        #expect(mine.updated([], present: []).lines == [[confirmed("typed")]])
    }

    @Test func newStrokesInAConfirmedWordAreItsOwn() {
        let mine = InkTranscript(lines: [[confirmed("Dîner", "s1", "s2")]])
        let after = mine.updated(
            lines([[read("Diñer", "s1", "new", "s2"), read("tard", "s3")]]), present: ["s1", "s2", "s3", "new"])
        #expect(after.lines == [[confirmed("Dîner", "s1", "s2", "new"), read("tard", "s3")]])
    }

    @Test func aLineThatWasNotReadStays() {
        let again = [
            ReadLine(strokes: ["s1", "s2", "s3"], words: nil), ReadLine(strokes: ["s4", "s5", "s6"], words: []),
        ]
        #expect(first.updated(again, present: Set(strokes)).lines == [first.lines[0]])
    }

    @Test func whatWasTakenAwayStaysAway() throws {
        let mine = try edited("Diner [avac?]\n", "")
        let again = lines([first.lines[0], first.lines[1]])
        #expect(mine.updated(again, present: Set(strokes)).texts == ["Anna demain"])
    }

    // MARK: Typed text

    private func typed(_ text: String, _ box: String) -> [InkTranscript.Word] {
        text.split(separator: " ").map { Word([String($0)], strokes: [box], .confirmed, typing: .asInBox) }
    }

    private func stroke(_ id: String, y: Int32) -> InkElement {
        .stroke(InkStroke(id: id, brush: InkBrush(), points: [InkPoint(x: 0, y: y), InkPoint(x: 900, y: y + 1000)]))
    }

    /// Two pages: `s1` to `s3` at 100 points and `s4` to `s6` at 300 of the first.
    private func ink(_ texts: [InkText], second: [InkText] = []) -> InkDocument {
        let strokes = strokes.enumerated().map { stroke($1, y: $0 < 3 ? 10_000 : 30_000) }
        return InkDocument(pages: [
            InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: texts.map { .text($0) } + strokes)]),
            InkPage(id: "p2", layers: [InkLayer(id: "p2-l1", elements: second.map { .text($0) })]),
        ])
    }

    private func box(_ words: String, y: Int = 20_000, id: String = "t1a2b3c") -> InkText {
        InkText(id: id, words: words, x: 0, y: y)
    }

    /// After a way through the page, in which somebody edits it.
    private func following(
        _ text: InkTranscript, _ ink: InkDocument, _ edit: (String) -> String = { $0 }
    ) throws -> InkTranscript {
        let names = ink.writingIDs
        let page = edit("# Day\n\n" + TranscriptBlock.text(of: file, text, among: names) + "\nafter\n")
        return try #require(parse(page)).resolved(among: names).following(ink)
    }

    @Test func typedTextStandsWhereItIsOnThePage() throws {
        let ink = ink(
            [box("milk  and\n\n tea", id: "t1"), box("first", y: 100, id: "t2"), box("last", y: 50_000, id: "t3")],
            second: [box("page two", y: 1, id: "t4")])
        let text = first.following(ink)
        #expect(text.texts == ["first", "Diner [avac?]", "milk and", "tea", "Anna demain", "last", "page two"])
        #expect(text.lines[2] == typed("milk and", "t1"))
        // It comes back, and nothing changes.
        #expect(try following(text, ink) == text)
        let block = TranscriptBlock.text(of: file, text, among: ink.writingIDs)
        #expect(block.contains("\n\(InkBlock.digest("tea"))!=@t1\n") && block.contains("<!-- ink words 7\n"))
        // All of it counts as typed, and what was read does not.
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(block.utf8))
        #expect(
            document.scan.ink[0].lines.map { $0.words.allSatisfy(\.isConfirmed) }
                == [true, false, true, true, false, true, true])
    }

    @Test func whatNobodyTouchedFollowsItsBox() throws {
        let text = first.following(ink([box("milk\ntea")]))
        #expect(try following(text, ink([box("milk\ngreen tea\njam")])).texts[1...3] == ["milk", "green tea", "jam"])
        #expect(try following(text, ink([box("tea", y: 50_000)])).texts == first.texts + ["tea"])
        #expect(try following(text, ink([])) == first)
        #expect(first.following(ink([box(" \n")])) == first)
    }

    @Test func whatAPersonChangedStays() throws {
        let before = ink([box("milk\ntea")])
        let text = first.following(before)
        func changed(_ ink: InkDocument) throws -> [String] {
            try following(text, ink) { $0.replacing("milk\n", with: "oat milk\n") }.texts
        }
        #expect(try changed(before) == ["Diner [avac?]", "oat milk", "tea", "Anna demain"])
        // Also where its box has another line there by now, or more lines, and when it is gone.
        #expect(try changed(ink([box("cream\ntea")]))[1...2] == ["oat milk", "tea"])
        #expect(try changed(ink([box("bread\nmilk\ntea")]))[1...3] == ["bread", "oat milk", "tea"])
        #expect(try changed(ink([])) == first.texts + ["oat milk"])
        // So it is the next time.
        let mine = try following(text, before) { $0.replacing("milk\n", with: "oat milk\n") }
        #expect(mine.lines[1].flatMap(\.texts) == ["oat", "milk"])
        #expect(try following(mine, before) == mine)
        #expect(try following(mine, ink([box("cream\ntea")])).texts == mine.texts)
        #expect(try following(mine, ink([])).texts == first.texts + ["oat milk"])
        // The box comes back, and the line is still in place of its own.
        #expect(try following(following(mine, ink([])), before).texts == mine.texts)
        // As it was, it follows the box again.
        #expect(try following(mine, before) { $0.replacing("oat milk\n", with: "milk\n") } == text)
    }

    @Test func whatAPersonTookAwayOrAddedStaysSo() throws {
        let before = ink([box("milk\ntea")])
        let text = first.following(before)
        let without = try following(text, before) { $0.replacing("milk\n", with: "") }
        #expect(without.texts == ["Diner [avac?]", "tea", "Anna demain"])
        #expect(try following(without, before).texts == without.texts)
        #expect(try following(without, ink([])) == first)
        let more = try following(text, before) { $0.replacing("tea\n", with: "tea\nof mine\n") }
        #expect(more.texts == ["Diner [avac?]", "milk", "tea", "of mine", "Anna demain"])
        #expect(try following(more, ink([box("tea")])).texts == ["Diner [avac?]", "tea", "of mine", "Anna demain"])
        #expect(try following(more, ink([])).texts == first.texts + ["of mine"])
    }

    @Test func anotherReadingLeavesTypedText() throws {
        let ink = ink([box("milk\ntea"), box("top", y: 0, id: "t2")])
        let text = try following(first.following(ink), ink) { $0.replacing("tea\n", with: "green tea\n") }
        let other = lines([[read("Other", "s1", "s2", "s3")], [read("Anno", "s4", "s5", "s6")]])
        #expect(text.following(ink, read: other).texts == ["top", "Other", "milk", "green tea", "Anno"])
    }

    @Test func aLineOfTypedTextHasItsPlace() throws {
        let ink = ink([box("milk\ntea")])
        let text = first.following(ink)
        let tea = try #require(ink.writing(of: text.lines[2]))
        #expect(tea.page == 0 && (tea.left, tea.top) == (0, 20_000 + 1624))
        #expect(InkPage(id: "p", layers: [InkLayer(id: "l", elements: tea.elements)]).texts.map(\.words) == ["tea"])
        let strokes = try #require(ink.writing(of: text.lines[0]))
        #expect(strokes.elements.map(\.id) == ["s1", "s2", "s3"] && strokes.top == 10_000)
        // A line of a person is where the one is that it replaces.
        let mine = try following(text, ink) { $0.replacing("tea\n", with: "green tea\n") }
        #expect(ink.writing(of: mine.lines[2])?.top == tea.top)
        #expect(self.ink([]).writing(of: mine.lines[2]) == nil)
    }

    @Test(arguments: [
        "```ink media/a.inkml\nwords\n```\n", "```ink media/a.inkml\nwords\n```\n<!-- ink words 1\nno row\n-->\n",
        "```ink media/a.inkml\nwords\n```\n<!-- ink words\n1c6a=s1\n-->\n",
        "```ink media/a.inkml\nwords\n```\n<!-- ink words 2\n1c6a=s1\n-->\n",
        "```ink media/a.inkml\nwords\n```\n<!-- ink words 1\n",
    ])
    func wordsOfWhichNothingIsRememberedAreNotTouched(page: String) {
        let bytes = Array(page.utf8)
        let block = TranscriptBlock(of: file, in: bytes, body: 0..<bytes.count)
        #expect(block != nil && block?.transcript == nil)
    }

    @Test(arguments: [
        "", "````\n```ink media/a.inkml\n```\n````\n", "```ink media/b.inkml\n```\n", "```ink media/a.inkml\n",
    ])
    func noBlock(page: String) {
        let bytes = Array(page.utf8)
        #expect(TranscriptBlock(of: file, in: bytes, body: 0..<bytes.count) == nil)
    }

    @Test func namesAreShortAndTellStrokesApart() throws {
        let long = ["s0123456789abcdef", "s01234567fffffff", "sffff456789abcdef", "with space -->"]
        let text = InkTranscript(lines: [long.map { Word(["w"], strokes: [$0], .confirmed) }])
        let block = TranscriptBlock.text(of: file, text, among: long)
        #expect(block.contains("=s012345678 ") && block.contains("=s01234567f ") && block.contains("=sffff45 "))
        #expect(!block.contains("space"))
        #expect(parse(block)?.resolved(among: long) == text)
    }

    @Test func aLineIsCorrectedWordByWord() {
        let line = [read("Diner", "s1"), read("avac", "s2"), read("Anna", "s3")]
        #expect(
            InkTranscript.confirmed(line, as: ["Dîner", "avec", "Anna"]) == [
                confirmed("Dîner", "s1"), confirmed("avec", "s2"), confirmed("Anna", "s3"),
            ])
        #expect(
            InkTranscript.confirmed(line, as: []) == [confirmed("", "s1"), confirmed("", "s2"), confirmed("", "s3")])
    }
}
