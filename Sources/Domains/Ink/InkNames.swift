// Stable names for strokes, derived from their content: two devices that import the same file give the same names.

import Bytes

extension InkDocument {
    /// Names everything that has no name, or that of an earlier element. Names are XML names (they begin with a
    /// letter) derived from the content, so the same file always gets the same names.
    mutating func nameAll() {
        var taken = InkNames()
        for page in pages.indices {
            pages[page].id = Self.free(pages[page].id, "p\(page + 1)", &taken)
            Self.name(&pages[page].kept, pages[page].id, &taken)
            for layer in pages[page].layers.indices {
                let id = pages[page].layers[layer].id
                pages[page].layers[layer].id = Self.free(id, "\(pages[page].id)-l\(layer + 1)", &taken)
            }
        }
        Self.name(&kept, "file", &taken)
        var brush: (brush: InkBrush, id: String)?
        for page in pages.indices {
            for layer in pages[page].layers.indices {
                let place = pages[page].layers[layer].id
                for index in pages[page].layers[layer].elements.indices {
                    pages[page].layers[layer].elements[index].name(in: place, &taken, &brush)
                }
            }
        }
    }

    private static func name(_ kept: inout [InkKept], _ place: String, _ taken: inout InkNames) {
        for index in kept.indices {
            kept[index].id = free(kept[index].id, "k" + StableHash.digits(of: place + kept[index].markup), &taken)
        }
    }

    /// The preferred name, or if it is taken the other one, with a number if needed.
    fileprivate static func free(_ wished: String, _ other: @autoclosure () -> String, _ taken: inout InkNames)
        -> String
    {
        if !wished.isEmpty, taken.insert(wished) { return wished }
        return taken.inserted(other())
    }
}

extension InkElement {
    /// - Parameter last: the brush of the previous stroke, which is often used again.
    fileprivate mutating func name(
        in place: String, _ taken: inout InkNames, _ last: inout (brush: InkBrush, id: String)?
    ) {
        switch self {
        case .stroke(var stroke):
            if stroke.brush != last?.brush { last = (stroke.brush, stroke.brush.id) }
            let brush = last?.id ?? stroke.brush.id
            stroke.id = InkDocument.free(stroke.id, "s" + stroke.contentName(in: place, brush), &taken)
            self = .stroke(stroke)
        case .text(var text):
            text.id = InkDocument.free(
                text.id, "t" + StableHash.digits(of: "\(place) \(text.x) \(text.y) \(text.words)"), &taken)
            self = .text(text)
        case .kept(var kept):
            kept.id = InkDocument.free(kept.id, "k" + StableHash.digits(of: place + kept.markup), &taken)
            self = .kept(kept)
        }
    }
}

extension InkStroke {
    fileprivate func contentName(in place: String, _ brush: String) -> String {
        var hash = StableHash()
        hash.add(place)
        hash.add(brush)
        hash.add(String(time ?? 0))
        for point in points {
            withUnsafeBytes(of: point.x.littleEndian) { hash.add($0) }
            withUnsafeBytes(of: point.y.littleEndian) { hash.add($0) }
        }
        return StableHash.digits(hash.value)
    }
}

/// The names in use.
private struct InkNames {
    private var all: Set<String> = []
    /// The next number for each name: lower ones are taken.
    private var numbers: [String: Int] = [:]

    /// Takes a name; false if it is already taken.
    mutating func insert(_ name: String) -> Bool { all.insert(name).inserted }

    /// Takes a name, with a number appended if it is already taken.
    mutating func inserted(_ stem: String) -> String {
        var name = stem
        while !insert(name) {
            let number = numbers[stem] ?? 2
            name = "\(stem)-\(number)"
            numbers[stem] = number + 1
        }
        return name
    }
}
