// Entries that did not fit in their place, listed below the notes, so that nothing is lost on paper.

import CivilTime
import Pages
import Wording

/// Entries only counted on their day, one line each.
struct LeftoverList {
    /// In page order; with a day if the page has several.
    private let rows: [(day: Day?, entry: PlannerEntry)]
    private let label: Phrase
    /// The target of "+3".
    let anchor: String

    init(_ rows: [(day: Day?, entry: PlannerEntry)], under label: Phrase, anchor: String) {
        (self.rows, self.label, self.anchor) = (rows, label, anchor)
    }

    private static let head = 6.6

    private func line(_ scale: Double) -> Double { 3.5 * scale }

    /// Two columns if both are wide enough for text.
    private func columns(_ width: Double, _ scale: Double) -> Int { width > 76 * scale ? 2 : 1 }

    /// The required height in a box of that width, at most `most`, in millimetres; zero if the list is empty or not even one line fits.
    func height(_ scale: Double, width: Double, atMost most: Double) -> Double {
        let columns = columns(width, scale)
        let needed = Self.head * scale + Double((rows.count + columns - 1) / columns) * line(scale)
        if rows.isEmpty || Self.head * scale + line(scale) > most { return 0 }
        return min(needed, most)
    }

    /// Draws it into a box of that height; rows that do not fit are counted.
    func draw(in box: PlannerBox, _ sheet: inout PlannerSheet) {
        guard !rows.isEmpty, box.height > 0 else { return }
        let scale = sheet.scale
        let line = line(scale)
        let size = 7.4 * scale
        sheet.mark(anchor, at: box)
        let top = sheet.label(sheet.say(label), at: box)
        let columns = columns(box.width, scale)
        let gap = 4 * scale
        let width = (box.width - gap * Double(columns - 1)) / Double(columns)
        let lines = max(1, Int(((box.bottom - top) / line + 0.001).rounded(.down)))
        let room = lines * columns
        let shown = rows.count <= room ? rows.count : room - 1
        func place(_ number: Int) -> PlannerBox {
            PlannerBox(
                box.x + Double(number / lines) * (width + gap), top + Double(number % lines) * line, width, line)
        }
        for (number, row) in rows.prefix(shown).enumerated() { draw(row.day, row.entry, place(number), &sheet) }
        if shown < rows.count {
            sheet.text(place(shown), .init("quiet bold", size, line: line), "+\(rows.count - shown)")
        }
    }

    private func draw(_ day: Day?, _ entry: PlannerEntry, _ box: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let line = box.height
        let size = 7.4 * scale
        var place = box
        // If there is room for only two words, they are the day and the title.
        let isNarrow = day != nil && box.width < 34 * scale
        if let day {
            let name = CivilNames.weekday(day.weekday, in: sheet.language, short: true)
            sheet.text(
                place, .init("quiet bold", size, line: line), isNarrow ? String(day.day) : name + " \(day.day)",
                link: sheet.book.link(.day(day)))
            place = place.inset(left: (isNarrow ? 4.4 : 11.2) * scale)
        }
        if !isNarrow, let clock = EntryLines.clock(entry) {
            sheet.text(place, .init("quiet", size, line: line), clock)
            place = place.inset(left: size * (entry.start == nil ? 1.28 : 1.1))
        }
        if entry.isTask {
            let side = 2 * scale
            sheet.checkbox(
                PlannerBox(place.x, place.y + (line - side) / 2, side, side), isDone: entry.kind == .doneTask)
            place = place.inset(left: 3 * scale)
        }
        sheet.text(
            place, .init(entry.kind == .doneTask ? "done" : "", size, line: line), entry.title, tail: entry.place ?? "")
    }
}
