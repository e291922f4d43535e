// Interprets a `value_template` of Home Assistant's discovery: the field it reads, and its conversion.

import Bytes

/// A linear function of a field, or a field with an unknown conversion.
struct ValueTemplate: Hashable {
    /// The path of the field; empty for the whole payload.
    let path: String
    /// Nil for another computation: the unit of the field itself is then unknown.
    var line: Line?

    /// value = field × slope + offset
    struct Line: Hashable {
        var slope = 1.0
        var offset = 0.0
    }

    /// Nil for a template that does not read the payload.
    init?(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty else {
            self.init(path: "", line: Line())
            return
        }
        if text.hasPrefix("{{"), text.hasSuffix("}}"), text.utf8.count > 4 {
            var parser = Parser(Array(text.utf8.dropFirst(2).dropLast(2)))
            if let term = parser.sum(), parser.isAtEnd, let path = term.path {
                self.init(path: path, line: Line(slope: term.slope, offset: term.offset))
                return
            }
        }
        guard let start = text.ranges(of: "value").first?.lowerBound else { return nil }
        var parser = Parser(Array(text[start...].utf8))
        guard let path = parser.reference() else { return nil }
        self.init(path: path, line: nil)
    }

    private init(path: String, line: Line?) { (self.path, self.line) = (path, line) }

    /// field × slope + offset; without a field, a number: the offset.
    private struct Term {
        var path: String?
        var slope = 0.0
        var offset: Double
    }

    /// Parses linear Jinja expressions: numbers, fields, `+ - * / ( )`, and filters that do not change numbers.
    private struct Parser {
        let bytes: [UInt8]
        var at = 0
        private var depth = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool {
            mutating get {
                skipBlanks()
                return at == bytes.count
            }
        }

        private mutating func skipBlanks() { while at < bytes.count, bytes[at].isWhitespace { at += 1 } }

        private mutating func take(_ character: Character) -> Bool {
            skipBlanks()
            guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
            at += 1
            return true
        }

        private mutating func word() -> String {
            skipBlanks()
            let start = at
            while at < bytes.count, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .underscore { at += 1 }
            return bytes.text(start..<at)
        }

        mutating func sum() -> Term? {
            guard var result = product() else { return nil }
            while true {
                let sign: Double
                if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return result }
                guard let next = product(), result.path == nil || next.path == nil else { return nil }
                result = Term(
                    path: result.path ?? next.path, slope: result.slope + sign * next.slope,
                    offset: result.offset + sign * next.offset)
            }
        }

        private mutating func product() -> Term? {
            guard var result = factor() else { return nil }
            while true {
                if take("*") {
                    guard let next = factor(), result.path == nil || next.path == nil else { return nil }
                    let (line, number) = next.path == nil ? (result, next.offset) : (next, result.offset)
                    result = Term(path: line.path, slope: line.slope * number, offset: line.offset * number)
                } else if take("/") {
                    guard let next = factor(), next.path == nil, next.offset != 0 else { return nil }
                    result = Term(
                        path: result.path, slope: result.slope / next.offset, offset: result.offset / next.offset)
                } else {
                    return result
                }
            }
        }

        private mutating func factor() -> Term? {
            if take("-") { return factor().map { Term(path: $0.path, slope: -$0.slope, offset: -$0.offset) } }
            guard depth < 50, var result = primary() else { return nil }
            while take("|") {
                let name = word()
                let argument = arguments()
                switch name {
                case "float", "int", "round", "is_defined", "default", "string", "d": break
                case "multiply":
                    guard let number = argument else { return nil }
                    result = Term(path: result.path, slope: result.slope * number, offset: result.offset * number)
                case "add":
                    guard let number = argument else { return nil }
                    result.offset += number
                default: return nil
                }
            }
            return result
        }

        private mutating func primary() -> Term? {
            skipBlanks()
            guard at < bytes.count else { return nil }
            if take("(") { return inParentheses() }
            if bytes[at].isDigit || bytes[at] == .dot {
                let start = at
                while at < bytes.count, bytes[at].isDigit || bytes[at] == .dot { at += 1 }
                return Double(bytes.text(start..<at)).map { Term(path: nil, offset: $0) }
            }
            let start = at
            if ["float", "int", "round"].contains(word()), take("(") { return inParentheses() }
            at = start
            return reference().map { Term(path: $0, slope: 1, offset: 0) }
        }

        private mutating func inParentheses() -> Term? {
            depth += 1
            defer { depth -= 1 }
            guard let inner = sum() else { return nil }
            // Further arguments of a function only concern rounding.
            if take(",") { skipArguments() } else { guard take(")") else { return nil } }
            return inner
        }

        /// The first argument of a filter, if it is a number.
        private mutating func arguments() -> Double? {
            guard take("(") else { return nil }
            skipBlanks()
            let start = at
            skipArguments()
            return Double(bytes.text(start..<max(start, at - 1)).trimmed)
        }

        private mutating func skipArguments() {
            var open = 1
            while at < bytes.count, open > 0 {
                if bytes[at] == UInt8(ascii: "(") { open += 1 }
                if bytes[at] == UInt8(ascii: ")") { open -= 1 }
                at += 1
            }
        }

        /// `value`, `value_json.air.t`, `value_json['air'][0]`.
        mutating func reference() -> String? {
            switch word() {
            case "value": return ""
            case "value_json": break
            default: return nil
            }
            var parts: [String] = []
            while at < bytes.count {
                if bytes[at] == .dot {
                    at += 1
                    let name = word()
                    guard !name.isEmpty else { return nil }
                    if name == "get", take("(") {
                        let start = at
                        skipArguments()
                        let first = bytes.text(start..<max(start, at - 1)).split(separator: ",").first ?? ""
                        parts.append(first.trimmed.filter { $0 != "'" && $0 != "\"" })
                    } else {
                        parts.append(name)
                    }
                } else if bytes[at] == .bracketOpen, let end = bytes[at...].firstIndex(of: .bracketClose) {
                    parts.append(bytes.text(at + 1..<end).filter { $0 != "'" && $0 != "\"" })
                    at = end + 1
                } else {
                    break
                }
            }
            return parts.isEmpty ? nil : parts.joined(separator: ".")
        }
    }
}
