// vault-template/ is what the program carries, and what `init` writes.

import Bytes
import FileSystem
import Processes
import Tables
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

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

    /// All of its bases can be read, and each name in them is a key of its notes.
    @Test func basesNameWhatIsThere() throws {
        for (language, files) in Self.languages {
            let documents = files.compactMap { file in
                VaultPath(file.path).map { Document(path: $0, contents: file.bytes) }
            }
            let keys = Set(documents.filter(\.path.isMarkdown).flatMap { $0.frontMatter.entries.map(\.key) })
            let bases = documents.filter(\.path.isBase)
            #expect(bases.count == 4)
            for document in bases {
                let base = BaseFile(document.bytes)
                let faults = base.faults + base.unknownNames { keys.contains($0) }
                #expect(faults.isEmpty, "\(language)/\(document.path): \(faults.map(\.message.english))")
            }
        }
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
