// What is denied or private does not leave: every byte of every form is searched for it, and found where it was granted.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

/// Something that a vault says, and that must not be read by others.
private enum Secret: String, CaseIterable {
    // Coordinates.
    case frontMatter = "45.76412"
    case address = "45.71111"
    case pair = "45.72222"
    case map = "45.73333"
    case line = "45.74444"
    case settings = "45.75555"
    case nested = "45.77777"
    case picture = "SECRETGPS45764N0483571EX"
    case film = "+45.7888"
    case track = "45.79999"
    // Names of places.
    case name = "Zanzibarville"
    case token = "Quokkatown"
    // Health.
    case sleep = "7.77321"
    case steps = "steps:87654"
    case readings = "66.61"
    case watch = "151.43"
    case baked = "sleptwell"
    // Private.
    case key = "PRIVKEYSECRET"
    case folder = "PRIVFOLDERSECRET"
    case tag = "PRIVTAGSECRET"
    case media = "PRIVMEDIASECRET"
    case ink = "PRIVINKSECRET"
    case comment = "PRIVCOMMENTSECRET"

    static let coordinates: Set<Secret> = [
        .frontMatter, .address, .pair, .map, .line, .settings, .nested, .picture, .film, .track,
    ]
    static let names: Set<Secret> = [.name, .token]
    static let health: Set<Secret> = [.sleep, .steps, .readings, .watch, .baked]
    static let privates: Set<Secret> = [.key, .folder, .tag, .media, .ink, .comment]
}

/// A way to take something out, and what it has of the vault where nothing is denied.
private struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    /// `OUT` is where to.
    let arguments: [String]
    let carries: Set<Secret>
    /// A word that is in it whatever is denied; nil where it may be refused as a whole.
    var always: String? = "Gardening"
    var needs: String?

    var testDescription: String { name }

    private static let body: Set<Secret> = [.address, .pair, .map, .name, .steps]

    /// A new form is a line here.
    static let all: [Form] = [
        Form(
            name: "html", arguments: ["export", "html", "OUT", "--keep-location"],
            carries: body.union([.picture, .film, .token, .line, .readings, .watch, .baked])),
        Form(
            name: "markdown", arguments: ["export", "markdown", "OUT", "--keep-location"],
            carries: Set(Secret.allCases).subtracting(Secret.privates).subtracting([.settings])),
        Form(
            name: "pdf", arguments: ["export", "pdf", "OUT.pdf", "--keep-location"], carries: [.address, .pair, .name],
            needs: "weasyprint"
        ),
        Form(
            name: "epub", arguments: ["export", "epub", "OUT.epub", "--keep-location"],
            carries: body.union([.picture, .token, .line, .baked])),
        Form(
            name: "json", arguments: ["export", "json", "OUT.json"],
            carries: Set(Secret.allCases).subtracting(Secret.privates).subtracting([.picture, .film])),
        Form(name: "csv", arguments: ["export", "csv", "OUT.csv"], carries: []),
        Form(name: "ics", arguments: ["export", "ics", "OUT.ics"], carries: [.token, .line]),
        Form(
            name: "dayone", arguments: ["export", "dayone", "OUT.zip", "--keep-location"],
            carries: body.union([.frontMatter, .picture, .film])),
        Form(
            name: "jrnl", arguments: ["export", "jrnl", "OUT.txt", "--keep-location"],
            carries: body.union([.frontMatter])),
        Form(
            name: "jrnl json", arguments: ["export", "jrnl", "OUT.json", "--keep-location"],
            carries: body.union([.frontMatter])),
        Form(
            name: "planner", arguments: ["agenda", "print", "day", "2026-11-20", "--html", "-o", "OUT.html"],
            carries: [.token, .line]),
        Form(
            name: "timeline", arguments: ["journal", "timeline", "-o", "OUT.html"], carries: []),
        Form(
            name: "readings", arguments: ["sensors", "export", "health", "-o", "OUT.csv"], carries: [.readings],
            always: nil),
        Form(
            name: "readings of a watch", arguments: ["sensors", "export", "watch", "-o", "OUT.csv"],
            carries: [.watch], always: nil),
        Form(
            name: "drawing", arguments: ["sensors", "chart", "health", "-o", "OUT.svg"], carries: [.readings],
            always: nil),
        Form(name: "day page", arguments: ["today", "2026-11-20", "-o", "OUT.html"], carries: [.token, .line]),
        Form(name: "week page", arguments: ["week", "2026-11-20", "-o", "OUT.html"], carries: [.token, .line]),
        Form(
            name: "ink", arguments: ["ink", "export", "media/hidden.xopp", "-o", "OUT.svg"], carries: [], always: nil),
        Form(
            name: "ink of a private folder",
            arguments: ["ink", "export", "media/private/hidden.xopp", "-o", "OUT.xopp"], carries: [], always: nil),
        Form(name: "moods", arguments: ["mood", "chart", "-o", "OUT.svg"], carries: [], always: nil),
    ]
}

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ExportGateTests {
    private struct Vault {
        let folder: TemporaryFolder
        let home: TemporaryFolder
        let program: BuiltProgram

        init() throws {
            folder = try TemporaryFolder()
            home = try TemporaryFolder()
            program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try fill()
        }

        /// A picture of a camera with an Exif directory of its own in front.
        private func picture() throws -> [UInt8] {
            let original = try OpenFile.reading(
                Paths.join(Paths.parent(of: #filePath), "Fixtures/photos/camera/IMG_1.jpg")
            ).readAll()
            var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0]
            tiff += [0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0] + [0, 0, 0, 0]
            tiff += [1, 0] + [2, 0, 5, 0, 3, 0, 0, 0, 44, 0, 0, 0] + [0, 0, 0, 0]
            tiff += Array(Secret.picture.rawValue.utf8)
            let exif = Array("Exif\0\0".utf8) + tiff
            let length = exif.count + 2
            return Array(original[..<2]) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + exif
                + original[2...]
        }

        private func fill() throws {
            try folder.write(
                "places:\n  Hideout: [45.75555, 4.85555]\nprivate_tags: [intimate]\nsite: {title: Gardening, author: Camille, address: \"https://example.org/days\"}\n",
                to: ".daybook/settings.yaml")
            try folder.write(
                """
                ---
                title: Gardening
                date: 2026-11-20T09:00:00+01:00
                mood: happy
                location:
                  name: Zanzibarville
                  lat: 45.76412
                  lon: 4.83571
                sleep: 7.77321
                extra: {trip: {latitude: 45.77777, longitude: 4.87777}}
                photos: [media/seen.jpg]
                ---
                Dug at geo:45.71111,4.81111 and at 45.72222, 4.82222 with
                [a map](https://www.openstreetmap.org/#map=15/45.73333/4.84444), the film ![[media/walk.mp4]],
                [the way](../../../media/walk.gpx) and [this](../../../media/private/note.pdf).

                - ran steps:87654 %%PRIVCOMMENTSECRET%%

                # Dug %%PRIVCOMMENTSECRET%%
                %%
                - [ ] PRIVCOMMENTSECRET due:2026-11-20
                - 13:00 PRIVCOMMENTSECRET

                #PRIVCOMMENTSECRET [[PRIVCOMMENTSECRET]] ![[media/private/PRIVCOMMENTSECRET.pdf]]
                %%
                <b %%PRIVCOMMENTSECRET%%>x</b> [a](b "%%PRIVCOMMENTSECRET%%") [[a|%%PRIVCOMMENTSECRET%%]]

                %%PRIVCOMMENTSECRET
                """, to: "journal/2026/11/2026-11-20.md")
            try folder.write(
                "- 10:00 Gardening %%PRIVCOMMENTSECRET%% @Quokkatown\n  bring %%PRIVCOMMENTSECRET\n  PRIVCOMMENTSECRET%% gloves\n- 11:00 Meet at 45.74444, 4.86666\n%%\n- 12:00 PRIVCOMMENTSECRET\n%%\n",
                to: "agenda/2026/2026-11-20.md")
            try folder.write(
                "---\nkind: health\n---\n", to: "sensors/watch/device.md")
            try folder.write(
                "timestamp,pulse\n2026-11-19T07:00:00Z,151.4321\n2026-11-19T08:00:00Z,150\n",
                to: "sensors/watch/2026-11.csv")
            try folder.write(
                "---\nname: Health\nmeasures:\n  weight:\n    unit: kg\n---\n", to: "sensors/health/device.md")
            try folder.write(
                "timestamp,weight,steps\n2026-11-19T07:00:00Z,66.61234,100\n2026-11-20T07:00:00Z,66,200\n",
                to: "sensors/health/2026-11.csv")
            try folder.write(
                "# Baked Gardening\n\n<!-- daybook: kind:journal | table title,sleep -->\n| sleptwell | 7 |\n<!-- /daybook -->\n",
                to: "notes/baked.md")
            try folder.write(
                "---\nprivate: true\ndate: 2026-11-18\nmood: sad\nink: [media/hidden.xopp]\n---\nPRIVKEYSECRET\n",
                to: "journal/2026/11/2026-11-18.md")
            try folder.write(
                "---\ndate: 2026-11-17\nmood: sad\n---\nPRIVFOLDERSECRET\n", to: "journal/private/2026-11-17.md")
            try folder.write("- 12:00 PRIVFOLDERSECRET\n", to: "agenda/private/plans.md")
            try folder.write(
                "---\ndate: 2026-11-16\ntags: [Intimate/love]\n---\nPRIVTAGSECRET\n",
                to: "journal/2026/11/2026-11-16.md")
            // Notes with an outline, folders, and neighbours that no one else may know of.
            try folder.write(
                "---\ntags: [garden/soil]\n---\n# Plan %%PRIVCOMMENTSECRET%%\n\n## One %%PRIVCOMMENTSECRET%%\n## Two\n## Three\n[[bed]] [[heap]] [[pond]]\n",
                to: "notes/garden/plan.md")
            for name in ["bed", "heap", "pond"] {
                try folder.write("# \(name)\n[[plan]] [[heap]]\n", to: "notes/garden/\(name).md")
            }
            try folder.write(
                "---\nprivate: true\ntags: [garden/PRIVKEYSECRET]\n---\n# PRIVKEYSECRET\n[[plan]] [[bed]]\n",
                to: "notes/garden/PRIVKEYSECRET.md")
            try folder.write("# PRIVFOLDERSECRET\n[[plan]]\n", to: "notes/garden/private/PRIVFOLDERSECRET.md")
            try folder.write(
                "---\ntags: [intimate/PRIVTAGSECRET]\n---\n# x\n[[plan]]\n", to: "notes/PRIVTAGSECRET/deep/x.md")
            try folder.write("PRIVMEDIASECRET", to: "media/private/note.pdf")
            for path in ["media/hidden.xopp", "media/private/hidden.xopp"] {
                try folder.write(
                    "<xournal><page><layer><text>PRIVINKSECRET</text></layer></page></xournal>", to: path)
            }
            try folder.write(
                "<gpx><trkpt lat=\"45.79999\" lon=\"4.89999\"/></gpx>", to: "media/walk.gpx")
            try folder.write("....ftypmp42....©xyz..+45.7888+004.8888/ Gardening", to: "media/walk.mp4")
            try AtomicWrite.replace(Paths.join(folder.path, "media/seen.jpg"), with: try picture())
        }

        func permit(_ lines: String...) throws {
            for line in lines {
                let result = try program.run(
                    ["permissions"] + line.split(separator: " ").map { $0 == "HOME" ? home.path : String($0) })
                #expect(result.exitCode == 0, "\(line): \(result.errorText)")
            }
        }

        /// Everything that the form writes, with archives opened and pages of a PDF read.
        func take(_ form: Form) throws -> (text: [UInt8], exitCode: Int32, diagnostics: String) {
            let out = Paths.join(home.path, "out")
            try Paths.makeFolder(out)
            let arguments = form.arguments.map { $0.replacing("OUT", with: Paths.join(out, "made")) }
            let result = try program.run(arguments)
            var bytes: [UInt8] = []
            for (path, content) in try FileTree.files(below: out) {
                bytes += Array(path.utf8) + content
                let file = Paths.join(out, path)
                if path.hasSuffix(".zip") || path.hasSuffix(".epub") {
                    let opened = try ChildProcess.run("python3", [TestScript.path("print_zip.py"), file])
                    #expect(opened.exitCode == 0, "\(opened.errorText)")
                    bytes += opened.output
                }
                if path.hasSuffix(".pdf"), !path.contains("media") {
                    bytes += try ChildProcess.run("pdftotext", ["-layout", file, "-"]).output
                }
            }
            try Paths.removeTree(out)
            return (bytes, result.exitCode, result.errorText + result.outputText)
        }
    }

    private static func holds(_ bytes: [UInt8], _ secret: Secret) -> Bool {
        let text = Array(secret.rawValue.utf8)
        guard bytes.count >= text.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            (0...bytes.count - text.count).contains { at in
                bytes[at] == text[0] && bytes[at..<at + text.count].elementsEqual(text)
            }
        }
    }

    private func expect(
        _ form: Form, _ found: (text: [UInt8], exitCode: Int32, diagnostics: String), without: Set<Secret>
    ) {
        for secret in Secret.allCases {
            let isThere = Self.holds(found.text, secret)
            if without.contains(secret) || Secret.privates.contains(secret) {
                #expect(!isThere, "\(form.name) tells \(secret)")
            } else if form.carries.contains(secret) {
                #expect(isThere, "\(form.name) has lost \(secret): \(found.diagnostics)")
            }
        }
        if let always = form.always {
            #expect(found.exitCode == 0, "\(form.name): \(found.diagnostics)")
            let isMade = String(decoding: found.text, as: UTF8.self).contains(always)
            #expect(isMade || form.name == "csv" && !found.text.isEmpty, "\(form.name): \(found.diagnostics)")
        }
    }

    private static func isThere(_ program: String?) -> Bool {
        program.map { (try? ChildProcess.run("sh", ["-c", "command -v \($0)"]).exitCode) == 0 } ?? true
    }

    @Test(arguments: Form.all)
    private func denied(_ form: Form) throws {
        guard Self.isThere(form.needs) else { return }
        let vault = try Vault()
        // No one was asked: only what is private stays.
        expect(form, try vault.take(form), without: [])
        try vault.permit("grant location HOME", "grant health HOME")
        expect(form, try vault.take(form), without: [])
        try vault.permit("deny location")
        expect(form, try vault.take(form), without: Secret.coordinates)
        try vault.permit("deny location --hide names", "deny health")
        expect(
            form, try vault.take(form), without: Secret.coordinates.union(Secret.names).union(Secret.health))
        try vault.permit("revoke location", "grant health HOME --hide weight --hide sleep")
        expect(form, try vault.take(form), without: [.sleep, .readings, .baked])
        try vault.permit("revoke health", "grant location HOME --hide names")
        // What names a place in the settings goes with its name.
        expect(form, try vault.take(form), without: Secret.names.union([.settings]))
        // The vault forbids, whatever is granted here.
        try vault.permit("grant location HOME", "grant health HOME")
        try vault.folder.write(
            "restricted: [location, location.names, health]\nprivate_tags: [intimate]\n", to: ".daybook/settings.yaml")
        expect(
            form, try vault.take(form), without: Secret.coordinates.union(Secret.names).union(Secret.health))
    }

    @Test func theFullBackupIsTheOwners() throws {
        let vault = try Vault()
        let before = try FileTree.files(below: vault.folder.path)
        try vault.permit("deny location --hide names", "deny health", "deny photos")
        let file = Paths.join(vault.home.path, "backup.json")
        #expect(try vault.program.run(["export", "json", "--private", file]).exitCode == 0)
        let restored = Paths.join(vault.home.path, "restored")
        #expect(try vault.program.run(["import", "json", file, restored]).exitCode == 0)
        #expect(try FileTree.files(below: restored) == before)
        // Without --private it says that it is not whole, and so does who restores it.
        #expect(try vault.program.run(["export", "json", file]).exitCode == 0)
        #expect(
            try String(decoding: OpenFile.reading(file).readAll(), as: UTF8.self).contains(
                #""redacted":["location","photos","health"]"#))
        let again = try vault.program.run(["import", "json", file, restored + "2"])
        #expect(
            again.exitCode == 0 && again.errorText.contains("made without what is denied (location, photos, health)"))
    }

    @Test func whatLeftIsWrittenDown() throws {
        let vault = try Vault()
        let out = Paths.join(vault.home.path, "made.csv")
        #expect(try vault.program.run(["export", "csv", out]).exitCode == 0)
        #expect(try vault.program.run(["export", "csv", "--dry-run", out]).exitCode == 0)
        let history = try vault.program.run(["permissions", "history", "csv"])
        #expect(history.outputText.split(separator: "\n").count == 1 && history.outputText.contains("left"))
    }

    @Test func decisionsThatCannotBeReadLetNothingOut() throws {
        let vault = try Vault()
        try vault.permit("deny location")
        let files = try FileTree.files(below: vault.home.path).keys.filter { $0.hasSuffix("permissions.json") }
        try vault.home.write("{", to: try #require(files.first))
        for form in Form.all {
            let found = try vault.take(form)
            #expect(found.exitCode == 5, "\(form.name): \(found.diagnostics)")
            #expect(!Secret.allCases.contains { Self.holds(found.text, $0) }, "\(form.name)")
        }
        let file = Paths.join(vault.home.path, "backup.json")
        #expect(try vault.program.run(["export", "json", "--private", file]).exitCode == 0)
    }
}
