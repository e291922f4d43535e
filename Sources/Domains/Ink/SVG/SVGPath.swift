// Converts SVG path data to strokes (SVG 2, 9.3): curves become short straight segments.

import Bytes

struct SVGPath {
    /// Each from pen down to pen up.
    private(set) var strokes: [[SVGPoint]] = []
    /// Whether all of it was valid; otherwise it extends up to the error, as in browsers (SVG 2, 9.5.4).
    private(set) var isWhole = true
    /// Whether it was cut off at the limit of points.
    private(set) var isCut = false

    private var scanner: DecimalScanner
    private let transform: SVGTransform
    private let limit: Int
    private var count = 0
    private var here = SVGPoint()
    private var start = SVGPoint()
    /// The last control point of a curve, for a subsequent smooth one, and its kind.
    private var handle: (point: SVGPoint, isCubic: Bool)?
    private var current: [SVGPoint] = []

    /// - Parameters:
    ///   - transform: to hundredths of a point.
    ///   - limit: the maximum number of points.
    init(_ data: [UInt8], _ transform: SVGTransform, limit: Int) {
        scanner = DecimalScanner(data)
        self.transform = transform
        self.limit = limit
        isWhole = read()
        lift()
    }

    /// False if it stopped before the end.
    private mutating func read() -> Bool {
        var command: UInt8?
        while true {
            scanner.skipBlanks()
            guard !scanner.isAtEnd else { return true }
            if scanner.bytes[scanner.at].isLetter {
                let letter = scanner.bytes[scanner.at]
                // A path must begin with a move.
                guard command != nil || letter | 0x20 == UInt8(ascii: "m") else { return false }
                scanner.at += 1
                command = letter
                if letter | 0x20 == UInt8(ascii: "z") {
                    close()
                    continue
                }
                scanner.skipBlanks()
            } else {
                guard let last = command, last | 0x20 != UInt8(ascii: "z") else { return false }
                scanner.skipSeparators()
                // Further coordinates after a move are lines.
                if last | 0x20 == UInt8(ascii: "m") { command = last - 1 }
            }
            guard let command, segment(command | 0x20, isRelative: command & 0x20 != 0) else { return false }
            if count >= limit {
                isCut = true
                return true
            }
        }
    }

    private mutating func segment(_ kind: UInt8, isRelative: Bool) -> Bool {
        let origin = isRelative ? here : SVGPoint()
        switch kind {
        case UInt8(ascii: "m"):
            guard let to = point(origin) else { return false }
            lift()
            (here, start, handle) = (to, to, nil)
        case UInt8(ascii: "l"):
            guard let to = point(origin) else { return false }
            line(to)
        case UInt8(ascii: "h"):
            guard let x = number() else { return false }
            line(SVGPoint(x: origin.x + x, y: here.y))
        case UInt8(ascii: "v"):
            guard let y = number() else { return false }
            line(SVGPoint(x: here.x, y: origin.y + y))
        case UInt8(ascii: "c"):
            guard let first = point(origin), let second = point(origin), let to = point(origin) else { return false }
            curve(first, second, to)
        case UInt8(ascii: "s"):
            guard let second = point(origin), let to = point(origin) else { return false }
            curve(handle.flatMap { $0.isCubic ? here * 2 - $0.point : nil } ?? here, second, to)
        case UInt8(ascii: "q"):
            guard let middle = point(origin), let to = point(origin) else { return false }
            parabola(middle, to)
        case UInt8(ascii: "t"):
            guard let to = point(origin) else { return false }
            parabola(handle.flatMap { $0.isCubic ? nil : here * 2 - $0.point } ?? here, to)
        case UInt8(ascii: "a"):
            guard let width = number(), let height = number(), let angle = number(), let isLarge = flag(),
                let isSweep = flag(), let to = point(origin)
            else { return false }
            arc(SVGPoint(x: width, y: height), angle, isLarge, isSweep, to)
        default: return false
        }
        return true
    }

    // MARK: Numbers

    private mutating func number() -> Double? {
        guard let value = scanner.number(), value.isFinite else { return nil }
        scanner.skipSeparators()
        return value
    }

    private mutating func point(_ origin: SVGPoint) -> SVGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return origin + SVGPoint(x: x, y: y)
    }

    /// A single digit, which needs no separator after it.
    private mutating func flag() -> Bool? {
        guard !scanner.isAtEnd, scanner.bytes[scanner.at] | 1 == UInt8(ascii: "1") else { return nil }
        defer { scanner.skipSeparators() }
        scanner.at += 1
        return scanner.bytes[scanner.at - 1] == UInt8(ascii: "1")
    }

    // MARK: The pen

    private mutating func add(_ point: SVGPoint) {
        if current.isEmpty { current.append(transform(here)) }
        current.append(point)
        count += 1
    }

    private mutating func lift() {
        if !current.isEmpty { strokes.append(current) }
        current = []
    }

    private mutating func line(_ to: SVGPoint) {
        add(transform(to))
        (here, handle) = (to, nil)
    }

    private mutating func close() {
        if !current.isEmpty { add(transform(start)) }
        lift()
        (here, handle) = (start, nil)
    }

    private mutating func parabola(_ middle: SVGPoint, _ to: SVGPoint) {
        bend(here + (middle - here) * (2 / 3), to + (middle - to) * (2 / 3), to)
        handle = (middle, false)
    }

    private mutating func curve(_ first: SVGPoint, _ second: SVGPoint, _ to: SVGPoint) {
        bend(first, second, to)
        handle = (second, true)
    }

    /// A cubic Bézier curve. Split into n segments, its deviation is at most 6·d ∕ (8·n²), where d is the larger of
    /// the second differences of its points: here a twentieth of a point.
    private mutating func bend(_ first: SVGPoint, _ second: SVGPoint, _ to: SVGPoint) {
        let (p0, p1, p2, p3) = (transform(here), transform(first), transform(second), transform(to))
        func length(_ point: SVGPoint) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
        let bow = max(length(p0 - p1 * 2 + p2), length(p1 - p2 * 2 + p3))
        // NaN and coordinates far outside any page are reported with the points.
        let pieces = bow.isFinite ? Int(min(200, max(1, (0.15 * bow).squareRoot().rounded(.up)))) : 1
        for piece in 1...pieces {
            let (t, u) = (Double(piece) / Double(pieces), 1 - Double(piece) / Double(pieces))
            add(p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t))
        }
        here = to
    }
}

// MARK: - Arcs

extension SVGPath {
    /// An elliptical arc in endpoint notation (SVG 2, 9.5.1 and B.2.4), split into curves of at most a quarter each.
    private mutating func arc(_ radii: SVGPoint, _ angle: Double, _ isLarge: Bool, _ isSweep: Bool, _ to: SVGPoint) {
        guard to != here else { return }
        var (rx, ry) = (abs(radii.x), abs(radii.y))
        guard rx > 0, ry > 0 else { return line(to) }
        let (cosine, sine) = Angle.direction(angle * .pi / 180)
        let half = (here - to) * 0.5
        let turned = SVGPoint(x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
        let (px, py) = (turned.x / rx, turned.y / ry)
        let excess = px * px + py * py
        // Radii that are too small are scaled up.
        if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
        let (ux, uy) = (turned.x / rx, turned.y / ry)
        let square = ux * ux + uy * uy
        guard square.isFinite, square > 0 else { return line(to) }
        let factor = max(0, 1 / square - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
        // On the unit circle that corresponds to the ellipse.
        let centre = SVGPoint(x: factor * uy, y: -factor * ux)
        let first = Self.angle(SVGPoint(x: ux, y: uy) - centre)
        var sweep = Self.angle(SVGPoint(x: -ux, y: -uy) - centre) - first
        if isSweep, sweep < 0 { sweep += 2 * .pi }
        if !isSweep, sweep > 0 { sweep -= 2 * .pi }
        let middle = (here + to) * 0.5
        func place(_ point: SVGPoint) -> SVGPoint {
            let (x, y) = ((point.x + centre.x) * rx, (point.y + centre.y) * ry)
            return SVGPoint(x: cosine * x - sine * y, y: sine * x + cosine * y) + middle
        }
        let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(pieces)
        // The distance of control points along the tangents of a circular arc.
        let (quarterCosine, quarterSine) = Angle.direction(step / 4)
        let reach = 4 / 3 * quarterSine / quarterCosine
        for piece in 0..<pieces {
            let (c0, s0) = Angle.direction(first + step * Double(piece))
            let (c1, s1) = Angle.direction(first + step * Double(piece + 1))
            let isLast = piece == pieces - 1
            bend(
                place(SVGPoint(x: c0 - reach * s0, y: s0 + reach * c0)),
                place(SVGPoint(x: c1 + reach * s1, y: s1 - reach * c1)), isLast ? to : place(SVGPoint(x: c1, y: s1)))
        }
        handle = nil
    }

    private static func angle(_ point: SVGPoint) -> Double { Angle.of(x: point.x, y: point.y) }
}
