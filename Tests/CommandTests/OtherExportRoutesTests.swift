// Ways out that are not exports: notifications, shared lists, a remote that is somebody else's, status lines; and the account of it all.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct OtherExportRoutesTests {
    private struct Vault {
        let folder: TemporaryFolder
        let home: TemporaryFolder
        var program: BuiltProgram

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            home = try TemporaryFolder()
            program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try folder.makeFolder(".daybook")
            for (path, text) in files { try folder.write(text, to: path) }
        }

        func run(_ line: String) throws -> ProcessResult {
            try program.run(line.split(separator: " ").map { String($0).replacing("HOME", with: home.path) })
        }
    }

    // MARK: Notifications

    /// What a reminder's command gets, for each state.
    @Test func notificationsAsGranted() throws {
        func shown(_ decision: String?, isPrivate: Bool = false, settings: String = "") throws -> (
            String, ProcessResult
        ) {
            let head = isPrivate ? "---\nprivate: true\n---\n" : ""
            let vault = try Vault([
                "agenda/2026/2026-11-20.md": head + "- 14:00 Dentist @Lyon alarm:1h\n",
                ".daybook/settings.yaml": settings,
            ])
            try vault.home.write(
                "reminders:\n  command: 'echo \"$DAYBOOK_TITLE|$DAYBOOK_TEXT|$DAYBOOK_PLACE|$DAYBOOK_PATH\" >> $HOME/told; cat >> $HOME/told'\n",
                to: ".config/daybook/config.yaml")
            if let decision { #expect(try vault.run("permissions " + decision).exitCode == 0) }
            var program = vault.program
            for time in ["12:00", "13:00"] {
                program.variables["DAYBOOK_NOW"] = "2026-11-20T\(time):00+01:00"
                let result = try program.run(["agenda", "remind", "--once"])
                if time == "13:00" { return ((try? vault.home.read("told")) ?? "", result) }
            }
            return ("", try vault.run("help"))
        }
        // Who runs it asked for it.
        #expect(try shown(nil).0.contains("Dentist"))
        #expect(try shown("grant notifications").0.contains("Dentist"))
        for (decision, isPrivate) in [("grant notifications --hide text", false), (nil, true)] as [(String?, Bool)] {
            let (told, _) = try shown(decision, isPrivate: isPrivate)
            #expect(told.hasPrefix("A reminder|||") && !told.contains("Dentist") && !told.contains("Lyon"), "\(told)")
        }
        #expect(try shown("grant notifications", isPrivate: true).0.contains("Dentist"))
        #expect(try !shown("deny location --hide names").0.contains("Lyon"))
        for (decision, settings) in [("deny notifications", ""), (nil, "restricted: [notifications]\n")]
            as [(String?, String)]
        {
            let (told, result) = try shown(decision, settings: settings)
            #expect(told.isEmpty && result.errorText.contains("Notifications"), "\(told)\(result.errorText)")
            // The terminal is the owner's own.
            #expect(result.outputText.contains("Dentist"))
        }
    }

    // MARK: Status lines

    @Test func statusLinesAreSeenByOthers() throws {
        let vault = try Vault([
            "agenda/2026/2026-11-20.md": "- 18:00 Dinner\n",
            "agenda/private/plans.md": "- 2026-11-20 10:00 Secret\n",
            "sensors/pool/device.md": "---\nname: Pool\n---\n",
            "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-20T07:00:00Z,7.2\n",
            "sensors/health/device.md": "---\nname: Health\n---\n",
            "sensors/health/2026-11.csv": "timestamp,weight,steps\n2026-11-20T07:00:00Z,66,100\n",
            "sensors/diary/device.md": "---\nname: Diary\ntags: [private]\n---\n",
            "sensors/diary/2026-11.csv": "timestamp,value\n2026-11-20T07:00:00Z,1\n",
        ])
        let today = try vault.run("today --short").outputText
        #expect(today.contains("Dinner") && !today.contains("Secret"), "\(today)")
        let all = try vault.run("sensors status --short").outputText
        #expect(all.contains("Pool") && all.contains("weight 66") && !all.contains("Diary"), "\(all)")
        #expect(try vault.run("permissions grant health HOME --hide weight").exitCode == 0)
        let some = try vault.run("sensors status --short").outputText
        #expect(some.contains("steps 100") && !some.contains("weight"), "\(some)")
        #expect(try vault.run("permissions deny health").exitCode == 0)
        #expect(try !vault.run("sensors status --short").outputText.contains("Health"))
        #expect(try vault.run("sensors export health").exitCode == 5)
        #expect(try vault.run("sensors export diary").exitCode == 5)
        // Reading it on one's own terminal is not an export.
        #expect(try vault.run("sensors status").outputText.contains("66"))
    }

    // MARK: Lists

    @Test(arguments: [
        ("lists/food.md", "---\nprivate: true\n---\n- [ ] milk\n"), ("lists/private/food.md", "- [ ] milk\n"),
        ("lists/food.md", "---\ntags: [private/food]\n---\n- [ ] milk\n"),
        ("lists/food.md", "- [ ] milk at geo:45.7,4.8\n"),
    ])
    func listsThatMayNotBeShared(_ path: String, _ text: String) throws {
        let vault = try Vault([path: text])
        _ = try vault.run("permissions deny location")
        let hub = Paths.join(vault.home.path, "hub.git")
        _ = try ChildProcess.run("git", ["init", "--bare", "--quiet", hub])
        let result = try vault.run("share \(path) --with HOME/hub.git")
        #expect(result.exitCode == 5, "\(result.errorText)")
        #expect(try ChildProcess.run("git", ["--git-dir=" + hub, "rev-list", "--all"]).outputText.isEmpty)
    }

    // MARK: Sync

    @Test func somebodyElsesRemoteGetsNothingPrivate() throws {
        let vault = try Vault(["journal/2026-11-20.md": "Open\n", "journal/private/love.md": "Secret\n"])
        let hub = Paths.join(vault.home.path, "hub.git")
        let setUp = """
            git init --bare --quiet -b main "$HOME/hub.git"; git init --quiet -b main
            git config user.name A; git config user.email a@example.org; git remote add team "$HOME/hub.git"
            """
        #expect(try vault.program.shell(setUp).exitCode == 0)
        func sent() throws -> String {
            try ChildProcess.run(
                "sh", ["-c", "git --git-dir=\(hub) log --all -p --format=%s"]
            ).outputText
        }
        try vault.home.write("sync: {foreign: [team]}\n", to: ".config/daybook/config.yaml")
        let first = try vault.run("sync")
        #expect(first.exitCode == 5 && first.errorText.contains("journal/private/love.md"), "\(first.errorText)")
        #expect(try sent().isEmpty)
        #expect(try vault.program.shell("git rev-parse HEAD").exitCode != 0)
        // As the hint says.
        #expect(try vault.program.shell("echo '/journal/private/love.md' >> .gitignore").exitCode == 0)
        let second = try vault.run("sync")
        #expect(second.exitCode == 0, "\(second.errorText)")
        #expect(try sent().contains("Open") && !sent().contains("Secret"))
        // Committed by hand and taken away again: it would be in the history.
        let hand = """
            printf -- '---\\nprivate: true\\n---\\nSecret\\n' > journal/b.md; git add journal/b.md; git commit -qm b
            git rm -q journal/b.md; git commit -qm c
            """
        #expect(try vault.program.shell(hand).exitCode == 0)
        let third = try vault.run("sync")
        #expect(third.exitCode == 5 && third.errorText.contains("journal/b.md"), "\(third.errorText)")
        #expect(try !sent().contains("Secret"))
        // One's own remote takes everything.
        try vault.home.write("sync: {foreign: [elsewhere]}\n", to: ".config/daybook/config.yaml")
        #expect(try vault.run("sync").exitCode == 0)
        #expect(try sent().contains("Secret"))
    }

    // MARK: The account

    @Test func theAuditNamesEverything() throws {
        let vault = try Vault([
            "a.md": "---\nprivate: true\n---\nA\n", "private/b.md": "B\n", "c.md": "C #private/x\n",
            "d.md": "---\nlocation: {lat: 45.7, lon: 4.8, name: Lyon}\nsleep: 7\n---\ngeo:45.7,4.8\n",
            "sensors/health/device.md": "---\nname: Health\n---\n", "sensors/health/2026-11.csv": "timestamp,weight\n",
            "open.md": "Open\n",
        ])
        let open = try vault.run("export --audit html").outputText.split(separator: "\n").map(String.init)
        #expect(open.count == 4 && open[0].hasPrefix("a.md: private: true ("), "\(open)")
        #expect(
            open[1].hasPrefix("c.md: tag #private/x (") && open[3].hasPrefix("private/b.md: in the folder private/ ("))
        // Location is not decided: exact places wait.
        #expect(open[2].hasPrefix("d.md: 2 coordinates, Location: not decided yet (--keep-location"), "\(open)")
        _ = try vault.run("permissions deny location --hide names")
        _ = try vault.run("permissions deny health")
        let result = try vault.run("export --audit html")
        #expect(result.exitCode == 0)
        let lines = result.outputText.split(separator: "\n").map(String.init)
        for start in [
            "d.md: 2 coordinates, Location: denied (daybook permissions revoke location)", "d.md: 1 name of a place, ",
            "d.md: 1 value or column of health, Health: denied", "sensors/health/device.md: Health: denied",
        ] {
            #expect(lines.contains { $0.hasPrefix(start) }, "\(start) in \(lines)")
        }
        #expect(!result.outputText.contains("open.md"))
        let json = try JSONReader.read(vault.run("export --audit --json").output)
        #expect(
            json["schema"]?.string == "daybook.export.audit/1" && json["count"]?.int == json["withheld"]?.array?.count)
        let nothing = try vault.run("export --audit path:open.md")
        #expect(
            nothing.exitCode == 0 && nothing.outputText.isEmpty && nothing.errorText.contains("nothing is withheld"))
    }
}
