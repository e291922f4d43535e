// What two devices do to one file that no merge can join: nothing is lost, and the next sync goes on.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncConflictTests {
    private let people: SharingPeople

    /// Two clones of one hub.
    init() throws {
        people = try SharingPeople(["one"])
        try people.folder.write("# Friday\n\nA line.\n", to: "one/journal/2026-11-20.md")
        try people.folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "one/lists/food.md")
        try people.shell("cd one && daybook sync --setup ../hub.git && cd .. && git clone -q hub.git two")
        try people.shell("mkdir -p two/.daybook")
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        let place = Paths.join(people.folder.path, path)
        try Paths.makeFolder(Paths.parent(of: place))
        try AtomicWrite.replace(place, with: bytes)
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try OpenFile.reading(Paths.join(people.folder.path, path)).readAll()
    }

    private func tree(_ name: String) throws -> [String: [UInt8]] {
        try FileTree.files(below: Paths.join(people.folder.path, name), without: ".git")
    }

    private func settle() throws {
        for name in ["one", "two", "one"] { try people.sync(name) }
        #expect(try tree("one") == tree("two"))
        for name in ["one", "two"] {
            #expect(
                try people.shell("cd \(name) && git status --porcelain && git fsck --no-dangling").outputText.isEmpty)
        }
    }

    private static let picture: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 1]

    @Test func twoPhotosOfOneName() throws {
        let (first, second) = (Self.picture + [1, 0, 2, 0xff, 0xd9], Self.picture + [3, 0, 4, 0xff, 0xd9])
        try write(first, "one/media/IMG_0001.jpg")
        try people.folder.write("![](../media/IMG_0001.jpg)\n", to: "one/journal/2026-11-21.md")
        try write(second, "two/media/IMG_0001.jpg")
        try people.folder.write(
            "---\nphotos: [media/IMG_0001.jpg]\n---\n![a](../media/IMG_0001.jpg) ![[IMG_0001.jpg]] IMG_0001.jpg\n",
            to: "two/journal/2026-11-22.md")
        try people.sync("one")
        let told = try people.sync("two")
        #expect(told.errorText.contains("media/IMG_0001.jpg: two versions; the one of this device is media/IMG_0001 ("))
        try settle()
        let copy = try #require(try tree("one").keys.first { $0.hasPrefix("media/IMG_0001 (") })
        #expect(try bytes("one/media/IMG_0001.jpg") == first && bytes("one/" + copy) == second)
        // What each wrote shows its own picture.
        #expect(try people.folder.read("two/journal/2026-11-21.md") == "![](../media/IMG_0001.jpg)\n")
        let name = Paths.name(of: copy)
        let encoded = name.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29")
        #expect(
            try people.folder.read("one/journal/2026-11-22.md")
                == "---\nphotos: [media/\(name)]\n---\n![a](../media/\(encoded)) ![[\(name)]] IMG_0001.jpg\n")
        #expect(try people.shell("cd one && daybook check broken-link").exitCode == 0)
    }

    /// Markers of a file that both sides renamed are longer, and are not sent either.
    @Test func renamedAndChangedOnBothSides() throws {
        try people.folder.write("# Note\n\nalpha line\n\nbeta line\n\ngamma line\n", to: "one/note.md")
        try people.sync("one")
        try people.sync("two")
        for (name, new) in [("one", "aaa.md"), ("two", "bbb.md")] {
            try people.shell("cd \(name) && sed -i 's/beta.*/beta \(name)/' note.md && mv note.md \(new)")
        }
        try people.sync("one")
        #expect(try people.sync("two", isFine: false).exitCode == 4)
        #expect(try people.shell("cd two && daybook check conflict-marker", isFine: false).exitCode == 1)
        #expect(try people.shell("git -C hub.git grep -c '<<<<<<<' HEAD", isFine: false).outputText.isEmpty)
    }

    /// Both devices begin the same list, and heads differ.
    @Test func aListThatBothBegan() throws {
        for (name, items) in [("one", "Lait, Pain"), ("two", "Riz")] {
            try people.folder.write(
                "---\nname: groceries\nupdated: 2026-11-20T09:15:0\(items.count % 10)\n---\n\n# groceries\n\n"
                    + items.split(separator: ",").map { "- [ ] \($0.trimmed)\n" }.joined(),
                to: "\(name)/lists/groceries.md")
        }
        try settle()
        let lines = try people.folder.read("one/lists/groceries.md").split(separator: "\n")
        for line in ["# groceries", "- [ ] Lait", "- [ ] Pain", "- [ ] Riz"] {
            #expect(lines.count { $0 == line } == 1, "\(lines)")
        }
    }

    @Test func aPictureThatBothChanged() throws {
        try write(Self.picture, "one/media/a.jpg")
        try people.sync("one")
        try people.sync("two")
        try write(Self.picture + [1], "one/media/a.jpg")
        try write(Self.picture + [2], "two/media/a.jpg")
        try settle()
        let pictures = try tree("two").filter { $0.key.hasPrefix("media/") }.values.map { $0 }
        #expect(Set(pictures) == [Self.picture + [1], Self.picture + [2]])
    }

    @Test(arguments: ["journal/2026-11-20.md", "media/a.jpg", "notes.txt"])
    func deletedHereAndChangedThere(_ path: String) throws {
        try write(Array("Old.\n".utf8), "one/" + path)
        try people.sync("one")
        try people.sync("two")
        try people.shell("rm 'one/\(path)'")
        try write(Array("New.\n".utf8), "two/" + path)
        try settle()
        #expect(try bytes("one/" + path) == Array("New.\n".utf8))
    }

    @Test func renamedHereAndThere() throws {
        try people.folder.write("# Note\n\n" + String(repeating: "A long line of text.\n", count: 20), to: "one/a.md")
        try people.sync("one")
        try people.sync("two")
        try people.shell("mv one/a.md one/b.md; mv two/a.md two/c.md; echo More. >> two/c.md")
        try settle()
        let names = try tree("one").keys.filter { ["a.md", "b.md", "c.md"].contains($0) }
        #expect(!names.contains("a.md") && !names.isEmpty)
        #expect(try names.contains { try people.folder.read("one/" + $0).contains("More.") })
        #expect(try people.shell("cd one && daybook resolve").exitCode == 0)
    }

    /// A settling that was killed, or that somebody began by hand, goes on.
    @Test(arguments: [
        "true", "git rm -q --cached a.md", "git rm -q --cached a.md && git add b.md", "git add b.md c.md",
        "echo Again > a.md",
    ])
    func renamedHereAndThereAndSettledInPart(_ step: String) throws {
        try people.folder.write("# Note\n\n" + String(repeating: "A long line of text.\n", count: 20), to: "one/a.md")
        try people.sync("one")
        try people.sync("two")
        try people.shell("cd two && git mv a.md c.md && git commit -qm c && git push -q")
        try people.shell("cd one && git mv a.md b.md && git commit -qm b && git pull -q --no-rebase --no-edit; true")
        #expect(
            try people.shell("cd one && git status --short").outputText.split(separator: "\n").map { $0.prefix(2) }
                == ["DD", "AU", "UA"])
        try people.shell("cd one && " + step)
        try settle()
        let tree = try tree("one")
        #expect(!tree.keys.filter { ["b.md", "c.md"].contains($0) }.isEmpty)
        #expect((tree["a.md"] != nil) == (step == "echo Again > a.md"))
    }

    // MARK: What others commit

    @Test func attributesThatAreALink() throws {
        try people.folder.write("mine\n", to: "home/precious")
        try people.shell(
            "cd two && git rm -q .gitattributes && ln -s \(people.folder.path)/home/precious .gitattributes && git add -A && git commit -qm x && git push -q"
        )
        try people.sync("one")
        for line in ["cd one && daybook sync", "cd one && echo x >> lists/food.md && daybook sync"] {
            #expect(try people.shell(line).errorText.contains(".gitattributes is a link to somewhere else"))
        }
        #expect(try people.folder.read("home/precious") == "mine\n")
        // Whoever made it can mend it, too.
        try people.shell("cd two && daybook sync && git rm -q .gitattributes && git commit -qm y && git push -q")
        try people.sync("one")
        #expect(!(try people.sync("one").errorText.contains("link")))
        try settle()
        #expect(try people.folder.read("home/precious") == "mine\n")
    }

    @Test(arguments: [".daybook", "journal", ".gitignore", ".daybookignore"])
    func namesOfOursThatAreLinks(_ name: String) throws {
        try people.folder.write("secret: 1\n", to: "home/precious/settings.yaml")
        try people.shell(
            "cd two && rm -rf \(name) && ln -s \(people.folder.path)/home/precious \(name) && git add -A -f && git commit -qm x && git push -q"
        )
        let first = try people.shell("cd one && daybook sync", isFine: false)
        let told = try people.shell("cd one && daybook sync", isFine: false).errorText
        #expect((first.errorText + told).contains("\(name) is a link"), "\(first.errorText)\(told)")
        try people.shell("cd one && daybook log Hello", isFine: false)
        #expect(try people.folder.read("home/precious/settings.yaml") == "secret: 1\n")
        #expect(try people.shell("ls -A home/precious").outputText == "settings.yaml\n")
    }

    @Test(arguments: ["*.md working-tree-encoding=UTF-16", "*.md filter=nothing", "*.md merge=other", "* binary"])
    func attributesOfOthers(_ line: String) throws {
        try people.shell(
            "cd two && echo '\(line)' >> .gitattributes && git add .gitattributes && git commit -qm x && git push -q")
        try people.sync("one")
        try people.shell("cd one && sed -i 's/Milk/Oat milk/' lists/food.md")
        try people.shell("cd two && echo '- [ ] Eggs' >> lists/food.md")
        try settle()
        let list = try people.folder.read("one/lists/food.md")
        #expect(list.contains("Oat milk") && list.contains("Eggs") && list.contains("Bread"), "\(list)")
    }

    // MARK: Cut short

    @Test func aCommitThatFailsStagesNothing() throws {
        try people.shell(
            "printf '#!/bin/sh\\nexit 1\\n' > one/.git/hooks/pre-commit && chmod +x one/.git/hooks/pre-commit")
        try people.shell("cd one && echo '- [ ] Eggs' >> lists/food.md")
        #expect(try people.sync("one", isFine: false).exitCode != 0)
        try people.shell("cd one && echo '- [ ] Jam' >> lists/food.md && rm .git/hooks/pre-commit")
        try people.sync("one")
        #expect(try people.shell("cd one && git show HEAD:lists/food.md").outputText.contains("Eggs"))
    }

    /// The vault is a folder of a repository in which somebody staged something else.
    @Test func aCommitThatFailsLeavesWhatIsStagedElsewhere() throws {
        try people.shell(
            """
            git init -q --bare big.git; git clone -q big.git big; mkdir -p big/vault/.daybook; echo a > big/vault/a.md
            cd big && git add -A && git commit -qm a && git push -qu origin HEAD && echo code > code && git add code
            printf '#!/bin/sh\\nexit 1\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit; echo b > vault/b.md
            """)
        #expect(
            try people.shell("cd big/vault && daybook sync --setup --dry-run").errorText
                .contains("a folder of the repository at \(people.folder.path)/big"))
        #expect(try people.shell("cd big/vault && daybook sync", isFine: false).exitCode != 0)
        let status = try people.shell("cd big && git status --porcelain --untracked-files=all").outputText
        #expect(status.contains("A  code\n") && status.contains("?? vault/b.md\n"), "\(status)")
    }

    @Test func temporaryFilesAreNeverCommitted() throws {
        try people.shell(
            """
            cd one && touch .merge_file_Ab12 lists/.food.md.999999-3.tmp && touch -d '2 hours ago' .merge_file_Ab12
            mkdir -p apart/in && echo apart/ >> .gitignore && touch apart/in/.note.md.999999-2.tmp apart/in/kept.tmp
            """)
        try people.sync("one")
        #expect(try people.shell("cd one && ls -A apart/in").outputText == "kept.tmp\n")
        try people.shell("cd one && rm -r apart && echo x >> journal/2026-11-20.md")
        try settle()
        #expect(try people.shell("cd two && git ls-files | grep -E 'tmp$|merge_file' | cat").outputText.isEmpty)
        #expect(try people.shell("cd one && ls -A . lists | grep -E 'tmp$|merge_file' | cat").outputText.isEmpty)
    }

    @Test func aLockInTheHubIsSaid() throws {
        try people.shell("touch hub.git/refs/heads/trunk.lock; cd one && echo x >> lists/food.md")
        let result = try people.sync("one", isFine: false)
        #expect(
            result.exitCode == 3 && result.errorText.contains("is locked by another program"), "\(result.errorText)")
        try people.shell("rm hub.git/refs/heads/trunk.lock")
        try settle()
    }

    // MARK: What others take away

    @Test func aListThatTheRemoteEmptied() throws {
        try people.folder.write("- [ ] Milk\n- [ ] Bread\n- [ ] Tea\n", to: "one/lists/shop.md")
        for number in 0..<3 { try people.folder.write("\(number)\n", to: "one/trip/day/\(number).md") }
        try settle()
        // Bought things that are cleared stay as lines: nothing to ask.
        try people.folder.write("- Milk bought:2026-11-20\n- Bread\n- Tea\n", to: "one/lists/shop.md")
        try settle()
        try people.folder.write("# Shop\n", to: "one/lists/shop.md")
        try people.shell("rm -r one/trip && cd one && daybook sync")
        let before = try tree("two")
        let result = try people.sync("two", isFine: false)
        #expect(
            result.exitCode == 4 && result.errorText.contains("the remote left nothing of: trip/, lists/shop.md\n"),
            "\(result.errorText)")
        #expect(try tree("two") == before)
        // What is added here meanwhile goes nowhere, and is not lost.
        try people.shell("cd two && daybook lists add shop Soap")
        #expect(try people.sync("two", isFine: false).exitCode == 4)
        try people.shell("cd two && daybook sync --yes")
        try settle()
        let list = try people.folder.read("one/lists/shop.md")
        #expect(list.contains("Soap") && !list.contains("Milk"))
    }

    // MARK: At the same time

    /// Items that were acknowledged while files of others came in.
    @Test func additionsWhileFilesComeIn() throws {
        for round in 0..<3 {
            for number in 0..<30 { try people.folder.write("Round \(round).\n", to: "two/notes/\(number).md") }
            try people.shell("cd two && echo '- [ ] Their \(round)' >> lists/food.md")
            try people.sync("two")
            try people.shell(
                """
                cd one; (for n in 1 2 3 4 5 6 7 8 9 10 11 12; do daybook lists add food "Item \(round)-$n" > /dev/null && echo "Item \(round)-$n" >> ../said; done) &
                daybook sync > /dev/null 2>&1; daybook sync > /dev/null 2>&1; wait
                """)
        }
        try settle()
        let list = try people.folder.read("two/lists/food.md")
        let said = try people.folder.read("said").split(separator: "\n")
        #expect(said.count == 36)
        for item in said { #expect(list.contains(item + " "), "\(item)") }
        for round in 0..<3 { #expect(list.contains("Their \(round)")) }
    }
}
