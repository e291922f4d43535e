// A week as columns of hours, one for each day, and one for tasks and notes.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

enum VerticalWeekPage {
    static func write(_ week: PlannerWeek, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.week(week)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        let area = sheet.area
        WeekPage.heading(week, page, &sheet)
        _ = sheet.cornerMonth(WeekPage.month(week), on: page, tinted: week.range)
        WeekPage.habits(week, &sheet)
        let body = area.below(area.y + sheet.headingHeight + 2 * scale)
        let numbers = DayTimeline.numbers(scale)
        let columns = body.inset(left: numbers)
        let gap = 2 * scale
        let head = 8.4 * scale
        let band = book.grid.columnHeads
        // A day has three lines for tasks below its hours.
        let tasks = 3 * PlannerOptions.writingLine
        let hours = columns.inset(top: head + band + (band > 0 ? 2 * scale : 0), bottom: tasks + 3 * scale)
        let rest = "rest-" + week.iso.iso
        var leftover: [(day: Day?, entry: PlannerEntry)] = []
        DayTimeline([], hours: book.grid.hours).grid(
            in: PlannerBox(body.x, hours.y, numbers, hours.height), &sheet)
        for (number, day) in week.days.enumerated() {
            let cell = columns.cell(column: number, of: 8, row: 0, of: 1, gap: gap, rowGap: 0)
            heading(day, PlannerBox(cell.x, cell.y, cell.width, head), &sheet)
            if day.weekday.isWeekend { sheet.fill(.weekend, cell) }
            let entries = book.entries(day)
            let timeline = DayTimeline(entries, hours: book.grid.hours)
            let lines = EntryLines(scale: scale)
            let whole = lines.draw(
                timeline.wholeDays(entries), lines.tightest,
                in: PlannerBox(cell.x, cell.y + head, cell.width, band + 0.1), &sheet, more: rest)
            let column = PlannerBox(cell.x, hours.y, cell.width, hours.height)
            timeline.lines(in: column, &sheet)
            let hidden = timeline.draw(in: column, &sheet, more: rest)
            let below = PlannerBox(cell.x, hours.bottom + 3 * scale, cell.width, tasks)
            sheet.line(.rule, below.x, below.y, below.right, below.y)
            let list = lines.draw(
                entries.filter { $0.isTask && !timeline.contains($0) }, lines.tightest,
                in: below.inset(top: 1 * scale), &sheet, more: rest)
            sheet.emptyTasks(in: below, below: list.end)
            leftover += (whole.left + hidden + list.left).map { (day, $0) }
        }
        let side = columns.cell(column: 7, of: 8, row: 0, of: 1, gap: gap, rowGap: 0)
        WeekPage.rest(leftover, week, side, page, &sheet)
        sheet.write(to: &html)
    }

    private static func heading(
        _ day: Day, _ box: PlannerBox, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        let own = sheet.book.link(.day(day))
        sheet.line(.rule, box.x, box.y, box.right, box.y)
        sheet.mark(PlannerBook.cell(day), at: box)
        let number = 7 * scale
        sheet.text(
            PlannerBox(box.x, box.y + 0.7 * scale, number, 6 * scale),
            .init("serif" + (day.weekday == .sunday ? " accent" : ""), 14 * scale, line: 6 * scale), String(day.day),
            link: own)
        let moods = sheet.options.hasMoods ? min(box.width * 0.45, 13 * scale) : 0
        let name = CivilNames.weekday(
            day.weekday, in: sheet.language, short: box.width - number - moods < 19 * scale)
        sheet.text(
            PlannerBox(box.x + number, box.y + 2.2 * scale, box.width - number - moods, 4 * scale),
            .init("", 7.8 * scale, line: 4 * scale), name.capitalizedFirst, link: own)
        if moods > 0 {
            sheet.moods(
                PlannerBox(box.right - moods, box.y + 2.2 * scale, moods, 4 * scale), radius: 0.95 * scale)
        }
    }
}
