// Recognised words in a page: a block that comes back, a person's words that stay, strokes that are erased.

import Ink
import Testing

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
