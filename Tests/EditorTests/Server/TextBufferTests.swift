// The editor's text and ours are the same text, whatever it tells of its changes.

import Testing

@testable import LanguageServer

@Suite struct TextBufferTests {
    private func buffer(_ text: String) -> TextBuffer { TextBuffer(Array(text.utf8), version: 1) }
    private func place(_ line: Int, _ character: Int) -> TextPosition { TextPosition(line: line, character: character) }

    @Test func columnsInBothUnits() {
        // é: 2 bytes and 1 unit; 🎉: 4 bytes and 2 units.
        let text = buffer("aé🎉b\r\nzweite\rdritte\n")
        #expect(text.lineCount == 4)
        #expect((0...5).map { text.offset(of: place(0, $0), .utf16) } == [0, 1, 3, 3, 7, 8])
        #expect((0...9).map { text.offset(of: place(0, $0), .utf8) } == [0, 1, 1, 3, 3, 3, 3, 7, 8, 8])
        #expect(text.position(of: 7, .utf16) == place(0, 4) && text.position(of: 7, .utf8) == place(0, 7))
        #expect(text.position(of: 10, .utf16) == place(1, 0) && text.offset(of: place(2, 2), .utf16) == 19)
        #expect(text.offset(of: place(3, 0), .utf16) == text.bytes.count)
    }

    @Test func whatLiesOutsideIsTheNearestPlace() {
        let text = buffer("ab\r\ncd")
        #expect(text.offset(of: place(0, 99), .utf16) == 2)
        #expect(text.offset(of: place(99, 0), .utf16) == 6)
        #expect(text.offset(of: place(-1, 5), .utf16) == 0 && text.offset(of: place(1, -5), .utf16) == 4)
        #expect(text.position(of: 3, .utf8) == place(0, 2) && text.position(of: 99, .utf8) == place(1, 2))
        #expect(text.offsets(of: TextRange(place(1, 1), place(0, 1)), .utf8) == 1..<5)
        #expect(buffer("").position(of: 0, .utf16) == place(0, 0) && buffer("").lineCount == 1)
    }

    @Test func theUnitsThatWereAgreedOn() {
        #expect(PositionEncoding(offered: ["utf-16", "utf-8"]) == .utf8)
        #expect(PositionEncoding(offered: []) == .utf16 && PositionEncoding(offered: ["utf-32"]) == .utf16)
    }

    /// Full and incremental changes come to the same text and the same lines.
    @Test(arguments: 0..<60)
    func replay(seed: Int) {
        var random = Numbers(seed: UInt64(seed))
        let pieces = ["a", "é", "🎉", "\n", "\r", "\r\n", "word ", "", "- [ ] x\n", "👨‍👩‍👧", "\u{2028}"]
        let encoding: PositionEncoding = seed % 2 == 0 ? .utf16 : .utf8
        var text = buffer((0..<40).map { _ in pieces[random.below(pieces.count)] }.joined())
        for version in 2..<120 {
            let new = Array((0..<random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined().utf8)
            let lines = text.lineCount + 1
            let range = TextRange(
                place(random.below(lines), random.below(12)), place(random.below(lines), random.below(12)))
            var expected = text.bytes
            expected.replaceSubrange(text.offsets(of: range, encoding), with: new)
            text.replace(range, with: new, version: version, encoding)
            let fresh = TextBuffer(expected, version: version)
            #expect(text.bytes == expected, "seed \(seed), version \(version)")
            #expect(text.lineCount == fresh.lineCount, "seed \(seed), version \(version)")
            #expect(
                (0..<text.lineCount).allSatisfy { text.content(ofLine: $0) == fresh.content(ofLine: $0) },
                "seed \(seed), version \(version)")
            if text.lineCount != fresh.lineCount { return }
        }
    }

    /// Counted from one to the next they are the same, in whatever order they are asked for.
    @Test(arguments: 0..<60)
    func countedPositions(seed: Int) {
        var random = Numbers(seed: UInt64(seed))
        let pieces = ["a", "é", "🎉", "\n", "\r", "\r\n", "word ", "\n\n", "\r\r\n", "\u{2028}"]
        let encoding: PositionEncoding = seed % 2 == 0 ? .utf16 : .utf8
        let text = buffer((0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined())
        var count = PositionCount(text.bytes, encoding)
        for offset in -1...text.bytes.count + 1 {
            #expect(count.position(of: offset) == text.position(of: offset, encoding), "seed \(seed), \(offset)")
        }
        for _ in 0..<100 {
            let start = random.below(text.bytes.count + 1)
            let range = start..<start + random.below(text.bytes.count + 1 - start)
            #expect(count.range(of: range) == text.range(of: range, encoding), "seed \(seed), \(range)")
        }
    }

    /// Places go to positions and back.
    @Test(arguments: [PositionEncoding.utf8, .utf16])
    func roundTrip(encoding: PositionEncoding) {
        let text = buffer("# Été\r\n- [ ] Pain 🎉🎉 x\n\nfin")
        var at = 0
        for character in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
            if character != "\n" || at == 0 || text.bytes[at - 1] != 0x0d {
                #expect(text.offset(of: text.position(of: at, encoding), encoding) == at)
            }
            at += String(character).utf8.count
        }
    }

    private struct Numbers {
        var state: UInt64
        init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
        mutating func below(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(max(1, limit)))
        }
    }
}
