// A backup gives back the vault byte for byte, and nothing else.

import Bytes
import FileSystem
import Search
import Testing
import Vault
import Wording

@testable import Export

struct JSONBackupTests {
    private func backup(_ vault: TemporaryVault, _ query: String = "", includingPrivate: Bool = false) throws -> (
        bytes: [UInt8], report: ExportReport
    ) {
        var bytes: [UInt8] = []
        let report = try JSONBackup.write(
            index: try vault.index(), query: try vault.query(query), today: TemporaryVault.today, generator: "test",
            includingPrivate: includingPrivate
        ) { bytes += $0 }
        return (bytes, report)
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
        let restored = try JSONBackup.restore(bytes, into: other.files)
        #expect(restored.written == 16)
        var expected = try TemporaryVault.tree(vault.root)
        expected[".git/config"] = nil
        #expect(try TemporaryVault.tree(other.root) == expected)

        let again = try JSONBackup.restore(bytes, into: other.files)
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
        #expect(throws: ExportError.self) { try JSONBackup.restore(json.bytes, into: vault.files) }
        #expect(try TemporaryVault.tree(vault.root).isEmpty)
    }

    @Test
    func nothingIsOverwrittenUnlessTold() throws {
        let vault = try TemporaryVault(["a.md": "old", "b.md": "same"])
        let (bytes, _) = try backup(vault)
        try vault.write("a.md", "new")
        #expect(throws: ExportError.self) { try JSONBackup.restore(bytes, into: vault.files) }
        #expect(try JSONBackup.restore(bytes, into: vault.files, overwriting: true, dryRun: true).written == 1)
        #expect(try TemporaryVault.tree(vault.root)["a.md"] == Array("new".utf8))
        #expect(try JSONBackup.restore(bytes, into: vault.files, overwriting: true).written == 1)
        #expect(try TemporaryVault.tree(vault.root)["a.md"] == Array("old".utf8))
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"schema\":\"daybook.vault/2\",\"files\":[]}",
        "{\"schema\":\"daybook.vault/1\",\"files\":[{\"path\":\"a\"}]}",
    ])
    func whatIsNoBackupIsRefused(_ text: String) throws {
        let vault = try TemporaryVault()
        #expect(throws: ExportError.self) { try JSONBackup.restore(Array(text.utf8), into: vault.files) }
    }

    @Test(arguments: 0...9)
    func base64(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83 + 250) }
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(Base64.encode(Array("Man".utf8.prefix(2))) == "TWE=")
        #expect(Base64.decode("a") == nil && Base64.decode("====") == nil && Base64.decode("ab*=") == nil)
    }
}
