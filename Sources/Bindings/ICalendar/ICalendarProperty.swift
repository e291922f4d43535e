// Content lines (name, parameters, value), with date-times and durations as values.

/// A date or date-time with the zone of its property (RFC 5545 §3.3.5).
package struct ICalendarDateTime: Hashable, Sendable {
    package var time: ICalendarTime
    /// Whether it was written with a Z.
    package var isUTC: Bool
    /// The TZID parameter as written; nil for UTC, for dates and for floating times.
    package var tzid: String?

    package init(time: ICalendarTime, isUTC: Bool = false, tzid: String? = nil) {
        self.time = time
        self.isUTC = isUTC
        self.tzid = tzid
    }

    init?(_ text: some StringProtocol, tzid: String?) {
        guard let time = ICalendarTime(text) else { return nil }
        let isUTC = !time.isDate && text.utf8.count == 16
        self.init(time: time, isUTC: isUTC, tzid: isUTC || time.isDate ? nil : tzid)
    }
}

/// A duration (RFC 5545 §3.3.6). Days are calendar days, whatever their length; both numbers have the same sign.
package struct ICalendarDuration: Hashable, Sendable {
    package var days: Int
    package var seconds: Int

    package init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// `P15DT5H0M20S`, `-PT15M`, `P7W`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        var sign = 1
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            bytes.removeFirst()
        }
        guard let first = bytes.popFirst(), first | 0x20 == UInt8(ascii: "p") else { return nil }
        var (days, seconds, number, inTime, parts) = (0, 0, nil as Int?, false, 0)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let next = (number ?? 0) * 10 + Int(byte) - 48
                guard next < 10_000_000_000 else { return nil }
                number = next
            case UInt8(ascii: "T"), UInt8(ascii: "t"):
                guard !inTime, number == nil else { return nil }
                inTime = true
            default:
                guard let value = number else { return nil }
                switch (byte & ~0x20, inTime) {
                case (UInt8(ascii: "W"), false): days += value * 7
                case (UInt8(ascii: "D"), false): days += value
                case (UInt8(ascii: "H"), true): seconds += value * 3600
                case (UInt8(ascii: "M"), true): seconds += value * 60
                case (UInt8(ascii: "S"), true): seconds += value
                default: return nil
                }
                parts += 1
                number = nil
            }
        }
        guard number == nil, parts > 0 else { return nil }
        self.init(days: sign * days, seconds: sign * seconds)
    }

    package var text: String {
        let (days, seconds) = (abs(days), abs(seconds))
        var text = self.days < 0 || self.seconds < 0 ? "-P" : "P"
        if days > 0, days % 7 == 0, seconds == 0 { return text + "\(days / 7)W" }
        if days > 0 { text += "\(days)D" }
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        if seconds >= 3600 { text += "\(seconds / 3600)H" }
        if seconds / 60 % 60 > 0 || (seconds >= 3600 && seconds % 60 > 0) { text += "\(seconds / 60 % 60)M" }
        if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
        return text
    }
}

/// A property of a component (RFC 5545 §3.1 and §3.2).
package struct ICalendarProperty: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        /// In upper case.
        package var name: String
        /// Without quotation marks, with `^n`, `^^` and `^'` decoded (RFC 6868).
        package var values: [String]

        package init(_ name: String, _ values: [String]) {
            self.name = name.uppercased()
            self.values = values
        }
    }

    /// In upper case.
    package var name: String
    package var parameters: [Parameter]
    /// Unfolded, but still escaped.
    package var value: String

    /// A property with a verbatim value.
    package init(_ name: String, value: String, parameters: [Parameter] = []) {
        self.name = name.uppercased()
        self.value = value
        self.parameters = parameters
    }

    /// A property of type TEXT, which is escaped here (§3.3.11).
    package init(_ name: String, text: String, parameters: [Parameter] = []) {
        self.init(name, value: Self.escaped(text), parameters: parameters)
    }

    /// The first value of a parameter; ignores the case of the name.
    package subscript(parameter name: String) -> String? {
        let name = name.uppercased()
        return parameters.first { $0.name == name }?.values.first
    }

    /// The value decoded as TEXT (§3.3.11).
    package var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8 {
            if isEscaped {
                switch byte {
                case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0a)
                case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
                    bytes.append(byte)
                default: bytes += [UInt8(ascii: "\\"), byte]
                }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        if isEscaped { bytes.append(UInt8(ascii: "\\")) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The texts of a list such as CATEGORIES: split at unescaped commas.
    package var texts: [String] {
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in value.utf8 {
            if byte == UInt8(ascii: ","), !isEscaped {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return parts.map { ICalendarProperty(name, value: String(decoding: $0, as: UTF8.self)).text }
    }

    /// The value as DATE or DATE-TIME.
    package var dateTime: ICalendarDateTime? { ICalendarDateTime(value, tzid: self[parameter: "TZID"]) }

    /// The values of EXDATE and RDATE; the start of a PERIOD. Invalid times are dropped.
    package var dateTimes: [ICalendarDateTime] {
        let tzid = self[parameter: "TZID"]
        return value.split(separator: ",").compactMap { part in
            let start = part.prefix { $0 != "/" }.filter { $0 != " " }
            return ICalendarDateTime(start, tzid: tzid)
        }
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var wasReturn = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0a: if !wasReturn { bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")] }
            case 0x0d: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            default: bytes.append(byte)
            }
            wasReturn = byte == 0x0d
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
