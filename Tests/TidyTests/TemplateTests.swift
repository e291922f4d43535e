// vault-template/ is what the program carries, and what `init` writes.

import FileSystem
import Processes
import TestSupport
import Testing

@testable import daybook

@Suite struct TemplateTests {
    private static let languages = [("en", VaultTemplate.english), ("fr", VaultTemplate.french)]

    @Test func theProgramCarriesTheFolder() throws {
        for (language, embedded) in Self.languages {
            let folder = try FileTree.files(below: Repository.path("vault-template/" + language))
            let names = embedded.map(\.path)
            // Sources/CLibraries/CResources/template.c lists them.
            #expect(names == folder.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
            for file in embedded {
                #expect(file.bytes == folder[file.path], "\(language)/\(file.path)")
            }
        }
    }

    @Test func bothLanguagesHaveTheSameShape() {
        let (english, french) = (VaultTemplate.english, VaultTemplate.french)
        #expect(english.count == french.count)
        #expect(english.filter { $0.path.hasPrefix("journal/") }.count >= 10)
    }

    /// Files without placeholders are written as they are.
    @Test(.enabled(if: BuiltProgram.isBuilt), arguments: ["en", "fr"])
    func initWritesIt(language: String) throws {
        let home = try TemporaryFolder()
        let result = try BuiltProgram(home: home.path, workingFolder: home.path)
            .run(["--lang", language, "init", "vault", "--no-git"])
        #expect(result.exitCode == 0)
        let written = try FileTree.files(below: home.path + "/vault")
        for (path, bytes) in try FileTree.files(below: Repository.path("vault-template/" + language)) {
            let hasPlaceholders = path.contains("{{") || String(decoding: bytes, as: UTF8.self).contains("{{")
            if !hasPlaceholders || path.hasPrefix("templates/") { #expect(written[path] == bytes, "\(path)") }
        }
        for (path, bytes) in written where !path.hasPrefix("templates/") {
            #expect(!path.contains("{{"), "\(path)")
            // Two bytes of a picture may look like it.
            if bytes.contains(0) { continue }
            #expect(!String(decoding: bytes, as: UTF8.self).contains("{{"), "\(path)")
        }
    }
}
