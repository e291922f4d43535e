// Vaults that were made apart from one another become one.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncJoinTests {
    private let people: SharingPeople

    /// A vault in its hub, and another that was never sent.
    init() throws {
        people = try SharingPeople(["one", "two"])
        try people.folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "one/lists/food.md")
        try people.folder.write("# One\n", to: "one/one.md")
        try people.folder.write("language: en\n", to: "one/.daybook/settings.yaml")
        try people.folder.write("# Food\n\n- [ ] Milk\n- [x] Tea\n", to: "two/lists/food.md")
        try people.folder.write("# Two\n", to: "two/two.md")
        try people.folder.write("language: fr\n", to: "two/.daybook/settings.yaml")
        try people.shell("cd one && daybook sync --setup ../hub.git")
    }

    private func names(_ name: String) throws -> Set<String> {
        Set(try FileTree.paths(below: Paths.join(people.folder.path, name), without: ".git"))
    }

    @Test(arguments: [false, true]) func joinedWhenAskedTo(_ isOtherBranch: Bool) throws {
        if isOtherBranch { try people.shell("git -C two init -q -b elsewhere") }
        let refused = try people.shell("cd two && daybook --lang en sync --setup ../hub.git", isFine: false)
        #expect(refused.exitCode == 3)
        #expect(refused.errorText.contains("were made apart from each other"))
        #expect(refused.errorText.contains("--join makes one of both"))
        #expect(try people.list("two") == "# Food\n\n- [ ] Milk\n- [x] Tea\n")
        try people.shell("cd two && daybook sync --setup --join")
        try people.sync(["one", "two", "one"])
        #expect(try people.list("one") == people.list("two"))
        for item in ["- [ ] Milk\n", "- [ ] Bread\n", "- [x] Tea\n"] {
            #expect(try people.list("one").components(of: item) == 1)
        }
        #expect(try names("one") == names("two"))
        #expect(try names("one").isSuperset(of: ["one.md", "two.md", ".daybook/settings.yaml"]))
        // Of what is not text both versions are there, and what the hub had keeps the name.
        #expect(try people.folder.read("one/.daybook/settings.yaml") == "language: en\n")
        #expect(try names("one").contains { $0.hasPrefix(".daybook/settings (") })
        #expect(
            try people.shell("git -C hub.git for-each-ref --format='%(refname)'").outputText == "refs/heads/trunk\n")
    }

    @Test func whatIsLeftToAPersonGoesOn() throws {
        try people.folder.write("A sentence of one.\n", to: "one/notes.md")
        try people.folder.write("Another one, of two.\n", to: "two/notes.md")
        try people.sync("one")
        try people.shell("git -C two init -q -b elsewhere")
        let told = try people.shell("cd two && daybook sync --setup ../hub.git --join", isFine: false)
        if told.exitCode != 0 {
            #expect(told.exitCode == 4)
            try people.folder.write("Both.\n", to: "two/notes.md")
        }
        try people.sync(["two", "one"])
        #expect(try people.folder.read("one/notes.md") == people.folder.read("two/notes.md"))
        #expect(
            try people.shell("git -C hub.git for-each-ref --format='%(refname)'").outputText == "refs/heads/trunk\n")
    }

    @Test func joiningIsForSetups() throws {
        #expect(try people.shell("cd one && daybook sync --join", isFine: false).exitCode == 2)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: part) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
