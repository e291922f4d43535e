// Questions saved as views of `.base` files: what is written, what stays, what is refused.

import Bytes
import Tables
import Testing
import Vault
import Wording

@Suite struct BaseEditTests {
    private func question(
        _ columns: String, where condition: String? = nil, sort: String? = nil, group: String? = nil,
        sums: [(TableSummary.Kind, String)] = [], limit: Int? = nil
    ) throws -> TableQuestion {
        var question = TableQuestion()
        question.columns = try TableColumn.list(columns)
        if let condition { question.condition = .holds(try Expression(condition)) }
        question.order = try TableColumn.split(sort ?? "").map { try .init($0) }
        question.groups = try TableColumn.split(group ?? "").map { try .init($0) }
        for (kind, column) in sums { question.summarise(kind, try TableColumn.list(column)) }
        question.limit = limit
        return question
    }

    private let path = VaultPath(trusted: "views/x.base")

    private func saved(_ question: TableQuestion, as name: String = "New", in text: String? = nil) throws -> String {
        let edit = try BaseEdit(saving: question, as: name, in: path, text.map { Array($0.utf8) })
        return String(decoding: edit.bytes, as: UTF8.self)
    }

    private func refusal(_ question: TableQuestion, as name: String = "New", in text: String) -> String? {
        do {
            _ = try BaseEdit(saving: question, as: name, in: path, Array(text.utf8))
            return nil
        } catch {
            return error.reason.english
        }
    }

    @Test func aNewFileHasAllOfTheQuestion() throws {
        let asked = try question(
            "title,rating as Stars,price * count as Total,due-date,weather.temp",
            where: "words > 10 && file.hasTag(\"book\")", sort: "-rating,price * count", group: "status",
            sums: [(.sum, "Total"), (.average, "rating")], limit: 5)
        let text = try saved(asked)
        #expect(
            text == """
                formulas:
                  Total: price * count
                  weather_temp: weather.temp
                properties:
                  file.title:
                    displayName: title
                  rating:
                    displayName: Stars
                  formula.Total:
                    displayName: Total
                  formula.weather_temp:
                    displayName: weather.temp
                views:
                  - type: table
                    name: New
                    filters: file.words > 10 && file.hasTag("book")
                    order:
                      - file.title
                      - rating
                      - formula.Total
                      - due-date
                      - formula.weather_temp
                    sort:
                      - property: rating
                        direction: DESC
                      - property: formula.Total
                        direction: ASC
                    groupBy:
                      property: status
                      direction: ASC
                    limit: 5
                    summaries:
                      formula.Total: Sum
                      rating: Average

                """)
        let view = try #require(BaseFile(Array(text.utf8)).view("New"))
        #expect(BaseFile(Array(text.utf8)).faults.isEmpty)
        #expect(view.question.columns.map(\.title) == ["title", "Stars", "Total", "due-date", "weather.temp"])
    }

    private let own = """
        # Mine.
        formulas: {stars: '"★".repeat(rating)'}  # quoted so
        zone: {a: 1}
        views:
          # The first.
          - type: cards
            name: 'Read'
            filters: "status   ==  'done'"
            order: [file.name, rating]   # two
            image: note.cover
            columnSize:
              file.name: 200
          - {type: table, name: Flow, order: [file.name, formula.stars]}
        # The end.

        """

    @Test func aViewMoreLeavesTheRest() throws {
        let text = try saved(try question("rating", where: "rating > 3"), in: own)
        #expect(
            text
                == own.replacing(
                    "# The end.",
                    with: """
                          - type: table
                            name: New
                            filters: rating > 3
                            order:
                              - rating
                        # The end.
                        """))
    }

    @Test func aViewReplacedKeepsWhatIsNotAsked() throws {
        let text = try saved(
            try question("file.name,status", where: "status == 'done'", sort: "-rating"), as: "read", in: own)
        #expect(
            text
                == own.replacing("order: [file.name, rating] ", with: "order: [file.name, status] ")
                .replacing(
                    "      file.name: 200\n",
                    with: "      file.name: 200\n    sort:\n      - property: rating\n        direction: DESC\n"))
    }

    @Test func aViewInBracesStaysInThem() throws {
        let text = try saved(try question("file.name,rating", where: "a == \"b, c\"", limit: 2), as: "Flow", in: own)
        #expect(
            text
                == own.replacing(
                    "order: [file.name, formula.stars]}",
                    with: "order: [file.name, rating], filters: \"a == \\\"b, c\\\"\", limit: 2}"))
    }

    @Test func keysThatAreNotAskedGo() throws {
        let text = """
            views:
              - filters: a
                type: table
                name: A
                limit: 3
                # Between.
                order:
                  - file.name
                  - b
            """
        #expect(
            try saved(try question("file.name,b"), as: "A", in: text) == """
                views:
                  - type: table
                    name: A
                    # Between.
                    order:
                      - file.name
                      - b
                """)
    }

    @Test func theSameOnceMoreChangesNothing() throws {
        let asked = try question(
            "title,price * 2 as Total", where: "(a || b) && !(c == \"d\")", sort: "-day.format(\"YYYY\")",
            group: "status",
            sums: [(.sum, "Total")], limit: 3)
        for text in [nil, own, "", "# only a comment", "views: []\n", "views:\n", "{}"] {
            let once = try saved(asked, in: text)
            let again = try BaseEdit(saving: asked, as: "New", in: path, Array(once.utf8))
            #expect(again.bytes == Array(once.utf8) && again.outcome == .unchanged, "\(once)")
            let view = try #require(BaseFile(Array(once.utf8)).view("New"), "\(once)")
            #expect(view.question.columns.map(\.title) == ["title", "Total"])
        }
    }

    @Test func lineEndsAreThoseOfTheFile() throws {
        let text = try saved(try question("a"), in: own.replacing("\n", with: "\r\n"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
    }

    /// What the file says of all of its views is not said again, and never left out of a question that did not have it.
    @Test func filtersOfTheFile() throws {
        let text = "filters:\n  and:\n    - file.hasTag('book')\nviews: []\n"
        let saved = try saved(
            try question("a", where: "file.hasTag(\"book\") && b"),
            in: text.replacing("('book')", with: "(\"book\") && b"))
        #expect(!saved.contains("    filters:"))
        #expect(
            refusal(try question("a", where: "b"), in: text)
                == "views/x.base: its filters are for all views, and the question does not have: file.hasTag(\"book\")")
    }

    /// A heading of the file is one of all views that show the property.
    @Test func headingsOfOtherViewsStay() throws {
        let text = "views:\n  - {name: A, order: [rating]}\n"
        let saved = try saved(try question("rating as Stars,title"), in: text)
        let base = BaseFile(Array(saved.utf8))
        #expect(base.view("A")?.question.columns.map(\.title) == ["rating"])
        #expect(base.view("New")?.question.columns.map(\.title) == ["Stars", "title"])
        #expect(base.view("New")?.question.columns.map(\.text) == ["formula.Stars", "file.title"])
    }

    @Test func formulasOfOtherViewsStay() throws {
        let text = "formulas: {Total: a}\nviews:\n  - {name: A, order: [formula.Total]}\n"
        let saved = try saved(try question("b + 1 as Total"), in: text)
        let base = BaseFile(Array(saved.utf8))
        #expect(base.formulas.keys.sorted() == ["Total", "Total 2"])
        #expect(base.view("New")?.question.columns.map(\.title) == ["Total"])
        // That of the view itself becomes what it asks now.
        let changed = try self.saved(try question("b + 2 as Total"), in: saved)
        #expect(changed == saved.replacing("b + 1", with: "b + 2"))
    }

    @Test(arguments: [
        ("a: [", "views/x.base:1: cannot be read as YAML: did not find expected node content"),
        ("- x\n", "views/x.base:1: a base must be \"key: value\" lines"),
        ("views: 3\n", "views/x.base: “views” is written in a way that daybook does not edit"),
        ("views:\n  -\n    name: A\n", "views/x.base: “-” is written in a way that daybook does not edit"),
        ("filters: nosuch(1)\n", "views/x.base: “filters” is written in a way that daybook does not edit"),
    ])
    func whatIsNotEdited(text: String, reason: String) throws {
        #expect(refusal(try question("a"), in: text) == reason)
    }

    @Test func whatAViewCannotSay() throws {
        #expect(refusal(try question("a", group: "b,c"), in: "") == "views/x.base: a view of a base has one group")
        #expect(
            refusal(try question("a", sums: [(.sum, "a"), (.average, "a")]), in: "")
                == "views/x.base: a view of a base sums a column up in one way, and “a” has several")
    }

    /// What is written reads back as the same tree, facts as facts.
    @Test(arguments: [
        ("words", "file.words"), ("note.title", "title"), ("note[\"two words\"]", "note[\"two words\"]"),
        ("(a + b) * c - (d - e)", "(a + b) * c - (d - e)"), ("a - b - c", "a - b - c"), ("!(a && b)", "!(a && b)"),
        ("-a.abs()", "-a.abs()"), ("(-a).abs()", "(-a).abs()"), ("(3).isType('number')", "(3).isType(\"number\")"),
        ("/a\\/b/i.matches(title)", "/a\\/b/i.matches(file.title)"), ("[1, 2.5][0] ?? null", "[1, 2.5][0] ?? null"),
        ("tags.map(value.upper())[1]", "file.tags.map(value.upper())[1]"), ("\"a\\\"\\n\"", "\"a\\\"\\n\""),
        ("if(a, b)", "if(a, b)"), ("(a || b) ?? c", "(a || b) ?? c"),
    ])
    func expressionsAreWrittenOut(text: String, written: String) throws {
        #expect(try Expression(text).text(hasBareFacts: true) == written)
        #expect(try Expression(written).text(hasBareFacts: false) == written)
    }
}
