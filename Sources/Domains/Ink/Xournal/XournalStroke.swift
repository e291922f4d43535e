// A stroke of a Xournal++ file: its attributes and numbers.

import Bytes

/// A `stroke` as found in the file.
struct XournalStroke {
    /// In order; attributes understood by the stroke are removed.
    private(set) var attributes: XournalAttributes
    /// Coordinates, two numbers per point, separated by white space.
    let text: [UInt8]

    init(_ attributes: XournalAttributes, text: [UInt8]) {
        self.attributes = attributes
        self.text = text
    }

    /// - Parameters:
    ///   - room: the remaining number of points.
    ///   - complain: receives problems, in file order.
    /// - Returns: nil if no valid point remains.
    mutating func read(room: Int, _ complain: (InkProblem.Kind) -> Void) -> InkStroke? {
        var brush = brush(complain)
        var numbers = DecimalScanner.row(Array((attributes.take("width") ?? "").utf8))
        if let list = attributes.take("pressures") { numbers += DecimalScanner.row(Array(list.utf8)) }
        if let first = numbers.first, first.isFinite, first > 0, first < 10_000 {
            brush.width = max(1, Int((first * 1000).rounded()))
        } else {
            complain(.invalidValue(name: "width", value: numbers.first.map { "\($0)" } ?? ""))
        }
        let points = points(widths: numbers, full: brush.width, room: room, complain)
        guard !points.isEmpty else {
            complain(.strokeWithoutPoints)
            return nil
        }
        return InkStroke(brush: brush, points: points, foreign: attributes.rest)
    }

    private mutating func brush(_ complain: (InkProblem.Kind) -> Void) -> InkBrush {
        var brush = InkBrush()
        let tool = attributes.take("tool") ?? "pen"
        if let known = InkBrush.Tool(rawValue: tool) {
            brush.tool = known
        } else {
            complain(.invalidValue(name: "tool", value: tool))
        }
        if let text = attributes.take("color") {
            if let colour = InkColour(text) {
                brush.colour = colour
                // Xournal uses colour names, and its highlighter is half transparent.
                if brush.tool == .highlighter, !text.hasPrefix("#") { brush.colour.value &= 0xffff_ff7f }
            } else {
                complain(.invalidValue(name: "color", value: text))
            }
        }
        return brush
    }

    /// - Parameter numbers: the pen width, followed by one per segment if there is pressure.
    private func points(
        widths numbers: [Double], full: Int, room: Int, _ complain: (InkProblem.Kind) -> Void
    ) -> [InkPoint] {
        let widths = numbers.dropFirst()
        let values = DecimalScanner.row(text)
        let count = values.count / 2
        let hasWidths = !widths.isEmpty && widths.count == count - 1
        if !widths.isEmpty, !hasWidths { complain(.widths(found: widths.count, wanted: max(0, count - 1))) }
        var points: [InkPoint] = []
        points.reserveCapacity(min(count, room))
        var invalid = values.count % 2
        let pressures = hasWidths ? widths.map { Self.pressure($0, full) } : []
        let invalidWidths = pressures.count { $0 == nil }
        for index in 0..<count {
            guard points.count < room else {
                complain(.tooManyPoints(limit: InkReading.pointLimit))
                break
            }
            let (x, y) = ((values[2 * index] * 100).rounded(), (values[2 * index + 1] * 100).rounded())
            guard abs(x) <= Double(InkPoint.limit), abs(y) <= Double(InkPoint.limit) else {  // not for NaN
                invalid += 1
                continue
            }
            var point = InkPoint(x: Int32(x), y: Int32(y))
            // A width belongs to the segment after its point; the last point has that of the previous segment.
            if hasWidths {
                // An invalid one gets the value of its neighbours.
                let stretch = min(index, count - 2)
                point.pressure =
                    pressures[...stretch].lazy.reversed().compactMap { $0 }.first
                    ?? pressures[stretch...].lazy.compactMap { $0 }.first ?? 1000
            }
            points.append(point)
        }
        if invalid > 0 { complain(.invalidPoints(invalid)) }
        if invalidWidths > 0 { complain(.invalidWidths(invalidWidths)) }
        return points
    }

    private static func pressure(_ width: Double, _ full: Int) -> Int32? {
        let value = (width * 1_000_000 / Double(full)).rounded()
        return value >= 0 && value < 2_000_000_000 ? Int32(value) : nil
    }
}

/// An element's attributes, consumed one by one; the remainder is preserved.
struct XournalAttributes {
    private var values: [(name: String, value: String)]

    init(_ values: [(name: String, value: String)] = []) { self.values = values }

    /// Removes an attribute and returns its value.
    mutating func take(_ name: String) -> String? {
        guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
        return values.remove(at: index).value
    }

    /// The remaining attributes, verbatim, without those that only declare the absence of sound.
    var rest: String {
        var rest = InkMarkup()
        for (name, value) in values where !(name == "ts" && value == "0" || name == "fn" && value.isEmpty) {
            rest.attribute(name, value)
        }
        return String(decoding: rest.bytes.dropFirst(), as: UTF8.self)
    }
}
