// The hours of a day with its events at their times, side by side if they overlap.

import CivilTime
import Pages

/// The column of hours: 7 to 21, extended for earlier or later events.
struct DayTimeline {
    /// An event's position in the column, in hours from midnight.
    struct Block: Hashable {
        let entry: PlannerEntry
        let start: Double
        let end: Double
        /// Its lane among overlapping events, and the number of lanes.
        var lane = 0
        var lanes = 1
        /// The same number for events that overlap, directly or through others.
        var group = 0
    }

    let firstHour: Int
    let lastHour: Int
    private(set) var blocks: [Block]

    /// `hours` is the minimum range, so that all days of a planner share the same.
    init(_ entries: [PlannerEntry], hours: ClosedRange<Int> = 7...21) {
        var first = hours.lowerBound
        var last = hours.upperBound
        var blocks: [Block] = []
        for entry in entries {
            guard let (start, end) = Self.hours(entry) else { continue }
            first = min(first, Int(start.rounded(.down)))
            last = max(last, min(24, Int(end.rounded(.up))))
            blocks.append(Block(entry: entry, start: start, end: end))
        }
        firstHour = first
        lastHour = last
        self.blocks = Self.placed(blocks)
    }

    func contains(_ entry: PlannerEntry) -> Bool { blocks.contains { $0.entry == entry } }

    /// The entries above the hours: no tasks, and nothing that is placed in the hours.
    func wholeDays(_ entries: [PlannerEntry]) -> [PlannerEntry] { entries.filter { !$0.isTask && !contains($0) } }

    /// Start and end in hours; nil if the entry has no place in the column. An event from the day before that ends before seven is above
    /// the hours, so that last night does not take up half of the page.
    private static func hours(_ entry: PlannerEntry) -> (Double, Double)? {
        func hours(_ time: TimeOfDay) -> Double { Double(time.secondsSinceMidnight) / 3600 }
        guard let start = entry.start else {
            guard entry.continuesBefore, let end = entry.end, hours(end) > 7 else { return nil }
            return (7, hours(end))
        }
        // An event past midnight is shown for at least one hour.
        if entry.continuesAfter { return (hours(start), max(min(24, hours(start) + 1), 21)) }
        guard let end = entry.end, hours(end) > hours(start) else {
            return (hours(start), min(24, hours(start) + (entry.isTask ? 0.5 : 1)))
        }
        return (hours(start), hours(end))
    }

    /// Assigns lanes: the first free one for each event, among those that overlap directly or through others.
    private static func placed(_ blocks: [Block]) -> [Block] {
        // A short event takes at least a line of text.
        func bottom(_ block: Block) -> Double { max(block.end, block.start + 0.34) }
        var sorted = blocks.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
        var group: [Int] = []
        var ends: [Double] = []
        var number = 0
        func close() {
            for index in group {
                sorted[index].lanes = ends.count
                sorted[index].group = number
            }
            number += 1
            group = []
            ends = []
        }
        for index in sorted.indices {
            if let last = ends.max(), sorted[index].start >= last - 0.001 { close() }
            let lane = ends.firstIndex { $0 <= sorted[index].start + 0.001 } ?? ends.count
            if lane == ends.count { ends.append(0) }
            ends[lane] = bottom(sorted[index])
            sorted[index].lane = lane
            group.append(index)
        }
        close()
        return sorted
    }

    /// The width of the hour numbers.
    static func numbers(_ scale: Double) -> Double { 8.5 * scale }

    private func step(_ box: PlannerBox, _ scale: Double) -> Double {
        (box.height - 3 * scale) / Double(lastHour - firstHour)
    }

    private func y(_ hours: Double, _ box: PlannerBox, _ scale: Double) -> Double {
        box.y + 1.5 * scale + (hours - Double(firstHour)) * step(box, scale)
    }

    /// A line for each hour with its number, and ticks for half hours.
    func grid(in box: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let numbers = Self.numbers(scale)
        for hour in firstHour...lastHour {
            let y = y(Double(hour), box, scale)
            sheet.text(
                PlannerBox(box.x, y - 1.7 * scale, numbers - 2 * scale, 3.4 * scale),
                .init("right quiet", 7.4 * scale, line: 3.4 * scale), String(hour % 24))
        }
        lines(in: box.inset(left: numbers), &sheet)
    }

    /// Only the lines and ticks.
    func lines(in column: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        for hour in firstHour...lastHour {
            let y = y(Double(hour), column, scale)
            sheet.line(.hair, column.x, y, column.right, y)
            guard hour < lastHour else { continue }
            let half = y + step(column, scale) / 2
            sheet.line(.hair, column.x, half, column.x + 2.4 * scale, half)
        }
    }

    /// Draws the events into a column without its numbers, and returns those that do not fit into a lane.
    ///
    /// - Parameter more: the link target of their count.
    func draw(in column: PlannerBox, _ sheet: inout PlannerSheet, more: String? = nil) -> [PlannerEntry] {
        let scale = sheet.scale
        // Lanes remain wide enough for text; events without a lane are counted in the last one.
        let room = column.inset(left: 1.2 * scale)
        let maxLanes = max(2, Int(room.width / (21 * scale)))
        var hidden: [Int: [Block]] = [:]
        for block in blocks {
            let lanes = min(block.lanes, maxLanes)
            if block.lanes > maxLanes, block.lane >= maxLanes - 1 {
                hidden[block.group, default: []].append(block)
                continue
            }
            let width = room.width / Double(lanes)
            let top = y(block.start, column, scale)
            let place = PlannerBox(
                room.x + Double(block.lane) * width, top + 0.25 * scale, width - (lanes > 1 ? 0.9 * scale : 0),
                max(y(block.end, column, scale) - top - 0.7 * scale, 3.9 * scale))
            draw(block, place, &sheet)
        }
        let groups = hidden.sorted { $0.key < $1.key }.map(\.value)
        for blocks in groups {
            let start = blocks.map(\.start).min() ?? 0
            let width = room.width / Double(maxLanes)
            let place = PlannerBox(
                room.x + Double(maxLanes - 1) * width, y(start, column, scale) + 0.25 * scale, width, 4.4 * scale)
            sheet.fill(.bar, place)
            sheet.text(
                place.inset(left: 1.6 * scale), .init("bold quiet", 8 * scale, line: 4.4 * scale), "+\(blocks.count)",
                link: more)
        }
        return groups.flatMap { $0.map(\.entry) }
    }

    private func draw(_ block: Block, _ box: PlannerBox, _ sheet: inout PlannerSheet) {
        let scale = sheet.scale
        let entry = block.entry
        sheet.fill(.block, box)
        sheet.line(.accent, box.x + 0.15, box.y, box.x + 0.15, box.bottom)
        let line = 3.9 * scale
        let size = 8.4 * scale
        var inside = box.inset(left: 1.9 * scale, right: 0.8 * scale)
        let lines = max(1, Int(((box.height - 0.6 * scale) / line).rounded(.down)))
        inside.y += lines == 1 ? (box.height - line) / 2 : 0.7 * scale
        var indent = 0.0
        if entry.isTask {
            let side = 2.5 * scale
            sheet.checkbox(
                PlannerBox(inside.x, inside.y + (line - side) / 2, side, side), isDone: entry.kind == .doneTask)
            indent = 3.9 * scale
        }
        var time = entry.start?.shortText ?? ""
        if let end = entry.end { time += "–" + end.shortText }
        let title = entry.title + (entry.continuesAfter ? " →" : "")
        let details = ([time, entry.place].compactMap { $0 } + entry.tags.map { "#" + $0 }).joined(separator: " · ")
        let style = entry.kind == .doneTask ? "done" : "bold"
        if lines == 1 {
            sheet.text(
                inside.inset(left: indent), .init(style, size, line: line), title,
                tail: details)
            return
        }
        let width = inside.width - indent
        let needed = TextWidth.lines(of: title, size: size, width: width, isBold: true)
        let titleLines = min(needed, lines - 1, 4)
        sheet.text(
            inside.inset(left: indent), .init(style, size, line: line, lines: titleLines), title)
        let detailLines = min(
            TextWidth.lines(of: details, size: size * 0.92, width: inside.width), lines - titleLines, 2)
        sheet.text(
            PlannerBox(inside.x + indent, inside.y + Double(titleLines) * line, width, line),
            .init("quiet", size * 0.92, line: line, lines: detailLines), details)
    }
}
