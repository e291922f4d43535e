// Affine transforms of SVG: `transform` attributes (SVG 2, 8.5; CSS Transforms 1, 12.1).

import Bytes

/// x′ = a·x + c·y + e, y′ = b·x + d·y + f.
struct SVGTransform: Hashable {
    var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    init() {}

    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// `translate(10,20) scale(2)`; nil if it contains anything but SVG functions.
    init?(_ text: String) {
        var scanner = DecimalScanner(Array(text.utf8))
        self.init()
        while true {
            scanner.skipSeparators()
            if scanner.isAtEnd { return }
            let start = scanner.at
            while !scanner.isAtEnd, scanner.bytes[scanner.at].isLetter { scanner.at += 1 }
            let name = String(decoding: scanner.bytes[start..<scanner.at], as: UTF8.self)
            scanner.skipBlanks()
            guard !scanner.isAtEnd, scanner.bytes[scanner.at] == .parenthesisOpen else { return nil }
            scanner.at += 1
            var values: [Double] = []
            scanner.skipSeparators()
            while let value = scanner.number() {
                values.append(value)
                scanner.skipSeparators()
            }
            guard !scanner.isAtEnd, scanner.bytes[scanner.at] == .parenthesisClose, let next = Self.named(name, values)
            else { return nil }
            scanner.at += 1
            self = next.then(self)
        }
    }

    private static func named(_ name: String, _ values: [Double]) -> SVGTransform? {
        guard values.allSatisfy(\.isFinite) else { return nil }
        switch (name, values.count) {
        case ("translate", 1): return SVGTransform(1, 0, 0, 1, values[0], 0)
        case ("translate", 2): return SVGTransform(1, 0, 0, 1, values[0], values[1])
        case ("scale", 1): return SVGTransform(values[0], 0, 0, values[0], 0, 0)
        case ("scale", 2): return SVGTransform(values[0], 0, 0, values[1], 0, 0)
        case ("rotate", 1): return rotation(values[0])
        case ("rotate", 3):
            return SVGTransform(1, 0, 0, 1, -values[1], -values[2]).then(rotation(values[0]))
                .then(SVGTransform(1, 0, 0, 1, values[1], values[2]))
        case ("skewX", 1): return SVGTransform(1, 0, tangent(values[0]), 1, 0, 0)
        case ("skewY", 1): return SVGTransform(1, tangent(values[0]), 0, 1, 0, 0)
        case ("matrix", 6):
            return SVGTransform(values[0], values[1], values[2], values[3], values[4], values[5])
        default: return nil
        }
    }

    /// In degrees, from x towards y.
    private static func rotation(_ degrees: Double) -> SVGTransform {
        let (x, y) = Angle.direction(degrees * .pi / 180)
        return SVGTransform(x, y, -y, x, 0, 0)
    }

    private static func tangent(_ degrees: Double) -> Double {
        let (x, y) = Angle.direction(degrees * .pi / 180)
        return y / x
    }

    /// This transform, followed by another: the element's before its parent's.
    func then(_ outer: SVGTransform) -> SVGTransform {
        SVGTransform(
            outer.a * a + outer.c * b, outer.b * a + outer.d * b, outer.a * c + outer.c * d, outer.b * c + outer.d * d,
            outer.a * e + outer.c * f + outer.e, outer.b * e + outer.d * f + outer.f)
    }

    func callAsFunction(_ point: SVGPoint) -> SVGPoint {
        SVGPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// The mean scale factor for line widths.
    var widening: Double { abs(a * d - b * c).squareRoot() }
}

struct SVGPoint: Hashable {
    var x = 0.0
    var y = 0.0

    static func + (one: SVGPoint, other: SVGPoint) -> SVGPoint { SVGPoint(x: one.x + other.x, y: one.y + other.y) }
    static func - (one: SVGPoint, other: SVGPoint) -> SVGPoint { SVGPoint(x: one.x - other.x, y: one.y - other.y) }
    static func * (point: SVGPoint, factor: Double) -> SVGPoint { SVGPoint(x: point.x * factor, y: point.y * factor) }
}

extension DecimalScanner {
    /// White space with an optional comma, the separator of SVG numbers.
    mutating func skipSeparators() {
        skipBlanks()
        if !isAtEnd, bytes[at] == .comma {
            at += 1
            skipBlanks()
        }
    }
}
