// A small month in the corner of a page, or twelve of them on the page of a year.

import CivilTime
import Pages
import Wording

/// A small calendar; its numbers are links if the planner has the pages.
struct MiniMonth {
    var month: Month
    /// The page that contains it.
    var page: PlannerBook.Page
    /// Size of its numbers, in points.
    var size: Double
    /// In millimetres.
    var rowHeight: Double
    var isTitled = true
    /// Tinted days.
    var tinted: DayRange?
    /// A day in a ring.
    var ringed: Day?
    /// Whether days with all-day events are tinted, and busy days and birthdays have dots below their numbers.
    var hasMarks = false

    /// Its height with all six weeks.
    var height: Double { rowHeight * (isTitled ? 8.4 : 7.2) }

    func draw(in box: PlannerBox, _ sheet: inout PlannerSheet) {
        let book = sheet.book
        let language = sheet.language
        let numbers = min(box.width * 0.13, size * 0.75)
        let step = (box.width - numbers) / 7
        var y = box.y
        if isTitled {
            sheet.text(
                PlannerBox(box.x + numbers + step * 0.22, y, box.width - numbers, rowHeight * 1.2),
                .init("bold", size * 1.08, line: rowHeight * 1.2),
                CivilNames.monthYear(month, in: language).capitalizedFirst,
                link: page == .month(month) ? nil : book.link(.month(month)))
            y += rowHeight * 1.2
        }
        for (column, weekday) in PlannerWords.weekdays(from: book.options.firstWeekday).enumerated() {
            sheet.text(
                PlannerBox(box.x + numbers + Double(column) * step, y, step, rowHeight),
                .init("center quiet", size * 0.86, line: rowHeight),
                PlannerWords.initial(weekday, in: language))
        }
        y += rowHeight * 1.1
        var week = book.week(of: month.first)
        let rows = Double(month.last.number - week.first.number) / 7
        for (column, weekday) in PlannerWords.weekdays(from: book.options.firstWeekday).enumerated()
        where weekday.isWeekend {
            sheet.fill(
                .weekend,
                PlannerBox(
                    box.x + numbers + Double(column) * step, y, step, rowHeight * rows.rounded(.up)))
        }
        while week.first <= month.last {
            sheet.text(
                PlannerBox(box.x, y, numbers * 0.9, rowHeight), .init("center faint", size * 0.82, line: rowHeight),
                String(week.iso.week), link: page == .week(week) ? nil : book.link(.week(week)))
            for (column, day) in week.days.enumerated() where day.monthOfYear == month {
                draw(
                    day, PlannerBox(box.x + numbers + Double(column) * step, y, step, rowHeight), &sheet)
            }
            y += rowHeight
            guard week.last < .latest else { break }
            week = book.week(of: week.first.adding(days: 7))
        }
    }

    private func draw(_ day: Day, _ box: PlannerBox, _ sheet: inout PlannerSheet) {
        var style = "center" + (day.weekday.isWeekend ? " quiet" : "")
        if let tinted, tinted.contains(day) { sheet.fill(.bar, box) }
        if day == ringed {
            sheet.disc(.now, box.x + box.width / 2, box.y + box.height / 2, radius: box.height * 0.56)
            style = "center onink bold"
        }
        if hasMarks {
            let entries = sheet.book.entries(day)
            if entries.contains(where: { $0.kind == .event && $0.start == nil && $0.end == nil }) {
                sheet.fill(.bar, box.inset(top: box.height * 0.04, bottom: box.height * 0.04))
            }
            let marks = Marks(entries)
            if marks.hasBirthday { style = "center accent bold" }
            marks.draw(in: box, &sheet)
        }
        sheet.text(
            hasMarks ? box.inset(bottom: box.height * 0.24) : box,
            .init(style, size, line: hasMarks ? rowHeight * 0.76 : rowHeight), String(day.day),
            link: sheet.book.link(day, from: page))
    }
}

/// The dots below the number of a day.
private struct Marks {
    let hasBirthday: Bool
    private let isBusy: Bool

    init(_ entries: [PlannerEntry]) {
        hasBirthday = entries.contains { $0.kind == .birthday }
        isBusy = entries.contains { $0.kind == .task || $0.kind == .event && ($0.start != nil || $0.end != nil) }
    }

    func draw(in box: PlannerBox, _ sheet: inout PlannerSheet) {
        let radius = box.height * 0.075
        let tints = (isBusy ? [PlannerSheet.Tint.busy] : []) + (hasBirthday ? [.birthday] : [])
        for (number, tint) in tints.enumerated() {
            let middle = box.x + box.width / 2 + (Double(number) - Double(tints.count - 1) / 2) * radius * 3.2
            sheet.disc(tint, middle, box.y + box.height * 0.81, radius: radius)
        }
    }
}
