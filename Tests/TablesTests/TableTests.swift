// Rows in order, in groups, with their sums.

import Bytes
import CivilTime
import Tables
import Testing
import Wording

@Suite struct TableTests {
    private let rows: [TableRow] = [
        ("a.md", #"{"kind": "food", "amount": 12, "day": "2026-11-02"}"#),
        ("b.md", #"{"kind": "rent", "amount": 500}"#),
        ("c.md", #"{"kind": "food", "amount": "8.5", "day": "2026-11-01"}"#),
        ("d.md", #"{"amount": null, "day": "2026-10-30"}"#),
        ("e.md", #"{"kind": "Food", "amount": [1], "done": true}"#),
    ].map { path, head in
        TableRow(path: path, properties: (try? JSONReader.read(Array(head.utf8)))?.object ?? [])
    }

    private func table(_ change: (inout TableQuestion) throws -> Void) throws -> Table {
        var question = TableQuestion()
        question.columns = try TableColumn.list("file.path as Path, note.amount as Amount")
        try change(&question)
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        return Table(question, rows: rows, context: TableContext(now: now, hasBareFacts: false))
    }

    private func paths(_ table: Table) -> [String] { table.groups.flatMap { $0.rows.map(\.path) } }

    @Test func nothingComesLastInBothDirections() throws {
        #expect(try paths(table { $0.order = [try .init("note.day")] }) == ["d.md", "c.md", "a.md", "b.md", "e.md"])
        #expect(try paths(table { $0.order = [try .init("-note.day")] }) == ["a.md", "c.md", "d.md", "b.md", "e.md"])
    }

    @Test func severalKeysSortOneAfterTheOther() throws {
        let sorted = try table { $0.order = [try .init("note.kind.lower()"), try .init("-file.path")] }
        #expect(paths(sorted) == ["e.md", "c.md", "a.md", "b.md", "d.md"])
    }

    @Test func groupsAreExactAndInOrder() throws {
        let grouped = try table {
            $0.groups = [try .init("note.kind")]
            $0.summaries = [TableSummary(column: 1, .sum), TableSummary(column: 0, .count)]
        }
        #expect(grouped.groups.map { $0.keys.map(\.text) } == [["Food"], ["food"], ["rent"], [""]])
        #expect(grouped.groups.map(\.count) == [1, 2, 1, 1])
        #expect(grouped.groups.map { $0.summaries[0].text } == ["", "20.5", "500", ""])
        #expect(grouped.totals.map(\.text) == ["520.5", "5"])
    }

    private struct Names: TableFiles {
        func path(of target: String) -> String? {
            ["Dune", "dune", "n/Dune"].contains(target) ? "n/Dune.md" : nil
        }
        func row(at path: String) -> TableRow? { nil }
    }

    /// Links to one file are one, by whatever name; a head that cannot be read is told.
    @Test func linksAreWhatTheyLeadTo() throws {
        let heads = [
            #"{"book": "[[Dune]]", "all": ["[[Dune]]", "[[dune|D]]"]}"#, #"{"book": "[[n/Dune|the book]]"}"#,
            #"{"book": "[[Emma]]"}"#,
        ]
        var rows = heads.enumerated().map { number, head in
            TableRow(path: "\(number).md", properties: (try? JSONReader.read(Array(head.utf8)))?.object ?? [])
        }
        rows.append(TableRow(path: "3.md"))
        rows[3].hasUnreadHead = true
        var question = TableQuestion()
        question.columns = try TableColumn.list("note.all.unique().length as N, note.book")
        question.groups = [try .init("note.book")]
        question.summaries = [TableSummary(column: 1, .unique)]
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        let table = Table(question, rows: rows, context: TableContext(now: now, hasBareFacts: false, files: Names()))
        #expect(table.groups.map(\.count) == [2, 1, 1] && table.groups[0].keys.map(\.cellText) == ["Dune"])
        #expect(table.groups[0].rows[0].cells[0].text == "1")
        #expect(table.totals.map(\.text) == ["2"])
        #expect(table.faults.map { $0.phrase(withPath: true).english } == ["1 row: front matter cannot be read (3.md)"])
    }

    @Test func sumsAreOfAllRowsWhateverIsShown() throws {
        let limited = try table {
            $0.limit = 2
            $0.summaries = [TableSummary(column: 1, .sum)]
        }
        #expect(paths(limited) == ["a.md", "b.md"])
        #expect(limited.count == 5)
        #expect(limited.totals.map(\.text) == ["520.5"])
    }

    /// A number in quotation marks is one where it is sorted, as it is where it is summed up.
    @Test func numbersInQuotationMarksSortAsNumbers() throws {
        #expect(try paths(table { $0.order = [try .init("note.amount")] }) == ["c.md", "a.md", "b.md", "e.md", "d.md"])
    }

    @Test func sumsOfWordsAreTold() throws {
        let summed = try table {
            $0.summaries = [
                TableSummary(column: 0, .sum), TableSummary(column: 0, .latest), TableSummary(column: 0, .count),
            ]
        }
        #expect(
            summed.faults.map { $0.phrase(withPath: true).english } == [
                "sum Path: the column has no numbers", "latest Path: the column has no dates",
            ])
    }

    @Test func valuesOfSeveralTypesAreNamed() throws {
        let mixed = try table { _ in }.mixed
        #expect(mixed.map(\.column) == [1])
        #expect(mixed.first?.types == ["list", "number", "string"])
    }

    /// A row for which a condition cannot be evaluated is neither among those it holds for nor among the others, and is told.
    @Test func faultsAreCountedWithTheirRow() throws {
        let kept = try table { $0.condition = .holds(try Expression("amount > 10")) }
        #expect(paths(kept) == ["a.md", "b.md"])
        #expect(
            kept.faults.map { "\($0.path) \($0.count) \($0.error.message.english)" } == [
                "e.md 1 > is not for values of type list and number"
            ])
        let others = try table { $0.condition = .none([.holds(try Expression("amount > 10"))]) }
        #expect(paths(others) == ["c.md", "d.md"])
    }

    @Test(arguments: [
        (TableSummary.Kind.sum, "520.5"), (.average, "173.5"), (.min, "8.5"), (.max, "500"), (.range, "491.5"),
        (.median, "12"),
        (.empty, "1"), (.filled, "4"), (.unique, "4"), (.count, "5"), (.checked, "0"), (.earliest, ""),
    ])
    func summaries(kind: TableSummary.Kind, expected: String) throws {
        #expect(try table { $0.summaries = [TableSummary(column: 1, kind)] }.totals.map(\.text) == [expected])
    }

    @Test(arguments: [
        (TableSummary.Kind.earliest, "2026-10-30"), (.latest, "2026-11-02"), (.min, "2026-10-30"), (.range, "3d"),
    ])
    func summariesOfDates(kind: TableSummary.Kind, expected: String) throws {
        let table = try table {
            $0.columns = try TableColumn.list("note.day")
            $0.summaries = [TableSummary(column: 0, kind)]
        }
        #expect(table.totals.map(\.text) == [expected])
    }

    @Test func anExpressionOverAllValuesIsASummary() throws {
        let numbers = try table {
            $0.summaries = [
                TableSummary(
                    column: 1, name: "numbers", try Expression("values.filter(value.isType(\"number\")).sum()"))
            ]
        }
        #expect(numbers.totals == [.number(512)] && numbers.faults.isEmpty)
        let table = try table {
            $0.summaries = [
                TableSummary(
                    column: 1, name: "share", try Expression("values.filter(value > 100).length / values.length"))
            ]
        }
        // One of the values has no order with a number.
        #expect(table.faults.count == 1)
        #expect(table.totals == [.null])
    }

    @Test(arguments: [
        ("a, b.c", ["a", "b.c"]), ("if(a, \"x, y\", [1, 2]) as When, b", ["When", "b"]),
        ("due-date, x as Name of it", ["due-date", "Name of it"]),
        ("\" as \" + a", ["\" as \" + a"]),
    ])
    func columns(text: String, titles: [String]) throws {
        #expect(try TableColumn.list(text).map(\.title) == titles)
    }

    /// Only as many rows are kept as are shown, and they are those that sorting all of them gives.
    @Test(arguments: [1, 7, 300]) func aLimitShowsTheFirstOfAllRows(limit: Int) throws {
        var number = 12345
        let rows = (0..<3000).map { index in
            number = (number &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
            let head: [JSONValue.Member] = [
                .init("a", .int(number / 65536 % 40)), .init("kind", .string(["x", "y", "z"][index % 3])),
            ]
            return TableRow(path: "\(index).md", properties: head)
        }
        var question = TableQuestion()
        question.columns = try TableColumn.list("file.path, note.a")
        question.groups = [try .init("-note.kind")]
        question.order = [try .init("-note.a")]
        question.summaries = [TableSummary(column: 1, .sum)]
        let context = TableContext(now: LocalDateTime(day: Day(number: 0), time: .noon), hasBareFacts: false)
        let all = Table(question, rows: rows, context: context)
        question.limit = limit
        let some = Table(question, rows: rows, context: context)
        #expect(paths(some) == Array(paths(all).prefix(limit)) && some.count == 3000)
        #expect(some.totals == all.totals && some.groups.map(\.summaries) == all.groups.map(\.summaries))
        #expect(some.groups.map(\.count) == [1000, 1000, 1000])
        #expect(all.groups.map { $0.keys[0].text } == ["z", "y", "x"])
    }

    // MARK: What is too much

    @Test func tenThousandColumns() throws {
        let table = try table {
            $0.columns = try TableColumn.list((0..<10_000).map { "note.amount + \($0)" }.joined(separator: ","))
            $0.summaries = [TableSummary(column: 9_999, .sum)]
        }
        #expect(table.groups[0].rows[1].cells.count == 10_000)
        #expect(table.groups[0].rows[1].cells[9_999].text == "10499")
        // Each of 10,000 expressions has no value for one row: some are told.
        #expect(Set(table.faults.map(\.text)).count == 20 && table.faults.allSatisfy { $0.count == 1 })
    }

    /// Moments are in order as they come to pass, whatever clock they were written by.
    @Test func threeZonesInOneColumn() throws {
        let rows = [
            ("paris.md", "2026-11-20T10:00:00+01:00"), ("tokyo.md", "2026-11-20T17:30:00+09:00"),
            ("new-york.md", "2026-11-20T03:45:00-05:00"), ("here.md", "2026-11-20T09:15"),
        ].map { TableRow(path: $0, properties: [.init("at", .string($1))]) }
        var question = TableQuestion()
        question.columns = try TableColumn.list("note.at")
        question.order = [try .init("note.at")]
        question.summaries = [TableSummary(column: 0, .earliest), TableSummary(column: 0, .range)]
        let context = TableContext(
            now: LocalDateTime(day: Day(number: 0), time: .noon), hasBareFacts: false, utcOffset: { _ in 3600 })
        let table = Table(question, rows: rows, context: context)
        #expect(paths(table) == ["here.md", "tokyo.md", "new-york.md", "paris.md"])
        #expect(table.totals.map(\.text) == ["2026-11-20T09:15:00", "45min"])
        #expect(table.mixed.isEmpty && table.faults.isEmpty)
    }
}
