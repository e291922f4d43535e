// What is locked is nowhere in plain: not after any command, and not after one that was killed at any moment.

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct LockCanaryTests {
    private static let canary = "Zaunkoenig"
    private let folder: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        folder = try TemporaryFolder(prefix: "daybook-canary-")
        let vault = try folder.makeFolder("vault")
        try FileTree.copy(Repository.path("Tests/CommandTests/Fixtures/small"), to: vault)
        var program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: vault)
        program.variables.merge(["GIT_AUTHOR_NAME": "A", "GIT_COMMITTER_NAME": "A", "EMAIL": "a@example.org"]) { $1 }
        self.program = program
        try run(
            "git init -q . && git init -q --bare ../hub.git && git remote add origin $PWD/../hub.git && daybook keys init --without-paper --without-passphrase --name t > /dev/null"
        )
    }

    @discardableResult
    private func run(_ line: String) throws -> ProcessResult {
        let result = try program.shell(line)
        try #require(result.exitCode <= 1, "\(line): \(result.outputText)\(result.errorText)")
        return result
    }

    /// Files of the vault, its history, the home, the cache and the state that hold the word, packed or not.
    private func holders() throws -> String {
        let lines = """
            grep -rlaF \(Self.canary) .. || true
            git rev-parse -q --verify HEAD > /dev/null && git log --all -p --format='%s%n%b' | grep -aF \(Self.canary) || true
            """
        return try run(lines).outputText
    }

    /// Lines that a person runs while all is open.
    private static let lines = [
        "daybook log --locked 'The \(canary) sang. mood:happy #\(canary) @\(canary)'",
        "daybook search \(canary)", "daybook search --json \(canary)", "daybook show 2026-11-20-0915",
        "daybook journal list", "daybook mood", "daybook mood chart", "daybook streak tag:\(canary)", "daybook stats",
        "daybook tags", "daybook table kind:journal --columns title,tags", "daybook places", "daybook insights",
        "daybook journal timeline", "daybook links 2026-11-20-0915", "daybook on-this-day",
        "daybook tag add seen \(canary)", "daybook set \(canary) rating=5",
        "daybook journal favorite 2026-11-20-0915", "VISUAL='sed -i s/sang/sings/' daybook open 2026-11-20-0915",
        "VISUAL=false daybook open 2026-11-20-0915 || true",
        "daybook journal retime 2026-11-20-0915 +1h", "daybook index", "daybook check", "daybook today", "daybook week",
        "daybook bake", "daybook agenda add 'Tea tomorrow'", "daybook lists add milk", "daybook tag suggest",
        "daybook export html ../site", "daybook export markdown ../copy", "daybook export csv ../t.csv",
        "daybook export jrnl ../j.txt", "daybook export json ../b.json", "daybook export json --private ../p.json",
        "daybook export epub ../b.epub", "daybook export --all-formats ../all", "daybook sync",
        "daybook history lists/groceries.md", "daybook export csv --locked /dev/null",
        "daybook export epub --locked /dev/null", "daybook export markdown --locked ../plain && rm -r ../plain",
        "daybook complete -- daybook show ''", "daybook journal delete --yes 2026-11-20-1015",
        "daybook journal restore 2026-11-20-1015", "daybook keys again", "daybook sync",
    ]

    @Test func afterEachCommand() throws {
        try run("daybook open --for 1h")
        defer { _ = try? program.shell("daybook close") }
        for line in Self.lines {
            try run(line)
            let found = try holders()
            #expect(found == "", "after: \(line)")
        }
        #expect(try run("daybook search -l \(Self.canary)").outputText == "journal/2026/11/2026-11-20-1015.md.age\n")
    }

    /// What a book is set from is in memory alone, and gone after it.
    @Test(.enabled(if: Paths.isInMemory("/dev/shm"))) func onPaper() throws {
        try run("daybook log --locked 'The \(Self.canary) sang.'")
        let setter = """
            mkdir -p ../bin; printf '#!/bin/sh\\nstat -f -c %%T . > $HOME/kind; pwd > $HOME/place
            grep -c sang book.html > $HOME/count; cp book.html book.pdf\\n' > ../bin/weasyprint
            chmod +x ../bin/weasyprint
            """
        try run(setter)
        let line = "PATH=$PWD/../bin:$PATH daybook export pdf --locked /dev/null date:today"
        #expect(try program.shell(line).exitCode == 5)
        try run("daybook open --for 1h")
        defer { _ = try? program.shell("daybook close") }
        let told = try run(line).errorText
        #expect(told.contains("1 locked document is in it, readable by anybody who can open it\n"))
        #expect(try run("cat ~/kind ~/count").outputText == "tmpfs\n1\n")
        #expect(try !FileStamp.exists(run("cat ~/place").outputText.trimmingNewlines))
        #expect(try holders() == "")
    }

    /// Pages show it while the key is open, and the server leaves nothing of it.
    @Test func onPages() throws {
        try run("daybook log --locked 'The \(Self.canary) sang. mood:happy #\(Self.canary)' && daybook open --for 1h")
        defer { _ = try? program.shell("daybook close") }
        let shown = """
            page() { python3 - "$P" "$T" "$1" <<'X'
            import http.client, sys
            c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
            c.request("GET", sys.argv[3], headers={"Authorization": "Bearer " + sys.argv[2]})
            print(sys.argv[3], "\(Self.canary)" in c.getresponse().read().decode())
            X
            }
            serve
            for a in /journal '/search?q=sang' /tags /document/journal/2026/11/2026-11-20-0915.md.age /today /notes; do page "$a"; done
            daybook close 2> /dev/null
            for a in /journal /tags /document/journal/2026/11/2026-11-20-0915.md.age; do page "$a"; done
            """
        #expect(
            try run(TestScript.sourced("serve.sh") + shown).outputText == """
                /journal True
                /search?q=sang True
                /tags True
                /document/journal/2026/11/2026-11-20-0915.md.age True
                /today False
                /notes False
                /journal False
                /tags False
                /document/journal/2026/11/2026-11-20-0915.md.age False

                """)
        #expect(try holders() == "")
    }

    /// A photo is drawn out of memory, and no small copy of it is kept.
    @Test(
        .enabled(if: FileStamp.exists(Paths.join(BuiltProgram.folder, "daybook-media")) && Paths.isInMemory("/dev/shm"))
    )
    func aPhoto() throws {
        let photo = Repository.path("Tests/CommandTests/Fixtures/photos/camera/IMG_1.jpg")
        #expect(try run("daybook log --locked 'The wren sang.' --photo '\(photo)'").errorText == "")
        #expect(try run("find media -name 'IMG_1*'").outputText == "media/2026/11/IMG_1.jpg.age\n")
        try run("daybook open --for 1h")
        defer { _ = try? program.shell("daybook close") }
        // How a picture in sixel begins.
        #expect(try run("daybook show 2026-11-20-0915 --images always").outputText.contains("\u{1b}Pq"))
        #expect(try run("find ~ -name '*.six' -o -name '*.jpg' -o -name '*.png'").outputText == "")
    }

    /// A plain entry that is locked leaves the index, the cache and the state, too.
    @Test func whatWasPlainBefore() throws {
        try run(
            "daybook log 'The \(Self.canary) sang. #\(Self.canary)' && daybook search \(Self.canary) && daybook tags && daybook today"
        )
        #expect(try holders() != "")
        try run("daybook lock last && daybook search tea; daybook today; daybook tags; daybook export html ../site")
        #expect(try holders() == "")
    }

    /// The entry is there once, plain or locked, whenever the command was killed; locked, it opens.
    @Test(arguments: 0..<12) func killed(_ step: Int) throws {
        try run("daybook log --on 2026-11-19 'The wren sang.' && daybook log --on 2026-11-18 'Another.'")
        let delay = Double(step) * 0.0025
        _ = try program.shell("daybook lock --yes kind:journal & p=$!; sleep \(delay); kill -9 $p; wait $p")
        let count = try run("daybook open --for 1h; daybook search -l wren; daybook close").outputText
            .split(separator: "\n").filter { $0.contains("wren") || $0.contains("2026-11-19") }.count
        #expect(count >= 1)
        // Run again, it ends what was begun.
        try run("daybook lock --yes kind:journal")
        #expect(try run("daybook search -l kind:journal").outputText == "")
    }

    /// An editor that is killed with the command leaves nothing on a disk, and nothing in memory after the next start.
    @Test(.enabled(if: Paths.isInMemory("/dev/shm"))) func killedWhileEditing() throws {
        try run("daybook log --locked 'The \(Self.canary) sang.' && daybook open --for 1h")
        defer { _ = try? program.shell("daybook close") }
        try run(
            #"printf '#!/bin/sh\necho $PPID > ../pid\ndirname "$1" > ../place\nexec sleep 20\n' > ../editor && chmod +x ../editor"#
        )
        let left = try run(
            """
            VISUAL=../editor daybook open 2026-11-20-0915 > /dev/null 2>&1 &
            for i in $(seq 200); do [ -s ../place ] && break; sleep 0.05; done
            kill -9 $(cat ../pid); sleep 0.2; cat ../place
            """
        ).outputText.trimmingNewlines
        #expect(left.hasPrefix("/dev/shm/daybook-edit-"))
        #expect(try holders() == "")
        try run("daybook search tea")
        #expect(!FileStamp.exists(left))
    }
}

extension String {
    fileprivate var trimmingNewlines: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
