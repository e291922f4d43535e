// Parses texts with conflict markers, as written by git and others.

import Bytes

/// git-merge(1), "HOW CONFLICTS ARE PRESENTED": with a base (diff3, zdiff3) or without.
package struct ConflictMarkers: Sendable {
    /// The complete texts of both sides.
    package private(set) var first: [UInt8] = []
    package private(set) var second: [UInt8] = []
    /// Nil if one of the conflicts has no base.
    package private(set) var base: [UInt8]?
    /// The complete text with the lines of both sides, ours first.
    package private(set) var both: [UInt8] = []
    package private(set) var count = 0
    /// The text outside all conflicts.
    package private(set) var common: [UInt8] = []
    /// Whether in any conflict both sides have more than list items: choosing lines then takes judgement.
    package private(set) var hasProseOnBothSides = false

    /// One conflict: its range including the markers, and the text of each side.
    package struct Place: Sendable, Equatable {
        package let range: Range<Int>
        package let first: [UInt8]
        package let second: [UInt8]
    }

    /// In text order.
    package private(set) var places: [Place] = []

    private enum Part { case common, first, base, second }

    /// Nil if there are no markers, or unbalanced ones.
    package init?(_ bytes: [UInt8]) {
        var part = Part.common
        var old: [UInt8] = []
        var hasBase = true
        var sawBase = false
        var (isProseHere, isProseThere) = (false, false)
        var start = 0
        var (open, firstStart, secondStart) = (0, 0, 0)
        var size: Int?
        while start < bytes.count {
            let begin = start
            let end = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            start = end
            switch (part, Self.mark(line, part == .common ? nil : size)) {
            case (.common, UInt8(ascii: "<")):
                part = .first
                size = line.prefix { $0 == UInt8(ascii: "<") }.count
                (sawBase, isProseHere, isProseThere) = (false, false, false)
                (open, firstStart, secondStart) = (begin, first.count, second.count)
                count += 1
            case (.first, UInt8(ascii: "|")):
                part = .base
                sawBase = true
            case (.first, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")):
                part = .second
                hasBase = hasBase && sawBase
            case (.second, UInt8(ascii: ">")):
                part = .common
                places.append(
                    Place(range: open..<end, first: Array(first[firstStart...]), second: Array(second[secondStart...])))
                hasProseOnBothSides = hasProseOnBothSides || isProseHere && isProseThere
            case (.common, _):
                first += line
                second += line
                old += line
                common += line
                both += line
            case (.first, let mark):
                guard mark == nil else { return nil }
                isProseHere = isProseHere || Self.isProse(line)
                first += line
                both += line
            case (.base, let mark):
                guard mark == nil else { return nil }
                old += line
            case (.second, let mark):
                guard mark == nil || mark == UInt8(ascii: "=") else { return nil }
                isProseThere = isProseThere || Self.isProse(line)
                second += line
                both += line
            }
        }
        guard part == .common, count > 0 else { return nil }
        base = hasBase ? old : nil
    }

    /// Whether a text has all three markers, of one length and in any order.
    package static func isMarked(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split(separator: .newline)
        return Set(lines.compactMap { marker($0, of: UInt8(ascii: "<")) }).contains { size in
            [UInt8(ascii: "="), UInt8(ascii: ">")].allSatisfy { mark in lines.contains { marker($0, of: mark) == size }
            }
        }
    }

    /// A line that is not blank, not an item, and not part of one.
    private static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, !first.isBlank, !first.isLineEnd else { return false }
        return !("-*+".utf8.contains(first) && line.dropFirst().first?.isBlank == true)
    }

    /// The character of a marker of the conflict that is open; nil for any other line.
    private static func mark(_ line: ArraySlice<UInt8>, _ size: Int?) -> UInt8? {
        guard let first = line.first, "<|=>".utf8.contains(first), let found = marker(line, of: first),
            size == nil || found == size
        else { return nil }
        return first
    }

    /// The length of a marker: seven characters, or more in a file that both sides renamed (git-merge-file(1), `--marker-size`), then a blank
    /// or the line end.
    private static func marker(_ line: ArraySlice<UInt8>, of mark: UInt8) -> Int? {
        guard line.first == mark else { return nil }
        let size = line.prefix { $0 == mark }.count
        guard size >= 7, line.dropFirst(size).first.map({ $0.isBlank || $0.isLineEnd }) ?? true else { return nil }
        return size
    }
}
