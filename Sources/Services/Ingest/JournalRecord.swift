// The encoding of a batch in the delivery journal: a length, a checksum, and both lists.

import Bytes
import Vault

struct JournalRecord: Equatable {
    var deliveries: [DeliveryJournal.Delivery]
    var parts: [ReadingsWriter.Part]

    private static let magic: [UInt8] = Array("DBJ1".utf8)

    static func == (first: JournalRecord, second: JournalRecord) -> Bool {
        first.deliveries == second.deliveries && first.parts == second.parts
    }

    init(deliveries: [DeliveryJournal.Delivery], parts: [ReadingsWriter.Part]) {
        self.deliveries = deliveries
        self.parts = parts
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(deliveries.count * 10 + parts.reduce(64) { $0 + $1.bytes.count + 80 })
        Self.append(UInt64(deliveries.count), 4, &body)
        for delivery in deliveries {
            Self.append(UInt64(delivery.identifier), 2, &body)
            Self.append(delivery.content, 8, &body)
        }
        Self.append(UInt64(parts.count), 4, &body)
        for part in parts {
            let path = Array(part.path.text.utf8)
            Self.append(UInt64(path.count), 4, &body)
            body += path
            Self.append(UInt64(bitPattern: part.offset), 8, &body)
            Self.append(UInt64(part.bytes.count), 4, &body)
            body += part.bytes
        }
        var result = Self.magic
        Self.append(UInt64(body.count), 4, &result)
        Self.append(Self.sum(body[...]), 8, &result)
        return result + body
    }

    /// The intact records of a file, in order. Anything after a damaged one was never acted upon.
    static func read(_ bytes: [UInt8]) -> [JournalRecord] {
        var records: [JournalRecord] = []
        var at = 0
        while at + 16 <= bytes.count, bytes[at..<at + 4].elementsEqual(magic) {
            let length = Int(number(bytes, at + 4, 4))
            let start = at + 16
            guard start + length <= bytes.count, sum(bytes[start..<start + length]) == number(bytes, at + 8, 8),
                let record = body(Array(bytes[start..<start + length]))
            else { break }
            records.append(record)
            at = start + length
        }
        return records
    }

    private static func body(_ bytes: [UInt8]) -> JournalRecord? {
        var at = 0
        func take(_ count: Int) -> UInt64? {
            guard at + count <= bytes.count else { return nil }
            defer { at += count }
            return number(bytes, at, count)
        }
        var record = JournalRecord(deliveries: [], parts: [])
        guard let deliveries = take(4) else { return nil }
        for _ in 0..<deliveries {
            guard let identifier = take(2), let content = take(8) else { return nil }
            record.deliveries.append(.init(identifier: UInt16(identifier), content: content))
        }
        guard let parts = take(4) else { return nil }
        for _ in 0..<parts {
            guard let count = take(4), at + Int(count) <= bytes.count else { return nil }
            let path = bytes.text(at..<at + Int(count))
            at += Int(count)
            guard let offset = take(8), let length = take(4), at + Int(length) <= bytes.count,
                let place = VaultPath(path)
            else { return nil }
            record.parts.append(
                .init(
                    path: place, offset: Int64(bitPattern: offset), bytes: Array(bytes[at..<at + Int(length)])))
            at += Int(length)
        }
        return record
    }

    private static func append(_ number: UInt64, _ count: Int, _ bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))) }
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) }
    }

    /// Detects incompletely written records.
    private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = StableHash()
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.value
    }
}
