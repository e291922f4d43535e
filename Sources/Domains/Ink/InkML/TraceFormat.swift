// Channels of a trace: the meaning of each point's numbers (InkML section 3.1) and their encoding (3.2.1).

import Bytes

/// A channel: one number of each point.
struct TraceChannel: Hashable {
    enum Role: Hashable { case x, y, pressure, time, other }

    var role: Role
    var isBoolean = false
    /// `-ve`: values increase to the left, or upwards.
    var isReversed = false
    var units = ""
    /// This many units make one of `resolutionUnits`.
    var resolution: Double?
    var resolutionUnits = ""
    var maximum: Double?

    static func role(of name: String) -> Role {
        switch name {
        case "X": .x
        case "Y": .y
        case "F": .pressure
        case "T": .time
        default: .other
        }
    }

    /// Hundredths of a point per unit; nil if undeclared.
    var scale: Double? {
        if let resolution, resolution > 0, let inverse = Self.points[resolutionUnits.dropPrefix("1/")] {
            return inverse * 100 / resolution
        }
        return Self.points[units].map { $0 * 100 }
    }

    /// Points per unit.
    private static let points: [String: Double] = [
        "pt": 1, "mm": 72 / 25.4, "cm": 72 / 2.54, "m": 7200 / 2.54, "in": 72, "pc": 12, "px": 0.75, "dpi": 72,
        "himetric": 72 / 2540,
    ]
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}

/// The channels of a context, in order. The default is X and Y.
struct TraceFormat: Hashable {
    var channels = [TraceChannel(role: .x), TraceChannel(role: .y)]
}

/// The decoded points of a trace, before unit conversion.
struct TracePoints {
    var x: [Double] = []
    var y: [Double] = []
    /// NaN if missing.
    var pressure: [Double] = []
    var time: [Double] = []
    var invalid = 0

    private struct Channel {
        enum Order { case explicit, first, second }
        var order = Order.explicit
        var value = 0.0
        var step = 0.0
        /// Whether there was a previous value, which differences require.
        var isKnown = false
    }

    /// - Parameter limit: the remaining number of points to be read.
    init(_ text: [UInt8], _ format: TraceFormat, limit: Int) {
        var scanner = DecimalScanner(text)
        var state = [Channel](repeating: Channel(), count: format.channels.count)
        var values = [Double](repeating: .nan, count: format.channels.count)
        while true {
            while !scanner.isAtEnd, scanner.bytes[scanner.at].isWhitespace || scanner.bytes[scanner.at] == .comma {
                scanner.at += 1
            }
            guard !scanner.isAtEnd, x.count < limit else { return }
            let isWhole = Self.point(&scanner, format, &state, &values)
            var (px, py, pf, pt) = (Double.nan, Double.nan, Double.nan, Double.nan)
            for (channel, value) in zip(format.channels, values) {
                switch channel.role {
                case .x: px = value
                case .y: py = value
                case .pressure: pf = value
                case .time: pt = value
                case .other: break
                }
            }
            guard isWhole, px.isFinite, py.isFinite else {
                invalid += 1
                continue
            }
            x.append(px)
            y.append(py)
            pressure.append(pf)
            time.append(pt)
        }
    }

    /// Reads a point up to the comma after it; false if any of its values is invalid.
    private static func point(
        _ scanner: inout DecimalScanner, _ format: TraceFormat, _ state: inout [Channel], _ values: inout [Double]
    ) -> Bool {
        for index in values.indices { values[index] = .nan }
        for index in format.channels.indices {
            scanner.skipBlanks()
            guard !scanner.isAtEnd, scanner.bytes[scanner.at] != .comma else { break }
            if let order = order(scanner.bytes[scanner.at]) {
                state[index].order = order
                scanner.at += 1
                scanner.skipBlanks()
            }
            guard !scanner.isAtEnd else { return false }
            let byte = scanner.bytes[scanner.at]
            if byte == 0x3f {  // ?: no value
                scanner.at += 1
                continue
            }
            if byte == .asterisk {  // *: the value before
                scanner.at += 1
                if state[index].isKnown { values[index] = state[index].value }
                continue
            }
            if format.channels[index].isBoolean, byte == 0x54 || byte == 0x46 {
                scanner.at += 1
                values[index] = byte == 0x54 ? 1 : 0
                continue
            }
            guard let number = byte == .hash ? hexadecimal(&scanner) : scanner.number() else {
                while !scanner.isAtEnd, scanner.bytes[scanner.at] != .comma { scanner.at += 1 }
                return false
            }
            var channel = state[index]
            let before = channel.value
            switch channel.order {
            case .explicit: channel.value = number
            case .first: channel.value += number
            case .second: channel.value += channel.step + number
            }
            channel.step = channel.isKnown ? channel.value - before : 0
            channel.isKnown = true
            // An invalid number must not affect later differences.
            if channel.value.isFinite { state[index] = channel }
            values[index] = channel.value
        }
        // Ignores more numbers than there are channels.
        while !scanner.isAtEnd, scanner.bytes[scanner.at] != .comma { scanner.at += 1 }
        return true
    }

    private static func order(_ byte: UInt8) -> Channel.Order? {
        switch byte {
        case 0x21: .explicit
        case .apostrophe: .first
        case .quote: .second
        default: nil
        }
    }

    private static func hexadecimal(_ scanner: inout DecimalScanner) -> Double? {
        scanner.at += 1
        let start = scanner.at
        while !scanner.isAtEnd,
            scanner.bytes[scanner.at].isDigit || (0x61...0x66).contains(scanner.bytes[scanner.at] | 0x20)
        {
            scanner.at += 1
        }
        return UInt32(scanner.bytes.text(start..<scanner.at), radix: 16).map(Double.init)
    }
}
