// What came from others is taken back as one commit, and nothing that was written since.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncUndoTests {
    private let people: SharingPeople

    /// Two vaults of one hub.
    init() throws {
        people = try SharingPeople(["one"])
        try people.folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "one/lists/food.md")
        try people.folder.write("language: en\n", to: "one/.daybook/settings.yaml")
        try people.shell("cd one && daybook sync --setup ../hub.git && cd .. && daybook clone hub.git two")
    }

    private func add(_ item: String, _ name: String) throws {
        let path = "\(name)/lists/food.md"
        try people.folder.write(try people.list(name) + "- [ ] \(item)\n", to: path)
    }

    private func commits(_ name: String) throws -> Int {
        let text = try people.shell("git -C \(name) rev-list --count HEAD").outputText
        return Int(text.trimmed) ?? 0
    }

    @Test func whatWasTakenOverAsItCame() throws {
        try add("Tea", "two")
        try people.folder.write("# New\n", to: "two/notes.md")
        try people.sync("two")
        try add("Salt", "two")
        try people.sync(["two", "one"])
        let before = try commits("one")
        let shown = try people.shell("cd one && daybook sync undo --dry-run")
        #expect(shown.outputText.contains("    lists/food.md\n  - notes.md\n"))
        #expect(try commits("one") == before)
        // No one is there.
        #expect(try people.shell("cd one && daybook sync undo </dev/null", isFine: false).exitCode == 1)
        #expect(try people.list("one").contains("Salt"))
        try people.shell("cd one && daybook sync undo --yes")
        #expect(try people.list("one") == "# Food\n\n- [ ] Milk\n- [ ] Bread\n")
        #expect(try commits("one") == before + 1)
        #expect(try people.shell("cd one && daybook sync undo --yes", isFine: false).exitCode == 1)
        try people.sync(["one", "two"])
        #expect(try people.list("two") == "# Food\n\n- [ ] Milk\n- [ ] Bread\n")
        #expect(!FileStamp.exists(people.folder.path + "/two/notes.md"))
        // What was taken back is still to be had.
        try people.shell("cd two && daybook history notes.md --restore")
        #expect(try people.folder.read("two/notes.md") == "# New\n")
    }

    @Test func whatWasMergedAndWrittenSince() throws {
        try add("Tea", "two")
        try people.folder.write("Theirs.\n", to: "two/notes.md")
        try people.sync("two")
        try people.folder.write("# Food\n\n- [x] Milk\n- [ ] Bread\n", to: "one/lists/food.md")
        try people.sync("one")
        #expect(try people.list("one").contains("Tea"))
        try people.folder.write("Mine.\n", to: "one/own.md")
        #expect(try people.shell("cd one && daybook sync undo --yes", isFine: false).exitCode == 4)
        #expect(try people.list("one").contains("Tea"))
        try people.sync("one")
        try people.shell("cd one && daybook sync undo --yes")
        #expect(try people.list("one") == "# Food\n\n- [x] Milk\n- [ ] Bread\n")
        #expect(try people.folder.read("one/own.md") == "Mine.\n")
        #expect(!FileStamp.exists(people.folder.path + "/one/notes.md"))
        try people.sync(["one", "two"])
        #expect(try people.list("two") == people.list("one"))
        #expect(try people.shell("git -C one fsck --no-dangling && git -C one status --porcelain").outputText.isEmpty)
    }

    @Test func whatWasChangedSinceInTheSameLines() throws {
        try people.folder.write("A sentence of theirs.\n", to: "two/notes.md")
        try people.sync(["two", "one"])
        try people.folder.write("A sentence of theirs, and mine.\n", to: "one/notes.md")
        try people.sync("one")
        let told = try people.shell("cd one && daybook sync undo --yes", isFine: false)
        #expect(told.exitCode == 4 && told.errorText.contains("notes.md"))
        #expect(try people.folder.read("one/notes.md") == "A sentence of theirs, and mine.\n")
    }

    @Test func aVaultStaysOne() throws {
        try people.shell("git init -q --bare bare.git && git clone -q bare.git three && echo a > three/a.md")
        try people.shell("cd three && git add . && git commit -qm a && git push -q origin HEAD && cd ..")
        try people.shell("git clone -q bare.git five && daybook clone bare.git four && mkdir five/.daybook")
        try people.folder.write("b\n", to: "four/b.md")
        try people.sync(["four", "five"])
        #expect(try people.shell("cd five && daybook sync undo --yes").outputText.contains("what came"))
        #expect(FileStamp.exists(people.folder.path + "/five/.daybook/settings.yaml"))
    }

    @Test func aFolderOfALargerRepository() throws {
        try people.shell("git init -q --bare large.git && git clone -q large.git a && mkdir -p a/vault/.daybook a/code")
        try people.shell(
            "cd a/vault && echo a > a.md && touch ../code/x .daybook/settings.yaml && git add .. && git commit -qm a")
        try people.shell("cd a/vault && daybook sync && cd ../.. && git clone -q large.git b")
        try people.shell(
            "cd a/vault && echo b >> a.md && echo b > ../code/x && git add .. && git commit -qm b && git push -q")
        try people.shell("cd b/vault && daybook sync && daybook sync undo --yes")
        #expect(try people.folder.read("b/vault/a.md") == "a\n")
        #expect(try people.folder.read("b/code/x") == "b\n")
    }

    @Test func nothingThatCame() throws {
        let told = try people.shell("cd one && daybook sync undo --yes", isFine: false)
        #expect(told.exitCode == 1 && told.errorText.contains("nothing has come"))
    }
}
