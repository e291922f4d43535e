// Every command that has `--dry-run` changes nothing with it: not the vault, not what it reads from, not where it would write.

import Arguments
import FileSystem
import Processes
import TestSupport
import Testing

@testable import daybook

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct DryRunTests {
    /// A command, what has to be there for it, and a line that changes something when it is run without the flag.
    struct Row: Sendable, CustomTestStringConvertible {
        let command: String
        let line: String
        var setup = ""
        /// False where the line would talk to the machine's own services or wait for ever.
        var isRunForGood = true
        var testDescription: String { command }
    }

    /// A command with the flag needs a row here.
    @Test func everyCommandHasARow() {
        let found = Tool.commands.filter { $0.flags.contains { $0.name == "dry-run" } }
        let rows = Set(Self.rows.map(\.command))
        let commands = Set(found.map { $0.path.joined(separator: " ") })
        #expect(commands.count > 50)
        #expect(commands.subtracting(rows) == [], "commands with --dry-run and without a row")
        #expect(rows.subtracting(commands) == [], "rows of commands that have no --dry-run")
    }

    @Test(arguments: rows) func changesNothing(_ row: Row) throws {
        let sample = try SampleVault(row.setup)
        let before = try sample.tree()
        let rehearsal = try sample.program.shell(row.line + " --dry-run")
        #expect(rehearsal.exitCode == 0, "\(rehearsal.errorText)")
        #expect(!(rehearsal.output + rehearsal.errors).isEmpty, "says what would change")
        #expect(SampleVault.difference(before, try sample.tree()) == [])
        guard row.isRunForGood else { return }
        let performance = try sample.program.shell(row.line)
        #expect(performance.exitCode == 0, "\(performance.errorText)")
        #expect(SampleVault.difference(before, try sample.tree()) != [], "the row has nothing to do")
    }

    /// With `--json` a rehearsal answers in JSON and in nothing else.
    @Test(
        arguments: rows.filter { $0.command.hasPrefix("lists ") || ["agenda edit", "vaults add"].contains($0.command) })
    func answersInJSON(_ row: Row) throws {
        let sample = try SampleVault(row.setup)
        let rehearsal = try sample.program.shell(row.line + " --dry-run --json")
        let text = String(decoding: rehearsal.output, as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"schema\": \"daybook.rehearsal/1\",\n"), "\(text)")
        #expect(
            text.hasSuffix("\n}\n")
                && text.split(separator: "\n").allSatisfy { $0.hasPrefix(" ") || $0 == "{" || $0 == "}" })
    }

    static let rows = [
        Row(command: "set", line: #"daybook set kind:journal rating=4 --yes"#),
        Row(command: "table", line: #"daybook table tag:running --save views/runs"#),
        Row(
            command: "lock", line: #"daybook lock last --yes"#,
            setup: #"daybook keys init --without-passphrase --without-paper --name t"#),
        Row(
            command: "unlock", line: #"daybook unlock --all --yes --passphrase-fd 3 3< /dev/null"#,
            setup: #"daybook keys init --without-passphrase --without-paper --name t && daybook lock last"#),
        Row(command: "upgrade", line: #"daybook upgrade"#),
        Row(command: "init", line: #"daybook init ../new"#, setup: #"rm -rf ../new"#),
        Row(command: "vaults add", line: #"daybook vaults add work"#, isRunForGood: false),
        Row(
            command: "vaults remove", line: #"daybook vaults remove work"#,
            setup: #"daybook vaults add work > ../vaults.txt"#, isRunForGood: false),
        Row(
            command: "vaults default", line: #"daybook vaults default work"#,
            setup: #"daybook vaults add work > ../vaults.txt"#, isRunForGood: false),
        Row(command: "new", line: #"daybook new note Tea"#),
        Row(command: "today", line: #"daybook today --write"#),
        Row(
            command: "bake", line: #"daybook bake"#,
            setup: #"printf '<!-- daybook: * | list -->\n<!-- /daybook -->\n' > notes/baked.md"#),
        Row(command: "tag add", line: #"daybook tag add new '*' --yes"#),
        Row(command: "tag remove", line: #"daybook tag remove running '*' --yes"#),
        Row(command: "tag rename", line: #"daybook tag rename running jogging --yes"#),
        Row(
            command: "tag suggest", line: #"daybook tag suggest notes/spring.md --apply --yes"#,
            setup:
                #"for i in 1 2 3; do printf -- "---\ntags: [garden]\n---\n# Plot $i\n\nCompost, seedlings and the greenhouse: watering the tomatoes again.\n" > notes/plot-$i.md; done; printf '# Spring\n\nThe greenhouse is full of seedlings. I gave the tomatoes compost. A garden wants watering.\n' > notes/spring.md"#
        ),
        Row(
            command: "mood suggest", line: #"daybook mood suggest --apply --yes"#,
            setup:
                #"mkdir -p journal/2026/11; printf 'What a wonderful evening with friends, I loved it!\n' > journal/2026/11/2026-11-20-0800-a.md"#
        ),
        Row(command: "journal add", line: #"daybook journal add 'A walk with @anna' --photo ../camera/IMG_1.jpg"#),
        Row(
            command: "journal favorite", line: #"daybook journal favorite 2026-11-20-0800-a --yes"#,
            setup: #"mkdir -p journal/2026/11; echo Tea > journal/2026/11/2026-11-20-0800-a.md"#),
        Row(
            command: "journal delete", line: #"daybook journal delete 2026-11-20-0800-a --yes"#,
            setup: #"mkdir -p journal/2026/11; echo Tea > journal/2026/11/2026-11-20-0800-a.md"#),
        Row(
            command: "journal restore", line: #"daybook journal restore a"#,
            setup: #"mkdir -p .trash/journal; echo Tea > .trash/journal/a.md"#),
        Row(
            command: "journal retime", line: #"daybook journal retime 2026-11-20-0800-a yesterday"#,
            setup: #"mkdir -p journal/2026/11; echo Tea > journal/2026/11/2026-11-20-0800-a.md"#),
        Row(command: "ink new", line: #"daybook ink new groceries"#),
        Row(
            command: "ink add", line: #"daybook ink add groceries ../a.inkml"#,
            setup: #"printf '<ink><trace>1 2, 3 4</trace></ink>' > ../a.inkml"#),
        Row(
            command: "ink import", line: #"daybook ink import ../a.inkml"#,
            setup: #"printf '<ink><trace>1 2, 3 4</trace></ink>' > ../a.inkml"#),
        Row(
            // What a recogniser is given lies for a moment in the temporary folder, which is the home here.
            command: "ink recognise", line: #"TMPDIR=/tmp daybook ink recognise inky"#,
            setup:
                #"mkdir -p media "$XDG_CONFIG_HOME/daybook"; printf '<ink><trace>1 2, 3 4, 5 2</trace></ink>' > media/a.inkml; printf -- '---\nink: [media/a.inkml]\n---\n' > notes/inky.md; printf '#!/bin/sh\necho '"'"'{"id":1,"text":"tea"}'"'"'\n' > ../read; chmod +x ../read; printf 'ink: {recogniser: [%s]}\n' "$(realpath ../read)" > "$XDG_CONFIG_HOME/daybook/config.yaml""#
        ),
        Row(
            command: "ink correct", line: #"daybook ink correct inky 1 tea"#,
            setup:
                #"mkdir -p media; printf '<ink><trace>1 2, 3 4</trace></ink>' > media/a.inkml; printf -- '---\nink: [media/a.inkml]\n---\n```ink media/a.inkml\nsea\n```\n<!-- ink words 1\n0000=s1\n-->\n' > notes/inky.md"#
        ),
        Row(
            command: "journal attach", line: #"daybook journal attach 2026-11-18-1700-walk ../camera/IMG_2.jpg"#,
            setup: #"printf 'x\n' > journal/2026/11/2026-11-18-1700-walk.md"#),
        Row(command: "lists new", line: #"daybook lists new Hardware"#),
        Row(command: "lists add", line: #"daybook lists add party Tea"#),
        Row(command: "lists check", line: #"daybook lists check party candles"#),
        Row(command: "lists uncheck", line: #"daybook lists uncheck party cake"#),
        Row(command: "lists remove", line: #"daybook lists remove party candles"#),
        Row(command: "lists clear", line: #"daybook lists clear party --bought"#),
        Row(command: "lists delete", line: #"daybook lists delete party --yes"#),
        Row(command: "lists rename", line: #"daybook lists rename candles Lights --list party"#),
        Row(command: "lists move", line: #"daybook lists move candles --to groceries --list party"#),
        Row(
            command: "lists suggest", line: #"daybook lists suggest food --add"#,
            setup:
                #"printf -- '---\nname: Food\ncreated: 2026-06-01\n---\n- [x] Coffee freq:30 bought:2026-11-19\n- [x] Milk freq:20 added:2026-06-20 bought:2026-11-12\n- Flour unit:1kg freq:5 added:2026-06-01 bought:2026-10-20\n' > lists/food.md"#
        ),
        Row(command: "lists import", line: #"daybook lists import --flat ../src/flat --list kitchen --remove"#),
        Row(command: "agenda add", line: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda edit", line: #"daybook agenda edit plumber --title Doctor"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda priority", line: #"daybook agenda priority plumber A"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda append", line: #"daybook agenda append plumber with the ladder"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda remove", line: #"daybook agenda remove plumber"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda move", line: #"daybook agenda move plumber 2026-11-23"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(
            command: "agenda done", line: #"daybook agenda done 'Call Tom'"#,
            setup: #"daybook agenda add --task 'Call Tom' --on 2026-11-20"#),
        Row(
            command: "agenda skip", line: #"daybook agenda skip Stand"#,
            setup: #"daybook agenda add 'Stand every day at 10:00'"#),
        Row(command: "agenda page", line: #"daybook agenda page 2026-12-24"#),
        Row(command: "agenda print", line: #"daybook agenda print --output ../out/p.pdf"#),
        Row(
            command: "agenda carry", line: #"daybook agenda carry --yes"#,
            setup: #"printf -- '- [ ] old task\n' > agenda/2026/2026-11-18.md"#),
        Row(
            command: "agenda remind", line: #"daybook agenda remind"#,
            setup: #"daybook agenda add 'Dentist today 09:20 alarm:10m'"#, isRunForGood: false),
        Row(
            command: "calendar sync vdir", line: #"daybook calendar sync vdir ../src/cal"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(command: "export", line: #"daybook export --all-formats ../out/all"#),
        Row(command: "export html", line: #"daybook export html ../out/html"#),
        Row(command: "export markdown", line: #"daybook export markdown ../out/md"#),
        Row(command: "export pdf", line: #"daybook export pdf ../out/b.pdf"#),
        Row(command: "export epub", line: #"daybook export epub ../out/b.epub"#),
        Row(command: "export json", line: #"daybook export json ../out/b.json"#),
        Row(command: "export csv", line: #"daybook export csv ../out/b.csv"#),
        Row(command: "export dayone", line: #"daybook export dayone ../out/b.zip"#),
        Row(command: "export jrnl", line: #"daybook export jrnl ../out/b.txt"#),
        Row(
            command: "export ics", line: #"daybook export ics ../out/b.ics"#,
            setup: #"daybook agenda add 'Plumber tomorrow 10:00'"#),
        Row(command: "import ics", line: #"daybook import ics ../src/cal.ics"#),
        Row(
            command: "import todotxt", line: #"daybook import todotxt ../src/todo.txt"#,
            setup: #"printf '(A) Call +bank\n' > ../src/todo.txt"#),
        Row(
            command: "import taskwarrior", line: #"daybook import taskwarrior ../src/tasks.json"#,
            setup: #"printf '[{"uuid":"u","description":"Call","status":"pending"}]' > ../src/tasks.json"#),
        Row(
            command: "import json", line: #"daybook import json ../src/b.json"#,
            setup: #"daybook export json ../src/b.json; rm -r lists"#),
        Row(command: "import dayone", line: #"daybook import dayone ../src/dayone.json"#),
        Row(command: "import daylio", line: #"daybook import daylio ../src/d.csv"#),
        Row(command: "import health", line: #"daybook import health ../src/fit.csv"#),
        Row(command: "import applejournal", line: #"daybook import applejournal ../src/apple"#),
        Row(command: "import diarium", line: #"daybook import diarium ../src/diarium.json"#),
        Row(command: "import diarly", line: #"daybook import diarly ../src/diarly"#),
        Row(command: "import keep", line: #"daybook import keep ../src/keep.json"#),
        Row(command: "import loop", line: #"daybook import loop ../src/loop"#),
        Row(command: "import nomie", line: #"daybook import nomie ../src/nomie.json"#),
        Row(command: "import journey", line: #"daybook import journey ../src/journey.json"#),
        Row(command: "import jrnl", line: #"daybook import jrnl ../src/j.txt"#),
        Row(command: "import obsidian", line: #"daybook import obsidian ../src/obsidian --copy --to o"#),
        Row(command: "import logseq", line: #"daybook import logseq ../src/logseq --copy --to l"#),
        Row(command: "import text", line: #"daybook import text ../src/diary.txt"#),
        Row(command: "import jekyll", line: #"daybook import jekyll ../src/_posts"#),
        Row(command: "import rednotebook", line: #"daybook import rednotebook ../src/red"#),
        Row(command: "import vcard", line: #"daybook import vcard ../src/c.vcf --birthdays"#),
        Row(command: "import photos", line: #"daybook import photos ../camera"#),
        Row(command: "sensors add", line: #"daybook sensors add Spa --kind pool --topic home/spa --host localhost"#),
        Row(
            command: "sensors calibrate",
            line: #"daybook sensors calibrate pool ph --buffer 7.0 --read 7.12 --at 2026-11-19"#),
        Row(command: "sensors import", line: #"daybook sensors import pool ../src/log.csv --replace"#),
        Row(
            command: "sensors ingest", line: #"daybook sensors ingest pool ../src/ingest.txt"#,
            setup: #"printf 'ph:7.3\n' > ../src/ingest.txt"#),
        Row(command: "sensors listen", line: #"daybook sensors listen --install"#, isRunForGood: false),
        Row(command: "service install", line: #"daybook service install reminders"#, isRunForGood: false),
        Row(
            command: "share", line: #"daybook share lists/groceries.md --with ../hub.git"#,
            setup: #"git init -q --bare ../hub.git"#),
        Row(
            command: "share stop", line: #"daybook share stop lists/groceries.md"#,
            setup: #"git init -q --bare ../hub.git; daybook share lists/groceries.md --with ../hub.git"#),
        Row(
            command: "share undo", line: #"daybook share undo lists/groceries.md --revision 2 --yes"#,
            setup:
                #"git init -q --bare ../hub.git; daybook share lists/groceries.md --with ../hub.git; daybook lists add groceries Salt; daybook share lists/groceries.md --with ../hub.git"#
        ),
        Row(
            command: "share accept", line: #"cd ../bob && daybook share accept ../hub.git"#,
            setup:
                #"git init -q --bare ../hub.git; daybook share lists/groceries.md --with ../hub.git; mkdir -p ../bob/.daybook"#
        ),
        Row(
            command: "history", line: #"daybook history lists/party.md --at 2026-11-12 --restore"#,
            setup:
                #"at() { GIT_AUTHOR_DATE=$1T10:00:00Z GIT_COMMITTER_DATE=$1T10:00:00Z git commit -qm "$1"; }; git init -q; git add -A; at 2026-11-10; echo '- [ ] Tea' >> lists/party.md; git add -A; at 2026-11-15"#
        ),
        Row(
            command: "sync undo", line: #"daybook sync undo --yes"#,
            setup:
                #"git init -q --bare ../hub.git; daybook sync --setup ../hub.git; git clone -q ../hub.git ../other; echo '- [ ] Tea' >> ../other/lists/party.md; git -C ../other commit -qam tea; git -C ../other push -q; daybook sync"#
        ),
        Row(
            command: "sync", line: #"daybook sync"#,
            setup: #"git init -q --bare ../hub.git; daybook sync --setup ../hub.git"#),
        Row(
            command: "resolve", line: #"daybook resolve --remove-copies"#,
            setup:
                #"cp lists/party.md 'lists/party.sync-conflict-20261120-091500-ABCDEFG.md'; echo '- [ ] Tea' >> lists/party.sync-conflict-20261120-091500-ABCDEFG.md"#
        ),
    ]
}
