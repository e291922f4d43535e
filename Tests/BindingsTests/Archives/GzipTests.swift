// gzip: files of one member, of several, with lengths that are lies, damaged and cut off.

import Archives
import TestSupport
import Testing

@Suite struct GzipTests {
    private static let text = Array(String(repeating: "pressed strokes 356.75846724 596.97659218\n", count: 2000).utf8)

    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8]? {
        let (unpacked, isWhole) = try Gzip.unpack(bytes)
        return isWhole ? unpacked : nil
    }

    @Test func whatWasPackedComesBack() throws {
        #expect(try unpacked(Gzip.pack(Self.text)) == Self.text)
        #expect(try unpacked(Gzip.pack([])) == [])
        #expect(try unpacked(Gzip.pack([0])) == [0])
    }

    @Test func membersFollowOneAnother() throws {
        let (first, second) = (Array("one".utf8), Array("and a longer one".utf8))
        #expect(try unpacked(Gzip.pack(first) + Gzip.pack(second)) == first + second)
        #expect(try unpacked(Gzip.pack(second) + Gzip.pack(first)) == second + first)
        #expect(try unpacked(Gzip.pack(second) + Gzip.pack(second)) == second + second)
    }

    @Test func whatFollowsAndIsNoMemberIsPadding() throws {
        #expect(try unpacked(Gzip.pack(Self.text) + [UInt8](repeating: 0, count: 512)) == Self.text)
    }

    /// zlib and RFC 1952 (section 2.3.1) want ISIZE checked: what is unpacked is there, and said not to be whole.
    @Test(arguments: [0, 1, -1, 1000] as [Int32]) func aLengthThatIsALie(difference: Int32) throws {
        var bytes = try Gzip.pack(Self.text)
        let lie = difference == 0 ? 0 : UInt32(bitPattern: Int32(Self.text.count) + difference)
        for index in 0..<4 { bytes[bytes.count - 4 + index] = UInt8(truncatingIfNeeded: lie >> UInt32(8 * index)) }
        let (unpacked, isWhole) = try Gzip.unpack(bytes)
        #expect(unpacked == Self.text)
        #expect(!isWhole)
    }

    @Test func aDamagedSumAndAnEndTooEarly() throws {
        let bytes = try Gzip.pack(Self.text)
        var damaged = bytes
        damaged[bytes.count - 8] ^= 1
        #expect(try Gzip.unpack(damaged) == (Self.text, false))
        for end in stride(from: 20, to: bytes.count, by: 7) {
            let (unpacked, isWhole) = (try? Gzip.unpack(Array(bytes[..<end]))) ?? ([], false)
            #expect(!isWhole && Self.text.starts(with: unpacked), "cut at \(end)")
        }
        #expect(throws: ArchiveError.damagedGzip) { try Gzip.unpack([0x1f, 0x8b, 8, 0]) }
    }

    @Test func noMoreThanIsAllowed() throws {
        var limits = ArchiveLimits()
        limits.freeBytes = 1000
        limits.ratio = 2
        let bytes = try Gzip.pack(Self.text)
        #expect(throws: ArchiveError.tooLarge(member: nil, limit: 1000)) { try Gzip.unpack(bytes, limits: limits) }
        limits.freeBytes = Int64(Self.text.count)
        #expect(try Gzip.unpack(bytes, limits: limits) == (Self.text, true))
        limits.bytes = Int64(Self.text.count) - 1
        #expect(throws: ArchiveError.tooLarge(member: nil, limit: limits.bytes)) {
            try Gzip.unpack(bytes, limits: limits)
        }
    }
}
