// Diaries that other programs wrote: all of their entries are read, and all become documents without problems.

import Bytes
import CivilTime
import FileSystem
import TestSupport
import Testing
import Vault
import YAML

@testable import Journal

private let corpora = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"

@Suite(.enabled(if: FileStamp.exists(corpora))) struct ImportCorpusTests {
    private func bytes(_ name: String) throws -> [UInt8] {
        try OpenFile.reading(Paths.join(corpora, name)).readAll()
    }

    /// Each entry as a file is a document that says what the entry says.
    private func check(_ found: ImportSample, _ name: String) {
        for entry in found.entries {
            let path = entry.name.path()
            let page = Document(path: path, contents: Array(entry.text(at: path).utf8))
            #expect(page.problems == [], "\(name): \(path)")
            #expect(page.fields.date == entry.date, "\(name): \(path)")
            #expect(page.fields.tags == entry.tags, "\(name): \(path)")
            #expect(page.frontMatter["imported"]?[key: "id"]?.scalar == entry.identifier, "\(name): \(path)")
        }
    }

    @Test(arguments: [
        ("brackets", 1, 0), ("markdown-headings-335", 1, 0), ("mostlyreadabledates", 2, 1), ("multiline-tags", 1, 0),
        ("multiline", 1, 0), ("tags-216", 1, 0), ("tags-237", 1, 0), ("unreadabledates", 0, 2),
    ])
    func jrnl(_ name: String, _ entries: Int, _ faults: Int) throws {
        let found = try ImportSample {
            try JrnlText.read(try bytes("diary-jrnl/\(name).journal"), tagSymbols: ["@"], $0)
        }
        #expect(found.entries.count == entries && found.faults.count == faults)
        check(found, name)
    }

    @Test func bundles() throws {
        var found = ImportSample { _ in }
        for folder in ["basic_dayone", "bug153"] {
            let place = "diary-jrnl/\(folder).dayone/entries"
            for entry in try OpenFile.folder(Paths.join(corpora, place)).entries() {
                let contents = try bytes(place + "/" + (entry.text ?? ""))
                let one = try ImportSample {
                    try DayOne(clock: ImportSample.clock).read(doentry: contents, photos: [], $0)
                }
                found.entries += one.entries
                found.faults += one.faults
            }
        }
        // One of them holds a control character, which XML does not allow.
        #expect(found.entries.count == 4 && found.faults.count == 1)
        check(found, "dayone")
    }

    @Test(arguments: ["daylio_export_ok", "daylio_export_ok_scales"])
    func daylio(_ name: String) throws {
        let contents = try bytes("mood-daylio/\(name).csv")
        let unknown = try Daylio(moods: [:]).unknownMoods(contents)
        let daylio = Daylio(moods: Dictionary(uniqueKeysWithValues: unknown.map { ($0, Mood.neutral) }))
        let found = try ImportSample { try daylio.read(contents, $0) }
        #expect(found.faults == [] && found.entries.count >= 7)
        #expect(found.entries.allSatisfy { $0.mood != nil })
        check(found, name)
    }

    @Test func posts() throws {
        let folder = "vault-18f-blog/content/posts"
        var count = 0
        for entry in try OpenFile.folder(Paths.join(corpora, folder)).entries() {
            guard let name = entry.text, name.hasSuffix(".md") else { continue }
            let found = try ImportSample { try Jekyll.read(try bytes(folder + "/" + name), name: name, $0) }
            #expect(found.faults == [], "\(name)")
            count += found.entries.count
            check(found, name)
        }
        #expect(count > 500)
    }
}
