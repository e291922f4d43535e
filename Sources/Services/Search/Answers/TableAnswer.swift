// A question to the vault that is answered with a table.

import Bytes
import CivilTime
import SQLite
import Tables
import Vault
import Wording

package enum TableError: Error, Sendable {
    /// - Parameter path: the document for which it has no value; nil where it cannot be read at all.
    case invalidExpression(ExpressionError, text: String, path: String? = nil)
    /// No base and no note with one has this name.
    case noBase(String)
    case noView(String, views: [String])
    /// Not a name, a colon and a column.
    case invalidSummary(String)
    /// Conditions of a base that cannot be read: without them it would show too much.
    case unreadBase(VaultPath, BaseFile.Fault, line: Int)
    /// What no view of a base can say, and a condition that says nearly the same.
    case unsayable(Phrase, instead: String?)
    /// A view that would have other rows than were asked for: the first one.
    case otherRows(path: String)
}

extension TableError {
    /// An expression, a column, an order as somebody wrote it. Throws `invalidExpression`.
    package static func read<Value>(
        _ text: String, _ body: (String) throws(ExpressionError) -> Value
    ) throws(TableError) -> Value {
        do {
            return try body(text)
        } catch {
            throw .invalidExpression(error, text: text)
        }
    }
}

/// Which documents a table may show, and how much of each: all of it for the owner, less where others read it.
package struct TableAudience {
    /// Whether there may be a row of a document, or its name in that of another.
    package let includes: (_ path: String) -> Bool
    /// A row as it is told.
    let told: (TableRow) -> TableRow
    /// Whether this is the owner, who may know which keys there are.
    let isOwner: Bool

    package static var owner: TableAudience { TableAudience(includes: { _ in true }, told: { $0 }, isOwner: true) }

    package init(includes: @escaping (String) -> Bool, told: @escaping (TableRow) -> TableRow) {
        self.init(includes: includes, told: told, isOwner: false)
    }

    private init(includes: @escaping (String) -> Bool, told: @escaping (TableRow) -> TableRow, isOwner: Bool) {
        (self.includes, self.isOwner) = (includes, isOwner)
        self.told = { row in
            var row = told(row)
            row.facts.backlinks.removeAll { !includes($0) }
            return row
        }
    }
}

/// Rows of documents or of lines, by a query, with columns, groups and sums.
package struct TableRequest {
    package let subject: TableSubject
    package let query: ResolvedQuery
    package let question: TableQuestion
    /// In a `.base` file a name alone is a key of the front matter.
    package let hasBareFacts: Bool
    /// The note that a base is shown in: `this`.
    package let note: VaultPath?
    /// The documents that may have rows, each with its place among rows that are equal otherwise; nil where all may, the newest first.
    package let places: [String: Int]?

    package init(
        _ subject: TableSubject = .documents, where query: ResolvedQuery, _ question: TableQuestion,
        hasBareFacts: Bool = true, in note: VaultPath? = nil, places: [String: Int]? = nil
    ) {
        (self.subject, self.query, self.question) = (subject, query, question)
        (self.hasBareFacts, self.note, self.places) = (hasBareFacts, note, places)
    }

    /// - Parameter limit: of rows shown; 0 for all.
    package func limited(to limit: Int) -> TableRequest {
        var question = question
        question.limit = limit > 0 ? limit : nil
        return TableRequest(subject, where: query, question, hasBareFacts: hasBareFacts, in: note, places: places)
    }
}

extension TableSubject {
    /// What is shown where no columns are asked for.
    package var usualColumns: String {
        switch self {
        case .documents: "title,day,tags"
        case .tasks: "text,state,due,path"
        case .items: "text,quantity,state,path"
        case .events: "start,text,place,path"
        }
    }
}

/// Where and when a table is asked for.
package struct TableSetting {
    let now: LocalDateTime
    let language: LanguageCode
    /// Seconds east of Greenwich at a moment, in seconds since 1970.
    let utcOffset: (Int64) -> Int
    /// How large a file is and when it was written last.
    let file: (VaultPath) -> (size: Int, changed: Timestamp)?

    package init(
        now: LocalDateTime, language: LanguageCode, utcOffset: @escaping (Int64) -> Int,
        file: @escaping (VaultPath) -> (size: Int, changed: Timestamp)?
    ) {
        (self.now, self.language, self.utcOffset, self.file) = (now, language, utcOffset, file)
    }
}

extension VaultIndex {
    /// Throws `QueryError`, `SQLiteError`.
    package func table(
        _ request: TableRequest, _ setting: TableSetting, for audience: TableAudience = .owner
    ) throws -> Table {
        let files = IndexedFiles(self, file: setting.file, for: audience)
        let context = TableContext(
            now: setting.now, language: setting.language, hasBareFacts: request.hasBareFacts,
            utcOffset: setting.utcOffset, files: files,
            this: request.note.map { files.row(at: $0.text) ?? TableRow(path: $0.text) })
        let keys = audience.isOwner && request.hasBareFacts ? try headKeys() : nil
        var unknown = keys.map { Self.unknownNames(in: request, keys: $0) } ?? []
        var table = try Table(request.question, context: context) { take in
            try eachTableRow(
                request.subject, where: request.query, for: request.question, today: setting.now.day,
                file: setting.file
            ) { row, place in
                guard audience.includes(row.path) else { return }
                // What lines say is not a key of their documents.
                if !unknown.isEmpty, request.subject != .documents {
                    unknown.removeAll { name in row.line.contains { $0.key == name.name } }
                }
                guard let places = request.places else { return take(audience.told(row), place) }
                guard let number = places[row.path] else { return }
                take(audience.told(row), RowPlace(minute: -number, line: place.line))
            }
        }
        guard !unknown.isEmpty, let keys else { return table }
        table.tell(unknown: unknown.map { ExpressionError(unknown: $0.name, at: $0.range, keys: keys) })
        return table
    }

    /// The keys of a question that no document has, each once.
    ///
    /// - Parameter keys: those of all documents, folded.
    private static func unknownNames(
        in request: TableRequest, keys: Set<String>
    ) -> [(name: String, range: Range<Int>)] {
        var keys = keys
        if request.subject != .documents { keys.formUnion(LineMembers.names.map(Folding.fold)) }
        var found: [(name: String, range: Range<Int>)] = []
        for expression in request.question.expressions {
            for unknown in expression.unknownNames(hasBareFacts: true, { keys.contains(Folding.fold($0)) })
            where !found.contains(where: { $0.name == unknown.name }) {
                found.append(unknown)
            }
        }
        return found
    }
}
