// Totals, moods, insights and permissions as pages.

import ApplicationTestSupport
import Bytes
import CivilTime
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct ReportPageTests {
    /// Forty days up to today: happy with the tag, sad without it.
    private static let files = Dictionary(
        uniqueKeysWithValues: (0..<40).map { index in
            let day = Day(number: Day(iso: "2026-11-20").map(\.number) ?? 0).adding(days: -index)
            let (mood, tags) = index.isMultiple(of: 2) ? ("happy", "\ntags: [garden]") : ("sad", "")
            return (
                "journal/2026/\(day.iso).md",
                "---\ntype: journal\ndate: \(day.iso)\nmood: \(mood)\(tags)\n---\nSome words.\n"
            )
        })

    @Test func statistics() throws {
        let served = try ServedPages(Self.files)
        let page = served.page(CountPages.stats)
        #expect(page.contains("<dt>Longest streak · 12 Oct – 20 Nov</dt><dd>40 days</dd>"))
        #expect(
            page.contains("<a href=\"/journal/2026-11\">November 2026</a></td><td>20<progress max=\"20\" value=\"20\""))
        let json = try JSONReader.read(served.get(CountPages.stats, json: true).bytes)
        #expect(json["schema"]?.string == "daybook.stats/1")
    }

    @Test func moods() throws {
        let served = try ServedPages(Self.files)
        let page = served.page(CountPages.moods)
        #expect(page.contains("<svg") && page.contains("href=\"/day/2026-11-20\""))
        #expect(
            try JSONReader.read(served.get(CountPages.moods, json: true).bytes)["schema"]?.string == "daybook.mood/1")
        let empty = try ServedPages()
        for address in [CountPages.stats, CountPages.moods, CountPages.insights] {
            #expect(empty.get(address).status == 200, "\(address)")
        }
    }

    /// A page stays small over many years: the last three are drawn day by day, and the others are a link away.
    @Test func moodsOfManyYears() throws {
        let served = try ServedPages(
            Dictionary(
                uniqueKeysWithValues: (2019...2026).map {
                    ("journal/\($0)/a.md", "---\ndate: \($0)-03-02\nmood: happy\n---\nSome words.\n")
                }))
        let page = served.page(CountPages.moods)
        #expect(page.split(separator: "<div class=\"months\">").count - 1 == 3, "\(page.prefix(3000))")
        for year in 2024...2026 { #expect(page.contains("<h2>\(year)</h2>")) }
        for year in 2019...2023 { #expect(page.contains("<a href=\"/moods?year=\(year)\">\(year)</a>")) }
        let other = served.page(CountPages.moods + "?year=2019")
        #expect(other.contains("<h2>2019</h2>") && !other.contains("<h2>2026</h2>"))
        #expect(other.contains("/moods?year=2026"))
        #expect(served.page(CountPages.moods + "?year=1900").contains("<h2>2026</h2>"))
    }

    /// Years and months count an entry of the night as moods do: for the day before, with the mean of its entries.
    @Test func aDayHasOneMood() throws {
        let served = try ServedPages([
            ".daybook/settings.yaml": "day_ends_at: 04:00\n",
            "journal/a.md": "---\ndate: 2026-11-10T22:00\nmood: very_happy\n---\nOut.\n",
            "journal/b.md": "---\ndate: 2026-11-11T01:00\nmood: neutral\n---\nHome.\n",
        ])
        let disc = "<span class=\"mood happy\" role=\"img\""
        let month = served.page("/month/2026-11")
        #expect(month.contains("<b>10</b>" + disc) && !month.contains("<b>11</b><span class=\"mood"), "\(month)")
        for address in ["/year/2026", CountPages.moods] {
            let page = served.page(address)
            #expect(page.contains("10 November: happy"), "\(page)")
            #expect(!page.contains("11 November: "), "\(page)")
        }
    }

    @Test func insights() throws {
        let served = try ServedPages(Self.files, language: .french)
        let page = served.page(CountPages.insights)
        #expect(page.contains("#garden</a></td><td>+2</td>") && page.contains("<td>20 / 20</td><td>tient</td>"))
        let json = try JSONReader.read(served.get(CountPages.insights, json: true).bytes)
        #expect(json["schema"]?.string == "daybook.insights/1")
    }

    private func decide(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ decision: String, paths: String
    ) throws -> Int {
        let form = try WebForms.form(
            WebForms.page(served, cookie, PermissionsPage.address), to: PermissionsPage.address,
            with: "value=\"photos\"")
        return WebForms.send(
            served, cookie, PermissionsPage.address,
            form.filter { $0.0 != "paths" } + [("decision", decision), ("paths", paths)]
        ).status
    }

    @Test func permissions() throws {
        let folder = try TemporaryFolder()
        let served = try ServedPages()
        let cookie = served.cookie()
        let before = try served.vault.files()
        func state() throws -> String? {
            let json = try JSONReader.read(served.get(PermissionsPage.address, json: true).bytes)
            return json["sources"]?.array?.first { $0["source"]?.string == "photos" }?["state"]?.string
        }
        #expect(try state() == "unknown")
        // Without paths, or with those of the vault itself, nothing is granted.
        #expect(try decide(served, cookie, "grant", paths: "") >= 400)
        #expect(try decide(served, cookie, "grant", paths: served.vault.root) >= 400)
        #expect(try state() == "unknown")
        #expect(try decide(served, cookie, "grant", paths: folder.path) == 303)
        #expect(try state() == "granted")
        let page = WebForms.page(served, cookie, PermissionsPage.address)
        #expect(page.contains(folder.path))
        #expect(page.split(separator: "role=\"switch\" aria-checked=\"true\" form=\"source-photos\"").count == 4)
        #expect(try decide(served, cookie, "hide:place", paths: "") == 303)
        #expect(
            WebForms.page(served, cookie, PermissionsPage.address)
                .contains("aria-checked=\"false\" form=\"source-photos\" name=\"decision\" value=\"show:place\""))
        #expect(try decide(served, cookie, "hide:nose", paths: "") == 400)
        // What is not there is said beside its source.
        let gone = folder.path + "/none"
        #expect(try decide(served, cookie, "grant", paths: gone) == 303)
        #expect(WebForms.page(served, cookie, PermissionsPage.address).contains("<p>Photos: \(gone) is not there</p>"))
        #expect(try decide(served, cookie, "deny", paths: "") == 303)
        #expect(try state() == "denied")
        #expect(try decide(served, cookie, "show:place", paths: "") == 400)
        #expect(try decide(served, cookie, "revoke", paths: "") == 303)
        #expect(try state() == "unknown")
        #expect(try decide(served, cookie, "shrug", paths: "") == 400)
        #expect(try served.vault.files() == before)
    }

    /// What is decided cannot be taken back by a button that takes back something else.
    @Test func aDecisionHasNoUndo() throws {
        let served = try ServedPages(["agenda/2026/2026-11-20.md": "- [ ] Call\n"])
        let cookie = served.cookie()
        let task = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/done")
        #expect(WebForms.send(served, cookie, "/tasks/done", task).status == 303)
        #expect(try decide(served, cookie, "deny", paths: "") == 303)
        let page = WebForms.page(served, cookie, PermissionsPage.address)
        let told = try #require(page.split(separator: "class=\"told\"").dropFirst().first?.prefix { $0 != "\n" })
        #expect(told.contains("denied") && !told.contains("/undo"))
        // Below the page there is still the way back, which says from what.
        #expect(page.contains("Undo: Done: Call"))
    }

    @Test func readOnlyDecidesNothing() throws {
        let served = try ServedPages(isReadOnly: true)
        #expect(!served.page(PermissionsPage.address).contains("<form method=\"post\""))
    }
}
