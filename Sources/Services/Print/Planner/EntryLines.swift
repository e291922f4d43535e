// Lists of entries that never exceed their box: spaced generously if possible, else closer, then smaller.

import CivilTime
import Pages

/// Lists of entries in columns, set uniformly at the same density.
struct EntryLines {
    /// The spacing of entries. Times look the same at all densities: the start comes first, end and place follow or are below.
    struct Density: Hashable {
        /// In points.
        var size: Double
        /// In millimetres.
        var line: Double
        var titleLines: Int
        /// Whether end and place are on a separate line; otherwise they follow the title.
        var hasDetails: Bool
        var gap: Double
        /// Whether an entry began the day before, so that its end comes first and takes more room.
        var hasEnds = false

        /// The width of the time column, in millimetres: "08:30", or "–01:00".
        var clock: Double { size * (hasEnds ? 1.28 : 1.12) }
    }

    private struct Row {
        let entry: PlannerEntry
        let titleLines: Int
        let hasDetails: Bool
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
            Self.smallest(scale),
        ]
    }

    private static func smallest(_ scale: Double) -> Density {
        Density(size: 7.2 * scale, line: 3.3 * scale, titleLines: 1, hasDetails: false, gap: 0)
    }

    var loosest: Density { densities.first ?? tightest }
    var tightest: Density { Self.smallest(scale) }

    // MARK: Measuring

    /// The loosest density at which each list fits into `height`; the tightest if none does.
    func density(_ lists: [[PlannerEntry]], width: Double, height: Double) -> Density {
        let hasEnds = lists.contains { $0.contains { $0.start == nil && $0.end != nil } }
        var found = tightest
        for density in densities where lists.allSatisfy({ self.height($0, density, width: width) <= height }) {
            found = density
            break
        }
        found.hasEnds = hasEnds
        return found
    }

    /// The height of a list, in millimetres.
    func height(_ entries: [PlannerEntry], _ density: Density, width: Double) -> Double {
        entries.isEmpty ? 0 : entries.reduce(-density.gap) { $0 + row($1, density, width).height + density.gap }
    }

    /// The number of leading entries that fit.
    func count(_ entries: [PlannerEntry], _ density: Density, width: Double, height: Double) -> Int {
        var at = 0.0
        for (number, entry) in entries.enumerated() {
            at += row(entry, density, width).height
            if at > height + 0.001 { return number }
            at += density.gap
        }
        return entries.count
    }

    // MARK: Drawing

    /// Draws the entries from the top of the box and returns their lower edge; those that do not fit are counted as "+3".
    func draw(_ entries: [PlannerEntry], in box: PlannerBox, _ sheet: inout PlannerSheet, more: String? = nil) -> Double
    {
        let density = density([entries], width: box.width, height: box.height)
        return draw(entries, density, in: box, &sheet, more: more).end
    }

    /// The same at a given density, also returning the entries only counted.
    func draw(
        _ entries: [PlannerEntry], _ density: Density, in box: PlannerBox, _ sheet: inout PlannerSheet,
        more: String? = nil
    ) -> (end: Double, left: [PlannerEntry]) {
        var shown = count(entries, density, width: box.width, height: box.height)
        if shown < entries.count {
            shown = count(entries, density, width: box.width, height: box.height - density.line - density.gap)
        }
        var y = all(entries.prefix(shown), density, in: box, &sheet)
        let left = Array(entries.dropFirst(shown))
        guard !left.isEmpty, box.height >= density.line else { return (y, left) }
        y += shown == 0 ? 0 : density.gap
        counted(left.count, density, in: box.below(y), &sheet, more: more)
        return (y + density.line, left)
    }

    /// Draws the number of remaining entries.
    func counted(
        _ count: Int, _ density: Density, in box: PlannerBox, _ sheet: inout PlannerSheet, more: String? = nil
    ) {
        sheet.text(
            PlannerBox(box.x, box.y, box.width, density.line), .init("quiet bold", density.size, line: density.line),
            "+\(count)", link: more)
    }

    /// Draws all entries, and returns their lower edge.
    func all(
        _ entries: some Sequence<PlannerEntry>, _ density: Density, in box: PlannerBox, _ sheet: inout PlannerSheet
    ) -> Double {
        var y = box.y
        for (number, entry) in entries.enumerated() {
            if number > 0 { y += density.gap }
            let row = row(entry, density, box.width)
            draw(row, density, PlannerBox(box.x, y, box.width, row.height), &sheet)
            y += row.height
        }
        return y
    }

    private func indent(_ entry: PlannerEntry, _ density: Density) -> Double {
        if Self.clock(entry) != nil { return density.clock }
        if isBar(entry) { return density.size * 0.14 }
        return density.size * 0.5
    }

    /// All-day events are tinted, so that a trip is conspicuous.
    private func isBar(_ entry: PlannerEntry) -> Bool { entry.kind == .event && Self.clock(entry) == nil }

    /// The time before a title.
    static func clock(_ entry: PlannerEntry) -> String? {
        entry.start?.shortText ?? entry.end.map { "–" + $0.shortText }
    }

    /// End and place: "–09:15 · Harbour path".
    private static func details(_ entry: PlannerEntry) -> String {
        let end = entry.start == nil ? nil : entry.end.map { "–" + $0.shortText }
        return [end, entry.place].compactMap { $0 }.joined(separator: " · ")
    }

    private func row(_ entry: PlannerEntry, _ density: Density, _ width: Double) -> Row {
        let room = width - indent(entry, density) - (entry.isTask && Self.clock(entry) != nil ? density.size * 0.5 : 0)
        if isBar(entry) { return Row(entry: entry, titleLines: 1, hasDetails: false, height: density.line) }
        let needed =
            density.titleLines == 1 ? 1 : TextWidth.lines(of: entry.title, size: density.size, width: room)
        let titleLines = min(needed, density.titleLines)
        let hasDetails = density.hasDetails && !Self.details(entry).isEmpty
        return Row(
            entry: entry, titleLines: titleLines, hasDetails: hasDetails,
            height: Double(titleLines + (hasDetails ? 1 : 0)) * density.line)
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
        let details = Self.details(entry)
        sheet.text(title, face, words, tail: row.hasDetails ? "" : details)
        guard row.hasDetails else { return }
        sheet.text(
            PlannerBox(title.x, box.y + density.line * Double(row.titleLines), title.width, density.line),
            .init("quiet", density.size * 0.94, line: density.line), details)
    }
}
