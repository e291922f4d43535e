// What a sync that was killed, or its git, leaves to the next: a step to go on from, locks that are known to be dead, and nothing to put right.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncRecoveryTests {
    private let devices: SyncDevices

    init() throws { devices = try SyncDevices(["one", "two"]) }

    private func settle() throws {
        for name in ["one", "two", "one"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        for name in ["one", "two"] {
            #expect(
                try devices.shell("cd \(name) && git status --porcelain && git fsck --no-dangling").outputText.isEmpty)
        }
    }

    /// Puts a git before the real one that does `line` where its command is `command`.
    private func wrapGit(_ command: String, _ line: String) throws {
        try devices.folder.write(
            """
            #!/bin/sh
            for word; do case $word in \(command)) \(line);; -*|*=*) ;; *) break;; esac; done
            exec /usr/bin/git "$@"
            """, to: "wrap/git")
        try devices.shell("chmod +x wrap/git")
    }

    private func syncWrapped(_ name: String) throws -> ProcessResult {
        try devices.shell("cd \(name) && PATH=\(devices.folder.path)/wrap:$PATH daybook sync", isFine: false)
    }

    // MARK: Gits that fail

    /// A disk that is full, a filter that is offline, a git that is killed: the files are as they were, and the next sync goes on.
    @Test(arguments: [
        "merge-tree", "checkout-index", "update-index", "commit-tree", "write-tree", "update-ref", "read-tree",
    ])
    func aGitThatIsKilled(command: String) throws {
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && echo new > new.md && daybook sync")
        try devices.shell("echo '- [ ] Jam' >> one/lists/food.md")
        let before = try devices.tree("one")
        try wrapGit(command, "kill -9 $$")
        let result = try syncWrapped("one")
        #expect(result.exitCode == 3, "\(result.outputText)\(result.errorText)")
        #expect(try devices.tree("one") == before)
        try devices.sync("one")
        try settle()
        let list = try devices.folder.read("two/lists/food.md")
        #expect(list.contains("Tea") && list.contains("Jam"), "\(list)")
    }

    /// What git could not write in full is not an edit.
    @Test func aFilterThatIsOffline() throws {
        try devices.shell(
            """
            cd two && echo '*.bin filter=far' >> .gitattributes && echo one > a.bin && daybook sync
            cd ../one && git config filter.far.clean cat && git config filter.far.smudge false && git config filter.far.required true
            """)
        let before = try devices.tree("one")
        for _ in 0..<2 {
            let result = try devices.sync("one", isFine: false)
            #expect(result.exitCode == 3, "\(result.errorText)")
            #expect(
                try devices.tree("one").filter { $0.key != ".gitattributes" }
                    == before.filter { $0.key != ".gitattributes" })
        }
        // What is written meanwhile is not lost, and goes with the next sync.
        try devices.shell("cd one && daybook lists add --list food Tea > /dev/null && git config filter.far.smudge cat")
        try devices.sync("one")
        try settle()
        #expect(try devices.folder.read("one/a.bin") == "one\n")
        #expect(try devices.folder.read("two/lists/food.md").contains("Tea"))
    }

    // MARK: Locks

    /// The lock of another git is waited for and never taken away, that of a sync that was killed is.
    @Test func theLockOfTheIndex() throws {
        try devices.shell("cd one && echo x >> lists/food.md && touch .git/index.lock")
        let result = try devices.sync("one", isFine: false)
        #expect(result.exitCode == 3 && result.errorText.contains("index.lock"), "\(result.errorText)")
        try devices.shell("test -e one/.git/index.lock && printf 'daybook 999999\\n' > one/.git/index.lock")
        try devices.sync("one")
        try settle()
    }

    /// Locks of references that a git was killed with.
    @Test func locksOfReferences() throws {
        try devices.shell(
            """
            cd one && echo x >> lists/food.md && touch .git/refs/heads/trunk.lock .git/HEAD.lock .git/refs/remotes/origin/trunk.lock
            echo 999999 > .git/daybook-running
            """)
        try devices.sync("one")
        try settle()
    }

    /// A git that is killed with the lock of a reference, while its sync lives on and says that it failed.
    @Test(arguments: [("update-ref", "heads"), ("fetch", "remotes/origin"), ("maintenance", "heads")])
    func aLockOfAGitThatIsKilled(command: String, folder: String) throws {
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && daybook sync")
        try devices.shell("echo '- [ ] Jam' >> one/lists/food.md")
        try wrapGit(command, "touch .git/refs/\(folder)/trunk.lock; kill -9 $$")
        _ = try syncWrapped("one")
        try devices.shell("test -e one/.git/refs/\(folder)/trunk.lock && echo '- [ ] Oil' >> one/lists/food.md")
        try devices.sync("one")
        try settle()
        let list = try devices.folder.read("two/lists/food.md")
        for item in ["Tea", "Jam", "Oil"] { #expect(list.contains(item), "\(list)") }
    }

    /// git locks HEAD with its branch, and is killed after the branch has moved: the sync finds it where it should be, and comes to its end.
    @Test func theLockOfAGitThatHadMovedTheBranch() throws {
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && daybook sync")
        try devices.shell("echo '- [ ] Jam' >> one/lists/food.md")
        try wrapGit(
            "update-ref",
            "echo >> ../turns; [ $(wc -l < ../turns) -ne 2 ] || { /usr/bin/git \"$@\"; touch .git/HEAD.lock; kill -9 $$; }"
        )
        _ = try syncWrapped("one")
        try devices.shell("test -e one/.git/HEAD.lock && echo '- [ ] Oil' >> one/lists/food.md")
        try devices.sync("one")
        try settle()
        let list = try devices.folder.read("two/lists/food.md")
        for item in ["Tea", "Jam", "Oil"] { #expect(list.contains(item), "\(list)") }
    }

    /// No git of a sync outlives it.
    @Test func gitsEndWithTheSync() throws {
        try wrapGit("merge-tree", "echo $$ > \(devices.folder.path)/number; exec sleep 30")
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && daybook sync")
        try devices.shell(
            """
            cd one && echo '- [ ] Jam' >> lists/food.md && PATH=\(devices.folder.path)/wrap:$PATH
            { daybook sync & p=$!; sleep 1; kill -9 $p; wait $p; } 2> /dev/null; sleep 0.3
            case $(ps -o stat= -p $(cat ../number)) in ''|Z*) ;; *) exit 1;; esac
            """)
        try devices.sync("one")
        try settle()
    }

    // MARK: Checkouts

    /// A clone of git's own that was killed: no index, files gone and cut off. None of that is a deletion or an edit.
    @Test(arguments: ["", "; printf 'Mine.\\n' > own.md; echo '- [ ] Jam' >> lists/food.md"])
    func aCheckoutThatWasKilled(edit: String) throws {
        let many = (0..<300).map { "- [ ] thing number \($0)\n" }.joined()
        try devices.folder.write("# Food\n\n- [ ] Milk\n" + many, to: "one/lists/food.md")
        try devices.sync("one")
        try devices.shell(
            """
            git clone -q hub.git three && mkdir three/.daybook; cd three && rm -r .git/index journal sensors/pool/2026-11.csv
            truncate -s 2000 lists/food.md\(edit)
            """)
        try devices.sync("three")
        for name in ["one", "two", "three"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two", "three"])
        let list = try devices.folder.read("two/lists/food.md").split(separator: "\n").map(String.init)
        for number in 0..<300 { #expect(list.count { $0.contains("thing number \(number)") } >= 1, "\(number)") }
        #expect(try devices.tree("one").keys.contains("journal/2026-11-20.md"))
        if !edit.isEmpty { #expect(try devices.folder.read("one/own.md") == "Mine.\n") }
    }

    /// `daybook clone` has a whole vault at its place, or none.
    @Test func aCloneThatWasKilled() throws {
        try wrapGit("clone", "/usr/bin/git \"$@\"; rm -rf \"$8\"/lists; kill -9 $PPID; exit 0")
        try devices.shell(
            "PATH=\(devices.folder.path)/wrap:$PATH daybook clone hub.git three > /dev/null 2>&1; test ! -e three",
            isFine: true)
        try devices.shell(
            "daybook clone hub.git three && test -e three/lists/food.md && ls -A | grep -c clone- | grep -qx 0")
    }

    // MARK: What git does

    /// Line ends alone are nothing to commit, and nothing that keeps a merge from going on.
    @Test func onlyTheLineEnds() throws {
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && daybook sync")
        try devices.shell("cd one && git config core.autocrlf true && sed -i 's/$/\\r/' lists/food.md && daybook sync")
        #expect(try devices.folder.read("one/lists/food.md").contains("Tea"))
    }

    /// Links, modes, line ends, and files that become folders come as git has them.
    @Test func whatIsNoPlainText() throws {
        try devices.shell(
            """
            cd one && echo a > run.sh && chmod +x run.sh && ln -s run.sh link && printf 'a\\nb\\n' > ends.txt
            echo file > both && chmod 600 lists/food.md && daybook sync && git config core.autocrlf true
            cd ../two && daybook sync && echo b > run.sh && ln -sf ends.txt link && printf 'a\\nc\\n' > ends.txt
            echo '- [ ] Tea' >> lists/food.md && echo new > new.txt && rm both && mkdir both && echo inner > both/inner.md && daybook sync
            """)
        try devices.sync("one")
        try devices.shell(
            "cd one && test -x run.sh -a -L link && test $(stat -c %a lists/food.md) = 600 && git diff --quiet && git status --porcelain | wc -l | grep -qx 0"
        )
        #expect(try devices.folder.read("one/ends.txt") == "a\r\nc\r\n")
        #expect(
            try devices.shell("cat one/run.sh one/new.txt | tr -d '\\r'; readlink one/link").outputText
                == "b\nnew\nends.txt\n")
        try devices.shell("cd two && rm -r both && echo file > both && daybook sync")
        try devices.sync("one")
        #expect(try devices.shell("tr -d '\\r' < one/both").outputText == "file\n")
    }

    /// git knows the times of files to the second: an edit within that of the last look, as long as what it replaces, is seen.
    @Test func anEditWithinASecond() throws {
        try devices.shell(
            """
            cd one && git config core.trustctime false && printf 'grey\n' > sky.txt && touch -d 2026-11-20 sky.txt && daybook sync
            touch -d 2026-11-20 .git/index && printf 'blue\n' > sky.txt && touch -d 2026-11-20 sky.txt && daybook sync
            """)
        try devices.sync("two")
        #expect(try devices.folder.read("two/sky.txt") == "blue\n")
    }

    /// A file that git ignores here and others have is not written over.
    @Test func anIgnoredFileInTheWay() throws {
        try devices.shell("cd one && echo secret.txt >> .git/info/exclude && echo mine > secret.txt")
        try devices.shell("cd two && echo theirs > secret.txt && echo more >> lists/food.md && daybook sync")
        for _ in 0..<2 {
            let result = try devices.sync("one", isFine: false)
            #expect(result.exitCode == 4 && result.errorText.contains("secret.txt"), "\(result.errorText)")
            #expect(try devices.folder.read("one/secret.txt") == "mine\n")
        }
        try devices.shell("cd one && mv secret.txt kept.txt && daybook sync")
        #expect(try devices.folder.read("one/secret.txt") == "theirs\n")
        #expect(try devices.shell("cd two && daybook sync && cat secret.txt").outputText.contains("theirs"))
    }

    /// Parts that somebody left out of the working tree stay out of it, and are not taken for deleted.
    @Test func aSparseCheckout() throws {
        try devices.shell(
            """
            cd one && mkdir -p work/deep && echo a > work/a.md && echo b > work/deep/b.md && daybook sync
            cd ../two && daybook sync && git sparse-checkout set lists journal sensors && test ! -e work
            cd ../one && echo more >> work/a.md && echo c > work/c.md && echo '- [ ] Tea' >> lists/food.md && daybook sync
            """)
        try devices.shell(
            "cd two && echo '- [ ] Jam' >> lists/food.md && daybook sync && test ! -e work && test -z \"$(git status --porcelain)\""
        )
        try devices.sync("one")
        #expect(try devices.folder.read("one/work/a.md") == "a\nmore\n")
        let list = try devices.folder.read("two/lists/food.md")
        #expect(list.contains("Tea") && list.contains("Jam"))
    }

    /// Each working tree of a repository goes on with its own.
    @Test func aSecondWorkingTree() throws {
        try devices.shell(
            "cd one && git worktree add -q ../tree -b side && cd ../tree && mkdir -p .daybook && git push -q -u origin side && echo '- [ ] Side' >> lists/food.md && daybook sync"
        )
        try devices.shell(
            "git clone -q -b side hub.git other && mkdir -p other/.daybook && cd other && echo '- [ ] Other' >> lists/food.md && daybook sync"
        )
        try devices.shell("cd tree && echo x > x.md && daybook sync && test -z \"$(git status --porcelain)\"")
        #expect(try devices.folder.read("tree/lists/food.md").contains("Other"))
        try settle()
    }

    /// Hooks see what git would show them, and what they refuse or write counts.
    @Test func hooksOfTheUsersOwn() throws {
        try devices.folder.write(
            "#!/bin/sh\ngit diff --cached --name-only > ../pre-commit\nprintf 'tidy\\n' > tidy.txt && git add tidy.txt\n",
            to: "one/.git/hooks/pre-commit")
        try devices.folder.write("#!/bin/sh\necho Reviewed. >> \"$1\"\n", to: "one/.git/hooks/commit-msg")
        try devices.folder.write("#!/bin/sh\ngit rev-parse HEAD > ../post-commit\n", to: "one/.git/hooks/post-commit")
        try devices.folder.write("#!/bin/sh\ncat > ../pre-push\n", to: "one/.git/hooks/pre-push")
        try devices.shell("chmod +x one/.git/hooks/* && echo '- [ ] Tea' >> one/lists/food.md")
        try devices.sync("one")
        #expect(try devices.folder.read("pre-commit") == "lists/food.md\n")
        #expect(try devices.shell("git -C one rev-parse HEAD").outputText == devices.folder.read("post-commit"))
        #expect(try devices.shell("git -C one show --format=%B --name-only HEAD").outputText.contains("Reviewed."))
        #expect(try devices.shell("git -C hub.git show HEAD:tidy.txt").outputText == "tidy\n")
        #expect(try devices.folder.read("pre-push").contains("refs/heads/trunk"))
        try devices.shell("rm one/.git/hooks/pre-commit")
        try settle()
    }

    /// What a merge in progress has staged and somebody removed since is gone with its commit, from the index as well.
    @Test func removedDuringAMerge() throws {
        try devices.shell(
            """
            cd two && echo new > new.md && sed -i 's/A line/One line/' journal/2026-11-20.md && daybook sync
            cd ../one && sed -i 's/A line/Another line/' journal/2026-11-20.md && git commit -qam x && git fetch -q
            git merge -q origin/trunk; test -e .git/MERGE_HEAD && rm new.md && printf 'Both.\n' > journal/2026-11-20.md
            """)
        try devices.sync("one")
        try settle()
        #expect(try !devices.tree("two").keys.contains("new.md"))
    }

    /// One side deleted what the other changed: what somebody writes before the next sync goes on from what git left.
    @Test func writtenIntoAfterADeletion() throws {
        try devices.folder.write("# Trip\n\nSea.\n", to: "one/trip.md")
        try settle()
        try devices.shell("cd two && rm trip.md && daybook sync")
        try devices.shell(
            """
            cd one && echo Sun. >> trip.md && git commit -qam x && git fetch -q && git merge -q origin/trunk
            test -e .git/MERGE_HEAD && echo Wind. >> trip.md
            """)
        try devices.sync("one")
        try settle()
        #expect(try devices.folder.read("two/trip.md") == "# Trip\n\nSea.\nSun.\nWind.\n")
    }
}
