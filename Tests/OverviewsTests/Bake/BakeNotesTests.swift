// Questions in notes, answered through the action that every front door uses.

import ApplicationTestSupport
import Overviews
import Testing
import Vault
import Wording
import Workspaces

@Suite struct BakeNotesTests {
    private func vault(_ note: String) throws -> TemporaryVault {
        try TemporaryVault(["all.md": note, "green.md": "# Green\n\n#tea\n", "black.md": "# Black\n\n#tea\n"])
    }

    @Test func aCheckWritesNothingAndNamesLines() throws {
        let vault = try vault("<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let before = try vault.files()
        let workspace = try vault.workspace()
        let result = try workspace.preview(BakeNotes().plan(in: workspace))
        #expect(result.stale.map(\.stale) == [[1]])
        #expect(try vault.files() == before)
    }

    @Test func bakingTwiceChangesNothing() throws {
        let vault = try vault("<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let workspace = try vault.workspace()
        _ = try workspace.apply(BakeNotes(["all.md"]).plan(in: workspace))
        let text = try vault.read("all.md")
        #expect(text.contains("[Green](green.md)") && text.contains("[Black](black.md)"))
        let again = try workspace.apply(BakeNotes().plan(in: workspace))
        #expect(again.stale.isEmpty && again.notes.map(\.blocks) == [1])
        #expect(try vault.read("all.md") == text)
    }

    @Test func aQuestionThatMeansNothingStopsNoOther() throws {
        let vault = try vault(
            "<!-- daybook: (( -->\n<!-- /daybook -->\n\n<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let workspace = try vault.workspace()
        let result = try workspace.apply(BakeNotes().plan(in: workspace))
        #expect(result.failures.map(\.line) == [1])
        #expect(Explanation(result.failures[0].error).kind == .usage)
        #expect(try vault.read("all.md").contains("[Green](green.md)"))
    }

    // MARK: Tables

    private static let trips: [String: String] = [
        "lyon.md": "---\ndate: 2026-11-02\ncity: Lyon\ncost: 30\nmood: happy\ntags: [trip]\n---\n# Lyon | twice\n",
        "oslo.md": "---\ndate: 2026-11-01\ncity: Oslo\ncost: 200\ntags: [trip]\n---\n# Oslo\n",
        "home.md": "---\ncity: Lyon\ncost: 5\nprivate: true\ntags: [trip]\n---\n# Secret [[lyon]]\n",
        "odd.md": "---\ncity: Lyon\ncost: [1, 2]\ntags: [trip]\n---\n# Odd\n",
        "trips.base":
            "formulas: {twice: cost * 2}\nviews:\n  - name: Dear\n    filters: cost > 20\n    order: [file.name, formula.twice, file.backlinks]\n    groupBy: city\n    summaries: {formula.twice: Sum}\n  - name: Bad\n    filters: nonsense(\n",
    ]

    /// The answer to a question in a note of its own, without blank lines.
    private func answer(_ question: String, head: String = "") throws -> [String] {
        var files = Self.trips
        files["all.md"] = "\(head)<!-- daybook: \(question) -->\n<!-- /daybook -->\n"
        let vault = try TemporaryVault(files)
        let workspace = try vault.workspace()
        let result = try workspace.apply(BakeNotes(["all.md"]).plan(in: workspace))
        if let failure = result.failures.first {
            return ["\(failure.line) " + Explanation(failure.error).message[.english]]
        }
        return try vault.read("all.md").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("<!--") }
    }

    @Test func aTableHasExpressionsGroupsAndSums() throws {
        #expect(
            try answer(
                "tag:trip | table title,date,mood,cost * 2 as Twice | where cost.isType(\"number\") | group city | sum Twice"
            )
                == [
                    "**Lyon**", "| Title                    | Date       | Mood     |      Twice |",
                    "| ------------------------ | ---------- | -------- | ---------: |",
                    "| [Lyon \\| twice](lyon.md) | 2026-11-02 | 🙂 happy |         60 |",
                    "|                          |            |          | **sum 60** |", "**Oslo**",
                    "| Title           | Date       | Mood |       Twice |",
                    "| --------------- | ---------- | ---- | ----------: |",
                    "| [Oslo](oslo.md) | 2026-11-01 |      |         400 |",
                    "|                 |            |      | **sum 400** |", "**All**",
                    "| Title | Date | Mood |       Twice |", "| ----- | ---- | ---- | ----------: |",
                    "|       |      |      | **sum 460** |",
                ])
    }

    /// Nothing of a private document is in a note that is not: no row, no sum, no link from there.
    @Test func privateRowsAreOfPrivateNotesAlone() throws {
        let question =
            "tag:trip | table title,cost | where cost != null && !cost.isType(\"list\") && cost < 100 | sum cost"
        #expect(try answer(question).last?.contains("sum 30") == true)
        #expect(try answer(question, head: "---\nprivate: true\n---\n").last?.contains("sum 35") == true)
        #expect(try !answer("| table title,backlinks | limit 0").joined().contains("home"))
        #expect(try !answer("| table title,file(\"home.md\").properties.cost").joined().contains("5"))
        #expect(try answer("| base trips#Dear").joined().contains("home") == false)
        #expect(try answer("| base trips#Dear", head: "---\nprivate: true\n---\n").joined().contains("home"))
    }

    /// A row for which a condition has no value is told without its name, which may be private one day.
    @Test func whatHasNoValueIsSaid() throws {
        let lines = try answer("tag:trip | table title | where cost > 20")
        #expect(lines.last?.hasPrefix("*") == true && lines.last?.contains("1 row") == true)
        #expect(lines.last?.contains("odd.md") == false)
    }

    @Test func aViewOfABaseIsATable() throws {
        let lines = try answer("| base trips.base#Dear")
        #expect(lines.filter { $0.hasPrefix("**") } == ["**Lyon**", "**Oslo**", "**All**"])
        #expect(lines.contains { $0.contains("[lyon.md](lyon.md)") } && lines.contains { $0.contains("**sum 460**") })
        #expect(try answer("Lyon | base trips#dear").joined().contains("Oslo") == false)
        #expect(try answer("| base trips#Nowhere")[0].contains("Nowhere"))
        #expect(try answer("| base trips#Bad")[0].hasPrefix("1 trips.base:9: "))
        #expect(try answer("| base nowhere")[0].hasPrefix("1 "))
    }

    /// The answer says which sources it tells of, since its question does not: a denial finds it.
    @Test func aViewNamesItsSources() throws {
        let vault = try TemporaryVault([
            "all.md": "<!-- daybook: | base body -->\n<!-- /daybook -->\n", "a.md": "---\nsleep: 7\n---\n",
            "body.base": "views:\n  - {name: All, filters: sleep > 0, order: [file.name]}\n",
        ])
        let workspace = try vault.workspace()
        _ = try workspace.apply(BakeNotes().plan(in: workspace))
        #expect(try vault.read("all.md").hasSuffix("<!-- /daybook from health -->\n"))
    }
}
