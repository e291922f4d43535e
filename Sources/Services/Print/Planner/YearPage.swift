// A year: twelve small months, each with its birthdays and all-day events below.

import Bytes
import CivilTime
import Pages
import Vault
import Wording

enum YearPage {
    static func write(_ year: Int, of book: PlannerBook, _ html: inout HTMLText) {
        let page = PlannerBook.Page.year(year)
        var sheet = PlannerSheet(book, anchor: PlannerBook.anchor(page))
        let scale = sheet.scale
        let area = sheet.area
        let columns = book.options.orientation == .landscape ? 4 : 3
        var top = area.y
        if let own = book.options.title, !own.isEmpty {
            sheet.text(
                PlannerBox(area.x, top, area.width, 3.6 * scale), .init("eyebrow", 6.6 * scale, line: 3.6 * scale), own)
            top += 4.5 * scale
        }
        sheet.text(
            PlannerBox(area.x, top - 2 * scale, 60 * scale, 13 * scale), .init("serif", 30 * scale, line: 13 * scale),
            String(year), element: "h1")
        if book.content.days.values.contains(where: { !$0.isEmpty }) {
            legend(PlannerBox(area.x, top + 4.4 * scale, area.width, 4 * scale), &sheet)
        }
        let body = area.below(top + 15 * scale)
        for number in 0..<12 {
            guard let month = Month(year: year, month: number + 1) else { continue }
            let cell = body.cell(
                column: number % columns, of: columns, row: number / columns, of: 12 / columns, gap: 9 * scale,
                rowGap: 4 * scale)
            self.month(month, page, cell, &sheet)
        }
        sheet.write(to: &html)
    }

    private static func isListed(_ entry: PlannerEntry) -> Bool {
        entry.kind == .birthday || entry.kind == .event && entry.start == nil && entry.end == nil
    }

    private static func legend(_ box: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let size = 7 * scale
        let face = PlannerSheet.Face("quiet", size, line: box.height)
        var x = box.right
        for (tint, words) in [
            (PlannerSheet.Tint.bar, PlannerWords.wholeDay), (.birthday, PlannerWords.birthday),
            (.busy, PlannerWords.busy),
        ] {
            let words = sheet.say(words)
            let wide = TextWidth.of(words, size: size) + 1 * scale
            x -= wide
            sheet.text(PlannerBox(x, box.y, wide, box.height), face, words)
            x -= 5 * scale
            if tint == .bar {
                sheet.fill(tint, PlannerBox(x, box.y + 0.7 * scale, 3.8 * scale, box.height - 1.4 * scale))
            } else {
                sheet.disc(tint, x + 3 * scale, box.y + box.height / 2, radius: 0.55 * scale)
            }
            x -= 3 * scale
        }
    }

    private static func month(
        _ month: Month, _ page: PlannerBook.Page, _ box: PlannerBox, _ sheet: inout PlannerSheet
    ) {
        let scale = sheet.scale
        sheet.line(.rule, box.x, box.y, box.right, box.y)
        let name = CivilNames.month(month.month, in: sheet.language).capitalizedFirst
        sheet.text(
            PlannerBox(box.x, box.y + 1 * scale, box.width, 5.4 * scale), .init("serif", 12 * scale, line: 5.4 * scale),
            name, link: sheet.book.link(.month(month)))
        // Two lines are reserved for the list below.
        let rowHeight = min(5.2 * scale, (box.height - 14 * scale) / 7.3)
        let small = MiniMonth(
            month: month, page: page, size: min(9.6 * scale, rowHeight * 1.95), rowHeight: rowHeight, isTitled: false,
            hasMarks: true)
        let calendar = PlannerBox(box.x, box.y + 7 * scale, box.width, small.height)
        small.draw(in: calendar, &sheet)
        list(month, box.below(calendar.y + rowHeight * 7.3), &sheet)
    }

    /// The marked entries by day; a trip is listed once.
    private static func list(_ month: Month, _ box: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        var found: [(first: Day, days: String, entry: PlannerEntry)] = []
        for day in Array(month.first...month.last) {
            for entry in sheet.book.entries(day) where isListed(entry) {
                guard !entry.continuesBefore || day == month.first else { continue }
                var last = day
                while last < month.last, entry.continuesAfter,
                    sheet.book.entries(last.adding(days: 1)).contains(where: {
                        $0.continuesBefore && $0.title == entry.title && $0.kind == entry.kind
                    })
                {
                    last = last.adding(days: 1)
                }
                found.append((day, last == day ? String(day.day) : "\(day.day)–\(last.day)", entry))
            }
        }
        let line = 3.2 * scale
        let capacity = Int((box.height / line).rounded(.down))
        guard capacity > 0, !found.isEmpty else { return }
        let shown = found.count <= capacity ? found.count : capacity - 1
        let numbers = 8 * scale
        for (number, item) in found.prefix(shown).enumerated() {
            let y = box.y + Double(number) * line
            sheet.text(
                PlannerBox(box.x, y, numbers, line),
                .init(item.entry.kind == .birthday ? "accent bold" : "quiet", 6.8 * scale, line: line), item.days,
                link: sheet.book.link(item.first, from: .year(month.year)))
            sheet.text(
                PlannerBox(box.x + numbers, y, box.width - numbers, line), .init("", 6.8 * scale, line: line),
                item.entry.title)
        }
        if shown < found.count {
            sheet.text(
                PlannerBox(box.x, box.y + Double(shown) * line, box.width, line),
                .init("quiet bold", 6.8 * scale, line: line), "+\(found.count - shown)",
                link: sheet.book.link(.month(month)))
        }
    }
}
