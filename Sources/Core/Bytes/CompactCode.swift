// Minifies scripts and style sheets: drops comments and blanks, and shortens some words.

/// Works line by line: a comment takes a whole line, and a literal ends on the line where it begins.
package enum CompactCode {
    /// A style sheet on one line. `filling` has the texts that replace some of its comments.
    package static func style(_ written: String, filling: [String: String] = [:]) -> String {
        var sheet: [UInt8] = []
        for line in written.utf8.split(separator: .newline) {
            let line = line.drop { $0 == .space }
            if line.starts(with: "/*".utf8) {
                sheet += (filling[String(Substring(line))] ?? "").utf8
            } else {
                sheet += line
                sheet.append(.space)
            }
        }
        for (long, short) in [
            (": ", ":"), ("; ", ";"), (" { ", "{"), ("{ ", "{"), ("; }", "}"), (";}", "}"), (" }", "}"), ("} ", "}"),
            (", ", ","), (" > ", ">"), ("; ", ";"), ("} ", "}"),
        ] as [(StaticString, StaticString)] {
            sheet = replacing(long, with: short, in: sheet)
        }
        return String(decoding: sheet, as: UTF8.self)
    }

    private static func replacing(_ long: StaticString, with short: StaticString, in bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes.has(long, at: at) {
                short.withUTF8Buffer { output += $0 }
                at += long.utf8CodeUnitCount
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output
    }

    /// A script in strict mode. Drops indentation, blanks beside signs, line ends where a block, a list or a
    /// statement visibly continues, and the semicolon before the end of a block; a loop without a body is never the
    /// last statement in one. Consecutive constants are merged into one statement.
    package static func script(_ written: String) -> String {
        var bytes = Array("\"use strict\";\n".utf8)
        var constants = ConstantStatements()
        for line in written.utf8.split(separator: .newline) {
            let line = line.drop { $0 == .space }
            guard !line.isEmpty, !line.starts(with: "//".utf8) else { continue }
            let short = scriptLine(Array(line))
            if short.first == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
            if bytes.last == .newline, ".?:)]}&|".utf8.contains(short.first ?? 0) { bytes.removeLast() }
            if constants.joins(short) {
                bytes[bytes.count - 1] = UInt8(ascii: ",")
                bytes += short.dropFirst(ConstantStatements.word.utf8CodeUnitCount)
            } else {
                bytes += short
            }
            if !";{,".utf8.contains(line.last ?? 0) { bytes.append(.newline) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Signs that need no blank beside them; `+`, `-` and `/` may need one, before the same sign.
    private static let signs = Set(",;:{}()[]?=<>&|*!".utf8)

    private static let truths: [(word: StaticString, short: StaticString)] = [("true", "!0"), ("false", "!1")]

    /// `!0` for a whole word `true` at this place, and the length of the word.
    private static func truth(_ line: [UInt8], at place: Int) -> (short: StaticString, length: Int)? {
        func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || ".$_:".utf8.contains(byte) }
        guard place == 0 || !isPart(line[place - 1]) || line[place - 1] == .colon else { return nil }
        for (word, short) in truths where line.has(word, at: place) {
            let end = place + word.utf8CodeUnitCount
            if end == line.count || !isPart(line[end]) { return (short, word.utf8CodeUnitCount) }
        }
        return nil
    }

    /// Keeps quoted text. Regular expressions (`/…/`) are treated as code: their quotes are in pairs, and their
    /// blanks are not beside a sign.
    static func scriptLine(_ line: [UInt8]) -> [UInt8] {
        var (bytes, quote): ([UInt8], UInt8?) = ([], nil)
        var next = 0
        for (place, byte) in line.enumerated() where place >= next {
            if let open = quote {
                if byte == open, line[place - 1] != .backslash { quote = nil }
            } else if byte == .quote || byte == .backtick {
                quote = byte
            } else if let truth = truth(line, at: place) {
                truth.short.withUTF8Buffer { bytes += $0 }
                next = place + truth.length
                continue
            } else if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") {
                bytes.removeLast()
            } else if byte == .space, place + 1 < line.count {
                if signs.contains(line[place + 1]) || bytes.last.map(signs.contains) == true { continue }
            }
            bytes.append(byte)
        }
        return bytes
    }
}

/// Tracks the beginning and end of constant declarations, line by line.
private struct ConstantStatements {
    static let word: StaticString = "const "

    /// The number of open brackets.
    private var depth = 0
    /// The depths of declarations that have not ended.
    private var open: [Int] = []
    /// The depth of the declaration that ended on the previous line.
    private var ended: Int?

    /// Takes a line; returns whether it declares constants that can continue the declaration just ended.
    mutating func joins(_ line: [UInt8]) -> Bool {
        let isConstant = line.has(Self.word, at: 0)
        let joins = isConstant && ended == depth
        if isConstant { open.append(depth) }
        var quote: UInt8?
        for (place, byte) in line.enumerated() {
            if let sign = quote {
                if byte == sign, line[place - 1] != .backslash { quote = nil }
                continue
            }
            switch byte {
            case .quote, .backtick: quote = byte
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ";") where place + 1 < line.count && depth == open.last: open.removeLast()
            default: break
            }
        }
        ended = line.last == UInt8(ascii: ";") && depth == open.last ? open.removeLast() : nil
        return joins
    }
}
