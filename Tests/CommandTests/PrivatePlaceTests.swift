// Exports of a vault with a private place, where location is asked for: what is near it stays, what is elsewhere leaves.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct PrivatePlaceTests {
    /// A slip in a file that keeps things back is not a permission.
    @Test func settingsThatCannotBeRead() throws {
        for isConfiguration in [false, true] {
            let folder = try TemporaryFolder()
            let home = try TemporaryFolder()
            let program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try folder.write("Secret.\n", to: "a.md")
            try folder.makeFolder(".daybook")
            let broken = "private_tags: [intimate]\nfolders: {a: [\n"
            if isConfiguration {
                try home.write(broken, to: ".config/daybook/config.yaml")
            } else {
                try folder.write(broken, to: ".daybook/settings.yaml")
            }
            for form in ["html", "json", "csv"] {
                let result = try program.run(["export", form, Paths.join(home.path, "out." + form)])
                #expect(
                    result.exitCode == 5 && result.errorText.contains("not understood as a whole"),
                    "\(result.errorText)")
                #expect(!FileStamp.exists(Paths.join(home.path, "out." + form)))
            }
            let backup = try program.run(["export", "json", "--private", Paths.join(home.path, "full.json")])
            #expect(backup.exitCode == 0, "\(backup.errorText)")
            try folder.write("lang: en\n", to: ".daybook/settings.yaml")
            try home.write("places: {}\n", to: ".config/daybook/config.yaml")
            #expect(try program.run(["export", "html", Paths.join(home.path, "site")]).exitCode == 0)
        }
    }

    @Test(arguments: ["html", "markdown", "epub", "json", "jrnl"]) func aroundHome(_ form: String) throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        let picture = try OpenFile.reading(
            Paths.join(Paths.parent(of: #filePath), "Fixtures/photos/camera/IMG_1.jpg")
        ).readAll()
        try folder.makeFolder("media")
        try AtomicWrite.replace(Paths.join(folder.path, "media/here.jpg"), with: picture)
        try folder.write(
            "places:\n  Home: {lat: 45.764, lon: 4.8357, private: true, radius: 300}\n", to: ".daybook/settings.yaml")
        try folder.write(
            "---\ndate: 2026-11-19T10:00\nlocation: {name: Us, lat: 45.7641, lon: 4.8356}\nphotos: [media/here.jpg]\n---\n\nInside: geo:45.7641,4.8356\n",
            to: "journal/2026/11/2026-11-19-in.md")
        try folder.write(
            "---\ndate: 2026-11-20T10:00\nlocation: {name: Paris, lat: 48.8584, lon: 2.2945}\n---\n\nOutside: 48.8584, 2.2945\n",
            to: "journal/2026/11/2026-11-20-out.md")
        let keeps = form == "json" ? [] : ["--keep-location"]
        let name = ["html", "markdown"].contains(form) ? "out" : "out." + (form == "jrnl" ? "txt" : form)
        let result = try program.run(["export", form, Paths.join(home.path, name)] + keeps)
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(result.errorText.contains("without coordinates near private places"), "\(result.errorText)")
        if form == "epub" {
            _ = try program.shell("cd \(home.path) && mkdir out && cd out && python3 -m zipfile -e ../out.epub .")
        }
        let place = form == "epub" ? "out" : name
        let found =
            FileStamp.isFolder(Paths.join(home.path, place))
            ? try FileTree.files(below: Paths.join(home.path, place))
            : [name: try OpenFile.reading(Paths.join(home.path, name)).readAll()]
        func holds(_ text: String) -> Bool { found.values.contains { $0.firstRange(of: Array(text.utf8)) != nil } }
        #expect(holds("Inside") && holds("48.8584"))
        #expect(!holds("45.764") && !holds("4.8356"))
        // The picture leaves, and its place does not.
        for (path, bytes) in found where path.hasSuffix("here.jpg") { #expect(bytes != picture) }
        let audit = try program.run(["export", "--audit"])
        #expect(audit.outputText.contains("2026-11-19-in.md: 2 coordinates, Location: n"), "\(audit.outputText)")
    }
}
