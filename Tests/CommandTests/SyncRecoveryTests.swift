// What a killed sync leaves: files that git was writing, its locks, a git that goes on. The next sync loses nothing and goes on.

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

    /// Notes what a sync that was killed while it merged would have noted.
    private static let mark =
        """
        git fetch -q && echo "merging 999999 $(git rev-parse HEAD) $(git rev-parse origin/trunk)" > .git/daybook-sync
        """

    // MARK: Gits

    /// What git and its hooks see while a sync runs; after a kill the next one waits until nobody holds it.
    @Test func whatASyncStartsHoldsItsLock() throws {
        try devices.folder.write(
            "#!/bin/sh\nflock -n .git/daybook-running true && echo free >> ../seen || echo held >> ../seen\n",
            to: "one/.git/hooks/pre-commit")
        try devices.shell("chmod +x one/.git/hooks/pre-commit && echo x >> one/lists/food.md")
        try devices.sync("one")
        #expect(try devices.folder.read("seen") == "held\n")
        try devices.shell("flock -n one/.git/daybook-running true")
        // Killed alone: its git goes on in the hook, and the next sync lets it end.
        try devices.folder.write(
            "#!/bin/sh\nsleep 1\nflock -n .git/daybook-running true || echo end >> ../seen\n",
            to: "one/.git/hooks/pre-commit")
        try devices.shell(
            "cd one && echo y >> lists/food.md && { daybook sync & p=$!; sleep 0.5; kill -9 $p; } 2>/dev/null; daybook sync"
        )
        #expect(try devices.folder.read("seen").hasPrefix("held\nend\n"))
        try settle()
    }

    /// What an older git has left behind (gc, say) holds the lock, too, and ends before the git of the sync that was killed.
    @Test func aGitIsWaitedForWhoeverElseHasTheLock() throws {
        try devices.folder.write(
            "#!/bin/sh\necho begin >> ../seen\nsleep 2\necho end >> ../seen\n", to: "one/.git/hooks/pre-commit")
        try devices.shell(
            """
            chmod +x one/.git/hooks/pre-commit && cd one && echo y >> lists/food.md
            flock -s .git/daybook-running sleep 0.7 & { daybook sync & p=$!; sleep 0.5; kill -9 $p; } 2>/dev/null
            echo z >> lists/food.md; daybook sync
            """)
        #expect(try devices.folder.read("seen") == "begin\nend\nbegin\nend\n")
        try settle()
    }

    /// As a kill between `git add` and `git commit` leaves it.
    @Test func stagedByASyncThatWasKilled() throws {
        try devices.shell(
            """
            cd one && echo '- [ ] Eggs' >> lists/food.md && git add -A && touch .git/index.lock
            echo 'committing 999999  ' > .git/daybook-sync; echo '- [ ] Jam' >> lists/food.md
            """)
        try devices.sync("one")
        let sent = try devices.shell("git --git-dir=hub.git show HEAD:lists/food.md").outputText
        #expect(sent.contains("Eggs") && sent.contains("Jam"))
    }

    /// As a kill in the middle of git's writing leaves it: one file gone, one begun, one written, one that a person edits.
    @Test func aMergeThatWasKilledWhileItWrote() throws {
        let rest = String(repeating: "A line.\n\n", count: 10)
        for name in ["a", "b", "c", "d"] {
            try devices.folder.write("# \(name)\n\nOld.\n\n\(rest)", to: "one/\(name).md")
        }
        try devices.sync("one")
        try devices.sync("two")
        for name in ["a", "b", "c", "d"] {
            try devices.folder.write("# \(name)\n\nNew and longer.\n\n\(rest)", to: "two/\(name).md")
        }
        try devices.sync("two")
        try devices.shell(
            """
            cd one && \(Self.mark)
            rm a.md; printf '# b\\n\\nNew' > b.md; git show FETCH_HEAD:c.md > c.md; echo Mine. >> d.md
            touch .git/index.lock
            """)
        let told = try devices.sync("one")
        #expect(told.errorText.contains("cut short"), "\(told.errorText)")
        try settle()
        for name in ["a", "b", "c", "d"] {
            #expect(try devices.folder.read("one/\(name).md").contains("New and longer."), "\(name)")
        }
        #expect(try devices.folder.read("two/d.md").contains("Mine."))
    }

    // MARK: Files

    /// git unlinks a file and writes it anew, a page at a time: what somebody adds between a kill and the next sync is not all there is.
    @Test(arguments: ["rm lists/food.md", "truncate -s 0 lists/food.md", "truncate -s 4096 lists/food.md"])
    func aListWrittenIntoWhileItWasCutOff(cut: String) throws {
        let many = (0..<300).map { "- [ ] thing number \($0)\n" }.joined()
        try devices.folder.write("# Food\n\n- [ ] Milk\n" + many, to: "one/lists/food.md")
        try settle()
        try devices.shell(
            "cd two && echo '- [ ] Tea' >> lists/food.md && echo '2026-11-02T08:00,7.3' >> sensors/pool/2026-11.csv")
        try devices.sync("two")
        try devices.shell(
            """
            cd one && echo '- [ ] Rum' >> lists/food.md && git commit -qam x && \(Self.mark)
            \(cut); echo '- [ ] Jam' >> lists/food.md
            printf 'timestamp,ph\\n2026-11-20T08:00,7.4\\n' > sensors/pool/2026-11.csv
            """)
        let told = try devices.sync("one")
        #expect(told.errorText.contains("lists/food.md: was cut off then and written into since"), "\(told.errorText)")
        #expect(told.errorText.contains("sensors/pool/2026-11.csv: was cut off then"), "\(told.errorText)")
        try settle()
        let list = try devices.folder.read("two/lists/food.md").split(separator: "\n").map(String.init)
        // Behind a line that was cut off it stands in that line.
        #expect(list.count { $0.hasSuffix("- [ ] Jam") } == 1)
        for item in ["Milk", "Tea", "Rum"] + (0..<300).map({ "thing number \($0)" }) {
            #expect(list.count { $0 == "- [ ] " + item } == 1, "\(item)")
        }
        #expect(
            try devices.folder.read("two/sensors/pool/2026-11.csv")
                == "timestamp,ph\n2026-11-01T08:00,7.2\n2026-11-02T08:00,7.3\n2026-11-20T08:00,7.4\n")
    }

    /// The index has the conflict, but git did not get to note that it merges.
    @Test func markersAreNoEdit() throws {
        for (name, word) in [("one", "rained"), ("two", "shone")] {
            try devices.folder.write("# Friday\n\nIt \(word).\n", to: "\(name)/journal/2026-11-20.md")
            try devices.folder.write("It \(word).\n", to: "\(name)/plain.txt")
        }
        try devices.sync("two")
        try devices.shell(
            """
            cd one && daybook sync; git reset -q --hard; git add -A; git commit -qm x; \(Self.mark)
            git merge -q origin/trunk; rm .git/MERGE_HEAD .git/MERGE_MSG .git/MERGE_MODE
            grep -q '<<<' journal/2026-11-20.md && grep -q '<<<' plain.txt
            """)
        let before = try devices.shell("cd one && git rev-parse HEAD").outputText
        let told = try devices.sync("one", isFine: false)
        #expect(told.exitCode != 0 && told.errorText.contains("both sides changed the same lines"), "\(told.errorText)")
        #expect(try devices.shell("cd one && git rev-parse HEAD").outputText == before)
        #expect(
            try devices.shell("cd one && git show HEAD:journal/2026-11-20.md HEAD:plain.txt").outputText.contains("<<<")
                == false)
    }

    /// Links, modes, line ends and files that came anew are put back as git has them.
    @Test func whatIsNoPlainText() throws {
        try devices.shell(
            """
            cd one && echo a > run.sh && chmod +x run.sh && ln -s run.sh link && printf 'a\\nb\\n' > ends.txt
            echo file > both && daybook sync
            cd ../two && daybook sync && echo b > run.sh && ln -sf ends.txt link && printf 'a\\nc\\n' > ends.txt
            echo new > new.txt && rm both && mkdir both && echo inner > both/inner.md && daybook sync
            cd ../one && git config core.autocrlf true && rm ends.txt && git checkout -q ends.txt && \(Self.mark)
            rm run.sh link; printf 'a\\r\\nc\\r\\n' > ends.txt; printf ne > new.txt
            rm both && mkdir -p both/.x && echo inner > both/inner.md
            """)
        #expect(try devices.sync("one").errorText.contains("cut short"))
        try devices.shell("cd one && test -x run.sh -a -L link && git diff --quiet && git config core.autocrlf false")
        #expect(try devices.folder.read("one/ends.txt") == "a\r\nc\r\n")
        #expect(
            try devices.shell("cat one/run.sh one/new.txt | tr -d '\\r'; readlink one/link").outputText
                == "b\nnew\nends.txt\n")
    }

    /// Line ends alone are nothing to commit, and nothing that keeps a merge from going on.
    @Test func onlyTheLineEnds() throws {
        try devices.shell("cd two && echo '- [ ] Tea' >> lists/food.md && daybook sync")
        try devices.shell("cd one && git config core.autocrlf true && sed -i 's/$/\\r/' lists/food.md && daybook sync")
        #expect(try devices.folder.read("one/lists/food.md").contains("Tea"))
    }

    /// The very first files of a device: nothing is committed yet.
    @Test func theFirstFilesOfADevice() throws {
        try devices.shell(
            """
            mkdir -p three/.daybook && cd three && git init -q && git remote add origin ../hub.git && git fetch -q
            echo "merging 999999  $(git rev-parse origin/trunk)" > .git/daybook-sync
            mkdir lists journal && git show origin/trunk:lists/food.md > lists/food.md
            printf '# Fri' > journal/2026-11-20.md
            git add lists && touch .git/index.lock
            """)
        #expect(try devices.shell("cd three && daybook sync --setup ../hub.git --join").errorText.contains("cut short"))
        for name in ["one", "three"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "three"])
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
