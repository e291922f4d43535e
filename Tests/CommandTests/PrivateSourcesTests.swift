// What calendars and address books keep from others, on every way into the vault and out of it.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct PrivateSourcesTests {
    private static func calendar(_ components: String) -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + components + "END:VCALENDAR\n").replacing("\n", with: "\r\n")
    }

    private static let events = calendar(
        """
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20261101T000000Z
        DTSTART:20261120T140000Z
        SUMMARY:Dentist
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTAMP:20261101T000000Z
        DTSTART:20261120T150000Z
        CLASS:PRIVATE
        SUMMARY:SECRETEVENT
        END:VEVENT
        BEGIN:VTODO
        UID:3
        DTSTAMP:20261101T000000Z
        DUE:20261120T160000Z
        CLASS:CONFIDENTIAL
        SUMMARY:SECRETTASK
        END:VTODO

        """)

    private static let cards = """
        BEGIN:VCARD
        VERSION:3.0
        FN:Camille Open
        BDAY:1990-11-20
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        FN:SECRETPERSON
        BDAY:1990-11-20
        CLASS:PRIVATE
        TEL:5551234
        END:VCARD

        """

    private func exported(_ program: BuiltProgram, _ home: TemporaryFolder) throws -> String {
        let out = Paths.join(home.path, "out")
        #expect(try program.run(["export", "--all-formats", out]).exitCode == 0)
        return try program.shell("grep -rhao -e 'SECRET[A-Z]*' -e Dentist -e 'Camille Open' '\(out)' | sort -u")
            .outputText
    }

    @Test func grantedSourcesAreShownAndNotWritten() throws {
        let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        try folder.makeFolder(".daybook")
        try home.write(Self.events, to: "c.ics")
        try home.write(Self.cards, to: "c.vcf")
        for (source, file) in [("calendar", "c.ics"), ("reminders", "c.ics"), ("contacts", "c.vcf")] {
            #expect(try program.run(["permissions", "grant", source, Paths.join(home.path, file)]).exitCode == 0)
        }
        // The second time from what was remembered.
        for _ in 0..<2 {
            let shown = try program.run(["today", "2026-11-20"]).outputText
            #expect(shown.contains("SECRETEVENT") && shown.contains("SECRETPERSON"), "\(shown)")
            #expect(try program.run(["today", "2026-11-20", "--write", "--with-sources"]).exitCode == 0)
            let page = try folder.read("agenda/2026/2026-11-20.md")
            #expect(page.contains("Dentist") && !page.contains("SECRET"), "\(page)")
            let file = Paths.join(home.path, "day.html")
            #expect(try program.run(["today", "2026-11-20", "-o", file]).exitCode == 0)
            let html = String(decoding: try OpenFile.reading(file).readAll(), as: UTF8.self)
            #expect(html.contains("Dentist") && !html.contains("SECRET"))
            #expect(try !program.run(["today", "2026-11-20", "--short"]).outputText.contains("SECRET"))
        }
        // A page that is private may have it.
        try folder.write("---\nprivate: true\n---\n", to: "agenda/2026/2026-11-20.md")
        #expect(try program.run(["today", "2026-11-20", "--write", "--with-sources"]).exitCode == 0)
        #expect(try folder.read("agenda/2026/2026-11-20.md").contains("SECRETEVENT"))
        #expect(try exported(program, home).isEmpty)
    }

    @Test func whatIsImportedDoesNotLeave() throws {
        let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        try folder.makeFolder(".daybook")
        try home.write(Self.events, to: "c.ics")
        try home.write(Self.cards, to: "c.vcf")
        for arguments in [["ics", "c.ics"], ["vcard", "c.vcf"], ["vcard", "c.vcf", "--birthdays"]] {
            let result = try program.run(
                ["import"] + arguments.map { $0.hasPrefix("c.") ? Paths.join(home.path, $0) : $0 })
            #expect(result.exitCode == 0, "\(arguments): \(result.errorText)")
        }
        for word in ["SECRETEVENT", "SECRETTASK", "SECRETPERSON"] {
            #expect(try program.run(["search", word, "--paths"]).exitCode == 0, "\(word)")
        }
        #expect(try exported(program, home) == "Camille Open\nDentist\n")
    }
}
