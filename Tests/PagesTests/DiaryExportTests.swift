// Journals for Day One and jrnl: nothing is lost on the way there and back.

import Archives
import Bytes
import CivilTime
import FileSystem
import Journal
import Permissions
import Processes
import Search
import Testing
import Vault
import Wording

@testable import Exchange
@testable import Pages

struct DiaryExportTests {
    private func diary() throws -> TemporaryVault {
        let vault = try TemporaryVault([
            "journal/2026-11-20-0915.md":
                "---\ndate: 2026-11-20T09:15:30+01:00\nupdated: 2026-11-20T10:00:00+01:00\nmood: happy\ntags: [family, long-walk]\nlocation: {name: Park, city: Lyon, lat: 45.76, lon: 4.84}\nweather: {condition: light rain, temp: 12.5}\nfavorite: true\nphotos:\n  - file: ../media/a.jpg\n    caption: The lake\n---\n# Morning\n\nWe walked. ![words](../media/b.png)\n\n[A talk](../media/talk.pdf), [[elsewhere]] and #family\n",
            "journal/2026-11-21.md": "---\ntitle: A whole day\n---\n**bold first line**\n\n[not a date] stays\n",
            "journal/2026-11-22-2359.md": "---\ndate: 2026-11-22T23:59:00-05:00\n---\nNo title here.\nSecond line\n",
            "journal/secret.md": "---\nprivate: true\ndate: 2026-01-01\n---\nhidden\n",
            "notes/undated.md": "no diary",
            "media/talk.pdf": "%PDF-1.4",
        ])
        try vault.write("media/a.jpg", bytes: [0xff, 0xd8, 0xff, 0xd9])
        try vault.write("media/b.png", bytes: [0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
        return vault
    }

    private func dayOne(_ vault: TemporaryVault) throws -> (path: String, report: ExportReport) {
        let path = Paths.join(vault.folder, "out.zip")
        try? Paths.removeFile(path)
        let file = try OpenFile.creating(path)
        let report = try DayOneExport(
            index: try vault.index(), grant: try vault.exportGrant(via: .dayone), query: .everything,
            today: TemporaryVault.today, generator: "test",
            utcOffset: { _ in 3600 }
        ).write { try file.write($0) }
        return (path, report)
    }

    @Test
    func dayOneComesBack() throws {
        let vault = try diary()
        let (path, report) = try dayOne(vault)
        #expect(report.written == 3)
        let reader = try ArchiveReader(path: path, size: try FileStamp.of(path).size)
        var members: [String: [UInt8]] = [:]
        while let member = try reader.next() { members[member.name] = try reader.readAll(limit: 1 << 20) }
        let json = try #require(members["Journal.json"])
        #expect(!String(decoding: json, as: UTF8.self).contains("hidden"))
        let clock = ImportClock(
            local: { _ in 3600 },
            named: { name, _ in ["Etc/GMT-1": 3600, "Etc/GMT+5": -18_000][name] })
        var entries: [ImportedEntry] = []
        try DayOne(clock: clock).read(json: json, journal: "") {
            guard case .entry(let entry) = $0 else {
                Issue.record("a fault: \($0)")
                return
            }
            entries.append(entry)
        }
        #expect(entries.map(\.date.text) == ["2026-11-20T09:15:30+01:00", "2026-11-21", "2026-11-22T23:59:00-05:00"])
        let first = entries[0]
        #expect(first.title == "Morning" && first.tags == ["family", "long-walk"] && first.isFavorite)
        #expect(first.updated?.text == "2026-11-20T10:00:00+01:00")
        #expect(first.place?.name == "Park" && first.place?.town == "Lyon")
        #expect(first.place?.latitude == 45.76 && first.place?.longitude == 4.84)
        #expect(first.weather?.condition == "light rain" && first.weather?.temperature == 12.5)
        #expect(first.mood == .happy)
        #expect(first.body.hasPrefix("We walked. ![](dayone-moment://"))
        #expect(first.body.contains("[[elsewhere]] and #family"))
        // Three media with their bytes, each linked in the text.
        #expect(first.attachments.count == 3)
        for attachment in first.attachments {
            #expect(members[attachment.source] != nil, "\(attachment.source)")
            #expect(attachment.references.contains { first.body.contains("(" + $0 + ")") }, "\(attachment)")
        }
        #expect(first.attachments.first { $0.source.hasSuffix("jpeg") }?.caption == "The lake")
        #expect(entries[1].title == "A whole day" && entries[1].body == "**bold first line**\n\n[not a date] stays")
        #expect(entries[2].title.isEmpty && entries[2].body == "No title here.\nSecond line")
        #expect(members.count == 4)
        withExtendedLifetime(vault) {}
    }

    @Test
    func dayOneIsTheSameEachTime() throws {
        let vault = try diary()
        let first = try OpenFile.reading(try dayOne(vault).path).readAll()
        #expect(try OpenFile.reading(try dayOne(vault).path).readAll() == first)
    }

    private func jrnl(_ vault: TemporaryVault, _ form: JrnlExport.Form) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try JrnlExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .jrnl), query: .everything,
            today: TemporaryVault.today, form: form
        ) { bytes += $0 }
        return bytes
    }

    @Test
    func jrnlHasTextAndJSON() throws {
        let vault = try diary()
        let text = String(decoding: try jrnl(vault, .text), as: UTF8.self)
        #expect(
            text.hasPrefix(
                "[2026-11-20 09:15] Morning *\nWe walked. ![words](../media/b.png)\n\n[A talk](../media/talk.pdf), [[elsewhere]] and #family\n\nmood: happy\nlocation: Park, Lyon (45.76,4.84)\nweather: light rain 12.5°\nphoto: ../media/a.jpg (The lake)\n@family @long-walk\n"
            ))
        #expect(text.contains("[2026-11-21] A whole day\n**bold first line**\n\n [not a date] stays\n"))
        #expect(!text.contains("hidden") && !text.contains("no diary"))
        let value = try JSONReader.read(try jrnl(vault, .json))
        #expect(value["tags"]?["@family"]?.int == 1)
        let entry = value["entries"]?[0]
        #expect(entry?["title"]?.string == "Morning" && entry?["time"]?.string == "09:15")
        #expect(entry?["starred"]?.bool == true && entry?["tags"]?.array?.count == 2)
        for (form, symbol) in [(try jrnl(vault, .text), "text"), (try jrnl(vault, .json), "json")] {
            var read: [ImportedEntry] = []
            let sink: ImportSink = { if case .entry(let entry) = $0 { read.append(entry) } }
            if symbol == "text" {
                try JrnlText.read(form, tagSymbols: ["@"], sink)
            } else {
                try JrnlJSON.read(form, tagSymbols: ["@"], sink)
            }
            #expect(read.count == 3 && read[0].isFavorite && !read[1].isFavorite)
            #expect(read[0].tags == ["family", "long-walk"])
        }
    }

    /// With the program itself, where it is installed: it counts what it took, and its own JSON says the same as ours.
    @Test(.enabled(if: (try? ChildProcess.run("jrnl", ["--version"]))?.exitCode == 0))
    func jrnlItselfReadsIt() throws {
        let vault = try diary()
        let folder = vault.folder
        try OpenFile.creating(Paths.join(folder, "in.txt")).write(try jrnl(vault, .text))
        try OpenFile.creating(Paths.join(folder, "journal.txt")).write([])
        let settings = """
            colors: {body: none, date: none, tags: none, title: none}
            default_hour: 9
            default_minute: 0
            editor: ''
            encrypt: false
            highlight: false
            indent_character: '|'
            journals: {default: {journal: \(folder)/journal.txt}}
            linewrap: 79
            tagsymbols: '@'
            template: false
            timeformat: '%F %r'
            version: v4.2

            """
        try OpenFile.creating(Paths.join(folder, "jrnl.yaml")).write(Array(settings.utf8))
        func run(_ words: [String]) throws -> ProcessResult {
            try ChildProcess.run(
                "env", ["HOME=\(folder)", "jrnl", "--config-file", folder + "/jrnl.yaml"] + words, in: folder)
        }
        let taken = try run(["--import", "--file", folder + "/in.txt"])
        #expect((taken.outputText + taken.errorText).contains("3 imported"))
        let theirs = try JSONReader.read(Array(try run(["--export", "json"]).outputText.utf8))
        let ours = try JSONReader.read(try jrnl(vault, .json))
        for number in 0..<3 {
            let (their, our) = (theirs["entries"]?[number], ours["entries"]?[number])
            for key in ["date", "time", "starred"] { #expect(their?[key] == our?[key]) }
            func words(_ entry: JSONValue?) -> [Substring] {
                ((entry?["title"]?.string ?? "") + " " + (entry?["body"]?.string ?? "")).split { $0.isWhitespace }
            }
            #expect(words(their) == words(our))
        }
    }
}
