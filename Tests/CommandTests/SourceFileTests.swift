// Files of sources as the world has them: archives with paths that lead out, cards with whole films in them.

import Archives
import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite struct SourceFileTests {
    private struct Place {
        let folder: TemporaryFolder
        let program: BuiltProgram

        init() throws {
            folder = try TemporaryFolder()
            try folder.makeFolder("vault/.daybook")
            try folder.makeFolder("home")
            program = BuiltProgram(home: folder.path + "/home", workingFolder: folder.path + "/vault")
        }

        func archive(_ name: String, _ members: [(name: String, text: String)]) throws {
            var bytes: [UInt8] = []
            var writer = ArchiveWriter { bytes += $0 }
            for member in members { try writer.add(member.name, Array(member.text.utf8)) }
            try writer.finish()
            try AtomicWrite.replace(folder.path + "/" + name, with: bytes)
        }
    }

    private static let export = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (Record*)>
        ]>
        <HealthData locale="fr_FR">
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-11-19 08:00:00 +0100" endDate="2026-11-19 08:10:00 +0100" value="1200"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" startDate="2026-11-19 09:00:00 +0100" endDate="2026-11-19 09:10:00 +0100" value="800"/>
        </HealthData>
        """

    @Test func anExportInAnArchive() throws {
        let place = try Place()
        try place.archive(
            "export.zip",
            [
                ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
                ("apple_health_export/workout-routes/route.gpx", "<gpx/>"),
                ("apple_health_export/export.xml", Self.export),
            ])
        let result = try place.program.run(["import", "health", "../export.zip"])
        #expect(result.exitCode == 0, "\(result.errorText)")
        let rows = try place.folder.read("vault/sensors/health/2026-11.csv").split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows.last?.hasPrefix("2026-11-19T12:00:00.000Z") == true)
        #expect(rows.last?.contains("2000") == true)
        // Granted, the same archive is read by `today` as well.
        #expect(try place.program.shell("daybook permissions grant health ../export.zip").exitCode == 0)
        let today = try place.program.run(["today", "yesterday", "--json"])
        #expect(today.outputText.contains("\"steps\": 2000"))
    }

    /// Names that lead out of an archive lead nowhere: nothing of it is unpacked.
    @Test func anArchiveThatLeadsOut() throws {
        let place = try Place()
        try place.archive(
            "export.zip",
            [
                ("../../evil.txt", "evil"), ("/tmp/daybook-evil-\(place.folder.path.utf8.count)", "evil"),
                ("../apple_health_export/export.xml", Self.export),
            ])
        let before = try FileTree.files(below: place.folder.path).keys.filter { !$0.hasPrefix("home/") }
        _ = try place.program.run(["import", "health", "../export.zip", "--dry-run"])
        #expect(
            try FileTree.files(below: place.folder.path).keys.filter { !$0.hasPrefix("home/") }.sorted()
                == before.sorted())
        #expect(!FileStamp.exists(Paths.parent(of: place.folder.path) + "/evil.txt"))
        #expect(!FileStamp.exists("/tmp/daybook-evil-\(place.folder.path.utf8.count)"))
    }

    /// A hundred megabytes of a picture in a card take no memory of that size: what the process may have is less than two of them.
    @Test func aCardWithAFilmInIt() throws {
        let place = try Place()
        let made = try place.program.shell(
            """
            { printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nFN:Léa\\r\\nPHOTO;ENCODING=b:'; head -c 75000000 /dev/zero | base64 -w 75 | sed 's/^/ /'; \
            printf 'BDAY:1985-04-12\\r\\nEND:VCARD\\r\\n'; } > ../film.vcf
            """)
        #expect(made.exitCode == 0)
        let result = try place.program.shell("ulimit -d 100000; daybook import vcard ../film.vcf && cat people/*.md")
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(result.outputText.contains("birthday: 1985-04-12"))
    }

    /// What a person names is consent, but not against a decision.
    @Test(arguments: ["deny health", "restrict"])
    func namingAFileIsNoConsentAgainstADecision(decision: String) throws {
        let place = try Place()
        try place.folder.write(Self.export, to: "export.xml")
        if decision == "restrict" {
            try place.folder.write("restricted: [health]\n", to: "vault/.daybook/settings.yaml")
        } else {
            #expect(try place.program.shell("daybook permissions " + decision).exitCode == 0)
        }
        let result = try place.program.run(["import", "health", "../export.xml"])
        #expect(result.exitCode == 5)
        #expect(!FileStamp.exists(place.folder.path + "/vault/sensors"))
    }
}
