// Text of other programs as text of a document: what our own syntax would run or read in it gets a backslash, which exports take away again.

import Bytes

/// Import is not execution: the one place through which importers put text into the vault.
///
/// A line that would be a marker of a baked block, a fence of front matter, a property, a mark of a conflict, or an item that a calendar or a
/// reminder acts upon, is written with a backslash before what makes it one, as Markdown escapes punctuation (CommonMark 0.31, section
/// 2.4): it is shown as it was. Every such line has one backslash more than its source, also where that had some, so that `original` is exact.
package enum ForeignMarkup {
    /// A text for the body of a document. LF at the ends of lines is left as it is.
    package static func neutral(_ text: some StringProtocol) -> String {
        changed(text) { line, isFirst in
            guard let mark = mark(line, isFirst: isFirst) else { return nil }
            return Array(line[..<mark.at]) + [.backslash] + Array(line[mark.at...])
        }
    }

    /// What `neutral` was given.
    package static func original(_ text: some StringProtocol) -> String {
        changed(text) { line, isFirst in
            guard let mark = mark(line, isFirst: isFirst), mark.backslashes > 0 else { return nil }
            return Array(line[..<mark.at]) + Array(line[(mark.at + 1)...])
        }
    }

    /// A text on one line: a title, a name. What follows a line end would be a line of the body.
    package static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The text of a document without its baked blocks' markers working: for notes of other programs that are Markdown already, whose front
    /// matter, properties and items are meant.
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

    // MARK: What would act

    /// Where a backslash takes the meaning from a line, and how many are there already; nil for a line that means nothing to us.
    private static func mark(_ line: [UInt8], isFirst: Bool) -> (at: Int, backslashes: Int)? {
        for place in places(line) {
            var end = place
            while end < line.count, line[end] == .backslash { end += 1 }
            let bare = Array(line[..<place]) + Array(line[end...])
            if acts(bare, at: place, isFirst: isFirst) { return (place, end - place) }
        }
        return nil
    }

    /// The start of the line, the start of its words, after the digits of a number, and the colons of a key.
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

    /// Keys that put an item on a day or make a reminder of it.
    private static let acting: Set<String> = [
        "due", "start", "scheduled", "repeat", "rrule", "alarm", "until", "moved", "rec", "t",
    ]

    private static func isFence(_ line: [UInt8]) -> Bool {
        let text = String(decoding: line, as: UTF8.self).trimmed
        return text == "---" || text == "+++"
    }

    /// `key:: value`, as Logseq writes properties. One that says that a text is private stays one.
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
