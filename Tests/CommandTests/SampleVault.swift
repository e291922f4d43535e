// A vault with files of other programs beside it, and everything that a command could have changed there as a value.

import FileSystem
import Processes
import TestSupport
import Testing

/// A folder of its own with `vault`, `src` (files to import), `camera` (pictures), `out` (where exports go) and `home`.
struct SampleVault {
    let folder: TemporaryFolder
    /// Runs in `vault`.
    let program: BuiltProgram

    /// - Parameter setup: lines of shell that make what a test needs besides.
    init(_ setup: String = "") throws {
        folder = try TemporaryFolder(prefix: "daybook-sample-")
        let vault = try folder.makeFolder("vault")
        try FileTree.copy(Repository.path("Tests/CommandTests/Fixtures/small"), to: vault)
        try FileTree.copy(Repository.path("Tests/CommandTests/Fixtures/photos/camera"), to: folder.path + "/camera")
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: vault)
        let made = try program.shell("set -e\n" + Self.sources + "\n" + setup)
        try #require(made.exitCode == 0, "\(made.outputText)\(made.errorText)")
    }

    /// All files, folders and links: kind, mode, time, target, and the sum of the bytes. The cache is left out, which is made again at any
    /// time, the index of git, which its `status` writes, its objects, which mean nothing until a ref names them, and of the state the locks and folders.
    func tree() throws -> [String: String] {
        let line = #"""
            find . -mindepth 1 \( -path './home/.cache' -o -path '*/.git/index' -o -path '*/.git/objects' -o -path './home/.local/*.lock' \) -prune \
              -o -path './home/.local*' -type d -o -name .git -type d -o -printf '%P\t%y %m %T@ %l\n'
            find . \( -path './home/.cache' -o -path '*/.git/index' -o -path '*/.git/objects' -o -path './home/.local/*.lock' \) -prune -o -type f -exec cksum {} + |
              sed 's|^\(.*\) \./\(.*\)$|\2 sum\t\1|'
            """#
        let found = try ChildProcess.run("sh", ["-c", line], in: folder.path)
        var tree: [String: String] = [:]
        for line in found.outputText.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1)
            tree[String(parts[0])] = parts.last.map(String.init)
        }
        try #require(tree.count > 50)
        return tree
    }

    /// The paths that are not the same in both.
    static func difference(_ before: [String: String], _ after: [String: String]) -> [String] {
        Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    /// Files of other programs beside the vault, and in it what the commands need.
    private static let sources = #"""
        mkdir -p .daybook lists ../out ../src/flat ../src/obsidian/.obsidian ../src/logseq/journals ../src/red ../src/_posts ../src/cal
        printf -- '- [x] Cake freq:2 bought:2026-11-19\n- [ ] Candles\n- Coffee freq:30 added:2026-06-01 bought:2026-10-01\n' > lists/party.md
        printf -- '---\nmeasures: {ph: {}}\ntopic: home/spa/#\nserver: spa\n---\n' > sensors/pool/device.md
        printf '[2026-11-01 09:15] A walk.\n' > ../src/j.txt
        printf '(A) 2026-11-01 Call the plumber\n' > ../src/todo.txt
        printf -- '---\nname: Tea\nuuid: 7f-01\n---\n' > ../src/flat/tea.md
        printf 'BEGIN:VCARD\nVERSION:4.0\nUID:one\nFN:Hugo Petit\nBDAY:19800228\nEND:VCARD\n' > ../src/c.vcf
        printf 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20261123T100000Z\nSUMMARY:Yoga\nEND:VEVENT\nEND:VCALENDAR\n' > ../src/cal.ics
        cp ../src/cal.ics ../src/cal/
        printf 'Date,Step count\n2026-11-18,10234\n' > ../src/fit.csv
        printf 'time,ph\n2026-11-20 07:00,7.2\n' > ../src/log.csv
        printf 'full_date,date,weekday,time,mood,activities,note_title,note\n2026-10-02,October 2,Friday,14:03,rad,work,,a note\n' > ../src/d.csv
        printf '{"id": "1-ab", "date_journal": 1795162500000, "timezone": "Europe/Paris", "text": "<p>One</p>"}' > ../src/journey.json
        printf '{"textContent": "Tea", "createdTimestampUsec": 1795162500000000}' > ../src/keep.json
        printf '[{"date": "2026-11-18T08:15:00", "html": "<p>One</p>"}]' > ../src/diarium.json
        printf '{"events": [{"note": "#tea(2)", "end": 1795162500000}]}' > ../src/nomie.json
        mkdir -p ../src/diarly/Days/2026 ../src/apple/Entries '../src/loop/001 Read'
        printf '<div class="title">T</div><div class="bodyText">One</div>' > ../src/apple/Entries/2026-11-18_T.html
        printf 'One' > ../src/diarly/Days/2026/11-18.md
        printf 'Position,Name\n001,Read\n' > ../src/loop/Habits.csv
        printf 'Date,Value\n2026-11-18,2\n' > '../src/loop/001 Read/Checkmarks.csv'
        printf '{"metadata": {"version": "1.0"}, "entries": [{"uuid": "AA", "creationDate": "2026-11-18T08:15:00Z", "timeZone": "Europe/Paris", "text": "# Morning"}]}' > ../src/dayone.json
        printf 'Friday, November 20, 2026\nA good day.\n' > ../src/diary.txt
        printf '20:\n  text: "A day"\n' > ../src/red/2026-11.txt
        printf -- '---\ntitle: A\n---\nText\n' > ../src/_posts/2026-11-17-a-b.md
        printf 'See [[Nora]]\n' > ../src/obsidian/2026-11-12.md
        printf -- '- TODO x\n' > ../src/logseq/journals/2026_11_13.md
        mkdir -p "$XDG_CACHE_HOME"
        git config --global user.name Ada; git config --global user.email ada@example.org
        """#
}
