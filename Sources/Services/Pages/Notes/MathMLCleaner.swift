// Sanitises MathML from another program: the rendering elements of MathML Core, with presentational attributes only.

import Bytes

enum MathMLCleaner {
    /// The first `math` element within a range, sanitised; nil if there is none.
    static func cleaned(_ html: [UInt8], _ range: Range<Int>) -> [UInt8]? {
        var output = HTMLText()
        var open: [String] = []
        var hidden = 0
        var at = range.lowerBound
        while at < range.upperBound {
            guard html[at] == .less else {
                if !open.isEmpty, hidden == 0 { output.append(trusted: html[at]) }
                at += 1
                continue
            }
            guard let tag = HTMLTag(html, at: at), tag.end <= range.upperBound else { return nil }
            let isClosed = html[tag.end - 2] == .slash
            at = tag.end
            if tag.name.hasPrefix("annotation") {
                // The TeX source.
                if !isClosed { hidden += tag.isEnd ? -1 : 1 }
                continue
            }
            guard hidden == 0, elements.contains(tag.name), tag.name == "math" || !open.isEmpty else { continue }
            if tag.isEnd {
                guard open.last == tag.name else { return nil }
                open.removeLast()
                output.markup("</\(tag.name)>")
                if open.isEmpty { return output.bytes }
                continue
            }
            output.markup("<\(tag.name)")
            if tag.name == "math" { output.markup(" xmlns=\"http://www.w3.org/1998/Math/MathML\"") }
            for attribute in tag.attributes where attributes.contains(attribute.name) {
                guard let value = attribute.value, html[value].allSatisfy(isPlain) else { continue }
                output.markup(" \(attribute.name)=\"\(html.text(value))\"")
            }
            output.markup(isClosed ? "/>" : ">")
            if !isClosed { open.append(tag.name) }
        }
        return nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == .space || byte == .dot || byte == .hyphen || byte == .hash
            || byte == UInt8(ascii: "%")
    }

    private static let elements: Set<String> = [
        "math", "mrow", "mi", "mo", "mn", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "merror",
        "mpadded", "mphantom", "menclose", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts",
        "mprescripts", "none", "mtable", "mtr", "mtd",
    ]

    private static let attributes: Set<String> = [
        "display", "mathvariant", "stretchy", "fence", "form", "separator", "accent", "accentunder", "linethickness",
        "columnalign", "rowspacing", "columnspacing", "columnlines", "rowlines", "scriptlevel", "displaystyle", "width",
        "height", "depth", "lspace", "rspace", "minsize", "maxsize", "symmetric", "movablelimits", "notation",
        "largeop", "columnspan", "rowspan",
    ]
}
