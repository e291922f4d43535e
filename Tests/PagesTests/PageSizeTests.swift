// How large a site is: pages that a phone loads at once, and no more of them than there is to tell.

import Bytes
import CivilTime
import Journal
import Pages
import Testing
import Wording

@Suite struct PageSizeTests {
    /// A day with much on it is 30 kB at most; the style sheet 25 kB, the script 20 kB, and nothing else is asked for.
    @Test func aFullDayIsSmall() throws {
        var files = [
            "media/a.jpg": "jpg", "media/b.jpg": "jpg",
            "sensors/pool/device.md": "---\nname: Pool\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.6]}\n---\n",
            "agenda/2026/2026-11-20.md": (8...19).map {
                "- \($0):00-\($0):45 Meeting number \($0) about the garden @\"The long room\" #work\n- [ ] Task \($0) due:2026-11-20\n"
            }.joined(),
        ]
        var rows = "timestamp,ph\n"
        for hour in 0..<24 { rows += "2026-11-20T\(hour < 10 ? "0" : "")\(hour):00:00Z,7.\(hour % 5)\n" }
        files["sensors/pool/2026-11.csv"] = rows
        for number in 0..<6 {
            files["journal/2026/11/2026-11-20-1\(number)00-entry.md"] =
                "---\ndate: 2026-11-20T1\(number):00\nmood: happy\ntags: [home]\nphotos: [media/a.jpg, media/b.jpg]\n---\n# Entry \(number)\n\n"
                + String(repeating: "A sentence about the day and what it brought. ", count: 40)
        }
        let vault = try TemporaryVault(files)
        try vault.export()
        let page = try vault.page("days/2026-11-20.html")
        #expect(page.contains("Meeting number 19") && page.contains("Entry 5"))
        #expect(page.utf8.count <= 30_000, "\(page.utf8.count)")
        #expect(try vault.page("assets/site.css").utf8.count <= 25_000)
        #expect(try vault.page("assets/site.js").utf8.count <= 20_000)
        let asked = page.matches(of: /<(?:link rel="stylesheet" href|script[^>]* src)="([^"]*)"/).map { $0.output.1 }
        #expect(asked == ["../assets/site.css", "../assets/site.js"], "\(asked)")
        #expect(!page.contains("@import") && !page.contains("src=\"http"))
    }

    /// Twice the entries are about twice the bytes.
    @Test func theWholeIsLinear() throws {
        func bytes(_ count: Int) throws -> Int {
            var files: [String: String] = [:]
            for number in 0..<count {
                guard let first = Day(iso: "2024-01-01") else { continue }
                let day = first.adding(days: number).iso
                files["journal/\(day).md"] =
                    "---\nmood: happy\ntags: [home, t\(number % 10)]\n---\n# Entry \(number)\n\nWords of the day. [[Entry \(max(0, number - 1))]]\n"
            }
            let vault = try TemporaryVault(files)
            try vault.export()
            return try TemporaryVault.tree(vault.site).values.reduce(0) { $0 + $1.count }
        }
        let (once, twice) = (try bytes(60), try bytes(120))
        #expect(Double(twice) / Double(once) < 2.2, "\(once) \(twice)")
    }

    /// Moods of ten thousand days are 250 kB where the maps of other years lie elsewhere.
    @Test func moodsOfManyYearsAreSmall() throws {
        let first = try #require(Day(iso: "1999-06-01"))
        let logged = (0..<10_000).map { LoggedDay(day: first.adding(days: $0), mood: $0 % 5 - 2) }
        var html = HTMLText()
        MoodCharts(MoodStatistics(logged), MoodScale(), .english) { "/day/" + $0.iso }
            .write(other: { "?year=\($0)" }, &html)
        #expect(html.bytes.count <= 250_000, "\(html.bytes.count)")
        #expect(html.bytes.count > 150_000)
    }
}
