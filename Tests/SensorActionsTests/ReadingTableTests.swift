// Readings as rows of tables.

import ApplicationTestSupport
import SensorActions
import Tables
import Testing

@Suite struct ReadingTableTests {
    private func table(_ change: (inout TableQuestion) throws -> Void) throws -> Table {
        var files = SensorQuestionTests.files
        files["sensors/pool/2026-10.csv"] = "timestamp,ph\n2026-10-31T23:30:00Z,7.1\n"
        files["sensors/shed/2026-11.csv"] = "timestamp,temperature\n2026-11-01T00:00:00Z,9\n"
        var question = TableQuestion()
        question.columns = try TableColumn.list("device, measure, value, unit, day")
        try change(&question)
        return try ReadingTable(of: ["Pool"], in: TemporaryVault(files).workspace()).answer(question)
    }

    private func cells(_ table: Table) -> [[String]] { table.groups.flatMap { $0.rows.map { $0.cells.map(\.text) } } }

    /// Each file counts once, though those of the months beside it are looked at as well.
    @Test func eachValueIsARowTheNewestFirst() throws {
        let table = try table { $0.limit = 3 }
        #expect(table.count == 7)
        #expect(
            cells(table) == [
                ["pool", "ph", "7.8", "", "2026-11-20"], ["pool", "temperature", "21", "°C", "2026-11-20"],
                ["pool", "ph", "7.5", "", "2026-11-19"],
            ])
    }

    @Test func groupsOfDaysHaveTheirMeans() throws {
        let table = try table {
            $0.condition = .holds(try Expression("measure == \"ph\" && day > \"2026-11-10\""))
            $0.groups = [try .init("day")]
            $0.summarise(.average, try TableColumn.list("value"))
        }
        #expect(table.groups.map { $0.summaries[0].text } == ["7.45", "7.8"])
        #expect(table.groups.map(\.count) == [2, 1])
    }
}
