// Answers a request with a table.

import Bytes
import CivilTime
import SQLite
import Tables
import Vault
import Wording

package enum TableError: Error, Sendable {
    /// - Parameter path: the document for which it cannot be evaluated; nil if it cannot be parsed.
    case invalidExpression(ExpressionError, text: String, path: String? = nil)
    /// There is no base or note with a base of this name.
    case noBase(String)
    case noView(String, views: [String])
    /// Not of the form name, colon, column.
    case invalidSummary(String)
    /// Invalid conditions of a base: without them it would show too much.
    case unreadBase(VaultPath, BaseFile.Fault, line: Int)
    /// A condition that base views do not support, and a similar one.
    case unsayable(Phrase, instead: String?)
    /// A view would have other rows than requested: the first of these.
    case otherRows(path: String)
}

extension TableError {
    /// Parses an expression, column or order. Throws `invalidExpression`.
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

/// The documents that a table may show, and how much of each: everything for the owner, less for others.
package struct TableAudience {
    /// Whether a document may have a row, or its name may occur in another's.
    package let includes: (_ path: String) -> Bool
    /// The form of a row that may be shown.
    let told: (TableRow) -> TableRow
    /// Whether this is the owner, who may know which keys exist.
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

/// Rows of documents or lines that match a query, with columns, groups and sums.
package struct TableRequest {
    package let subject: TableSubject
    package let query: ResolvedQuery
    package let question: TableQuestion
    /// In a `.base` file an unqualified name is a front matter key.
    package let hasBareFacts: Bool
    /// The note in which a base is shown: `this`.
    package let note: VaultPath?
    /// The documents that may have rows, with their order among otherwise equal rows; nil if all may, newest first.
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
    /// The default columns.
    package var usualColumns: String {
        switch self {
        case .documents: "title,day,tags"
        case .tasks: "text,state,due,path"
        case .items: "text,quantity,state,path"
        case .events: "start,text,place,path"
        }
    }
}

/// The context of a table request.
package struct TableSetting {
    let now: LocalDateTime
    let language: LanguageCode
    /// Seconds east of Greenwich at an instant, in seconds since 1970.
    let utcOffset: (Int64) -> Int
    /// The size of a file and the time of its last change.
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
                // The members of lines are not keys of their documents.
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

    /// The keys in a request that no document has, without duplicates.
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
