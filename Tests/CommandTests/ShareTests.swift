// Lists that several vaults share over a bare repository, with the real git: what travels, what does not, and what is not lost.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ShareTests {
    private static let plain = "---\nname: Food\n---\n\n# Food\n\n- [ ] Milk\n- [ ] Bread\n"

    // MARK: The four scenarios

    @Test func createAndShare() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try people.list("bob").contains("- [ ] Milk\n- [ ] Bread\n"))
        #expect(try people.sync("bob").outputText == "nothing to do\n")
        #expect(try people.shell("git -C hub.git ls-tree -r --name-only main").outputText == "list.md\n")
    }

    /// The repository of the vault may have another name and address than the rest of the machine.
    @Test func versionsBearTheIdentityOfTheVault() throws {
        let people = try SharingPeople(["anna"])
        try people.folder.write(Self.plain, to: "anna/lists/food.md")
        try people.shell(
            """
            cd anna && git init -q && git config user.name Anna && git config user.email anna@home.example \
              && GIT_CONFIG_COUNT=1 daybook share lists/food.md --with ../hub.git
            """)
        let made = try people.shell("git -C hub.git log --format='%an %ae %cn %ce' main").outputText
        #expect(made == "Anna anna@home.example Anna anna@home.example\n")
    }

    @Test func addAfterSharing() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        try people.shell("cd anna && daybook lists add food Tea && daybook sync")
        #expect(try people.sync("bob").outputText == "lists/food.md: received\n")
        #expect(try people.list("bob").contains("Tea"))
        try people.shell("cd bob && daybook lists add food Soap && daybook sync && cd ../anna && daybook sync")
        #expect(try people.list("anna").contains("Soap"))
        try people.expectTheSame(["anna", "bob"])
    }

    @Test func changeOnBothSides() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin("# Food\n\n- [ ] Milk freq:3\n- [ ] Bread\n", ["anna", "bob"])
        try people.shell(
            "sed -i 's/- \\[ \\] Milk freq:3/- [x] Milk freq:4/' anna/lists/food.md; echo '- [ ] Soap' >> anna/lists/food.md"
        )
        try people.shell("sed -i 's/Milk/Oat milk/' bob/lists/food.md; echo '- [ ] Tea' >> bob/lists/food.md")
        try people.sync(["anna", "bob", "anna", "bob"])
        try people.expectTheSame(["anna", "bob"])
        let lines = try people.list("anna").split(separator: "\n").filter { $0.hasPrefix("- ") }
        #expect(lines.sorted() == ["- [ ] Bread", "- [ ] Soap", "- [ ] Tea", "- [x] Oat milk freq:4"])
        // A frequency is counted once, however often it is synced.
        try people.sync(["anna", "bob", "bob", "anna"])
        #expect(try people.list("bob").contains("freq:4\n"))
    }

    @Test func delete() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin("# Food\n\n- [ ] Milk\n- [ ] Bread\n- [ ] Tea\n", ["anna", "bob"])
        try people.shell("cd anna && daybook lists remove food Bread")
        try people.shell("sed -i 's/- \\[ \\] Tea/- [x] Tea/' bob/lists/food.md")
        try people.sync(["anna", "bob", "anna"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try !people.list("bob").contains("Bread"))
        #expect(try people.list("anna").contains("- [x] Tea"))
        // A deletion against a change keeps the change.
        try people.shell("cd anna && daybook lists remove food Milk")
        try people.shell("sed -i 's/- \\[ \\] Milk/- [x] Milk/' bob/lists/food.md")
        try people.sync(["anna", "bob", "anna"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try people.list("anna").contains("- [x] Milk"))
    }

    // MARK: What stays private

    @Test func nothingElseTravels() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.folder.write("secretDiary\n", to: "anna/journal/secretPath.md")
        try people.folder.write("# Other\n\n- [ ] secretItem\n", to: "anna/lists/secretList.md")
        // In the history of the list itself, before it is shared.
        try people.folder.write("# Food\n\n- [ ] secretPast\n", to: "anna/lists/food.md")
        try people.shell(
            "git init -q --bare vault.git && cd anna && daybook sync --setup \(people.folder.path)/vault.git")
        let head = """
            # secretComment
            name: Food # secretRemark
            id: secretId
            tags: [secretTag]
            photos: [secretPhoto.jpg]
            folder:
              deep: secretValue
            updated: 2026-11-19
            aisles:
              - Fruit # secretAisle
              - Dairy
            """
        try people.begin("---\n\(head)\n---\n\n# Food\n\n- [ ] Milk\n", ["anna", "bob"])
        for round in 1...3 {
            try people.shell("cd anna && daybook lists add food Anna\(round) && daybook sync -m secretMessage")
            try people.shell("cd bob && daybook lists add food Bob\(round) && daybook sync")
        }
        try people.sync("anna")
        // All objects, reachable or not, and all refs.
        let objects = try people.shell(
            "cd hub.git && git cat-file --batch-all-objects --batch && git cat-file --batch-all-objects --batch-check='%(objectname)' | while read o; do git cat-file -p $o; done; git for-each-ref; cat config"
        )
        #expect(objects.outputText.contains("Bob3"), "the test looks where the list is")
        #expect(!objects.outputText.lowercased().contains("secret"), "\(objects.outputText)")
        #expect(!objects.outputText.contains("food.md"))
        #expect(!objects.outputText.contains("shared"))
        #expect(try !people.list("bob").contains("secret"))
        // What stays is still there, as it was written.
        let list = try people.list("anna")
        for line in head.split(separator: "\n") where !line.hasPrefix("updated") {
            #expect(list.contains(line + "\n"), "\(line)")
        }
        #expect(list.contains("Anna1") && list.contains("Bob3"))
        // And in the vault's own repository nothing of the share’s history is missing or more.
        #expect(try people.shell("git -C anna log --format=%s -- lists/food.md").outputText.contains("secretMessage"))
    }

    @Test func privateListsStay() throws {
        let people = try SharingPeople(["anna"])
        try people.folder.write("---\nprivate: true\n---\n- [ ] Gift\n", to: "anna/lists/food.md")
        let refused = try people.shell("cd anna && daybook share lists/food.md --with ../hub.git", isFine: false)
        #expect(refused.exitCode == 5)
        #expect(try people.shell("git -C hub.git for-each-ref").outputText.isEmpty)
        // One that becomes private while it is shared.
        try people.begin(Self.plain, ["anna"])
        try people.shell(
            "sed -i 's/^name: Food/name: Food\\nprivate: true/' anna/lists/food.md; echo '- [ ] Gift' >> anna/lists/food.md"
        )
        #expect(try people.sync("anna", isFine: false).exitCode == 5)
        #expect(try !people.shell("git -C hub.git show main:list.md").outputText.contains("Gift"))
    }

    // MARK: Many at once

    @Test func atTheSameMoment() throws {
        let names = ["one", "two", "three", "four"]
        let people = try SharingPeople(names)
        try people.begin(Self.plain, names)
        for round in 1...3 {
            for name in names { try people.shell("echo '- [ ] \(name) \(round)' >> \(name)/lists/food.md") }
            try people.shell(names.map { "(cd \($0) && daybook sync) & " }.joined() + "wait")
        }
        try people.sync(names + names)
        try people.expectTheSame(names)
        let list = try people.list("one")
        for name in names {
            for round in 1...3 { #expect(list.split(separator: "\n").count { $0 == "- [ ] \(name) \(round)" } == 1) }
        }
        // Each version follows one other: nothing was forced.
        #expect(try people.shell("git -C hub.git rev-list --merges main").outputText.isEmpty)
        try people.shell("git -C hub.git fsck --strict --no-dangling")
    }

    @Test func killedAtAnyPoint() throws {
        let people = try SharingPeople(["one", "two"])
        var random = SeededGenerator(seed: 11)
        try people.begin("# Food\n\n- [ ] Milk freq:1\n- [ ] Tea freq:1\n", ["one", "two"])
        var written: [String] = []
        for round in 1...14 {
            for name in ["one", "two"] {
                written.append("\(name)-item-\(round)")
                try people.shell("echo '- [ ] \(name)-item-\(round)' >> \(name)/lists/food.md")
            }
            // A counter of each, which nothing may count twice.
            try people.shell("sed -i 's/Milk freq:[0-9]*/Milk freq:\(round + 1)/' one/lists/food.md")
            try people.shell("sed -i 's/Tea freq:[0-9]*/Tea freq:\(round + 1)/' two/lists/food.md")
            if round.isMultiple(of: 2) { try people.sync("two") }
            let delay = Int.random(in: 0...150, using: &random)
            let seconds = "0." + String(repeating: "0", count: 3 - String(delay).utf8.count) + String(delay)
            try people.shell(
                "cd one && setsid sh -c 'echo $$ > ../group; exec daybook sync' >/dev/null 2>&1 & p=$!; sleep \(seconds); kill -9 -$(cat group) 2>/dev/null; wait $p; find home hub.git -name '*.lock' ! -name .sync.lock -delete; true"
            )
            try people.sync("one")
        }
        try people.sync(["one", "two", "one", "two"])
        try people.expectTheSame(["one", "two"])
        let lines = try people.list("two").split(separator: "\n")
        for item in written { #expect(lines.count { $0 == "- [ ] " + item } == 1, "\(item), seed 11") }
        #expect(lines.contains("- [ ] Milk freq:15") && lines.contains("- [ ] Tea freq:15"), "\(lines)")
    }

    @Test func killedBetweenSendingAndWriting() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin("# Food\n\n- [ ] Milk freq:3\n", ["anna", "bob"])
        try people.shell("sed -i 's/freq:3/freq:4/' bob/lists/food.md")
        try people.sync("bob")
        // The hub takes the push, and the sync dies before the list can be written.
        try people.folder.write(
            "#!/bin/sh\nkill -9 $(cat \(people.folder.path)/pid)\n", to: "hub.git/hooks/post-receive")
        try people.shell(
            "chmod +x hub.git/hooks/post-receive; sed -i 's/freq:3/freq:5/' anna/lists/food.md; echo '- [ ] Jam' >> anna/lists/food.md"
        )
        try people.shell("cd anna && sh -c 'echo $$ > ../pid; exec daybook sync'", isFine: false)
        try people.shell("rm hub.git/hooks/post-receive")
        #expect(
            try people.shell("git -C hub.git show main:list.md").outputText.contains("- [ ] Milk freq:6\n- [ ] Jam\n"))
        #expect(try people.list("anna").contains("- [ ] Milk freq:5\n- [ ] Jam\n"))
        // What was done meanwhile counts from what was sent.
        try people.shell("sed -i 's/freq:5/freq:7/' anna/lists/food.md; sed -i '/Jam/d' anna/lists/food.md")
        try people.sync(["anna", "bob"])
        try people.expectTheSame(["anna", "bob"])
        let list = try people.list("bob")
        #expect(list.hasSuffix("- [ ] Milk freq:8\n"), "\(list)")
    }

    @Test func editedWhileItIsSent() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        // Somebody types while the hub takes the push.
        try people.folder.write(
            "#!/bin/sh\necho '- [ ] Typed' >> \(people.folder.path)/anna/lists/food.md\n",
            to: "hub.git/hooks/pre-receive")
        try people.shell("chmod +x hub.git/hooks/pre-receive; echo '- [ ] Tea' >> anna/lists/food.md")
        try people.sync("anna")
        try people.shell("rm hub.git/hooks/pre-receive")
        #expect(try people.list("anna").hasSuffix("- [ ] Tea\n- [ ] Typed\n"))
        #expect(try !people.shell("git -C hub.git show main:list.md").outputText.contains("Typed"))
        try people.sync(["anna", "bob"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try people.list("bob").hasSuffix("- [ ] Tea\n- [ ] Typed\n"))
    }

    @Test func aRemoteThatKeepsMoving() throws {
        let people = try SharingPeople(["anna", "bob"])
        try people.begin(Self.plain, ["anna", "bob"])
        // Before each push is taken, somebody else was faster.
        try people.folder.write(
            "#!/bin/sh\nunset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES\nc=$(git -c user.name=x -c user.email=x commit-tree main^{tree} -p main -m x)\ngit update-ref refs/heads/main $c\n",
            to: "hub.git/hooks/pre-receive")
        try people.shell("chmod +x hub.git/hooks/pre-receive; echo '- [ ] Tea' >> anna/lists/food.md")
        let result = try people.sync("anna", isFine: false)
        #expect(result.exitCode == 3)
        #expect(result.errorText.contains("went on changing"), "\(result.errorText)")
        try people.shell("rm hub.git/hooks/pre-receive")
        try people.sync(["anna", "bob"])
        try people.expectTheSame(["anna", "bob"])
        #expect(try people.list("bob").contains("Tea"))
    }
}
