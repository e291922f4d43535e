// Files that should not exist: none stops the others from being answered, each is named.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct BadInputTests {
    /// A vault with one good note, and whatever a shell script adds.
    private struct Vault {
        let folder: TemporaryFolder
        let home: TemporaryFolder
        let program: BuiltProgram

        init(_ script: String) throws {
            folder = try TemporaryFolder()
            home = try TemporaryFolder()
            program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try folder.makeFolder(".daybook")
            try folder.write("---\ntags: [fine]\n---\n# Good note\n\nneedle\n", to: "good.md")
            let made = try ChildProcess.run("sh", ["-euc", script], in: folder.path)
            try #require(made.exitCode == 0, "\(made.errorText)")
        }

        /// The good note is found, counted and checked whatever lies beside it.
        func answersForTheOthers() throws {
            let search = try program.run(["search", "-l", "needle"])
            #expect(search.exitCode == 0, "\(search.errorText)")
            #expect(search.outputText.split(separator: "\n").contains("good.md"))
            let tags = try program.run(["tags"])
            #expect(tags.outputText.contains("fine"))
        }

        func check() throws -> String {
            let result = try program.run(["check"])
            #expect([0, 1].contains(result.exitCode), "\(result.exitCode) \(result.errorText)")
            return result.outputText
        }
    }

    /// The script, and what `check` must say (nothing: no problem).
    @Test(arguments: [
        ("one long line", "head -c 3000000 /dev/zero | tr '\\0' x > long.md", ""),
        (
            "many tags",
            "i=0; { echo ---; printf 'tags: ['; while [ $i -lt 10000 ]; do printf 't%s, ' $i; i=$((i+1)); done; echo 'z]'; echo ---; } > tags.md",
            ""
        ),
        ("deep quotes", "head -c 5000 /dev/zero | tr '\\0' '>' > quote.md", ""),
        (
            "deep YAML", "{ echo ---; printf 'a: '; head -c 5000 /dev/zero | tr '\\0' '['; echo; echo ---; } > deep.md",
            "deep.md:2:103: front-matter"
        ),
        (
            "YAML bomb",
            "{ echo ---; echo 'a0: &a0 [x,x,x,x,x,x,x,x,x,x]'; for i in 1 2 3 4 5 6 7 8 9; do echo \"a$i: &a$i [*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1)),*a$((i-1))]\"; done; echo ---; } > bomb.md",
            "bomb.md:6:"
        ),
        ("broken YAML", "printf -- '---\\ntags: [a\\n---\\nx' > broken.md", "broken.md:3:1: front-matter"),
        ("invalid UTF-8", "printf 'caf\\351 needle' > latin1.md", "latin1.md:1:4: encoding"),
        ("UTF-16", "printf '\\377\\376h\\000i\\000' > utf16.md", "utf16.md:1:1: encoding: UTF-16"),
        ("NUL bytes", "printf 'a\\000b' > nul.md", "nul.md:1:2: encoding"),
        ("binary junk", "head -c 100000 /dev/urandom > junk.md", "junk.md"),
        ("BOM", "printf '\\357\\273\\277---\\ntitle: Bom\\n---\\nx' > bom.md", ""),
        ("CRLF", "printf -- '---\\r\\ntitle: C\\r\\n---\\r\\nx\\r\\n' > crlf.md", ""),
        ("no final newline", "printf 'x' > none.md", ""),
        ("empty file", ": > empty.md", ""),
        ("folder named x.md", "mkdir x.md; echo inside > x.md/y.md", ""),
        ("file named .md", "echo hello > .md", ""),
        ("newline in a name", "printf x > 'a\nb.md'", ""),
        ("emoji and quotes in names", "printf x > '🎉 \"q\" '\\''s'\\''.md'", ""),
        ("leading dash", "printf x > ./-dash.md", ""),
        ("name that is not UTF-8", "printf x > \"$(printf 'caf\\351.md')\"", "file-name"),
        ("link out of the vault", "ln -s /etc/hostname out.md; ln -s / outside", "out.md:1:1: outside-link"),
        ("link loop", "ln -s loop.md loop.md; ln -s . here", "loop.md:1:1: outside-link"),
        ("FIFO", "mkfifo pipe.md", "pipe.md:1:1: special-file"),
        (
            "impossible date", "printf -- '---\\ndate: 2026-02-30\\n---\\n- [ ] x due:2026-13-01\\n' > date.md",
            "date.md:2:7: impossible-date"
        ),
        ("unknown mood", "printf -- '---\\nmood: purple\\n---\\n' > mood.md", "mood.md:2:7: unknown-mood"),
        ("broken link", "echo '[[Nowhere]]' > link.md", "link.md:1:1: broken-link"),
        ("link out by its path", "echo '[x](../../etc/passwd)' > esc.md", "esc.md:1:1: broken-link"),
        ("same id twice", "printf -- '---\\nid: q\\n---\\n' > i1.md; cp i1.md i2.md", "i2.md:2:5: duplicate-id"),
        (
            "a photo that is gone", "printf -- '---\\nphotos: [media/a.png]\\n---\\n' > photo.md",
            "photo.md:2:9: broken-link"
        ),
        (
            "names of two normal forms",
            "echo a > $(printf 'caf\\303\\251.md'); echo b > $(printf 'cafe\\314\\201.md')",
            "name-collision"
        ),
        ("names that collide", "echo a > Case.md; echo b > case.md", "name-collision"),
        (
            "bad CSV", "mkdir -p sensors/pool; printf 'timestamp,ph\\nnonsense,1\\n' > sensors/pool/2026-11.csv",
            "sensors/pool/2026-11.csv:2:1: csv-row"
        ),
        ("conflict markers", "printf 'a\\n<<<<<<< ours\\nb\\n' > conflict.md", "conflict.md:2:1: conflict-marker"),
        ("escape codes", "printf '# \\033]0;title\\007 \\033[2J\\n' > esc.md", ""),
    ])
    func oddFiles(name: String, script: String, finding: String) throws {
        let vault = try Vault(script)
        try vault.answersForTheOthers()
        let said = try vault.check()
        if finding.isEmpty {
            #expect(said == "", "\(name)")
        } else {
            #expect(said.contains(finding), "\(name): \(said)")
        }
        #expect(!said.contains("\u{1b}"), "no control characters reach the terminal")
    }

    @Test func aHundredMegabytes() throws {
        let vault = try Vault("yes 'a long line of words and words' | head -c 100000000 > huge.md")
        try vault.answersForTheOthers()
        #expect(try vault.check().contains("huge.md:1:1: too-large"))
    }

    @Test func unreadableFiles() throws {
        // Root reads everything; another user does not.
        let vault = try Vault("echo secret > closed.md; chmod 000 closed.md")
        let isRoot = try ChildProcess.run("id", ["-u"]).outputText.trimmed == "0"
        let said = try vault.check()
        try vault.answersForTheOthers()
        if !isRoot { #expect(said.contains("closed.md:1:1: unreadable")) }
    }

    @Test func aReadOnlyVaultIsAnsweredAndNotWritten() throws {
        let vault = try Vault("chmod -R a-w .")
        try vault.answersForTheOthers()
        let isRoot = try ChildProcess.run("id", ["-u"]).outputText.trimmed == "0"
        if !isRoot {
            let log = try vault.program.run(["log", "x"])
            #expect(log.exitCode == 3)
            #expect(log.errorText.contains("Permission denied"))
        }
        _ = try ChildProcess.run("chmod", ["-R", "u+w", vault.folder.path])
    }

    @Test func aFullDiskLosesNothing() throws {
        // A file-size limit acts as the full disk: writing fails halfway with an error of the system.
        let vault = try Vault("yes line | head -c 200000 > big.md")
        let before = try vault.folder.read("big.md")
        let result = try vault.program.shell("ulimit -f 64; daybook tag add new big.md --yes")
        #expect(result.exitCode != 0)
        #expect(try vault.folder.read("big.md") == before)
        let listing = try ChildProcess.run("ls", ["-A", vault.folder.path]).outputText
        #expect(!listing.contains(".tmp"), "\(listing)")
    }

    @Test func aVaultThatVanishes() throws {
        let vault = try Vault("true")
        let result = try vault.program.shell(
            "cd / && rm -rf '\(vault.folder.path)' && daybook --vault '\(vault.folder.path)' search needle")
        #expect(result.exitCode == 3)
        #expect(result.errorText.contains("No such file or directory"))
    }

    @Test func aVaultThatVanishesWhileItIsRead() throws {
        let vault = try Vault("i=0; while [ $i -lt 400 ]; do echo \"note $i #t$i\" > n$i.md; i=$((i+1)); done")
        for delay in 1...8 {
            let copy = try vault.folder.makeFolder("copy\(delay)")
            let result = try vault.program.shell(
                "cp n*.md '\(copy)'; daybook --vault '\(copy)' search -l note & p=$!; sleep 0.0\(delay); rm -rf '\(copy)'; wait $p"
            )
            // An answer, nothing found, or a message; never a signal.
            #expect([0, 1, 3].contains(result.exitCode), "\(delay): \(result.exitCode) \(result.errorText)")
        }
    }

    @Test func killedAtAnyMoment() throws {
        let vault = try Vault("i=0; while [ $i -lt 400 ]; do echo \"note $i needle #t$i\" > n$i.md; i=$((i+1)); done")
        for delay in stride(from: 2, through: 60, by: 4) {
            _ = try vault.program.shell(
                "daybook index --rebuild & p=$!; sleep 0.0\(delay < 10 ? "0" : "")\(delay); kill -9 $p; wait $p || true"
            )
        }
        let found = try vault.program.run(["search", "-l", "needle"])
        #expect(found.exitCode == 0)
        #expect(found.outputText.split(separator: "\n").count == 401)
    }

    @Test func twoWritersLoseNothing() throws {
        let vault = try Vault("mkdir lists; printf '# groceries\\n\\n' > lists/groceries.md")
        let script =
            (0..<4).map { "(for i in 1 2 3 4 5; do daybook lists add groceries item-\($0)-$i; done) & " }.joined()
            + "wait"
        let result = try vault.program.shell(script)
        let text = try vault.folder.read("lists/groceries.md")
        let items = text.split(separator: "\n").filter { $0.hasPrefix("- [ ] item-") }
        // A writer that gave up said so; what was said to be written is there.
        let refused = result.errorText.split(separator: "\n").count { $0.contains("changed by another program") }
        #expect(items.count + refused == 20, "\(text) \(result.errorText)")
        #expect(Set(items).count == items.count)
    }
}
