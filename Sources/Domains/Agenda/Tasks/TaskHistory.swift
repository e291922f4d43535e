// The history of a repeating task: a bullet below its line for each completion.

import Bytes
import CivilTime
import ICalendar
import Vault

extension Document {
    private static let key = "- done: "

    /// The days of completion, sorted, without duplicates: its bullets, and `done:`.
    package func completions(of item: LineItem) -> [Day] {
        let days = historyRows(of: item).map(\.day) + [item["done"].flatMap { Moment($0)?.day }].compactMap { $0 }
        return Set(days).sorted()
    }

    /// Records a completion on a day, once.
    func noting(completion day: Day, of item: LineItem) -> [TextEdit] {
        let rows = historyRows(of: item)
        if rows.contains(where: { $0.day == day }) { return [] }
        let line = lineRange(at: item.range.lowerBound)
        let margin = bytes.text(line.lowerBound..<item.bullet.lowerBound)
        let end = rows.last?.range.upperBound ?? endOfBlock(of: item)
        let text = margin + "  " + Self.key + day.iso
        let isEnded = end > 0 && bytes[end - 1].isLineEnd
        return [.insert(isEnded ? text + lineEnd : lineEnd + text, at: end)]
    }

    func forgetting(completion day: Day, of item: LineItem) -> [TextEdit] {
        historyRows(of: item).filter { $0.day == day }.map { row in
            // At the end of a file without a final line end, the preceding line end is removed instead.
            if row.range.upperBound == bytes.count, bytes.last?.isLineEnd == false {
                return .remove(row.range.lowerBound - lineEnd.utf8.count..<row.range.upperBound)
            }
            return .remove(row.range)
        }
    }

    /// The bullets directly below the item, with line ends.
    private func historyRows(of item: LineItem) -> [(day: Day, range: Range<Int>)] {
        let end = endOfBlock(of: item)
        var at = lineRange(at: item.range.lowerBound).upperBound
        var rows: [(depth: Int, words: String, range: Range<Int>)] = []
        while at < end {
            let row = lineRange(at: at)
            at = row.upperBound
            let text = bytes.text(row)
            rows.append((text.prefix { $0 == " " || $0 == "\t" }.count, text.trimmed, row))
        }
        let depth = rows.map(\.depth).min()
        return rows.compactMap { row in
            guard row.depth == depth, row.words.hasPrefix(Self.key),
                let day = Day(iso: row.words.dropFirst(Self.key.count))
            else { return nil }
            return (day, row.range)
        }
    }
}

extension AgendaTask {
    /// The interval of its rule, at least a day; nil if it does not repeat.
    package var step: CalendarStep? {
        guard let rule = repetition?.rule else { return nil }
        switch rule.frequency {
        case .secondly, .minutely, .hourly: return CalendarStep(count: 1, unit: .day)
        case .daily: return CalendarStep(count: rule.interval, unit: .day)
        case .weekly: return CalendarStep(count: rule.interval, unit: .week)
        case .monthly: return CalendarStep(count: rule.interval, unit: .month)
        case .yearly: return CalendarStep(count: rule.interval, unit: .year)
        }
    }
}
