// Parses expressions: JavaScript's operators and literals, without statements.

import Bytes
import PatternMatching
import Wording

extension Expression {
    /// The maximum nesting, which protects the stack.
    static let depthLimit = 64
    /// The maximum of consecutive operators or members, each of which is a level of the tree.
    static let chainLimit = 200

    /// Parses a text that is a single expression. Throws `ExpressionError`, also for unknown functions and for wrong
    /// numbers of arguments.
    package init(_ text: String) throws(ExpressionError) {
        var parser = ExpressionParser(Array(text.utf8))
        self = try parser.whole()
    }
}

private struct ExpressionParser {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func syntax(_ message: Phrase, _ range: Range<Int>? = nil) -> ExpressionError {
        ExpressionError(.syntax(message), range ?? at..<min(at + 1, bytes.count))
    }

    private static let otherWords = ["and": "&&", "et": "&&", "or": "||", "ou": "||", "=": "=="]

    /// The error for the unexpected byte at `at`.
    private func unexpected() -> ExpressionError {
        guard at < bytes.count else {
            return syntax(Phrase("the expression ends too early", fr: "l’expression finit trop tôt"))
        }
        var end = at + 1
        while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
        let found = bytes.text(at..<end)
        var message = Phrase("unexpected “\(found)”", fr: "« \(found) » inattendu")
        // Operators of other languages.
        let word = String(decoding: bytes[at...].prefix { $0.isLetter }, as: UTF8.self).lowercased()
        if let meant = Self.otherWords[found == "=" ? found : word] {
            message = message + Phrase("; did you mean \(meant)?", fr: " ; vouliez-vous dire \(meant) ?")
        }
        return syntax(message, at..<end)
    }

    private mutating func skipBlanks() {
        while let byte = current, byte <= .space { at += 1 }
    }

    private mutating func take(_ mark: StaticString) -> Bool {
        skipBlanks()
        guard bytes.has(mark, at: at) else { return false }
        at += mark.utf8CodeUnitCount
        return true
    }

    mutating func whole() throws(ExpressionError) -> Expression {
        skipBlanks()
        if at == bytes.count { throw syntax(Phrase("an empty expression", fr: "une expression vide")) }
        let found = try expression(above: 0)
        skipBlanks()
        guard at == bytes.count else { throw unexpected() }
        return found
    }

    // MARK: Operators

    /// Precedence climbing: operators that bind closer than `floor`.
    private mutating func expression(above floor: Int) throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Expression.depthLimit else { throw ExpressionError(.tooDeep, at..<bytes.count) }
        var left = try operand()
        var operators = 0
        while let (sign, length) = binaryOperator(), sign.precedence > floor {
            at += length
            operators += 1
            guard operators <= Expression.chainLimit else { throw ExpressionError(.tooDeep, at..<bytes.count) }
            let right = try expression(above: sign.precedence)
            left = Expression(node: .binary(sign, left, right), range: left.range.lowerBound..<right.range.upperBound)
        }
        return left
    }

    private mutating func binaryOperator() -> (BinaryOperator, length: Int)? {
        skipBlanks()
        for length in [2, 1] where at + length <= bytes.count {
            if let sign = BinaryOperator(rawValue: bytes.text(at..<at + length)) { return (sign, length) }
        }
        return nil
    }

    private mutating func operand() throws(ExpressionError) -> Expression {
        skipBlanks()
        let start = at
        let isNot = current == UInt8(ascii: "!")
        guard isNot || current == .hyphen else { return try postfix(try primary()) }
        at += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Expression.depthLimit else { throw ExpressionError(.tooDeep, at..<bytes.count) }
        let inner = try operand()
        return Expression(node: isNot ? .not(inner) : .negative(inner), range: start..<inner.range.upperBound)
    }

    // MARK: What follows a value

    private mutating func postfix(_ first: Expression) throws(ExpressionError) -> Expression {
        var base = first
        var links = 0
        while true {
            links += 1
            guard links <= Expression.chainLimit else { throw ExpressionError(.tooDeep, at..<bytes.count) }
            let start = base.range.lowerBound
            if take(".") {
                skipBlanks()
                let nameStart = at
                guard let name = identifier() else { throw unexpected() }
                let nameEnd = at
                if take("(") {
                    let arguments = try list(until: .parenthesisClose)
                    base = Expression(node: .method(base, name, arguments), range: start..<at)
                    try FunctionTable.check(method: name, arguments.count, nameStart..<at)
                } else {
                    base = Expression(node: .member(base, name), range: start..<nameEnd)
                }
            } else if take("[") {
                let index = try expression(above: 0)
                guard take("]") else { throw unexpected() }
                base = Expression(node: .element(base, at: index), range: start..<at)
            } else {
                return base
            }
        }
    }

    /// Comma-separated expressions, and the closing bracket.
    private mutating func list(until close: UInt8) throws(ExpressionError) -> [Expression] {
        var items: [Expression] = []
        skipBlanks()
        if current == close {
            at += 1
            return items
        }
        while true {
            items.append(try expression(above: 0))
            skipBlanks()
            if current == close {
                at += 1
                return items
            }
            guard take(",") else { throw unexpected() }
        }
    }

    // MARK: Values

    private mutating func primary() throws(ExpressionError) -> Expression {
        let start = at
        switch current {
        case .parenthesisOpen:
            at += 1
            let inner = try expression(above: 0)
            guard take(")") else { throw unexpected() }
            return Expression(node: inner.node, range: start..<at)
        case .bracketOpen:
            at += 1
            return Expression(node: .list(try list(until: .bracketClose)), range: start..<at)
        case .quote, UInt8(ascii: "'"): return Expression(node: .literal(.text(try string())), range: start..<at)
        case .slash: return Expression(node: .literal(.pattern(try pattern())), range: start..<at)
        case .some(let byte) where byte.isDigit || byte == .dot: return try number()
        default: break
        }
        guard let name = identifier() else { throw unexpected() }
        let nameEnd = at
        switch name {
        case "true": return Expression(node: .literal(.boolean(true)), range: start..<at)
        case "false": return Expression(node: .literal(.boolean(false)), range: start..<at)
        case "null": return Expression(node: .literal(.null), range: start..<at)
        default: break
        }
        if take("(") {
            let arguments = try list(until: .parenthesisClose)
            try FunctionTable.check(global: name, arguments.count, start..<at)
            return Expression(node: .call(name, arguments), range: start..<at)
        }
        at = nameEnd
        return Expression(node: .name(name), range: start..<at)
    }

    /// Letters, digits, `_` and `$`, and everything beyond ASCII; the first must not be a digit.
    private mutating func identifier() -> String? {
        let start = at
        while let byte = current,
            byte.isLetter || byte >= 0x80 || byte == .underscore || byte == UInt8(ascii: "$")
                || at > start && byte.isDigit
        {
            at += 1
        }
        return at > start ? bytes.text(start..<at) : nil
    }

    private mutating func number() throws(ExpressionError) -> Expression {
        let start = at
        while let byte = current, byte.isDigit { at += 1 }
        if current == .dot, at + 1 < bytes.count, bytes[at + 1].isDigit {
            at += 1
            while let byte = current, byte.isDigit { at += 1 }
        }
        if let byte = current, byte.lowercased == UInt8(ascii: "e") {
            var end = at + 1
            if end < bytes.count, bytes[end] == .plus || bytes[end] == .hyphen { end += 1 }
            if end < bytes.count, bytes[end].isDigit {
                at = end
                while let byte = current, byte.isDigit { at += 1 }
            }
        }
        guard let value = Double(bytes.text(start..<at)), current.map({ $0.isLetter || $0 == .underscore }) != true
        else {
            throw unexpected()
        }
        return Expression(node: .literal(.number(value)), range: start..<at)
    }

    private mutating func string() throws(ExpressionError) -> String {
        let start = at
        let quote = bytes[at]
        at += 1
        var text: [UInt8] = []
        while let byte = current, byte != quote {
            at += 1
            guard byte == .backslash, let escaped = current else {
                text.append(byte)
                continue
            }
            at += 1
            switch escaped {
            case UInt8(ascii: "n"): text.append(.newline)
            case UInt8(ascii: "t"): text.append(.tab)
            case UInt8(ascii: "r"): text.append(.carriageReturn)
            default: text.append(escaped)
            }
        }
        guard current == quote else {
            throw syntax(
                Phrase("a quotation mark that is not closed", fr: "un guillemet qui n’est pas fermé"),
                start..<bytes.count)
        }
        at += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func pattern() throws(ExpressionError) -> TablePattern {
        let start = at
        at += 1
        var isInClass = false
        while let byte = current, byte != .slash || isInClass {
            if byte == .bracketOpen { isInClass = true }
            if byte == .bracketClose { isInClass = false }
            at += byte == .backslash ? 2 : 1
        }
        guard current == .slash else {
            throw syntax(
                Phrase("a pattern that is not closed: /", fr: "un motif qui n’est pas fermé : /"), start..<bytes.count)
        }
        let text = bytes.text(start + 1..<at)
        at += 1
        let flagStart = at
        while let byte = current, byte.isLetter { at += 1 }
        let flags = bytes.text(flagStart..<at)
        if let unknown = flags.first(where: { !"gimsuy".contains($0) }) {
            throw syntax(
                Phrase("unknown flag “\(unknown)” of a pattern", fr: "option inconnue « \(unknown) » d’un motif"),
                flagStart..<at)
        }
        let pattern = TablePattern(text: text, flags: flags)
        guard (try? Pattern(pattern.perl)) != nil else { throw ExpressionError(pattern, start..<at) }
        return pattern
    }
}
