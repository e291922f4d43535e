// Terms by number: words are folded and stemmed where documents are read, and handed on as numbers.

/// Terms, each by the number of those before it. A term may stand in it more than once.
struct TermList: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    /// Lets `write` append the bytes of the next term.
    mutating func append(_ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(UInt32(bytes.count))
    }

    mutating func append(_ other: TermList) {
        let start = UInt32(bytes.count)
        bytes += other.bytes
        ends += other.ends.lazy.map { $0 + start }
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Where a term stands in the bytes that `withBytes` has.
    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { bytes.withUnsafeBytes(body) }

    func text(_ number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }
}
