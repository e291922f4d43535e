// Pages of Logseq have the names that their links ask for.

import CivilTime
import TestSupport
import Testing
import Vault

@Suite struct LogseqNamesTests {
    @Test(
        arguments: [
            ("", "Nov 1st, 2026"), (";; :journal/page-title-format \"yyyy\"", "Nov 1st, 2026"),
            ("{:journal/page-title-format \"EEEE, dd.MM.yyyy\"}", "Sunday, 01.11.2026"),
            ("{:a 1\n :journal/page-title-format \"E, M/d/yy\" ; ours\n}", "Sun, 11/1/26"),
            (":journal/page-title-format \"yyyy年MM月dd日\"", "2026年11月01日"),
            (":journal/page-title-format \"do MMMM yyyy\"", "1st November 2026"),
            (":journal/page-title-format \"\"", "Nov 1st, 2026"), (":journal/page-title-format", "Nov 1st, 2026"),
        ])
    func titles(_ configuration: String, _ title: String) throws {
        let day = try #require(Day(iso: "2026-11-01"))
        #expect(JournalTitles(configuration: Array(configuration.utf8)).title(of: day) == title)
    }

    @Test(
        arguments: [
            ("DD.MM.YYYY dddd", "01.11.2026 Sunday", true), ("DD.MM.YYYY dddd", "01.11.2026 dimanche", true),
            ("DD.MM.YYYY dddd", "01.11.2026 Monday", false), ("Do MMMM YYYY", "1st November 2026", true),
            ("YYYYMMDD", "20261101", true), ("YYYYMMDD", "20261101 b", false), ("gggg-[W]ww", "2026-W45", false),
        ])
    func dailyNotesOfObsidian(_ format: String, _ name: String, _ isDay: Bool) throws {
        let day = try #require(Day(iso: "2026-11-01"))
        #expect(JournalTitles(dailyNotes: format)?.day(of: name) == (isDay ? day : nil))
    }

    @Test func ordinals() throws {
        let titles = try [2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map {
            JournalTitles(pattern: "do").title(of: try #require(Day(year: 2026, month: 11, day: $0)))
        }
        #expect(titles == ["2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th"])
    }

    @Test func linksGetDates() {
        let text =
            "[[nov 20th, 2026]] [[Nov 20, 2026]] [[Nov 31st, 2026]]\n[[Nov 21st,\n2026]] [[a]] [[[[Nov 22nd, 2026]]]]"
        #expect(
            String(decoding: JournalTitles().withDates(Array(text.utf8)), as: UTF8.self)
                == "[[2026-11-20|nov 20th, 2026]] [[Nov 20, 2026]] [[Nov 31st, 2026]]\n[[Nov 21st,\n2026]] [[a]] [[[[2026-11-22|Nov 22nd, 2026]]]]"
        )
    }

    @Test(
        arguments: [
            ("pages/a%2Fb.md", ["a/b"]), ("pages/a___b___c.md", ["a/b/c"]), ("a___b%3F.md", ["a/b?"]), ("___.md", []),
            ("100%.md", []), ("a_b.md", []), ("journals/2026_11_20.md", ["Nov 20th, 2026"]),
            ("graph/journals/2026-11-20.md", ["Nov 20th, 2026"]), ("journals/2026_11_31.md", []),
            ("myjournals/2026_11_20.md", []), ("journals/2026_11_20 b.md", []),
        ])
    func namesOfFiles(_ path: String, _ aliases: [String]) {
        #expect(Document(path: VaultPath(trusted: path), contents: []).fields.aliases == aliases)
    }

    /// The settings of the graph count, and another format makes what is known of the vault old.
    @Test func theGraphSaysHow() throws {
        let folder = try TemporaryFolder()
        let before = try VaultFolder(folder: folder.path)
        try folder.write("{:journal/page-title-format \"dd/MM/yyyy\"}", to: "logseq/config.edn")
        let after = try VaultFolder(folder: folder.path)
        try folder.write("", to: "journals/2026_11_20.md")
        let page = VaultPath(trusted: "journals/2026_11_20.md")
        #expect(try before.document(page).fields.aliases == ["Nov 20th, 2026"])
        #expect(try after.document(page).fields.aliases == ["20/11/2026"])
        #expect(before.configuration != after.configuration)
    }
}
