// White space at the ends of texts, whatever way it is found.

import TestSupport
import Testing

@testable import Bytes

@Suite struct TrimmingTests {
    private static let pieces = [
        " ", "\t", "\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{1c}", "\u{7f}", "\u{0}", "\u{85}", "\u{a0}", "\u{2003}",
        "\u{301}", "\u{200d}", "\u{600}", "a", "Z", "9", "#", "é", "日", "🎉", "🇫🇷",
    ]

    /// By bytes and by characters it is the same.
    @Test(arguments: 0..<40)
    func asByCharacters(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<500 {
            let count = Int.random(in: 0...7, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            let expected = Array(text.trimmedByScalars.utf8)
            #expect(Array(text.trimmed.utf8) == expected, "seed \(seed): \(text.debugDescription)")
            #expect(
                Array(("x" + text)[...].dropFirst().trimmed.utf8)
                    == Array(String(("x" + text).dropFirst()).trimmedByScalars.utf8))
        }
    }

    @Test func bytesOfATextThatIsASCII() {
        #expect("".isASCII && "a\r\n".isASCII && !"é".isASCII && !"a\u{301}".isASCII)
        #expect("a-B c".compactMapASCII { $0 == .hyphen ? nil : $0.lowercased } == "ab c")
        #expect(Array("a\u{0}b".utf8).firstPlace(of: 0, in: 0..<3) == 1)
        #expect(Array("aab".utf8).firstPlace(of: 0x61, in: 1..<3) == 1)
        #expect(
            [UInt8]().firstPlace(of: 0, in: 0..<0) == nil && Array("ab".utf8).firstPlace(of: 0x61, in: 1..<2) == nil)
    }

    /// Wherever the byte is among words of eight.
    @Test func theFirstByteThatIsNoUTF8() {
        for length in 0..<40 {
            let text = [UInt8](repeating: 0x61, count: length)
            #expect(UTF8Scalars.firstIllFormed(text) == nil)
            for place in 0..<length {
                var broken = text
                broken[place] = 0xff
                #expect(UTF8Scalars.firstIllFormed(broken) == place)
                let accented = Array(text[..<place]) + Array("é".utf8) + Array(text[place...])
                #expect(UTF8Scalars.firstIllFormed(accented) == nil)
                #expect(UTF8Scalars.firstIllFormed(accented + [0xc3]) == accented.count)
            }
        }
    }
}
