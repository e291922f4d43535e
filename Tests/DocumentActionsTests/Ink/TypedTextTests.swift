// Typed text of a page of ink in the page that names its file: it comes, changes and goes with its box, by whatever changes that.

import ApplicationTestSupport
import Bytes
import DocumentActions
import FileSystem
import Ink
import Processes
import Search
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct TypedTextTests {
    private static let file = "media/a.inkml"
    private static let path = VaultPath(trusted: file)
    private let page = "---\nlang: en\nink: [media/a.inkml]\n---\n\n# Day\n"

    private func box(_ words: String, _ id: String = "t1a2b3c", y: Int = 30_000) -> InkText {
        InkText(id: id, words: words, x: 5000, y: y, time: 5)
    }

    private static func ink(_ texts: [InkText], _ lines: [String] = []) -> String {
        let strokes = RecogniseInkTests.strokes(lines).map { InkElement.stroke($0) }
        let layer = InkLayer(id: "p1-l1", elements: strokes + texts.map { .text($0) })
        let document = InkDocument(pages: [InkPage(id: "p1", layers: [layer])])
        return String(decoding: InkMLWriter.bytes(document), as: UTF8.self)
    }

    private func vault(
        _ texts: [InkText], _ lines: [String] = [], _ others: [String: String] = [:]
    ) throws -> TemporaryVault {
        try TemporaryVault(
            [Self.file: Self.ink(texts, lines), "notes/day.md": page].merging(others) { $1 })
    }

    /// The words of the block of a page, line by line.
    private func block(_ vault: TemporaryVault, _ page: String = "notes/day.md") throws -> [String] {
        let document = Document(path: VaultPath(trusted: page), contents: Array(try vault.read(page).utf8))
        return document.scan.ink.flatMap { block in block.lines.map { document.bytes.text($0.range) } }
    }

    private func edit(_ vault: TemporaryVault, _ change: EditInk.Change) throws {
        let workspace = try vault.workspace()
        try workspace.apply(EditInk(Self.path, [change]).plan(in: workspace))
    }

    private func recognise(_ vault: TemporaryVault, _ page: String = "notes/day.md") throws -> [RecognisedInk] {
        let workspace = try vault.workspace()
        return try workspace.apply(RecogniseInk(page).plan(in: workspace))
    }

    /// A recogniser that says the same of each line.
    private func reader(_ vault: TemporaryVault, says text: String, named name: String = "read") throws {
        try vault.home.write(
            "#!/bin/sh\necho '{\"ready\":true}'\nwhile read -r line; do id=${line#*:}; id=${id%%,*}; echo \"{\\\"id\\\":$id,\\\"text\\\":\\\"\(text)\\\"}\"; done\n",
            to: name)
        _ = try ChildProcess.run("chmod", ["+x", vault.home.path + "/" + name])
        try vault.home.write("ink: {recogniser: [\(vault.home.path)/\(name)]}\n", to: ".config/daybook/config.yaml")
    }

    private func noReader(_ vault: TemporaryVault) throws {
        try vault.home.write("ink: {recogniser: pp-ocr}\n", to: ".config/daybook/config.yaml")
    }

    // MARK: Reading

    /// What is typed alone asks for no recogniser; beside handwriting it does.
    @Test func typedTextNeedsNoRecogniser() throws {
        let vault = try vault([box("milk\ntea")])
        try noReader(vault)
        #expect(try recognise(vault).map(\.transcript.texts) == [["milk", "tea"]])
        #expect(try block(vault) == ["milk", "tea"])
        let printed = try RecogniseInk.text(of: Self.file, in: vault.workspace())
        #expect(printed.transcript.texts == ["milk", "tea"])
        try vault.write(Self.ink([box("milk")], ["THE TEAM"]), to: Self.file)
        #expect(throws: InkActionError.self) { try recognise(vault) }
    }

    @Test func itStandsAmongHandwriting() throws {
        let vault = try vault([box("between", y: 10_800), box("below", "t2", y: 60_000)], ["THE TEAM", "MEET ANNE"])
        try reader(vault, says: "by hand")
        #expect(try recognise(vault).first?.transcript.texts == ["by hand", "between", "by hand", "below"])
        // Nothing is left to be read or written.
        let after = try vault.read("notes/day.md")
        _ = try recognise(vault)
        #expect(try vault.read("notes/day.md") == after)
    }

    /// Another recogniser, and a person's corrections of both kinds of lines.
    @Test func correctionsOutliveAnotherRecogniser() throws {
        let vault = try vault([box("milk\ntea", y: 60_000)], ["THE TEAM", "MEET ANNE"])
        try reader(vault, says: "one two")
        _ = try recognise(vault)
        let workspace = try vault.workspace()
        for (place, text) in [("1.2", "Hélène"), ("4", "green tea"), ("3.1", "oat milk")] {
            try workspace.apply(CorrectInk("notes/day.md", at: place, text).plan(in: workspace))
        }
        try reader(vault, says: "three four", named: "other")
        let read = try #require(try recognise(vault).first?.transcript)
        #expect(read.texts == ["three Hélène", "three four", "oat milk", "green tea"])
        #expect(read.lines[0].map(\.standing) == [.read, .confirmed])
        #expect(try block(vault) == read.texts)
        // Its strokes and its name are those of before.
        #expect(read.lines[3].allSatisfy { $0.strokes.isEmpty || $0.strokes == ["t1a2b3c"] })
    }

    /// Pages are read one after the other; the first that needs a recogniser stops none that does not.
    @Test func pagesOfTypedTextAreReadWithoutARecogniser() throws {
        let vault = try vault(
            [box("typed")], ["THE TEAM"],
            [
                "media/b.inkml": Self.ink([box("later")]), "notes/later.md": "---\nink: [media/b.inkml]\n---\n",
                "notes/none.md": "# None\n",
            ])
        try noReader(vault)
        let workspace = try vault.workspace()
        #expect(throws: InkActionError.self) { try RecogniseNewInk().run(in: workspace) { _ in } }
        #expect(try block(vault, "notes/later.md") == ["later"] && block(vault).isEmpty)
        try reader(vault, says: "by hand")
        let again = try vault.workspace()
        _ = try RecogniseNewInk().run(in: again) { _ in }
        #expect(try block(vault) == ["by hand", "typed"])
        let left = try RecogniseNewInk().run(in: again) { _ in }
        #expect(left == 0)
    }

    // MARK: Search

    @Test func searchTagsAndTasksSeeIt() throws {
        let vault = try vault([box("- [ ] buy oats #food\ncall Zoë")])
        _ = try recognise(vault)
        let workspace = try vault.workspace()
        for query in ["oats", "ink:zoë", "#food"] {
            let asked = try workspace.query([query])
            let answer = try workspace.withIndex {
                try $0.search(asked, today: workspace.today).hits.map(\.path.text)
            }
            #expect(answer == ["notes/day.md"], "\(query)")
        }
        let document = try workspace.vault.document(VaultPath(trusted: "notes/day.md"))
        #expect(document.items.map(\.state) == [.open] && document.tags == ["food"])
    }

    @Test func aLineHasItsPicture() throws {
        let vault = try vault([box("milk\ntea <2>")])
        _ = try recognise(vault)
        let workspace = try vault.workspace()
        let document = try workspace.vault.document(VaultPath(trusted: "notes/day.md"))
        let picture = try #require(try InkLinePicture(ofLine: 2, of: Self.file, in: document, workspace))
        let svg = String(decoding: picture.svg, as: UTF8.self)
        #expect(svg.contains(">tea &lt;2&gt;</tspan>") && !svg.contains("milk"))
        #expect(svg.contains("<tspan x=\"4\""))
        #expect(try InkLinePicture(ofLine: 3, of: Self.file, in: document, workspace) == nil)
    }

    // MARK: Boxes that come, change and go

    @Test func aBoxIsInThePagesThatNameItsFileAtOnce() throws {
        let vault = try vault(
            [], [],
            [
                "notes/second.md": "---\nink: media/a.inkml\nprivate: true\n---\nmine\n",
                "notes/other.md": "---\nink: [media/b.inkml]\n---\n[a](../media/a.inkml)\n",
                "notes/none.md": "media/a.inkml\n",
            ])
        let before = try vault.files()
        try edit(vault, .append([.text(box("milk\ntea"))], page: 1))
        #expect(try block(vault) == ["milk", "tea"] && block(vault, "notes/second.md") == ["milk", "tea"])
        try edit(vault, .append([.text(box("cream\ntea"))], page: 1))
        #expect(try block(vault) == ["cream", "tea"])
        for page in ["notes/other.md", "notes/none.md"] {
            #expect(try vault.files()[page] == before[page])
        }
        // A stroke changes no page.
        let written = try vault.read("notes/day.md")
        let stroke = InkStroke(id: "s", brush: InkBrush(), points: [InkPoint(x: 1, y: 2)])
        for change in [EditInk.Change.append([.stroke(stroke)], page: 1), .erase(["s"]), .addPage] {
            let workspace = try vault.workspace()
            #expect(try EditInk(Self.path, [change]).plan(in: workspace).changes.count == 1)
        }
        #expect(try vault.read("notes/day.md") == written)
        // With the last box its block is gone, and the page as it was.
        try edit(vault, .erase(["t1a2b3c"]))
        for page in ["notes/day.md", "notes/second.md"] { #expect(try vault.files()[page] == before[page], "\(page)") }
    }

    /// Enough that they are edited on all processors; the file of ink comes before them all the same.
    @Test func aBoxIsInManyPages() throws {
        let pages = (0..<300).map { "notes/many-\($0).md" }
        let vault = try vault([], [], Dictionary(uniqueKeysWithValues: pages.map { ($0, page) }))
        try edit(vault, .append([.text(box("milk"))], page: 1))
        #expect(try pages.filter { try block(vault, $0) != ["milk"] } == [])
    }

    @Test func aPersonsLineStaysWhateverBecomesOfTheBox() throws {
        let vault = try vault([])
        try edit(vault, .append([.text(box("milk\ntea"))], page: 1))
        let text = try vault.read("notes/day.md")
        try vault.write(text.replacing("milk\n", with: "oat milk\n"), to: "notes/day.md")
        try edit(vault, .append([.text(box("cream\ngreen tea"))], page: 1))
        #expect(try block(vault) == ["oat milk", "green tea"])
        try edit(vault, .erase(["t1a2b3c"]))
        #expect(try block(vault) == ["oat milk"])
    }

    /// A page whose block does not tell whose words it has is left as it is; the box is there all the same.
    @Test func pagesThatCannotFollow() throws {
        let cut = "---\nink: media/a.inkml\n---\n```ink media/a.inkml\nwords\n```\n"
        let vault = try vault([], [], ["notes/cut.md": cut])
        let latin = Array("---\nink: media/a.inkml\n---\n".utf8) + [0xe9, 0x0a]
        try OpenFile.creating(vault.root + "/notes/latin.md").write(latin)
        try edit(vault, .append([.text(box("milk"))], page: 1))
        #expect(try vault.read("notes/cut.md") == cut)
        // What is not UTF-8 stays as it is, byte for byte.
        #expect(try vault.files()["notes/latin.md"]?.starts(with: latin) == true)
        #expect(try block(vault) == ["milk"])
        #expect(InkMLReader.read(Array(try vault.read(Self.file).utf8)).document.texts.map(\.words) == ["milk"])
        // What is wrong with the file itself is reported.
        let workspace = try vault.workspace()
        #expect(throws: InkActionError.self) {
            try workspace.apply(EditInk(Self.path, [.append([.text(box("x"))], page: 9)]).plan(in: workspace))
        }
        #expect(try block(vault) == ["milk"])
    }

    @Test(arguments: [TakeInk.Source.converted("lecture.xopp"), .file("lecture.xopp")])
    func aFileThatComesIn(source: TakeInk.Source) throws {
        let vault = try vault([])
        let xopp =
            "<xournal fileversion=\"4\"><page width=\"200\" height=\"200\"><layer><text font=\"Sans\" size=\"12\" x=\"10\" y=\"90\" color=\"black\">second</text><text font=\"Sans\" size=\"12\" x=\"10\" y=\"50\" color=\"black\">first line\n- [ ] and a task</text></layer></page></xournal>"
        try vault.write(xopp, to: "lecture.xopp")
        try noReader(vault)
        let workspace = try vault.workspace()
        let taken = try workspace.apply(TakeInk(source, into: "notes/day.md").plan(in: workspace))
        #expect(try block(vault) == ["first line", "- [ ] and a task", "second"])
        let written = try vault.read("notes/day.md")
        #expect(written.contains("```ink \(taken.path.text)\n"))
        // Reading it finds nothing else.
        _ = try recognise(vault)
        #expect(try vault.read("notes/day.md") == written)
    }

    // MARK: Merging

    /// Two devices type at once, offline; the next reading puts their lines in order, and takes what gave way in a box.
    @Test func boxesOfBothSides() throws {
        let common = try vault([box("jam", y: 20_000)])
        _ = try recognise(common)
        let base = (ink: try common.read(Self.file), page: try common.read("notes/day.md"))
        let sides = try [("zest", "t2", 10_000, "jelly"), ("apples", "t3", 15_000, "marmalade")].map { side in
            let device = try vault([])
            try device.write(base.ink, to: Self.file)
            try device.write(base.page, to: "notes/day.md")
            try edit(device, .append([.text(box(side.0, side.1, y: side.2))], page: 1))
            var jam = box(side.3, y: 20_000)
            jam.time = side.2
            try edit(device, .append([.text(jam)], page: 1))
            return (ink: try device.read(Self.file), page: try device.read("notes/day.md"))
        }
        let ink = try #require(
            InkMerge.bytes(
                base: Array(base.ink.utf8), first: Array(sides[0].ink.utf8), second: Array(sides[1].ink.utf8)))
        let merge = DocumentMerge(
            base: Array(base.page.utf8), first: Array(sides[0].page.utf8), second: Array(sides[1].page.utf8),
            path: VaultPath(trusted: "notes/day.md"))
        #expect(merge.conflicts == 0)
        let joined = try vault([])
        try joined.write(String(decoding: ink.bytes, as: UTF8.self), to: Self.file)
        try joined.write(String(decoding: merge.bytes, as: UTF8.self), to: "notes/day.md")
        #expect(try Set(block(joined)) == ["zest", "apples", "jelly", "marmalade"])
        _ = try recognise(joined)
        #expect(try block(joined) == ["zest", "apples", "marmalade"])
    }
}
