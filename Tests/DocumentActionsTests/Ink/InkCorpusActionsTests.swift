// Ink of real programs goes the whole way: into a vault, as pictures, out again, read, found.

import ApplicationTestSupport
import DocumentActions
import FileSystem
import Ink
import Search
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct InkCorpusActionsTests {
    static let files: [String] = {
        let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
        guard FileStamp.isFolder(folder), let real = try? Paths.real(folder) else { return [] }
        return ["ink-handwriting-labelled", "ink-inkml", "ink-xournalpp"].flatMap { name in
            ((try? FileTree.paths(below: real + "/" + name)) ?? []).map { "\(real)/\(name)/\($0)" }
        }
        .filter { $0.hasSuffix(".xopp") || $0.hasSuffix(".xoj") || $0.hasSuffix(".inkml") }.sorted()
    }()

    private let page = VaultPath(trusted: "notes/page.md")

    /// Opened, taken over, drawn, and exported to what it came from, without a loss.
    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func comesInAndGoesOut(file: String) throws {
        let vault = try TemporaryVault(["notes/page.md": "# Page\n"])
        let workspace = try vault.workspace()
        let document = try InkFile(file, in: workspace).reading.document
        guard document.pages.contains(where: { $0.layers.contains { !$0.elements.isEmpty } }) else { return }
        let taken = try workspace.apply(TakeInk(.converted(file), into: page.text).plan(in: workspace))
        #expect(try InkFile(taken.path, in: workspace).reading.document == document)
        for end in ["xopp", "inkml"] {
            let place = vault.home.path + "/back." + end
            try ExportInk(taken.path.text, to: place, in: workspace).write()
            let back = try InkFile(place, in: workspace).reading.document
            #expect(back.strokes.count == document.strokes.count)
            #expect(back.texts.map(\.words) == document.texts.map(\.words))
            if end == "inkml" { #expect(back == document) }
        }
        for number in document.pages.indices {
            let place = vault.home.path + "/page.svg"
            try ExportInk(taken.path.text, to: place, in: workspace).write(page: number + 1)
            #expect(try OpenFile.reading(place).readAll().starts(with: Array("<svg ".utf8)))
        }
    }

    /// What is typed is found as soon as the file is there; what is written by hand once it was read.
    @Test(.enabled(if: RecogniseInkTests.hasTesseract && !files.isEmpty), arguments: files)
    func isReadAndFound(file: String) throws {
        let vault = try TemporaryVault(["notes/page.md": "# Page\n", "notes/other.md": "# Other\n"])
        let workspace = try vault.workspace()
        let taken = try workspace.apply(TakeInk(.file(file), into: page.text).plan(in: workspace))
        let typed = try InkFile(taken.path, in: workspace).reading.document.texts.map(\.words)
        try expectFound(typed.flatMap { $0.split { !$0.isLetter }.map(String.init) }, workspace)
        let read = try #require(try workspace.apply(RecogniseInk(page.text).plan(in: workspace)).first)
        let words = read.transcript.lines.joined().flatMap(\.texts)
        print("ink: \(taken.path.name): \(read.transcript.lines.count) lines, \(words.count) words")
        #expect(read.unread == 0)
        #expect(read.transcript.lines.allSatisfy { $0.allSatisfy { !$0.strokes.isEmpty } })
        try expectFound(words.flatMap { $0.split { !$0.isLetter }.map(String.init) }, workspace)
        // Every line leads to what it was read from.
        let document = try workspace.vault.document(page)
        for line in WrittenLine.all(of: taken.path, in: document) {
            let picture = try InkLinePicture(ofLine: line.number, of: taken.path.text, in: document, workspace)
            #expect(picture != nil, "\(line.text)")
        }
        // Once more, nothing changes.
        let before = try vault.read(page.text)
        _ = try workspace.apply(RecogniseInk(page.text).plan(in: workspace))
        #expect(try vault.read(page.text) == before)
    }

    /// Each word of three letters or more, by a search in what is written in ink.
    private func expectFound(_ words: [String], _ workspace: Workspace) throws {
        for word in Set(words) where word.count > 2 && word.utf8.allSatisfy({ $0 < 0x80 }) {
            let asked = try workspace.query(["ink:" + word])
            let found = try workspace.withIndex { try $0.search(asked, today: workspace.today).hits.map(\.path) }
            #expect(found == [page], "\(word)")
        }
    }
}
