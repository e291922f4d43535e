// Messages that come again, and batches that a kill interrupted at any byte.

import Bytes
import FileSystem
import Ingest
import TestSupport
import Testing
import Vault

@Suite struct DeliveryJournalTests {
    private let folder: TemporaryFolder
    private let files: VaultFiles
    private var path: String { folder.path + "/state/journal" }

    init() throws {
        folder = try TemporaryFolder()
        files = try VaultFiles(folder: folder.path)
    }

    private func delivery(_ identifier: UInt16, _ payload: String) -> DeliveryJournal.Delivery {
        Array(payload.utf8).withUnsafeBytes { .init(identifier: identifier, topic: "t", payload: $0) }
    }

    @Test func whatComesAgainIsKnown() throws {
        var journal = try DeliveryJournal(path: path, files: files)
        try journal.connected(isSessionPresent: true)
        #expect(!journal.isStored(delivery(1, "a")))
        try journal.begin([delivery(1, "a"), delivery(2, "b")], [])
        // Within one connection the same identifier is another message.
        #expect(!journal.isStored(delivery(1, "a")))
        journal = try DeliveryJournal(path: path, files: files)
        try journal.connected(isSessionPresent: true)
        #expect(journal.isStored(delivery(1, "a")))
        #expect(!journal.isStored(delivery(1, "a")))
        #expect(!journal.isStored(delivery(2, "c")))
        // QoS 0 is never sent again.
        #expect(!journal.isStored(delivery(0, "a")))
        // A server without the session cannot send anything again.
        try journal.connected(isSessionPresent: false)
        #expect(!journal.isStored(delivery(1, "a")))
    }

    @Test func everyPlaceOfAKill() throws {
        let rows = "2026-11-20T08:00:00.000Z,1\n2026-11-20T08:00:01.000Z,2\n"
        let head = "timestamp,ph\n2026-11-20T07:00:00.000Z,0\n"
        let file = try #require(VaultPath("sensors/pool/2026-11.csv"))
        let part = ReadingsWriter.Part(path: file, offset: Int64(head.utf8.count), bytes: Array(rows.utf8))
        for cut in 0...rows.utf8.count {
            try? Paths.removeFile(path)
            let journal = try DeliveryJournal(path: path, files: files)
            try journal.begin([delivery(1, "a")], [part])
            try folder.write(head + rows.prefix(cut), to: file.text)
            _ = try DeliveryJournal(path: path, files: files)
            #expect(try folder.read(file.text) == head + rows, "cut at \(cut)")
        }
        // Rows that somebody took out later stay out.
        try? Paths.removeFile(path)
        var finished = try DeliveryJournal(path: path, files: files)
        try finished.begin([delivery(1, "a")], [part])
        try finished.finish()
        try folder.write(head, to: file.text)
        finished = try DeliveryJournal(path: path, files: files)
        #expect(try folder.read(file.text) == head)
        try finished.connected(isSessionPresent: true)
        #expect(finished.isStored(delivery(1, "a")))
        // The file became another one meanwhile: each row is there once.
        try? Paths.removeFile(path)
        let journal = try DeliveryJournal(path: path, files: files)
        try journal.begin([delivery(1, "a")], [part])
        try folder.write("timestamp,ph\n2026-11-20T08:00:01.000Z,2\n", to: file.text)
        _ = try DeliveryJournal(path: path, files: files)
        #expect(
            try folder.read(file.text) == "timestamp,ph\n2026-11-20T08:00:01.000Z,2\n2026-11-20T08:00:00.000Z,1\n")
    }

    @Test func halfARecordCountsForNothing() throws {
        var journal = try DeliveryJournal(path: path, files: files)
        try journal.begin([delivery(1, "a")], [])
        try journal.begin([delivery(2, "b")], [])
        let bytes = try OpenFile.reading(path).readAll()
        for cut in 0..<12 {
            try AtomicWrite.replace(path, with: Array(bytes.dropLast(1 + cut)))
            journal = try DeliveryJournal(path: path, files: files)
            try journal.connected(isSessionPresent: true)
            #expect(journal.isStored(delivery(1, "a")))
            #expect(!journal.isStored(delivery(2, "b")))
        }
        try AtomicWrite.replace(path, with: Array("rubbish".utf8))
        #expect(throws: Never.self) { try DeliveryJournal(path: path, files: files) }
    }
}
