// Entries one below the other, in a box they never leave: at ease first, then closer, then smaller, then counted.

import CivilTime

/// A list of entries that fits its box.
struct EntryLines {
    /// How close the entries stand.
    private struct Density {
        /// Points.
        var size: Double
        /// Millimetres.
        var line: Double
        var titleLines: Int
        /// Whether place and end have a line of their own; otherwise they follow the title.
        var hasDetails: Bool
        var gap: Double
    }

    private struct Row {
        let entry: PlannerEntry
        let titleLines: Int
        let hasPlace: Bool
        let height: Double
    }

    private let densities: [Density]
    private let scale: Double

    init(scale: Double) {
        self.scale = scale
        densities = [
            Density(size: 8.6 * scale, line: 4.1 * scale, titleLines: 2, hasDetails: true, gap: 1 * scale),
            Density(size: 8.6 * scale, line: 4.0 * scale, titleLines: 2, hasDetails: false, gap: 0.6 * scale),
            Density(size: 8.2 * scale, line: 3.8 * scale, titleLines: 1, hasDetails: false, gap: 0.2 * scale),
            Density(size: 7.2 * scale, line: 3.3 * scale, titleLines: 1, hasDetails: false, gap: 0),
        ]
    }

    /// Draws the entries from the top of the box and returns where they end; what does not fit is counted as "+3".
    func draw(_ entries: [PlannerEntry], in box: PlannerBox, _ sheet: inout PlannerSheet, more: String? = nil) -> Double
    {
        guard !entries.isEmpty, let tightest = densities.last else { return box.y }
        for density in densities {
            let rows = entries.map { row($0, density, box.width) }
            let height = rows.reduce(0) { $0 + $1.height + density.gap } - density.gap
            if height <= box.height {
                return draw(rows, density, in: box, &sheet)
            }
        }
        let capacity = max(0, Int((box.height / tightest.line).rounded(.down)) - 1)
        let shown = entries.prefix(capacity).map { row($0, tightest, box.width) }
        let end = draw(shown, tightest, in: box, &sheet)
        sheet.text(
            PlannerBox(box.x, end, box.width, tightest.line),
            .init("quiet bold", tightest.size, line: tightest.line), "+\(entries.count - capacity)", link: more)
        return end + tightest.line
    }

    private func indent(_ entry: PlannerEntry, _ density: Density) -> Double {
        if Self.clock(entry) != nil { return density.size * (entry.start == nil ? 1.28 : 1.12) }
        if isBar(entry) { return density.size * 0.14 }
        return density.size * 0.5
    }

    /// Whole days stand on a tint, so that a trip is seen from afar.
    private func isBar(_ entry: PlannerEntry) -> Bool { entry.kind == .event && Self.clock(entry) == nil }

    /// The time in front of a title.
    static func clock(_ entry: PlannerEntry) -> String? {
        entry.start?.shortText ?? entry.end.map { "–" + $0.shortText }
    }

    private func row(_ entry: PlannerEntry, _ density: Density, _ width: Double) -> Row {
        let room = width - indent(entry, density) - (entry.isTask && Self.clock(entry) != nil ? density.size * 0.5 : 0)
        if isBar(entry) { return Row(entry: entry, titleLines: 1, hasPlace: false, height: density.line) }
        let needed = TextWidth.lines(of: entry.title, size: density.size, width: room)
        let titleLines = min(needed, density.titleLines)
        let hasPlace = density.hasDetails && entry.place != nil
        let hasEnd = density.hasDetails && entry.start != nil && entry.end != nil
        let lines = max(titleLines + (hasPlace ? 1 : 0), hasEnd ? 2 : 1)
        return Row(
            entry: entry, titleLines: titleLines, hasPlace: hasPlace, height: Double(lines) * density.line)
    }

    private func draw(_ rows: [Row], _ density: Density, in box: PlannerBox, _ sheet: inout PlannerSheet) -> Double {
        var y = box.y
        for (number, row) in rows.enumerated() {
            draw(row, density, PlannerBox(box.x, y, box.width, row.height), &sheet)
            y += row.height + (number + 1 < rows.count ? density.gap : 0)
        }
        return y
    }

    private func draw(_ row: Row, _ density: Density, _ box: PlannerBox, _ sheet: inout PlannerSheet) {
        let entry = row.entry
        let indent = indent(entry, density)
        let clock = Self.clock(entry)
        var style = entry.kind == .doneTask ? "done" : entry.kind == .birthday ? "italic serif" : ""
        let middle = box.y + density.line / 2
        let side = density.size * 0.3
        var title = box.inset(left: indent)
        var face = PlannerSheet.Face(style, density.size, line: density.line, lines: row.titleLines)
        if isBar(entry) {
            sheet.fill(.bar, PlannerBox(box.x, box.y + 0.2 * scale, box.width, density.line - 0.4 * scale))
            style = ""
        } else if let clock {
            sheet.text(
                PlannerBox(box.x, box.y, indent, density.line), .init("quiet", density.size, line: density.line),
                clock)
            if density.hasDetails, entry.start != nil, let end = entry.end {
                sheet.text(
                    PlannerBox(box.x, box.y + density.line, indent, density.line),
                    .init("faint", density.size * 0.94, line: density.line), end.shortText)
            }
            if entry.isTask {
                sheet.checkbox(
                    PlannerBox(title.x, middle - side / 2, side, side), isDone: entry.kind == .doneTask)
                title = title.inset(left: density.size * 0.5)
            }
        } else if entry.kind == .birthday {
            sheet.diamond(box.x + side / 2, middle, radius: side * 0.5)
            face.size = density.size * 1.06
        } else {
            sheet.checkbox(PlannerBox(box.x, middle - side / 2, side, side), isDone: entry.kind == .doneTask)
        }
        var words = entry.title
        if entry.continuesAfter { words += " →" }
        if entry.continuesBefore, clock == nil { words = "→ " + words }
        var tail: [String] = []
        if !density.hasDetails || isBar(entry) {
            if let end = entry.end, entry.start != nil { tail.append("–" + end.shortText) }
            if let place = entry.place { tail.append(place) }
        }
        sheet.text(title, face, words, tail: tail.joined(separator: " · "))
        if row.hasPlace, let place = entry.place {
            sheet.text(
                PlannerBox(title.x, box.y + density.line * Double(row.titleLines), title.width, density.line),
                .init("quiet", density.size * 0.94, line: density.line), place)
        }
    }
}
