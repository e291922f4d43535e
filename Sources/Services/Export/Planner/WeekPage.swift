// A week: seven days and a place for tasks and notes, on one page or on two that face each other.

import CivilTime
import Vault
import Wording

enum WeekPage {
    static func write(_ week: PlannerWeek, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.week(week)
        let isSpread = book.options.paper.isTwoPageSpread
        let isUpright = book.options.orientation == .portrait
        // Eight cells, in the order of reading: down the columns of an upright page, along the rows of one that lies.
        let columns = isSpread ? 1 : isUpright ? 2 : 4
        let rows = isSpread ? 4 : 8 / columns
        for side in 0..<(isSpread ? 2 : 1) {
            var sheet = PlannerSheet(
                book, anchor: PlannerBook.anchor(page) + (side == 0 ? "" : "-right"), isLeft: isSpread && side == 0)
            let scale = sheet.scale
            if side == 0 { heading(week, page, &sheet) }
            if side == 1 || !isSpread { _ = sheet.cornerMonth(month(week), on: page, tinted: week.range) }
            let body = sheet.area.below(sheet.area.y + sheet.headingHeight + 2 * scale)
            for place in 0..<(isSpread ? 4 : 8) {
                let number = place + side * 4
                let (column, row) =
                    isUpright || isSpread ? (place / rows, place % rows) : (place % columns, place / columns)
                let box = body.cell(
                    column: column, of: columns, row: row, of: rows, gap: 7 * scale, rowGap: 3 * scale)
                if number < 7 {
                    day(week.days[number], box, page, &sheet)
                } else {
                    rest(box, page, &sheet)
                }
            }
            sheet.write(to: &html)
        }
    }

    private static func month(_ week: PlannerWeek) -> Month { week.iso.day(.thursday).monthOfYear }

    private static func heading(_ week: PlannerWeek, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let width = sheet.area.width - 38 * sheet.scale
        sheet.heading(
            sheet.say(PlannerWords.week(week.iso)),
            PlannerWords.range(week.first, week.last, in: sheet.language),
            subtitleLink: sheet.book.link(.month(month(week))), width: width)
        sheet.neighbours(
            of: page, at: PlannerBox(sheet.area.x, sheet.area.y + 22 * sheet.scale, 24 * sheet.scale, 4 * sheet.scale)
        ) { if case .week(let week) = $0 { String(week.iso.week) } else { "" } }
    }

    private static func day(_ day: Day, _ box: PlannerBox, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let language = sheet.language
        sheet.line(.rule, box.x, box.y, box.right, box.y)
        sheet.mark(PlannerBook.cell(day), at: box)
        let own = sheet.book.link(.day(day))
        let number = 8.4 * scale
        sheet.text(
            PlannerBox(box.x, box.y + 0.9 * scale, number + 2, 7 * scale),
            .init("serif" + (day.weekday == .sunday ? " accent" : ""), 17 * scale, line: 7 * scale), String(day.day),
            link: own)
        let name = CivilNames.weekday(day.weekday, in: language).capitalizedFirst
        // The month is named where it begins, and before that.
        let days = sheet.book.week(of: day)
        if days.first.month != days.last.month, day.day == 1 || day == days.first {
            sheet.text(
                PlannerBox(box.x + box.width / 2, box.y + 2.5 * scale, box.width / 2, 4.6 * scale),
                .init("quiet right", 8 * scale, line: 4.6 * scale), CivilNames.month(day.month, in: language))
        }
        sheet.text(
            PlannerBox(box.x + number, box.y + 2.5 * scale, box.width / 2 - number, 4.6 * scale),
            .init("", 9 * scale, line: 4.6 * scale), name, link: own)
        let inside = box.inset(top: 9.6 * scale, bottom: 0.6 * scale)
        let end = EntryLines(scale: scale).draw(sheet.book.entries(day), in: inside, &sheet, more: own)
        let free = end > inside.y ? end + 2 * scale : inside.y
        sheet.rule(box.inset(bottom: 1 * scale).below(free), top: inside.y)
    }

    /// The eighth cell: tasks without a day, and room for more.
    private static func rest(_ box: PlannerBox, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let top = sheet.label(sheet.say(PlannerWords.toDo), at: box)
        let inside = box.below(top + 1.5 * scale).inset(bottom: 0.6 * scale)
        let tasks = sheet.book.undated(page)
        let end = EntryLines(scale: scale).draw(tasks, in: inside, &sheet)
        let free = tasks.isEmpty ? top + 3 * scale : end + 2 * scale
        sheet.rule(box.inset(bottom: 1 * scale).below(free), top: top + 3 * scale)
    }
}

extension PlannerWeek {
    var range: DayRange { DayRange(first: first, last: last) }
}
