// Neutralises imported text: a backslash escapes whatever our syntax would act upon, and exports remove it again.

import Bytes

/// Import is not execution: all importers add text to the vault through here.
///
/// A line that would be a marker of a baked block, a front matter fence, a property, a conflict marker, or an item
/// with calendar or reminder keys gets a backslash before the decisive character, as Markdown escapes punctuation
/// (CommonMark 0.31, section 2.4): it is displayed as it was. Every such line gets exactly one more backslash than
/// its source, even if that had some, which makes `original` exact.
package enum ForeignMarkup {
    /// A text for the body of a document. LF line ends are kept.
    package static func neutral(_ text: some StringProtocol) -> String {
        changed(text) { line, isFirst in
            guard let mark = mark(line, isFirst: isFirst) else { return nil }
            return Array(line[..<mark.at]) + [.backslash] + Array(line[mark.at...])
        }
    }

    /// The input of `neutral`.
    package static func original(_ text: some StringProtocol) -> String {
        changed(text) { line, isFirst in
            guard let mark = mark(line, isFirst: isFirst), mark.backslashes > 0 else { return nil }
            return Array(line[..<mark.at]) + Array(line[(mark.at + 1)...])
        }
    }

    /// A text on one line, for a title or a name. Text after a line end would be a line of the body.
    package static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A document with the markers of baked blocks disabled: for notes of other programs in Markdown, whose front
    /// matter, properties and items are intended.
    package static func withoutBakedBlocks(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.has("<!-- daybook", at: 0) || bytes.has("<!-- /daybook", at: 0) || contains(bytes, "\n<!-- ") else {
            return bytes
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            if isStart, isMarker(bytes, at: index) { result.append(.backslash) }
            result.append(byte)
            isStart = byte == .newline || byte == .carriageReturn
        }
        return result
    }

    private static func contains(_ bytes: [UInt8], _ text: StaticString) -> Bool {
        bytes.indices.contains { bytes[$0] == .newline && bytes.has(text, at: $0) }
    }

    private static func isMarker(_ bytes: [UInt8], at place: Int) -> Bool {
        bytes.has("<!-- daybook:", at: place) || bytes.has("<!-- /daybook", at: place)
    }

    private static func changed(_ text: some StringProtocol, _ change: ([UInt8], Bool) -> [UInt8]?) -> String {
        var result: [UInt8] = []
        var isFirst = true
        var isStart = true
        for line in text.utf8.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == .newline || $0 == .carriageReturn })
        {
            if !isStart { result.append(.newline) }
            isStart = false
            let bytes = Array(line)
            result += change(bytes, isFirst) ?? bytes
            if !bytes.allSatisfy(\.isWhitespace) { isFirst = false }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: Active syntax

    /// The place for the escaping backslash, and the number of backslashes already there; nil for an inactive line.
    private static func mark(_ line: [UInt8], isFirst: Bool) -> (at: Int, backslashes: Int)? {
        for place in places(line) {
            var end = place
            while end < line.count, line[end] == .backslash { end += 1 }
            let bare = Array(line[..<place]) + Array(line[end...])
            if acts(bare, at: place, isFirst: isFirst) { return (place, end - place) }
        }
        return nil
    }

    /// Candidates: the start of the line, the start of its words, after the digits of a number, the colons of a key.
    private static func places(_ line: [UInt8]) -> [Int] {
        var start = 0
        while start < line.count, line[start].isBlank || line[start] == .greater { start += 1 }
        var places = start == 0 ? [0] : [0, start]
        var digits = start
        while digits < line.count, line[digits].isDigit { digits += 1 }
        if digits > start { places.append(digits) }
        if let colon = line.firstIndex(of: .colon) {
            var first = colon
            while first > 0, line[first - 1] == .backslash { first -= 1 }
            if !places.contains(first) { places.append(first) }
        }
        return places
    }

    private static func acts(_ line: [UInt8], at place: Int, isFirst: Bool) -> Bool {
        if isMarker(line, at: place) { return true }
        if place == 0 {
            if isFirst, isFence(line) { return true }
            if line.has("<<<<<<<", at: 0) || line.has(">>>>>>>", at: 0) { return true }
        }
        if place < line.count, line[place] == .colon, isProperty(line, colon: place) || isPlanning(line, colon: place) {
            return true
        }
        // A bullet, or the dot after a number.
        guard place < line.count, [.hyphen, .asterisk, .plus, .dot, .parenthesisClose].contains(line[place]),
            let item = LineGrammar.parse(line, line: line.indices), item.bullet.upperBound == place + 1
        else { return false }
        if case .dated = item.when { return true }
        return item.fields.contains { acting.contains($0.key.lowercased()) }
    }

    /// Keys that schedule an item or set a reminder for it.
    private static let acting: Set<String> = [
        "due", "start", "scheduled", "repeat", "rrule", "alarm", "until", "moved", "rec", "t",
    ]

    private static func isFence(_ line: [UInt8]) -> Bool {
        let text = String(decoding: line, as: UTF8.self).trimmed
        return text == "---" || text == "+++"
    }

    /// `key:: value`, a Logseq property. One that marks a text as private is kept.
    private static func isProperty(_ line: [UInt8], colon: Int) -> Bool {
        guard colon > 0, line.has(":: ", at: colon) || line.has("::", at: colon) && colon + 2 == line.count else {
            return false
        }
        var key = String(decoding: line[..<colon], as: UTF8.self).drop { $0.isWhitespace || $0 == ">" }
        for bullet in ["- ", "* ", "+ "] where key.hasPrefix(bullet) { key = key.dropFirst(2).drop { $0.isWhitespace } }
        return !key.isEmpty && !key.contains(where: \.isWhitespace) && !Folding.fold(key).hasPrefix("priv")
    }

    /// `SCHEDULED: <2026-11-20 Fri>` below an item.
    private static func isPlanning(_ line: [UInt8], colon: Int) -> Bool {
        let key = String(decoding: line[..<colon], as: UTF8.self).trimmed
        return ["SCHEDULED", "DEADLINE"].contains(key) && line.has(": <", at: colon)
    }
}
