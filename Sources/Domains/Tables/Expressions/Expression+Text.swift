// Formats an expression in the notation of `.base` files.

import Bytes

extension Expression {
    /// Parses back to the same expression. A name that could be a fact or a key elsewhere is made explicit.
    ///
    /// - Parameter hasBareFacts: whether `words` is the fact with that name, which is then written `file.words`.
    package func text(hasBareFacts: Bool) -> String {
        func written(_ expression: Expression) -> String { expression.text(hasBareFacts: hasBareFacts) }
        func list(_ items: [Expression]) -> String { items.map(written).joined(separator: ", ") }
        /// An operand before a dot or a bracket, or after a sign.
        func operand(_ expression: Expression, above precedence: Int = .max) -> String {
            switch expression.node {
            case .binary(let sign, _, _) where sign.precedence < precedence: "(" + written(expression) + ")"
            case .not where precedence == .max, .negative where precedence == .max: "(" + written(expression) + ")"
            // A following point would be part of the number.
            case .literal(.number) where precedence == .max: "(" + written(expression) + ")"
            default: written(expression)
            }
        }
        if let key = noteKey, Self.isWord(key), !Self.others.contains(key) { return key }
        switch node {
        case .literal(let value): return Self.literal(value)
        case .list(let items): return "[" + list(items) + "]"
        case .name(let name):
            if hasBareFacts, TableFact(rawValue: name)?.isBare == true { return "file." + name }
            return Self.isWord(name) ? name : "note[" + Self.quoted(name) + "]"
        case .member(let base, let name):
            return operand(base) + (Self.isWord(name) ? "." + name : "[" + Self.quoted(name) + "]")
        case .element(let base, let index): return operand(base) + "[" + written(index) + "]"
        case .call(let name, let arguments): return name + "(" + list(arguments) + ")"
        case .method(let base, let name, let arguments): return operand(base) + "." + name + "(" + list(arguments) + ")"
        case .not(let inner): return "!" + operand(inner, above: Self.signPrecedence)
        case .negative(let inner): return "-" + operand(inner, above: Self.signPrecedence)
        case .binary(let sign, let left, let right):
            // As in JavaScript, && and || need brackets beside ??. Operators of equal precedence are left-associative.
            let floor = sign == .otherwise ? BinaryOperator.equal.precedence : sign.precedence
            return operand(left, above: floor) + " \(sign.rawValue) "
                + operand(right, above: max(floor, sign.precedence + 1))
        }
    }

    /// A front matter key.
    package static func key(_ name: String) -> Expression {
        Expression(node: .member(Expression(node: .name("note"), range: 0..<0), name), range: 0..<0)
    }

    /// Bare names that are not keys.
    static let others: Set<String> = ["file", "note", "formula", "this", "value", "index", "acc", "values"]

    /// Unary `!` and `-` bind closer than all binary operators.
    private static let signPrecedence = 100

    private static func literal(_ value: TableValue) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .number(let number): number.isWhole ? String(Int(number)) : "\(number)"
        case .null: "null"
        default: value.text
        }
    }

    /// Whether a name is an identifier rather than a value.
    private static func isWord(_ name: String) -> Bool {
        guard let first = name.utf8.first, !first.isDigit, !["true", "false", "null"].contains(name) else {
            return false
        }
        return name.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || $0 >= 0x80 || $0 == .underscore || $0 == UInt8(ascii: "$")
        }
    }

    /// A text as a string literal.
    package static func quoted(_ text: String) -> String {
        var output = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            default: output.unicodeScalars.append(character)
            }
        }
        return output + "\""
    }
}
