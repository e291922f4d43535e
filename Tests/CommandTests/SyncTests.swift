// Devices that sync over a bare repository, with the real git: weeks apart, and at once.

import Bytes
import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncTests {
    @Test func aWeekOffline() throws {
        let names = ["laptop", "phone", "tablet"]
        let devices = try SyncDevices(names)
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
        let devices = try SyncDevices(names)
        for name in names { try devices.shell("echo '- [ ] from \(name)' >> \(name)/lists/food.md") }
        try devices.shell(names.map { "(cd \($0) && daybook sync) & " }.joined() + "wait")
        for name in names + names { try devices.sync(name) }
        try devices.expectTheSame(names)
        let food = try devices.folder.read("one/lists/food.md")
        for name in names { #expect(food.contains("- [ ] from \(name)\n"), "\(food)") }
    }

    /// Few files are staged by their names, many together: names that git could take for patterns or magic are names (gitglossary(7), pathspec).
    @Test(arguments: [0, 150])
    func oddNamesAreNames(_ others: Int) throws {
        let devices = try SyncDevices(["one", "two"])
        try devices.shell(
            """
            cd one && mkdir -p 'notes/[ab]' && echo a > 'notes/*.md' && echo b > 'notes/[ab]/a.md' && echo c > ':(top)x.md'
            echo d > 'notes/two
            lines.md' && echo e > notes/été.md && echo f > notes/-n.md && echo g > notes/kept.md
            for n in $(seq \(others)); do echo $n > notes/$n.md; done
            """)
        for name in ["one", "two"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        // Changed, renamed and deleted: what only looks like them stays.
        try devices.shell(
            """
            cd two && echo more >> 'notes/*.md' && mv 'notes/[ab]/a.md' 'notes/[ab]/b.md' && rm ':(top)x.md' notes/-n.md && echo h > notes/x.md
            for n in $(seq \(others)); do echo more >> notes/$n.md; done
            """)
        for name in ["two", "one"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        #expect(try devices.folder.read("one/notes/*.md") == "a\nmore\n")
        #expect(try devices.folder.read("one/notes/kept.md") == "g\n")
        #expect(try devices.shell("cd one && git status --porcelain").outputText.isEmpty)
    }

    /// What a hook of the user's own runs while a sync has the vault's lock works under that lock.
    @Test func aHookOfAMergeMayWriteTheVault() throws {
        let devices = try SyncDevices(["one", "two"])
        try devices.folder.write(
            "#!/bin/sh\ntimeout 30 daybook lists add food Tea >/dev/null\n", to: "two/.git/hooks/post-merge")
        try devices.shell("chmod +x two/.git/hooks/post-merge; echo '- [ ] Jam' >> one/lists/food.md")
        for name in ["one", "two"] { try devices.sync(name) }
        let food = try devices.folder.read("two/lists/food.md")
        #expect(food.contains("- [ ] Jam\n") && food.contains("- [ ] Tea "), "\(food)")
    }

    /// git takes a driver that was killed for one that found a conflict.
    @Test func aDriverThatWasKilledIsAskedAgain() throws {
        let devices = try SyncDevices(["one", "two"])
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

    @Test func overSSH() throws {
        let devices = try SyncDevices(["one", "two"])
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
        let devices = try SyncDevices(["one"])
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
        let devices = try SyncDevices(["one", "two"])
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
