// From its second question on an assistant's vault is watched rather than looked at: what others did meanwhile is in the next answer all the same,
// and what became private is in none.

import ApplicationTestSupport
import AssistantServer
import Bytes
import FileSystem
import Permissions
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct WatchedVaultTests {
    private static let ask: [(String, JSONValue)] = [("query", "garden")]

    /// The assistant that stays answers like one that has just been started, after any change.
    @Test(arguments: [1, 2, 3]) func otherPeoplesChanges(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let assistant = try TalkingAssistant(["notes/a.md": "# A garden\n"], read: [.journal, .notes, .lists])
        let vault = assistant.vault
        var answers: Set<String> = []
        for step in 0..<80 {
            let folder = "notes/" + ["", "b/", "c/d/", "private/"].randomElement(using: &random)!
            let path = folder + "\(Int.random(in: 0..<6, using: &random)).md"
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1: try vault.write("# A garden \(step)\n", to: path)
            case 2: try vault.write("---\nprivate: true\n---\n# A garden \(step)\n", to: path)
            case 3: bestEffort { try Paths.removeFile(Paths.join(vault.root, path)) }
            case 4: bestEffort { try Paths.removeTree(Paths.join(vault.root, "notes/c")) }
            case 5: try assistant.allow(Bool.random(using: &random) ? [.notes] : [.notes, .journal])
            default: break
            }
            let stays = try assistant.value("search", Self.ask)
            let fresh = AssistantSession(
                AssistantDoor(
                    AssistantSurroundings(
                        machine: { [machine = vault.machine] in machine }, vault: vault.root, language: .english)),
                version: "0.1")
            let request = JSONValue.members([
                ("jsonrpc", "2.0"), ("id", 1), ("method", "tools/call"),
                (
                    "params",
                    .members([
                        ("name", "search"), ("arguments", .members(Self.ask)), ("_meta", TalkingAssistant.meta),
                    ])
                ),
            ])
            let expected = fresh.answer(request.encoded())?["result"]?["structuredContent"]
            #expect(stays == expected, "seed \(seed), step \(step)")
            answers.insert(String(decoding: stays.encoded(), as: UTF8.self))
        }
        #expect(answers.count > 10)
    }

    /// What it wrote itself is in its next answer.
    @Test func itsOwnChanges() throws {
        let assistant = try TalkingAssistant(
            ["lists/groceries.md": "---\ntype: list\n---\n- [ ] milk\n"], read: [.lists], write: [.lists])
        for number in 0..<10 {
            _ = try assistant.value("list_add", [("list", "groceries"), ("items", .array([.string("tea\(number)")]))])
            let found = try assistant.text("search", [("query", .string("tea\(number)"))])
            #expect(found.contains("groceries.md"), "\(found)")
        }
    }
}
