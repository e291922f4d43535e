// Finds the line of the agenda that a person means by some of its words.

import Agenda
import Bytes
import CivilTime
import SQLite
import Vault

extension VaultIndex {
    /// The lines meant by a text: equal except for case and accents, else those with all the words, else with all the prefixes. Lines
    /// still relevant on `today` come before past ones. Throws `SQLiteError`.
    package func agendaLines(named name: String, today: Day) throws -> [AgendaLine] {
        let wanted = Folding.fold(name.trimmed)
        let words = WordBreaker.words(name)
        guard !wanted.isEmpty else { return [] }
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private, (a.is_open OR a.last IS NULL OR a.last >= ?1) AS matters
            FROM agenda a JOIN documents d ON d.id = a.document ORDER BY d.path, a.line
            """)
        rows.bind(1, today.column)
        var best: [AgendaLine] = []
        var bestRank = 0
        while try rows.step() {
            let line = Self.line(rows)
            guard let item = LineGrammar.parse(line.source) else { continue }
            let rank = Self.rank(item, wanted, words) * 2 - (rows.integer(5) == 1 ? 0 : 1)
            guard rank > 0, rank >= bestRank else { continue }
            if rank > bestRank { best = [] }
            bestRank = rank
            best.append(line)
        }
        return best
    }

    /// All lines with these words in their text, relevant or not.
    package func agendaLines(withWords name: String) throws -> [AgendaLine] {
        let (wanted, words) = (Folding.fold(name.trimmed), WordBreaker.words(name))
        guard !wanted.isEmpty else { return [] }
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private
            FROM agenda a JOIN documents d ON d.id = a.document ORDER BY d.path, a.line
            """)
        var found: [AgendaLine] = []
        while try rows.step() {
            let line = Self.line(rows)
            if let item = LineGrammar.parse(line.source), Self.rank(item, wanted, words) > 1 { found.append(line) }
        }
        return found
    }

    private static func rank(_ item: LineItem, _ wanted: String, _ words: [String]) -> Int {
        if Folding.fold(item.text) == wanted || item["id"].map({ Folding.fold($0) }) == wanted { return 3 }
        guard !words.isEmpty else { return 0 }
        let own = WordBreaker.words(([item.text] + item.tags + item.places).joined(separator: " "))
        if words.allSatisfy({ own.contains($0) }) { return 2 }
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } } ? 1 : 0
    }
}
