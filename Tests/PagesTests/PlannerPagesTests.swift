// Planner pages as HTML: what is on each span, in both languages, and that nothing is lost or spilled.

import CivilTime
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct PlannerPagesTests {
    private func html(
        _ span: PlannerSpan, _ content: PlannerContent = PlannerContent(), parts: Set<PlannerPart> = [],
        paper: PaperStyle = PaperStyle(.blank), size: PaperSize = .a4, language: LanguageCode = .english,
        firstWeekday: Weekday = .monday, title: String? = nil
    ) -> String {
        PlannerPages.html(
            PlannerOptions(
                span, parts: parts, paper: paper, size: size, language: language, firstWeekday: firstWeekday,
                title: title, today: PlannerSample.day("2026-11-20")), content)
    }

    /// The words between tags, with `|` for each tag.
    private func words(_ html: String) -> String {
        var text = ""
        var isTag = false
        for character in html.split(separator: "<body>").last ?? "" {
            if character == "<" {
                isTag = true
                text += "|"
            } else if character == ">" {
                isTag = false
            } else if !isTag {
                text.append(character)
            }
        }
        return text
    }

    private func parts(of text: String, at mark: String) -> (String, String)? {
        text.firstRange(of: mark).map { (String(text[..<$0.lowerBound]), String(text[$0.upperBound...])) }
    }

    private func week(_ iso: String) throws -> PlannerSpan { .week(try #require(ISOWeek(iso: iso))) }
    private func month(_ iso: String) throws -> PlannerSpan { .month(try #require(Month(iso: iso))) }

    @Test func aWeek() throws {
        let english = words(html(try week("2026-W47"), PlannerSample.content(.english)))
        for word in [
            "Week 47", "16 – 22 November 2026", "Monday", "Staff meeting ", "09:00", "–10:00 · Room B",
            "Birthday of Nora",
            "To do",
            "Order firewood", "Trip to Edinburgh →", "→ Trip to Edinburgh →",
        ] { #expect(english.contains("|" + word + "|"), "\(word)") }
        let french = words(html(try week("2026-W47"), PlannerSample.content(.french), language: .french))
        for word in ["Semaine 47", "16 – 22 novembre 2026", "Lundi", "À faire", "–01:00"] {
            #expect(french.contains("|" + word + "|"), "\(word)")
        }
        #expect(!french.contains("Week") && !french.contains("Monday"))
    }

    @Test(arguments: [
        ("2026-W53", "28 December 2026 – 3 January 2027", "28 décembre 2026 – 3 janvier 2027"),
        ("2027-W01", "4 – 10 January 2027", "4 – 10 janvier 2027"),
        ("2026-W49", "30 November – 6 December 2026", "30 novembre – 6 décembre 2026"),
        ("2024-W09", "26 February – 3 March 2024", "26 février – 3 mars 2024"),
        ("2027-W48", "29 November – 5 December 2027", "29 novembre – 5 décembre 2027"),
    ])
    func weeksAtTheEdges(_ iso: String, _ english: String, _ french: String) throws {
        #expect(words(html(try week(iso))).contains(english))
        #expect(words(html(try week(iso), language: .french)).contains(french))
    }

    @Test func weeksFromSunday() throws {
        let week = try #require(ISOWeek(iso: "2026-W47"))
        #expect(PlannerWeek(week, from: .sunday).first == PlannerSample.day("2026-11-15"))
        #expect(PlannerWeek(week, from: .saturday).first == PlannerSample.day("2026-11-14"))
        for start in [Weekday.monday, .sunday, .saturday] {
            #expect(PlannerWeek(week, from: start).iso == week)
        }
        #expect(words(html(.week(week), firstWeekday: .sunday)).contains("15 – 21 November 2026"))
        let options = PlannerOptions(
            .week(week), paper: PaperStyle(.blank), language: .english, firstWeekday: .sunday,
            today: PlannerSample.day("2026-11-20"))
        #expect(options.days?.description == "2026-11-15..2026-11-21")
    }

    @Test func aSpreadIsTwoPagesWithMirroredMargins() throws {
        var settings = PaperSettings()
        settings.isTwoPageSpread = true
        settings.margins = PaperMargins(top: 10, right: 11, bottom: 12, left: 23)
        let text = html(try week("2026-W47"), paper: PaperStyle(.custom, settings: settings), size: .a5)
        #expect(text.split(separator: "<section").count == 3)
        #expect(text.contains("left:11mm") && text.contains("left:23mm"))
        #expect(text.contains("size: 148mm 210mm"))
    }

    @Test func aDay() throws {
        let text = words(html(.day(PlannerSample.day("2026-11-20")), PlannerSample.content(.french), language: .french))
        for word in ["20", "Vendredi", "Novembre 2026", "Semaine 47", "7", "23", "Dentiste", "À faire", "Notes"] {
            #expect(text.contains("|" + word + "|"), "\(word)")
        }
        #expect(text.contains("14:00–15:30 · Lyon · #health"))
    }

    @Test func theHoursGrowWithTheDay() {
        func hours(_ start: String, _ end: String?, after: Bool = false) -> [Int] {
            let timeline = DayTimeline([
                PlannerEntry(
                    start: PlannerSample.time(start), end: end.flatMap(PlannerSample.time), title: "x",
                    continuesAfter: after)
            ])
            return [timeline.firstHour, timeline.lastHour]
        }
        #expect(hours("09:00", "10:00") == [7, 21])
        #expect(hours("05:30", "06:15") == [5, 21])
        #expect(hours("21:30", "22:10") == [7, 23])
        #expect(hours("23:30", nil, after: true) == [7, 24])
        #expect(hours("00:00", "23:59") == [0, 24])
        // The end of the night before is above the hours.
        let night = DayTimeline([
            PlannerEntry(end: PlannerSample.time("01:00"), title: "x", continuesBefore: true)
        ])
        #expect(night.blocks.isEmpty && night.firstHour == 7)
    }

    @Test func overlapsStandSideBySide() {
        func entry(_ start: String, _ end: String) -> PlannerEntry {
            PlannerEntry(start: PlannerSample.time(start), end: PlannerSample.time(end), title: start)
        }
        let blocks = DayTimeline([
            entry("09:00", "12:00"), entry("09:30", "10:00"), entry("10:00", "11:00"), entry("14:00", "15:00"),
        ]).blocks
        #expect(blocks.map(\.lane) == [0, 1, 1, 0])
        #expect(blocks.map(\.lanes) == [2, 2, 2, 1])
        #expect(blocks.map(\.group) == [0, 0, 0, 1])
    }

    @Test func whatHasNoLaneIsCountedInItsPlaceAndListed() throws {
        let day = PlannerSample.day("2026-11-18")
        var content = PlannerContent()
        for hour in ["09:00", "15:00"] {
            for number in 1...9 {
                content.days[day, default: []].append(
                    PlannerEntry(
                        start: PlannerSample.time(hour), end: PlannerSample.time(hour == "09:00" ? "10:00" : "16:00"),
                        title: "\(hour) \(number)"))
            }
        }
        let text = words(html(.day(day), content))
        // In their place they are counted, under the notes they are.
        let counted = text.matches(of: /\|\+(\d+)/).compactMap { Int($0.output.1) }
        #expect(counted.count == 2)
        let (hours, rest) = try #require(parts(of: text, at: "|Also this day|"))
        let isShown = { (title: String, part: String) in
            part.contains("|" + title + "|") || part.contains("|" + title + " |")
        }
        let titles = content.days[day, default: []].map(\.title)
        #expect(titles.count { isShown($0, hours) } + counted.reduce(0, +) == 18)
        #expect(titles.allSatisfy { isShown($0, hours) != isShown($0, rest) })
    }

    @Test func aMonth() throws {
        let text = words(html(try month("2026-11"), PlannerSample.content(.english)))
        for word in ["November", "2026", "Wednesday", "44", "49", "1 Nov", "1 Dec", "Exhibition ", "Yoga"] {
            #expect(text.contains("|" + word), "\(word)")
        }
        // Twelve interviews in one cell: some, and how many more.
        #expect(text.contains("|Interview of candidate 1|") && !text.contains("|Interview of candidate 12|"))
        let shown = (1...12).count { text.contains("|Interview of candidate \($0)|") }
        #expect(text.contains("|+\(12 - shown)|"))
    }

    @Test(arguments: [("2028-02", true), ("2026-02", false), ("2027-02", false)])
    func februaries(_ iso: String, _ isLeap: Bool) throws {
        let text = PlannerSample.placed(html(try month(iso)))
        // Small numbers are those of the months beside it; the day's own are set in the serif.
        let grid = text.split(separator: "\n").filter { $0.contains("font-size:11pt") && !$0.contains("faint") }
        #expect(grid.count == (isLeap ? 29 : 28))
    }

    @Test func barsGoAcrossTheWeek() {
        func day(_ before: Bool, _ after: Bool) -> [PlannerEntry] {
            [PlannerEntry(title: "Trip", continuesBefore: before, continuesAfter: after)]
        }
        let bars = MonthBars([[], day(false, true), day(true, true), day(true, false), [], [], day(false, true)]).bars
        #expect(bars.map(\.days) == [1...3, 6...6])
        #expect(bars.map(\.goesOn) == [false, true] && bars.map(\.comesFromBefore) == [false, false])
        let two = MonthBars([
            day(false, true) + [PlannerEntry(title: "Fair")], day(true, true), [], [], [], [], [],
        ])
        #expect(two.bars.map(\.lane) == [0, 1])
        #expect(two.lanes(on: 0).used == 2 && two.lanes(on: 1).used == 1)
    }

    @Test func aYear() throws {
        let text = html(.year(2026), PlannerSample.content(.french), language: .french)
        for word in [
            "2026", "Janvier", "Décembre", "Anniversaire de Zoé", "25–31", "Vacances à la mer", "anniversaire",
        ] {
            #expect(words(text).contains("|" + word + "|"), "\(word)")
        }
        #expect(!text.contains("href="))
        // Without anything to explain there is no legend.
        #expect(!words(html(.year(2026))).contains("birthday"))
    }

    @Test func pagesLeadToOneAnother() throws {
        let text = html(.year(2026), parts: [.months, .weeks, .days])
        #expect(text.split(separator: "<section").count - 1 == 1 + 12 + 53 + 365)
        let targets = Set(text.matches(of: /href="#([^"]+)"/).map { String($0.output.1) })
        let anchors = text.matches(of: /id="([^"]+)"/).map { String($0.output.1) }
        #expect(targets.subtracting(anchors).isEmpty)
        #expect(Set(anchors).count == anchors.count)
        for target in ["month-2026-02", "week-2026-W53", "day-2026-12-31"] { #expect(targets.contains(target)) }
        // Alone, a week leads from its small month to its own days.
        #expect(html(try week("2026-W47")).contains("href=\"#in-week-2026-11-18\""))
    }

    @Test func blankPaper() {
        #expect(html(.blank(pages: 3), paper: PaperStyle(.lined)).split(separator: "<section").count - 1 == 3)
        #expect(!html(.blank(pages: 1)).contains("<path"))
        let dots = html(.blank(pages: 1), paper: PaperStyle(.dotted))
        #expect(dots.split(separator: "h.01").count - 1 == (184 / 5 + 1) * (271 / 5 + 1))
    }

    @Test func nothingIsMarkup() throws {
        var content = PlannerContent()
        let title = "<script>&\"'</script>\nnext"
        content.days[PlannerSample.day("2026-11-18")] = [
            PlannerEntry(start: .noon, end: nil, title: title, place: "<b>", tags: ["<i>"]),
            PlannerEntry(kind: .birthday, title: "שיעור עברית"),
        ]
        for span in [PlannerSpan.day(PlannerSample.day("2026-11-18")), try week("2026-W47"), try month("2026-11")] {
            let text = html(span, content, title: "<title>")
            #expect(text.contains("&lt;script&gt;&amp;&quot;&#39;&lt;/script&gt; next"))
            #expect(!text.contains("<script") && !text.contains("<b>") && !text.contains("<i>"))
            #expect(text.contains("\u{2068}שיעור עברית\u{2069}") && text.contains("&lt;title&gt;"))
        }
    }

    /// However much there is, no box leaves its page, and what is not shown is counted.
    @Test(arguments: [1, 5, 9, 14, 40, 200])
    func overfullDays(_ count: Int) throws {
        var content = PlannerContent()
        let day = PlannerSample.day("2026-11-18")
        content.days[day] = (0..<count).map { number in
            PlannerEntry(
                kind: number % 3 == 0 ? .task : .event,
                start: number % 4 == 0 ? nil : TimeOfDay(hour: number % 24, minute: number * 7 % 60),
                title: "Entry \(number) " + String(repeating: "wordy ", count: number % 20), place: "Place")
        }
        content.undated = content.days[day] ?? []
        for span in [PlannerSpan.day(day), try week("2026-W47"), try month("2026-11"), .year(2026)] {
            for size in PaperSize.allCases {
                let text = html(span, content, size: size)
                let options = PlannerOptions(
                    span, paper: PaperStyle(.blank), size: size, language: .english, today: day)
                for match in text.matches(of: /top:(-?[\d.]+)mm;width:[\d.]+mm;[^"]*?;height:([\d.]+)mm/) {
                    let bottom = try #require(Double(match.output.1)) + (try #require(Double(match.output.2)))
                    #expect(bottom <= options.height - options.paper.margins.bottom + 2.5)
                }
                if count == 200 { #expect(words(text).contains("|+")) }
            }
        }
    }

    @Test func lists() {
        // Birthdays, whole days, times, then tasks; what is done comes last.
        let entries = PlannerEntry.inOrder([
            PlannerEntry(kind: .doneTask, title: "done"), PlannerEntry(kind: .task, title: "open"),
            PlannerEntry(start: .noon, title: "noon"), PlannerEntry(start: .midnight, title: "night"),
            PlannerEntry(title: "whole"), PlannerEntry(kind: .birthday, title: "birthday"),
        ])
        #expect(entries.map(\.title) == ["birthday", "whole", "night", "noon", "open", "done"])
        #expect(TextWidth.lines(of: "one two", size: 10, width: 100) == 1)
        #expect(TextWidth.lines(of: "one two three four", size: 10, width: 15) > 1)
        #expect(1.25.short == "1.25" && (-0.5).short == "-0.5" && 3.0.short == "3" && 2.0004.short == "2")
    }
}
