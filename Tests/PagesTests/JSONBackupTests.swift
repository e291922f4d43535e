// A backup gives back the vault byte for byte, and nothing else.

import Bytes
import Digests
import FileSystem
import Permissions
import Processes
import Search
import TestSupport
import Testing
import Vault
import Wording

@testable import Exchange
@testable import Pages

struct JSONBackupTests {
    private func backup(_ vault: TemporaryVault, _ query: String = "", includingPrivate: Bool = false) throws -> (
        bytes: [UInt8], report: ExportReport
    ) {
        var bytes: [UInt8] = []
        let report = try JSONBackup.write(
            index: try vault.index(), grant: try vault.exportGrant(via: includingPrivate ? .backup : .json),
            query: try vault.query(query),
            today: TemporaryVault.today, generator: "test"
        ) { bytes += $0 }
        return (bytes, report)
    }

    /// Restores bytes that lie in a file, as commands do.
    private func restore(
        _ bytes: [UInt8], into vault: TemporaryVault, overwriting: Bool = false, dryRun: Bool = false
    ) throws -> ExportReport {
        let path = Paths.join(vault.folder, "backup.json")
        try OpenFile.creating(path).write(bytes)
        defer { try? Paths.removeFile(path) }
        return try JSONBackup.restore(path, into: vault.files, overwriting: overwriting, dryRun: dryRun)
    }

    /// What no search finds is judged as all else is: ignored folders, hidden ones, other endings, files of several megabytes.
    @Test
    func privateTextsStayWhereverTheyLie() throws {
        let head = "---\nprivate: true\n---\nCANARY "
        let vault = try TemporaryVault([
            ".daybookignore": "old/\n", "old/a.md": head + "1", ".obsidian/b.md": head + "2",
            "node_modules/c.md": head + "3", ".templates/d.md": head + "![[named.bin]] 4", "named.bin": "CANARY 5",
            "notes/e.markdown": head + "6", "notes/f.txt": head + "7", "notes/G": head + "8",
            "notes/big.md": head + String(repeating: "word ", count: 1 << 20), "old/open.md": "OPEN 1",
            "notes/open.txt": "OPEN 2", ".obsidian/app.json": "OPEN 3",
            "notes/h.org": "#+FILETAGS: :private:\nCANARY 9",
        ])
        let (bytes, report) = try backup(vault)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("CANARY"))
        for number in 1...3 { #expect(text.contains("OPEN \(number)")) }
        let warnings = report.warnings.map(\.english)
        #expect(warnings.contains("8 private documents that no search finds were left out"), "\(warnings)")
        let whole = String(decoding: try backup(vault, includingPrivate: true).bytes, as: UTF8.self)
        #expect(whole.ranges(of: "CANARY").count == 9)
        let audit = try ExportAudit(
            index: vault.index(), grant: vault.exportGrant(via: .json), query: vault.query(""),
            today: TemporaryVault.today)
        let named = audit.lines.map(\.path.text)
        for path in ["old/a.md", ".obsidian/b.md", "node_modules/c.md", "notes/e.markdown", "notes/big.md", "notes/G"] {
            #expect(named.contains(path), "\(path): \(named)")
        }
    }

    @Test
    func oddFilesComeBack() throws {
        let vault = try TemporaryVault([
            "journal/a\nb.md": "newline", "journal/🌱 \"quoted\".md": "emoji", "-leading.md": "dash",
            "journal/crlf.md": "a\r\nb\r\n",
            "journal/bom.md": "\u{feff}---\ntitle: x\n---\n", "journal/e\u{301}.md": "decomposed e\u{301}",
            "notes/no-end.md": "no newline",
            ".daybook/settings.yaml": "lang: fr\n", "templates/day.md": "# {{date}}\n",
            "sensors/pool/2026-11.csv": "timestamp,t\n",
            "empty.md": "", ".obsidian/app.json": "{}", ".git/config": "not mine",
        ])
        try vault.write("journal/latin.md", bytes: [0x63, 0x61, 0x66, 0xe9, 0x0a])
        try vault.write("journal/nul.md", bytes: [0x61, 0x00, 0x62])
        try vault.write("media/photo.jpg", bytes: [0xff, 0xd8, 0xff, 0x00, 0x22, 0x5c, 0xff, 0xd9])
        try vault.write("media/all.bin", bytes: (0...255).map { UInt8($0) })
        let (bytes, report) = try backup(vault)
        #expect(report.written == 16 && report.warnings.isEmpty)

        let other = try TemporaryVault()
        let restored = try restore(bytes, into: other)
        #expect(restored.written == 16)
        var expected = try TemporaryVault.tree(vault.root)
        expected[".git/config"] = nil
        #expect(try TemporaryVault.tree(other.root) == expected)

        let again = try restore(bytes, into: other)
        #expect(again.written == 0 && again.unchanged == 16)
    }

    @Test
    func privateDocumentsAndTheirPhotosStayOut() throws {
        let vault = try TemporaryVault([
            "a.md": "![](media/shared.png)",
            "b.md": "---\nprivate: true\n---\n![](media/secret.png) ![](media/shared.png)",
            "media/shared.png": "s", "media/secret.png": "x", "media/nobody.png": "n",
        ])
        let (bytes, report) = try backup(vault)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            !text.contains("secret.png\",") && !text.contains("b.md") && text.contains("shared.png")
                && text.contains("nobody.png"))
        #expect(report.warnings.map(\.english) == ["1 private document was left out"])
        #expect(try backup(vault, includingPrivate: true).report.written == 5)
    }

    @Test
    func aQueryTakesDocumentsWithTheirMedia() throws {
        let vault = try TemporaryVault([
            "journal/a.md": "---\ntags: run\nmood: happy\ndate: 2026-11-20\nphotos: [media/a.jpg]\n---\nx",
            "journal/b.md": "y",
            "media/a.jpg": "a", "media/b.jpg": "b",
        ])
        let value = try JSONReader.read(try backup(vault, "tag:run").bytes)
        #expect(value["schema"]?.string == "daybook.vault/1")
        #expect(value["files"]?.array?.map { $0["path"]?.string } == ["journal/a.md", "media/a.jpg"])
        let document = value["files"]?[0]?["document"]
        #expect(document?["mood"]?.string == "happy" && document?["date"]?.string == "2026-11-20")
    }

    @Test
    func aSensorTakesItsReadingsAlong() throws {
        let vault = try TemporaryVault([
            "sensors/pool/device.md": "---\nname: Pool\n---\n", "sensors/pool/2026-11.csv": "timestamp,t\n",
            "sensors/attic/device.md": "---\nprivate: true\n---\n", "sensors/attic/2026-11.csv": "timestamp,t\n",
        ])
        for query in ["", "kind:sensor"] {
            let text = String(decoding: try backup(vault, query).bytes, as: UTF8.self)
            #expect(text.contains("sensors/pool/2026-11.csv") && !text.contains("attic"), "\(query)")
        }
    }

    @Test(arguments: ["../x.md", "/etc/x", "a/../../x", "a//b", "./a", "", "a/", ".git/hooks/post-commit", "a\u{0}b"])
    func pathsOutOfTheVaultAreRefused(_ path: String) throws {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", "daybook.vault/1")
            json.key("files")
            json.array { json in
                json.object {
                    $0.member("path", path)
                    $0.member("text", "x")
                }
            }
        }
        let vault = try TemporaryVault()
        #expect(throws: ExportError.self) { try restore(json.bytes, into: vault) }
        #expect(try TemporaryVault.tree(vault.root).isEmpty)
    }

    @Test
    func nothingIsOverwrittenUnlessTold() throws {
        let vault = try TemporaryVault(["a.md": "old", "b.md": "same"])
        let (bytes, _) = try backup(vault)
        try vault.write("a.md", "new")
        #expect(throws: ExportError.self) { try restore(bytes, into: vault) }
        #expect(try restore(bytes, into: vault, overwriting: true, dryRun: true).written == 1)
        #expect(try TemporaryVault.tree(vault.root)["a.md"] == Array("new".utf8))
        #expect(try restore(bytes, into: vault, overwriting: true).written == 1)
        #expect(try TemporaryVault.tree(vault.root)["a.md"] == Array("old".utf8))
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"schema\":\"daybook.vault/2\",\"files\":[]}",
        "{\"schema\":\"daybook.vault/1\",\"files\":[{\"path\":\"a\"}]}",
    ])
    func whatIsNoBackupIsRefused(_ text: String) throws {
        let vault = try TemporaryVault()
        #expect(throws: ExportError.self) { try restore(Array(text.utf8), into: vault) }
    }

    // MARK: Checksums and damage

    @Test
    func theManifestNamesEveryFile() throws {
        let vault = try TemporaryVault([
            "a.md": "![](media/p.jpg)", "media/p.jpg": "\u{ff}jpeg", "run.sh": "#!/bin/sh\n",
        ])
        #expect(try ChildProcess.run("chmod", ["+x", Paths.join(vault.root, "run.sh")]).exitCode == 0)
        let (bytes, _) = try backup(vault)
        let value = try JSONReader.read(bytes)
        let manifest = try #require(value["manifest"]?.array)
        #expect(manifest.map { $0["path"]?.string } == ["a.md", "media/p.jpg", "run.sh"])
        #expect(manifest[1]["type"]?.string == "image/jpeg" && manifest[1]["named_by"]?[0]?.string == "a.md")
        #expect(manifest[2]["executable"]?.bool == true)
        #expect(manifest[0]["sha256"]?.string == SHA256.digits(of: Array("![](media/p.jpg)".utf8)))
        let other = try TemporaryVault()
        #expect(try restore(bytes, into: other).damaged.isEmpty)
        #expect(try FileStamp.of(Paths.join(other.root, "run.sh")).mode & 0o100 != 0)
        #expect(try FileStamp.of(Paths.join(other.root, "a.md")).mode & 0o100 == 0)
    }

    /// Random files, with names and bytes that no editor writes.
    private func randomVault(_ numbers: inout SeededGenerator) throws -> TemporaryVault {
        let vault = try TemporaryVault()
        let letters = ["a", "é", "🌱", " ", "'", "\"", "\\", "\n", "日", "-", "$", "e\u{301}", "#", "%41"]
        for _ in 0..<Int.random(in: 0...25, using: &numbers) {
            let parts = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                (0..<Int.random(in: 1...6, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "a" }
                    .joined() + "x"
            }
            let name =
                parts.joined(separator: "/") + ([".md", ".jpg", ".csv", ""].randomElement(using: &numbers) ?? "")
            let size = [0, 1, 7, 300, 70_000].randomElement(using: &numbers) ?? 0
            let isText = Bool.random(using: &numbers)
            let bytes = (0..<size).map { _ -> UInt8 in
                isText
                    ? [10, 13, 9, 34, 92, 97, 45, 58, 35, 127].randomElement(using: &numbers) ?? 10
                    : UInt8.random(in: 0...255, using: &numbers)
            }
            // A name that is a folder already is not a file.
            guard VaultPath(name)?.text == name else { continue }
            try? vault.write(name, bytes: bytes)
        }
        return vault
    }

    @Test(arguments: 1...12)
    func anyVaultComesBackByteForByte(_ seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let vault = try randomVault(&numbers)
        let (bytes, report) = try backup(vault)
        let other = try TemporaryVault()
        let restored = try restore(bytes, into: other)
        #expect(restored.damaged.isEmpty && restored.written == report.written, "seed \(seed)")
        #expect(try TemporaryVault.tree(other.root) == TemporaryVault.tree(vault.root), "seed \(seed)")
        _ = try JSONReader.read(bytes)
    }

    /// Whatever one byte becomes, each file is restored as it was or named, or the backup is refused.
    @Test(arguments: 1...30)
    func damageIsNeverSilent(_ seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed &+ 1000)
        let vault = try TemporaryVault([
            "journal/a.md": "A day\nwith lines and \"quotes\".\n", "journal/b.md": "Another", "empty.md": "",
            "notes/c.md": String(repeating: "long ", count: 50),
        ])
        try vault.write("media/p.jpg", bytes: (0...255).map { UInt8($0) })
        var (bytes, _) = try backup(vault)
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        let isCut = seed % 5 == 0
        if isCut {
            bytes.removeLast(bytes.count - place)
        } else {
            bytes[place] ^= UInt8.random(in: 1...255, using: &numbers)
        }
        let other = try TemporaryVault()
        let original = try TemporaryVault.tree(vault.root)
        do {
            let report = try restore(bytes, into: other)
            let found = try TemporaryVault.tree(other.root)
            #expect(found.allSatisfy { original[$0.key] == $0.value }, "seed \(seed)")
            if found.count < original.count {
                let words = report.damaged.map(\.english).joined(separator: "\n")
                let lost = original.keys.filter { found[$0] == nil }
                #expect(
                    !report.damaged.isEmpty && lost.count <= report.damaged.count || words.contains("cut off"),
                    "seed \(seed)")
            }
        } catch is ExportError {
            #expect(try TemporaryVault.tree(other.root).isEmpty, "seed \(seed)")
        }
    }

    @Test
    func theOtherFilesOfADamagedBackupAreRestored() throws {
        let vault = try TemporaryVault(["a.md": "alpha", "b.md": "beta", "c.md": "gamma"])
        let text = String(decoding: try backup(vault).bytes, as: UTF8.self)
        for (damage, name) in [("beta", "b.md"), ("\"text\":\"beta\"", "b.md")] {
            let broken = text.replacing(damage, with: damage == "beta" ? "bota" : "\"text\":bota", maxReplacements: 1)
            let other = try TemporaryVault()
            let report = try restore(Array(broken.utf8), into: other)
            #expect(report.damaged.count == 1 && report.damaged[0].english.hasPrefix(name))
            #expect(try TemporaryVault.tree(other.root).keys.sorted() == ["a.md", "c.md"])
        }
        let cut = text.prefix(text.utf8.count / 2)
        let other = try TemporaryVault()
        #expect(try restore(Array(cut.utf8), into: other).damaged.contains { $0.english.contains("cut off") })
    }

    /// As `jq .` or another program writes it: indented, with escapes.
    @Test
    func anotherProgramMayHaveWrittenIt() throws {
        let text = """
            {
              "files": [
                { "base64": "/9g=", "path": "media/a.jpg" },
                { "document": {"title": ["x", {"y": null}]}, "text": "caf\\u00e9 \\ud83c\\udf31\\/\\b", "path": "b.md" }
              ],
              "schema": "daybook.vault/1", "more": [1, 2.5e3, true, "x"]
            }
            """
        let vault = try TemporaryVault()
        let report = try restore(Array(text.utf8), into: vault)
        #expect(report.written == 2 && report.damaged.isEmpty)
        #expect(
            try TemporaryVault.tree(vault.root)
                == ["media/a.jpg": [0xff, 0xd8], "b.md": Array("café 🌱/\u{8}".utf8)])
    }

    @Test
    func aLargeFileGoesThroughInPieces() throws {
        let vault = try TemporaryVault(["a.md": "x"])
        var numbers = SeededGenerator(seed: 7)
        let bytes = (0..<(5 << 20) + 1).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        try vault.write("media/film.mp4", bytes: bytes)
        let saved = try backup(vault).bytes
        let other = try TemporaryVault()
        #expect(try restore(saved, into: other).written == 2)
        #expect(try TemporaryVault.tree(other.root)["media/film.mp4"] == bytes)
    }

    @Test(arguments: 0...9)
    func base64(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83 + 250) }
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(Base64.encode(Array("Man".utf8.prefix(2))) == "TWE=")
        #expect(Base64.decode("a") == nil && Base64.decode("====") == nil && Base64.decode("ab*=") == nil)
    }
}
