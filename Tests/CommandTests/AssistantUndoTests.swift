// What an assistant wrote is taken back as one: by git where it was written, by `sync undo` where a sync brought it.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct AssistantUndoTests {
    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
    private static let before = "# Food\n\n- [ ] Milk\n"

    private func call(_ number: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(number),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments),\#(Self.meta)}}"#
            + "\n"
    }

    /// Two vaults of one hub; in the second an assistant has made three changes in one run.
    private func visited() throws -> SharingPeople {
        let people = try SharingPeople(["one"])
        try people.folder.write(Self.before, to: "one/lists/food.md")
        try people.folder.write("language: en\n", to: "one/.daybook/settings.yaml")
        try people.shell("cd one && daybook sync --setup ../hub.git && cd .. && daybook clone hub.git two")
        try people.folder.write(
            call(1, "list_add", #"{"list":"food","items":["Tea","Salt"]}"#)
                + call(2, "list_check", #"{"list":"food","items":["Milk"]}"#)
                + call(3, "log", #"{"text":"Talked about tea"}"#), to: "calls.jsonl")
        try people.shell("cd two && daybook permissions grant assistant --read lists,journal --write lists,journal")
        let count = try people.shell("git -C two rev-list --count HEAD").outputText
        let answers = try people.shell("cd two && daybook mcp <../calls.jsonl").outputText
        #expect(answers.split(separator: "\n").count { $0.contains(#""isError":false"#) } == 3, "\(answers)")
        let after = try people.shell("git -C two rev-list --count HEAD").outputText
        #expect(Int(after.trimmed) == (Int(count.trimmed) ?? 0) + 1)
        #expect(try people.shell("git -C two log -1 --format=%s").outputText.hasPrefix("assistant: "))
        #expect(try people.shell("git -C two status --porcelain").outputText.isEmpty)
        return people
    }

    @Test func byGit() throws {
        let people = try visited()
        #expect(try people.list("two").contains("Salt"))
        try people.shell("git -C two revert --no-edit HEAD")
        #expect(try people.list("two") == Self.before)
        #expect(try people.shell("find two -path '*/journal/*.md'").outputText.isEmpty)
    }

    @Test func whereASyncBroughtIt() throws {
        let people = try visited()
        try people.sync(["two", "one"])
        #expect(try people.list("one").contains("- [ ] Salt") && people.list("one").contains("- [x] Milk"))
        try people.shell("cd one && daybook sync undo --yes")
        #expect(try people.list("one") == Self.before)
        try people.sync(["one", "two"])
        #expect(try people.list("two") == Self.before)
        #expect(try people.shell("find one two -path '*/journal/*.md'").outputText.isEmpty)
    }
}
