// Exif: the directories of a TIFF structure, anywhere in a file.

import Bytes

/// A directory of fields (TIFF 6.0, section 2; Exif 2.32, section 4.6). Whatever its numbers, nothing outside the source is read.
struct ExifDirectory {
    private let source: ByteSource
    /// The start of the TIFF structure, to which its offsets are relative.
    private let base: Int
    private let isLittle: Bool
    private let fields: [Int: Field]

    struct Field {
        let type: Int
        let count: Int
        /// From the start of the source.
        let offset: Int
    }

    /// Bytes per value of each type; 0 for a type that does not exist (TIFF 6.0, page 15; 13 is IFD).
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
    private static let maxFields = 1000

    /// The first directory of the TIFF structure at `base`; nil if there is none.
    init?(_ source: ByteSource, base: Int) {
        let isLittle = source.has("II", at: base)
        guard isLittle || source.has("MM", at: base) else { return nil }
        // 42; Olympus (ORF: "OR", "RS") and Panasonic (RW2: 0x55) use others in the same structure.
        guard let magic = source.number(at: base + 2, count: 2, isLittle: isLittle),
            [42, 0x4f52, 0x5352, 0x55].contains(magic),
            let first = source.number(at: base + 4, count: 4, isLittle: isLittle)
        else { return nil }
        self.init(source, base: base, isLittle: isLittle, at: first)
    }

    private init?(_ source: ByteSource, base: Int, isLittle: Bool, at offset: Int) {
        (self.source, self.base, self.isLittle) = (source, base, isLittle)
        guard let count = source.number(at: base + offset, count: 2, isLittle: isLittle), count > 0 else { return nil }
        var fields: [Int: Field] = [:]
        for index in 0..<min(count, Self.maxFields) {
            let at = base + offset + 2 + index * 12
            guard let tag = source.number(at: at, count: 2, isLittle: isLittle),
                let type = source.number(at: at + 2, count: 2, isLittle: isLittle),
                let count = source.number(at: at + 4, count: 4, isLittle: isLittle)
            else { break }
            guard Self.sizes.indices.contains(type), Self.sizes[type] > 0 else { continue }
            let isInside = Self.sizes[type] * count <= 4
            guard
                let place = isInside
                    ? at + 8 : source.number(at: at + 8, count: 4, isLittle: isLittle).map({ base + $0 })
            else { continue }
            // Of two fields with the same tag, the first counts.
            if fields[tag] == nil { fields[tag] = Field(type: type, count: count, offset: place) }
        }
        self.fields = fields
    }

    /// The directory that a field points to.
    func directory(_ tag: Int) -> ExifDirectory? {
        guard let offset = integer(tag), offset > 0 else { return nil }
        return ExifDirectory(source, base: base, isLittle: isLittle, at: offset)
    }

    func has(_ tag: Int) -> Bool { fields[tag] != nil }

    /// An integer: the first value of a field.
    func integer(_ tag: Int) -> Int? {
        guard let field = fields[tag], field.count > 0 else { return nil }
        switch field.type {
        case 1, 3, 4, 7, 13: return source.number(at: field.offset, count: Self.sizes[field.type], isLittle: isLittle)
        case 6, 8, 9: return signed(field.offset, Self.sizes[field.type])
        default: return nil
        }
    }

    private func signed(_ offset: Int, _ size: Int) -> Int? {
        source.number(at: offset, count: size, isLittle: isLittle).map { value in
            value >= 1 << (size * 8 - 1) ? value - 1 << (size * 8) : value
        }
    }

    /// All values of a field of fractions, at most eight; nil if one has a denominator of zero.
    func fractions(_ tag: Int) -> [Double]? {
        guard let field = fields[tag], field.type == 5 || field.type == 10, field.count > 0 else { return nil }
        var values: [Double] = []
        for index in 0..<min(field.count, 8) {
            let at = field.offset + index * 8
            let parts =
                field.type == 5
                ? [
                    source.number(at: at, count: 4, isLittle: isLittle),
                    source.number(at: at + 4, count: 4, isLittle: isLittle),
                ] : [signed(at, 4), signed(at + 4, 4)]
            guard let above = parts[0], let below = parts[1], below != 0 else { return nil }
            values.append(Double(above) / Double(below))
        }
        return values
    }

    /// Text up to the terminating zero, trimmed: UTF-8, or Latin-1 if invalid. Nil if it is empty.
    func text(_ tag: Int) -> String? {
        guard let field = fields[tag], field.type == 2 || field.type == 7 || field.type == 1 else { return nil }
        return bytes(tag).flatMap(Self.text)
    }

    /// The first bytes of a value, uninterpreted.
    func bytes(_ tag: Int) -> [UInt8]? {
        fields[tag].flatMap { field in
            Self.sizes[field.type] == 1 || field.type == 2
                ? source.bytes(at: field.offset, count: min(field.count, Self.longestText)) : nil
        }
    }

    private static let longestText = 4000

    static func text(_ bytes: [UInt8]) -> String? {
        let bytes = Array(bytes.prefix { $0 != 0 })
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let trimmed = text.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }
}
