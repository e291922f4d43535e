// Documents with some words of a query, if none has all of them.

import CivilTime
import SQLite

extension VaultIndex {
    /// The results of `search` by rank. If no document has all words of the query, or few for a question, those with some of them follow,
    /// best first, along with their missing words. Throws `QueryError`, `SQLiteError`.
    ///
    /// - Parameter dates: the interpretation of "3/7" in a question.
    package func searchLoosely(
        _ query: ResolvedQuery, today: Day, dates: HumanDate.Order = .dayFirst, limit: Int? = nil
    ) throws -> SearchAnswer {
        func upToLimit(_ hits: [SearchHit]) -> [SearchHit] { limit.map { Array(hits.prefix($0)) } ?? hits }
        // The decision needs this many exact hits, regardless of the limit.
        let exact = try search(query, today: today, limit: limit.map { max($0, LooseWords.enough) })
        guard let loose = LooseWords(query.node), exact.count < (loose.isQuestion ? LooseWords.enough : 1) else {
            return SearchAnswer(count: exact.count, hits: upToLimit(exact.hits))
        }
        let sql = sql(today: today)
        let matches = try loose.words.map { try sql.textMatch($0.node) ?? .any([]) }
        let days = loose.days(today: today, order: dates)
        let dated = try days.map { try numbers(meeting: sql.plan(.day(.day, $0.days)).condition) } ?? []
        var (found, words) = try text.ranked(any: matches, also: days.map { [($0.words, dated)] } ?? [])
        let condition = try sql.plan(.all(loose.conditions)).condition
        if !condition.isAlways {
            let meeting = try meeting(condition, found.documents)
            found = found.filtered { meeting.contains(Int64($0)) }
        }
        let present = found.documents.reduce(0) { $0 | (words[$1] ?? 0) }
        let complete = Set(exact.hits.map(\.number))
        found = found.filtered { !complete.contains($0) }
        var rest = try best(
            of: found, isReversed: false, limit: limit.map { max(0, $0 - exact.hits.count) }, .all
        ).hits
        func missing(_ present: UInt64) -> [String] {
            loose.words.indices.filter { present & 1 << UInt64($0) == 0 }.map { loose.words[$0].text }
        }
        for place in rest.indices { rest[place].missing = missing(words[rest[place].number] ?? 0) }
        return SearchAnswer(
            count: exact.count + found.count, hits: upToLimit(exact.hits + rest),
            some: .init(words: loose.words.map(\.text), nowhere: missing(present), complete: exact.count))
    }

    private func numbers(meeting condition: SQLCondition) throws -> [UInt32] {
        let statement = try database.prepare("SELECT d.id FROM documents d WHERE \(condition.sql) ORDER BY d.id")
        condition.bind(to: statement)
        var numbers: [UInt32] = []
        while try statement.step() { numbers.append(UInt32(clamping: statement.integer(0))) }
        return numbers
    }
}
