// The answers of the vault as an editor gets them: choices, problems, actions, edits of the workspace.

import ApplicationTestSupport
import Bytes
import FileSystem
import RemoteCalls
import Testing
import Wording

@testable import LanguageServer

@Suite struct EditorRequestTests {
    private static let able: JSONValue = .members([
        (
            "workspace",
            .members([
                (
                    "workspaceEdit",
                    .members([("documentChanges", true), ("resourceOperations", ["create", "rename", "delete"])])
                )
            ])
        ),
        (
            "textDocument",
            .members([
                ("codeAction", .members([("codeActionLiteralSupport", .members([]))])),
                ("hover", .members([("contentFormat", ["markdown"])])),
            ])
        ),
    ])

    private func range(_ line: Int, _ start: Int, _ end: Int) -> (String, JSONValue) {
        ("range", TextRange(TextPosition(line: line, character: start), TextPosition(line: line, character: end)).json)
    }

    /// Until the server has nothing to do by itself.
    private func settle(_ editor: TalkingEditor) {
        for _ in 0..<400 {
            editor.session.work()
            if editor.features.vaults.all.allSatisfy({ !$0.isBusy }), (editor.features.diagnostics.next ?? .max) > 1000
            {
                return
            }
            MachineFacts.sleep(milliseconds: 10)
        }
    }

    private func published(_ editor: TalkingEditor) -> [(version: Int?, codes: [String])] {
        editor.notes.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }.map { note in
            let list = note["params"]?["diagnostics"]?.array ?? []
            return (note["params"]?["version"]?.int, list.compactMap { $0["code"]?.string })
        }
    }

    /// A base is asked what it has answers to; it is no Markdown.
    @Test func basesAreServed() throws {
        let vault = try TemporaryVault(["a.md": "---\nrating: 3\n---\n# A\n"])
        let editor = TalkingEditor(vault, capabilities: Self.able)
        let path = vault.root + "/views/x.base"
        editor.open(path, "# [[b]]\nviews:\n  - name: Best\n    order: [rat, nosuch]\n    limit: x\n")
        settle(editor)
        #expect(published(editor).last?.codes == ["unknown-name", "unknown-name", "bad-value"])
        let choices = editor.ask("completion", path, 3, 15)
        #expect(choices["items"]?[0]?["label"] == "rating" && choices["items"]?[0]?["detail"] == "1 document")
        #expect(editor.ask("hover", path, 2, 12)["contents"]?["value"]?.string?.hasPrefix("**Best** · 1 row") == true)
        let type = vault.root + "/.daybook/types/x.yaml"
        editor.open(type, "fields: {a: {type: text}}\n")
        settle(editor)
        #expect(published(editor).last?.codes == ["settings", "settings"])
        #expect(editor.ask("documentSymbol", type) == .null && editor.ask("hover", type, 0, 2) == .null)
        for method in ["documentSymbol", "formatting", "semanticTokens/full", "documentLink", "codeAction"] {
            #expect(editor.ask(method, path) == .null, "\(method)")
        }
    }

    @Test func problemsAreSentAMomentAfterTyping() throws {
        let vault = try TemporaryVault(["a.md": "# A\n", "b.md": "# B\n"])
        let editor = TalkingEditor(vault)
        let path = vault.root + "/a.md"
        editor.open(path, "[[b]] [[c]]\n")
        settle(editor)
        editor.change(path, to: "[[b]]\n")
        editor.change(path, to: "[[b]] [[b#x]]\n")
        #expect(published(editor).last?.codes == ["broken-link"])
        settle(editor)
        #expect(published(editor).last?.version == 3 && published(editor).last?.codes == ["broken-anchor"])
        let count = published(editor).count
        // Others change what it asks for; the same twice is not said twice.
        try vault.write("# B\n\n## x\n", to: "b.md")
        for _ in 0..<300 where published(editor).count == count {
            editor.session.work()
            MachineFacts.sleep(milliseconds: 10)
        }
        #expect(published(editor).last?.codes == [])
        editor.change(path, to: "[[zz]]")
        settle(editor)
        editor.tell(
            "textDocument/didClose",
            .members([("textDocument", .members([("uri", .string(FileAddress.of(path: path)))]))]))
        #expect(published(editor).last?.codes == [] && published(editor).last?.version == nil)
    }

    /// What a document says by itself need not wait for the vault.
    @Test func ownProblemsComeFirst() throws {
        let vault = try TemporaryVault(["b.md": "# B\n"])
        let editor = TalkingEditor(vault)
        editor.open(vault.root + "/a.md", "---\nfavorite: perhaps\n---\n[[c]]\n")
        settle(editor)
        let codes = published(editor).map(\.codes)
        #expect(codes.allSatisfy { $0.contains("bad-value") } && codes.last == ["bad-value", "broken-link"])
    }

    @Test func problemsThatAreAskedFor() throws {
        let vault = try TemporaryVault(["a.md": "# A\n"])
        let capabilities = JSONValue.members([("textDocument", .members([("diagnostic", .members([]))]))])
        let editor = TalkingEditor(vault, language: .french, capabilities: capabilities)
        let path = vault.root + "/a.md"
        editor.open(path, "é [[c]]\n")
        let answer = editor.ask("diagnostic", path)
        #expect(answer["kind"]?.string == "full" && answer["items"]?.array?.count == 1)
        let item = answer["items"]?[0]
        #expect(item?["range"]?["start"]?["character"]?.int == 2 && item?["source"]?.string == "daybook")
        #expect(item?["message"]?.string?.hasSuffix("n’existe pas") == true && item?["severity"]?.int == 2)
        settle(editor)
        #expect(published(editor).isEmpty)
    }

    @Test func choicesAndWhatTheyAre() throws {
        let vault = try TemporaryVault(["notes/Thé.md": "# Thé\n\nVert.\n", "a.md": ""])
        let editor = TalkingEditor(vault, capabilities: Self.able)
        let path = vault.root + "/a.md"
        editor.open(path, "🎉 [[the")
        let answer = editor.ask("completion", path, 0, 8)
        #expect(answer["isIncomplete"]?.bool == true)
        let item = try #require(answer["items"]?[0])
        #expect(item["label"]?.string == "Thé" && item["filterText"]?.string == "the" && item["documentation"] == nil)
        #expect(item["textEdit"]?["newText"]?.string == "Thé]]")
        #expect(item["textEdit"]?["range"]?["start"]?["character"]?.int == 5)
        let whole = editor.ask("completionItem/resolve", item)
        #expect(whole["documentation"]?.string == "# Thé\n\nVert." && whole["label"]?.string == "Thé")
        editor.change(path, to: "[[Thé]]")
        let hover = editor.ask("hover", path, 0, 3)
        #expect(hover["contents"]?["kind"]?.string == "markdown")
        #expect(hover["contents"]?["value"]?.string?.contains("Vert.") == true)
        #expect(editor.ask("hover", path, 0, 3)["range"]?["end"]?["character"]?.int == 7)
    }

    @Test func anActionIsAnEditOfThatVersion() throws {
        let vault = try TemporaryVault(["sub/Karotte.md": "# K\n"])
        let editor = TalkingEditor(vault, capabilities: Self.able)
        let path = vault.root + "/a.md"
        editor.open(path, "x\n")
        editor.change(path, to: "🎉 [[Karote]]\n")
        let actions = editor.ask("codeAction", path, [range(0, 6, 6), ("context", .members([("diagnostics", [])]))])
        #expect(actions.array?.map { $0["kind"]?.string } == ["quickfix", "quickfix"])
        let changes = actions[0]?["edit"]?["documentChanges"]
        #expect(changes?[0]?["textDocument"]?["version"]?.int == 2)
        #expect(changes?[0]?["edits"]?[0]?["newText"]?.string == "Karotte")
        #expect(changes?[0]?["edits"]?[0]?["range"]?["start"]?["character"]?.int == 5)
        #expect(actions[0]?["diagnostics"]?[0]?["code"]?.string == "broken-link")
        let create = actions[1]?["edit"]?["documentChanges"]
        #expect(create?[0]?["kind"]?.string == "create" && create?[1]?["edits"]?[0]?["newText"]?.string == "# Karote\n")
        #expect(editor.ask("codeAction", path, [range(0, 6, 6), ("context", .members([("only", ["source"])]))]) == [])
        // An editor that makes no files is offered none.
        let plain = TalkingEditor(
            vault,
            capabilities: .members([
                ("textDocument", .members([("codeAction", .members([("codeActionLiteralSupport", .members([]))]))]))
            ]))
        plain.open(path, "[[Karote]]\n")
        let few = plain.ask("codeAction", path, [range(0, 3, 3), ("context", .members([("diagnostics", [])]))])
        #expect(few.array?.count == 1 && few[0]?["edit"]?["changes"]?.object?.count == 1)
    }

    @Test func renamingOverSeveralFiles() throws {
        let vault = try TemporaryVault(["a.md": "# A\n\n## Été\n", "b.md": "🎉 [[a#Été]] [x](a.md#été)\n"])
        let editor = TalkingEditor(vault, capabilities: Self.able)
        let path = vault.root + "/a.md"
        editor.open(path, "# A\n\n## Été\n")
        let prepared = editor.ask("prepareRename", path, 2, 4)
        #expect(prepared["placeholder"]?.string == "Été" && prepared["range"]?["start"]?["character"]?.int == 3)
        let changes = editor.ask("rename", path, 2, 4, [("newName", "Sommer")])["documentChanges"]
        #expect(changes?.array?.count == 2)
        #expect(changes?[0]?["textDocument"]?["version"]?.int == 1 && changes?[1]?["textDocument"]?["version"] == .null)
        #expect(changes?[1]?["edits"]?.array?.map { $0["range"]?["start"]?["character"]?.int } == [7, 22])
        #expect(changes?[1]?["edits"]?.array?.map { $0["newText"]?.string } == ["Sommer", "sommer"])
        #expect(
            editor.ask("rename", path, 2, 4, [("newName", " ")])["code"]?.int == RemoteError.Code.requestFailed.rawValue
        )
        #expect(
            editor.ask("rename", path, 1, 0, [("newName", "x")])["message"]?.string?.hasPrefix(
                "nothing here can be renamed") == true)
        let files = editor.ask(
            "workspace/willRenameFiles",
            .members([
                (
                    "files",
                    [
                        .members([
                            ("oldUri", .string(FileAddress.of(path: path))),
                            ("newUri", .string(FileAddress.of(path: vault.root + "/sub/neu é.md"))),
                        ])
                    ]
                )
            ]))
        #expect(
            files["documentChanges"]?[0]?["edits"]?.array?.map { $0["newText"]?.string } == [
                "sub/neu é", "sub/neu%20é.md",
            ])
        // Nothing was written by any of it.
        #expect(try vault.read("a.md") == "# A\n\n## Été\n" && vault.files().count == 2)
    }

    @Test func hintsBesideDates() throws {
        let vault = try TemporaryVault()
        let editor = TalkingEditor(vault)
        let path = vault.root + "/agenda/2026/2026-11-20.md"
        editor.open(path, "# É\n- [ ] é due:2026-11-23\n- [ ] y due:2026-12-01\n")
        let hints = editor.ask("inlayHint", path, [range(1, 0, 40)])
        #expect(hints.array?.count == 1 && hints[0]?["label"]?.string == "Mon, in 3 days")
        #expect(hints[0]?["position"]?["character"]?.int == 22)
    }

    @Test func formattingAsTheEditorAsks() throws {
        let editor = TalkingEditor(try TemporaryVault())
        editor.open("/tmp/outside/a.md", "é|b\n-|-\nx \n\ny \n")
        let options = ("options", JSONValue.members([("tabSize", 2), ("insertSpaces", true)]))
        let edits = editor.ask("formatting", "/tmp/outside/a.md", [options])
        #expect(
            edits.array?.compactMap { $0["newText"]?.string } == ["| é   | b   |", "| --- | --- |", "| x   |     |"])
        #expect(edits[0]?["range"]?["end"]?["character"]?.int == 3)
        let part = editor.ask("rangeFormatting", "/tmp/outside/a.md", [options, range(4, 0, 1)])
        #expect(part.array?.isEmpty == true)
        let trimming = ("options", JSONValue.members([("tabSize", 2), ("trimTrailingWhitespace", true)]))
        let trimmed = editor.ask("rangeFormatting", "/tmp/outside/a.md", [trimming, range(4, 0, 1)])
        #expect(trimmed[0]?["range"]?["start"]?["character"]?.int == 1 && trimmed.array?.count == 1)
    }

    /// An editor that wants no hints of tags and moods has those of dates.
    @Test func hintsThatAreNotWanted() throws {
        let vault = try TemporaryVault()
        let text = "---\ndate: 2026-11-20\n---\n# A day\n\nWonderful, happy, beautiful day, I love it!\n"
        func hints(_ options: JSONValue) -> Int? {
            let editor = TalkingEditor(vault, options: options)
            let path = vault.root + "/journal/2026/11/a.md"
            editor.open(path, text)
            settle(editor)
            let whole = TextRange(TextPosition(line: 0, character: 0), TextPosition(line: 9, character: 0)).json
            return editor.ask("inlayHint", path, [("range", whole)]).array?.count
        }
        #expect(hints(.members([])) == 2)
        #expect(hints(.members([("hints", .members([("mood", false), ("tags", false)]))])) == 1)
    }

    @Test func coloursOfLines() throws {
        let vault = try TemporaryVault()
        let editor = TalkingEditor(vault)
        let path = vault.root + "/a.md"
        editor.open(path, "# É\r\n\r\n- [x] 🎉 due:2026-11-20\r\nü #täg\r\n")
        let data = editor.ask("semanticTokens/full", path)["data"]?.array?.compactMap(\.int)
        #expect(data == [2, 3, 1, 0, 0, 0, 6, 3, 4, 0, 0, 4, 10, 5, 0, 1, 2, 4, 2, 0])
    }
}
