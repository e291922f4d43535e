// A week: seven days and a place for tasks and notes, on one page or two facing ones.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

enum WeekPage {
    static func write(_ week: PlannerWeek, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.week(week)
        let isSpread = book.options.paper.isTwoPageSpread
        let isUpright = book.options.orientation == .portrait
        // Eight cells in reading order: by column in portrait, by row in landscape.
        let columns = isSpread ? 1 : isUpright ? 2 : 4
        let rows = isSpread ? 4 : 8 / columns
        let scale = book.options.scale
        let inside = book.options.inside
        let body = PlannerBox(0, 0, inside.width, inside.height - 30 * scale)
        let cell = body.cell(column: 0, of: columns, row: 0, of: rows, gap: 7 * scale, rowGap: 3 * scale)
        let setting = Setting(week, of: book, cell)
        // The eighth cell lists entries that do not fit on the seven days.
        var leftover: [(day: Day?, entry: PlannerEntry)] = []
        for side in 0..<(isSpread ? 2 : 1) {
            var sheet = PlannerSheet(
                book, anchor: PlannerBook.anchor(page) + (side == 0 ? "" : "-right"), isLeft: isSpread && side == 0)
            if side == 0 { heading(week, page, &sheet) }
            if side == 0 { habits(week, &sheet) }
            if side == 1 || !isSpread { _ = sheet.cornerMonth(month(week), on: page, tinted: week.range) }
            let body = sheet.area.below(sheet.area.y + sheet.headingHeight + 2 * scale)
            for place in 0..<(isSpread ? 4 : 8) {
                let number = place + side * 4
                let (column, row) =
                    isUpright || isSpread ? (place / rows, place % rows) : (place % columns, place / columns)
                let box = body.cell(
                    column: column, of: columns, row: row, of: rows, gap: 7 * scale, rowGap: 3 * scale)
                if number < 7 {
                    let day = week.days[number]
                    leftover += self.day(day, box, setting, &sheet).map { (day, $0) }
                } else {
                    rest(leftover, week, box, page, &sheet)
                }
            }
            sheet.write(to: &html)
        }
    }

    /// The space between the heading and the small month, if a few habits fit there; otherwise they are in the eighth cell.
    private static func headingRoom(_ sheet: PlannerSheet) -> PlannerBox? {
        let scale = sheet.scale
        let habits = Double(sheet.options.habits.count)
        let box = PlannerBox(
            sheet.area.x + 66 * scale, sheet.area.y, sheet.area.width - (66 + 33 + 8) * scale, sheet.headingHeight)
        guard habits > 0, habits <= 5, box.width >= 62 * scale else { return nil }
        let width = min(box.width, 84 * scale)
        return PlannerBox(box.right - width, box.y, width, box.height)
    }

    static func habits(_ week: PlannerWeek, _ sheet: inout PlannerSheet) {
        guard let box = headingRoom(sheet) else { return }
        _ = HabitWeek(week).draw(in: box, rowsIn: box.height - 7 * sheet.scale, &sheet)
    }

    static func month(_ week: PlannerWeek) -> Month { week.iso.day(.thursday).monthOfYear }

    static func heading(_ week: PlannerWeek, _ page: PlannerBook.Page, _ sheet: inout PlannerSheet) {
        let width = sheet.area.width - 38 * sheet.scale
        sheet.heading(
            sheet.say(PlannerWords.week(week.iso)),
            PlannerWords.range(week.first, week.last, in: sheet.language),
            subtitleLink: sheet.book.link(.month(month(week))), width: width)
        sheet.neighbours(
            of: page, at: PlannerBox(sheet.area.x, sheet.area.y + 22 * sheet.scale, 24 * sheet.scale, 4 * sheet.scale)
        ) { if case .week(let week) = $0 { String(week.iso.week) } else { "" } }
    }

    private static func day(
        _ day: Day, _ box: PlannerBox, _ setting: Setting, _ sheet: inout PlannerSheet
    ) -> [PlannerEntry] {
        let scale = sheet.scale
        let language = sheet.language
        if day.weekday.isWeekend { sheet.weekend(box) }
        sheet.line(.rule, box.x, box.y, box.right, box.y)
        sheet.mark(PlannerBook.cell(day), at: box)
        let own = sheet.book.link(.day(day))
        let number = 8.4 * scale
        sheet.text(
            PlannerBox(box.x, box.y + 0.9 * scale, number + 2, 7 * scale),
            .init("serif" + (day.weekday == .sunday ? " accent" : ""), 17 * scale, line: 7 * scale), String(day.day),
            link: own)
        let name = CivilNames.weekday(day.weekday, in: language).capitalizedFirst
        // The month is named at its beginning, and at the start of the week.
        let days = sheet.book.week(of: day)
        let moods = sheet.options.hasMoods ? min(box.width / 3, 22 * scale) : 0
        if moods > 0 {
            sheet.moods(
                PlannerBox(box.right - moods - 0.5 * scale, box.y + 2.5 * scale, moods, 4.6 * scale),
                radius: 1.45 * scale)
        }
        if days.first.month != days.last.month, day.day == 1 || day == days.first {
            sheet.text(
                PlannerBox(
                    box.x + box.width / 2, box.y + 2.5 * scale, box.width / 2 - (moods > 0 ? moods + 2 * scale : 0),
                    4.6 * scale),
                .init("quiet right", 8 * scale, line: 4.6 * scale), CivilNames.month(day.month, in: language))
        }
        sheet.text(
            PlannerBox(box.x + number, box.y + 2.5 * scale, box.width / 2 - number, 4.6 * scale),
            .init("", 9 * scale, line: 4.6 * scale), name, link: own)
        let inside = Setting.inside(box, scale)
        let (shown, left) = setting.choice(sheet.book.entries(day), width: inside.width)
        let lines = setting.lines
        var end = lines.all(shown, setting.density, in: inside, &sheet)
        if !left.isEmpty {
            end += shown.isEmpty ? 0 : setting.density.gap
            lines.counted(left.count, setting.density, in: inside.below(end), &sheet, more: own ?? restAnchor(days))
            end += setting.density.line
        }
        let free = end > inside.y ? end + 2 * scale : inside.y
        sheet.rule(box.inset(bottom: 1 * scale).below(free), top: inside.y)
        return left
    }

    private static func restAnchor(_ week: PlannerWeek) -> String { "rest-" + week.iso.iso }

    /// The eighth cell: habits, undated tasks, room for more, and entries that do not fit on their days.
    static func rest(
        _ leftover: [(day: Day?, entry: PlannerEntry)], _ week: PlannerWeek, _ box: PlannerBox,
        _ page: PlannerBook.Page, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        var box = box
        if !sheet.options.habits.isEmpty, headingRoom(sheet) == nil {
            let end = HabitWeek(week).draw(in: box, rowsIn: box.height * 0.5 - 6.6 * scale, &sheet)
            box = box.below(end + 2 * scale)
        }
        let list = LeftoverList(leftover, under: PlannerWords.alsoThisWeek, anchor: restAnchor(week))
        let height = list.height(scale, width: box.width, atMost: box.height * 0.6)
        list.draw(in: PlannerBox(box.x, box.bottom - height, box.width, height), &sheet)
        if height > 0 { box = box.inset(bottom: height + 2 * scale) }
        let top = sheet.label(sheet.say(PlannerWords.toDo), at: box)
        let inside = box.below(top + 1.5 * scale).inset(bottom: 0.6 * scale)
        let tasks = sheet.book.undated(page)
        let end = EntryLines(scale: scale).draw(tasks, in: inside, &sheet)
        let free = tasks.isEmpty ? top + 3 * scale : end + 2 * scale
        sheet.rule(box.inset(bottom: 1 * scale).below(free), top: top + 3 * scale)
    }
}

/// The density of the entries on all seven days: the same, at most five events each, with lines left to write on.
private struct Setting {
    static let maxEvents = 5

    let lines: EntryLines
    let density: EntryLines.Density
    /// The maximum height of a day's entries, in millimetres.
    private let height: Double

    init(_ week: PlannerWeek, of book: PlannerBook, _ cell: PlannerBox) {
        let scale = book.options.scale
        let inside = Self.inside(cell, scale)
        lines = EntryLines(scale: scale)
        // Two lines to write on, at most 45 % of the day.
        let writing = min(2 * PlannerOptions.writingLine * scale + 3 * scale, inside.height * 0.45)
        height = inside.height - writing
        // If not all are shown, "+3" also takes a line.
        let more = PlannerEntry(kind: .task, title: "+")
        let days = week.days.map { day in
            let entries = book.entries(day)
            let few = Self.few(entries)
            return few.count < entries.count ? few + [more] : few
        }
        density = lines.density(days, width: inside.width, height: height)
    }

    /// A cell below its date.
    static func inside(_ cell: PlannerBox, _ scale: Double) -> PlannerBox {
        cell.inset(top: 9.6 * scale, bottom: 0.6 * scale)
    }

    private static func few(_ entries: [PlannerEntry]) -> [PlannerEntry] {
        var events = 0
        return entries.filter { entry in
            guard !entry.isTask else { return true }
            events += 1
            return events <= maxEvents
        }
    }

    /// The entries shown on their day, and those only counted there.
    func choice(_ entries: [PlannerEntry], width: Double) -> (shown: [PlannerEntry], left: [PlannerEntry]) {
        let few = Self.few(entries)
        var shown = lines.count(few, density, width: width, height: height)
        if shown == entries.count { return (entries, []) }
        // A line is reserved for "+3".
        shown = lines.count(few, density, width: width, height: height - density.line - density.gap)
        var left = entries
        for entry in few.prefix(shown) { left.firstIndex(of: entry).map { _ = left.remove(at: $0) } }
        return (Array(few.prefix(shown)), left)
    }
}

extension PlannerWeek {
    var range: DayRange { DayRange(first: first, last: last) }
}
