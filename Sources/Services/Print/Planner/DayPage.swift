// The page of a day: a large date, hours with events, tasks, and space for notes.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

enum DayPage {
    static func write(_ day: Day, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.day(day)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        let area = sheet.area
        heading(day, page, &sheet)
        _ = sheet.cornerMonth(day.monthOfYear, on: page, ringed: day)
        let entries = book.entries(day)
        let timeline = DayTimeline(entries, hours: book.grid.hours)
        let top = area.y + sheet.headingHeight + 3 * scale
        let gap = PlannerGrid.gap * scale
        let left = PlannerBox(area.x, top, PlannerGrid.left(book.options), area.bottom - top)
        let right = PlannerBox(left.right + gap, top, area.right - left.right - gap, left.height)
        let rest = "rest-" + day.iso
        if day.weekday.isWeekend { sheet.weekend(left) }

        // All-day events are above the hours, which begin at the same height on all days.
        sheet.line(.rule, left.x, left.y, left.right, left.y)
        var leftover: [PlannerEntry] = []
        var hours = left.inset(top: 3 * scale)
        if book.grid.wholeDays > 0 {
            let room = PlannerBox(left.x, left.y + 2 * scale, left.width, book.grid.wholeDays + 0.1)
            leftover +=
                EntryLines(scale: scale).draw(
                    timeline.wholeDays(entries), book.grid.wholeDayDensity, in: room, &sheet, more: rest
                ).left
            hours = left.below(room.bottom + 3 * scale)
        }
        timeline.grid(in: hours, &sheet)
        leftover += timeline.draw(in: hours.inset(left: DayTimeline.numbers(scale)), &sheet, more: rest)

        // Tasks, trackers and notes are beside them, each at the same height on all days.
        let toDo = right.inset(bottom: right.height - min(right.height * 0.45, 6.6 * scale + 8 * line))
        leftover += toDoList(
            entries.filter { $0.isTask && !timeline.contains($0) } + book.undated(page), toDo, rest, &sheet)
        var y = toDo.bottom + 4 * scale
        if book.options.isTracking {
            y = habits(right.below(y), &sheet) + 4 * scale
        }
        let notes = right.below(y)
        let list = LeftoverList(leftover.map { (nil, $0) }, under: PlannerWords.alsoThisDay, anchor: rest)
        let listHeight = list.height(scale, width: notes.width, atMost: notes.height * 0.6)
        let notesTop = sheet.label(sheet.say(PlannerWords.notes), at: notes)
        sheet.rule(notes.below(notesTop + 0.5 * scale).inset(bottom: listHeight > 0 ? listHeight + 3 * scale : 0))
        list.draw(in: PlannerBox(notes.x, notes.bottom - listHeight, notes.width, listHeight), &sheet)
        if let ink = book.content.ink[day]?.first { sheet.draw(ink) }
        sheet.write(to: &html)
    }

    private static let line = PlannerOptions.writingLine

    /// Tasks, followed by empty boxes for more. Returns those that do not fit.
    private static func toDoList(
        _ tasks: [PlannerEntry], _ box: PlannerBox, _ more: String, _ sheet: inout PlannerSheet
    ) -> [PlannerEntry] {
        let scale = sheet.scale
        let room = box.below(sheet.label(sheet.say(PlannerWords.toDo), at: box))
        let lines = EntryLines(scale: scale)
        let density = lines.density([tasks], width: room.width, height: room.height)
        let list = lines.draw(tasks, density, in: room, &sheet, more: more)
        sheet.emptyTasks(in: room, below: list.end)
        return list.left
    }

    /// The day's mood and habits; returns their lower edge.
    private static func habits(_ box: PlannerBox, _ sheet: inout PlannerSheet) -> Double {
        let scale = sheet.scale
        let options = sheet.options
        var y = box.y
        if options.hasMoods {
            y = sheet.label(sheet.say(PlannerWords.mood), at: box)
            sheet.moods(PlannerBox(box.x, y, min(box.width, 42 * scale), 6 * scale), radius: 2.2 * scale)
            y += 9 * scale
        }
        guard !options.habits.isEmpty else { return y }
        y = sheet.label(sheet.say(PlannerWords.habits), at: box.below(y))
        let step = box.width / 2
        for (number, habit) in options.habits.enumerated() {
            let x = box.x + Double(number % 2) * step
            let top = y + Double(number / 2) * 5.6 * scale
            sheet.checkbox(PlannerBox(x, top + 1 * scale, 2.6 * scale, 2.6 * scale), isDone: false)
            sheet.text(
                PlannerBox(x + 4.3 * scale, top, step - 5 * scale, 4.6 * scale),
                .init("", 8.4 * scale, line: 4.6 * scale), habit)
        }
        return y + Double((options.habits.count + 1) / 2) * 5.6 * scale
    }

    private static func heading(_ day: Day, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let area = sheet.area
        let book = sheet.book
        let language = sheet.language
        let week = book.week(of: day)
        let number = (day.day < 10 ? 16.0 : 28.0) * scale
        sheet.text(
            PlannerBox(area.x - 0.6 * scale, area.y - 3.5 * scale, number + 4, 24 * scale),
            .init("serif" + (day.weekday == .sunday ? " accent" : ""), 66 * scale, line: 24 * scale), String(day.day))
        let x = area.x + number + 2 * scale
        let width = area.right - 36 * scale - x
        let name = CivilNames.weekday(day.weekday, in: language).capitalizedFirst
        sheet.text(
            PlannerBox(x, area.y + 0.4 * scale, width, 9 * scale), .init("serif", 21 * scale, line: 9 * scale), name,
            element: "h1")
        sheet.text(
            PlannerBox(x + 0.2, area.y + 9.6 * scale, width, 5 * scale), .init("", 10.5 * scale, line: 5 * scale),
            CivilNames.monthYear(day.monthOfYear, in: language).capitalizedFirst,
            link: book.link(.month(day.monthOfYear)))
        sheet.text(
            PlannerBox(x + 0.2, area.y + 14.8 * scale, width, 4.4 * scale),
            .init("quiet", 8.4 * scale, line: 4.4 * scale), sheet.say(PlannerWords.week(week.iso)),
            link: book.link(.week(week)))
        if let own = sheet.options.title, !own.isEmpty {
            sheet.text(
                PlannerBox(area.x, area.y + 21 * scale, width, 3.6 * scale),
                .init("eyebrow", 6.6 * scale, line: 3.6 * scale), own)
        }
        sheet.neighbours(
            of: page, at: PlannerBox(area.x, area.y + 25.5 * scale, 30 * scale, 4 * scale)
        ) { if case .day(let day) = $0 { CivilNames.dayMonth(day, in: language, short: true) } else { "" } }
    }
}
