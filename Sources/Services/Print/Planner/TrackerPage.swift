// The habits of a month: a row for each day, a column for the mood and for each habit.

import Bytes
import CivilTime
import Pages
import Wording

enum TrackerPage {
    static func write(_ month: Month, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.tracker(month)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        let area = sheet.area
        let options = book.options
        let language = sheet.language
        sheet.heading(
            sheet.say(options.habits.isEmpty ? PlannerWords.mood : PlannerWords.habits),
            CivilNames.monthYear(month, in: language).capitalizedFirst, subtitleLink: book.link(.month(month)),
            width: area.width - 40 * scale)
        _ = sheet.cornerMonth(month, on: page)
        sheet.neighbours(
            of: page, at: PlannerBox(area.x, area.y + 22 * scale, 34 * scale, 4 * scale)
        ) { if case .tracker(let month) = $0 { CivilNames.month(month.month, in: language, short: true) } else { "" } }
        let top = area.y + sheet.headingHeight + 1 * scale
        let names = 8.4 * scale
        // Thirty-one rows in every month, so that all pages of a year align.
        let table = PlannerBox(area.x, top + names, area.width, area.bottom - top - names)
        let columns = Columns(options, table.width)
        let row = table.height / 31
        header(columns, table, names, &sheet)
        for (number, day) in Array(month.first...month.last).enumerated() {
            draw(
                day, columns, PlannerBox(table.x, table.y + Double(number) * row, table.width, row), page, &sheet)
        }
        let foot = table.y + row * Double(month.last.day)
        sheet.line(.rule, table.x, foot, table.right, foot)
        sheet.write(to: &html)
    }

    /// Positions of the columns from the left edge of the table.
    private struct Columns {
        let moods: Double
        /// The left edge of the habits, and the width of each.
        let habits: Double
        let habit: Double
        /// The rest, for text.
        let notes: Double

        init(_ options: PlannerOptions, _ width: Double) {
            let scale = options.scale
            let days = 15 * scale
            moods = options.hasMoods ? min(28 * scale, width / 4) : 0
            let count = Double(options.habits.count)
            habits = days + moods + 2 * scale
            habit = count == 0 ? 0 : min(22 * scale, (width - habits) / count)
            notes = habits + habit * count + 2 * scale
            self.days = days
        }

        let days: Double
    }

    private static func header(
        _ columns: Columns, _ table: PlannerBox, _ height: Double, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        // Names that fit into one line are placed on the second.
        let isShort = sheet.options.habits.allSatisfy {
            TextWidth.lines(of: $0, size: 7.4 * scale, width: columns.habit - 0.8 * scale) == 1
        }
        let face = PlannerSheet.Face("center quiet", 7.4 * scale, line: 3.6 * scale, lines: isShort ? 1 : 2)
        let y = table.y - height + (isShort ? 3.6 * scale : 0)
        if columns.moods > 0 {
            sheet.text(
                PlannerBox(table.x + columns.days, y, columns.moods, height), face, sheet.say(PlannerWords.mood))
        }
        for (number, habit) in sheet.options.habits.enumerated() {
            sheet.text(
                PlannerBox(
                    table.x + columns.habits + Double(number) * columns.habit + 0.4 * scale, y,
                    columns.habit - 0.8 * scale, height), face, habit)
        }
        if table.width - columns.notes > 12 * scale {
            var left = face
            left.style = "quiet"
            sheet.text(
                PlannerBox(table.x + columns.notes, y, table.width - columns.notes, height), left,
                sheet.say(PlannerWords.notes))
        }
    }

    private static func draw(
        _ day: Day, _ columns: Columns, _ box: PlannerBox, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        sheet.line(day.day == 1 ? .rule : .hair, box.x, box.y, box.right, box.y)
        if day.weekday.isWeekend { sheet.fill(.weekend, box) }
        let line = min(4.6 * scale, box.height)
        let y = box.y + (box.height - line) / 2
        sheet.text(
            PlannerBox(box.x, y, 6.4 * scale, line),
            .init("right" + (day.weekday == .sunday ? " accent" : ""), min(9 * scale, line * 2), line: line),
            String(day.day), link: sheet.book.link(day, from: page))
        sheet.text(
            PlannerBox(box.x + 8 * scale, y, 6 * scale, line), .init("quiet", min(7.4 * scale, line * 1.8), line: line),
            PlannerWords.initial(day.weekday, in: sheet.language))
        if columns.moods > 0 {
            sheet.moods(
                PlannerBox(box.x + columns.days, box.y, columns.moods, box.height),
                radius: min(1.9 * scale, box.height * 0.36))
        }
        let side = min(3.2 * scale, box.height * 0.62)
        for number in sheet.options.habits.indices {
            sheet.checkbox(
                PlannerBox(
                    box.x + columns.habits + (Double(number) + 0.5) * columns.habit - side / 2,
                    box.y + (box.height - side) / 2, side, side), isDone: false)
        }
    }
}
