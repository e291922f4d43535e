// Words that are counted sixty-four bytes at a time are those that one finds byte by byte.

import Bytes
import Testing

@testable import Vault

@Suite struct WordCountTests {
    private func count(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { WordCount.of($0, bytes.indices) }
    }

    @Test func wordsAndSigns() {
        #expect(count("") == 0)
        #expect(count(" \n\t ") == 0)
        #expect(count("- a -- (b) *** é 1") == 4)
        #expect(count("word") == 1)
        #expect(count("word ") == 1)
        #expect(count(" ---") == 0)
        for length in 0..<200 {
            #expect(count(String(repeating: "-", count: length) + "x") == 1)
            #expect(count(String(repeating: "- ", count: length) + "x") == 1)
            #expect(count(String(repeating: "x ", count: length)) == length)
        }
    }

    @Test func anyBytes() {
        var random = SystemRandomNumberGenerator()
        let kinds: [UInt8] = [0x20, 0x20, 0x0a, 0x2d, 0x2d, 0x00, 0x61, 0x39, 0xc3, 0xff, 0x7f]
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in kinds.randomElement(using: &random) ?? 0 }
            let start = Int.random(in: 0...length, using: &random)
            let range = start..<Int.random(in: start...length, using: &random)
            let words = bytes[range].split(whereSeparator: \.isWhitespace).count { word in
                word.contains { $0.isLetter || $0.isDigit || $0 >= 0x80 }
            }
            #expect(bytes.withUnsafeBufferPointer { WordCount.of($0, range) } == words, "\(bytes) \(range)")
        }
    }
}
