// Writes documents into the tables, with statements prepared once.

import CivilTime
import FileSystem
import SQLite
import Synchronization
import Vault

final class IndexWriter {
    private let database: Database
    private let insertDocument, insertTag, insertDocumentTag, insertField, insertHead, insertName, insertLink,
        insertFileLink,
        insertParts,
        insertTask, insertAgenda, insertRemoved, insertFolder, findDocument, findContent: Statement
    private let removals: [Statement]
    private var tagNumbers: [TagKey: Int64] = [:]
    private var countedTags: Set<Int64> = []
    private var tagged = TaggedDocuments()
    /// Numbers are never reused, as the words of removed documents remain under theirs.
    private(set) var nextDocument: UInt32
    private var nextTag: Int64
    private let segments: TextSegments

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        segments = TextSegments(database: database)
        insertDocument = try database.prepare(
            """
            INSERT INTO documents VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26,?27)
            """)
        insertTag = try database.prepare("INSERT INTO tags VALUES(?1,?2,?3,0,0,0)")
        insertDocumentTag = try database.prepare("INSERT INTO document_tags VALUES(?1,?2)")
        insertField = try database.prepare("INSERT INTO fields VALUES(?1,?2,?3)")
        insertHead = try database.prepare("INSERT INTO heads VALUES(?1,?2)")
        insertName = try database.prepare("INSERT INTO names VALUES(?1,?2,?3)")
        insertLink = try database.prepare("INSERT INTO links VALUES(?1,?2,?3,?4,?5,?6,?7)")
        insertFileLink = try database.prepare("INSERT INTO file_links VALUES(?1,?2,?3,?4)")
        insertParts = try database.prepare("INSERT INTO parts VALUES(?1,?2,?3)")
        insertTask = try database.prepare("INSERT INTO tasks VALUES(?1,?2,?3,?4,?5,?6,?7,?8)")
        insertAgenda = try database.prepare("INSERT INTO agenda VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)")
        insertRemoved = try database.prepare("INSERT INTO removed VALUES(?1)")
        insertFolder = try database.prepare("INSERT OR REPLACE INTO folders VALUES(?1,?2)")
        findDocument = try database.prepare("SELECT id FROM documents WHERE path=?1")
        findContent = try database.prepare(
            "SELECT content FROM documents WHERE path=?1 AND unreadable IS NULL")
        removals = try [
            "DELETE FROM document_tags WHERE document=?1", "DELETE FROM fields WHERE document=?1",
            "DELETE FROM heads WHERE document=?1",
            "DELETE FROM names WHERE document=?1", "DELETE FROM links WHERE source=?1",
            "DELETE FROM file_links WHERE source=?1", "DELETE FROM parts WHERE document=?1",
            "DELETE FROM tasks WHERE document=?1", "DELETE FROM agenda WHERE document=?1",
            "DELETE FROM documents WHERE id=?1",
        ].map { (sql) throws(SQLiteError) in try database.prepare(sql) }
        nextDocument = UInt32(
            truncatingIfNeeded: try database.integer("SELECT value FROM meta WHERE key='next_document'") ?? 1)
        nextTag = (try database.integer("SELECT max(id) FROM tags") ?? 0) + 1
        let known = try database.prepare("SELECT folded, id FROM tags")
        while try known.step() { tagNumbers[TagKey(folded: known.text(0))] = known.integer(1) }
    }

    /// Writes the rows of a document with a higher number than all before; its words are in the postings.
    func add(_ document: IndexedDocument) throws {
        let number = Int64(document.number)
        nextDocument = document.number + 1
        bindDocument(number, document)
        try insertDocument.run()
        var seen: Set<Int64> = []
        for tag in document.tags { try addTag(tag, to: number, &seen) }
        for field in document.fields {
            insertField.bind(1, number)
            insertField.bind(2, field.key)
            insertField.bind(3, field.value)
            try insertField.run()
        }
        if let head = document.head {
            insertHead.bind(1, number)
            insertHead.bind(2, head)
            try insertHead.run()
        }
        for name in document.names {
            insertName.bind(1, name.key)
            insertName.bind(2, number)
            insertName.bind(3, name.rank.rawValue)
            try insertName.run()
        }
        for link in document.links { try addLink(link, of: number) }
        if !document.parts.isEmpty {
            insertParts.bind(1, number)
            insertParts.bind(2, document.parts.headings)
            insertParts.bind(3, document.parts.blocks)
            try insertParts.run()
        }
        for task in document.tasks {
            insertTask.bind(1, number)
            insertTask.bind(2, task.line)
            insertTask.bind(3, task.state)
            insertTask.bind(4, task.due?.column)
            insertTask.bind(5, task.start?.column)
            insertTask.bind(6, task.done?.column)
            insertTask.bind(7, task.text)
            insertTask.bind(8, task.source)
            try insertTask.run()
        }
        for line in document.agenda {
            insertAgenda.bind(1, number)
            insertAgenda.bind(2, line.line)
            insertAgenda.bind(3, line.first?.column)
            insertAgenda.bind(4, line.last?.column)
            insertAgenda.bind(5, line.page?.column)
            insertAgenda.bind(6, line.isOpen ? 1 : 0)
            insertAgenda.bind(7, line.identifier)
            insertAgenda.bind(8, line.replaces)
            insertAgenda.bind(9, line.source)
            try insertAgenda.run()
        }
    }

    private func bindDocument(_ number: Int64, _ document: IndexedDocument) {
        let row = insertDocument
        row.bind(1, number)
        row.bind(2, document.path.text)
        row.bind(3, document.kind.rawValue)
        row.bind(4, document.title)
        row.bind(5, document.day?.column)
        row.bind(6, document.minute)
        row.bind(7, document.created?.column)
        row.bind(8, document.updated?.column)
        row.bind(9, document.mood)
        row.bind(10, document.isFavorite ? 1 : 0)
        row.bind(11, document.isPrivate ? 1 : 0)
        row.bind(12, document.words)
        row.bind(13, document.language)
        row.bind(14, document.type)
        row.bind(15, document.place)
        row.bind(16, document.latitude)
        row.bind(17, document.longitude)
        row.bind(18, document.photos)
        row.bind(19, document.ink)
        row.bind(20, document.share)
        row.bind(21, document.identifier)
        row.bind(22, document.baked)
        row.bind(23, document.bases)
        row.bind(24, document.unreadable)
        row.bind(25, document.hasUnreadHead ? 1 : 0)
        row.bind(26, document.problems)
        row.bind(27, document.content)
    }

    private func addLink(_ link: IndexedLink, of document: Int64) throws(SQLiteError) {
        guard let key = link.key else {
            insertFileLink.bind(1, document)
            insertFileLink.bind(2, link.text)
            insertFileLink.bind(3, link.range.lowerBound)
            insertFileLink.bind(4, link.range.count)
            return try insertFileLink.run()
        }
        insertLink.bind(1, document)
        insertLink.bind(2, key)
        insertLink.bind(3, link.text)
        insertLink.bind(4, Int(link.form.rawValue))
        insertLink.bind(5, link.range.lowerBound)
        insertLink.bind(6, link.range.count)
        insertLink.bind(7, link.fragment)
        try insertLink.run()
    }

    private func addTag(_ name: String, to document: Int64, _ seen: inout Set<Int64>) throws(SQLiteError) {
        let key = TagKey(name)
        let number: Int64
        if let known = tagNumbers[key] {
            number = known
        } else {
            number = nextTag
            nextTag += 1
            insertTag.bind(1, number)
            insertTag.bind(2, key.text)
            insertTag.bind(3, name)
            try insertTag.run()
            tagNumbers[key] = number
        }
        // `Work` and `work` are the same tag.
        guard seen.insert(number).inserted else { return }
        countedTags.insert(number)
        insertDocumentTag.bind(1, number)
        insertDocumentTag.bind(2, document)
        try insertDocumentTag.run()
        tagged.add(number, document)
    }

    /// The content hashes of these documents, as far as they were readable.
    func known(_ paths: some Sequence<VaultPath>) throws(SQLiteError) -> DocumentReader.Known {
        var known: DocumentReader.Known = [:]
        for path in paths {
            findContent.bind(1, path.text)
            if try findContent.step() { known[path] = findContent.integer(0) }
            findContent.reset()
        }
        return known
    }

    /// Removes a document; its words remain.
    func remove(_ path: VaultPath) throws(SQLiteError) {
        findDocument.bind(1, path.text)
        defer { findDocument.reset() }
        guard try findDocument.step() else { return }
        let number = findDocument.integer(0)
        let tags = try database.prepare("SELECT tag FROM document_tags WHERE document=?1")
        tags.bind(1, number)
        while try tags.step() { countedTags.insert(tags.integer(0)) }
        insertRemoved.bind(1, number)
        try insertRemoved.run()
        for removal in removals {
            removal.bind(1, number)
            try removal.run()
        }
    }

    func write(_ snapshot: FolderSnapshot, of folder: String) throws(SQLiteError) {
        insertFolder.bind(1, folder)
        insertFolder.bind(2, bytes: snapshot.bytes)
        try insertFolder.run()
    }

    func removeFolder(_ folder: String) throws(SQLiteError) {
        let removal = try database.prepare("DELETE FROM folders WHERE path=?1")
        removal.bind(1, folder)
        try removal.run()
    }

    /// Writes words when there are too many to keep until the end.
    ///
    /// - Parameter isParallel: whether another thread merges the words.
    func write(_ postings: GatheredPostings, isParallel: Bool) throws {
        try segments.write(postings, isParallel: isParallel)
    }

    /// Writes the last words of a first load, and the counts and indexes made once at its end.
    ///
    /// - Parameter isParallel: whether another thread merges the words meanwhile.
    func finishFirstLoad(_ postings: GatheredPostings, isParallel: Bool) throws {
        func countAndSort() throws {
            try tagged.write(to: database)
            try database.execute(
                """
                UPDATE tags SET documents = c.documents, moods = c.moods, mood_sum = c.mood_sum
                  FROM (SELECT tag, count(*) AS documents, count(d.mood) AS moods, total(d.mood) AS mood_sum
                        FROM document_tags x JOIN documents d ON d.id = x.document GROUP BY tag) AS c
                  WHERE c.tag = tags.id
                """)
            try database.execute(IndexSchema.indexes)
        }
        try segments.write(postings, isParallel: isParallel, meanwhile: countAndSort)
        try setMeta("next_document", Int64(nextDocument))
    }

    /// Writes the words, and updates the counts of the touched tags and the next number.
    func finish(_ postings: GatheredPostings) throws {
        try segments.write(postings, isParallel: false)
        try tagged.write(to: database)
        try segments.joinSmallOnes()
        if !countedTags.isEmpty {
            let count = try database.prepare(
                """
                UPDATE tags SET (documents, moods, mood_sum) =
                  (SELECT count(*), count(d.mood), total(d.mood)
                   FROM document_tags x JOIN documents d ON d.id = x.document WHERE x.tag = ?1)
                WHERE id = ?1
                """)
            for tag in countedTags {
                count.bind(1, tag)
                try count.run()
            }
            try database.execute("DELETE FROM tags WHERE documents=0")
        }
        try setMeta("next_document", Int64(nextDocument))
    }

    func setMeta(_ key: String, _ value: Int64) throws(SQLiteError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES(?1,?2)")
        statement.bind(1, key)
        statement.bind(2, value)
        try statement.run()
    }
}

extension Day {
    /// The value of this day in the index: days since 1970-01-01.
    var column: Int { Int(number) }
}
