// Reminders as processes: edits, signals, kills, two at once, commands and notifications.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct RemindTests {
    /// A vault, a home, and a shell in the vault with words to wait with.
    private struct Vault {
        let folder: TemporaryFolder
        let home: TemporaryFolder
        var program: BuiltProgram

        /// The page of 20 November 2026; the clock of the tests starts at 09:15 and goes on.
        init(_ page: String = "") throws {
            folder = try TemporaryFolder()
            home = try TemporaryFolder()
            program = BuiltProgram(home: home.path, workingFolder: folder.path)
            try folder.makeFolder(".daybook")
            try folder.write(page, to: Self.page)
        }

        static let page = "agenda/2026/2026-11-20.md"

        func configure(_ text: String) throws { try home.write(text, to: ".config/daybook/config.yaml") }

        var state: String {
            get throws {
                let files = try FileTree.files(below: home.path + "/.local/state").filter {
                    $0.key.hasSuffix("reminders.json")
                }
                return String(decoding: try #require(files.first).value, as: UTF8.self)
            }
        }

        /// `line FILE TEXT [COUNT]` waits until that many lines of a file hold a text, `watched` until a process has looked once.
        private static let words = """
            line() { for i in $(seq 400); do [ "$(grep -c -- "$2" "$1" 2>/dev/null)" -ge "${3:-1}" ] && return 0; sleep 0.05; done; echo "no $2 in $1"; cat "$1"; return 9; }
            watched() { for i in $(seq 400); do ls "$XDG_STATE_HOME"/daybook/*/reminders.json >/dev/null 2>&1 && return 0; sleep 0.05; done; echo "not watched"; return 9; }
            set -u; O="$HOME/out"; E="$HOME/err"

            """

        func shell(_ script: String) throws -> ProcessResult { try program.shell(Self.words + script) }

        /// Looks once, at that time of 20 November.
        func once(_ time: String, _ arguments: String...) throws -> ProcessResult {
            var program = program
            program.variables["DAYBOOK_NOW"] = "2026-11-20T\(time):00+01:00"
            return try program.run(["agenda", "remind", "--once"] + arguments)
        }
    }

    @Test func eachAlarmOnce() throws {
        let vault = try Vault("- 14:00 Dentist @Lyon alarm:1h,30m\n- 08:00 Walk alarm:10m\n")
        var found: [String] = []
        for time in ["09:15", "12:59", "13:00", "13:00", "13:05", "13:35", "13:40", "11:00", "13:45", "18:00"] {
            let result = try vault.once(time)
            #expect(result.exitCode == 0, "\(result.errorText)")
            found += result.outputText.split(separator: "\n").map {
                time + " " + $0.split(separator: "  ").dropLast().joined(separator: " | ")
            }
        }
        #expect(
            found == [
                "13:00 14:00 | Dentist @Lyon | in 1 h",
                "13:35 14:00 | Dentist @Lyon | in 25 minutes, late by 5 minutes",
            ])
        let state = try ChildProcess.run(
            "sh", ["-c", "stat -c %a \(vault.home.path)/.local/state/daybook/*/reminders.json"])
        #expect(state.outputText.trimmed == "600")
    }

    @Test func editsAreNoticedAtOnce() throws {
        let vault = try Vault()
        let result = try vault.shell(
            """
            daybook agenda remind >"$O" 2>"$E" & p=$!
            watched
            echo '- 10:00 Dentist alarm:44m59s' >> \(Vault.page); line "$O" Dentist
            mkdir -p notes/new; echo '- [ ] Rent due:2026-11-20T12:00 alarm:2h44m59s' > notes/new/rent.md; line "$O" Rent
            sleep 0.5; echo '- [ ] Pills due:2026-11-20T12:00 alarm:2h44m59s' >> notes/new/rent.md; line "$O" Pills
            kill -TERM $p; wait $p; echo "exit $?"; grep -c . "$O"; cat "$E"
            """)
        #expect(result.outputText == "exit 0\n3\n", "\(result.outputText)\(result.errorText)")
    }

    @Test func whatIsRemovedDoesNotFire() throws {
        let vault = try Vault("- 10:00 Gone alarm:44m57s\n- 10:00 Kept alarm:44m56s\n")
        let result = try vault.shell(
            """
            daybook agenda remind >"$O" 2>"$E" & p=$!
            watched
            echo '- 10:00 Kept alarm:44m56s' > \(Vault.page); line "$O" Kept; sleep 0.3
            kill -INT $p 2>/dev/null; kill -TERM $p; wait $p; echo "exit $?"; grep -c . "$O"
            """)
        // A slow machine may have shown it before the edit; then there are two lines.
        #expect(["exit 0\n1\n", "exit 0\n2\n"].contains(result.outputText), "\(result.outputText)\(result.errorText)")
    }

    @Test func killedInTheMiddle() throws {
        let vault = try Vault("- 14:00 Dentist alarm:30m\n- 14:00 Walk alarm:29m\n")
        // The first one is shown, and the process dies before it can say so.
        try vault.configure(
            """
            reminders:
              command: 'echo "$DAYBOOK_TITLE:$DAYBOOK_REPEATED" >> "$HOME/log"; [ -e "$HOME/dead" ] || { touch "$HOME/dead"; kill -9 $PPID; }'
            """)
        _ = try vault.once("09:15")
        let killed = try vault.once("13:31")
        #expect(killed.exitCode == 128 + 9)
        #expect(try vault.once("13:50").exitCode == 0)
        #expect(try vault.once("13:51").exitCode == 0)
        #expect(try vault.home.read("log") == "Dentist:\nDentist:1\nWalk:\n")
    }

    @Test func killedAndStartedAgain() throws {
        let vault = try Vault("- 10:00 First alarm:44m59s\n- 11:00 Second alarm:1h44m59s\n")
        let result = try vault.shell(
            """
            daybook agenda remind >"$O" 2>"$E" & p=$!
            line "$O" First; line "$(ls "$XDG_STATE_HOME"/daybook/*/reminders.json)" fired; kill -9 $p; wait $p
            DAYBOOK_NOW=2026-11-20T09:20:00+01:00 daybook agenda remind >>"$O" 2>>"$E" & p=$!
            line "$O" Second; sleep 0.3; kill $p; wait $p; echo "exit $?"; sort "$O" | cut -d ' ' -f 3; cat "$E"
            """)
        #expect(result.outputText.hasPrefix("exit 0\nFirst\nSecond\n"), "\(result.outputText)")
        #expect(!result.outputText.contains("First\nFirst"))
    }

    @Test func twoAtOnce() throws {
        let vault = try Vault()
        let result = try vault.shell(
            """
            daybook agenda remind >"$O" 2>"$E" & p=$!
            watched
            daybook agenda remind --once; echo "second $?"
            kill $p; wait $p; echo "first $?"; daybook agenda remind --once; echo "third $?"
            """)
        #expect(result.outputText == "second 3\nfirst 0\nthird 0\n", "\(result.outputText)")
        #expect(result.errorText.contains("another process reminds"))
    }

    @Test func putOffWhileItRuns() throws {
        let vault = try Vault("- 10:00 Dentist alarm:44m58s\n")
        let result = try vault.shell(
            """
            daybook agenda remind >"$O" 2>"$E" & p=$!
            line "$O" Dentist
            DAYBOOK_NOW=2026-11-20T09:15:04+01:00 daybook agenda snooze dentist 2s; line "$O" Dentist 2
            daybook agenda ack dentist; daybook agenda remind --list
            kill $p; wait $p; echo "exit $?"; grep -c . "$O"
            """)
        #expect(result.outputText.contains("again at 09:15"))
        #expect(result.outputText.contains("seen"))
        #expect(result.outputText.hasSuffix("exit 0\n2\n"), "\(result.outputText)\(result.errorText)")
    }

    @Test func aVaultThatGoesAndComesBack() throws {
        let vault = try Vault()
        let result = try vault.shell(
            """
            cd /; V='\(vault.folder.path)'
            daybook --vault "$V" agenda remind >"$O" 2>"$E" & p=$!
            watched
            mv "$V" "$V.away"; line "$E" 'No such file'
            echo '- 10:00 Dentist alarm:44m59s' >> "$V.away/\(Vault.page)"; mv "$V.away" "$V"; line "$O" Dentist
            kill $p; wait $p; echo "exit $?"; grep -c . "$O"
            """)
        #expect(result.outputText == "exit 0\n1\n", "\(result.outputText)\(result.errorText)")
    }

    @Test func theUsersCommand() throws {
        let vault = try Vault("- 14:00 Café \"du $HOME\" @Lyon alarm:30m id:c\n- 15:00 Bad alarm:30m\n")
        try vault.configure(
            "reminders: {command: [sh, -c, 'env | grep ^DAYBOOK_ | sort > \"$1\"; cat >> \"$1\"', sh, '\(vault.home.path)/facts']}\n"
        )
        _ = try vault.once("09:15")
        let shown = try vault.once("13:35", "--late", "2h")
        #expect(shown.outputText == "", "the command is enough")
        let facts = try vault.home.read("facts")
        for fact in [
            "DAYBOOK_TITLE=Café \"du $HOME\"\n", "DAYBOOK_START=2026-11-20T14:00:00+01:00\n", "DAYBOOK_PLACE=Lyon\n",
            "DAYBOOK_DUE=2026-11-20T13:30:00+01:00\n", "DAYBOOK_LATE=300\n", "DAYBOOK_PATH=\(Vault.page)\n",
            "DAYBOOK_LINE=1\n",
            "DAYBOOK_VAULT=\(vault.folder.path)\n", "{\"schema\":\"daybook.reminder/1\",", "\"uid\":\"c\"",
        ] {
            #expect(facts.contains(fact), "\(fact) in \(facts)")
        }
        try vault.configure("reminders:\n  command: 'echo oh no >&2; exit 7'\n")
        let failed = try vault.once("14:30")
        #expect(failed.outputText.contains("Bad"))
        #expect(failed.errorText == "reminders.command ended with 7: oh no\n")
        #expect(try vault.once("14:31").outputText == "")
    }

    @Test func aCommandThatPutsOff() throws {
        let vault = try Vault("- 14:00 Dentist alarm:30m\n")
        try vault.configure("reminders:\n  command: 'daybook agenda snooze $DAYBOOK_ID 10m >> \"$HOME/log\"'\n")
        for time in ["09:15", "13:30", "13:35", "13:40", "13:45"] {
            let result = try vault.once(time)
            #expect(result.outputText + result.errorText == "")
        }
        let log = try vault.home.read("log").split(separator: "\n").map { $0.prefix(23) }
        #expect(log == ["Dentist  again at 13:40", "Dentist  again at 13:50"])
    }

    @Test func notifySend() throws {
        var vault = try Vault("- 14:00 --help <b>&\\n alarm:30m @Q&A\n- 16:00 Tea alarm:30m\n")
        try vault.home.write("#!/bin/sh\nprintf '[%s]\\n' \"$@\" >> \"$HOME/told\"\n", to: "bin/notify-send")
        _ = try ChildProcess.run("chmod", ["+x", vault.home.path + "/bin/notify-send"])
        vault.program.variables["PATH"] = vault.home.path + "/bin:" + (vault.program.variables["PATH"] ?? "")
        vault.program.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        _ = try vault.once("09:15")
        #expect(try vault.once("13:30").outputText == "")
        #expect(
            try vault.home.read("told") == """
                [--app-name=daybook]
                [--urgency=normal]
                [--icon=appointment-soon]
                [--]
                [--help <b>&\\n]
                [14:00 @Q&amp;A
                in 30 minutes]

                """)
        try vault.configure("reminders: {notify: false}\n")
        #expect(try vault.once("15:30").outputText.contains("Tea"))
    }

    @Test func aDamagedState() throws {
        let vault = try Vault("- 14:00 Dentist alarm:30m\n- 16:00 Tea alarm:30m\n")
        _ = try vault.once("09:15")
        _ = try vault.once("13:30")
        for text in ["{\"version\": 1, ", "", "\u{1}[]"] {
            _ = try vault.shell("printf '%s' '\(text)' > \"$(ls $XDG_STATE_HOME/daybook/*/reminders.json)\"")
            let result = try vault.once("13:40")
            #expect(result.exitCode == 0)
            #expect(result.outputText == "", "no flood")
            #expect(result.errorText.contains("cannot be understood"))
        }
        #expect(try vault.once("15:30").outputText.contains("Tea"))
        #expect(try vault.state.contains("\"fired\""))
    }

    @Test func unitsAndCronLines() throws {
        var vault = try Vault()
        let odd = try vault.home.makeFolder("my \"v\" 100% $HOME 'q' \\ é")
        // A systemd that has nothing to say.
        try vault.home.write("#!/bin/sh\nexit 0\n", to: "bin/systemctl")
        try vault.home.changeMode(of: "bin/systemctl", to: 0o755)
        vault.program.variables["PATH"] = vault.home.path + "/bin:" + (vault.program.variables["PATH"] ?? "")
        let result = try vault.program.run(["--vault", odd, "agenda", "remind", "--install", "--yes"])
        #expect(result.exitCode == 0, "\(result.errorText)")
        let path = String(result.outputText.dropLast())
        #expect(path.hasPrefix(vault.home.path + "/.config/systemd/user/daybook-reminders-my-v-100-home-q-e-"))
        let unit = try vault.home.read(String(path.dropFirst(vault.home.path.count + 1)))
        #expect(
            unit.contains(
                "--vault \"\(vault.home.path)/my \\\"v\\\" 100%% $$HOME 'q' \\\\ é\" --lang \"en\" agenda remind\n"),
            "\(unit)")
        // The line of cron, as cron hands it to sh(1).
        let line = try #require(result.errorText.split(separator: "\n").last { $0.hasPrefix("*/5 * * * * ") })
        vault.program.variables["DAYBOOK_NOW"] = "2026-11-20T09:15:00+01:00"
        let command = String(line.dropFirst(12)).replacing("\\%", with: "%")
        #expect(!command.isEmpty && !String(line).replacing("\\%", with: "").contains("%"))
        let ran = try vault.program.shell(command)
        #expect(ran.exitCode == 0, "\(ran.errorText)")
        #expect(
            try FileTree.paths(below: vault.home.path + "/.local/state").contains { $0.hasSuffix("reminders.json") })
    }

    /// Without systemd: an entry that starts with the session, whose words are read as they were written.
    @Test func autostartEntries() throws {
        var vault = try Vault()
        let odd = try vault.home.makeFolder("my \"v\" 100% $HOME `q` \\ é")
        let usual = vault.program.variables["PATH"]
        vault.program.variables["PATH"] = BuiltProgram.folder + ":/nowhere"
        let result = try vault.program.run(["--vault", odd, "service", "install", "reminders"])
        #expect(result.exitCode == 0, "\(result.errorText)")
        let path = String(result.outputText.dropLast())
        #expect(path.hasPrefix(vault.home.path + "/.config/autostart/daybook-reminders-") && path.hasSuffix(".desktop"))
        let entry = try vault.home.read(String(path.dropFirst(vault.home.path.count + 1)))
        let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst(5))
        // Its quoting is that of sh(1), below that of a string and the doubled signs of fields.
        vault.program.variables["PATH"] = usual
        let words = String(line).replacing("\\\\", with: "\\").replacing("%%", with: "%")
        let said = try vault.program.shell("set -- \(words); printf '%s\\n' \"$@\"").outputText.split(separator: "\n")
        #expect(said.count == 15, "\(said)")
        #expect(said.prefix(3) == ["sh", "-c", "exec \"$@\" >\"$0\" 2>&1"])
        #expect(said.suffix(6) == ["--vault", Substring(odd), "--lang", "en", "agenda", "remind"])
    }

    @Test func programsThatTakeTooLong() throws {
        let slow = try ChildProcess.run("sh", ["-c", "echo a; sleep 60"], variables: [], seconds: 1)
        #expect(slow.isTimedOut)
        #expect(slow.outputText == "a\n")
        let busy = try ChildProcess.run("sh", ["-c", "yes & yes"], variables: [], seconds: 1)
        #expect(busy.isTimedOut)
        #expect(busy.output.count <= 1 << 23)
        let started = MachineFacts.monotonic()
        let background = try ChildProcess.run(
            "sh", ["-c", "sleep 20 & cat; echo \"$X\""], input: Array("in ".utf8), variables: [("X", "a b")],
            seconds: 30)
        #expect(background.outputText == "in a b\n")
        #expect(background.exitCode == 0 && !background.isTimedOut)
        #expect(MachineFacts.monotonic() - started < 19_000_000_000)
    }
}
