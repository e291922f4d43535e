// Which messages of a broker are on the disk, so that one that comes again after a kill or a lost connection is not stored again.

import Bytes
import FileSystem
import Vault

/// The memory of one broker's session, in the user's state folder.
///
/// A broker sends a message of QoS 1 again, with the same identifier, when a connection ends before it had the acknowledgement (MQTT
/// 5.0, section 4.4). Before rows of a batch are appended, the batch is written here: its messages and the bytes that go to each file.
/// After a kill the last batch is looked at: what is missing of it in the files is appended, and then all its messages count as stored.
package final class DeliveryJournal {
    /// A message as the broker names it, and its content.
    package struct Delivery: Sendable, Hashable {
        /// The packet identifier; 0 for QoS 0, which is never sent again.
        package let identifier: UInt16
        package let content: UInt64

        package init(identifier: UInt16, topic: String, payload: UnsafeRawBufferPointer) {
            self.identifier = identifier
            var hash = StableHash()
            hash.add(topic)
            // No byte of UTF-8.
            hash.add(0xff)
            hash.add(payload)
            content = hash.value
        }

        init(identifier: UInt16, content: UInt64) {
            self.identifier = identifier
            self.content = content
        }
    }

    private let path: String
    private var file: JournalFile
    /// What the last message with each identifier held. A server may have any number of them on the way, and for as long as it likes.
    /// By identifier; 0 where none is known, as for a content in 2⁶⁴ that happens to be that.
    private var recent = [UInt64](repeating: 0, count: 1 << 16)
    /// Whether this connection has used an identifier: a second message with it is another message.
    private var used = [Bool](repeating: false, count: 1 << 16)
    private static let largest = 4 << 20

    /// Opens the journal and completes the batch that a kill interrupted. Throws `SystemError`, `VaultError`.
    package init(path: String, files: VaultFiles) throws {
        self.path = path
        try Paths.makeFolder(Paths.parent(of: path), mode: 0o700)
        let bytes = (try? OpenFile.reading(path).readAll(limit: 64 << 20)) ?? []
        let records = JournalRecord.read(bytes)
        if let last = records.last { try Self.complete(last.parts, files) }
        file = try JournalFile(path)
        for record in records { for delivery in record.deliveries { note(delivery) } }
        try compact()
    }

    /// A new connection. Where the broker has no session any more, nothing can come again.
    package func connected(isSessionPresent: Bool) throws {
        used = [Bool](repeating: false, count: 1 << 16)
        if !isSessionPresent {
            recent = [UInt64](repeating: 0, count: 1 << 16)
            try compact()
        }
    }

    /// Whether the message is on the disk already. Each message is asked for once.
    package func isStored(_ delivery: Delivery) -> Bool {
        let place = Int(delivery.identifier)
        guard place != 0, !used[place] else { return false }
        used[place] = true
        return recent[place] != 0 && recent[place] == delivery.content
    }

    /// Writes down what is about to be appended. Throws `SystemError`.
    package func begin(_ deliveries: [Delivery], _ parts: [ReadingsWriter.Part]) throws(SystemError) {
        // The short form says that messages are stored: those of this batch are not yet.
        if file.size > Self.largest { try compact() }
        try file.append(JournalRecord(deliveries: deliveries.filter { $0.identifier != 0 }, parts: parts).bytes)
        for delivery in deliveries { note(delivery) }
    }

    /// What `begin` announced is on the disk: from now on the files belong to others again, who may take rows out.
    package func finish() throws(SystemError) {
        try file.append(JournalRecord(deliveries: [], parts: []).bytes)
    }

    private func note(_ delivery: Delivery) {
        if delivery.identifier != 0 { recent[Int(delivery.identifier)] = delivery.content }
    }

    /// The last message with each identifier, in place of all batches.
    private func compact() throws(SystemError) {
        let record = JournalRecord(
            deliveries: recent.enumerated().filter { $0.element != 0 }
                .map { Delivery(identifier: UInt16($0.offset), content: $0.element) }, parts: [])
        do {
            try AtomicWrite.replace(path, with: record.bytes, mode: 0o600)
        } catch {
            switch error {
            case .system(let error): throw error
            case .changedMeanwhile(let path): throw SystemError.overtaken(path)
            }
        }
        file = try JournalFile(path)
    }

    /// Appends what is missing of a batch. Nearly always nothing is, or the end of the last file.
    private static func complete(_ parts: [ReadingsWriter.Part], _ files: VaultFiles) throws {
        for part in parts {
            let there = try files.exists(part.path) ? files.read(part.path).bytes : []
            let offset = Int(part.offset)
            let rest = there.count >= offset ? Array(there[offset...].prefix(part.bytes.count)) : []
            if there.count >= offset, rest == part.bytes { continue }
            if !rest.isEmpty, there.count < offset + part.bytes.count, part.bytes.starts(with: rest) {
                try files.append(part.path, Array(part.bytes[rest.count...]))
                continue
            }
            // Nothing of it is there, or another program changed the file: row by row.
            let known = Set(there.split(separator: .newline))
            var missing = part.bytes.split(separator: .newline).filter { !known.contains($0) }.flatMap {
                $0 + [.newline]
            }
            guard !missing.isEmpty else { continue }
            if !there.isEmpty, there.last != .newline { missing.insert(.newline, at: 0) }
            try files.append(part.path, missing)
        }
    }
}

/// The open journal.
private struct JournalFile: ~Copyable {
    private let file: OpenFile
    private(set) var size: Int

    init(_ path: String) throws(SystemError) {
        let opened = try OpenFile.appending(path, mode: 0o600)
        size = Int(try opened.stamp().size)
        file = opened
    }

    mutating func append(_ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try file.write(bytes)
            size += bytes.count
        } catch {
            // Half a record would hide those after it.
            try? file.cut(to: Int64(size))
            throw error
        }
    }
}
