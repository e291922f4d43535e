// Interprets plain scalars: null, true, 12, 1.5 or text.

/// The value of a scalar by the core schema (yaml.org/spec/1.2.2, section 10.3.2).
package enum YAMLScalar: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
}

extension YAMLNode {
    /// The value of this scalar; nil for a sequence or a mapping.
    package var value: YAMLScalar? {
        guard let scalar else { return nil }
        if tag == "tag:yaml.org,2002:str" || (tag == nil && style != .plain) || tag == "!" { return .text(scalar) }
        return YAMLScalar(plain: scalar)
    }
}

extension YAMLScalar {
    package init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": self = .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": self = .number(-.infinity)
        case ".nan", ".NaN", ".NAN": self = .number(.nan)
        default:
            if let number = Self.integer(text) {
                self = .integer(number)
            } else if Self.looksLikeNumber(text), let number = Double(text) {
                self = .number(number)
            } else {
                self = .text(text)
            }
        }
    }

    private static func integer(_ text: String) -> Int? {
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
        guard let last = text.utf8.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= last else { return nil }
        return Int(text)
    }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    private static func looksLikeNumber(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        func digits() -> Int {
            let count = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
            bytes = bytes.dropFirst(count)
            return count
        }
        if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        let whole = digits()
        var fraction = 0
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            fraction = digits()
        }
        guard whole + fraction > 0 else { return false }
        if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
            bytes = bytes.dropFirst()
            if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return bytes.isEmpty
    }
}
