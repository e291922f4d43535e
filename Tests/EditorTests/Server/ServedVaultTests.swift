// Which vault counts, whose text counts, and when: what is open, what others write, what lies outside.

import ApplicationTestSupport
import Bytes
import FileSystem
import RemoteCalls
import TestSupport
import Testing
import Vault
import Wording

@testable import LanguageServer

@Suite struct ServedVaultTests {
    private static let tea = "# Thé\n\n## Préparer 🎉\n\nVoir [[Eau]].\n"
    private static let water = "# Eau\n\n🎉 [[Thé#Préparer]] et [[Thé]]\n"

    @Test(arguments: [("utf-16", 3), ("utf-8", 5)])
    func positionsAreInTheUnitsThatWereAgreedOn(encoding: String, column: Int) throws {
        let vault = try TemporaryVault(["notes/Thé.md": Self.tea, "Eau.md": Self.water])
        let editor = TalkingEditor(vault, encoding: encoding)
        #expect(editor.hello["capabilities"]?["positionEncoding"]?.string == encoding)
        editor.open(vault.root + "/Eau.md", Self.water)
        let found = editor.ask("definition", vault.root + "/Eau.md", 2, column + 1)
        #expect(TalkingEditor.places(found, below: vault.root) == ["notes/Thé.md:2:0"])
        let end = found[0]?["range"]?["end"]?["character"]?.int
        #expect(end == (encoding == "utf-8" ? 17 : 14))
        let references = editor.ask("references", vault.root + "/Eau.md", 2, column + 1)
        #expect(TalkingEditor.places(references, below: vault.root) == ["Eau.md:2:\(column)", "notes/Thé.md:2:3"])
    }

    /// An open text counts before it is saved: its headings, its title, its links; and the disk again when it is closed.
    @Test func whatIsOpenCounts() throws {
        let vault = try TemporaryVault(["notes/Thé.md": Self.tea, "Eau.md": Self.water])
        let editor = TalkingEditor(vault)
        let (tea, water) = (vault.root + "/notes/Thé.md", vault.root + "/Eau.md")
        editor.open(water, "# Eau\n\n[[Cha#Préparer]] [[Thé]]\n")
        #expect(editor.ask("definition", water, 2, 3) == .array([]))
        editor.open(tea, "---\naliases: [Cha]\n---\nneu\n" + Self.tea)
        #expect(TalkingEditor.places(editor.ask("definition", water, 2, 3), below: vault.root) == ["notes/Thé.md:6:0"])
        editor.change(tea, to: "# Kaffee\n")
        #expect(editor.ask("definition", water, 2, 3) == .array([]))
        // By its file name it is found still.
        #expect(TalkingEditor.places(editor.ask("definition", water, 2, 20), below: vault.root) == ["notes/Thé.md:0:0"])
        editor.tell(
            "textDocument/didClose",
            .members([("textDocument", .members([("uri", .string(FileAddress.of(path: tea)))]))]))
        editor.change(water, to: "[[Thé#Préparer]]")
        #expect(TalkingEditor.places(editor.ask("definition", water, 0, 3), below: vault.root) == ["notes/Thé.md:2:0"])
    }

    /// With a watch and before there is one.
    @Test(arguments: [false, true])
    func whatOthersWriteIsSeen(isWatched: Bool) throws {
        let vault = try TemporaryVault(["a.md": "[[Neu]] [[sub/tief]]\n"])
        let editor = TalkingEditor(vault)
        editor.open(vault.root + "/a.md", "[[Neu]] [[sub/tief]]\n")
        #expect(editor.ask("definition", vault.root + "/a.md", 0, 3) == .array([]))
        if isWatched { editor.features.work(editor.session) }
        try vault.write("# Neu\n", to: "Neu.md")
        try vault.write("# Tief\n", to: "sub/tief.md")
        // Unwatched files are looked at again after a moment.
        let tries = isWatched ? 1 : 100
        func isFound(_ column: Int, _ path: String) -> Bool {
            (0..<tries).contains { _ in
                let found = TalkingEditor.places(
                    editor.ask("definition", vault.root + "/a.md", 0, column), below: vault.root)
                if found != [path + ":0:0"] { MachineWait.briefly() }
                return found == [path + ":0:0"]
            }
        }
        #expect(isFound(3, "Neu.md"))
        if isWatched { editor.features.work(editor.session) }
        #expect(isFound(12, "sub/tief.md"))
    }

    /// A file outside of all vaults knows itself, and no folder is read for it.
    @Test func outsideOfAllVaults() throws {
        let home = try TemporaryVault()
        let text = "# A\n\n[[#B]] [[Other]] <https://x.y/z>\n\n## B\n"
        try home.home.write(text, to: "loose/a.md")
        try home.home.write("# Other\n", to: "loose/Other.md")
        let editor = TalkingEditor(home, folders: [home.home.path + "/loose"])
        let path = home.home.path + "/loose/a.md"
        editor.open(path, text)
        #expect(TalkingEditor.places(editor.ask("definition", path, 2, 3), below: home.home.path) == ["loose/a.md:4:0"])
        #expect(editor.ask("definition", path, 2, 12) == .array([]))
        #expect(editor.ask("documentLink", path).array?.compactMap { $0["target"]?.string } == ["https://x.y/z"])
        #expect(editor.ask("documentSymbol", path).array?.count == 2)
        #expect(editor.ask("workspace/symbol", .members([("query", "other")])) == .array([]))
        #expect(editor.features.vaults.all.isEmpty)
        editor.open("/nowhere/at/all.md", "# X\n")
        #expect(editor.ask("documentSymbol", "/nowhere/at/all.md").array?.count == 1)
    }

    /// A folder is a vault because it was named, without `.daybook/`.
    @Test func aVaultThatWasNamed() throws {
        let home = try TemporaryVault()
        try home.home.write("[[b]]\n", to: "plain/a.md")
        try home.home.write("# B\n", to: "plain/deep/b.md")
        let editor = TalkingEditor(home, folders: [], vault: home.home.path + "/plain")
        editor.open(home.home.path + "/plain/a.md", "[[b]]\n")
        let found = editor.ask("definition", home.home.path + "/plain/a.md", 0, 3)
        #expect(TalkingEditor.places(found, below: home.home.path) == ["plain/deep/b.md:0:0"])
    }

    @Test func severalVaultsAtOnce() throws {
        let vault = try TemporaryVault(["a.md": "[[target]]", "target.md": "# One\n"])
        try vault.home.write("[[target]]", to: "second/a.md")
        try vault.home.write("# Two\n", to: "second/in/target.md")
        try vault.home.makeFolder("second/.daybook")
        let editor = TalkingEditor(vault, folders: [])
        for (folder, expected) in [("vault", "vault/target.md:0:0"), ("second", "second/in/target.md:0:0")] {
            let path = vault.home.path + "/\(folder)/a.md"
            editor.open(path, "[[target]]")
            let found = TalkingEditor.places(editor.ask("definition", path, 0, 4), below: vault.home.path)
            #expect(found == [expected])
        }
        let names = editor.ask("workspace/symbol", .members([("query", "")])).array?.compactMap { $0["name"]?.string }
        #expect(Set(names ?? []) == ["One", "Two", "a"])
    }

    /// What was found is kept no longer than it is so, with a watch and without: vaults within a vault, links to another one, folders that move.
    @Test(arguments: [false, true])
    func theVaultOfAFileChanges(isWatched: Bool) throws {
        let vault = try TemporaryVault(["sub/a.md": "# A\n", "other/b.md": "# B\n"])
        let (home, editor) = (vault.home, TalkingEditor(vault))
        try home.makeFolder("second/.daybook")
        try home.write("# A\n", to: "second/sub/a.md")
        try home.link("link", to: "vault")
        let vaults = editor.features.vaults
        func found(_ file: String) -> String? {
            // Asked twice, so that it is answered from memory, too.
            let all = (0..<2).map { _ in
                defer { vaults.endQuestion() }
                return vaults.vault(holding: home.path + "/" + file).map { $0.vault.root + " " + $0.path.text }
            }
            #expect(all[0] == all[1])
            if isWatched { editor.features.work(editor.session) }
            return all[1]?.replacing(home.path + "/", with: "")
        }
        for file in ["vault/sub/a.md", "link/sub/a.md"] {
            #expect(found(file) == "vault sub/a.md")
            #expect(found(file) == "vault sub/a.md")
        }
        try home.makeFolder("vault/sub/.daybook")
        for file in ["vault/sub/a.md", "link/sub/a.md"] { #expect(found(file) == "vault/sub a.md") }
        try Paths.removeFolder(home.path + "/vault/sub/.daybook")
        for file in ["vault/sub/a.md", "link/sub/a.md"] { #expect(found(file) == "vault sub/a.md") }
        // The folder goes to another vault, and a link leads there.
        try Paths.rename(home.path + "/vault/sub", to: home.path + "/second/moved")
        try home.link("vault/sub", to: home.path + "/second/moved")
        for file in ["vault/sub/a.md", "link/sub/a.md"] { #expect(found(file) == "second moved/a.md") }
        try Paths.removeFile(home.path + "/link")
        try home.link("link", to: "second")
        #expect(found("link/sub/a.md") == "second sub/a.md")
        // The whole vault moves away, and a link stays in its place.
        #expect(found("vault/other/b.md") == "vault other/b.md")
        try Paths.rename(home.path + "/vault", to: home.path + "/third")
        try home.link("vault", to: "third")
        #expect(found("vault/other/b.md") == "third other/b.md")
        try Paths.removeTree(home.path + "/third/.daybook")
        #expect(found("vault/other/b.md") == nil)
    }

    /// A document that is not open is read again as soon as it is another one.
    @Test func theHeadingsOfAnotherDocument() throws {
        let vault = try TemporaryVault(["a.md": "[x](b.md#)\n", "b.md": "# One\n"])
        let editor = TalkingEditor(vault)
        editor.open(vault.root + "/a.md", "[x](b.md#)\n")
        func labels() -> [String] {
            let answer = editor.ask("completion", vault.root + "/a.md", 0, 9)
            return answer["items"]?.array?.compactMap { $0["label"]?.string } ?? []
        }
        #expect(labels() == ["One"])
        MachineFacts.sleep(milliseconds: 60)
        #expect(labels() == ["One"] && labels() == ["One"])
        try vault.write("# Two\n", to: "b.md")
        #expect(labels() == ["Two"])
        editor.open(vault.root + "/b.md", "# Three\n")
        #expect(labels() == ["Three"])
        try vault.write("# Four\n\n## Five\n", to: "b.md")
        editor.tell(
            "textDocument/didClose",
            .members([("textDocument", .members([("uri", .string(FileAddress.of(path: vault.root + "/b.md")))]))]))
        #expect(labels() == ["Four", "Five"])
    }

    @Test func whatIsNotOpenIsAnError() throws {
        let vault = try TemporaryVault(["a.md": "# A\n"])
        let editor = TalkingEditor(vault)
        for method in [
            "definition", "references", "documentSymbol", "foldingRange", "documentHighlight", "documentLink",
        ] {
            let answer = editor.ask(method, vault.root + "/a.md", 0, 0)
            #expect(answer["code"]?.int == RemoteError.Code.invalidParams.rawValue, "\(method)")
        }
        editor.open(vault.root + "/a.md", "# A\n")
        #expect(editor.ask("definition", vault.root + "/a.md")["code"]?.int == RemoteError.Code.invalidParams.rawValue)
        #expect(editor.ask("textDocument/definition", .null)["code"]?.int == RemoteError.Code.invalidParams.rawValue)
    }

    /// Larger than what the index reads: kept as it is, and nothing is said of it.
    @Test func aVeryLargeText() throws {
        let vault = try TemporaryVault(["a.md": "# A\n"])
        let editor = TalkingEditor(vault)
        let text = String(repeating: "# Überschrift [[a]]\n", count: 900_000)
        editor.open(vault.root + "/big.md", text)
        #expect(editor.ask("documentSymbol", vault.root + "/big.md") == .array([]))
        editor.change(vault.root + "/big.md", to: "# Small\n")
        #expect(editor.ask("documentSymbol", vault.root + "/big.md").array?.count == 1)
    }

    @Test func aCancelledRequest() throws {
        let queue = MessageQueue.ofEditor()
        let vault = try TemporaryVault(["a.md": "# A\n"])
        let machine = vault.machine
        let features = EditorFeatures(ServerSurroundings(machine: { machine }, vault: nil, language: .english))
        let heard = Mailbox()
        let session = ServerSession(features, version: "1", queue: queue) { heard.add($0) }
        let symbols = RemoteCall.request(.number(2), method: "workspace/symbol", .members([("query", "a")]))
        for call in [
            .request(.number(1), method: "initialize", .members([])), symbols,
            .notification(method: "$/cancelRequest", .members([("id", 2)])),
            .notification(method: "$/cancelRequest", .members([("id", 77)])),
        ] as [RemoteCall] { queue.put(.call(call)) }
        while case .call(let call)? = queue.take() { _ = session.take(call) }
        #expect(heard.all.map { $0["error"]?["code"]?.int } == [nil, -32800])
        // The number may be used again.
        queue.put(.call(symbols))
        while case .call(let call)? = queue.take() { _ = session.take(call) }
        #expect(heard.all.count == 3 && heard.all[2]["error"] == nil)
    }
}

private enum MachineWait {
    static func briefly() { MachineFacts.sleep(milliseconds: 20) }
}
