// A day: the date, large; its hours with what happens in them; tasks, and room for notes.

import CivilTime
import Vault
import Wording

enum DayPage {
    static func write(_ day: Day, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.day(day)
        var sheet = PlannerSheet(
            book, anchor: PlannerBook.anchor(page),
            isLeft: book.options.paper.isTwoPageSpread && book.pages.firstIndex(of: page).map { $0 % 2 == 1 } == true)
        let scale = sheet.scale
        let area = sheet.area
        heading(day, page, &sheet)
        _ = sheet.cornerMonth(day.monthOfYear, on: page, ringed: day)
        let entries = book.entries(day)
        let timeline = DayTimeline(entries)
        let top = area.y + sheet.headingHeight + 3 * scale
        let gap = 8 * scale
        let left = PlannerBox(area.x, top, (area.width - gap) * 0.58, area.bottom - top)
        let right = PlannerBox(left.right + gap, top, area.right - left.right - gap, left.height)

        // Whole days stand above the hours.
        sheet.line(.rule, left.x, left.y, left.right, left.y)
        var hours = left.inset(top: 3 * scale)
        let whole = entries.filter { !$0.isTask && !timeline.contains($0) }
        if !whole.isEmpty {
            let end = EntryLines(scale: scale).draw(
                whole, in: PlannerBox(left.x, left.y + 2 * scale, left.width, min(26 * scale, left.height / 4)), &sheet)
            hours = left.below(end + 3 * scale)
        }
        timeline.draw(in: hours, &sheet)

        // Tasks and notes stand beside them.
        let tasks = entries.filter { $0.isTask && !timeline.contains($0) } + book.undated(page)
        let listTop = sheet.label(sheet.say(PlannerWords.toDo), at: right)
        let room = PlannerBox(right.x, listTop, right.width, right.height * 0.5)
        let listEnd = EntryLines(scale: scale).draw(tasks, in: room, &sheet)
        // A few empty boxes invite one more.
        let line = 6.4 * scale
        var y = max(listEnd + (tasks.isEmpty ? 0 : 1.6 * scale), listTop)
        let boxes = max(2, 6 - tasks.count)
        for _ in 0..<boxes where y + line < listTop + right.height * 0.56 {
            sheet.checkbox(PlannerBox(right.x, y + line / 2 - 1.3 * scale, 2.6 * scale, 2.6 * scale), isDone: false)
            sheet.line(.hair, right.x + 4.3 * scale, y + line - 1.2 * scale, right.right, y + line - 1.2 * scale)
            y += line
        }
        let notes = right.below(y + 5 * scale)
        let notesTop = sheet.label(sheet.say(PlannerWords.notes), at: notes)
        sheet.rule(notes.below(notesTop + 0.5 * scale))
        sheet.write(to: &html)
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
