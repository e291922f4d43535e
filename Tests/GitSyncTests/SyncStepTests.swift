// A sync that ends between any two of its steps, with an edit at that moment: the next one loses nothing, doubles nothing and goes on.

import Bytes
import FileSystem
import GitSync
import Processes
import TestSupport
import Testing

/// What a kill would leave is copied at each step of a whole sync; each copy is edited, and synced by the program itself.
@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncStepTests {
    private let folder: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        folder = try TemporaryFolder()
        var program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: folder.path)
        program.variables.merge(Self.settings) { $1 }
        self.program = program
    }

    private static let settings = [
        "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "trunk",
        "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "A", "GIT_CONFIG_KEY_2": "user.email",
        "GIT_CONFIG_VALUE_2": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    ]

    @discardableResult
    private func shell(_ line: String, isFine: Bool = true) throws -> ProcessResult {
        let result = try program.shell(line)
        if isFine { #expect(result.exitCode == 0, "\(line): \(result.outputText)\(result.errorText)") }
        return result
    }

    /// A hub, and a device `one` that has not synced what it and `two` did since.
    private func begin(_ one: String, _ two: String) throws {
        try folder.write(
            "# Food\n\n- [ ] Milk freq:3\n- [ ] Bread\n\nThe shop closes at six.\n", to: "start/one/lists/food.md")
        let long = (0..<40).map { "- [ ] thing number \($0)\n" }.joined()
        try folder.write("# Long\n\n" + long, to: "start/one/lists/long.md")
        for name in ["a", "b", "gone", "moved"] {
            try folder.write(
                "# \(name)\n\n" + String(repeating: "A line of \(name).\n\n", count: 8),
                to: "start/one/notes/\(name).md")
        }
        try shell(
            """
            mkdir start/one/.daybook && cd start && git init -q --bare hub.git && cd one && printf 'one' > box && ln -s lists link
            daybook sync --setup ../hub.git > /dev/null && cd .. && git clone -q hub.git two && mkdir -p two/.daybook
            cd two && git remote set-url origin ../hub.git && \(two) && daybook sync > /dev/null && cd ../one && \(one)
            """)
    }

    /// Syncs `one` in this process, and copies it and the hub at each step. How many copies there are.
    private func copies() throws -> Int {
        var count = 0
        var options = SyncRun.Options()
        options.program = Paths.join(BuiltProgram.folder, "daybook")
        options.device = "one"
        let place = folder.path
        options.stepped = { _ in
            _ = try? ChildProcess.run("sh", ["-c", "mkdir -p copies && cp -a start copies/\(count)"], in: place)
            count += 1
        }
        var git = Git(folder: Paths.join(place, "start/one"), mayAsk: false)
        for (name, value) in Self.settings.merging(["HOME": place + "/home"], uniquingKeysWith: { $1 }) {
            git = git.setting(name, to: value)
        }
        do {
            try SyncRun(git, options: options, sleep: MachineFacts.sleep, tell: { _ in }).run()
        } catch SyncError.conflicts {}
        return count
    }

    /// What somebody does after the kill and before the next sync.
    private static let edits = [
        "true", "echo '- [ ] Late' >> lists/food.md", "sed -i '3i - [ ] Late' lists/food.md",
        "sed -i 's/- \\[ \\] Milk/- [ ] Late\\n&/' lists/food.md && daybook lists check --list food Bread > /dev/null",
        "daybook lists add --list food Late > /dev/null", "echo Late > notes/late.md && rm -f notes/b.md",
        "mv notes/a.md notes/late.md && echo Late >> notes/late.md",
        // git itself waits for a person where a lock of ours is left, or has nothing to do.
        "echo Late > late.md && { git add -A && git commit -qm Late; true; }",
    ]

    @Test func anEditAfterEachStep() throws {
        try begin(
            "sed -i 's/Milk freq:3/Milk freq:4/' lists/food.md && echo '- [ ] Mine' >> lists/long.md && echo mine > notes/mine.md && echo more >> notes/moved.md",
            """
            sed -i 's/Milk freq:3/Milk freq:5/; s/six/seven/' lists/food.md && sed -i '3i - [ ] Theirs' lists/long.md
            rm notes/gone.md box link && mkdir box && echo inner > box/inner.md && echo theirs > notes/theirs.md && chmod +x notes/a.md
            git mv notes/moved.md notes/new-name.md && sed -i 's/A line of b/Their line of b/' notes/b.md && ln -s notes link
            printf '\\377\\330\\000' > picture.jpg
            """)
        let count = try copies()
        #expect(count > 20)
        for number in 0..<count {
            // Two at each step, and all of them with DAYBOOK_SYNC_STEPS.
            let isWhole = MachineFacts.environment("DAYBOOK_SYNC_STEPS") != nil
            for (index, edit) in Self.edits.enumerated() where isWhole || (index + number) % 4 == 0 {
                let name = "step \(number), edit \(index)"
                try shell("rm -rf world && cp -a copies/\(number) world && cd world/one && rm -f late.md && \(edit)")
                for _ in 0..<2 {
                    let result = try shell("cd world/one && daybook sync", isFine: false)
                    #expect(result.exitCode == 0, "\(name): \(result.errorText)")
                }
                try check(name, edit: edit)
            }
        }
    }

    private func check(_ name: String, edit: String) throws {
        try shell("rm -rf world/three && git clone -q world/hub.git world/three")
        #expect(
            try shell("cd world/one && git status --porcelain && git fsck --no-dangling").outputText.isEmpty, "\(name)")
        let tree = try FileTree.files(below: folder.path + "/world/three", without: ".git")
        let mine = try FileTree.files(below: folder.path + "/world/one", without: ".git")
        #expect(tree == mine, "\(name)")
        let all = tree.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        let lines = all.split(separator: "\n").map(String.init)
        for line in ["- [ ] Mine", "- [ ] Theirs", "mine", "theirs", "inner", "more"] {
            #expect(lines.count { $0 == line } == 1, "\(name): \(line)")
        }
        for number in 0..<40 { #expect(lines.count { $0 == "- [ ] thing number \(number)" } == 1, "\(name)") }
        // Three, bought once here and twice there.
        #expect(lines.count { $0.contains("Milk freq:6") } == 1, "\(name): \(lines.filter { $0.contains("Milk") })")
        #expect(all.contains("The shop closes at seven."), "\(name)")
        #expect(lines.contains { $0.contains("Late") } == edit.contains("Late"), "\(name)")
        if edit.contains("] Late") || edit.contains("add --list") {
            #expect(lines.count { $0.contains("] Late") } == 1, "\(name)")
        }
        #expect(tree["notes/gone.md"] == nil && tree["picture.jpg"] == [0xff, 0xd8, 0], "\(name)")
        #expect(!lines.contains { $0.hasPrefix("<<<<<<<") }, "\(name)")
    }

    /// The same where a merge is left to a person.
    @Test func aConflictAfterEachStep() throws {
        try begin(
            "sed -i 's/six/five/' lists/food.md && echo '- [ ] Mine' >> lists/long.md",
            "sed -i 's/six/seven/' lists/food.md && sed -i '3i - [ ] Theirs' lists/long.md")
        let count = try copies()
        for number in 0..<count {
            for edit in ["true", "echo '- [ ] Late' >> lists/long.md"] where edit == "true" || number % 2 == 0 {
                let name = "step \(number), \(edit)"
                try shell("rm -rf world && cp -a copies/\(number) world && cd world/one && \(edit)")
                let result = try shell("cd world/one && daybook sync", isFine: false)
                #expect(result.exitCode == 4, "\(name): \(result.outputText)\(result.errorText)")
                let list = try folder.read("world/one/lists/food.md")
                #expect(
                    list.contains("at five") && list.contains("at seven") && list.contains("<<<<<<<"),
                    "\(name): \(list)")
                try shell("cd world/one && sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>/d' lists/food.md && daybook sync")
                let long = try folder.read("world/one/lists/long.md").split(separator: "\n")
                for line in ["- [ ] Mine", "- [ ] Theirs"] { #expect(long.count { $0 == line } == 1, "\(name)") }
                #expect(long.contains("- [ ] Late") == (edit != "true"), "\(name)")
                #expect(try shell("cd world/one && git status --porcelain").outputText.isEmpty, "\(name)")
            }
        }
    }
}
