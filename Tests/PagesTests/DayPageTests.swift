// The page of a day: hours, tasks, entries, what was measured and bought, in bounds.

import Agenda
import Bytes
import CivilTime
import Testing
import Vault
import Wording

@testable import Pages

struct DayPageTests {
    private func day(_ files: [String: String], _ day: String = "2026-11-20", language: LanguageCode = .english) throws
        -> String
    {
        let vault = try TemporaryVault(files)
        try vault.export(language: language)
        return try vault.page("days/\(day).html")
    }

    /// Four columns are as many as can be read: what else happens at that time is listed below them.
    @Test func moreAtOnceThanColumns() throws {
        let lines = ["A", "B", "C", "D", "E", "F"].map { "- 09:00-11:00 Meeting \($0)\n" }.joined()
        let page = try day(["agenda/2026/2026-11-20.md": lines])
        for lane in 1...4 { #expect(page.ranges(of: "lane-\(lane) of-4").count == 1) }
        let after = page[try #require(page.firstRange(of: "</ol>")).upperBound...]
        #expect(after.contains("<time datetime=\"09:00\">09:00–11:00</time> <span>Meeting E</span></li>"))
        #expect(after.contains("Meeting F") && page.ranges(of: "Meeting F").count == 1)
    }

    @Test func everything() throws {
        let page = try day([
            "agenda/2026/2026-11-20.md":
                "# Friday 20 November 2026\n\n- all-day Market\n- 08:30-09:15 Run @\"Harbour path\" alarm:5m #run\n- 08:45 Call\n- 22:00-01:00 Stars\n- [ ] Post due:2026-11-19\n- [/] Paint\n- [x] Write done:2026-11-20\n- [-] Swim\n\nA quiet page.\n",
            "journal/2026/11/2026-11-20-1730-soup.md":
                "---\nmood: happy\nlocation: Lyon\nweather: {condition: rain, temp: 7}\nphotos:\n  - {file: ../../../media/a.png, caption: A <soup>}\n---\n# Soup\n\nHot.\n",
            "media/a.png": "png",
            "lists/market.md": "# Market list\n- [x] Leeks x3 freq:2 bought:2026-11-20\n- [ ] Milk bought:2026-11-19\n",
            "sensors/pool/device.md": "---\nname: Pool\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.6]}\n---\n",
            "sensors/pool/2026-11.csv":
                "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n2026-11-20T09:00:00.000Z,7.9\n2026-11-21T09:00:00.000Z,1\n",
        ])
        // Hours from an hour before the first event to midnight; 08:30 is the second row after 8.
        #expect(page.contains("<li class=\"hour h-0\" aria-hidden=\"true\">7</li>"))
        #expect(
            page.contains(
                "<li class=\"event h-1 half for-2 lane-1 of-2\"><time datetime=\"08:30\">08:30–09:15</time> <span>Run</span>"
            ))
        #expect(page.contains("<small class=\"place\">Harbour path</small>"))
        #expect(page.contains("<li class=\"event h-1 half for-1 lane-2 of-2\"><time>08:45</time>"))
        #expect(page.contains("lane-1 of-1\"><time datetime=\"22:00\">22:00 →</time>"))
        #expect(page.contains("<ul class=\"whole\"><li><span>Market</span></li></ul>"))
        // Boxes as they were ticked, with words.
        #expect(
            page.contains(
                "<li class=\"task-open\"><span class=\"box\" role=\"img\" aria-label=\"open\"></span><span><span>Post</span> <small>due 19 November</small>"
            ))
        #expect(page.contains("task-started") && page.contains("task-done") && page.contains("task-cancelled"))
        // What was written, seen, measured, bought; the prose of the page, not its lines again.
        #expect(page.contains("<span class=\"mood happy\" role=\"img\" title=\"happy\""))
        #expect(page.contains("<span>rain 7°</span><span>Lyon</span>"))
        #expect(page.contains("alt=\"A &lt;soup&gt;\"") && page.contains("<figcaption>A &lt;soup&gt;</figcaption>"))
        #expect(page.contains("A quiet page.") && !page.contains("alarm:5m") && !page.contains("due:2026"))
        #expect(page.contains("Leeks") && !page.contains("Milk"))
        #expect(page.contains("7.55") && page.contains("status-warning") && page.contains("7.2–7.9"))
        #expect(page.contains("<svg class=\"course\""))
        #expect(page.components(of: "<h1>") == 1)
    }

    /// A day that is planned has a page, and days that are written lead to it; the night before reaches into it.
    @Test func daysOfEvents() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-W48.md": "- 2026-11-28 22:10 – 2026-11-29 07:25 Night train @\"Temple Meads\"\n",
            "agenda/2026/2026-11-29.md": "Home.\n",
            "notes/a.md": "- [ ] Paint due:2026-12-05\n",
        ])
        try vault.export(language: .french)
        #expect(try vault.page("days/2026-11-28.html").contains("<time datetime=\"22:10\">22:10 →</time>"))
        #expect(try vault.page("days/2026-11-29.html").contains("<time datetime=\"07:25\">← 07:25</time>"))
        #expect(try vault.page("days/2026-12-05.html").contains("<a href=\"../notes/a.html\">Paint</a>"))
        #expect(try vault.page("months/2026-12.html").contains("href=\"../days/2026-12-05.html\""))
        #expect(try vault.page("weeks/2026-W48.html").contains("Samedi 28 novembre"))
    }

    @Test(arguments: [
        ("08:45", "<time>08:45</time>"), ("all day", "<time datetime=\"P1D\">all day</time>"),
        ("→ 7:30 <x>", "<time datetime=\"P1D\">→ 7:30 &lt;x&gt;</time>"),
    ])
    func timesAreForProgramsToo(_ words: String, _ markup: String) {
        var html = HTMLText()
        html.time(words)
        #expect(String(decoding: html.bytes, as: UTF8.self) == markup)
    }

    /// What repeats is on days that have a page; its exceptions and what was moved are not where they were.
    @Test func repetitions() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-20.md": "- 07:00 Water repeat:1d except:2026-11-22 id:w\n",
            "agenda/2026/2026-11-21.md": "- 09:00 Water later moved:2026-11-21T07:00 id:w\n",
            "agenda/2026/2026-11-22.md": "Nothing.\n", "agenda/2026/2026-11-25.md": "x\n",
        ])
        try vault.export()
        #expect(try vault.page("days/2026-11-25.html").contains("Water"))
        #expect(!(try vault.page("days/2026-11-22.html").contains("Water")))
        let moved = try vault.page("days/2026-11-21.html")
        #expect(moved.contains("Water later") && moved.components(of: "<time>") == 1)
        #expect(!vault.hasPage("days/2026-11-23.html"))
    }

    /// However much there is on a day, its page stays small: 30 kB.
    @Test func aPageIsSmall() throws {
        let lines = (0..<2000).map {
            "- \($0 % 24 < 10 ? "0" : "")\($0 % 24):00 Event \($0) @\"Somewhere far away\"\n- [ ] Task \($0)\n"
        }
        var files = ["agenda/2026/2026-11-20.md": lines.joined()]
        for number in 0..<300 {
            files["journal/2026/11/2026-11-20-\(1000 + number)-x.md"] =
                "# Entry \(number)\n\n" + String(repeating: "words and more ", count: 100)
        }
        files["lists/a.md"] = (0..<1000).map { "- [x] Thing \($0) bought:2026-11-20\n" }.joined()
        let page = try day(files)
        #expect(page.utf8.count < 30_000, "\(page.utf8.count)")
        #expect(page.contains("and 1970 more") && page.contains("and 960 more"))
    }

    /// A rule of every second is one line of a day, and many repeating lines on many days are cut short and told.
    @Test func repetitionsInBounds() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-20.md": "- 10:00 Tick rrule:FREQ=SECONDLY;COUNT=9000\n"
        ])
        try vault.export()
        let page = try vault.page("days/2026-11-20.html")
        #expect(page.components(of: "Tick") == 1 && page.contains("9000 times"))

        let days = (0..<300).map { Day(iso: "2026-01-01")!.adding(days: $0) }
        var facts: [AgendaFacts] = []
        for number in 0..<400 {
            let document = Document(
                path: VaultPath("agenda/2026/2026-01-01-\(number).md")!,
                contents: Array("- 07:00 Water \(number) repeat:1d\n".utf8))
            facts.append(AgendaFacts(document, document.items))
        }
        let book = DayBook(facts, written: Set(days), reader: .fixed(0))
        #expect(book.cutShort > 0 && book.lines.values.map(\.count).reduce(0, +) < 60_000)
        #expect(book.lines[days[0]]?.count == 400)
    }

    /// A task of several days is on each of them that has a page.
    @Test func tasksOfSeveralDays() throws {
        let document = Document(
            path: VaultPath(trusted: "notes/trip.md"),
            contents: Array("- [ ] Trip <2026-12-20 Sun>--<2026-12-23 Wed>\n".utf8))
        let days = try ["2026-12-19", "2026-12-21", "2026-12-23", "2026-12-24"].map { try #require(Day(iso: $0)) }
        let book = DayBook([AgendaFacts(document, document.items)], written: Set(days), reader: .fixed(0))
        #expect(days.map { book.lines[$0]?.count ?? 0 } == [0, 1, 1, 0])
    }

    /// Of hours without anything there is one row, and the time of now is in a row of its own.
    @Test func emptyHoursAreFolded() {
        #expect(DayAgenda.rows([16..<18, 20..<21]) == [7..<8, 8..<9, 9..<10, 10..<11, 11..<12])
        #expect(DayAgenda.rows([16..<18, 42..<48]) == [7..<8, 8..<9, 9..<21, 21..<22, 22..<23, 23..<24])
        #expect(DayAgenda.rows([16..<18], now: 40) == [7..<8, 8..<9, 9..<20, 20..<21, 21..<22])
        #expect(DayAgenda.rows([0..<48]).count == 24)
        #expect(DayAgenda.rows([]).isEmpty)
    }
}
