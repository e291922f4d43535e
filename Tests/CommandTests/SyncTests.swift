// Devices that sync over a bare repository, with the real git: weeks apart, at once, and killed at any point.

import Bytes
import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncTests {
    /// A hub and devices with clones of it.
    private struct Devices {
        let folder: TemporaryFolder
        var program: BuiltProgram

        init(_ names: [String]) throws {
            folder = try TemporaryFolder()
            program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: folder.path)
            program.variables.merge([
                "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "main",
                "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "A", "GIT_CONFIG_KEY_2": "user.email",
                "GIT_CONFIG_VALUE_2": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null",
            ]) { $1 }
            try folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "\(names[0])/lists/food.md")
            try folder.write("timestamp,ph\n2026-11-01T08:00,7.2\n", to: "\(names[0])/sensors/pool/2026-11.csv")
            try folder.write("# Friday\n\nA line.\n", to: "\(names[0])/journal/2026-11-20.md")
            try shell("git init -q --bare hub.git && mkdir \(names[0])/.daybook")
            try shell("cd \(names[0]) && daybook sync --setup \(folder.path)/hub.git")
            for name in names.dropFirst() { try shell("git clone -q hub.git \(name) && mkdir -p \(name)/.daybook") }
        }

        @discardableResult
        func shell(_ line: String, isFine: Bool = true) throws -> ProcessResult {
            let result = try program.shell(line)
            if isFine { #expect(result.exitCode == 0, "\(line): \(result.outputText)\(result.errorText)") }
            return result
        }

        @discardableResult
        func sync(_ name: String, isFine: Bool = true) throws -> ProcessResult {
            try shell("cd \(name) && daybook sync", isFine: isFine)
        }

        func tree(_ name: String) throws -> [String: [UInt8]] {
            try FileTree.files(below: folder.path + "/" + name).filter { !$0.key.hasPrefix(".git/") }
        }

        func expectTheSame(_ names: [String]) throws {
            let trees = try names.map(tree)
            for (name, tree) in zip(names, trees).dropFirst() {
                #expect(tree == trees[0], "\(name) differs from \(names[0])")
            }
        }
    }

    @Test func aWeekOffline() throws {
        let names = ["laptop", "phone", "tablet"]
        let devices = try Devices(names)
        var random = SeededGenerator(seed: 20)
        var written: [String] = []
        for day in 1...7 {
            for name in names {
                let item = "\(name)-item-\(day)"
                let line = "1i - [ ] \(item)"
                written.append(item)
                // At the end or at the front, as people do.
                try devices.shell(
                    Bool.random(using: &random)
                        ? "echo '- [ ] \(item)' >> \(name)/lists/food.md"
                        : "sed -i '3\(line.dropFirst())' \(name)/lists/food.md")
                try devices.shell("echo '2026-11-1\(day)T08:00,7.\(day)' >> \(name)/sensors/pool/2026-11.csv")
                try devices.shell("echo '\(name) on day \(day).' > \(name)/journal/2026-12-0\(day)-\(name).md")
                if day == 4 { try devices.shell("sed -i 's/- \\[ \\] Milk/- [x] Milk/' \(name)/lists/food.md") }
                // The tablet is away all week.
                if name != "tablet" { try devices.sync(name) }
            }
        }
        for name in names + names { try devices.sync(name) }
        try devices.expectTheSame(names)
        let food = try devices.folder.read("phone/lists/food.md")
        for item in written {
            #expect(food.split(separator: "\n").count { $0.hasSuffix(" " + item) } == 1, "\(item)\n\(food)")
        }
        #expect(food.contains("- [x] Milk\n"))
        let readings = try devices.folder.read("phone/sensors/pool/2026-11.csv").split(separator: "\n")
        #expect(readings.count == 2 + 7, "\(readings)")
        let state = try devices.shell("cd tablet && daybook sync && git status --porcelain").outputText
        #expect(state == "nothing to do\n")
    }

    @Test func atTheSameMoment() throws {
        let names = ["one", "two", "three", "four"]
        let devices = try Devices(names)
        for name in names { try devices.shell("echo '- [ ] from \(name)' >> \(name)/lists/food.md") }
        try devices.shell(names.map { "(cd \($0) && daybook sync) & " }.joined() + "wait")
        for name in names + names { try devices.sync(name) }
        try devices.expectTheSame(names)
        let food = try devices.folder.read("one/lists/food.md")
        for name in names { #expect(food.contains("- [ ] from \(name)\n"), "\(food)") }
    }

    /// git takes a driver that was killed for one that found a conflict.
    @Test func aDriverThatWasKilledIsAskedAgain() throws {
        let devices = try Devices(["one", "two"])
        for name in ["one", "two"] { try devices.shell("echo '- [ ] from \(name)' >> \(name)/lists/food.md") }
        try devices.sync("two")
        try devices.shell(
            """
            cd one && git commit -qam mine && git fetch -q && driver=$(git config merge.daybook.driver)
            git config merge.daybook.driver 'kill -9 $$' && ! git merge -q --no-edit '@{upstream}' 2>/dev/null
            git config merge.daybook.driver "$driver"; git status --porcelain | grep -q '^UU lists/food.md'
            """)
        try devices.sync("one")
        for name in ["two", "one"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        let food = try devices.folder.read("one/lists/food.md")
        #expect(food.contains("from one") && food.contains("from two"))
    }

    /// `DAYBOOK_SYNC_KILLS`: so many kills, from `DAYBOOK_FUZZ_SEED` on.
    @Test func killedAtAnyPoint() throws {
        let rounds = MachineFacts.environment("DAYBOOK_SYNC_KILLS").flatMap { Int($0) } ?? 12
        let seed = MachineFacts.environment("DAYBOOK_FUZZ_SEED").flatMap { UInt64($0) } ?? 7
        let names = ["one", "two"]
        let devices = try Devices(names)
        var random = SeededGenerator(seed: seed)
        var written: [String] = []
        for round in 1...rounds {
            for name in names {
                let item = "\(name)-item-\(round)"
                written.append(item)
                try devices.shell("echo '- [ ] \(item)' >> \(name)/lists/food.md; echo \(item) > \(name)/\(item).md")
            }
            try devices.sync("two")
            let delay = Int.random(in: 0...220, using: &random)
            let seconds = "0." + String(repeating: "0", count: 3 - String(delay).utf8.count) + String(delay)
            // The whole group: daybook, git and what git started.
            try devices.shell(
                "cd one && setsid sh -c 'echo $$ > ../group; exec daybook sync' & p=$!; sleep \(seconds); kill -9 -$(cat group) 2>/dev/null; wait $p; true"
            )
            var again = try devices.sync("one", isFine: false)
            if again.exitCode != 0 {
                // Its own locks it removes; that of the hub is named: it is not ours.
                #expect(
                    again.errorText.contains("is locked by another program"),
                    "seed \(seed), round \(round): \(again.errorText)")
                try devices.shell("find hub.git -name '*.lock' -delete")
                again = try devices.sync("one")
            }
        }
        for name in names + names { try devices.sync(name) }
        try devices.expectTheSame(names)
        let tree = try devices.tree("two")
        let food = String(decoding: tree["lists/food.md"] ?? [], as: UTF8.self)
        for item in written {
            #expect(food.split(separator: "\n").count { $0.hasSuffix(" " + item) } == 1, "\(item)\n\(food)")
            #expect(tree["\(item).md"] != nil, "\(item)")
        }
        try devices.shell("git -C one fsck --no-dangling --strict")
    }

    @Test func overSSH() throws {
        let devices = try Devices(["one", "two"])
        try devices.folder.write("#!/bin/sh\nshift\nexec sh -c \"$*\"\n", to: "ssh")
        try devices.shell("chmod +x ssh")
        try devices.shell(
            "cd two && git config core.sshCommand \(devices.folder.path)/ssh && git config ssh.variant simple && git remote set-url origin me@hub:\(devices.folder.path)/hub.git"
        )
        try devices.shell("echo '- [ ] Tea' >> two/lists/food.md")
        try devices.sync("two")
        try devices.sync("one")
        try devices.expectTheSame(["one", "two"])
    }

    @Test func aShallowCloneAndASubmodule() throws {
        let devices = try Devices(["one"])
        try devices.shell("echo x > one/x.md")
        try devices.sync("one")
        try devices.shell(
            "git clone -q --depth 1 file://\(devices.folder.path)/hub.git shallow && mkdir shallow/.daybook")
        try devices.shell("echo '- [ ] Tea' >> one/lists/food.md; echo '- [ ] Ham' >> shallow/lists/food.md")
        try devices.sync("one")
        try devices.sync("shallow")
        try devices.sync("one")
        try devices.expectTheSame(["one", "shallow"])
        // What is edited in a submodule is none of ours.
        try devices.shell(
            "git init -q sub && (cd sub && echo s > s.md && git add . && git commit -qm s) && cd one && git -c protocol.file.allow=always submodule --quiet add ../sub inner"
        )
        try devices.sync("one")
        try devices.shell("echo more >> one/inner/s.md")
        #expect(try devices.sync("one").outputText == "nothing to do\n")
    }

    @Test func watching() throws {
        let devices = try Devices(["one", "two"])
        try devices.shell("(cd one && exec daybook sync --watch --every 1h > ../log 2>&1) & echo $! > pid; sleep 2")
        try devices.shell("echo '- [ ] Tea' >> one/lists/food.md")
        for _ in 0..<60 {
            usleep(250_000)
            if try devices.folder.read("log").contains("sent") { break }
        }
        try devices.shell("kill -TERM $(cat pid)")
        for _ in 0..<40 {
            usleep(100_000)
            if try devices.shell("kill -0 $(cat pid)", isFine: false).exitCode != 0 { break }
        }
        #expect(try devices.shell("kill -0 $(cat pid)", isFine: false).exitCode != 0, "it ends when it is asked to")
        #expect(try devices.folder.read("log") == "committed 1 file – lists: food\nsent 1 commit to origin\n")
        try devices.sync("two")
        try devices.expectTheSame(["one", "two"])
    }
}
