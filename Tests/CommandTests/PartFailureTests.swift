// What a command says where it could do a part only, or where two versions conflict: the same code with `--dry-run`.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct PartFailureTests {
    /// A line that meets something it cannot do.
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        var setup = ""
        /// 0: what was left out is said, and no mistake of the vault's; 1: not found; 3: refused; 4: a conflict.
        let exitCode: Int32
        /// Of the rehearsal, where it cannot know.
        var rehearsedCode: Int32?
        /// Where the rest is done nonetheless.
        let doesTheRest: Bool
        /// What both runs say of the part.
        let says: String
        var testDescription: String { line }
    }

    @Test(arguments: cases) func sameCodeInRehearsal(_ item: Case) throws {
        let sample = try SampleVault(item.setup)
        let before = try sample.tree()
        let rehearsal = try sample.program.shell(item.line + " --dry-run")
        #expect(rehearsal.exitCode == item.rehearsedCode ?? item.exitCode, "\(rehearsal.errorText)")
        #expect(SampleVault.difference(before, try sample.tree()) == [])
        let result = try sample.program.shell(item.line)
        #expect(result.exitCode == item.exitCode, "\(result.errorText)")
        #expect((SampleVault.difference(before, try sample.tree()) != []) == item.doesTheRest)
        for said in [rehearsal, result] where said.exitCode == item.exitCode {
            #expect((said.errorText + said.outputText).contains(item.says), "\(said.errorText)\(said.outputText)")
        }
        // Nothing of what failed stays in anybody's way: no half file, no folder for it.
        #expect(try !FileTree.paths(below: sample.folder.path + "/vault").contains { $0.hasSuffix(".tmp") })
    }

    private static let cases = [
        Case(
            line: "daybook sensors import pool ../src/log.csv", exitCode: 4, doesTheRest: false,
            says: "8.1 is there, 7.2 in the file"),
        Case(
            line: "daybook tag add new '*' --yes", setup: #"printf '\377\376a\0' > notes/u.md"#, exitCode: 3,
            doesTheRest: true, says: "notes/u.md: not UTF-8 text"),
        Case(
            line: "daybook bake",
            setup: #"""
                printf '<!-- daybook: * | list -->\n<!-- /daybook -->\n' > notes/good.md
                printf '<!-- daybook: (a | list -->\n<!-- /daybook -->\n' > notes/bad.md
                """#, exitCode: 3, doesTheRest: true, says: "notes/bad.md:1: this bracket is not closed"),
        Case(
            line: "daybook resolve",
            setup: #"""
                printf -- '<<<<<<< ours\nThe sky is grey.\n=======\nThe sky is red.\n>>>>>>> theirs\n' > notes/sky.md
                printf -- '<<<<<<< ours\n- [x] Milk\n=======\n- [ ] Milk\n- [ ] Tea\n>>>>>>> theirs\n' > notes/milk.md
                """#, exitCode: 4, doesTheRest: true, says: "notes/sky.md: both sides wrote the same lines"),
        Case(
            line: "daybook import json ../src/b.json",
            setup: "daybook export json ../src/b.json; echo other >> notes/Lyon.md; rm lists/party.md", exitCode: 4,
            doesTheRest: false, says: "1 file is there with other content: notes/Lyon.md"),
        Case(
            line: "daybook lists import --flat ../src/flat --list kitchen --remove",
            setup: #"printf -- '---\nname: [\n---\n' > ../src/flat/x.md"#, exitCode: 3, doesTheRest: false,
            says: "x.md: cannot be read as YAML"),
        Case(
            line: "daybook lists check party candles nowhere", exitCode: 1, doesTheRest: false,
            says: "party has no “nowhere”"),
        Case(
            line: "daybook lists remove party candles nowhere", exitCode: 1, doesTheRest: false,
            says: "party has no “nowhere”"),
        Case(
            line: "daybook import ics ../src/cal.ics",
            setup:
                #"printf 'BEGIN:VEVENT\nUID:9\nDTSTART:20261399\nEND:VEVENT\nEND:VCALENDAR\n' | cat - ../src/cal.ics > x && mv x ../src/cal.ics; sed -i '1i BEGIN:VCALENDAR' ../src/cal.ics"#,
            exitCode: 0, doesTheRest: true, says: "DTSTART is not a date (20261399): left out"),
        Case(
            line: "daybook import jekyll ../src/_posts",
            setup: #"printf -- '---\na: [\n---\n' > ../src/_posts/2026-11-16-broken.md"#, exitCode: 0,
            doesTheRest: true,
            says: "2026-11-16-broken.md:1: cannot be read as YAML"),
        Case(
            line: "daybook import daylio ../src/d.csv", setup: "sed -i 's/rad/purple/' ../src/d.csv", exitCode: 2,
            doesTheRest: false, says: "unknown moods: purple"),
        Case(
            line: "daybook calendar sync vdir ../src/cal",
            setup: "daybook agenda add 'Plumber tomorrow 10:00'; printf broken > ../src/cal/b.ics", exitCode: 0,
            doesTheRest: true, says: "b.ics: line 1 is damaged: left alone"),
        Case(
            line: "daybook sync",
            setup: #"""
                git init -q --bare ../hub.git; daybook sync --setup ../hub.git; git clone -q ../hub.git ../other
                sed -i '$ s/.*/Theirs/' ../other/notes/Lyon.md; git -C ../other commit -qam x; git -C ../other push -q
                sed -i '$ s/.*/Mine/' notes/Lyon.md
                """#, exitCode: 4, rehearsedCode: 0, doesTheRest: true, says: "notes/Lyon.md: 1 place is left to you"),
    ]
}
