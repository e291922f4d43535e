// What sixteen bytes at once find is what one after the other finds.

import Testing

@testable import Bytes

@Suite struct ByteBlockTests {
    private static let texts: [[UInt8]] = [
        [], [0x3c], Array(0...255), Array("no sign stands in these words, which are more than two blocks long".utf8),
        Array("at the very end of sixteen <".utf8), Array("fifteen bytes <".utf8), Array("sixteen bytes, <".utf8),
        Array(String(repeating: "é", count: 23).utf8) + [0x22] + Array(repeating: 0x7f, count: 40),
    ]

    private func check(
        _ find: (ByteBlock) -> ByteBlock.Places, _ isOne: (UInt8) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in Self.texts {
            text.withUnsafeBufferPointer { bytes in
                for start in 0...bytes.count {
                    for end in start...bytes.count {
                        let expected = bytes[start..<end].firstIndex(where: isOne) ?? end
                        #expect(bytes.first(in: start..<end, find) == expected, sourceLocation: sourceLocation)
                    }
                }
            }
        }
    }

    @Test func findsBytes() {
        check({ $0.places(of: .less) }) { $0 == .less }
        check({ $0.places(of: .less) | $0.places(of: .quote) }) { $0 == .less || $0 == .quote }
        check({ $0.places(below: 0x20) }) { $0 < 0x20 }
        check({ $0.places(from: 0x80) }) { $0 >= 0x80 }
    }

    @Test func knowsClasses() {
        check(\.letters) { $0.isLetter }
        check(\.digits) { $0.isDigit }
        check({ !($0.letters | $0.places(of: .space)) }) { !$0.isLetter && $0 != .space }
        check({ $0.lowercased.places(of: UInt8(ascii: "v")) & $0.letters }) { $0.lowercased == UInt8(ascii: "v") }
    }
}
