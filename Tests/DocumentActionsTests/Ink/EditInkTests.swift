// Strokes that a canvas adds and takes away, through the actions that every front door uses.

import ApplicationTestSupport
import DocumentActions
import Ink
import Testing
import Vault
import Wording
import Workspaces

@Suite struct EditInkTests {
    private let path = VaultPath(trusted: "media/a.inkml")

    private func vault(_ strokes: [InkStroke] = []) throws -> TemporaryVault {
        let layer = InkLayer(id: "p1-l1", elements: strokes.map { .stroke($0) })
        let bytes = InkMLWriter.bytes(InkDocument(pages: [InkPage(id: "p1", layers: [layer])]))
        return try TemporaryVault(["media/a.inkml": String(decoding: bytes, as: UTF8.self)])
    }

    private func stroke(_ id: String, x: Int32 = 1) -> InkStroke {
        InkStroke(id: id, brush: InkBrush(), time: 5, points: [InkPoint(x: x, y: 2), InkPoint(x: 3, y: 4)])
    }

    private func strokes(_ vault: TemporaryVault) throws -> [InkStroke] {
        InkMLReader.read(Array(try vault.read("media/a.inkml").utf8)).document.strokes
    }

    @Test func strokesJoinAndLeave() throws {
        let vault = try vault([stroke("a"), stroke("b")])
        let workspace = try vault.workspace()
        var new = stroke("")
        new.time = nil
        let added = try workspace.apply(EditInk.appendStrokes([new], to: path).plan(in: workspace)).added
        #expect(added.count == 1)
        let last = try #require(strokes(vault).last)
        #expect(last.id == added.first)
        #expect(last.time != nil)
        let erased = try workspace.apply(EditInk.eraseStrokes(["a", "none"], from: path).plan(in: workspace))
        #expect(erased.added == [] && erased.erased == ["a"])
        #expect(erased.revision == DocumentRevision.of(Array(try vault.read("media/a.inkml").utf8)))
        #expect(erased.base != erased.revision)
        #expect(try strokes(vault).map(\.id) == ["b", last.id])
    }

    @Test func aStrokeThatIsThereMoves() throws {
        let vault = try vault([stroke("a"), stroke("b")])
        let workspace = try vault.workspace()
        let edit = try workspace.apply(EditInk.appendStrokes([stroke("a", x: 9)], to: path).plan(in: workspace))
        #expect(edit.added.isEmpty && edit.erased.isEmpty)
        #expect(try strokes(vault) == [stroke("b"), stroke("a", x: 9)])
    }

    @Test func typedTextComesIsEditedAndGoes() throws {
        let vault = try vault([stroke("a")])
        let workspace = try vault.workspace()
        func texts() throws -> [InkText] {
            InkMLReader.read(Array(try vault.read("media/a.inkml").utf8)).document.texts
        }
        var tea = InkText(id: "t", words: "tea\n<two>", x: 10, y: 20)
        func edit(_ change: EditInk.Change) throws -> EditedInk {
            try workspace.apply(EditInk(path, [change]).plan(in: workspace))
        }
        #expect(try edit(.append([.text(tea)], page: 1)).added == ["t"])
        #expect(try texts().map(\.words) == ["tea\n<two>"] && texts()[0].time != nil)
        (tea.words, tea.time) = ("coffee", 7)
        #expect(try edit(.append([.text(tea)], page: 1)).added.isEmpty)
        #expect(try texts() == [tea])
        #expect(throws: InkActionError.noStrokes(name: path.text)) {
            try edit(.append([.text(InkText(id: "u", words: " \n", x: 0, y: 0))], page: 1))
        }
        #expect(try edit(.erase(["t"])).erased == ["t"])
        #expect(try texts().isEmpty && strokes(vault).map(\.id) == ["a"])
    }

    @Test func onlyTheLinesOfTheStrokesChange() throws {
        let vault = try vault([stroke("a"), stroke("b")])
        let before = try vault.read("media/a.inkml")
        let workspace = try vault.workspace()
        _ = try workspace.apply(EditInk.appendStrokes([stroke("c")], to: path).plan(in: workspace))
        let old = Set(before.split(separator: "\n"))
        let new = try vault.read("media/a.inkml").split(separator: "\n")
        #expect(new.filter { !old.contains($0) }.count == 1)
    }

    @Test func aPageMore() throws {
        let vault = try vault([stroke("a")])
        let workspace = try vault.workspace()
        try workspace.apply(EditInk(path, [.addPage, .append([.stroke(stroke("b"))], page: 2)]).plan(in: workspace))
        let pages = InkMLReader.read(Array(try vault.read("media/a.inkml").utf8)).document.pages
        #expect(pages.map { $0.strokes.map(\.id) } == [["a"], ["b"]])
        #expect(pages[1].width == pages[0].width && pages[1].paper == pages[0].paper)
    }

    @Test func aPageToWriteOn() throws {
        let vault = try TemporaryVault([
            "notes/day.md": "---\npaper: grid\nink: [scan.png, missing.inkml]\n---\n# Day\n", "scan.png": "",
            "notes/drawn.md": "---\nink: [media/other.inkml, media/a.inkml]\n---\n",
            "media/other.inkml": "<ink><trace>1 1</trace></ink>",
            "media/a.inkml": String(
                decoding: InkMLWriter.bytes(InkDocument(pages: [InkPage(id: "p1")])), as: UTF8.self),
        ])
        let workspace = try vault.workspace()
        // What it has already, as long as it can be written again.
        let old = try WriteInk(VaultPath(trusted: "notes/drawn.md")).plan(in: workspace)
        #expect(old.changes.isEmpty)
        #expect(try workspace.apply(old).path == path)
        let made = try workspace.apply(WriteInk(VaultPath(trusted: "notes/day.md")).plan(in: workspace))
        #expect(made.isNew && made.document?.text == "notes/day.md")
        #expect(try vault.read("notes/day.md").contains(made.path.text))
        let page = InkMLReader.read(Array(try vault.read(made.path.text).utf8)).document.pages[0]
        #expect(page.paper == .grid)
        #expect(try WriteInk(VaultPath(trusted: "notes/day.md")).plan(in: workspace).changes.isEmpty)
    }

    @Test func aPreviewWritesNothing() throws {
        let vault = try vault()
        let before = try vault.files()
        let workspace = try vault.workspace()
        #expect(
            try workspace.preview(EditInk.appendStrokes([stroke("a")], to: path).plan(in: workspace)).added == ["a"])
        #expect(try vault.files() == before)
    }

    @Test(arguments: ["<ink><trace>1 1</trace></ink>", "<ink><!-- mine --></ink>", "text"])
    func filesOfOthersAreNotWritten(text: String) throws {
        let vault = try TemporaryVault(["media/a.inkml": text])
        let workspace = try vault.workspace()
        let plan = try EditInk.appendStrokes([stroke("a")], to: path).plan(in: workspace)
        #expect(throws: InkActionError.self) { try workspace.apply(plan) }
        #expect(try vault.read("media/a.inkml") == text)
    }

    @Test func whatIsWrongIsRefused() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        var empty = stroke("a")
        empty.points = []
        for edit in [EditInk.appendStrokes([empty], to: path), .appendStrokes([stroke("a")], page: 2, to: path)] {
            #expect(throws: InkActionError.self) { try workspace.apply(edit.plan(in: workspace)) }
        }
        #expect(
            InkActionError.noPage(name: "a", number: 2, count: 1).explanation.message[.english]
                == "a: invalid page “2”: 1 to 1")
    }
}
