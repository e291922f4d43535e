// XMP: the caption and time, which some programs write only there.

import Bytes
import CivilTime

/// An XMP packet (ISO 16684-1), searched as text for a few properties; this is not an XML parser.
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
        // The first language.
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
    /// Fills in facts missing from Exif. `xap` is Adobe's prefix from before the standard.
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
