// A strict JSON parser.

/// Why a text is not JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case unexpectedEnd
        case unexpectedByte(UInt8)
        /// Something after the value.
        case trailingText
        case badNumber
        case badEscape
        /// Half of a surrogate pair (`\ud83d` alone).
        case loneSurrogate
        /// A control character within a string, unescaped.
        case controlCharacter
        case notUTF8
        /// Nested deeper than `JSONReader.depthLimit`.
        case tooDeep
    }

    package let kind: Kind
    /// Offset in bytes.
    package let offset: Int
    /// From 1; columns count characters.
    package let position: LinePosition
}

extension JSONError: CustomStringConvertible {
    /// `3:14: unexpected ','`, in English for developers; commands have their own messages.
    package var description: String {
        let what =
            switch kind {
            case .unexpectedEnd: "unexpected end"
            case .unexpectedByte(let byte) where byte > 0x20 && byte < 0x7f: "unexpected '\(Unicode.Scalar(byte))'"
            case .unexpectedByte(let byte): "unexpected byte 0x\(String(byte, radix: 16))"
            case .trailingText: "text after the value"
            case .badNumber: "not a number"
            case .badEscape: "not an escape"
            case .loneSurrogate: "half of a surrogate pair"
            case .controlCharacter: "control character in a string"
            case .notUTF8: "not UTF-8"
            case .tooDeep: "too deeply nested"
            }
        return "\(position.line):\(position.column): \(what)"
    }
}

/// A parser of RFC 8259: no comments, no trailing commas, no byte-order mark, UTF-8 only.
package struct JSONReader {
    /// The limit of nesting, which protects the stack.
    package static let depthLimit = 512

    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    /// Parses a text that is a single JSON value.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes)
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.offset == bytes.count else { throw reader.error(.trailingText) }
        return value
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ kind: JSONError.Kind, at place: Int? = nil) -> JSONError {
        let place = place ?? offset
        return JSONError(kind: kind, offset: place, position: LineMap(bytes).position(of: place))
    }

    /// The error for the byte at `offset`.
    private func unexpected() -> JSONError {
        current.map { error(.unexpectedByte($0)) } ?? error(.unexpectedEnd)
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == .space || byte == .newline || byte == .carriageReturn || byte == .tab {
            offset += 1
        }
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard current == byte else { throw unexpected() }
        offset += 1
    }

    // MARK: Values

    private mutating func value() throws(JSONError) -> JSONValue {
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"): return try object()
        case .bracketOpen: return try array()
        case .quote: return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case .some(let byte) where byte.isDigit || byte == .hyphen: return try number()
        default: throw unexpected()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
        return value
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= Self.depthLimit else { throw error(.tooDeep) }
        offset += 1
        skipBlanks()
    }

    /// Moves past the closing bracket.
    private mutating func leave() {
        depth -= 1
        offset += 1
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        if current == .bracketClose {
            leave()
            return .array(elements)
        }
        while true {
            elements.append(try value())
            skipBlanks()
            if current == .bracketClose {
                leave()
                return .array(elements)
            }
            try expect(.comma)
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        try enter()
        let end = UInt8(ascii: "}")
        var members: [JSONValue.Member] = []
        if current == end {
            leave()
            return .object(members)
        }
        while true {
            skipBlanks()
            guard current == .quote else { throw unexpected() }
            let key = try string()
            skipBlanks()
            try expect(.colon)
            members.append(.init(key, try value()))
            skipBlanks()
            if current == end {
                leave()
                return .object(members)
            }
            try expect(.comma)
        }
    }

    // MARK: Numbers

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        if current == .hyphen { offset += 1 }
        if current == UInt8(ascii: "0") {
            offset += 1
            if current?.isDigit == true { throw error(.badNumber, at: start) }
        } else {
            try digits(from: start)
        }
        var isWhole = true
        if current == .dot {
            isWhole = false
            offset += 1
            try digits(from: start)
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            offset += 1
            if current == .plus || current == .hyphen { offset += 1 }
            try digits(from: start)
        }
        let text = bytes.text(start..<offset)
        // `-0` is a double: Int has no negative zero.
        if isWhole, text != "-0", let number = Int(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else { throw error(.badNumber, at: start) }
        return .double(number)
    }

    /// One digit or more.
    private mutating func digits(from start: Int) throws(JSONError) {
        guard let byte = current else { throw error(.unexpectedEnd) }
        guard byte.isDigit else { throw error(.badNumber, at: start) }
        while current?.isDigit == true { offset += 1 }
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        // Most strings have no escape and are decoded in place. ASCII is valid UTF-8.
        var joined: UInt8 = 0
        while let byte = current, byte != .quote, byte != .backslash, byte >= 0x20 {
            joined |= byte
            offset += 1
        }
        if current == .quote {
            defer { offset += 1 }
            return joined < 0x80 ? bytes.text(start..<offset) : try text(bytes[start..<offset], from: start)
        }
        var unescaped = Array(bytes[start..<offset])
        while let byte = current {
            if byte == .quote {
                offset += 1
                return try text(unescaped[...], from: start)
            }
            guard byte >= 0x20 else { throw error(.controlCharacter) }
            if byte == .backslash {
                try escape(into: &unescaped)
            } else {
                unescaped.append(byte)
                offset += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private func text(_ content: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else { throw error(.notUTF8, at: start) }
        return text
    }

    private mutating func escape(into unescaped: inout [UInt8]) throws(JSONError) {
        let start = offset
        offset += 1
        guard let letter = current else { throw error(.unexpectedEnd) }
        offset += 1
        switch letter {
        case .quote, .backslash, .slash: unescaped.append(letter)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0c)
        case UInt8(ascii: "n"): unescaped.append(.newline)
        case UInt8(ascii: "r"): unescaped.append(.carriageReturn)
        case UInt8(ascii: "t"): unescaped.append(.tab)
        case UInt8(ascii: "u"): UTF8Scalars.append(try scalar(from: start), to: &unescaped)
        default: throw error(.badEscape, at: start)
        }
    }

    /// The scalar of `\uXXXX`, or of a surrogate pair; `offset` is after the first `u`.
    private mutating func scalar(from start: Int) throws(JSONError) -> UInt32 {
        let first = try codeUnit(from: start)
        guard first & 0xf800 == 0xd800 else { return first }
        guard first < 0xdc00, bytes.has("\\u", at: offset) else { throw error(.loneSurrogate, at: start) }
        offset += 2
        let second = try codeUnit(from: offset - 2)
        guard second & 0xfc00 == 0xdc00 else { throw error(.loneSurrogate, at: start) }
        return 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
    }

    private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw error(.unexpectedEnd) }
            guard let digit = byte.hexadecimal else { throw error(.badEscape, at: start) }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }
}
