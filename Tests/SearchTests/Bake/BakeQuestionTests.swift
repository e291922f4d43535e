// What baked blocks ask, and how answers are written.

import Bake
import CivilTime
import Search
import Testing
import Vault

@Suite struct BakeQuestionTests {
    @Test func partsInAnyOrder() throws {
        let question = try BakeQuestion("tag:garden mood:>=neutral | limit 10 | table title,date,mood | sort -date")
        #expect(question.query == "tag:garden mood:>=neutral")
        #expect(question.kind == .table(["title", "date", "mood"]))
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
        #expect(try BakeQuestion("| tableau titre").kind == .table(["titre"]))
    }

    @Test func aBarWithinQuotesOrAPatternIsNoPart() throws {
        #expect(try BakeQuestion("\"a | b\" | count").query == "\"a | b\"")
        #expect(try BakeQuestion("/a|b/ tag:x/y | count").query == "/a|b/ tag:x/y")
        #expect(try BakeQuestion("tag:x/y | count").kind == .count)
    }

    @Test(arguments: [
        "x | pie", "x | sort sideways", "x | limit none", "x | limit 0", "| calendar May", "| agenda soon",
        "| readings",
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
