// What tools do to the vault, and that their annotations say so.

import ApplicationTestSupport
import AssistantServer
import Bytes
import FileSystem
import Permissions
import Processes
import TestSupport
import Testing

@Suite struct ToolEffectTests {
    /// A call of each tool that does something.
    private static let calls: [(tool: String, arguments: [(String, JSONValue)])] = [
        ("search", [("query", "soupe")]), ("read", [("path", "notes/tea.md")]), ("day", []), ("agenda", []),
        ("free", []), ("lists", []), ("mood_stats", []), ("sensor_history", []), ("tags", []),
        ("table", [("columns", "title,words"), ("sums", ["Sum:words"])]), ("base", [("base", "tea")]),
        ("log", [("text", "Couru 5 km. #sport"), ("mood", "good")]),
        ("list_add", [("items", ["beurre", "2 kg farine"])]), ("list_check", [("items", ["lait"])]),
        ("task_done", [("task", "loyer")]), ("task_move", [("task", "loyer"), ("to", "2026-11-25")]),
        ("task_skip", [("task", "plantes")]),
        ("edit", [("path", "notes/tea.md"), ("revision", "REVISION"), ("old", "70°"), ("new", "75°")]),
    ]

    private static var files: [String: String] {
        var files = ReadingToolTests.files
        files["agenda/2026/2026-11-20.md"]? += "- [ ] arroser les plantes due:2026-11-20 repeat:week\n"
        files["notes/tea.base"] = "views: [{type: table, name: Tea, order: [file.name]}]\n"
        return files
    }

    private func assistant() throws -> TalkingAssistant {
        try TalkingAssistant(Self.files, read: Set(VaultPart.allCases), write: [.journal, .agenda, .lists, .notes])
    }

    private func arguments(
        _ call: (tool: String, arguments: [(String, JSONValue)]), _ assistant: TalkingAssistant
    ) throws -> [(String, JSONValue)] {
        try call.arguments.map { name, value in
            guard value == "REVISION" else { return (name, value) }
            return (name, try assistant.value("read", [("path", "notes/tea.md")])["revision"] ?? .null)
        }
    }

    @Test func everyToolIsCalledHere() throws {
        let tools = try assistant().result("tools/list")["tools"]?.array ?? []
        #expect(tools.compactMap { $0["name"]?.string }.sorted() == Self.calls.map(\.tool).sorted())
        for tool in tools {
            #expect(tool["annotations"]?.object?.count == 5 && tool["outputSchema"]?["type"] == "object")
            #expect(tool["inputSchema"]?["additionalProperties"] == false)
        }
    }

    @Test(arguments: 0..<18)
    func annotationsAreTrue(_ index: Int) throws {
        let call = Self.calls[index]
        let assistant = try assistant()
        let tools = try assistant.result("tools/list")["tools"]?.array ?? []
        let tool = try #require(tools.first { $0["name"]?.string == call.tool })
        let hints = try #require(tool["annotations"])
        let isReading = hints["readOnlyHint"] == true
        let arguments = try arguments(call, assistant)
        let before = try assistant.vault.files()
        if !isReading {
            let rehearsed = try assistant.value(call.tool, arguments + [("dry_run", true)])
            #expect(rehearsed["changed"] == true && rehearsed["dry_run"] == true)
            #expect(try assistant.vault.files() == before, "a rehearsal changed something")
        }
        let answer = try assistant.value(call.tool, arguments)
        let after = try assistant.vault.files()
        #expect(isReading == (before == after))
        guard !isReading else { return }
        #expect(answer["changed"] == true && answer["dry_run"] == false)
        // Nothing is deleted or renamed by any.
        #expect(Set(before.keys).isSubset(of: after.keys))
        let isAdditive = before.allSatisfy { after[$0.key] == $0.value }
        #expect(hints["destructiveHint"] == .bool(!isAdditive), "\(call.tool)")
        _ = try assistant.call(call.tool, arguments)
        let again = try assistant.vault.files()
        if hints["idempotentHint"] == true { #expect(again == after) }
        #expect(hints["openWorldHint"] == false)
    }

    @Test func theDifferenceIsWhatHappened() throws {
        let assistant = try assistant()
        let answer = try assistant.value("list_check", [("items", ["lait"])])
        let file = try #require(answer["files"]?[0])
        #expect(file["path"] == "lists/groceries.md" && file["new"] == false)
        #expect(file["difference"]?.string?.contains("+- [x] lait d’avoine") == true)
        #expect(try assistant.vault.read("lists/groceries.md").contains("- [x] lait d’avoine"))
        #expect(try assistant.value("read", [("path", "lists/groceries.md")])["revision"] == file["revision"])
        #expect(
            try assistant.history.last { $0.detail.hasPrefix("list_check") }?.detail.contains(
                "bytes written: lists/groceries.md") == true)
    }

    @Test func writingIsGrantedApart() throws {
        let assistant = try assistant()
        try assistant.allow(Set(VaultPart.allCases), [.lists])
        let before = try assistant.vault.files()
        for call in Self.calls where ["log", "task_done", "task_move", "task_skip", "edit"].contains(call.tool) {
            let arguments = try arguments(call, assistant)
            for rehearsal in [false, true] {
                let words = try assistant.failure(call.tool, arguments + [("dry_run", .bool(rehearsal))])
                #expect(words.contains("may not write in"), "\(call.tool): \(words)")
            }
        }
        #expect(try assistant.vault.files() == before)
        // An entry can be written where the journal is not read; what it came to is not said.
        try assistant.allow([.lists], [.journal])
        let answer = try assistant.value("log", [("text", "Soupe chez Nora")])
        #expect(answer["files"]?[0]?["revision"] == .null && answer["files"]?[0]?["difference"] == .null)
        #expect(answer["files"]?[0]?["path"]?.string?.hasPrefix("journal/2026/") == true)
    }

    /// A page that is private is not there to be looked at, nor to be written in.
    @Test func nothingIsWrittenIntoWhatIsNotSeen() throws {
        let assistant = try assistant()
        try assistant.vault.write("---\ntype: day\n---\n- [ ] ranger\n", to: "agenda/2026/2026-11-19.md")
        let move: [(String, JSONValue)] = [("task", "ranger"), ("to", "2026-11-25")]
        let rehearsed = try assistant.value("task_move", move + [("dry_run", true)])
        let page = try #require(rehearsed["files"]?.array?.first { $0["new"] == true }?["path"]?.string)
        try assistant.vault.write("---\ntype: day\nprivate: true\n---\n- SECRET\n", to: page)
        let before = try assistant.vault.files()
        for rehearsal in [true, false] {
            let words = try assistant.failure("task_move", move + [("dry_run", .bool(rehearsal))])
            #expect(words == "\(page): not for assistants to change")
        }
        _ = try assistant.call("list_add", [("items", ["x"]), ("list", .string(page))])
        #expect(try assistant.vault.files() == before)
    }

    // MARK: git

    private func git(_ assistant: TalkingAssistant, _ arguments: String...) throws -> String {
        let home = assistant.vault.home.path
        let result = try ChildProcess.run(
            "env",
            ["HOME=" + home, "GIT_CONFIG_NOSYSTEM=1", "git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
                + arguments,
            in: assistant.vault.root)
        #expect(result.exitCode == 0, "\(arguments): \(result.errorText)")
        return result.outputText.trimmed
    }

    @Test func aRunIsOneCommit() throws {
        let assistant = try assistant()
        _ = try git(assistant, "init", "--quiet")
        _ = try git(assistant, "config", "user.name", "A")
        _ = try git(assistant, "config", "user.email", "a@example.org")
        _ = try git(assistant, "add", "--all")
        _ = try git(assistant, "commit", "--quiet", "--message", "first")
        let before = try assistant.vault.files().filter { !$0.key.hasPrefix(".git/") }
        // What somebody else left uncommitted in a file stays theirs.
        try assistant.vault.write("# Thé vert\n\nÀ 70°. Deux minutes.\n", to: "notes/tea.md")
        try assistant.vault.write("# Soupe\n\nEn cours\n", to: "notes/soupe.md")
        let first = try assistant.value("list_add", [("items", ["beurre"])])
        #expect(first["commit"]?.string?.count == 40 && first["commit_problem"] == .null)
        _ = try assistant.value("log", [("text", "Couru")])
        let revision = try assistant.value("read", [("path", "notes/tea.md")])["revision"] ?? .null
        let last = try assistant.value(
            "edit", [("path", "notes/tea.md"), ("revision", revision), ("old", "70°"), ("new", "75°")])
        let subjects = try git(assistant, "log", "--format=%s").split(separator: "\n").map(String.init)
        #expect(
            subjects == [
                "assistant: notes: 1 file", "notes: 1 file", "assistant: journal: 1 entry; lists: groceries", "first",
            ])
        #expect(try git(assistant, "status", "--short") == "M notes/soupe.md")
        #expect(try git(assistant, "rev-parse", "HEAD") == last["commit"]?.string)
        _ = try git(assistant, "revert", "--no-edit", "HEAD")
        #expect(try assistant.vault.read("notes/tea.md") == "# Thé vert\n\nÀ 70°. Deux minutes.\n")
        _ = try git(assistant, "revert", "--no-edit", "HEAD~3")
        #expect(
            try assistant.vault.read("lists/groceries.md")
                == String(decoding: try #require(before["lists/groceries.md"]), as: UTF8.self))
    }

    @Test func aMergeInProgressIsLeftAlone() throws {
        let assistant = try assistant()
        _ = try git(assistant, "init", "--quiet")
        _ = try git(assistant, "add", "--all")
        _ = try git(assistant, "commit", "--quiet", "--message", "first")
        let head = try git(assistant, "rev-parse", "HEAD")
        try assistant.vault.write(head + "\n", to: ".git/MERGE_HEAD")
        #expect(try assistant.value("list_add", [("items", ["beurre"])])["commit"] == .null)
        #expect(try git(assistant, "rev-parse", "HEAD") == head)
        // A step that a killed sync has left is taken first; then what was left uncommitted is committed, and the change by itself.
        _ = try git(assistant, "update-ref", "-d", "MERGE_HEAD")
        let branch = try git(assistant, "symbolic-ref", "--short", "HEAD")
        for kind in ["base", "head", "pending"] {
            _ = try git(assistant, "update-ref", "refs/daybook/\(kind)/\(branch)", head)
        }
        #expect(try assistant.value("list_add", [("items", ["lait"])])["commit"] != .null)
        #expect(try git(assistant, "rev-parse", "HEAD~2") == head)
        #expect(try git(assistant, "for-each-ref", "refs/daybook").isEmpty)
    }
}
