// The page of a month: a row for each week, a cell for each day, bars for events over several days.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

enum MonthPage {
    static func write(_ month: Month, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.month(month)
        var sheet = PlannerSheet(page, of: book)
        let scale = sheet.scale
        let area = sheet.area
        heading(month, page, &sheet)
        let numbers = 6.5 * scale
        let top = area.y + sheet.headingHeight + 1 * scale
        let names = 5.4 * scale
        let isAcross = book.options.orientation == .landscape
        let (across, below) = isAcross ? (Self.strip * scale, 0) : (0, Self.strip * scale)
        let gap = 6 * scale
        let table = PlannerBox(
            area.x + numbers, top + names, area.width - numbers - (across > 0 ? across + gap : 0),
            area.bottom - top - names - (below > 0 ? below + gap : 0))
        strip(
            isAcross
                ? PlannerBox(area.right - across, top + names, across, table.height)
                : PlannerBox(table.x, area.bottom - below, table.width, below),
            isAcross: isAcross, page, &sheet)
        var weeks: [PlannerWeek] = [book.week(of: month.first)]
        while let last = weeks.last, last.last < month.last { weeks.append(book.week(of: last.first.adding(days: 7))) }
        let step = table.width / 7
        let row = table.height / Double(weeks.count)
        for (column, weekday) in PlannerWords.weekdays(from: book.options.firstWeekday).enumerated() {
            sheet.text(
                PlannerBox(table.x + Double(column) * step + 1.4 * scale, top, step - 2 * scale, 4 * scale),
                .init("eyebrow", 6.6 * scale, line: 4 * scale),
                CivilNames.weekday(weekday, in: sheet.language, short: step < 19 * scale))
            if weekday.isWeekend {
                sheet.fill(.weekend, PlannerBox(table.x + Double(column) * step, table.y, step, table.height))
            }
        }
        for (number, week) in weeks.enumerated() {
            let y = table.y + Double(number) * row
            sheet.line(number == 0 ? .rule : .hair, table.x, y, table.right, y)
            sheet.text(
                PlannerBox(area.x, y + 1.5 * scale, numbers - 1.6 * scale, 3.4 * scale),
                .init("right quiet", 7 * scale, line: 3.4 * scale), String(week.iso.week), link: book.link(.week(week)))
            self.week(week, month, page, PlannerBox(table.x, y, table.width, row), &sheet)
        }
        sheet.line(.rule, table.x, table.bottom, table.right, table.bottom)
        for column in 1..<7 {
            let x = table.x + Double(column) * step
            sheet.line(.hair, x, table.y, x, table.bottom)
        }
        sheet.write(to: &html)
    }

    /// The width or height of the tasks and notes beside or below the days, in millimetres.
    private static let strip = 46.0

    /// Tasks and notes: stacked beside the days, or side by side below them.
    private static func strip(
        _ box: PlannerBox, isAcross: Bool, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        let gap = 6 * scale
        let toDo = isAcross ? box.inset(bottom: box.height * 0.55) : box.inset(right: (box.width + gap) / 2)
        let notes = isAcross ? box.below(toDo.bottom + 4 * scale) : box.inset(left: (box.width + gap) / 2)
        let room = toDo.below(sheet.label(sheet.say(PlannerWords.toDo), at: toDo))
        let end = EntryLines(scale: scale).draw(sheet.book.undated(page), in: room, &sheet)
        sheet.emptyTasks(in: room, below: end)
        sheet.rule(notes.below(sheet.label(sheet.say(PlannerWords.notes), at: notes) + 0.5 * scale))
    }

    private static func heading(_ month: Month, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let book = sheet.book
        let language = sheet.language
        let name = CivilNames.month(month.month, in: language).capitalizedFirst
        sheet.heading(
            name, String(month.year), subtitleLink: book.link(.year(month.year)),
            width: sheet.area.width - 78 * scale)
        // The adjacent months, for looking ahead.
        let next = sheet.cornerMonth(month.adding(months: 1), on: page)
        if sheet.area.width > 150 * scale {
            _ = sheet.cornerMonth(month.adding(months: -1), on: page, right: next.x - 6 * scale)
        }
        sheet.neighbours(
            of: page, at: PlannerBox(sheet.area.x, sheet.area.y + 22 * scale, 34 * scale, 4 * scale)
        ) {
            if case .month(let month) = $0 {
                CivilNames.month(month.month, in: language, short: true)
            } else {
                ""
            }
        }
    }

    private static func week(
        _ week: PlannerWeek, _ month: Month, _ page: PlannerBook.Page, _ box: PlannerBox, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        let step = box.width / 7
        let line = 3.35 * scale
        let size = 7 * scale
        let head = 6.2 * scale
        let bars = MonthBars(week.days.map { sheet.book.entries($0) })
        // A line is reserved for "+3" on days with more entries than fit.
        let capacity = max(1, Int(((box.height - head - 0.8 * scale) / line).rounded(.down)))
        for bar in bars.bars where bar.lane < max(1, capacity - 1) {
            let goesOn = bar.goesOn
            let left = bar.comesFromBefore ? 0 : 0.9 * scale
            let right = goesOn ? 0 : 0.9 * scale
            let place = PlannerBox(
                box.x + Double(bar.days.lowerBound) * step + left,
                box.y + head + Double(bar.lane) * line + 0.15 * scale,
                Double(bar.days.count) * step - left - right, line - 0.35 * scale)
            sheet.fill(.bar, place)
            let words = (bar.comesFromBefore ? "→ " : "") + bar.entry.title
            sheet.text(
                PlannerBox(
                    place.x + 1 * scale + (left == 0 ? 0.6 * scale : 0), place.y - 0.15 * scale,
                    place.width - 2 * scale, line),
                .init("", size, line: line - 0.05 * scale), words,
                tail: [bar.entry.start?.shortText, goesOn ? "→" : nil].compactMap { $0 }.joined(separator: " "))
        }
        for (column, day) in week.days.enumerated() {
            let cell = PlannerBox(box.x + Double(column) * step, box.y, step, box.height)
            let isInside = day.monthOfYear == month
            let words = day.day == 1 ? CivilNames.dayMonth(day, in: sheet.language, short: true) : String(day.day)
            sheet.text(
                PlannerBox(cell.x + 1.4 * scale, cell.y + 0.9 * scale, step - 2 * scale, 5 * scale),
                .init(
                    "serif" + (!isInside ? " faint" : day.weekday == .sunday ? " accent" : ""), 11 * scale,
                    line: 5 * scale), words, link: sheet.book.link(day, from: page))
            let inside = PlannerBox(cell.x + 1.4 * scale, cell.y + head, step - 2.2 * scale, cell.height - head)
            self.day(
                bars.others[column], bars.lanes(on: column), capacity, inside, line: line, size: size,
                isInside: isInside,
                more: sheet.book.link(day, from: page), &sheet)
        }
    }

    private static func day(
        _ entries: [PlannerEntry], _ lanes: (used: Int, count: Int), _ capacity: Int, _ box: PlannerBox, line: Double,
        size: Double, isInside: Bool, more: String?, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        let barsShown = min(lanes.used, max(1, capacity - 1))
        let hiddenBars = max(0, lanes.count - barsShown)
        var y = box.y + Double(barsShown) * line
        var (line, size) = (line, size)
        var room = capacity - barsShown
        if entries.count > room {
            // Slightly smaller first, then counted.
            let taken = Double(barsShown) * line
            (line, size) = (line * 0.86, size * 0.88)
            room = Int(((box.height - 0.8 * scale - taken) / line).rounded(.down))
        }
        let fits = entries.count <= room && hiddenBars == 0
        let shown = fits ? entries.count : max(0, min(entries.count, room - 1))
        for entry in entries.prefix(shown) {
            var x = box.x
            if entry.isTask {
                let side = 2 * scale
                sheet.checkbox(PlannerBox(x, y + (line - side) / 2, side, side), isDone: entry.kind == .doneTask)
                x += 2.9 * scale
            } else if entry.kind == .birthday {
                sheet.diamond(x + 1 * scale, y + line / 2, radius: 0.9 * scale)
                x += 2.9 * scale
            }
            if let clock = EntryLines.clock(entry) {
                let width = size * (entry.start == nil ? 1.26 : 1.07)
                sheet.text(
                    PlannerBox(x, y, width, line), .init("quiet", size, line: line), clock)
                x += width
            }
            let style = entry.kind == .doneTask ? "done" : !isInside ? "quiet" : ""
            sheet.text(
                PlannerBox(x, y, box.right - x, line), .init(style, size, line: line),
                entry.title + (entry.continuesAfter ? " →" : ""))
            y += line
        }
        if !fits {
            sheet.text(
                PlannerBox(box.x, y, box.width, line), .init("quiet bold", size, line: line),
                "+\(entries.count - shown + hiddenBars)", link: more)
            y += line
        }
        // A grid in such a small cell is distracting.
        guard isInside, sheet.options.paper.ruling != .grid else { return }
        let top = box.y + 0.8 * scale
        sheet.rule(
            PlannerBox(box.x, top, box.width - 0.6 * scale, box.height - 1.6 * scale).below(
                y > box.y ? y + 1.8 * scale : top), top: top)
    }
}
