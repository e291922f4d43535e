// What baked blocks ask, and how answers are written.

import Bake
import CivilTime
import Search
import Tables
import Testing
import Vault

@Suite struct BakeQuestionTests {
    @Test func partsInAnyOrder() throws {
        let question = try BakeQuestion("tag:garden mood:>=neutral | limit 10 | table title,date,mood | sort -date")
        #expect(question.query == "tag:garden mood:>=neutral")
        #expect(try table(question).columns.map(\.text) == ["title", "date", "mood"])
        #expect(question.order == .date)
        // The newest first, as a search has it.
        #expect(!question.isReversed)
        #expect(question.limit == 10)
        #expect(try BakeQuestion("x | sort date").isReversed)
        #expect(try BakeQuestion("x | sort -title").isReversed)
        #expect(try !BakeQuestion("x | sort -words").isReversed)
    }

    /// In a block of a note and after `search --sort` an order means the same.
    @Test func ordersByName() throws {
        let vault = try IndexedVault([
            "2026-11-18.md": "b b b\n", "2026-11-20.md": "tea\n", "2026-11-19.md": "# A\n\ntea tea tea\n",
        ])
        func found(_ name: String, _ query: String = "*") throws -> [String] {
            let (order, isReversed) = try #require(SearchOrder.named(name))
            let question = try BakeQuestion("\(query) | sort \(name)")
            #expect(question.order == order && question.isReversed == isReversed)
            return try vault.open().search(
                ResolvedQuery(resolved: QueryParser(now: IndexedVault.now).parse(query)), today: IndexedVault.now.day,
                order: order, isReversed: isReversed
            ).hits.map { String($0.path.stem.suffix(2)) }
        }
        #expect(try found("date") == ["18", "19", "20"] && found("-date") == ["20", "19", "18"])
        #expect(try found("title") == ["18", "20", "19"] && found("-title") == ["19", "20", "18"])
        #expect(try found("words") == ["20", "18", "19"] && found("-words") == ["19", "18", "20"])
        #expect(try found("path") == ["18", "19", "20"] && found("-path") == ["20", "19", "18"])
        #expect(try found("rank", "tea") == ["19", "20"] && found("-rank", "tea") == ["19", "20"])
        #expect(SearchOrder.named("size") == nil && SearchOrder.named("") == nil && SearchOrder.named("--date") == nil)
    }

    @Test func kinds() throws {
        #expect(try BakeQuestion("").kind == .list)
        #expect(try BakeQuestion("| count").kind == .count)
        #expect(try BakeQuestion("| calendar 2026-11").kind == .calendar(Month(iso: "2026-11")))
        #expect(try BakeQuestion("| streak every week").kind == .streak(CalendarStep(text: "week")))
        #expect(try BakeQuestion("| agenda 3 days").kind == .agenda(days: 3))
        #expect(try BakeQuestion("| readings pool ph, orp").kind == .readings(device: "pool", measures: ["ph", "orp"]))
        #expect(try table(BakeQuestion("| tableau titre")).columns.map(\.text) == ["titre"])
        #expect(
            try BakeQuestion("| base views/books.base#To read").kind == .base("views/books.base", view: "To read"))
        #expect(try BakeQuestion("tag:x | base Reading list | limit 3").kind == .base("Reading list", view: nil))
    }

    private func table(_ question: BakeQuestion) throws -> TableQuestion {
        let table: TableQuestion? = if case .table(let table) = question.kind { table } else { nil }
        return try #require(table)
    }

    /// Columns, conditions, groups and sums are those of `daybook table`; their parts come in any order.
    @Test func tablesOfExpressions() throws {
        let question = try BakeQuestion(
            "tag:trip | sum cost | sort -nights,title | group city,-day | mean nights | table title Date, cost / nights as A night | where cost > 3 || nights > 1 | count"
        )
        let table = try table(question)
        #expect(table.columns.map(\.title) == ["title", "date", "A night", "cost", "nights"])
        #expect(table.columns[1].expression.node == .name("day"))
        #expect(table.order.map(\.isDescending) == [true, false] && table.groups.map(\.isDescending) == [false, true])
        #expect(table.summaries.map(\.name) == ["Sum", "Average", "Count"])
        #expect(table.summaries.map(\.column) == [3, 4, 0])
        #expect(table.condition != nil && question.order == nil)
        // An order that a search has is that of the search.
        let searched = try BakeQuestion("x | table title | sort -rank")
        #expect(try searched.order == .rank && self.table(searched).order.isEmpty)
        #expect(try self.table(BakeQuestion("x | group status")).columns.map(\.text) == ["title", "date"])
    }

    @Test func aBarWithinQuotesOrAPatternIsNoPart() throws {
        #expect(try BakeQuestion("\"a | b\" | count").query == "\"a | b\"")
        #expect(try BakeQuestion("/a|b/ tag:x/y | count").query == "/a|b/ tag:x/y")
        #expect(try BakeQuestion("tag:x/y | count").kind == .count)
    }

    @Test(arguments: [
        "x | pie", "x | sort sideways", "x | limit none", "x | limit -1", "| calendar May", "| agenda soon",
        "| readings", "| base", "x | table price *", "x | table title | sum nothing(", "x | table title | sort a b",
        "| streak now and then",
    ])
    func mistakes(_ text: String) {
        #expect(throws: BakeQuestion.Mistake.self) { try BakeQuestion(text) }
    }

    @Test func links() throws {
        let page = try #require(VaultPath("notes/home page.md"))
        let other = try #require(VaultPath("journal/2026/a b.md"))
        #expect(MarkdownText.link("[A] | b*", to: other, from: page) == "[\\[A\\] \\| b\\*](../journal/2026/a%20b.md)")
    }

    @Test func tables() {
        #expect(
            MarkdownText.table(["Été", "n"], [["a", "1"], ["😀", "20"]], isNumber: [false, true]) == [
                "| Été |   n |", "| --- | --: |", "| a   |   1 |", "| 😀  |  20 |",
            ])
    }
}
