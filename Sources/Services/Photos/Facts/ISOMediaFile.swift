// HEIC and AVIF: the boxes with the picture's size and its Exif.

/// The `meta` box of an image file (ISO/IEC 14496-12, section 8.11; 23008-12, section 6.5).
struct ISOMediaFile {
    private let source: ByteSource

    private struct Box {
        let type: String
        let body: Range<Int>
    }

    init(_ source: ByteSource) { self.source = source }

    private static let maxBoxes = 4096

    private func boxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var at = range.lowerBound
        while at + 8 <= range.upperBound, found.count < Self.maxBoxes,
            let size = source.number(at: at, count: 4), let name = source.bytes(at: at + 4, count: 4)
        {
            var (start, end) = (at + 8, at + size)
            if size == 1 {
                guard let large = source.number(at: at + 8, count: 8), large <= source.size else { break }
                (start, end) = (at + 16, at + large)
            } else if size == 0 {
                end = range.upperBound
            }
            guard end >= start, end <= range.upperBound else { break }
            found.append(Box(type: String(decoding: name, as: UTF8.self), body: start..<end))
            at = end
        }
        return found
    }

    private var meta: [Box] {
        guard let meta = boxes(in: 0..<source.size).first(where: { $0.type == "meta" }), meta.body.count > 4 else {
            return []
        }
        return boxes(in: meta.body.lowerBound + 4..<meta.body.upperBound)
    }

    var exifLocation: ExifLocation { Self.exif(in: meta, of: self).map { .at($0.lowerBound) } ?? named(meta) }

    private func named(_ meta: [Box]) -> ExifLocation {
        meta.first { $0.type == "iinf" }.flatMap { exifItem($0.body) } == nil ? .none : .unknown
    }

    /// The TIFF structure of the item `Exif`, after the four bytes with its offset (ISO/IEC 23008-12, annex A.2.1).
    private static func exif(in meta: [Box], of file: ISOMediaFile) -> Range<Int>? {
        func box(_ type: String) -> Range<Int>? { meta.first { $0.type == type }?.body }
        guard let items = box("iinf"), let item = file.exifItem(items), let places = box("iloc"),
            let place = file.location(of: item, places, idat: box("idat")),
            let skip = file.source.number(at: place.lowerBound, count: 4),
            place.lowerBound + 4 + skip < place.upperBound
        else { return nil }
        return place.lowerBound + 4 + skip..<place.upperBound
    }

    func read(into facts: inout PhotoFacts) {
        let meta = meta
        if let range = Self.exif(in: meta, of: self),
            let bytes = source.bytes(at: range.lowerBound, count: range.count),
            let directory = ExifDirectory(ByteSource(bytes), base: 0)
        {
            facts.read(directory, isPicture: false)
        }
        func box(_ type: String) -> Range<Int>? { meta.first { $0.type == type }?.body }
        if let properties = box("iprp"), let primary = box("pitm") { size(properties, primary, &facts) }
    }

    /// The number of the item of type `Exif`.
    private func exifItem(_ range: Range<Int>) -> Int? {
        guard let version = source.number(at: range.lowerBound, count: 1) else { return nil }
        for entry in boxes(in: range.lowerBound + (version == 0 ? 6 : 8)..<max(range.upperBound, range.lowerBound + 8))
        where entry.type == "infe" {
            let at = entry.body.lowerBound
            guard let version = source.number(at: at, count: 1), version >= 2 else { continue }
            let width = version == 2 ? 2 : 4
            if source.has("Exif", at: at + 4 + width + 2) { return source.number(at: at + 4, count: width) }
        }
        return nil
    }

    /// The range of an item's first extent.
    private func location(of item: Int, _ range: Range<Int>, idat: Range<Int>?) -> Range<Int>? {
        var at = range.lowerBound
        func take(_ count: Int) -> Int? {
            defer { at += count }
            return count == 0 ? 0 : source.number(at: at, count: count)
        }
        guard let version = take(1), take(3) != nil, let sizes = take(2) else { return nil }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version > 0 ? sizes & 15 : 0
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }),
            let count = take(version < 2 ? 2 : 4)
        else { return nil }
        for _ in 0..<min(count, 65536) {
            guard at < range.upperBound, let number = take(version < 2 ? 2 : 4) else { return nil }
            guard let method = version > 0 ? take(2) : 0, take(2) != nil, let base = take(baseSize),
                let extents = take(2)
            else { return nil }
            for index in 0..<extents {
                guard take(indexSize) != nil, let offset = take(offsetSize), let length = take(lengthSize) else {
                    return nil
                }
                guard number == item, index == 0 else { continue }
                var start = base &+ offset
                if method & 15 == 1 { start += idat?.lowerBound ?? 0 }
                guard start >= 0, length >= 4, start <= source.size, length <= source.size - start else { return nil }
                return start..<start + length
            }
        }
        return nil
    }

    /// The `ispe` among the properties of the primary item.
    private func size(_ properties: Range<Int>, _ primary: Range<Int>, _ facts: inout PhotoFacts) {
        let inside = boxes(in: properties)
        guard let container = inside.first(where: { $0.type == "ipco" })?.body,
            let links = inside.first(where: { $0.type == "ipma" })?.body,
            let version = source.number(at: primary.lowerBound, count: 1),
            let item = source.number(at: primary.lowerBound + 4, count: version == 0 ? 2 : 4),
            let linkVersion = source.number(at: links.lowerBound, count: 1),
            let flags = source.number(at: links.lowerBound + 1, count: 3),
            let count = source.number(at: links.lowerBound + 4, count: 4)
        else { return }
        let all = boxes(in: container)
        var at = links.lowerBound + 8
        for _ in 0..<min(count, 65536) {
            guard at < links.upperBound, let number = source.number(at: at, count: linkVersion < 1 ? 2 : 4) else {
                return
            }
            at += linkVersion < 1 ? 2 : 4
            guard let associations = source.number(at: at, count: 1) else { return }
            at += 1
            for _ in 0..<associations {
                let width = flags & 1 == 1 ? 2 : 1
                guard let raw = source.number(at: at, count: width) else { return }
                at += width
                let index = raw & (width == 2 ? 0x7fff : 0x7f)
                guard number == item, index > 0, index <= all.count, all[index - 1].type == "ispe" else { continue }
                let body = all[index - 1].body.lowerBound
                facts.width = source.number(at: body + 4, count: 4)
                facts.height = source.number(at: body + 8, count: 4)
            }
        }
    }
}
