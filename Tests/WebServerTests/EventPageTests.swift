// Events moved, left out and ended from their page.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct EventPageTests {
    private static let day = "agenda/2026/2026-11-20.md"
    private static let files = [
        day: "---\ntype: day\n---\n- 09:00-10:00 Standup <b>\n- [ ] Water\n",
        "agenda/plan.md": "- 2026-11-16 18:00-19:00 Yoga repeat:daily\n",
    ]

    private func event(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ page: String, _ title: String
    ) throws -> String {
        let text = WebForms.page(served, cookie, page)
        let link = try #require(
            text.split(separator: "<a ").first { $0.contains("/event?") && $0.contains(">" + title) })
        let address = try #require(link.split(separator: "href=\"").last?.prefix { $0 != "\"" })
        return String(address).replacing("&amp;", with: "&")
    }

    private func send(
        _ served: ServedPages, _ cookie: (name: String, value: String), from page: String, to action: String,
        _ fields: [(String, String)] = []
    ) throws -> WebResponse {
        let form = try WebForms.form(WebForms.page(served, cookie, page), to: action)
        let names = Set(fields.map(\.0))
        return WebForms.send(served, cookie, action, form.filter { !names.contains($0.0) } + fields)
    }

    @Test func anEventMoves() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Standup")
        let html = WebForms.page(served, cookie, page)
        #expect(
            html.contains("<h1>Standup &lt;b&gt;</h1>") && html.contains("type=\"time\" name=\"time\" value=\"09:00\""))
        #expect(!html.contains("/events/end") && !html.contains("/tasks/skip"))
        let answer = try send(
            served, cookie, from: page, to: "/events/move", [("to", "2026-11-21"), ("time", "14:30")])
        #expect(answer.value("location") == "/day/2026-11-20")
        #expect(try served.vault.read("agenda/2026/2026-11-21.md").contains("- 14:30-15:30 Standup <b>"))
        #expect(try !served.vault.read(Self.day).contains("Standup"))
        // The line that was shown is no more: nothing else is moved in its place.
        let stale = WebForms.page(served, cookie, page)
        let form = try WebForms.form(stale, to: "/events/move")
        #expect(WebForms.send(served, cookie, "/events/move", form).status == 409)
        let undo = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/undo")
        _ = WebForms.send(served, cookie, "/undo", undo)
        #expect(try served.vault.read(Self.day) == Self.files[Self.day])
    }

    /// Other words keep the time; what is deleted can be taken back.
    @Test(arguments: ["Standup", "Water"])
    func otherWords(_ title: String) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", title)
        #expect(!WebForms.page(served, cookie, page).contains(">- "))
        #expect(try send(served, cookie, from: page, to: "/events/edit", [("title", "Coffee")]).status == 303)
        let text = try served.vault.read(Self.day)
        #expect(text.contains(title == "Water" ? "- [ ] Coffee\n" : "- 09:00-10:00 Coffee\n") && !text.contains(title))
        let other = try event(served, cookie, "/day/2026-11-20", "Coffee")
        #expect(try send(served, cookie, from: other, to: "/events/edit", [("title", " ")]).status == 400)
        #expect(try send(served, cookie, from: other, to: "/events/delete").status == 303)
        #expect(try !served.vault.read(Self.day).contains("Coffee"))
        let undo = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/undo")
        _ = WebForms.send(served, cookie, "/undo", undo)
        #expect(try served.vault.read(Self.day) == text)
    }

    /// A form says all of the time; an end that was not touched follows the start.
    @Test(arguments: [
        ([("end", "10:30")], "09:00-10:30"), ([("time", "11:00")], "11:00-12:00"), ([("end", "")], "09:00"),
        ([("time", "22:00"), ("end", "01:00")], "22:00-01:00"), ([("time", ""), ("end", "")], "all-day"),
        ([("time", "23:30")], "23:30-00:30"),
    ])
    func anEventHasAnEnd(_ fields: [(String, String)], _ expected: String) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Standup")
        #expect(try send(served, cookie, from: page, to: "/events/move", fields).status == 303)
        #expect(try served.vault.read(Self.day).contains("\n- \(expected) Standup <b>\n"))
    }

    @Test(arguments: [
        ([("to", "2026-11-23")], "2026-11-23 – 2026-11-25"), ([("last", "2026-11-22")], "2026-11-20 – 2026-11-22"),
        ([("time", "09:00"), ("end", "17:00")], "2026-11-20 09:00 – 2026-11-22 17:00"),
        ([("time", "09:00")], "2026-11-20 09:00"), ([("last", "2026-11-20")], "2026-11-20"),
    ])
    func severalDays(_ fields: [(String, String)], _ expected: String) throws {
        let served = try ServedPages(["agenda/trips.md": "- 2026-11-20 – 2026-11-22 Fair\n"])
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Fair")
        #expect(try send(served, cookie, from: page, to: "/events/move", fields).status == 303)
        #expect(try served.vault.read("agenda/trips.md") == "- \(expected) Fair\n")
    }

    @Test(arguments: [[("last", "2026-11-19")], [("end", "09:00")]])
    func endsThatCannotBe(_ fields: [(String, String)]) throws {
        let text = "- 2026-11-20 – 2026-11-22 Fair\n"
        let served = try ServedPages(["agenda/trips.md": text])
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Fair")
        #expect(try send(served, cookie, from: page, to: "/events/move", fields).status == 400)
        #expect(try served.vault.read("agenda/trips.md") == text)
    }

    @Test func anEventHasATitle() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Standup")
        let answer = try send(served, cookie, from: page, to: "/events/edit", [("title", "  ")])
        #expect(answer.status == 400 && served.text(answer).contains("title is needed"))
        #expect(try served.vault.read(Self.day) == Self.files[Self.day])
    }

    @Test func aPlaceAndAReminder() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Standup")
        let given = [("place", "The Crown"), ("alarm", "30m")]
        #expect(try send(served, cookie, from: page, to: "/events/edit", given).status == 303)
        #expect(
            try served.vault.read(Self.day).contains("- 09:00-10:00 Standup <b> @\"The Crown\" alarm:30m\n"))
        let other = try event(served, cookie, "/day/2026-11-20", "Standup")
        let html = WebForms.page(served, cookie, other)
        #expect(html.contains("value=\"The Crown\"") && html.contains("<option value=\"30m\" selected>"))
        let taken = [("place", ""), ("alarm", "")]
        #expect(try send(served, cookie, from: other, to: "/events/edit", taken).status == 303)
        #expect(try served.vault.read(Self.day) == Self.files[Self.day])
    }

    /// One turn that is longer is an event of its own; a whole series keeps its first day.
    @Test func howLongASeriesIs() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/week/2026-11-20", "Yoga")
            .replacing("day=2026-11-16", with: "day=2026-11-20")
        let one = [("end", "20:00"), ("part", "one")]
        #expect(try send(served, cookie, from: page, to: "/events/move", one).status == 303)
        #expect(try served.vault.read(Self.day).contains("\n- 18:00-20:00 Yoga\n"))
        let plan = try served.vault.read("agenda/plan.md")
        #expect(plan == "- 2026-11-16 18:00-19:00 Yoga repeat:daily except:2026-11-20\n")
        let next = try event(served, cookie, "/week/2026-11-20", "Yoga")
            .replacing("day=2026-11-16", with: "day=2026-11-18")
        let all = [("time", "18:30"), ("part", "all")]
        #expect(try send(served, cookie, from: next, to: "/events/move", all).status == 303)
        let moved = try served.vault.read("agenda/plan.md")
        #expect(moved.hasPrefix("- 2026-11-16 18:30-19:30 Yoga repeat:daily"), "\(moved)")
    }

    @Test func aTaskMoves() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Water")
        #expect(try send(served, cookie, from: page, to: "/events/move", [("to", "2026-11-24")]).status == 303)
        #expect(try served.vault.read("agenda/2026/2026-11-24.md").contains("- [ ] Water\n"))
        #expect(try !served.vault.read(Self.day).contains("Water"))
    }

    /// What is on a day of the series after something was done with one of its occurrences.
    @Test(arguments: [
        (
            "/events/move", [("to", "2026-11-20"), ("time", "07:00"), ("part", "one")],
            ["18:00", "18:00", "07:00", "18:00"]
        ),
        (
            "/events/move", [("to", "2026-11-20"), ("time", "07:00"), ("part", "rest")],
            ["18:00", "18:00", "07:00", "07:00"]
        ),
        (
            "/events/move", [("to", "2026-11-16"), ("time", "07:00"), ("part", "all")],
            ["07:00", "07:00", "07:00", "07:00"]
        ),
        ("/tasks/skip", [], ["18:00", "18:00", "", "18:00"]), ("/events/end", [], ["18:00", "18:00", "", ""]),
    ])
    func aSeries(_ action: String, _ fields: [(String, String)], _ expected: [String]) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = try event(served, cookie, "/week/2026-11-20", "Yoga")
            .replacing("day=2026-11-16", with: "day=2026-11-20")
        #expect(try send(served, cookie, from: page, to: action, fields).status == 303)
        let days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"]
        for (day, time) in zip(days, expected) {
            let page = WebForms.page(served, cookie, "/day/" + day)
            // Without the days after it.
            let html = page.split(separator: "<section class=\"coming").first ?? ""
            for other in ["07:00", "18:00"] {
                #expect(html.contains("\(other)–") == (other == time), "\(day) \(other)")
            }
        }
    }

    @Test func whatIsNoEvent() throws {
        let served = try ServedPages(Self.files)
        for query in [
            "", "?path=agenda/plan.md", "?path=.daybook/x.md&line=1&text=-%2009%3A00%20x&day=2026-11-20",
            "?path=agenda/plan.md&line=1&text=words&day=2026-11-20",
            "?path=agenda/plan.md&line=0&text=x&day=2026-11-20",
            "?path=agenda/none.md&line=1&text=-%2009%3A00%20x&day=2026-11-20",
        ] {
            #expect(served.get("/event" + query).status == 404, "\(query)")
        }
        let cookie = served.cookie()
        let page = try event(served, cookie, "/day/2026-11-20", "Standup")
        for fields in [[("to", "x")], [("time", "25:00")], [("part", "some")], [("day", "")]] {
            #expect(try send(served, cookie, from: page, to: "/events/move", fields).status == 400, "\(fields)")
        }
        #expect(try served.vault.read(Self.day) == Self.files[Self.day])
    }

    /// Where nothing can be changed an event leads to its document.
    @Test func readOnly() throws {
        let served = try ServedPages(Self.files, isReadOnly: true)
        #expect(!served.page("/day/2026-11-20").contains("/event?"))
    }

    @Test func thePhonesIcon() throws {
        let served = try ServedPages()
        let icon = served.get(PhoneIcon.address)
        #expect(icon.value("content-type") == "image/png")
        // Width and height in the first chunk (PNG specification, 11.2.1).
        #expect(
            icon.bytes.prefix(4) == [0x89, 0x50, 0x4e, 0x47]
                && Array(icon.bytes[16..<24]) == [0, 0, 0, 180, 0, 0, 0, 180])
        #expect(served.page("/today").contains("<link rel=\"apple-touch-icon\" href=\"\(PhoneIcon.address)\">"))
    }
}
