// `.base` files: what they ask, and what of them cannot be read.

import Bytes
import CivilTime
import Tables
import Testing
import Wording

@Suite struct BaseFileTests {
    private let books = """
        filters:
          and:
            - file.hasTag("book")
            - not:
                - status == "dropped"
        formulas:
          stars: '"★".repeat(rating)'
          again: formula.stars + "!"
        properties:
          note.rating:
            displayName: Rating
          formula.stars:
            displayName: Stars
        summaries:
          most: values.max()
        views:
          - type: table
            name: Read
            filters: status == "done"
            order: [file.name, rating, formula.stars, my key]
            sort:
              - property: rating
                direction: DESC
            groupBy:
              property: status
            limit: 10
            summaries:
              rating: Average
              formula.stars: most
            columnSize:
              file.name: 200
          - type: kanban
            name: Board
        """

    @Test func viewsAreQuestions() throws {
        let base = BaseFile(Array(books.utf8))
        #expect(base.faults.isEmpty)
        #expect(base.views.map { "\($0.type) \($0.name)" } == ["table Read", "kanban Board"])
        let question = try #require(base.view("read")).question
        #expect(question.columns.map(\.title) == ["file.name", "Rating", "Stars", "my key"])
        #expect(question.order.map(\.isDescending) == [true])
        #expect(question.groups.count == 1)
        #expect(question.limit == 10)
        #expect(question.summaries.map(\.name) == ["Average", "most"])
        let table = try self.table(question)
        #expect(table.groups.flatMap { $0.rows.map(\.path) } == ["dune.md", "emma.md"])
        #expect(table.groups.first?.rows.first?.cells.map(\.text) == ["dune.md", "5", "★★★★★", "x"])
    }

    @Test(arguments: [
        ("sort: rating", ["1", "3", "5", "9"]),
        ("sort: [{property: rating, direction: descending}]", ["9", "5", "3", "1"]),
    ])
    func oneOrder(sort: String, ratings: [String]) throws {
        let base = BaseFile(Array("views:\n  - name: A\n    order: rating\n    \(sort)\n".utf8))
        #expect(base.faults.isEmpty)
        let table = try table(try #require(base.views.first).question)
        #expect(table.groups.flatMap { $0.rows.map { $0.cells.map(\.text).joined() } } == ratings)
    }

    private func table(_ question: TableQuestion) throws -> Table {
        let heads = [
            ("emma.md", #"{"status": "done", "rating": 3}"#),
            ("dune.md", #"{"status": "done", "rating": 5, "my key": "x"}"#),
            ("other.md", #"{"status": "dropped", "rating": 1}"#), ("list.md", #"{"status": "done", "rating": 9}"#),
        ]
        let rows = heads.map { path, head in
            var row = TableRow(path: path, properties: (try? JSONReader.read(Array(head.utf8)))?.object ?? [])
            row.facts.tags = path == "list.md" ? [] : ["book"]
            return row
        }
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        return Table(question, rows: rows, context: TableContext(now: now, hasBareFacts: false))
    }

    /// A view without a filter that cannot be read would show too much.
    @Test(arguments: [
        ("filters: 'nosuch(1)'\nviews:\n  - name: A", "unknown function “nosuch”", false),
        ("filters:\n  xor:\n    - a\nviews:\n  - name: A", "unknown kind of filter “xor”: and, or, not", false),
        ("views:\n  - name: A\n    filters: '1 +'", "the expression ends too early", false),
        ("formulas:\n  x: '1 +'\nviews:\n  - name: A\n    order: [file.name]", "the expression ends too early", true),
        ("views:\n  - name: A\n    order: [formula.x]", "no formula is called “x”", true),
        ("views:\n  - name: A\n    summaries: {a: Biggest}", "unknown summary “Biggest”", true),
        (
            "views:\n  - name: A\n    summaries: [a]",
            "summaries: not properties with their summaries (such as {price: Sum})", true
        ),
        ("views:\n  - name: A\n    sort: {property: a, direction: up}", "unknown direction “up”: ASC or DESC", true),
        ("views:\n  - name: A\n    groupBy: {propery: a}", "no “property: NAME” here", true),
        ("views:\n  - name: A\n    limit: many", "limit is not a number above 0", true),
        ("views: 3", "views is not a list", true), ("views: [3]", "a view must be \"key: value\" lines", true),
        ("views:\n  - filters: /(/.matches(a)", "not a regular expression: (", false),
    ])
    func whatCannotBeReadIsNamed(text: String, fault: String, isWhole: Bool) throws {
        let base = BaseFile(Array(text.utf8))
        #expect(base.faults.map(\.message.english) == [fault])
        #expect(base.views.map(\.isWhole) == [isWhole])
    }

    /// Of two views that cannot be read each has its own fault.
    @Test func whatIsUnreadOfAView() {
        let base = BaseFile(
            Array("views:\n  - name: A\n    filters: '1 +'\n  - name: B\n    filters: 'nosuch(1)'\n  - name: C\n".utf8))
        #expect(
            base.views.map { $0.unread?.message.english } == [
                "the expression ends too early", "unknown function “nosuch”", nil,
            ])
    }

    @Test(arguments: [("a: [", true), ("- x", true), ("", false), ("views: []", false)])
    func whatIsNoBase(text: String, isFaulty: Bool) {
        #expect(BaseFile(Array(text.utf8)).faults.isEmpty != isFaulty)
    }

    @Test func placesAreThoseOfTheFile() throws {
        let text = "views:\n  - name: É\n    filters: 'nosuch(1)'\n"
        let fault = try #require(BaseFile(Array(text.utf8)).faults.first)
        #expect(Array(text.utf8).text(fault.range) == "nosuch(1)")
    }

    @Test func formulasInACircleAreNamedOnce() throws {
        let text = "formulas:\n  a: formula.b + 1\n  b: formula[\"a\"]\n  c: formula.a\n  d: formula.d\n"
        let faults = BaseFile(Array(text.utf8)).faults
        #expect(
            faults.map(\.message.english) == ["formulas in a circle: a → b → a", "formulas in a circle: d → d"])
        #expect(faults.map { Array(text.utf8).text($0.range) } == ["formula.b + 1", "formula.d"])
    }

    /// Keys, facts and formulas that there are not are named for a check, and stop nothing.
    @Test func namesThatMeanNothing() throws {
        let text = """
            filters: satus == 1 && file.nme != ""
            formulas:
              a: note["pages"] + formula.c
            views:
              - order: [file.name, title, formula.a, formula.b]
                sort:
                  - property: raiting
            """
        let base = BaseFile(Array(text.utf8))
        #expect(base.faults.map { Array(text.utf8).text($0.range) } == ["formula.b"])
        let unknown = base.unknownNames { ["pages", "title"].contains($0) }
        let names = ["satus", "file.nme", "formula.c", "raiting"]
        #expect(Set(unknown.map(\.message.english)) == Set(names.map { "unknown name “\($0)”" }))
        #expect(
            Set(unknown.map { Array(text.utf8).text($0.range) }) == ["satus", "file.nme", "formula.c", "raiting"])
        #expect(unknown.count == 4 && base.view(nil)?.isWhole == true)
    }
}
