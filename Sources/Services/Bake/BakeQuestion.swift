// The opening marker of a baked block: a query, the form of its answer, and a limit.

import Bytes
import CivilTime
import Search
import Tables
import Wording

/// `QUERY | KIND … | sort KEY | limit N`, the parts after the query in any order.
package struct BakeQuestion: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case list
        case table(TableQuestion)
        /// A `.base` file, or the note that contains a base; the first view if none is named.
        case base(String, view: String?)
        case count
        /// A month; the current one if nil.
        case calendar(Month?)
        case streak(CalendarStep?)
        case chart(String)
        /// Days from today.
        case agenda(days: Int)
        /// A device and its measures; empty means all.
        case readings(device: String, measures: [String])
        /// The day of the page, from the vault alone or with the granted sources as of writing.
        case today(withSources: Bool)
    }

    package struct Mistake: Error, Sendable, Hashable {
        package let message: Phrase
        /// The invalid expression, and the position in it.
        package var fault: Fault?

        package struct Fault: Sendable, Hashable {
            package let text: String
            package let range: Range<Int>
        }
    }

    /// As written; empty for everything.
    package let query: String
    package private(set) var kind = Kind.list
    package private(set) var order: SearchOrder?
    package private(set) var isReversed = false
    package private(set) var limit: Int?

    /// The limit of a list or table that sets none.
    package static let usualLimit = 100

    /// The words that may begin a part after the query.
    package static let names = [
        "list", "table", "base", "count", "calendar", "streak", "chart", "agenda", "readings", "today", "where", "sort",
        "group", "sum", "mean", "min", "max", "limit",
    ]

    /// Throws `Mistake`.
    package init(_ text: String) throws(Mistake) {
        var parts = Self.parts(text)
        let first = parts.removeFirst()
        // `daybook: | agenda 7d` and `daybook: agenda 7d |`: a query is never one of the kinds alone.
        query = first
        var table = TableParts()
        for part in parts { try add(part, &table) }
        try finish(table)
    }

    /// Splits at `|`, but not within quotes, a `/regular|expression/` of the query, or at the `||` of an expression.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var quote: Character?
        var previous: Character = " "
        let characters = Array(text)
        var at = 0
        while at < characters.count {
            let character = characters[at]
            let isDouble = parts.count > 1 && character == "|" && at + 1 < characters.count && characters[at + 1] == "|"
            at += isDouble ? 2 : 1
            if let open = quote {
                if character == open, previous != "\\" { quote = nil }
            } else if character == "\"" || parts.count == 1 && character == "/" && previous.isWhitespace {
                quote = character
            } else if character == "|", !isDouble {
                parts.append("")
                previous = " "
                continue
            }
            parts[parts.count - 1] += isDouble ? "||" : String(character)
            previous = character
        }
        return parts.map(\.trimmed)
    }

    /// The clauses of a table, in any order.
    private struct TableParts {
        /// Nil if no part is `table`.
        var columns: String?
        var conditions: [String] = []
        var sort: String?
        var groups = ""
        var summaries: [(kind: TableSummary.Kind, columns: String)] = []
        var hasCount = false
    }

    private mutating func add(_ part: String, _ table: inout TableParts) throws(Mistake) {
        let words = part.split(whereSeparator: { $0.isWhitespace }).map(String.init)
        guard let name = words.first else { return }
        let rest = Array(words.dropFirst())
        let text = String(part.dropFirst(name.count)).trimmed
        switch name.lowercased() {
        case "list", "liste": kind = .list
        case "table", "tableau": table.columns = text
        case "where", "où": table.conditions.append(text)
        case "group", "groupe": table.groups = text
        case "sum", "somme": table.summaries.append((.sum, text))
        case "mean", "moyenne": table.summaries.append((.average, text))
        case "min": table.summaries.append((.min, text))
        case "max": table.summaries.append((.max, text))
        case "base":
            let names = text.split(separator: "#", maxSplits: 1).map { String($0).trimmed }
            guard let base = names.first, !base.isEmpty else {
                throw Mistake(message: Phrase("which base?", fr: "quelle base ?"))
            }
            kind = .base(base, view: names.dropFirst().first)
        case "count", "nombre":
            kind = .count
            table.hasCount = true
        case "calendar", "calendrier":
            let month = rest.first.flatMap { Month(iso: $0) }
            if let word = rest.first, month == nil {
                throw Self.mistake(word, "a month such as 2026-11", "un mois comme 2026-11")
            }
            kind = .calendar(month)
        case "streak", "série":
            let step = rest.isEmpty ? nil : CalendarStep(text: rest.filter { $0 != "every" }.joined(separator: " "))
            if !rest.isEmpty, step == nil {
                throw Self.mistake(
                    rest.joined(separator: " "), "a rhythm such as week or 2d", "un rythme comme semaine ou 2d")
            }
            kind = .streak(step)
        case "chart", "graphique": kind = .chart(rest.first ?? "mood")
        case "agenda":
            let step = rest.isEmpty ? nil : DurationText(text: rest.joined(separator: " "))
            if !rest.isEmpty, step == nil {
                throw Self.mistake(rest.joined(separator: " "), "a length such as 7d", "une durée comme 7d")
            }
            kind = .agenda(days: max(1, (step?.seconds ?? 7 * 86_400) / 86_400))
        case "readings", "relevés":
            guard let device = rest.first else {
                throw Mistake(message: Phrase("readings of which device?", fr: "les relevés de quel appareil ?"))
            }
            kind = .readings(
                device: device, measures: rest.dropFirst().flatMap { $0.split(separator: ",").map(String.init) })
        case "today", "aujourd’hui", "aujourd'hui":
            if let word = rest.first, word != "sources" {
                throw Mistake(
                    message: Phrase(
                        "today takes no word but “sources”, not “\(word)”",
                        fr: "today n’admet que le mot « sources », et il y a « \(word) »"))
            }
            kind = .today(withSources: !rest.isEmpty)
        case "sort", "tri":
            table.sort = text
        case "limit", "limite":
            guard let number = rest.first.flatMap({ Int($0) }), number >= 0 else {
                throw Self.mistake(rest.first ?? "", "a number from 0 (all) on", "un nombre à partir de 0 (tous)")
            }
            limit = number == 0 ? nil : number
        default:
            let names = Self.names.dropLast().joined(separator: ", ")
            throw Self.mistake(
                name, "\(names) or \(Self.names.last ?? "")", "\(names) ou \(Self.names.last ?? "")")
        }
    }

    // MARK: Tables

    private mutating func finish(_ table: TableParts) throws(Mistake) {
        let found = table.sort.flatMap { SearchOrder.named($0.split { $0.isWhitespace }.first.map(String.init) ?? "") }
        if let found { (order, isReversed) = found }
        let isTable =
            table.columns != nil || !table.conditions.isEmpty || !table.groups.isEmpty || !table.summaries.isEmpty
        guard isTable else {
            guard let sort = table.sort, found == nil else { return }
            throw Self.mistake(sort, "date, title, path, words or rank", "date, title, path, words ou rank")
        }
        var question = TableQuestion()
        for condition in table.conditions {
            let holds = TableQuestion.Condition.holds(try Self.read(condition, Expression.init))
            question.condition = question.condition.map { .all([$0, holds]) } ?? holds
        }
        question.columns = try Self.columns(table.columns ?? "")
        if question.columns.isEmpty { question.columns = try Self.columns("title,date") }
        question.groups = try Self.order(table.groups)
        if found == nil { question.order = try Self.order(table.sort ?? "") }
        for (kind, columns) in table.summaries { question.summarise(kind, try Self.columns(columns)) }
        if table.hasCount { question.summaries.append(TableSummary(column: 0, .count)) }
        kind = .table(question)
    }

    private static func read<Value>(
        _ text: String, _ body: (String) throws(ExpressionError) -> Value
    ) throws(Mistake) -> Value {
        do {
            return try body(text)
        } catch {
            throw Mistake(
                message: Phrase(same: text + ": ") + error.message, fault: .init(text: text, range: error.range))
        }
    }

    /// Columns separated by commas, or names separated by blanks.
    private static func columns(_ written: String) throws(Mistake) -> [TableColumn] {
        var columns: [TableColumn] = []
        for part in TableColumn.split(written) {
            let words = part.split { $0.isWhitespace }.map(String.init)
            let areNames = !words.contains("as") && words.allSatisfy { $0.allSatisfy(Self.isOfName) }
            for word in areNames ? words : [part] { columns.append(try column(word)) }
        }
        return columns
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-".contains(character)
    }

    /// `date` is the day of a document, and names of facts may be in capitals.
    private static func column(_ written: String) throws(Mistake) -> TableColumn {
        let fact = written.lowercased()
        if fact == "date" {
            return TableColumn(title: fact, expression: try read("day", Expression.init), text: fact)
        }
        return try read(TableFact(rawValue: fact)?.isBare == true ? fact : written, TableColumn.init)
    }

    private static func order(_ written: String) throws(Mistake) -> [TableQuestion.Order] {
        var orders: [TableQuestion.Order] = []
        for part in TableColumn.split(written) {
            let isDescending = part.hasPrefix("-")
            let column = try column(isDescending ? String(part.dropFirst()) : part)
            orders.append(.init(column.expression, isDescending: isDescending))
        }
        return orders
    }

    private static func mistake(_ found: String, _ wanted: String, _ french: String) -> Mistake {
        Mistake(message: Phrase("“\(found)” is not \(wanted)", fr: "« \(found) » n’est pas \(french)"))
    }
}
