// Writes JSON in a stream, without building a value first.

/// A structural writer: begin, keys and values, end. It adds commas, indentation and escapes.
///
///     var json = JSONWriter(indented: true)
///     json.object {
///         $0.key("schema"); $0.string("daybook.tags/1")
///         $0.key("tags"); $0.array { json in tags.forEach { json.string($0) } }
///     }
///
/// A misplaced key, value or end is a programming error and traps in debug builds. Several top-level values are
/// written one per line (JSON Lines).
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    private enum Container { case object, array }
    private let isIndented: Bool
    private var open: [Container] = []
    /// Whether the innermost container is still empty.
    private var isEmpty = true
    /// Whether a key was written without its value yet.
    private var awaitsValue = false

    package init(indented: Bool = false) {
        isIndented = indented
    }

    // MARK: Containers

    package mutating func beginObject() { begin(.object, UInt8(ascii: "{")) }

    package mutating func endObject() { end(.object, UInt8(ascii: "}")) }

    package mutating func beginArray() { begin(.array, .bracketOpen) }

    package mutating func endArray() { end(.array, .bracketClose) }

    /// An object whose members `body` writes.
    package mutating func object<Failure: Error>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginObject()
        try body(&self)
        endObject()
    }

    /// An array whose elements `body` writes.
    package mutating func array<Failure: Error>(
        _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        beginArray()
        try body(&self)
        endArray()
    }

    /// The name of the member whose value comes next.
    package mutating func key(_ name: String) {
        assert(open.last == .object && !awaitsValue, "a key outside of an object, or two keys in a row")
        separate()
        quoted(name)
        bytes.append(.colon)
        if isIndented { bytes.append(.space) }
        awaitsValue = true
    }

    // MARK: Values

    package mutating func string(_ text: String) {
        beforeValue()
        quoted(text)
    }

    package mutating func int(_ number: Int) {
        beforeValue()
        bytes += String(number).utf8
    }

    /// The shortest digits that round-trip; whole numbers without `.0`, and null for numbers that JSON cannot express
    /// (NaN and the infinities).
    package mutating func double(_ number: Double) {
        beforeValue()
        guard number.isFinite else {
            bytes += "null".utf8
            return
        }
        // Swift prints the shortest round-trip digits, as `5.0` and `1e+20`: both are JSON once `.0` is gone.
        var digits = Array(String(number).utf8)
        if digits.suffix(2) == [.dot, UInt8(ascii: "0")] { digits.removeLast(2) }
        bytes += digits
    }

    package mutating func bool(_ flag: Bool) {
        beforeValue()
        bytes += (flag ? "true" : "false").utf8
    }

    package mutating func null() {
        beforeValue()
        bytes += "null".utf8
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .int(let number): int(number)
        case .double(let number): double(number)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    // MARK: Members

    package mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    package mutating func member(_ name: String, _ number: Int) {
        key(name)
        int(number)
    }

    package mutating func member(_ name: String, _ number: Double) {
        key(name)
        double(number)
    }

    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        bool(flag)
    }

    package mutating func member(_ name: String, _ value: JSONValue) {
        key(name)
        self.value(value)
    }

    // MARK: Punctuation

    private mutating func begin(_ container: Container, _ bracket: UInt8) {
        beforeValue()
        bytes.append(bracket)
        open.append(container)
        isEmpty = true
    }

    private mutating func end(_ container: Container, _ bracket: UInt8) {
        assert(open.last == container && !awaitsValue, "an end without its beginning, or a key without a value")
        open.removeLast()
        if !isEmpty { newLine() }
        bytes.append(bracket)
        isEmpty = false
    }

    private mutating func beforeValue() {
        assert(open.last != .object || awaitsValue, "a value in an object without a key")
        if awaitsValue {
            awaitsValue = false
        } else {
            separate()
        }
    }

    /// The separator before the next item.
    private mutating func separate() {
        if open.isEmpty {
            if !bytes.isEmpty { bytes.append(.newline) }
        } else {
            if !isEmpty { bytes.append(.comma) }
            newLine()
        }
        isEmpty = false
    }

    private mutating func newLine() {
        guard isIndented else { return }
        bytes.append(.newline)
        bytes.append(contentsOf: repeatElement(.space, count: 2 * open.count))
    }

    /// A string with the escapes required by RFC 8259, section 7, and escapes for characters that could control a
    /// terminal: C1 (ECMA-48), DEL, and those that change the direction of a line (UAX #9, section 2).
    ///
    /// Nearly all text needs no escape: it is copied a run at a time.
    private mutating func quoted(_ text: String) {
        var text = text
        bytes.append(.quote)
        text.withUTF8 { utf8 in
            var start = 0
            while start < utf8.count {
                let at = utf8.first(in: start..<utf8.count) {
                    $0.places(below: 0x20) | $0.places(of: .quote) | $0.places(of: .backslash) | $0.places(of: 0x7f)
                        | $0.places(of: 0xc2) | $0.places(of: 0xe2)
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<at]))
                guard at < utf8.count else { break }
                start = at + 1
                if utf8[at] < 0x80 {
                    escape(utf8[at])
                } else if let (value, length) = Self.driving(utf8, at) {
                    bytes += ("\\u" + (value < 0x100 ? "00" : "") + String(value, radix: 16)).utf8
                    start = at + length
                } else {
                    bytes.append(utf8[at])
                }
            }
        }
        bytes.append(.quote)
    }

    /// U+0080 to U+009F, U+202A to U+202E, U+2066 to U+2069, in UTF-8.
    private static func driving(_ utf8: UnsafeBufferPointer<UInt8>, _ at: Int) -> (value: Int, length: Int)? {
        guard at + 1 < utf8.count else { return nil }
        if utf8[at] == 0xc2 { return utf8[at + 1] < 0xa0 ? (Int(utf8[at + 1]), 2) : nil }
        guard at + 2 < utf8.count else { return nil }
        return switch (utf8[at + 1], utf8[at + 2]) {
        case (0x80, 0xaa...0xae): (0x2000 + Int(utf8[at + 2] & 0x3f), 3)
        case (0x81, 0xa6...0xa9): (0x2040 + Int(utf8[at + 2] & 0x3f), 3)
        default: nil
        }
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(.backslash)
        switch byte {
        case .quote, .backslash: bytes.append(byte)
        case .newline: bytes.append(UInt8(ascii: "n"))
        case .carriageReturn: bytes.append(UInt8(ascii: "r"))
        case .tab: bytes.append(UInt8(ascii: "t"))
        default: bytes += ((byte < 0x10 ? "u000" : "u00") + String(byte, radix: 16)).utf8
        }
    }
}
