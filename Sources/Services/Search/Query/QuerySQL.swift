// Translates a query tree to SQL for the index. Every value is a parameter.

import Bytes
import CivilTime
import SQLite
import Sensors
import Vault

/// A condition on `documents d`, with the values of its parameters.
struct SQLCondition {
    enum Value {
        case integer(Int)
        case real(Double)
        case text(String)
    }

    var sql: String
    var values: [Value] = []

    static let always = SQLCondition(sql: "1")
    var isAlways: Bool { sql == "1" }

    /// Documents with these numbers.
    static func isOne(of documents: [UInt32]) -> SQLCondition {
        let numbers = "[" + documents.lazy.map(String.init).joined(separator: ",") + "]"
        return SQLCondition(sql: "d.id IN (SELECT value FROM json_each(?))", values: [.text(numbers)])
    }

    func bind(to statement: Statement, from first: Int32 = 1) {
        for (offset, value) in values.enumerated() {
            let index = first + Int32(offset)
            switch value {
            case .integer(let number): statement.bind(index, number)
            case .real(let number): statement.bind(index, number)
            case .text(let text): statement.bind(index, text)
            }
        }
    }

    static func joined(_ conditions: [SQLCondition], _ word: String, empty: String) -> SQLCondition {
        guard !conditions.isEmpty else { return SQLCondition(sql: empty) }
        if conditions.count == 1 { return conditions[0] }
        return SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: " \(word) ") + ")", values: conditions.flatMap(\.values))
    }
}

/// The parts of a query for the database.
struct QueryPlan {
    /// The full-text expression that every hit matches, and that ranks them, if any.
    var match: TextMatch?
    var condition: SQLCondition
}

struct QuerySQL {
    let today: Day
    let stems: QueryStems
    let text: TextQuestions
    /// For conditions that SQL alone cannot express: the documents that a name means, and texts that mention others.
    let links: LinkQuestions
    let places: PlaceQuestions

    func plan(_ node: QueryNode) throws -> QueryPlan {
        // Top-level conjunction: text goes into one ranked match; files are read last, for the remaining documents.
        let parts: [QueryNode] = if case .all(let nodes) = node { nodes } else { [node] }
        var texts: [TextMatch] = []
        var rest: [QueryNode] = []
        for part in parts {
            if let text = try textMatch(part) {
                texts.append(text)
            } else {
                rest.append(part)
            }
        }
        var plan = QueryPlan(match: texts.count == 1 ? texts[0] : texts.isEmpty ? nil : .all(texts), condition: .always)
        plan.condition = try conjunction(rest.filter { !$0.readsFiles } + rest.filter(\.readsFiles))
        return plan
    }

    /// The full-text expression of a part that is only about text.
    func textMatch(_ node: QueryNode) throws -> TextMatch? {
        switch node {
        case .word(let word, true, let column):
            return .prefix(WordBreaker.words(word).first ?? "", in: column.parts)
        case .word(let word, false, let column): return try wordForms(word, column)
        case .phrase(let text, let column):
            let words = WordBreaker.words(text)
            return words.isEmpty ? nil : .words(words, in: column.parts)
        case .any(let nodes):
            let parts = try nodes.compactMap(textMatch)
            return parts.count == nodes.count && !parts.isEmpty ? .any(parts) : nil
        case .all(let nodes):
            let parts = try nodes.compactMap(textMatch)
            return parts.count == nodes.count && !parts.isEmpty ? .all(parts) : nil
        default:
            return nil
        }
    }

    /// The word itself, and its stem in each language; stems are a separate part.
    private func wordForms(_ word: String, _ column: QueryNode.TextColumn?) throws -> TextMatch {
        var forms = [WordBreaker.words(word).first ?? ""]
        for language in ["en", "fr"] {
            if let stem = stems.stem(word, language: language), !forms.contains(stem) { forms.append(stem) }
        }
        if column != nil { return try wordForms(forms, in: column.parts) }
        let matches = forms.map { TextMatch.word($0, in: .everywhere) }
        return matches.count == 1 ? matches[0] : .any(matches)
    }

    /// Stems are those of all parts of a document: for a single part, finds the indexed words that have one of these stems.
    private func wordForms(_ stems: [String], in parts: Set<TextPart>) throws -> TextMatch {
        var forms: Set<String> = [stems[0]]
        // The forms of a word begin like its stem, except perhaps for the last letter: `happy`, `happi`.
        for beginning in Set(stems.map { String($0.dropLast()) }) where beginning.count > 1 {
            for word in try text.words(beginning: beginning) {
                if ["en", "fr"].contains(where: { stems.contains(self.stems.stem(word, language: $0) ?? word) }) {
                    forms.insert(word)
                }
            }
        }
        let matches = forms.sorted().map { TextMatch.word($0, in: parts) }
        return matches.count == 1 ? matches[0] : .any(matches)
    }

    // MARK: Conditions

    private func conjunction(_ nodes: [QueryNode]) throws -> SQLCondition {
        // Adjacent conditions on tasks apply to the same line.
        let taskParts = nodes.compactMap { node in if case .task(let part) = node { part } else { nil } }
        var conditions = try nodes.filter { if case .task = $0 { false } else { true } }.map(condition)
        if !taskParts.isEmpty { conditions.append(tasks(taskParts)) }
        return .joined(conditions, "AND", empty: "1")
    }

    private func condition(_ node: QueryNode) throws -> SQLCondition {
        if let match = try textMatch(node) { return .isOne(of: try text.documents(match)) }
        switch node {
        case .everything: return .always
        case .all(let nodes): return try conjunction(nodes)
        case .any(let nodes): return .joined(try nodes.map(condition), "OR", empty: "0")
        case .not(let inner):
            let inner = try condition(inner)
            return SQLCondition(sql: "NOT (\(inner.sql))", values: inner.values)
        case .word, .phrase: return .always
        case .tag(let name, let below, let isPrefix): return tag(name, below, isPrefix)
        case .mood(let comparison): return Self.compare("d.mood", comparison) { .integer($0) }
        case .kind(let kind): return SQLCondition(sql: "d.kind = ?", values: [.text(kind)])
        case .folder(let folder):
            return SQLCondition(
                sql: "(d.path >= ? AND d.path < ?)", values: [.text(folder + "/"), .text(folder + "0")])
        case .language(let language): return SQLCondition(sql: "d.language = ?", values: [.text(language)])
        case .day(let column, let range): return Self.within("d.\(column.rawValue)", range)
        case .flag(let flag): return Self.flag(flag)
        case .task(let part): return tasks([part])
        case .words(let comparison): return Self.compare("d.words", comparison) { .real($0) }
        case .pattern(let text):
            return SQLCondition(sql: "matches_file(d.path, ?)", values: [.text(text)])
        case .path(let text):
            return SQLCondition(sql: "has_text(d.path, ?)", values: [.text(Folding.fold(text))])
        case .place(let text):
            return SQLCondition(
                sql: "(d.place IS NOT NULL AND has_words(d.place, ?))", values: [.text(Folding.fold(text))])
        case .near(let place, let metres): return try places.near(place, metres: metres)
        case .box(let box): return PlaceQuestions.within(box)
        case .field(let key, let condition): return field(key, condition)
        case .link(let condition, let name): return try links.condition(condition, name)
        case .measured(let device, _, _, let days):
            let numbers = "[" + days.map { String($0.number) }.joined(separator: ",") + "]"
            return SQLCondition(
                sql: "(d.day IN (SELECT value FROM json_each(?)) OR d.path = ?)",
                values: [.text(numbers), .text(days.isEmpty ? "" : device.document.text)])
        }
    }

    private func tag(_ name: String, _ below: Bool, _ isPrefix: Bool) -> SQLCondition {
        let folded = TagKey(name).text
        let tags: SQLCondition
        if below {
            tags = SQLCondition(sql: "folded >= ? AND folded < ?", values: [.text(folded + "/"), .text(folded + "0")])
        } else if isPrefix {
            tags = SQLCondition(sql: "starts_with(folded, ?)", values: [.text(Folding.fold(name))])
        } else {
            tags = SQLCondition(sql: "folded = ?", values: [.text(folded)])
        }
        return SQLCondition(
            sql: "d.id IN (SELECT document FROM document_tags WHERE tag IN (SELECT id FROM tags WHERE \(tags.sql)))",
            values: tags.values)
    }

    private func tasks(_ parts: [TaskCondition]) -> SQLCondition {
        let conditions = parts.map { part -> SQLCondition in
            switch part {
            case .any: .always
            case .open: SQLCondition(sql: "t.state IN (' ', '/')")
            case .done: SQLCondition(sql: "t.state IN ('x', 'X')")
            case .overdue:
                SQLCondition(sql: "(t.state IN (' ', '/') AND t.due < ?)", values: [.integer(Int(today.number))])
            case .due(let range): Self.within("t.due", range)
            case .start(let range): Self.within("t.start", range)
            case .finished(let range): Self.within("t.done", range)
            }
        }
        let all = SQLCondition.joined(conditions, "AND", empty: "1")
        return SQLCondition(sql: "d.id IN (SELECT t.document FROM tasks t WHERE \(all.sql))", values: all.values)
    }

    private static func flag(_ flag: DocumentFlag) -> SQLCondition {
        switch flag {
        case .favorite: SQLCondition(sql: "d.favorite = 1")
        case .private: SQLCondition(sql: "d.private = 1")
        case .shared: SQLCondition(sql: "d.share IS NOT NULL")
        case .photo: SQLCondition(sql: "d.photos > 0")
        case .ink: SQLCondition(sql: "d.ink > 0")
        case .location: SQLCondition(sql: "(d.place IS NOT NULL OR d.latitude IS NOT NULL)")
        case .mood: SQLCondition(sql: "d.mood IS NOT NULL")
        case .tasks: SQLCondition(sql: "d.id IN (SELECT document FROM tasks)")
        case .tags: SQLCondition(sql: "d.id IN (SELECT document FROM document_tags)")
        case .links: SQLCondition(sql: "d.id IN (SELECT source FROM links)")
        case .orphan:
            SQLCondition(
                sql: """
                    d.id NOT IN (SELECT n.document FROM links l JOIN bearers n ON n.key = l.key WHERE n.document <> l.source)
                    """)
        }
    }

    private func field(_ key: String, _ condition: FieldCondition) -> SQLCondition {
        let value: SQLCondition
        switch condition {
        case .exists: value = SQLCondition(sql: "value <> ''")
        case .text(let text): value = SQLCondition(sql: "has_words(value, ?)", values: [.text(text)])
        case .prefix(let text): value = SQLCondition(sql: "starts_with(value, ?)", values: [.text(text)])
        case .number(let comparison):
            let number = Self.compare("CAST(value AS REAL)", comparison) { .real($0) }
            value = SQLCondition(
                sql: "(value GLOB '[0-9.+-]*' AND value GLOB '*[0-9]*' AND \(number.sql))", values: number.values)
        case .days(let range):
            // ISO dates sort as text.
            let first = range.first.map { SQLCondition(sql: "substr(value, 1, 10) >= ?", values: [.text($0.iso)]) }
            let last = range.last.map { SQLCondition(sql: "substr(value, 1, 10) <= ?", values: [.text($0.iso)]) }
            value = .joined(
                [SQLCondition(sql: "value GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-*'")]
                    + [first, last].compactMap { $0 },
                "AND", empty: "1")
        }
        return SQLCondition(
            sql: "d.id IN (SELECT document FROM fields WHERE key = ? AND \(value.sql))",
            values: [.text(key)] + value.values)
    }

    private static func within(_ column: String, _ range: DayRange) -> SQLCondition {
        switch (range.first, range.last) {
        case (nil, nil): SQLCondition(sql: "\(column) IS NOT NULL")
        case (let first?, nil): SQLCondition(sql: "\(column) >= ?", values: [.integer(Int(first.number))])
        case (nil, let last?): SQLCondition(sql: "\(column) <= ?", values: [.integer(Int(last.number))])
        case (let first?, let last?):
            SQLCondition(
                sql: "\(column) BETWEEN ? AND ?", values: [.integer(Int(first.number)), .integer(Int(last.number))])
        }
    }

    private static func compare<Value>(
        _ column: String, _ comparison: Comparison<Value>, _ make: (Value) -> SQLCondition.Value
    ) -> SQLCondition {
        switch comparison {
        case .equal(let value): SQLCondition(sql: "\(column) = ?", values: [make(value)])
        case .less(let value): SQLCondition(sql: "\(column) < ?", values: [make(value)])
        case .atMost(let value): SQLCondition(sql: "\(column) <= ?", values: [make(value)])
        case .greater(let value): SQLCondition(sql: "\(column) > ?", values: [make(value)])
        case .atLeast(let value): SQLCondition(sql: "\(column) >= ?", values: [make(value)])
        case .between(let low, let high):
            .joined(
                [
                    low.map { SQLCondition(sql: "\(column) >= ?", values: [make($0)]) },
                    high.map { SQLCondition(sql: "\(column) <= ?", values: [make($0)]) },
                ].compactMap { $0 }, "AND", empty: "1")
        }
    }
}

extension QueryNode {
    /// Whether evaluation has to read files.
    fileprivate var readsFiles: Bool {
        switch self {
        case .pattern: true
        case .not(let node): node.readsFiles
        case .all(let nodes), .any(let nodes): nodes.contains(where: \.readsFiles)
        default: false
        }
    }
}

extension QueryNode.TextColumn? {
    /// The part of a document meant, or all but the stems.
    fileprivate var parts: Set<TextPart> {
        switch self {
        case .title: [.title]
        case .body: [.body]
        case .tags: [.tags]
        case .ink: [.ink]
        case nil: .written
        }
    }
}
