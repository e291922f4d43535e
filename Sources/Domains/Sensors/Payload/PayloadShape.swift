// The shape of a JSON payload, with which the next one of the same shape is read directly from its bytes.

import Bytes

/// The names of a flat JSON object, in order, with their roles.
///
/// Devices keep sending the same names. Whatever does not match exactly (other names, other types, escapes, numbers
/// with exponents) is left to the general JSON reader.
struct PayloadShape {
    private enum Role {
        /// A value of any kind that is ignored.
        case skipped
        /// A number superseded by another field for the same measure.
        case outranked
        case time
        case value(measure: MeasureID, unit: String?)
    }

    private struct Member {
        /// The bytes between the quotation marks.
        let key: [UInt8]
        let role: Role
    }

    private let members: [Member]
    private let values: Int
    /// Sensors do not send more at once.
    private static let maxMembers = 64

    /// The shape of an object; nil if its values depend on more than their own names and numbers.
    init?(_ object: [JSONValue.Member], reader: inout PayloadReader) {
        guard object.count <= Self.maxMembers, !reader.meanings.measures.isEmpty else { return nil }
        var members: [Member] = []
        var best: [(measure: MeasureID, rank: Int, index: Int)] = []
        // `{"name": "ph", "value": 7.2}` gets its name from its content.
        let all = object.reduce(into: FieldRoles()) { $0.formUnion(reader.meanings.roles(of: $1.key)) }
        guard !all.isSuperset(of: [.name, .value]) else { return nil }
        // A unit field applies to others.
        guard !object.contains(where: { FieldNames.unitOwner(FieldNames.key($0.key)) != nil }) else { return nil }
        var hasTime = false
        for (index, member) in object.enumerated() {
            let key = Array(member.key.utf8)
            let roles = reader.meanings.roles(of: member.key)
            guard member.value.object == nil, member.value.array == nil,
                key.allSatisfy({ $0 >= 0x20 && $0 < 0x80 && $0 != .quote && $0 != .backslash })
            else { return nil }
            if roles.contains(.time) {
                // Which of several times applies depends on their values, and one in UTC takes precedence over all others.
                guard !hasTime, !roles.contains(.universal) else { return nil }
                hasTime = true
                members.append(Member(key: key, role: .time))
            } else if let meaning = reader.meanings.meaning(path: member.key, name: member.key) {
                guard member.value.double != nil, reader.convert(0, of: meaning.measure, from: meaning.unit) != nil
                else { return nil }
                members.append(Member(key: key, role: .value(measure: meaning.measure, unit: meaning.unit)))
                if let place = best.firstIndex(where: { $0.measure == meaning.measure }) {
                    // Equally certain: only the values show whether they contradict each other.
                    guard meaning.rank != best[place].rank else { return nil }
                    let isBetter = meaning.rank < best[place].rank
                    let loser = isBetter ? best[place].index : index
                    members[loser] = Member(key: members[loser].key, role: .outranked)
                    if isBetter { best[place] = (meaning.measure, meaning.rank, index) }
                } else {
                    best.append((meaning.measure, meaning.rank, index))
                }
            } else {
                // Its content determines whether it is a time.
                guard !roles.contains(.perhapsTime) else { return nil }
                members.append(Member(key: key, role: .skipped))
            }
        }
        guard !best.isEmpty else { return nil }
        self.members = members
        values = best.count
    }

    /// The reading of an object with this shape; nil for any other text.
    func read(_ bytes: [UInt8], reader: borrowing PayloadReader) -> PayloadContents.Entry? {
        bytes.withUnsafeBufferPointer { bytes in
            var cursor = Cursor(bytes: bytes)
            var entry = PayloadContents.Entry()
            entry.values.reserveCapacity(values)
            guard cursor.take(UInt8(ascii: "{")) else { return nil }
            for (index, member) in members.enumerated() {
                if index > 0 { guard cursor.take(.comma) else { return nil } }
                guard cursor.takeKey(member.key) else { return nil }
                switch member.role {
                case .skipped: guard cursor.skip() else { return nil }
                case .outranked: guard cursor.number() != nil else { return nil }
                case .time:
                    if let number = cursor.number() {
                        guard let time = PayloadText.time(number) else { return nil }
                        entry.time = time
                    } else {
                        guard let found = cursor.string().flatMap({ reader.time(ofText: $0) }) else { return nil }
                        (entry.time, entry.isFloating) = found
                    }
                case .value(let measure, let unit):
                    guard let number = cursor.number(),
                        let value = reader.convert(number, of: measure, from: unit)
                    else { return nil }
                    entry.values.append(.init(measure: measure, value: value))
                }
            }
            return cursor.take(UInt8(ascii: "}")) && cursor.isAtEnd ? entry : nil
        }
    }
}

/// Parses only the parts of a JSON object that a shape expects (RFC 8259).
private struct Cursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func skipBlanks() {
        while at < bytes.count, bytes[at] <= .space, [.space, .newline, .carriageReturn, .tab].contains(bytes[at]) {
            at += 1
        }
    }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return at == bytes.count
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    /// A quoted name with the following colon.
    mutating func takeKey(_ key: [UInt8]) -> Bool {
        guard take(.quote), at + key.count < bytes.count else { return false }
        for byte in key {
            guard bytes[at] == byte else { return false }
            at += 1
        }
        guard bytes[at] == .quote else { return false }
        at += 1
        return take(.colon)
    }

    /// A number without an exponent.
    mutating func number() -> Double? {
        skipBlanks()
        let start = at
        let digits = at < bytes.count && bytes[at] == .hyphen ? at + 1 : at
        guard digits < bytes.count, bytes[digits].isDigit else { return nil }
        var end = digits
        var dots = 0
        while end < bytes.count, bytes[end].isDigit || bytes[end] == .dot {
            if bytes[end] == .dot { dots += 1 }
            end += 1
        }
        // `05` and `5.` are not valid JSON numbers, and an exponent would change the value.
        if bytes[digits] == UInt8(ascii: "0"), digits + 1 < end, bytes[digits + 1].isDigit { return nil }
        guard dots < 2, bytes[end - 1].isDigit, end == bytes.count || bytes[end].lowercased != UInt8(ascii: "e") else {
            return nil
        }
        // Floats printed in full have 16 or 17 digits.
        guard
            let value = CSVNumber.decimal(bytes, start)?.value
                ?? Double(String(decoding: bytes[start..<end], as: UTF8.self)), value.isFinite
        else { return nil }
        at = end
        return value
    }

    /// An ASCII string without escapes.
    mutating func string() -> String? {
        skipBlanks()
        guard at < bytes.count, bytes[at] == .quote else { return nil }
        let start = at + 1
        var end = start
        while end < bytes.count, bytes[end] != .quote {
            guard bytes[end] >= 0x20, bytes[end] < 0x80, bytes[end] != .backslash else { return nil }
            end += 1
        }
        guard end < bytes.count else { return nil }
        at = end + 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Skips a value that is not a container.
    mutating func skip() -> Bool {
        if number() != nil || string() != nil { return true }
        for word: StaticString in ["true", "false", "null"] where bytes.count - at >= word.utf8CodeUnitCount {
            if (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] }) {
                at += word.utf8CodeUnitCount
                return true
            }
        }
        return false
    }
}
