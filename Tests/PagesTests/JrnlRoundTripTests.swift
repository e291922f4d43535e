// A journal of jrnl into the vault and back: the same bytes, or told.

import CivilTime
import FileSystem
import Journal
import Permissions
import Search
import Testing
import Vault

@testable import Exchange

struct JrnlRoundTripTests {
    /// What comes back, and what the import said.
    private func roundTrip(_ journal: [UInt8]) throws -> (text: String, faults: [ImportFault]) {
        let vault = try TemporaryVault()
        var faults: [ImportFault] = []
        try JrnlText.read(journal, tagSymbols: ["@"]) { record in
            switch record {
            case .entry(let entry):
                var number = 1
                while vault.files.exists(entry.name.path(number: number)) { number += 1 }
                let path = entry.name.path(number: number)
                try vault.write(path.text, entry.text(at: path))
            case .fault(let fault): faults.append(fault)
            }
        }
        var bytes: [UInt8] = []
        _ = try JrnlExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .jrnl), query: .everything,
            today: TemporaryVault.today, form: .text
        ) { bytes += $0 }
        return (String(decoding: bytes, as: UTF8.self), faults)
    }

    @Test(arguments: [
        "[2026-11-20 09:15] A walk.\nBody of it.\n",
        "[2026-11-20 09:15] A walk. *\nWith @nora, @idea: and @c++.\n\n[2026-11-21 21:30] Late\n",
        // As jrnl writes dates by itself, with the text on the line of the title.
        "[2026-11-20 09:15:00 AM] A walk. With @nora and more! *\n\nThe body.\n\n[2026-11-21 09:30:10 PM] What? No.\n\n\n[2026-11-22] Whole day\n",
        // Without empty lines between entries, without a last line end, brackets that are not a date.
        "[2026-11-20 09:15] One\n[2026-11-21 09:15] Two\n    indented\n[1] a footnote\n[ ] a box",
        // Of jrnl 1, with another form of dates; and going on with brackets.
        "2013-06-09 15:39 One.\nbody\n\n2013-06-10 15:40 Two\n",
        "06/09/2013 3:39 PM One.\nbody\n\n06/10/2013 3:40 PM Two\n\n[2020-01-02 10:00] Three\n2013-06-11 is no date here\n",
        // Marks of Markdown in titles and texts.
        "[2026-11-20 09:15] A *bold* #walk in C #\n# Heading\n- [ ] item\n```\ncode\n```\n",
    ])
    func bytesComeBack(journal: String) throws {
        let (text, faults) = try roundTrip(Array(journal.utf8))
        #expect(text == journal)
        #expect(faults == [])
    }

    @Test(arguments: [
        "[2026-11-20 09:15] * A star in front *\n", "\u{feff}[2026-11-20 09:15] A mark in front\n",
        "[2026-11-20 09:15] Other\r\nline ends\r\n",
        "[2026-11-21 09:15] Later\n\n[2026-11-20 09:15] Earlier\n", "[2026-11-20 09:15]\n\n[2026-11-21 09:15] Two\n",
        "[2026-11-20 09:15]  Blanks  \nat ends  \n\n[2026-11-21 09:15] Two\n",
        "Words in front\n\n[2026-11-20 09:15] One\n",
    ])
    func aDifferenceIsTold(journal: String) throws {
        let (text, faults) = try roundTrip(Array(journal.utf8))
        #expect(text != journal)
        #expect(!faults.isEmpty && faults.allSatisfy { !$0.isSkipped })
        // Words are kept all the same.
        for word in journal.split(whereSeparator: { !$0.isLetter }) { #expect(text.contains(word)) }
    }

    /// A changed date or title is what the vault says, not what was in jrnl.
    @Test func whatWasEditedGoesAsItIs() throws {
        let vault = try TemporaryVault([
            "journal/a.md":
                "---\ndate: 2026-11-21T09:15:00\nimported:\n  from: jrnl\n  id: x\n  jrnl:\n    head: \"[2026-11-20 09:15:00 AM]\"\n    between: \" \"\n---\n\n# Edited title\n\nBody.\n"
        ])
        var bytes: [UInt8] = []
        _ = try JrnlExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .jrnl), query: .everything,
            today: TemporaryVault.today, form: .text
        ) { bytes += $0 }
        #expect(String(decoding: bytes, as: UTF8.self) == "[2026-11-21 09:15] Edited title\nBody.\n")
    }

    private static let corpus = (MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora") + "/diary-jrnl"

    @Test(.enabled(if: FileStamp.exists(corpus)))
    func journalsOfOthersComeBack() throws {
        let names = [
            "brackets", "markdown-headings-335", "mostlyreadabledates", "multiline-tags", "multiline", "tags-216",
            "tags-237",
        ]
        var exact = 0
        for name in names {
            let journal = try OpenFile.reading(Paths.join(Self.corpus, name + ".journal")).readAll()
            let (text, faults) = try roundTrip(journal)
            let isExact = text == String(decoding: journal, as: UTF8.self)
            #expect(isExact || !faults.isEmpty, "\(name)\n\(text)")
            if isExact { exact += 1 }
        }
        print("jrnl: \(exact) of \(names.count) journals byte for byte")
        #expect(exact > 3)
    }
}
