// Applies a query to single lines of the agenda: words, tags and places refer to the line, all else to its document.

import Agenda
import Bytes
import CivilTime
import Vault

/// Decides line by line. Conditions on documents are evaluated by the index once and cached.
struct AgendaFilter {
    private let query: QueryNode
    private let index: VaultIndex
    private let today: Day
    private let queryStems = QueryStems()
    private var documents: [QueryNode: Set<String>] = [:]

    init?(_ query: ResolvedQuery?, index: VaultIndex, today: Day) {
        guard let query, query != .everything else { return nil }
        self.query = query.node
        self.index = index
        self.today = today
    }

    /// Whether a line matches, for occurrences on `days`. Throws `SQLiteError`, `QueryError`.
    mutating func accepts(_ line: AgendaLine, _ item: LineItem, on days: DayRange) throws -> Bool {
        try holds(query, line, item, days)
    }

    private mutating func holds(_ node: QueryNode, _ line: AgendaLine, _ item: LineItem, _ days: DayRange) throws
        -> Bool
    {
        switch node {
        case .everything: return true
        case .all(let nodes):
            for node in nodes where try !holds(node, line, item, days) { return false }
            return true
        case .any(let nodes):
            for node in nodes where try holds(node, line, item, days) { return true }
            return false
        case .not(let inner): return try !holds(inner, line, item, days)
        case .word(let word, let isPrefix, nil): return hasWord(word, isPrefix, item)
        case .word(let word, let isPrefix, .tags):
            return item.tags.contains {
                isPrefix ? Folding.fold($0).hasPrefix(Folding.fold(word)) : Folding.fold($0) == Folding.fold(word)
            }
        case .phrase(let text, nil):
            return (" " + WordBreaker.words(Self.text(item)).joined(separator: " ") + " ")
                .contains(" " + WordBreaker.words(text).joined(separator: " ") + " ")
        case .tag(let name, let below, let isPrefix):
            let key = TagKey(name)
            return item.tags.map { TagKey($0) }.contains { own in
                below ? own.isBelow(key) : isPrefix ? own.text.hasPrefix(key.text) : own == key
            }
        case .place(let text):
            return item.places.contains { Folding.fold($0).contains(Folding.fold(text)) }
        case .day(.day, let range): return range.overlaps(days)
        case .task(let condition): return Self.holds(condition, item, line.page, today)
        default:
            if documents[node] == nil {
                documents[node] = Set(
                    try index.search(ResolvedQuery(resolved: node), today: today, order: .path, details: .paths).hits
                        .map(\.path.text))
            }
            return documents[node]?.contains(line.path.text) ?? false
        }
    }

    private static func text(_ item: LineItem) -> String {
        ([item.text] + item.tags + item.places).joined(separator: " ")
    }

    private func hasWord(_ word: String, _ isPrefix: Bool, _ item: LineItem) -> Bool {
        let wanted = WordBreaker.words(word)
        let words = WordBreaker.words(Self.text(item))
        return wanted.allSatisfy { wanted in
            if isPrefix { return words.contains { $0.hasPrefix(wanted) } }
            if words.contains(wanted) { return true }
            // The cache has no entry for a word that is its own stem.
            return ["en", "fr"].contains { language in
                let stem = queryStems.stem(wanted, language: language) ?? wanted
                return words.contains { (queryStems.stem($0, language: language) ?? $0) == stem }
            }
        }
    }

    private static func holds(_ condition: TaskCondition, _ item: LineItem, _ page: Day?, _ today: Day) -> Bool {
        guard let task = AgendaTask(item, page: page) else { return false }
        switch condition {
        case .any: return true
        case .open: return task.isOpen
        case .done: return task.state == .done
        case .overdue: return task.isOpen && task.due.map { $0.day < today } ?? false
        case .due(let range): return task.due.map { range.contains($0.day) } ?? false
        case .start(let range): return task.start.map { range.contains($0.day) } ?? false
        case .finished(let range): return task.done.map { range.contains($0.day) } ?? false
        }
    }
}
