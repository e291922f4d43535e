// What pages of a planner have beside dates and entries: lines to write on, boxes to tick, questions; and where all of it is.

import CivilTime
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct PlannerPartsTests {
    private let today = PlannerSample.day("2026-11-20")

    private func options(
        _ span: PlannerSpan, parts: Set<PlannerPart> = [], paper: PaperStyle.Kind = .lined, size: PaperSize = .a4,
        orientation: PlannerOptions.Orientation? = nil, habits: [String] = [], hasMoods: Bool = false,
        isVertical: Bool = false, language: LanguageCode = .english
    ) -> PlannerOptions {
        PlannerOptions(
            span, parts: parts, paper: PaperStyle(paper, size: size), size: size, orientation: orientation,
            language: language, habits: habits, hasMoods: hasMoods, isVertical: isVertical, today: today)
    }

    /// A box of words as it lies on the paper, in millimetres.
    private struct Words {
        var text: String
        var left: Double
        var top: Double
        var width: Double
        var size: Double
        var style: String
    }

    private func pages(_ options: PlannerOptions, _ content: PlannerContent) -> [Substring] {
        Array(PlannerSample.placed(PlannerPages.html(options, content)).split(separator: "<section").dropFirst())
    }

    private func words(_ page: some StringProtocol) -> [Words] {
        String(page).matches(
            of:
                /class="t (?:one|many) ?([^"]*)"[^>]*?left:(-?[\d.]+)mm;top:(-?[\d.]+)mm;width:([\d.]+)mm;font-size:([\d.]+)pt[^>]*>([^<]*)/
        ).compactMap { match in
            let output = match.output
            guard let left = Double(output.2), let top = Double(output.3), let width = Double(output.4),
                let size = Double(output.5)
            else { return nil }
            return Words(
                text: String(output.6), left: left, top: top, width: width, size: size, style: String(output.1))
        }
    }

    /// The level lines of a colour, by their left ends: where they lie.
    private func lines(_ page: some StringProtocol, stroke: String) -> [(left: Double, right: Double, y: Double)] {
        String(page).matches(of: /stroke="(#[0-9a-f]+)"[^>]*d="([^"]*)"/).filter { $0.output.1 == stroke }.flatMap {
            String($0.output.2).matches(of: /M([\d.]+) ([\d.]+)H([\d.]+)/).compactMap { match in
                guard let left = Double(match.output.1), let y = Double(match.output.2),
                    let right = Double(match.output.3)
                else { return nil }
                return (left, right, y)
            }
        }
    }

    private func timed(_ count: Int, title: String = "Meeting") -> [PlannerEntry] {
        (0..<count).map { number in
            PlannerEntry(
                start: TimeOfDay(hour: 8 + number % 14, minute: 0), end: TimeOfDay(hour: 8 + number % 14, minute: 45),
                title: "\(title) \(number)", place: number % 2 == 0 ? "Room" : nil)
        }
    }

    private func week() throws -> PlannerSpan { .week(try #require(ISOWeek(iso: "2026-W47"))) }
    private func month(_ iso: String = "2026-11") throws -> PlannerSpan { .month(try #require(Month(iso: iso))) }

    // MARK: A week

    /// At most five events a day; the others are counted there and are below the tasks, with their days.
    @Test(arguments: [PaperSize.a4, .a5, .letter], [PlannerOptions.Orientation.portrait, .landscape])
    func aWeekHasRoomToWrite(_ size: PaperSize, _ orientation: PlannerOptions.Orientation) throws {
        var content = PlannerContent()
        for day in ["2026-11-16", "2026-11-18"] { content.days[PlannerSample.day(day)] = timed(7, title: day) }
        let page = try #require(pages(options(try week(), size: size, orientation: orientation), content).first)
        let found = words(page)
        let rest = try #require(found.first { $0.text == "Also this week" })
        for day in ["2026-11-16", "2026-11-18"] {
            let titles = found.filter { $0.text.hasPrefix(day) }
            #expect(titles.count == 7, "\(size) \(orientation)")
            let listed = titles.filter { $0.left >= rest.left && $0.top > rest.top }
            #expect(listed.count == 2 && titles.count - listed.count == 5)
        }
        #expect(found.count { $0.text == "+2" } == 2)
        #expect(found.count { $0.text == "Mon 16" } == 2 && found.count { $0.text == "Wed 18" } == 2)
        // Lines below the last entry of the full day.
        let monday = try #require(found.first { $0.text == "+2" })
        let next = try #require(found.first { $0.text == (orientation == .portrait ? "Tuesday" : "Friday") })
        let free = lines(page, stroke: "#bcc6ce").filter {
            $0.left < monday.left + 1 && $0.right > monday.left + 1 && $0.y > monday.top && $0.y < next.top
        }
        #expect(free.count >= (size == .a5 ? 1 : 2), "\(size) \(orientation): \(free.count)")
    }

    /// All times of a week are set alike, whatever else its days have.
    @Test func oneStyleOfTimes() throws {
        let content = PlannerSample.content(.english)
        let found = words(try #require(pages(options(try week()), content).first))
        let times = found.filter { $0.text.contains(/^–?\d\d:\d\d$/) }
        #expect(times.count > 8)
        #expect(Set(times.map(\.size)).count == 1 && Set(times.map(\.width)).count == 1)
        #expect(times.allSatisfy { $0.style == "quiet" })
        // Ends are with the place, and never alone.
        let html = PlannerPages.html(options(try week()), content)
        #expect(html.contains("–10:00 · Room B"))
    }

    @Test func columnsAreEqualAndLinesAreSevenMillimetres() throws {
        for size in PaperSize.allCases {
            for orientation in PlannerOptions.Orientation.allCases {
                let page = try #require(
                    pages(options(try week(), size: size, orientation: orientation), PlannerContent()).first)
                // The rules above the days.
                let days = lines(page, stroke: PlannerStyle.ink)
                #expect(days.count == 8)
                #expect(days.allSatisfy { abs(($0.right - $0.left) - (days[0].right - days[0].left)) < 0.002 })
                let ruled = Dictionary(grouping: lines(page, stroke: "#bcc6ce")) {
                    "\($0.left) " + String(days.lastIndex { $0.y < 1 } ?? 0)
                }
                var steps: [Double] = []
                for (_, column) in ruled {
                    let ys = column.map(\.y).sorted()
                    steps += zip(ys, ys.dropFirst()).map { $1 - $0 }.filter { $0 < 10 }
                }
                #expect(steps.count > 10)
                #expect(steps.allSatisfy { abs($0 - 7) < 0.002 }, "\(size) \(orientation)")
            }
        }
    }

    @Test func aWeekInColumns() throws {
        let options = options(try week(), habits: ["run", "read"], hasMoods: true, isVertical: true)
        #expect(options.orientation == .landscape)
        let page = try #require(pages(options, PlannerSample.content(.english)).first)
        let found = words(page)
        // Seven equal columns with hours at their left, and one with tasks.
        let rules = Dictionary(grouping: lines(page, stroke: PlannerStyle.ink), by: \.y).values
        let wide = try #require(rules.max { $0.count < $1.count }).map { $0.right - $0.left }
        #expect(wide.count >= 7 && wide.allSatisfy { abs($0 - wide[0]) < 0.002 })
        for word in [
            "7", "21", "Staff meeting", "Birthday of Nora", "Send the tax form", "To do", "Order firewood", "run",
        ] {
            #expect(found.contains { $0.text == word || $0.text == word + " " }, "\(word)")
        }
        // A time is at its height: an hour is as high on Monday as on Wednesday.
        func top(_ text: String) throws -> Double {
            try #require(found.first { $0.text.hasPrefix(text) && $0.top > 45 }).top
        }
        let hour = try (top("21") - top("7")) / 14
        #expect(hour > 5)
        let meeting = try top("Staff meeting")
        #expect(try abs(meeting - top("9") - 1.7) < hour / 2)
    }

    /// Where the last column is narrow, what it lists has a title that can be read.
    @Test func whatANarrowColumnListsHasItsTitle() throws {
        var content = PlannerContent()
        content.days[today] = (0..<4).map {
            PlannerEntry(start: .noon, end: PlannerSample.time("14:00"), title: "Meeting \($0)")
        }
        let page = try #require(
            pages(options(try week(), size: .a5, orientation: .portrait, isVertical: true), content).first)
        let found = words(page)
        let label = try #require(found.first { $0.text == "Also this week" })
        let listed = found.filter { $0.text.hasPrefix("Meeting") && $0.top > label.top && $0.left >= label.left }
        #expect(listed.count == 3 && listed.allSatisfy { $0.width > 9 }, "\(listed)")
        #expect(found.contains { $0.text == "20" && $0.top > label.top })
    }

    // MARK: A day

    @Test func daysLineUp() throws {
        let all = pages(options(try week(), parts: [.days]), PlannerSample.content(.english)).dropFirst()
        #expect(all.count == 7)
        for mark in ["7", "12", "23", "Notes", "To do"] {
            // The hour is in grey at the left, a day of the small month does not.
            let tops = all.compactMap { page in
                words(page).first { $0.text == mark && $0.top > 35 }.map { [$0.left, $0.top] }
            }
            #expect(tops.count == 7 && Set(tops).count == 1, "\(mark): \(tops)")
        }
        // The last hour and the room for whole days are those of the longest day.
        #expect(all.allSatisfy { page in words(page).contains { $0.text == "23" && $0.top > 200 } })
    }

    @Test func halfHoursHaveTicks() throws {
        let page = try #require(pages(options(.day(today)), PlannerContent()).first)
        let hair = lines(page, stroke: "#cfcac1")
        let hours = hair.filter { $0.right - $0.left > 50 && $0.left < 60 }
        let halves = hair.filter { abs($0.right - $0.left - 2.4) < 0.01 }
        #expect(hours.count == 15 && halves.count == 14)
        for (hour, half) in zip(hours, halves) {
            #expect(abs(half.y - hour.y - (hours[1].y - hours[0].y) / 2) < 0.002)
        }
    }

    @Test func whatADayHasNoRoomForStandsUnderTheNotes() throws {
        var content = PlannerContent()
        content.days[today] = (0..<30).map { PlannerEntry(kind: .task, title: "Task \($0)") }
        let page = try #require(pages(options(.day(today)), content).first)
        let found = words(page)
        let notes = try #require(found.first { $0.text == "Notes" })
        let rest = try #require(found.first { $0.text == "Also this day" })
        #expect(rest.top > notes.top)
        let tasks = (0..<30).map { number in found.filter { $0.text == "Task \(number)" } }
        #expect(tasks.allSatisfy { $0.count == 1 })
        #expect(tasks.joined().contains { $0.top < notes.top } && tasks.joined().contains { $0.top > rest.top })
        let anchor = "id=\"rest-2026-11-20\""
        #expect(page.contains(anchor) && page.contains("href=\"#rest-2026-11-20\""))
    }

    // MARK: A month and a year

    @Test(arguments: [PlannerOptions.Orientation.portrait, .landscape])
    func aMonthHasAStrip(_ orientation: PlannerOptions.Orientation) throws {
        let options = options(try month(), orientation: orientation)
        let page = try #require(pages(options, PlannerSample.content(.english)).first)
        let found = words(page)
        for word in ["To do", "Notes", "Order firewood"] { #expect(found.contains { $0.text == word }, "\(word)") }
        let empty = lines(page, stroke: "#cfcac1").filter { $0.left > 15 && $0.right - $0.left < 100 }
        #expect(empty.count >= 2)
        // With pages of weeks, tasks are there.
        let book = pages(self.options(try month(), parts: [.weeks]), PlannerSample.content(.english))
        #expect(!book[0].contains("Order firewood") && book.dropFirst().count { $0.contains("Order firewood") } == 1)
    }

    @Test func weekendsAreShadedEverywhere() throws {
        let shade = "fill=\"" + PlannerStyle.colour(.weekend)
        for span in [PlannerSpan.day(PlannerSample.day("2026-11-21")), try week(), try month(), .year(2026)] {
            #expect(pages(options(span), PlannerContent()).allSatisfy { $0.contains(shade) }, "\(span)")
        }
        #expect(pages(options(try week(), isVertical: true), PlannerContent())[0].contains(shade))
        #expect(pages(options(try month(), habits: ["run"]), PlannerContent())[1].contains(shade))
    }

    @Test func aYearHasDots() throws {
        var content = PlannerContent()
        let busy = "fill=\"" + PlannerStyle.colour(.busy)
        let birthday = "fill=\"" + PlannerStyle.colour(.birthday)
        #expect(!pages(options(.year(2026)), content)[0].contains(busy))
        content.days[today] = timed(1)
        let one = pages(options(.year(2026)), content)[0]
        #expect(one.contains(busy) && one.contains("something on"))
        // In the legend, and below its day.
        content.days[PlannerSample.day("2026-11-24")] = [PlannerEntry(kind: .birthday, title: "Nora")]
        let two = pages(options(.year(2026)), content)[0]
        let path = try #require(two.split(separator: birthday).dropFirst().first)
        #expect(path.prefix { $0 != ">" }.split(separator: "Z").count >= 2)
        let digits = words(two).filter { $0.text == "24" && $0.style.contains("center") }
        #expect(digits.contains { $0.size > 8 })
        // What is over leaves no dot.
        content.days = [today: [PlannerEntry(kind: .doneTask, title: "x")]]
        let over = pages(options(.year(2026)), content)[0]
        #expect(over.split(separator: busy).dropFirst().first?.prefix { $0 != ">" }.split(separator: "Z").count == 2)
    }

    // MARK: Boxes to tick, questions

    @Test func habitsAndMoods() throws {
        let book = pages(
            options(try month(), habits: ["run", "read"], hasMoods: true), PlannerSample.content(.english))
        #expect(book.count == 2 && book[1].contains("id=\"habits-2026-11\""))
        let tracker = words(book[1])
        for word in ["Habits", "November 2026", "run", "read", "Mood", "Notes", "1", "30"] {
            #expect(tracker.contains { $0.text == word }, "\(word)")
        }
        // Five rings and two boxes for each of thirty days.
        for colour in PlannerStyle.moods {
            let path = try #require(book[1].split(separator: "stroke=\"\(colour)\"").dropFirst().first)
            #expect(path.prefix { $0 != "/" }.count { $0 == "Z" } == 30)
        }
        let boxes = try #require(book[1].split(separator: "stroke=\"#57534d\"").dropFirst().first)
        #expect(boxes.prefix { $0 != ">" }.count { $0 == "Z" } == 60)
        let columns = tracker.filter { ["run", "read"].contains($0.text) }
        #expect(columns[0].width == columns[1].width)

        let day = pages(options(.day(today), habits: ["run"], hasMoods: true), PlannerContent())[0]
        #expect(day.contains(">run<") && PlannerStyle.moods.allSatisfy { day.contains($0) })
        let week = pages(options(try week(), habits: ["courir"], hasMoods: true, language: .french), PlannerContent())[
            0]
        #expect(week.contains(">courir<") && week.contains(">Habitudes<"))
        #expect(pages(options(try month(), hasMoods: true), PlannerContent())[1].contains(">Mood<"))
        let none = pages(options(.day(today)), PlannerContent())[0]
        #expect(!none.contains(">Habits<") && !none.contains(PlannerStyle.moods[0]))
    }

    @Test func reviews() throws {
        let month = pages(options(try month(), parts: [.reviews], language: .french), PlannerContent())
        #expect(month.count == 2)
        for word in ["Bilan", "Novembre 2026", "Ce que j’ai appris", "Le mois prochain"] {
            #expect(words(month[1]).contains { $0.text == word }, "\(word)")
        }
        let year = pages(options(.year(2026), parts: [.months, .reviews]), PlannerContent())
        #expect(year.count == 1 + 12 + 12 + 1)
        let last = try #require(year.last)
        #expect(last.contains("id=\"review-2026\"") && last.contains("href=\"#review-2026-03\""))
        #expect(words(last).contains { $0.text == "Next year" })
        // Questions of one page are of one width, but the last.
        let labels = words(month[1]).filter { $0.style.contains("eyebrow") }
        #expect(Set(labels.map { ($0.width * 100).rounded() }).count == 1)
    }

    @Test func partsOfSpans() throws {
        #expect(PlannerPart.allCases.filter { PlannerSpan.year(2026).has($0) } == PlannerPart.allCases)
        #expect(PlannerPart.allCases.filter { (try? month().has($0)) == true } == [.weeks, .days, .reviews])
        #expect(PlannerPart.allCases.filter { (try? week().has($0)) == true } == [.days])
        #expect(
            !PlannerPart.allCases.contains { PlannerSpan.day(today).has($0) || PlannerSpan.blank(pages: 1).has($0) })
    }

    /// However full it is and whatever is added, nothing leaves its paper.
    @Test(arguments: [0, 40], [PaperSize.a5])
    func nothingLeavesThePaper(_ count: Int, _ size: PaperSize) throws {
        var content = PlannerContent()
        for day in Array(PlannerSample.day("2026-11-16")...PlannerSample.day("2026-11-30")) {
            content.days[day] = timed(count) + (0..<count).map { PlannerEntry(kind: .task, title: "Task \($0)") }
        }
        content.undated = (0..<count).map { PlannerEntry(kind: .task, title: "Some day \($0)") }
        let habits = ["run", "read", "no sugar", "water all of the plants", "x", "y", "z", "a", "b", "c", "d", "e"]
        for span in [PlannerSpan.day(today), try week(), try month(), .year(2026)] {
            for orientation in PlannerOptions.Orientation.allCases {
                for isVertical in [false, true] {
                    let options = PlannerOptions(
                        span, parts: span.unit == .year ? [.reviews] : [],
                        paper: PaperStyle(.dotted, size: size), size: size, orientation: orientation, language: .french,
                        habits: span.unit == .year ? [] : habits, hasMoods: true, isVertical: isVertical, today: today)
                    for page in pages(options, content) {
                        for word in words(page) {
                            #expect(
                                word.left >= 0 && word.top >= 0 && word.left + word.width <= options.width + 0.1
                                    && word.top + word.size * 0.3528 <= options.height,
                                "\(span) \(size) \(orientation) \(isVertical): \(word)")
                        }
                        for number in String(page).matches(of: /M(-?[\d.]+) (-?[\d.]+)/) {
                            let (x, y) = (Double(number.output.1) ?? -1, Double(number.output.2) ?? -1)
                            #expect((0...options.width).contains(x) && (0...options.height).contains(y))
                        }
                    }
                }
            }
        }
    }
}
