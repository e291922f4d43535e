// The cursor's place in a baked block's opening marker: in the query, or in the description of the output.

import Bytes
import Vault

/// What is being typed in `<!-- daybook: QUERY | KIND … -->`. A choice replaces the word `replaced`.
enum QueryContext: Sendable, Hashable {
    /// A word of the query that may turn into a key.
    case key(typed: String, replaced: Range<Int>)
    /// After the colon of a key.
    case value(key: String, typed: String, replaced: Range<Int>)
    /// The first word after a pipe.
    case part(typed: String, replaced: Range<Int>)
    /// The words after `chart`, `readings`, `table`, `sort`; the complete ones are `before`.
    case argument(of: String, before: [String], typed: String, replaced: Range<Int>)

    /// Nil outside an opening marker. A marker may be unclosed.
    init?(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) {
        guard let start = Self.question(bytes, line), start <= offset, !bytes.text(start..<offset).contains("-->")
        else {
            return nil
        }
        let typed = bytes[start..<offset]
        let quotes = typed.count { $0 == .quote }
        let bar = quotes % 2 == 0 ? typed.lastIndex(of: .pipe) : nil
        // A word ends at a blank, or at a comma in a list of names, and begins after a bracket or a minus.
        func isBreak(_ byte: UInt8) -> Bool { byte.isBlank || bar != nil && byte == .comma }
        var word = offset
        while word > (bar ?? start - 1) + 1, !isBreak(bytes[word - 1]) { word -= 1 }
        var end = offset
        while end < line.upperBound, !isBreak(bytes[end]), bytes[end] != .pipe, !bytes.has("-->", at: end) { end += 1 }
        guard let bar else {
            while word < offset, bytes[word] == .parenthesisOpen || bytes[word] == .hyphen { word += 1 }
            if let colon = bytes[word..<offset].firstIndex(of: .colon), colon > word {
                self = .value(
                    key: bytes.text(word..<colon), typed: bytes.text(colon + 1..<offset), replaced: colon + 1..<end)
            } else {
                self = .key(typed: bytes.text(word..<offset), replaced: word..<end)
            }
            return
        }
        let before = bytes.text(bar + 1..<word).split { $0.isWhitespace || $0 == "," }.map(String.init)
        let text = bytes.text(word..<offset)
        guard let name = before.first else {
            self = .part(typed: text, replaced: word..<end)
            return
        }
        self = .argument(of: name.lowercased(), before: Array(before.dropFirst()), typed: text, replaced: word..<end)
    }

    private static func question(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        bytes.has(BakedBlock.opening, at: line.lowerBound)
            ? line.lowerBound + BakedBlock.opening.utf8CodeUnitCount : nil
    }

    /// A device and one of its measures, as named in a query.
    struct MeasureName: Sendable, Hashable {
        let device: String
        /// Nil if only the device is named.
        let measure: String?
        let range: Range<Int>
    }

    /// The measure named at a place of a query: `pool.ph` in `pool.ph:<7` and in `chart pool.ph`, `pool` and `ph` in `readings pool ph`.
    static func measure(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) -> MeasureName? {
        guard let start = question(bytes, line), start <= offset else { return nil }
        func isName(_ byte: UInt8) -> Bool {
            byte.isLetter || byte.isDigit || byte >= 0x80 || [.underscore, .hyphen, .dot].contains(byte)
        }
        var (first, end) = (offset, offset)
        while first > start, isName(bytes[first - 1]) { first -= 1 }
        while end < line.upperBound, isName(bytes[end]), !bytes.has("-->", at: end) { end += 1 }
        while first < end, bytes[first] == .hyphen { first += 1 }
        guard first < end else { return nil }
        let word = bytes.text(first..<end)
        if let dot = word.firstIndex(of: "."), dot > word.startIndex {
            return MeasureName(
                device: String(word[..<dot]), measure: String(word[word.index(after: dot)...]), range: first..<end)
        }
        let bar = bytes[start..<first].lastIndex(of: .pipe) ?? start
        let before = bytes.text(bar + 1..<max(bar + 1, first)).split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let name = before.first, ["readings", "relevés"].contains(name.lowercased()) else { return nil }
        return before.count == 1
            ? MeasureName(device: word, measure: nil, range: first..<end)
            : MeasureName(device: before[1], measure: word, range: first..<end)
    }
}
