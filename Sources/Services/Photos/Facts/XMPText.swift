// XMP: the caption and the time that some programs write there alone.

import Bytes
import CivilTime

/// A packet of XMP (ISO 16684-1), of which two properties are looked for as text; it is not XML reader.
struct XMPText {
    private let text: String

    init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// A property written as an attribute or as an element.
    func value(_ name: String) -> String? {
        if let start = text.range(of: name + "=\"")?.upperBound {
            return Self.plain(text[start...].prefix { $0 != "\"" })
        }
        guard let start = text.range(of: "<" + name + ">")?.upperBound,
            let end = text[start...].range(of: "</" + name + ">")?.lowerBound
        else { return nil }
        var inside = text[start..<end]
        // The first of the languages.
        if let item = inside.range(of: "<rdf:li") {
            guard let open = inside[item.upperBound...].firstIndex(of: ">") else { return nil }
            inside = inside[inside.index(after: open)...].prefix { $0 != "<" }
        }
        return Self.plain(inside)
    }

    private static func plain(_ text: Substring) -> String? {
        guard !text.contains("<") else { return nil }
        let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#xA;", "\n"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }.trimmed
        return plain.isEmpty ? nil : plain
    }
}

extension String {
    fileprivate func range(of other: String) -> Range<String.Index>? { self[...].range(of: other) }
}

extension Substring {
    fileprivate func range(of other: String) -> Range<String.Index>? { firstRange(of: other) }
}

extension PhotoFacts {
    /// Takes over what Exif did not say. `xap` is what Adobe called the prefix before it was a standard.
    mutating func read(_ xmp: XMPText) {
        caption = caption ?? xmp.value("dc:description")
        orientation = orientation ?? xmp.value("tiff:Orientation").flatMap { Int($0) }
        make = make ?? xmp.value("tiff:Make")
        model = model ?? xmp.value("tiff:Model")
        guard taken == nil else { return }
        for name in ["exif:DateTimeOriginal", "xmp:CreateDate", "xap:CreateDate"] {
            guard let text = xmp.value(name), let time = Self.time(text) else { continue }
            taken = time
            offsetSeconds = offsetSeconds ?? Self.offset(String(text.suffix(6)))
            return
        }
    }
}
