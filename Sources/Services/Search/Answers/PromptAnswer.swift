// The facts of a vault on a day for writing prompts: earlier years, streaks, moods, people, tags.

import CivilTime
import Journal
import SQLite
import Vault

extension VaultIndex {
    /// The entries of the same day in earlier years, newest first. On 28 February of a common year this includes those of
    /// 29 February. Throws `SQLiteError`, `QueryError`.
    package func entriesOnThisDay(_ day: Day, within days: Int = 0, today: Day, includingPrivate: Bool = true) throws
        -> [SearchHit]
    {
        let written = try database.prepare(
            "SELECT DISTINCT day FROM documents WHERE kind = 'journal' AND day IS NOT NULL ORDER BY day")
        var years: [Int] = []
        while try written.step() {
            let year = Day(number: Int32(written.integer(0))).year
            if year < day.year, year != years.last { years.append(year) }
        }
        var spans: [ResolvedQuery] = []
        // A span at the turn of the year extends into adjacent years.
        for year in Set(years.flatMap { [$0 - 1, $0, $0 + 1] }).sorted() where year < day.year {
            // A day missing in a year is replaced by the last of its month.
            guard
                let center = Day(year: year, month: day.month, day: day.day)
                    ?? Day(year: year, month: day.month, day: 28)
            else { continue }
            var last = center
            if day.month == 2, day.day == 28, Day(year: day.year, month: 2, day: 29) == nil,
                let leap = Day(year: year, month: 2, day: 29)
            {
                last = leap
            }
            spans.append(
                .day(.day, DayRange(first: center.adding(days: -days), last: last.adding(days: days))))
        }
        guard !spans.isEmpty else { return [] }
        return try search(
            .all([.kind("journal"), .any(spans)]), today: today, order: .date, includingPrivate: includingPrivate
        ).hits
    }

    /// The facts of today. Throws `SQLiteError`, `QueryError`.
    ///
    /// - Parameters:
    ///   - name: the name of an entry.
    package func promptFacts(today: Day, dayEndsAt end: TimeOfDay, name: (SearchHit) -> String) throws -> PromptFacts {
        var facts = PromptFacts(today: today)
        facts.anniversaries = try entriesOnThisDay(today, today: today).compactMap { hit in
            hit.day.map { PromptFacts.Entry(path: hit.path.text, title: name(hit), day: $0) }
        }
        let logged = try loggedDays(of: Self.loggedByDefault, today: today, dayEndsAt: end)
        let streak = Streak(loggedDays: logged.map(\.day), today: today)
        if streak.last != today { facts.endingStreak = streak.current }
        if let last = MoodStatistics(logged.filter { $0.day <= today }).trend.last, today - last.day <= 2 {
            facts.moods = (last.week, last.month)
        }
        let silentSince = today.adding(days: -PromptFacts.longSilence)
        facts.people = try people(silentSince: silentSince)
        facts.tags = try tags(silentSince: silentSince)
        return facts
    }

    /// Tags of the journal that no entry after a day has. Those of later entries are determined first: they are the majority, and need not
    /// be counted. CROSS JOIN fixes the order of evaluation in SQLite.
    private func tags(silentSince day: Day) throws -> [PromptFacts.Subject] {
        try subjects(
            """
            SELECT t.name, count(DISTINCT d.day), max(d.day)
            FROM tags t CROSS JOIN document_tags x ON x.tag = t.id CROSS JOIN documents d ON d.id = x.document
            WHERE d.kind = 'journal' AND d.day IS NOT NULL
              AND t.id NOT IN (SELECT y.tag FROM documents r CROSS JOIN document_tags y ON y.document = r.id
                                WHERE r.day > \(day.number) AND r.kind = 'journal')
            GROUP BY t.id
            """)
    }

    /// Notes about people, and how often the journal links to them: those in a folder of people, of `type: person`, or with that tag,
    /// except those that an entry after a day links to. CROSS JOIN fixes the order of evaluation in SQLite: there are few people and many
    /// entries.
    private func people(silentSince day: Day) throws -> [PromptFacts.Subject] {
        try subjects(
            """
            WITH persons AS MATERIALIZED (
              SELECT id, title FROM documents WHERE private = 0 AND id IN (
                SELECT id FROM documents WHERE path GLOB 'people/*'
                UNION SELECT id FROM documents WHERE path GLOB 'personnes/*'
                UNION SELECT id FROM documents WHERE path GLOB 'contacts/*'
                UNION SELECT id FROM documents WHERE type IN ('person', 'personne')
                UNION SELECT x.document FROM document_tags x JOIN tags t ON t.id = x.tag WHERE t.folded IN ('person', 'people', 'personne')))
            SELECT p.title, count(DISTINCT d.day), max(d.day)
            FROM persons p CROSS JOIN bearers n ON n.document = p.id CROSS JOIN links l ON l.key = n.key CROSS JOIN documents d ON d.id = l.source
            WHERE d.kind = 'journal' AND d.day IS NOT NULL
            GROUP BY p.id HAVING max(d.day) <= \(day.number)
            """)
    }

    private func subjects(_ sql: String) throws -> [PromptFacts.Subject] {
        let statement = try database.prepare(sql)
        var subjects: [PromptFacts.Subject] = []
        while try statement.step() {
            subjects.append(
                .init(
                    name: statement.text(0), days: Int(statement.integer(1)),
                    last: Day(number: Int32(statement.integer(2)))
                ))
        }
        return subjects
    }
}
