// A journal of messages already stored, so that redelivery after a kill or a lost connection does not store them twice.

import Bytes
import FileSystem
import Vault

/// The journal of one broker session, in the user's state folder.
///
/// A broker redelivers a message of QoS 1, with the same identifier, if a connection ends before the acknowledgement arrived (MQTT
/// 5.0, section 4.4). Before the rows of a batch are appended, the batch is written here: its messages and the bytes for each file.
/// After a kill the last batch is checked: missing bytes are appended to the files, and then all its messages count as stored.
package final class DeliveryJournal {
    /// A message by its packet identifier and content.
    package struct Delivery: Sendable, Hashable {
        /// The packet identifier; 0 for QoS 0, which is never redelivered.
        package let identifier: UInt16
        package let content: UInt64

        package init(identifier: UInt16, topic: String, payload: UnsafeRawBufferPointer) {
            self.identifier = identifier
            var hash = StableHash()
            hash.add(topic)
            // Never occurs in UTF-8.
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
    /// The content hash of the last message with each identifier: a server may have any number of them in flight, for any length of time.
    /// 0 if unknown, or if by chance (1 in 2⁶⁴) the hash is 0.
    private var recent = [UInt64](repeating: 0, count: 1 << 16)
    /// Whether this connection has used an identifier: reuse means a new message.
    private var used = [Bool](repeating: false, count: 1 << 16)
    private static let largest = 4 << 20

    /// Opens the journal and completes an interrupted batch. Throws `SystemError`, `VaultError`.
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

    /// A new connection. Without a broker session nothing can be redelivered.
    package func connected(isSessionPresent: Bool) throws {
        used = [Bool](repeating: false, count: 1 << 16)
        if !isSessionPresent {
            recent = [UInt64](repeating: 0, count: 1 << 16)
            try compact()
        }
    }

    /// Whether the message is already stored. To be called once per message.
    package func isStored(_ delivery: Delivery) -> Bool {
        let place = Int(delivery.identifier)
        guard place != 0, !used[place] else { return false }
        used[place] = true
        return recent[place] != 0 && recent[place] == delivery.content
    }

    /// Records what is about to be appended. Throws `SystemError`.
    package func begin(_ deliveries: [Delivery], _ parts: [ReadingsWriter.Part]) throws(SystemError) {
        // The compact form records messages as stored, so it must not include this batch yet.
        if file.size > Self.largest { try compact() }
        try file.append(JournalRecord(deliveries: deliveries.filter { $0.identifier != 0 }, parts: parts).bytes)
        for delivery in deliveries { note(delivery) }
    }

    /// The batch passed to `begin` is stored: from now on other programs may remove its rows from the files.
    package func finish() throws(SystemError) {
        try file.append(JournalRecord(deliveries: [], parts: []).bytes)
    }

    private func note(_ delivery: Delivery) {
        if delivery.identifier != 0 { recent[Int(delivery.identifier)] = delivery.content }
    }

    /// Replaces all batches by the last message with each identifier.
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

    /// Appends the missing parts of a batch: usually none, or the end of the last file.
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
            // All of it is missing, or another program changed the file: compares row by row.
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
