// Lines out of a stream, whatever the pieces in which it comes.

import AssistantServer
import Testing

@Suite struct LineCutterTests {
    private func lines(_ text: String, pieces size: Int) -> ([LineCutter.Line], isBetween: Bool) {
        var cutter = LineCutter()
        var lines: [LineCutter.Line] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += cutter.take(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        return (lines, cutter.isBetweenLines)
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func pieces(_ size: Int) {
        let (found, isBetween) = lines("{}\n\n  \r\n{\"a\":\"é\"}\r\nrest", pieces: size)
        #expect(found == [.whole(Array("{}".utf8)), .whole(Array("{\"a\":\"é\"}\r".utf8))] && !isBetween)
        #expect(lines("{}\n", pieces: size).isBetween)
    }

    @Test func aLineThatIsTooLongIsLeftOut() {
        var cutter = LineCutter()
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        var found: [LineCutter.Line] = []
        for _ in 0..<20 { found += cutter.take(piece) }
        #expect(found.isEmpty && !cutter.isBetweenLines)
        found += cutter.take(Array("\n{}\n".utf8))
        #expect(found == [.tooLong, .whole(Array("{}".utf8))] && cutter.isBetweenLines)
    }
}
