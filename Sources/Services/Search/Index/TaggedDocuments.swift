// The documents of each tag as one short row: counting tags of a hundred thousand documents reads these instead of a table of pairs.

import SQLite

/// Collects the additions of a write: rows of `tag_documents`, each with sorted document numbers as distances (unsigned LEB128, the first
/// from 0). Numbers of removed documents remain, as they are never used again.
struct TaggedDocuments {
    private var lists: [Int64: (last: Int64, bytes: [UInt8])] = [:]

    /// - Parameter document: greater than all before.
    mutating func add(_ tag: Int64, _ document: Int64) {
        var distance = UInt64(document - (lists[tag]?.last ?? 0))
        lists[tag, default: (0, [])].last = document
        repeat {
            let rest = distance >> 7
            lists[tag, default: (0, [])].bytes.append(
                UInt8(truncatingIfNeeded: distance & 0x7f) | (rest > 0 ? 0x80 : 0))
            distance = rest
        } while distance > 0
    }

    /// Throws `SQLiteError`.
    mutating func write(to database: Database) throws(SQLiteError) {
        let insertion = try database.prepare("INSERT INTO tag_documents VALUES(?1,?2)")
        for (tag, list) in lists.sorted(by: { $0.key < $1.key }) {
            insertion.bind(1, tag)
            insertion.bind(2, bytes: list.bytes)
            try insertion.run()
        }
        lists = [:]
    }

    /// The number of the given documents with each tag. Throws `SQLiteError`.
    static func counts(of documents: NumberSet, in database: Database) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        let rows = try database.prepare("SELECT tag, documents FROM tag_documents")
        while try rows.step() {
            let count = rows.withBytes(1) { Self.count($0, documents) }
            if count > 0 { counts[rows.integer(0), default: 0] += count }
        }
        return counts
    }

    private static func count(_ bytes: UnsafeRawBufferPointer, _ documents: NumberSet) -> Int {
        var (count, number, distance, shift) = (0, Int64(0), Int64(0), Int64(0))
        for byte in bytes {
            distance |= Int64(byte & 0x7f) << shift
            guard byte < 0x80 else {
                shift += 7
                continue
            }
            number += distance
            if documents.contains(number) { count += 1 }
            (distance, shift) = (0, 0)
        }
        return count
    }
}
