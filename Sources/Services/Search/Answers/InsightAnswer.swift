// The facts of days for comparison: outcomes, tags, places, weather, numbers in front matter.

import Bytes
import CivilTime
import Journal
import SQLite

extension VaultIndex {
    /// The mean of an outcome on each day: of moods, or of a number in the front matter, over matching documents. Throws
    /// `SQLiteError`, `QueryError`.
    package func outcome(_ key: String?, of query: ResolvedQuery, today: Day, dayEndsAt end: TimeOfDay) throws -> [Day:
        Double]
    {
        guard let key else {
            let logged = try loggedDays(of: query, today: today, dayEndsAt: end)
            return MoodStatistics(logged).byDay.compactMapValues(\.mean)
        }
        let fields = try database.prepare(
            "SELECT f.document, CAST(f.value AS REAL) FROM fields f WHERE f.key = ? AND \(Self.isNumber)")
        fields.bind(1, key)
        var numbers: [Int64: Double] = [:]
        while try fields.step() { numbers[fields.integer(0)] = fields.double(1) }
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare("SELECT \(Self.countedDay(end)), d.id \(from) AND d.day IS NOT NULL")
        bind(statement)
        var sums: [Day: MoodMean] = [:]
        while try statement.step() {
            guard let number = numbers[statement.integer(1)] else { continue }
            sums[Day(number: Int32(statement.integer(0))), default: MoodMean()].add(number)
        }
        return sums.compactMapValues(\.mean)
    }

    /// The factors in documents themselves. Those on too few days are left out. Throws `SQLiteError`, `QueryError`.
    package func insightFactors(of query: ResolvedQuery, today: Day, dayEndsAt end: TimeOfDay) throws -> [InsightFactor]
    {
        let (from, bind) = try source(of: query, today: today)
        let day = Self.countedDay(end)
        func sets(_ kind: InsightFactor.Kind, _ sql: String) throws -> [InsightFactor] {
            let statement = try database.prepare(sql)
            bind(statement)
            var found: [String: (name: String, days: Set<Day>)] = [:]
            while try statement.step() {
                let name = statement.text(1)
                found[Folding.fold(name), default: (name, [])].days.insert(Day(number: Int32(statement.integer(0))))
            }
            return found.values.filter { $0.days.count >= Insights.fewest }.sorted { $0.name < $1.name }.map {
                InsightFactor(kind, $0.name, days: $0.days)
            }
        }
        let documents = "SELECT d.id AS id, \(day) AS day, d.place AS place \(from) AND d.day IS NOT NULL"
        var factors = try sets(
            .tag,
            "SELECT m.day, t.name FROM (\(documents)) m JOIN document_tags x ON x.document = m.id JOIN tags t ON t.id = x.tag"
        )
        factors += try sets(.place, "SELECT m.day, m.place FROM (\(documents)) m WHERE m.place IS NOT NULL")
        factors += try sets(
            .weather,
            """
            SELECT m.day, f.value FROM (\(documents)) m JOIN fields f ON f.document = m.id
            WHERE f.key IN ('weather', 'weather.condition') AND f.value <> '' AND NOT (\(Self.isNumber))
            """)
        return factors + (try numbers(end))
    }

    /// Numbers in the front matter of any document of a day, such as sleep on a day page.
    private func numbers(_ end: TimeOfDay) throws -> [InsightFactor] {
        let statement = try database.prepare(
            """
            SELECT \(Self.countedDay(end)) AS counted, f.key, avg(CAST(f.value AS REAL))
            FROM fields f JOIN documents d ON d.id = f.document
            WHERE d.day IS NOT NULL AND d.kind IN ('journal', 'agenda', 'note') AND \(Self.isNumber)
              AND f.key NOT GLOB 'location.*' AND f.key NOT GLOB 'imported.*' AND f.key NOT IN ('id', 'lang')
            GROUP BY counted, f.key
            """)
        var found: [String: [Day: Double]] = [:]
        while try statement.step() {
            found[statement.text(1), default: [:]][Day(number: Int32(statement.integer(0)))] = statement.double(2)
        }
        return found.filter { $0.value.count >= 2 * Insights.fewest }.sorted { $0.key < $1.key }.map {
            InsightFactor(.number, $0.key, values: $0.value)
        }
    }

    /// A decimal number: only its characters, including a digit.
    private static let isNumber =
        "f.value GLOB '*[0-9]*' AND NOT f.value GLOB '*[^0-9.+-]*' AND f.value NOT GLOB '*[0-9]-*'"
}
