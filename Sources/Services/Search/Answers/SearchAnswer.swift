// Runs queries on the index: the matching documents, in a given order.

import Bytes
import CivilTime
import SQLite
import Vault

/// One matching document.
package struct SearchHit: Sendable {
    package private(set) var path: VaultPath
    package var title: String
    package let kind: DocumentKind
    package let day: Day?
    package let minute: Int?
    /// −2…+2.
    package let mood: Int?
    package let isFavorite: Bool
    package private(set) var isPrivate: Bool
    /// Its front matter could not be fully parsed.
    package let hasUnreadHead: Bool
    package let words: Int
    package let tags: [String]
    /// Higher is better; nil if nothing in the query ranks.
    package fileprivate(set) var score: Double?
    /// The missing words of the query, if some were sufficient.
    package internal(set) var missing: [String] = []
    /// Number in the index.
    var number: UInt32 = 0

    /// A document that is not private, with parsed front matter; without a score.
    package init(
        path: VaultPath, title: String, kind: DocumentKind, day: Day?, minute: Int?, mood: Int?, isFavorite: Bool,
        words: Int, tags: [String]
    ) {
        self.init(
            path: path, title: title, kind: kind, day: day, minute: minute, mood: mood, isFavorite: isFavorite,
            isPrivate: false, hasUnreadHead: false, words: words, tags: tags, score: nil)
    }

    fileprivate init(
        path: VaultPath, title: String, kind: DocumentKind, day: Day?, minute: Int?, mood: Int?, isFavorite: Bool,
        isPrivate: Bool, hasUnreadHead: Bool, words: Int, tags: [String], score: Double?, missing: [String] = [],
        number: UInt32 = 0
    ) {
        (self.path, self.title, self.kind, self.day, self.minute) = (path, title, kind, day, minute)
        (self.mood, self.isFavorite, self.isPrivate) = (mood, isFavorite, isPrivate)
        (self.hasUnreadHead, self.words, self.tags, self.score) = (hasUnreadHead, words, tags, score)
        (self.missing, self.number) = (missing, number)
    }

    /// The hit for the exported form of the document.
    package func leaving(as document: Document) -> SearchHit {
        let left = Set(document.tags.map { Folding.fold($0) })
        return leaving(
            title: document.title, words: document.scan.words, tags: tags.filter { left.contains(Folding.fold($0)) })
    }

    /// A locked document under its name without the lock.
    ///
    /// - Parameter isPrivate: whether its contents make it private.
    package func opened(isPrivate: Bool) -> SearchHit {
        var hit = self
        (hit.path, hit.isPrivate) = (path.opened, isPrivate)
        return hit
    }

    /// The same with facts of the exported form.
    package func leaving(title: String, words: Int, tags: [String]) -> SearchHit {
        SearchHit(
            path: path, title: title, kind: kind, day: day, minute: minute, mood: mood, isFavorite: isFavorite,
            isPrivate: isPrivate, hasUnreadHead: hasUnreadHead, words: words, tags: tags, score: score,
            missing: missing,
            number: number)
    }
}

package enum SearchOrder: String, Sendable, CaseIterable {
    case rank, date, title, path, words

    /// A user-visible name of an order, for searches and blocks in notes: `date` is ascending, oldest first, `-date` descending, and
    /// likewise for the others. `rank` is always best first.
    ///
    /// - Returns: nil for an unknown name; `isReversed` is for `VaultIndex.search`, whose default order by date or words is descending.
    package static func named(_ text: String) -> (order: SearchOrder, isReversed: Bool)? {
        let isDescending = text.hasPrefix("-")
        return SearchOrder(rawValue: isDescending ? String(text.dropFirst()) : text).map { order in
            switch order {
            case .rank: (order, false)
            case .date, .words: (order, !isDescending)
            case .title, .path: (order, isDescending)
            }
        }
    }
}

/// The columns needed of each hit.
package enum SearchDetails: Sendable {
    case all
    /// The path and the kind, and sort keys.
    case paths

    fileprivate var columns: String {
        switch self {
        case .all:
            "d.id, d.path, d.title, d.kind, d.day, d.minute, d.mood, d.favorite, d.words, d.private, d.unread_head"
        case .paths: "d.id, d.path, '', d.kind, d.day, d.minute, NULL, 0, 0, 0, 0"
        }
    }
}

package struct SearchAnswer: Sendable {
    /// The total number of matching documents.
    package let count: Int
    /// The first of them, up to the limit.
    package let hits: [SearchHit]
    /// Set if documents with only some of the words are included.
    package var some: SomeWords?

    /// The words, each of which was sufficient.
    package struct SomeWords: Sendable {
        package let words: [String]
        /// Those in no document.
        package let nowhere: [String]
        /// The number of documents that match the whole query. They come first.
        package let complete: Int
    }

    /// Only these hits, in the same order.
    package func keeping(_ paths: Set<VaultPath>) -> SearchAnswer {
        let kept = hits.filter { paths.contains($0.path) }
        return SearchAnswer(count: kept.count, hits: kept, some: some)
    }
}

extension VaultIndex {
    /// The matching documents, best first (by rank if the query has text, else by date), newest first among equals.
    /// Throws `QueryError`, `SQLiteError`. Sorting and fetching is faster with paths only.
    package func search(
        _ query: ResolvedQuery, today: Day, order: SearchOrder? = nil, isReversed: Bool = false, limit: Int? = nil,
        details: SearchDetails = .all, includingPrivate: Bool = true
    ) throws -> SearchAnswer {
        let plan = try plan(query, today: today)
        let order = order ?? (plan.match == nil ? .date : .rank)
        if let match = plan.match, order == .rank {
            var found = try text.ranked(match)
            if !plan.condition.isAlways {
                let meeting = try meeting(plan.condition, found.documents)
                found = found.filtered { meeting.contains(Int64($0)) }
            }
            if !includingPrivate {
                // Served by a partial index.
                let hidden = try meeting(SQLCondition(sql: "d.private = 1"), found.documents)
                found = found.filtered { !hidden.contains(Int64($0)) }
            }
            return try best(of: found, isReversed: isReversed, limit: limit, details)
        }
        var condition = plan.condition
        if !includingPrivate {
            condition = .joined([SQLCondition(sql: "d.private = 0"), condition], "AND", empty: "1")
        }
        if let match = plan.match {
            condition = .joined([.isOne(of: try text.documents(match)), condition], "AND", empty: "1")
        }
        let statement = try database.prepare(
            """
            SELECT \(details.columns) FROM documents d WHERE \(condition.sql)
            ORDER BY \(Self.ordering(order, isReversed)) \(limit.map { "LIMIT \($0)" } ?? "")
            """)
        condition.bind(to: statement)
        var hits: [SearchHit] = []
        while try statement.step() { hits.append(try hit(statement, details)) }
        var count = hits.count
        if let limit, hits.count >= limit {
            let counting = try database.prepare("SELECT count(*) FROM documents d WHERE \(condition.sql)")
            condition.bind(to: counting)
            if try counting.step() { count = Int(counting.integer(0)) }
        }
        return SearchAnswer(count: count, hits: hits)
    }

    /// One document; nil if it is not in the index. Throws `SQLiteError`.
    package func hit(at path: VaultPath) throws -> SearchHit? {
        let statement = try database.prepare(
            "SELECT \(SearchDetails.all.columns) FROM documents d WHERE d.path = ?1")
        statement.bind(1, path.text)
        return try statement.step() ? try hit(statement, .all) : nil
    }

    private static func ordering(_ order: SearchOrder, _ isReversed: Bool) -> String {
        let newest = "d.day DESC, d.minute DESC, d.path"
        let (up, down) = isReversed ? ("DESC", "ASC") : ("ASC", "DESC")
        switch order {
        // Nothing in the query ranks.
        case .rank: return newest
        case .date: return "d.day \(down), d.minute \(down), d.path \(up)"
        case .title: return "d.title COLLATE by_name \(up), d.path"
        case .path: return "d.path \(up)"
        case .words: return "d.words \(down), \(newest)"
        }
    }

    // MARK: By rank

    /// The best of the documents found; newest first among equals.
    func best(
        of hits: TextHits, isReversed: Bool, limit: Int?, _ details: SearchDetails
    ) throws -> SearchAnswer {
        var found = hits
        if isReversed { found.changeScores { _, score in -score } }
        var hits = try database.reading { try rows(of: found, found.best(limit ?? found.count), details) }
        // Sorts indices rather than the large hits.
        var order = hits.indices.map {
            (score: hits[$0].score ?? 0, day: hits[$0].day?.number ?? .min, minute: hits[$0].minute ?? -1, index: $0)
        }
        order.sort { first, second in
            if first.score != second.score { return first.score > second.score }
            if first.day != second.day { return first.day > second.day }
            if first.minute != second.minute { return first.minute > second.minute }
            return hits[first.index].path.text.utf8.lexicographicallyPrecedes(hits[second.index].path.text.utf8)
        }
        hits.arrange(order.map(\.index))
        if let limit, hits.count > limit { hits.removeSubrange(limit...) }
        if isReversed { for index in hits.indices { hits[index].score = hits[index].score.map { -$0 } } }
        return SearchAnswer(count: found.count, hits: hits)
    }

    /// The rows of some documents found, in order of number.
    private func rows(of found: TextHits, _ wanted: [Int], _ details: SearchDetails) throws -> [SearchHit] {
        var hits: [SearchHit] = []
        guard let first = wanted.first, let last = wanted.last else { return hits }
        hits.reserveCapacity(wanted.count)
        let range = Int64(found.documents[first])...Int64(found.documents[last])
        func add(_ row: Statement, _ index: Int) throws {
            var hit = try hit(row, details)
            hit.score = found.scores[index]
            hits.append(hit)
        }
        // Sequential reading is faster than lookups for a large share of the documents.
        if Int64(wanted.count) * 8 > range.upperBound - range.lowerBound {
            let row = try database.prepare(
                "SELECT \(details.columns) FROM documents d WHERE d.id BETWEEN ?1 AND ?2 ORDER BY d.id")
            row.bind(1, range.lowerBound)
            row.bind(2, range.upperBound)
            var at = 0
            while at < wanted.count, try row.step() {
                let number = row.integer(0)
                while at < wanted.count, Int64(found.documents[wanted[at]]) < number { at += 1 }
                guard at < wanted.count, Int64(found.documents[wanted[at]]) == number else { continue }
                try add(row, wanted[at])
                at += 1
            }
        } else {
            let row = try database.prepare("SELECT \(details.columns) FROM documents d WHERE d.id = ?1")
            for index in wanted {
                row.bind(1, Int64(found.documents[index]))
                if try row.step() { try add(row, index) }
                row.reset()
            }
        }
        return hits
    }

    /// The document numbers, of these or of all, that meet a condition. Few documents are looked up one by one.
    func meeting(_ condition: SQLCondition, _ documents: [UInt32]) throws -> NumberSet {
        var meeting = NumberSet()
        if documents.count < 200 {
            let one = try database.prepare("SELECT 1 FROM documents d WHERE \(condition.sql) AND d.id = ?")
            condition.bind(to: one)
            for document in documents {
                one.bind(Int32(condition.values.count) + 1, Int64(document))
                if try one.step() { meeting.insert(Int64(document)) }
                one.reset()
            }
        } else {
            let all = try database.prepare("SELECT d.id FROM documents d WHERE \(condition.sql)")
            condition.bind(to: all)
            while try all.step() { meeting.insert(all.integer(0)) }
        }
        return meeting
    }

    private func hit(_ row: Statement, _ details: SearchDetails) throws -> SearchHit {
        SearchHit(
            path: VaultPath(trusted: row.text(1)), title: row.text(2),
            kind: DocumentKind(rawValue: row.text(3)) ?? .note,
            day: row.optionalInteger(4).map { Day(number: Int32($0)) }, minute: row.optionalInteger(5).map(Int.init),
            mood: row.optionalInteger(6).map(Int.init), isFavorite: row.integer(7) == 1, isPrivate: row.integer(9) == 1,
            hasUnreadHead: row.integer(10) == 1, words: Int(row.integer(8)),
            tags: details == .all ? try tags(ofDocument: row.integer(0)) : [], score: nil,
            number: UInt32(clamping: row.integer(0)))
    }

    private func tags(ofDocument number: Int64) throws -> [String] {
        let statement =
            try tagStatement
            ?? database.prepare(
                "SELECT t.name FROM document_tags x JOIN tags t ON t.id = x.tag WHERE x.document = ? ORDER BY t.folded")
        tagStatement = statement
        statement.reset()
        statement.bind(1, number)
        var tags: [String] = []
        while try statement.step() { tags.append(statement.text(0)) }
        return tags
    }
}

extension Array {
    /// Permutes the elements in place: each position gets the element at the index in `order`, which is a permutation. Elements are
    /// swapped.
    fileprivate mutating func arrange(_ order: [Int]) {
        var order = order
        for start in indices {
            var place = start
            while true {
                let source = order[place]
                order[place] = place
                if source == start { break }
                swapAt(place, source)
                place = source
            }
        }
    }
}
