// Dates in file names and folders, as written by daybook, Jekyll, Logseq, jrnl and periodic-note plugins.

import Bytes
import CivilTime

package enum FileNameDate {
    /// The day (and time) in a path: `2026-11-20-0915-run.md`, `2026_11_20.md`, `2026-W47.md`, `2026-11.md`,
    /// `2026/11/20.md`. A week or a month counts as its first day.
    package static func timestamp(of path: VaultPath) -> Timestamp? {
        let stem = Array(path.stem.utf8)
        if let day = day(stem) {
            return Timestamp(day: day, time: time(stem, after: 10))
        }
        if stem.count >= 8, let week = ISOWeek(iso: stem.text(0..<8)), stem.count == 8 || !isWord(stem[8]) {
            return Timestamp(day: week.first, time: nil)
        }
        if stem.count == 7, let month = Month(iso: stem.text(0..<7)) {
            return Timestamp(day: month.first, time: nil)
        }
        let folders = path.folder.split(separator: "/").suffix(2)
        if folders.count == 2, stem.count >= 2, let year = folders.first, year.utf8.count == 4,
            let month = folders.last,
            month.utf8.count == 2, stem.count == 2 || !isWord(stem[2])
        {
            return Day(iso: "\(year)-\(month)-\(stem.text(0..<2))").map { Timestamp(day: $0, time: nil) }
        }
        return nil
    }

    private static func day(_ stem: [UInt8]) -> Day? {
        guard stem.count >= 10, stem[4] == stem[7], stem[4] == .hyphen || stem[4] == .underscore || stem[4] == .dot,
            stem.count == 10 || !isWord(stem[10])
        else { return nil }
        return Day(iso: stem.text(0..<4) + "-" + stem.text(5..<7) + "-" + stem.text(8..<10))
    }

    /// `-0915` after the date.
    private static func time(_ stem: [UInt8], after offset: Int) -> TimeOfDay? {
        guard stem.count >= offset + 5, stem[offset] == .hyphen || stem[offset] == UInt8(ascii: "T"),
            stem[offset + 1..<offset + 5].allSatisfy(\.isDigit), stem.count == offset + 5 || !isWord(stem[offset + 5])
        else { return nil }
        let digits = stem[offset + 1..<offset + 5].map { Int($0 & 0x0f) }
        return TimeOfDay(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }
}
