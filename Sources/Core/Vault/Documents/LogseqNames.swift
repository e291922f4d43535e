// Names by which Logseq pages link to each other, if they differ from the file names.

import Bytes
import CivilTime
import Wording

/// Titles of Logseq journal pages: `:journal/page-title-format` of `logseq/config.edn`.
package struct JournalTitles: Sendable, Equatable {
    package static let path = "logseq/config.edn"

    /// Pattern letters of Java's SimpleDateFormat, plus `do` for "20th".
    let pattern: String

    package init(pattern: String = "MMM do, yyyy") { self.pattern = pattern }

    /// From the format of Obsidian's daily notes, in letters of Moment.js (momentjs.com/docs, "Format"). Nil for unsupported letters.
    package init?(dailyNotes format: some StringProtocol) {
        var (pattern, rest) = ("", format[...])
        while let letter = rest.first {
            var count = rest.prefix { $0 == letter }.count
            switch letter {
            case "Y" where count == 4 || count == 2: pattern += String(repeating: "y", count: count)
            case "M" where count < 5 && rest.dropFirst(count).first != "o": pattern += rest.prefix(count)
            case "D" where count == 1 && rest.dropFirst().first == "o": (pattern, count) = (pattern + "do", 2)
            case "D" where count < 3: pattern += String(repeating: "d", count: count)
            case "d" where count == 3 || count == 4: pattern += String(repeating: "E", count: count)
            case _ where letter.isLetter || letter == "[": return nil
            default: pattern += rest.prefix(count)
            }
            rest = rest.dropFirst(count)
        }
        self.init(pattern: pattern)
    }

    /// - Parameter configuration: the bytes of the file; without the key the default applies.
    package init(configuration: [UInt8]) {
        let key = ":journal/page-title-format"
        for line in String(decoding: configuration, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // A semicolon starts a comment; no format contains one.
            let code = line.prefix { $0 != ";" }
            guard let found = code.firstRange(of: key) else { continue }
            let rest = code[found.upperBound...].drop { $0 != "\"" }.dropFirst()
            guard let end = rest.firstIndex(of: "\""), end > rest.startIndex else { continue }
            self.init(pattern: String(rest[..<end]))
            return
        }
        self.init()
    }

    /// "Nov 20th, 2026"
    package func title(of day: Day) -> String {
        let parts = day.parts
        var title = ""
        var rest = pattern[...]
        while let letter = rest.first {
            var count = rest.prefix { $0 == letter }.count
            let isOrdinal = letter == "d" && count == 1 && rest.dropFirst().first == "o"
            switch letter {
            case "y": title += count == 2 ? Self.padded(parts.year % 100, 2) : Self.padded(parts.year, 4)
            case "M" where count > 2: title += CivilNames.month(parts.month, in: .english, short: count == 3)
            case "M": title += Self.padded(parts.month, count)
            case "d" where isOrdinal: (title, count) = (title + CivilNames.ordinal(parts.day, in: .english), 2)
            case "d": title += Self.padded(parts.day, count)
            case "E": title += CivilNames.weekday(day.weekday, in: .english, short: count < 4)
            default: title += rest.prefix(count)
            }
            rest = rest.dropFirst(count)
        }
        return title
    }

    /// The day of a journal page with this title. Ignores case.
    package func day(of title: String) -> Day? {
        var (rest, letters) = (title[...], pattern[...])
        var (year, month, number): (Int?, Int?, Int?)
        var weekday: Weekday?
        func word() -> Substring { rest.prefix { $0.isLetter } }
        func digits(_ most: Int) -> Int? { Int(rest.prefix { $0.isASCII && $0.isNumber }.prefix(most)) }
        func skip(_ most: Int) { rest = rest.dropFirst(rest.prefix { $0.isASCII && $0.isNumber }.prefix(most).count) }
        while let letter = letters.first {
            var count = letters.prefix { $0 == letter }.count
            switch letter {
            case "y":
                year = digits(max(2, count)).map { count == 2 ? 2000 + $0 : $0 }
                skip(max(2, count))
            case "M" where count > 2:
                month = CalendarWords.month(word())
                rest = rest.dropFirst(word().count)
            case "M":
                month = digits(2)
                skip(2)
            case "d":
                number = digits(2)
                skip(2)
                if count == 1, letters.dropFirst().first == "o" {
                    guard let number,
                        word().lowercased() == CivilNames.ordinal(number, in: .english).drop(while: \.isNumber)
                    else {
                        return nil
                    }
                    (rest, count) = (rest.dropFirst(word().count), 2)
                }
            case "E":
                weekday = CalendarWords.weekday(word())
                guard weekday != nil else { return nil }
                rest = rest.dropFirst(word().count)
            default:
                guard rest.hasPrefix(letters.prefix(count)) else { return nil }
                rest = rest.dropFirst(count)
            }
            letters = letters.dropFirst(count)
        }
        guard rest.isEmpty, let year, let month, let number, let day = Day(year: year, month: month, day: number),
            weekday == nil || weekday == day.weekday
        else { return nil }
        return day
    }

    /// The days to which a text links by title, with the ranges between the brackets.
    package func linkedDays(in bytes: [UInt8]) -> [(range: Range<Int>, day: Day)] {
        var found: [(Range<Int>, Day)] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            if bytes.has("[[", at: index) {
                start = index + 2
            } else if byte.isLineEnd {
                start = nil
            } else if let first = start, bytes.has("]]", at: index) {
                if let day = day(of: bytes.text(first..<index)) { found.append((first..<index, day)) }
                start = nil
            }
        }
        return found
    }

    /// The text with links to days by their dates, which are understood in every vault: `[[2026-11-20|Nov 20th, 2026]]`.
    package func withDates(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for (range, day) in linkedDays(in: bytes).reversed() where bytes.text(range) != day.iso {
            result.insert(contentsOf: (day.iso + "|").utf8, at: range.lowerBound)
        }
        return result
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

package enum LogseqNames {
    /// The page name that a file name cannot express: `a/b` for `a___b.md`, and for `a%2Fb.md` as written by earlier versions.
    package static func page(_ path: VaultPath) -> String? {
        guard path.text.utf8.contains(where: { $0 == .percent || $0 == .underscore }) else { return nil }
        let stem = path.stem
        let parts = stem.split(separator: "___", omittingEmptySubsequences: false)
        let name = PercentEncoding.decoded(parts.contains("") ? stem : parts.joined(separator: "/"))
        return name == stem ? nil : name
    }

    /// The day of a journal page: `journals/2026_11_20.md`.
    package static func journalDay(_ path: VaultPath) -> Day? {
        let folder = path.folder
        guard folder == "journals" || folder.hasSuffix("/journals") else { return nil }
        let stem = path.stem
        return stem.utf8.count == 10 ? Day(iso: stem.replacing("_", with: "-")) : nil
    }
}
