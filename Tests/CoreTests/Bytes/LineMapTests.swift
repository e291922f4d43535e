// Lines and columns of offsets.

import Bytes
import Testing

@Suite struct LineMapTests {
    @Test(arguments: [
        ("", [0]), ("a", [0]), ("a\n", [0, 2]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]),
        ("\n\r\r\n", [0, 1, 2, 4]),
    ])
    func starts(text: String, expected: [Int]) {
        #expect(LineMap(Array(text.utf8)).starts == expected)
    }

    @Test(arguments: [
        (0, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 1), (6, 3, 1), (8, 3, 2), (9, 3, 3), (99, 3, 3),
    ])
    func positions(offset: Int, line: Int, column: Int) {
        // é takes two bytes: 0–1 é, 2 b, 3 newline, 4–5 CRLF, 6–7 à, 8 c.
        #expect(LineMap(Array("éb\n\r\nàc".utf8)).position(of: offset) == LinePosition(line: line, column: column))
    }

    @Test func severalPositionsAreThoseOfEach() {
        let map = LineMap(Array("éb\n\r\nàc und so weiter\rà".utf8))
        let offsets = [99, 3, 0, 25, 8, 8, 2, 6, 9, 12, 4, 1]
        #expect(map.positions(of: offsets) == offsets.map(map.position))
    }

    @Test func contentHasNoLineEnd() {
        let map = LineMap(Array("ab\r\n\nc\rd".utf8))
        #expect((0..<4).map(map.content) == [0..<2, 4..<4, 5..<6, 7..<8])
    }

    @Test func positionsAreInReadingOrder() {
        #expect(LinePosition(line: 1, column: 9) < LinePosition(line: 2, column: 1))
        #expect(LinePosition(line: 2, column: 1) < LinePosition(line: 2, column: 2))
    }
}
