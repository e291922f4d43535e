// The auditor: a canary in every place that is private or denied, and every way out searched for each of them.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct PrivacyAuditTests {
    private final class Vault {
        let folder: TemporaryFolder
        let home: TemporaryFolder
        let program: BuiltProgram
        private(set) var canaries: [String: String] = [:]

        init() throws {
            folder = try TemporaryFolder()
            home = try TemporaryFolder()
            program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try folder.makeFolder(".daybook")
            try folder.write(
                "---\ndate: 2026-11-20\nmood: happy\n---\nOPENWORD in the garden.\n", to: "journal/open.md")
        }

        /// Writes a file in which `CANARY` becomes a word of its own.
        func put(_ text: String, _ path: String) throws {
            let word = "canary" + String(100 + canaries.count) + "bird"
            canaries[word] = path
            try folder.write(text.replacing("CANARY", with: word), to: path)
        }

        func permit(_ line: String) throws {
            let result = try program.run(["permissions"] + line.split(separator: " ").map(String.init))
            #expect(result.exitCode == 0, "\(line): \(result.errorText)")
        }

        /// All forms in one folder, archives opened, pages and what is encoded read.
        func exported() throws -> (text: String, diagnostics: String) {
            let out = Paths.join(home.path, "out")
            let result = try program.run(["export", "--all-formats", out, "--keep-location"])
            #expect(result.exitCode == 0, "\(result.errorText)")
            let more = [
                ["today", "2026-11-20", "-o", "day.html"], ["week", "2026-11-20", "-o", "week.html"],
                ["agenda", "print", "month", "2026-11", "--html", "-o", "month.html"],
                ["journal", "timeline", "-o", "timeline.html"],
            ]
            for arguments in more {
                let made = try program.run(arguments.map { $0.hasSuffix(".html") ? Paths.join(out, $0) : $0 })
                #expect(made.exitCode == 0, "\(arguments): \(made.errorText)")
            }
            let read = try ChildProcess.run("python3", [TestScript.path("print_everything.py"), out])
            #expect(read.exitCode == 0, "\(read.errorText)")
            return (read.outputText, result.errorText)
        }

        /// What a remote of somebody else's has, once everything that the sync names was left out.
        func synced() throws -> (text: String, named: Set<String>) {
            try home.write("sync: {foreign: [team]}\n", to: ".config/daybook/config.yaml")
            let setUp = """
                git init --bare --quiet -b main "$HOME/hub.git"; git init --quiet -b main
                git config user.name A; git config user.email a@example.org; git remote add team "$HOME/hub.git"
                """
            #expect(try program.shell(setUp).exitCode == 0)
            var named: Set<String> = []
            for _ in 0..<30 {
                let result = try program.run(["sync"])
                guard result.exitCode == 5 else {
                    #expect(result.exitCode == 0, "\(result.errorText)")
                    break
                }
                let list = try #require(result.errorText.split(separator: "\n").first?.split(separator: ": ").last)
                let paths = list.split(separator: " +").first?.split(separator: ", ").map(String.init) ?? []
                named.formUnion(paths)
                let ignored = named.sorted().map { "/" + $0 }.joined(separator: "\n") + "\n"
                try folder.write(ignored, to: ".gitignore")
            }
            let script =
                "git --git-dir=\"$HOME/hub.git\" rev-list --objects --all | cut -c1-40 | git --git-dir=\"$HOME/hub.git\" cat-file --batch"
            return (String(decoding: try program.shell(script).output, as: UTF8.self), named)
        }
    }

    /// Heads that say private: whole, broken, of other programs.
    private static let heads = [
        "---\nprivate: true\n---\n", "---\nPrivate: TRUE\n---\n", "---\nprivé: y\n---\n", "---\nprivate: maybe\n---\n",
        "---\ntags: [private]\n---\n", "---\ntags: [Privé/love]\n---\n", "---\nmeta: {private: ja}\n---\n",
        "---\ntitle: Therapy: session 3\nprivate: true\n---\n", "---\ntitle: A\n\tprivate: true\n---\n",
        "---\n<<<<<<< HEAD\nprivate: true\n=======\nprivate: false\n>>>>>>> x\n---\n",
        "---\ntitle: A\nprivate: true\n\n", "\n---\nprivate: true\n---\n", "\n\n---\ntags: [private]\n---\n",
        "+++\nprivate = true\n+++\n", "+++\ntags = [\"private\"]\n+++\n", "{\n\"private\": true\n}\n\n",
        "private:: true\n\n", "Title: A\nPrivate: true\n\n", "---\n- private\n---\n", "---\nprivate:true\n---\n",
        "---\ntitle: 'A\nprivate: true\n---\n", "# Diary\n\n---\nprivate: true\n---\n",
        "\u{feff}---\nvisibility: private\n---\n", "---\r\nprivate: true\r\n---\r\n",
        "---\rprivate: true\r---\r", "---\u{2028}private: true\u{2028}---\u{2028}",
        "---\u{85}private: true\u{85}---\u{85}",
        "---\nTags: [private]\n---\n", "---\nTAGS: private\n---\n", "---\ntags: #private\n---\n",
        "---\ntags:\n  - #private\n---\n", "---\ntags: \"a;private\"\n---\n", "---\ntags: \"[[private]]\"\n---\n",
        "==#private==\n\n", "#[[private]]\n\n", "#privée\n\n", "#privado\n\n", "---\nvisibility: [private]\n---\n",
        "---\naccess: {level: private}\n---\n", "---\nmeta: [[{private: true}]]\n---\n",
        "---\nvisibility: private, friends\n---\n", "---\nprivate_note: x\nprivate: oui\n---\n",
        "---\nconfidential: true\n---\n",
    ]

    private func privateVault() throws -> Vault {
        let vault = try Vault()
        for (number, head) in Self.heads.enumerated() {
            let day = number % 30 + 1
            let name = "journal/2026/11/2026-11-\(day < 10 ? "0" : "")\(day)-note\(number).md"
            try vault.put(head + "# CANARY\n\nCANARY said so. #CANARY\n\n- 2026-11-20 10:00 CANARY\n", name)
        }
        for folder in ["private", "Private", "privé", "PRIVE\u{301}"] {
            try vault.put("CANARY\n- 2026-11-20 11:00 CANARY\n", "notes/\(folder)/a.md")
            try vault.put("CANARY", "media/\(folder)/a.txt")
        }
        // What private notes alone name, by every kind of reference; one of them is not a document of the vault.
        let names = ["a.jpg", "b c.png", "d.m4a", "e.mp4", "f.pdf", "g.svg", "h.txt", "i.webp"]
        for name in names { try vault.put("CANARY", "media/kept/" + name) }
        try vault.put(
            """
            ---
            private: true
            photos: [media/kept/a.jpg]
            ---
            CANARY <img src="../media/kept/b%20c.png"> <audio src='../media/kept/d.m4a'></audio>
            ![[e.mp4]] [f][f] ![](../media/kept/g.svg) see h.txt

            [f]: ../media/kept/f.pdf

            """, "journal/kept.md")
        try vault.put("---\nprivate: true\n---\n![[i.webp]] CANARY\n", "drafts/ignored.md")
        // A name that a public note bears, too.
        try vault.folder.write("SHOWNWORD", to: "media/shown.txt")
        try vault.folder.write("![](media/shown.txt) [x](media/shown.txt) OPENWORD\n", to: "shown.md")
        try vault.folder.write("---\nprivate: true\n---\n![](../media/shown.txt)\n", to: "journal/shown.md")
        return vault
    }

    // MARK: Any head in any place

    private static let folders = [
        "journal", "journal/2026/11", "notes", "notes/a b", "agenda/2026", "lists", "sensors/pool", "people", "drafts",
        ".obsidian", ".templates", "node_modules/x", "media", "été",
    ]
    private static let endings = [".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd"]
    /// Where a text says its word.
    private static let texts = [
        "# CANARY\n", "CANARY\n", "#CANARY\n", "- [ ] CANARY due:2026-11-20\n", "- 2026-11-20 10:00 CANARY @CANARY\n",
        "[[CANARY]]\n", "![CANARY](CANARY.jpg)\n", "> [!note] CANARY\n", "CANARY:: CANARY\n",
        "a[^CANARY]\n\n[^CANARY]: CANARY\n",
        "```\nCANARY\n```\n", "| CANARY |\n|---|\n| CANARY |\n", "$CANARY$ ==CANARY== ~~CANARY~~\n",
        "<b>CANARY</b><!-- CANARY -->\n",
        "<!-- daybook: | count -->\nCANARY\n<!-- /daybook -->\n", "https://example.org/CANARY\n", "CANARY ^CANARY\n",
    ]
    /// How a private note names a file.
    private static let references = [
        "![](PATH)", "[a](<PATH>)", "![[NAME]]", "[[PATH|a]]", "<img src=\"PATH\">", "<a href='PATH'>a</a>", "see PATH",
        "[a][b]\n\n[b]: PATH", "[a](PATH \"title\")", "file: PATH", "<video poster=PATH></video>",
    ]

    /// The campaign: heads, folders, endings, texts and references by chance. `DAYBOOK_CANARIES`: how many vaults, from `DAYBOOK_FUZZ_SEED`
    /// on (`script/bench --campaigns`).
    @Test func anyHeadInAnyPlace() throws {
        let count = MachineFacts.environment("DAYBOOK_CANARIES").flatMap { UInt64($0) } ?? 1
        let first = MachineFacts.environment("DAYBOOK_FUZZ_SEED").flatMap { UInt64($0) } ?? 47
        for seed in first..<first + count {
            var chance = SeededGenerator(seed: seed)
            func any(_ choices: [String]) -> String { choices.randomElement(using: &chance) ?? "" }
            let vault = try Vault()
            try vault.folder.write("drafts/\n", to: ".daybookignore")
            for number in 0..<210 {
                let place = any(Self.folders) + "/" + any(["", "2026-11-20 ", "été-"]) + "n\(number)"
                if number % 7 == 0 {
                    // Nothing but a private note names it.
                    let name =
                        "media/kept/f\(number)"
                        + any([".jpg", ".png", ".m4a", ".pdf", ".txt", ".svg", ".csv", "", ".été", " (1)"])
                    try vault.put("CANARY", name)
                    let reference = any(Self.references).replacing("PATH", with: "/" + name)
                        .replacing("NAME", with: Paths.name(of: name))
                    try vault.put(any(Self.heads) + "CANARY " + reference + "\n", place + ".md")
                } else if number % 7 == 1 {
                    let comment = any([
                        "%%CANARY%%", "%%\nCANARY\n\nCANARY\n%%", "a %% CANARY %% b", "- [ ] a %%CANARY%%",
                    ])
                    try vault.put("# OPENWORD\n\n\(comment)\n\nOPENWORD\n", "notes/open\(number).md")
                } else {
                    let body = (0..<3).map { _ in any(Self.texts) }.joined(separator: "\n")
                    try vault.put(any(Self.heads) + body, place + any(Self.endings))
                }
            }
            let text = try vault.exported().text
            expectNone(vault, in: text, "seed \(seed): export")
            #expect(text.contains("OPENWORD"))
        }
    }

    private func expectNone(_ vault: Vault, in text: String, _ place: String) {
        for (word, path) in vault.canaries.sorted(by: { $0.value < $1.value }) {
            // All of the text would be in the message.
            let isThere = text.contains(word)
            #expect(!isThere, "\(place): \(word) of \(path)")
        }
    }

    @Test func nothingPrivateLeavesByAnyExport() throws {
        let vault = try privateVault()
        let (text, diagnostics) = try vault.exported()
        expectNone(vault, in: text, "export")
        #expect(text.contains("OPENWORD") && text.contains("SHOWNWORD"))
        #expect(
            diagnostics.contains("kept back, since the front matter cannot be read: journal/2026/11/"), "\(diagnostics)"
        )
        let audit = try vault.program.run(["export", "--audit"]).outputText
        for path in Set(vault.canaries.values).filter({ $0.hasSuffix(".md") && !$0.hasPrefix("drafts/") }) {
            #expect(audit.contains(path + ": "), "the audit says nothing of \(path)")
        }
        let check = try vault.program.run(["check", "kept-back"]).outputText
        #expect(check.contains("kept back: its front matter cannot be read"), "\(check)")
    }

    /// Whoever reads what leaves cannot tell that there is anything private: without it the same bytes leave.
    @Test func whatIsPrivateChangesNothing() throws {
        func left(_ vault: Vault) throws -> [String: [UInt8]] {
            let out = try TemporaryFolder()
            for form in ["html", "markdown", "csv", "ics", "jrnl", "epub", "dayone"] {
                let result = try vault.program.run(["export", form, Paths.join(out.path, form + ".zip")])
                #expect(result.exitCode == 0, "\(form): \(result.errorText)")
            }
            // What daybook noted for the next time has the times of what it wrote.
            return try FileTree.files(below: out.path).filter { !Paths.name(of: $0.key).hasPrefix(".daybook-") }
        }
        let vault = try privateVault()
        let whole = try left(vault)
        try hide(vault)
        let open = try left(vault)
        #expect(whole.keys.sorted() == open.keys.sorted())
        for (path, bytes) in open { #expect(whole[path] == bytes, "\(path)") }
        #expect(open.count > 10)
    }

    private func hide(_ vault: Vault) throws {
        for path in Set(vault.canaries.values).union(["journal/shown.md"]) {
            try Paths.removeFile(Paths.join(vault.folder.path, path))
        }
    }

    /// Nor can an assistant that may read everything else.
    @Test func whatIsPrivateChangesNoAnswerOfAnAssistant() throws {
        let vault = try privateVault()
        let word = try #require(vault.canaries.keys.min())
        let meta =
            #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
        var calls: [String] = []
        func ask(_ method: String, _ parameters: String) {
            calls.append(
                #"{"jsonrpc":"2.0","id":\#(calls.count),"method":"\#(method)","params":{\#(parameters)\#(parameters.isEmpty ? "" : ",")\#(meta)}}"#
            )
        }
        func call(_ tool: String, _ arguments: String) {
            ask("tools/call", #""name":"\#(tool)","arguments":{\#(arguments)}"#)
        }
        for query in ["OPENWORD", word, "path:journal", "tag:private", "said", "in:kept", "is:private"] {
            call("search", #""query":"\#(query)""#)
        }
        for path in ["journal/open.md", "shown.md", "journal/kept.md"] + vault.canaries.values.sorted().prefix(60) {
            call("read", #""path":"\#(path)""#)
        }
        for tool in ["tags", "day", "week", "agenda", "lists", "mood_stats", "free"] { call(tool, "") }
        call("day", #""date":"2026-11-20""#)
        call(
            "table",
            #""columns":"path,title,words,tags,links,backlinks,size","group":"kind","sums":["Sum:words"],"limit":500"#)
        call("agenda", #""from":"2026-11-01","to":"2026-11-30""#)
        for method in ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] { ask(method, "") }
        ask("resources/read", #""uri":"daybook:///journal/kept.md""#)
        try vault.home.write(calls.joined(separator: "\n") + "\n", to: "calls.jsonl")
        try vault.permit("grant assistant --read journal,agenda,lists,sensors,notes")
        func answers() throws -> [Substring] {
            let result = try vault.program.shell("daybook mcp < \"$HOME/calls.jsonl\"")
            #expect(result.exitCode == 0, "\(result.errorText)")
            return result.outputText.split(separator: "\n")
        }
        let whole = try answers()
        expectNone(vault, in: whole.joined(separator: "\n"), "mcp")
        try hide(vault)
        let open = try answers()
        #expect(whole.count == calls.count && open.count == calls.count)
        for (call, (one, other)) in zip(calls, zip(whole, open)) { #expect(one == other, "\(call)") }
        #expect(whole[0].contains("OPENWORD"))
    }

    /// Nor a paired device.
    @Test(.enabled(if: NetworkPrograms.areInstalled, "curl or openssl is not installed"))
    func whatIsPrivateChangesNoPageOfADevice() throws {
        let vault = try privateVault()
        let word = try #require(vault.canaries.keys.min())
        var program = vault.program
        program.variables["DAYBOOK_VAULT"] = vault.folder.path
        program.variables["XDG_STATE_HOME"] = vault.home.path + "/state"
        let paths =
            [
                "/today", "/day/2026-11-20", "/week", "/week/2026-11-20", "/month/2026-11", "/year/2026", "/journal",
                "/journal/2026-11", "/tags", "/lists", "/sensors", "/offline", "/search?q=OPENWORD",
                "/search?q=\(word)", "/search?q=tag:private", "/search?q=path:journal", "/document/journal/open.md",
                "/document/shown.md", "/document/journal/kept.md", "/file/media/shown.txt", "/edit/journal/kept.md",
            ]
            + vault.canaries.values.filter { $0.utf8.allSatisfy { 0x21..<0x7f ~= $0 } }.sorted().prefix(60).flatMap {
                ["/document/" + $0, "/file/" + $0]
            }
        func pages() throws -> [Substring] {
            try vault.home.write(paths.joined(separator: "\n") + "\n", to: "paths")
            let result = try program.shell(
                ServedInNetwork.words + """
                    serve; pair "$C" Phone > /dev/null
                    while read -r p; do echo; echo "=== $p"
                      for a in text/html application/json; do web -b "$HOME/Phone.jar" -H "Accept: $a" -w ' %{http_code}\\n' "$S$p"; done
                    done < "$HOME/paths" | sed -e 's/name="form_token" value="[^"]*"/token/g' -e "s#$S#SITE#g" \\
                      -e 's/daybook-state" content="[^"]*"/state/'
                    daybook serve devices revoke Phone > /dev/null
                    """)
            #expect(result.exitCode == 0, "\(result.errorText)")
            return result.outputText.split(separator: "\n=== ")
        }
        let whole = try pages()
        // A search repeats its question.
        expectNone(vault, in: whole.filter { !$0.contains("q=\(word)") }.joined(separator: "\n"), "a device")
        try hide(vault)
        let open = try pages()
        #expect(whole.count == paths.count && open.count == paths.count)
        for (path, (one, other)) in zip(paths, zip(whole, open)) {
            let isSame = one == other
            #expect(isSame, "\(path)")
        }
        #expect(whole.contains { $0.contains("OPENWORD") } && whole.contains { $0.contains("SHOWNWORD") })
    }

    @Test func nothingPrivateGoesToSomebodyElsesRemote() throws {
        let vault = try privateVault()
        try vault.folder.write("drafts/\n", to: ".gitignore")
        try vault.folder.write("exclude: [drafts]\n", to: ".daybook/settings.yaml")
        let (text, named) = try vault.synced()
        expectNone(vault, in: text, "sync")
        #expect(text.contains("OPENWORD") && text.contains("SHOWNWORD"))
        #expect(named.contains("media/kept/i.webp") && named.contains("media/kept/d.m4a"))
    }

    // MARK: Nothing decided

    @Test func exactPlacesStayUntilSomebodyDecides() throws {
        let vault = try Vault()
        try vault.folder.write(
            "---\ndate: 2026-11-19\nlocation: {name: Lyon, lat: 45.76412, lon: 4.83571}\n---\nOPENWORD at geo:45.71111,4.81111\n",
            to: "journal/here.md")
        let forms = ["html", "markdown", "epub", "jrnl", "csv", "dayone"]
        func text(_ arguments: [String]) throws -> (String, String) {
            let out = Paths.join(vault.home.path, "out")
            bestEffort { try Paths.removeTree(out) }
            try Paths.makeFolder(out)
            var told = ""
            for form in forms where form != "csv" || !arguments.contains("--keep-location") {
                let result = try vault.program.run(["export", form, Paths.join(out, form + ".zip")] + arguments)
                #expect(result.exitCode == 0, "\(form): \(result.errorText)")
                told += result.errorText
            }
            return (try ChildProcess.run("python3", [TestScript.path("print_everything.py"), out]).outputText, told)
        }
        let (undecided, told) = try text([])
        #expect(!undecided.contains("45.76412") && !undecided.contains("45.71111") && undecided.contains("Lyon"))
        #expect(told.contains("exact places stay out until somebody decides: --keep-location"), "\(told)")
        #expect(try text(["--keep-location"]).0.contains("45.71111"))
        try vault.permit("grant location " + vault.home.path)
        #expect(try text([]).0.contains("45.71111"))
        try vault.permit("deny location")
        #expect(try !text(["--keep-location"]).0.contains("45.71111"))
    }

    // MARK: Health by other words

    @Test func keysOfHealthInOtherWords() throws {
        let vault = try Vault()
        try vault.folder.write("health_keys: [ferritin]\n", to: ".daybook/settings.yaml")
        try vault.folder.write(
            "---\ndate: 2026-11-19\nferritin: 77.11\nblood pressure: 77.12\nimported: {steps: 77.13}\nweigth: 77.14\n---\nOPENWORD glucose:77.15\n\n- x glucose:77.16\n",
            to: "journal/health.md")
        try vault.permit("deny health")
        let (text, _) = try vault.exported()
        for value in ["77.11", "77.12", "77.13", "77.16"] { #expect(!text.contains(value), "\(value)") }
        let audit = try vault.program.run(["export", "--audit"])
        #expect(audit.errorText.contains("journal/health.md: “weigth” leaves; is it “weight”?"), "\(audit.errorText)")
    }

    @Test func healthInTablesFieldsAndOtherDevices() throws {
        let vault = try Vault()
        try vault.folder.write("---\nname: Scale\n---\n", to: "sensors/scale/device.md")
        try vault.put(
            "timestamp,weight,battery\n2026-11-19T07:00:00Z,CANARY,90\n2026-11-20T07:00:00Z,CANARY,OPENWORD\n",
            "sensors/scale/2026-11.csv")
        try vault.put(
            "timestamp,measure,from,to,value,sent,held_back_by\n2026-11-19T07:00:00Z,weight,normal,critical,CANARY,true,\n",
            "sensors/scale/alerts.csv")
        try vault.put("timestamp,pulse,heart_rate\n2026-11-19T07:00:00Z,CANARY,CANARY\n", "sensors/watch/2026-11.csv")
        for (name, text) in [
            ("a.csv", "date,poids\n2026-11-19,CANARY\n"), ("b.csv", "date;poids\n2026-11-19;CANARY\n"),
            ("c.tsv", "date\tsleep\n2026-11-19\tCANARY\n"), ("d.csv", "measure,value\nheart rate,CANARY\nrain,1\n"),
        ] { try vault.put(text, "data/" + name) }
        try vault.put(
            """
            # OPENWORD [a](data/a.csv) [b](data/b.csv) [c](data/c.tsv) [d](data/d.csv)

            weight:: CANARY
            - [ ] run [heart_rate:: CANARY] (sommeil:: CANARY)
            > **Glycémie**:: CANARY

            | Date | Poids (kg) |
            |------|-----------:|
            | 2026-11-19 | CANARY |

            | x | y |
            |---|---|
            | Steps | CANARY |

            """, "body.md")
        try vault.permit("deny health")
        let (text, _) = try vault.exported()
        let backup = Paths.join(vault.home.path, "out/backup.json")
        #expect(FileStamp.exists(backup))
        expectNone(vault, in: text, "export")
        #expect(text.contains("OPENWORD"))
        let (sent, named) = try vault.synced()
        expectNone(vault, in: sent, "sync")
        #expect(named.isSuperset(of: vault.canaries.values), "\(named)")
    }

    // MARK: Files that others on the machine could read

    @Test func cacheStateAndPagesAreTheOwners() throws {
        let vault = try Vault()
        let picture = Paths.join(Paths.parent(of: #filePath), "Fixtures/photos/camera/IMG_1.jpg")
        #expect(try vault.program.run(["log", "--photo", picture, "A photo"]).exitCode == 0)
        #expect(try vault.program.run(["search", "photo"]).exitCode == 0)
        #expect(try vault.program.run(["today", "-o", Paths.join(vault.home.path, "day.html")]).exitCode == 0)
        func open(_ path: String) throws -> String {
            try vault.program.shell("find \(path) -perm /077 ! -type l").outputText
        }
        #expect(try open("\(vault.home.path)/.cache/daybook \(vault.home.path)/.local/state/daybook").isEmpty)
        #expect(try open("\(vault.home.path)/day.html").isEmpty)
        // Made for everybody by another program: closed with the next command.
        #expect(try vault.program.shell("chmod -R a+rX $HOME/.cache/daybook").exitCode == 0)
        #expect(try vault.program.run(["search", "photo"]).exitCode == 0)
        #expect(try vault.program.shell("find $HOME/.cache/daybook -maxdepth 1 -perm /077").outputText.isEmpty)
    }

    // MARK: Denied

    private static let sources = ["calendar", "reminders", "photos", "health", "contacts", "location"]

    /// Blocks and drawings that were made from sources, and what a device of health says.
    private func deniedVault() throws -> Vault {
        let vault = try Vault()
        for source in Self.sources {
            try vault.put(
                "# OPENWORD\n\n<!-- daybook: | today sources -->\n\nCANARY\n\n<!-- /daybook from \(source) -->\n",
                "agenda/2026/2026-11-1\(Self.sources.firstIndex(of: source) ?? 0).md")
            try vault.put(
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>CANARY</title></svg>\n<!-- daybook from \(source) -->\n",
                "notes/\(source).svg")
        }
        try vault.put(
            "# OPENWORD\n\n<!-- daybook: | today sources -->\n\nCANARY\n\n<!-- /daybook -->\n",
            "agenda/2026/2026-11-18.md")
        try vault.folder.write("---\nkind: health\nname: Montre\n---\n", to: "sensors/garmin/device.md")
        try vault.put(
            "timestamp,spo2\n2026-11-19T07:00:00Z,97\n2026-11-20T07:00:00Z,CANARY\n", "sensors/garmin/2026-11.csv")
        try vault.put(
            "# OPENWORD\n\n<!-- daybook: | readings Montre -->\n\nCANARY\n\n<!-- /daybook -->\n", "notes/watch.md")
        try vault.put(
            "# OPENWORD\n\n<!-- daybook: | chart garmin.spo2 -->\n\n![CANARY](drawn.chart-1.svg)\n\n<!-- /daybook -->\n",
            "notes/drawn.md")
        try vault.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>CANARY</title></svg>\n", "notes/drawn.chart-1.svg")
        return vault
    }

    @Test func whatIsDeniedLaterLeavesNoCopies() throws {
        let vault = try deniedVault()
        for source in Self.sources { try vault.permit("deny " + source) }
        let (text, _) = try vault.exported()
        expectNone(vault, in: text, "export")
        #expect(text.contains("OPENWORD"))
        let (sent, named) = try vault.synced()
        expectNone(vault, in: sent, "sync")
        #expect(named.contains("notes/drawn.chart-1.svg"))
    }

    @Test func oneDenialCoversItsOwnCopiesAlone() throws {
        for source in Self.sources {
            let vault = try deniedVault()
            try vault.permit("deny " + source)
            let (text, _) = try vault.exported()
            for (word, path) in vault.canaries where path.contains("agenda/2026/2026-11-1") {
                let isDenied =
                    path.hasSuffix("1\(Self.sources.firstIndex(of: source) ?? 0).md") || path.hasSuffix("18.md")
                #expect(text.contains(word) == !isDenied, "\(source): \(path)")
            }
        }
    }

    @Test func blocksSayWhatTheyAreMadeFrom() throws {
        let vault = try Vault()
        try vault.folder.write("---\nkind: health\nname: Montre\n---\n", to: "sensors/garmin/device.md")
        try vault.folder.write(
            "timestamp,spo2\n2026-11-19T07:00:00Z,97\n2026-11-20T07:00:00Z,96\n", to: "sensors/garmin/2026-11.csv")
        try vault.folder.write(
            "<!-- daybook: | readings Montre -->\n<!-- /daybook -->\n\n<!-- daybook: | chart garmin.spo2 -->\n<!-- /daybook -->\n\n<!-- daybook: | count -->\n<!-- /daybook -->\n",
            to: "notes/w.md")
        #expect(try vault.program.run(["bake"]).exitCode == 0)
        let note = try vault.folder.read("notes/w.md")
        #expect(
            note.components("<!-- /daybook from health -->") == 2 && note.components("<!-- /daybook -->") == 1,
            "\(note)")
        #expect(try vault.folder.read("notes/w.chart-1.svg").hasSuffix("</svg>\n<!-- daybook from health -->\n"))
        #expect(try vault.program.run(["bake", "--check"]).exitCode == 0)
        try vault.home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20261101T000000Z\nDTSTART:20261120T140000Z\nSUMMARY:Dentist\nEND:VEVENT\nEND:VCALENDAR\n"
                .replacing("\n", with: "\r\n"),
            to: "c.ics")
        try vault.permit("grant calendar \(vault.home.path)/c.ics")
        let written = try vault.program.run(["today", "--write", "--with-sources"])
        #expect(written.exitCode == 0, "\(written.errorText)")
        let page = try vault.folder.read("agenda/2026/2026-11-20.md")
        #expect(page.contains("Dentist") && page.contains("<!-- /daybook from calendar -->"), "\(page)")
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
