// Ink of real programs: every file is read, and comes back.

import FileSystem
import Ink
import TestSupport
import Testing

@Suite struct InkCorpusTests {
    static let files: [String] = {
        let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
        guard FileStamp.isFolder(folder) else { return [] }
        return ["ink-handwriting-labelled", "ink-inkml", "ink-xournalpp"].flatMap { name in
            ((try? FileTree.paths(below: folder + "/" + name)) ?? []).map { "\(folder)/\(name)/\($0)" }
        }
        .filter { $0.hasSuffix(".xopp") || $0.hasSuffix(".xoj") || $0.hasSuffix(".inkml") }.sorted()
    }()

    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func isReadAndComesBack(file: String) throws {
        let reading = try InkReading.of(try OpenFile.reading(file).readAll())
        let strokes = reading.document.strokes
        print(
            "ink: \(file.split(separator: "/").suffix(2).joined(separator: "/")): \(strokes.count) strokes, "
                + "\(strokes.reduce(0) { $0 + $1.points.count }) points, problems \(reading.problems.map { "\($0.line): \($0.kind)" })"
        )
        #expect(!reading.document.pages.isEmpty)
        let ours = InkMLReader.read(InkMLWriter.bytes(reading.document))
        #expect(ours.isOurs && ours.document == reading.document)
        let back = try XournalReader.read(try XournalWriter.bytes(reading.document)).document
        #expect(try XournalReader.read(try XournalWriter.bytes(back)).document == back)
        if reading.format == .xournal { #expect(back == reading.document) }
        for page in reading.document.pages {
            #expect(InkDrawing.svg(page, of: reading.document, title: "").count > 100)
        }
    }
}
