// The facts about one document in the last site, as a cache record.

import Bytes
import CivilTime
import Search
import Vault

struct KnownDocument: Sendable {
    package let hit: SearchHit
    let page: String
    /// Hash of everything known about it except its text.
    let outerHash: UInt64
    let textHash: UInt64
    let cardHash: UInt64
    /// Including its picture.
    let cardHashInList: UInt64
    /// No other page shows its text, it shows no other's, and it was exported unchanged.
    let standsAlone: Bool
    let aliases: [String]
    let targets: [LinkResolver.Target]
    let backlinks: [Int]
    let outgoing: [Int]
    let outgoingCount: Int
    let neighbours: SiteNotes.Neighbours

    /// - Parameter standsAlone: see the property.
    init(_ number: Int, in notes: SiteNotes, standsAlone: Bool) {
        let entry = notes.entries[number]
        (hit, page, self.standsAlone) = (entry.hit, entry.page, standsAlone)
        outerHash = Self.outerHash(entry.hit, entry.facts.outerHash)
        (textHash, cardHash, cardHashInList) = (entry.textHash, entry.cardHash, notes.cardHashes[number])
        (aliases, targets) = (entry.facts.aliases, notes.targets[number])
        (backlinks, outgoing) = (notes.backlinks[number], notes.outgoing[number])
        (outgoingCount, neighbours) = (notes.outgoingCounts[number], notes.neighbours[number])
    }

    /// - Parameter path: of a document whose record cannot be read.
    init(unread path: VaultPath) {
        hit = SearchHit(
            path: path, title: path.stem, kind: .note, day: nil, minute: nil, mood: nil, isFavorite: false, words: 0,
            tags: [])
        (page, standsAlone, outerHash, textHash, cardHash, cardHashInList) = ("", false, 0, 0, 0, 0)
        (aliases, targets, backlinks, outgoing, outgoingCount, neighbours) = ([], [], [], [], 0, .init())
    }

    /// - Parameter facts: the hash of the document's facts beyond its text.
    static func outerHash(_ hit: SearchHit, _ facts: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(hit.title)
        hash.add(hit.kind.rawValue)
        hash.add(hit.day?.number ?? .min)
        hash.add(hit.minute ?? -1)
        hash.add(hit.mood ?? 9)
        hash.add((hit.isFavorite ? 1 : 0) + (hit.isPrivate ? 2 : 0) + (hit.hasUnreadHead ? 4 : 0))
        hash.add(hit.words > 0 ? 1 : 0)
        for tag in hit.tags { hash.add(tag) }
        hash.add(facts)
        return hash.value
    }

    // MARK: Record

    // The stamp and text hash are at fixed offsets, as only they change if the text does.
    private static let textHashOffset = StampRecord.size + 8

    /// Replaces the stamp and text hash in the record that begins at `start`.
    static func replace(_ bytes: inout [UInt8], at start: Int, _ stamp: StampRecord, textHash: UInt64) {
        var changed = RecordWriter()
        stamp.write(&changed)
        bytes.replaceSubrange(start..<start + StampRecord.size, with: changed.bytes)
        changed = RecordWriter()
        changed.word(textHash)
        let place = start + textHashOffset
        bytes.replaceSubrange(place..<place + 8, with: changed.bytes)
    }

    func write(_ stamp: StampRecord, _ record: inout RecordWriter) {
        stamp.write(&record)
        record.word(outerHash)
        record.word(textHash)
        record.word(cardHash)
        record.word(cardHashInList)
        record.count((standsAlone ? 1 : 0) + (hit.isFavorite ? 2 : 0) + (hit.words > 0 ? 4 : 0))
        record.text(hit.title)
        record.text(hit.kind.rawValue)
        record.optional(hit.day.map { Int($0.number) })
        record.optional(hit.minute)
        record.optional(hit.mood)
        record.texts(hit.tags)
        record.text(page)
        record.texts(aliases)
        record.count(targets.count)
        for target in targets {
            switch target {
            case .missing: record.count(0)
            case .outside: record.count(1)
            case .file(let path):
                record.count(2)
                record.text(path.text)
            case .document(let number): record.count(3 + number)
            }
        }
        record.counts(backlinks)
        record.counts(outgoing)
        record.count(outgoingCount)
        record.optional(neighbours.newer)
        record.optional(neighbours.older)
    }

    /// For a document that is not private, with parsed front matter.
    init(_ record: inout RecordReader, _ path: VaultPath) throws(RecordReader.Damaged) {
        _ = try StampRecord(&record)
        outerHash = try record.word()
        textHash = try record.word()
        cardHash = try record.word()
        cardHashInList = try record.word()
        let signs = try record.count()
        standsAlone = signs & 1 != 0
        hit = SearchHit(
            path: path, title: try record.text(), kind: DocumentKind(rawValue: try record.text()) ?? .note,
            day: try record.optional().map { Day(number: Int32(truncatingIfNeeded: $0)) },
            minute: try record.optional(), mood: try record.optional(), isFavorite: signs & 2 != 0,
            words: signs & 4 != 0 ? 1 : 0, tags: try record.texts())
        page = try record.text()
        aliases = try record.texts()
        var targets: [LinkResolver.Target] = []
        for _ in 0..<(try record.count()) {
            switch try record.count() {
            case 0: targets.append(.missing)
            case 1: targets.append(.outside)
            case 2: targets.append(.file(VaultPath(trusted: try record.text())))
            case let number: targets.append(.document(number - 3))
            }
        }
        self.targets = targets
        backlinks = try record.counts()
        outgoing = try record.counts()
        outgoingCount = try record.count()
        neighbours = .init(newer: try record.optional(), older: try record.optional())
    }
}
