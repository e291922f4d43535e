// The brush of a stroke.

import Bytes

package struct InkBrush: Sendable, Hashable {
    package enum Tool: String, Sendable, Hashable, CaseIterable { case pen, highlighter, eraser }

    package var tool: Tool
    package var colour: InkColour
    /// In thousandths of a point.
    package var width: Int

    package init(tool: Tool = .pen, colour: InkColour = .black, width: Int = 1410) {
        self.tool = tool
        self.colour = colour
        self.width = width
    }

    /// The name for its declaration; equal brushes have the same one.
    var id: String { "b-\(tool.rawValue)-\(colour.digits)-\(width)" }
}

/// Red, green, blue and alpha, eight bits each.
package struct InkColour: Sendable, Hashable {
    package var value: UInt32

    package init(value: UInt32) { self.value = value }

    package static let black = InkColour(value: 0x0000_00ff)
    package static let white = InkColour(value: 0xffff_ffff)

    /// `#rrggbb` or `#rrggbbaa`, or a colour name of Xournal's manual.
    package init?(_ text: String) {
        guard text.utf8.first == .hash else {
            guard let named = Self.names[text] else { return nil }
            value = named
            return
        }
        let digits = text.utf8.dropFirst()
        guard digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }),
            let number = UInt32(Substring(digits), radix: 16)
        else { return nil }
        switch digits.count {
        case 6: value = number << 8 | 0xff
        case 8: value = number
        default: return nil
        }
    }

    private static let names: [String: UInt32] = [
        "black": 0x0000_00ff, "blue": 0x3333_ccff, "red": 0xff00_00ff, "green": 0x0080_00ff, "gray": 0x8080_80ff,
        "lightblue": 0x00c0_ffff, "lightgreen": 0x00ff_00ff, "magenta": 0xff00_ffff, "orange": 0xff80_00ff,
        "yellow": 0xffff_00ff, "white": 0xffff_ffff,
    ]

    package var alpha: Int { Int(value & 0xff) }

    /// Eight hexadecimal digits.
    var digits: String { String(padded: value, to: 8, radix: 16) }

    /// `#rrggbb`
    package var opaque: String { "#" + String(padded: value >> 8, to: 6, radix: 16) }
}
