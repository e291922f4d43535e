// What is being typed at a place of a base, found line by line: half-typed YAML cannot be parsed.

import Bytes

enum BaseContext: Hashable {
    /// A name in an expression, and at the start of a filter `and`, `or`, `not` as well.
    case expression(Range<Int>, isFilter: Bool)
    /// The name of a property.
    case property(Range<Int>)
    /// One of these words.
    case word([String], Range<Int>, isKey: Bool)
    /// In the string of `hasTag("…`
    case tag(Range<Int>)

    private static let topKeys = ["filters", "formulas", "properties", "summaries", "views"]
    private static let viewKeys = ["type", "name", "filters", "order", "sort", "groupBy", "limit", "summaries"]
    private static let orderKeys = ["property", "direction"]
    private static let filterKeys: Set<String> = ["filters", "and", "or", "not"]
    private static let types = ["table", "cards", "list", "map", "kanban"]

    /// - Parameters:
    ///   - base: its byte range in the text.
    ///   - summaries: names of summaries.
    init?(_ bytes: [UInt8], _ base: Range<Int>, at offset: Int, summaries: [String]) {
        var start = offset
        while start > base.lowerBound, !bytes[start - 1].isLineEnd { start -= 1 }
        let line = BaseLine(bytes, start..<offset)
        var scan = LineScan(bytes, line.start..<offset)
        scan.run()
        if bytes[line.start..<offset].first == .hash { return nil }
        let chain = scan.outer + Self.parents(of: line, bytes, base)
        let isInView = chain.contains("views")
        let word = ExpressionName.typed(bytes, from: scan.start, to: offset, others: [.hyphen])
        let name = ExpressionName.typed(bytes, from: scan.start, to: offset)
        if scan.quote != nil {
            let before = bytes.text(scan.start..<scan.quoteStart)
            guard before.hasSuffix("hasTag(") || before.contains("hasTag(") && !before.hasSuffix(")") else {
                return nil
            }
            self = .tag(scan.quoteStart + 1..<offset)
            return
        }
        guard let key = scan.key else {
            switch chain.first {
            case nil: self = .word(Self.topKeys, word, isKey: true)
            case "views": self = .word(Self.viewKeys, word, isKey: true)
            case "sort", "groupBy": self = .word(Self.orderKeys, word, isKey: true)
            case "order": self = .property(word)
            case "properties": self = .property(word)
            case "summaries" where isInView: self = .property(word)
            case let owner? where Self.filterKeys.contains(owner): self = .expression(name, isFilter: true)
            case _ where chain.dropFirst().first == "properties": self = .word(["displayName"], word, isKey: true)
            default: return nil
            }
            return
        }
        switch key {
        case "type": self = .word(Self.types, word, isKey: false)
        case "direction": self = .word(["ASC", "DESC"], word, isKey: false)
        case "property", "column", "order", "groupBy": self = .property(word)
        case _ where Self.filterKeys.contains(key): self = .expression(name, isFilter: false)
        case _ where chain.first == "formulas": self = .expression(name, isFilter: false)
        case _ where chain.first == "summaries":
            self = isInView ? .word(summaries, word, isKey: false) : .expression(name, isFilter: false)
        default: return nil
        }
    }

    /// The parent keys of a line, the nearest first.
    private static func parents(of line: BaseLine, _ bytes: [UInt8], _ base: Range<Int>) -> [String] {
        var keys: [String] = []
        var (limit, isItem) = (line.hyphen ?? line.column, line.hyphen != nil)
        var end = line.begin
        while end > base.lowerBound, limit > 0 || isItem {
            var start = end - 1
            while start > base.lowerBound, !bytes[start - 1].isLineEnd { start -= 1 }
            let above = BaseLine(bytes, start..<end - 1)
            end = start
            guard !above.isEmpty else { continue }
            if let key = above.key, above.column < limit || isItem && above.hyphen == nil && above.column == limit {
                keys.append(key)
                (limit, isItem) = (above.hyphen ?? above.column, above.hyphen != nil)
            } else if let hyphen = above.hyphen, hyphen < limit {
                (limit, isItem) = (hyphen, true)
            }
        }
        return keys
    }
}

/// A line of YAML, reduced to its structure.
private struct BaseLine {
    /// The offsets of the line, and of its key or item.
    let begin: Int
    let start: Int
    let column: Int
    /// The column of its first hyphen.
    let hyphen: Int?
    let key: String?
    let isEmpty: Bool

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        var at = line.lowerBound
        var hyphen: Int?
        while at < line.upperBound {
            if bytes[at].isBlank {
                at += 1
            } else if bytes[at] == .hyphen, at + 1 >= line.upperBound || bytes[at + 1].isBlank {
                hyphen = hyphen ?? at - line.lowerBound
                at += 1
            } else {
                break
            }
        }
        (begin, start, column, self.hyphen) = (line.lowerBound, at, at - line.lowerBound, hyphen)
        isEmpty = at == line.upperBound || bytes[at] == .hash || bytes[at].isLineEnd
        let colon = bytes[at..<line.upperBound].firstIndex(of: .colon)
        key = colon.map { bytes.text(at..<$0).trimmed.filter { $0 != "\"" && $0 != "'" } }
    }
}

/// The constructs that are open at the end of a line's prefix.
private struct LineScan {
    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The start of the typed text.
    private(set) var start: Int
    /// The key whose value is being typed.
    private(set) var key: String?
    /// Keys of enclosing flow mappings, the nearest first.
    private(set) var outer: [String] = []
    /// The quotation mark of an unclosed string in an expression.
    private(set) var quote: UInt8?
    private(set) var quoteStart = 0
    private var open: [UInt8] = []

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range, start) = (bytes, range, range.lowerBound)
    }

    mutating func run() {
        // The quotation mark around the entire value.
        var wrapping: UInt8?
        for at in range {
            let byte = bytes[at]
            if let quote {
                if byte == quote { self.quote = nil }
                continue
            }
            switch byte {
            case .quote, .apostrophe:
                if byte == wrapping {
                    wrapping = nil
                } else if wrapping == nil, bytes[start..<at].allSatisfy(\.isBlank) {
                    (wrapping, start) = (byte, at + 1)
                } else {
                    (quote, quoteStart) = (byte, at)
                }
            case _ where wrapping != nil: break
            case UInt8(ascii: "{"):
                open.append(byte)
                if let key { outer.insert(key, at: 0) }
                (key, start) = (nil, at + 1)
            case .bracketOpen:
                open.append(byte)
                if bytes[start..<at].allSatisfy(\.isBlank) { start = at + 1 }
            case .parenthesisOpen: open.append(byte)
            case UInt8(ascii: "}"), .bracketClose, .parenthesisClose:
                if open.last == UInt8(ascii: "{"), !outer.isEmpty { key = outer.removeFirst() }
                _ = open.popLast()
            case .comma where open.last == UInt8(ascii: "{"): (key, start) = (nil, at + 1)
            case .comma where open.last == .bracketOpen: start = at + 1
            case .colon where open.last != .parenthesisOpen && (at + 1 == range.upperBound || bytes[at + 1].isBlank):
                key = bytes.text(start..<at).trimmed
                start = at + 1
            default: break
            }
        }
        while start < range.upperBound, bytes[start].isBlank { start += 1 }
    }
}
