// Items of a list through the actions that every front door uses.

import ApplicationTestSupport
import Bytes
import DocumentActions
import Lists
import Testing
import Vault
import Wording
import Workspaces

@Suite struct ItemActionsTests {
    private static let groceries = """
        ---
        name: Groceries
        ---

        # Groceries

        ## Dairy

        - [ ] Milk
        - [x] Butter freq:3 bought:2026-11-10

        ## Bakery

        - [ ] Bread
        """ + "\n"

    private func vault() throws -> TemporaryVault { try TemporaryVault(["lists/groceries.md": Self.groceries]) }

    @Test func aPreviewWritesNothing() throws {
        let vault = try vault()
        let before = try vault.files()
        let workspace = try vault.workspace()
        let plan = try AddItems(NewItem.items("2 eggs, milk"), to: "groceries").plan(in: workspace)
        var seen: [ChangedFile] = []
        let update = try workspace.preview(plan) { seen.append($0) }
        #expect(update.list.items.contains { $0.text == "eggs" && $0.quantity == 2 })
        #expect(seen.map(\.path.text) == ["lists/groceries.md"] && seen[0].isChanged)
        #expect(try vault.files() == before)
    }

    @Test func addedItemsAreWrittenOnceAndTold() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let update = try workspace.apply(
            AddItems(NewItem.items("eggs"), to: "groceries", section: "Dairy").plan(in: workspace))
        #expect(update.items == ["eggs"])
        #expect(update.list.items.first { $0.text == "eggs" }?.section == "Dairy")
        #expect(try vault.read("lists/groceries.md").contains("- [ ] eggs"))
    }

    @Test func theDefaultListIsMadeWhereItIsMissing() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let plan = try AddItems(NewItem.items("tea")).plan(in: workspace)
        #expect(try workspace.preview(plan).list.total == 1)
        #expect(try vault.files().keys.filter { $0.hasPrefix("lists/") }.isEmpty)
        let update = try workspace.apply(plan)
        #expect(try vault.read(update.list.document.path.text).contains("- [ ] tea"))
    }

    /// The result is that of the bytes that were written, also where another program was quicker than the plan.
    @Test func checkingWorksOnNewerBytes() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let plan = try ChangeItems(.check(by: "Léa"), ["milk"], of: "groceries").plan(in: workspace)
        try vault.write(
            Self.groceries.replacing("- [ ] Bread", with: "- [ ] Bread\n- [ ] Rye"), to: "lists/groceries.md")
        let update = try workspace.apply(plan)
        #expect(update.items == ["Milk"])
        #expect(update.list.toBuy == 2)
        let text = try vault.read("lists/groceries.md")
        #expect(text.contains("- [x] Milk") && text.contains("by:Léa") && text.contains("- [ ] Rye"))
    }

    @Test func whatIsNotThereIsSaidWithWhatIsLike() throws {
        let workspace = try vault().workspace()
        #expect(throws: ListActionError.noItem(name: "Milks!", list: "Groceries", similar: ["Milk"])) {
            try workspace.preview(ChangeItems(.uncheck, ["Milks!"], of: "groceries").plan(in: workspace))
        }
        #expect(throws: ListActionError.noList(name: "hardwear", similar: nil, all: ["groceries"])) {
            try ListDirectory(workspace).require("hardwear")
        }
        #expect(throws: ListActionError.noItemsNamed) { try ChangeItems(.remove, []).plan(in: workspace) }
    }

    private static let packing = """
        # Packing

        ## Ann

        - [ ] Toothbrush

        ## Ben

        - [ ] Toothbrush
        - [ ] Wood screws x40 4mm
        - [ ] Wood screws x5 6mm
        """ + "\n"

    /// The first of several is never taken in silence.
    @Test func aNameOfSeveralItemsIsRefusedWithTheirLines() throws {
        let vault = try TemporaryVault(["lists/packing.md": Self.packing])
        let workspace = try vault.workspace()
        func change(_ change: ChangeItems.Change, _ names: [String]) throws {
            try workspace.apply(ChangeItems(change, names, of: "packing").plan(in: workspace))
        }
        let lines = [(5, "Ann"), (9, "Ben")].map {
            ListActionError.Line(number: $0.0, source: "- [ ] Toothbrush", section: $0.1)
        }
        let refusal = ListActionError.ambiguousItem(name: "toothbrush", lines, hasMore: false)
        #expect(throws: refusal) { try change(.check(by: nil), ["toothbrush"]) }
        #expect(throws: refusal) { try change(.remove, ["toothbrush"]) }
        #expect(refusal.explanation.message[.english].contains(":9  - [ ] Toothbrush  (Ben)"))
        #expect(try vault.read("lists/packing.md") == Self.packing)
        try change(.check(by: nil), [":9"])
        // One is left that can be checked, and one that can be opened.
        try change(.uncheck, ["toothbrush"])
        #expect(try vault.read("lists/packing.md") == Self.packing)
        try change(.check(by: nil), [":9"])
        try change(.check(by: nil), ["toothbrush"])
        #expect(throws: ListActionError.self) { try change(.uncheck, ["toothbrush"]) }
    }

    /// Lines are counted in the list as it was shown, not in what the step before left.
    @Test func severalLinesAreNamedAtOnce() throws {
        let vault = try TemporaryVault(["lists/packing.md": Self.packing])
        let workspace = try vault.workspace()
        try workspace.apply(ChangeItems(.remove, [":5", ":10"], of: "packing").plan(in: workspace))
        let text = try vault.read("lists/packing.md")
        #expect(text.contains("## Ben\n\n- [ ] Toothbrush\n- [ ] Wood screws x5 6mm\n") && !text.contains("x40"))
    }

    @Test func theItemThatWasShownIsMeant() throws {
        let vault = try TemporaryVault(["lists/packing.md": Self.packing])
        let workspace = try vault.workspace()
        let path = VaultPath(trusted: "lists/packing.md")
        let bens = ShownLine(path, line: 9, text: "- [ ] Toothbrush", section: "Ben")
        try workspace.apply(ChangeItems(.check(by: nil), bens).plan(in: workspace))
        #expect(try vault.read("lists/packing.md").contains("## Ann\n\n- [ ] Toothbrush\n\n## Ben\n\n- [x] Toothbrush"))
        // What was shown before it was checked opens it again.
        try workspace.apply(ChangeItems(.uncheck, bens).plan(in: workspace))
        #expect(try vault.read("lists/packing.md") == Self.packing)
        try vault.write(Self.packing.replacing("- [ ] Toothbrush", with: "- [ ] Soap"), to: "lists/packing.md")
        let gone = ListActionError.changedSinceShown(list: "Packing", text: "- [ ] Toothbrush")
        #expect(throws: gone) { try workspace.apply(ChangeItems(.check(by: nil), bens).plan(in: workspace)) }
        #expect(gone.explanation.message[.french].contains("a changé depuis"))
    }

    @Test func movingToAnotherListTakesTheItemAlong() throws {
        let vault = try vault()
        try vault.write("# Market\n\n- [ ] Apples\n", to: "lists/market.md")
        let workspace = try vault.workspace()
        let action = MoveItems(["bread"], of: "groceries", to: .list("market", section: nil))
        let update = try workspace.apply(action.plan(in: workspace))
        #expect(update.list.document.path.text == "lists/market.md")
        #expect(try vault.read("lists/market.md").contains("Bread"))
        #expect(try !vault.read("lists/groceries.md").contains("Bread"))
    }

    @Test func clearingTellsWhatIsGone() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let result = try workspace.apply(ClearItems("groceries").plan(in: workspace))
        #expect(result.cleared.map(\.text) == ["Butter"] && result.kept.isEmpty)
        #expect(try vault.read("lists/groceries.md").contains("- Butter freq:3"))
    }

    @Test func deletingHasToBeConfirmed() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let plan = try DeleteList("groceries").plan(in: workspace)
        #expect(plan.confirmations == [.deletesList(name: "Groceries", items: 3)])
        try workspace.apply(plan)
        #expect(try vault.files()["lists/groceries.md"] == nil)
    }

    @Test func aNameIsOfAnItemOrOfAList() throws {
        let vault = try vault()
        try vault.write("# Bread\n", to: "lists/bread.md")
        let workspace = try vault.workspace()
        guard case .item = try Renaming.of("Bread", to: "Rye", list: "groceries", isWhole: false, in: workspace) else {
            Issue.record("an item of a named list")
            return
        }
        guard case .list(let rename) = try Renaming.of("bread", to: "Baker", list: nil, isWhole: true, in: workspace)
        else {
            Issue.record("a list")
            return
        }
        let result = try workspace.apply(rename.plan(in: workspace))
        #expect(result.newPath.text == "lists/baker.md")
        #expect(try vault.files()["lists/bread.md"] == nil && vault.read("lists/baker.md").contains("Baker"))
    }

    @Test func importingTwiceAddsNothingTwice() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let source = ItemSource(text: Array("(A) Oats +breakfast\nMilk\n".utf8), file: nil, name: "-")
        let first = try workspace.apply(ImportItems(source, into: "groceries").plan(in: workspace))
        #expect((first.added, first.there) == (1, 1))
        let second = try workspace.apply(ImportItems(source, into: "groceries").plan(in: workspace))
        #expect((second.added, second.there) == (0, 2))
    }

    @Test func schemasNameTheirAnswer() throws {
        let workspace = try vault().workspace()
        let text = String(
            decoding: Schema.list(try ListDirectory(workspace).list("groceries")).encoded(), as: UTF8.self)
        #expect(text.hasPrefix(#"{"schema":"daybook.list/1","name":"Groceries","path":"lists/groceries.md","total":3"#))
    }
}
