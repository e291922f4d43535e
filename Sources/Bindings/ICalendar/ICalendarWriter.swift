// Writes components as content lines.

/// Content lines end with CRLF and are folded at 75 octets, never inside a character (RFC 5545 §3.1).
package enum ICalendarWriter {
    package static func write(_ component: ICalendarComponent) -> [UInt8] {
        var output: [UInt8] = []
        append(component, to: &output)
        return output
    }

    private static func append(_ component: ICalendarComponent, to output: inout [UInt8]) {
        let name = clean(component.name)
        fold(Array("BEGIN:\(name)".utf8), into: &output)
        for property in component.properties { append(property, to: &output) }
        for part in component.components { append(part, to: &output) }
        fold(Array("END:\(name)".utf8), into: &output)
    }

    private static func append(_ property: ICalendarProperty, to output: inout [UInt8]) {
        let line = line(of: property)
        if !line.isEmpty { fold(line, into: &output) }
    }

    /// The property's content line, unfolded and without a line end; empty if it is not a valid property.
    package static func line(of property: ICalendarProperty) -> [UInt8] {
        let name = clean(property.name)
        if ["", "BEGIN", "END"].contains(name) { return [] }
        var line = Array(name.utf8)
        for parameter in property.parameters {
            let name = clean(parameter.name)
            if name.isEmpty { continue }
            line += Array(";\(name)".utf8)
            for (index, value) in parameter.values.enumerated() {
                line.append(index == 0 ? UInt8(ascii: "=") : UInt8(ascii: ","))
                let escaped = Array(Self.parameter(value).utf8)
                let isQuoted = escaped.contains {
                    [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0)
                }
                line += isQuoted ? [UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\"")] : escaped
            }
        }
        line.append(UInt8(ascii: ":"))
        // A line end within a value would begin another property.
        var wasReturn = false
        for byte in property.value.utf8 where byte != 0 {
            if byte == 0x0d || (byte == 0x0a && !wasReturn) {
                line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            } else if byte != 0x0a {
                line.append(byte)
            }
            wasReturn = byte == 0x0d
        }
        return line
    }

    /// Encodes a parameter value (RFC 6868 §3.1).
    private static func parameter(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\"": text += "^'"
            case "\n": text += "^n"
            case "\r", "\0": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func clean(_ name: String) -> String {
        name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".") }
    }

    private static func fold(_ line: [UInt8], into output: inout [UInt8]) {
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            // Never splits a character.
            while end > start + 1, line[end] & 0xc0 == 0x80 { end -= 1 }
            output += line[start..<end]
            output += [0x0d, 0x0a, 0x20]
            start = end
            room = 74
        }
        output += line[start...]
        output += [0x0d, 0x0a]
    }
}
