// Converts a note's HTML to XML: elements are closed, attributes quoted.

import Bytes
import Pages

/// Output of `HTMLCleaner` in the XML syntax of HTML (HTML Living Standard, section 14).
enum XHTMLText {
    private static let void: Set<String> = ["br", "hr", "img", "input", "wbr"]

    static func from(_ text: HTMLText) -> HTMLText {
        let html = text.bytes
        var output = HTMLText()
        output.reserveCapacity(html.count + html.count / 16)
        var at = 0
        while at < html.count {
            switch html[at] {
            case .less:
                if let tag = HTMLTag(html, at: at) {
                    write(tag, html, &output)
                    at = tag.end
                } else {
                    output.markup("&lt;")
                    at += 1
                }
            case .greater:
                output.markup("&gt;")
                at += 1
            case UInt8(ascii: "&"):
                output.markup(isReference(html, at) ? "&" : "&amp;")
                at += 1
            case 0..<0x09, 0x0b..<0x0d, 0x0e..<0x20:
                output.markup("\u{fffd}")
                at += 1
            default:
                let start = at
                while at < html.count, html[at] >= 0x20 || html[at] == .newline || html[at] == .tab,
                    ![.less, .greater, UInt8(ascii: "&")].contains(html[at])
                { at += 1 }
                // Carriage returns are left out.
                if at == start { at += 1 } else { output.append(trusted: html[start..<at]) }
            }
        }
        return output
    }

    /// XML's predefined entities, and numeric references (XML 1.0, sections 4.1 and 4.6), whose `x` is lower-case in XML.
    private static func isReference(_ html: [UInt8], _ at: Int) -> Bool {
        guard let name = CharacterReference.name(html[at...]) else { return false }
        guard let code = CharacterReference.number(name) else { return CharacterReference.ofXML[name] != nil }
        return !name.hasPrefix("#X") && (code >= 0x20 || code == 9 || code == 10) && Unicode.Scalar(code) != nil
            && code & 0xfffe != 0xfffe
    }

    private static func write(_ tag: HTMLTag, _ html: [UInt8], _ output: inout HTMLText) {
        let name = renamed[tag.name] ?? tag.name
        if tag.isEnd { return output.markup("</\(name)>") }
        output.markup("<\(name)")
        var seen: Set<String> = []
        for attribute in tag.attributes {
            guard var name = kept(attribute.name, on: tag.name), seen.insert(name).inserted else { continue }
            var value = attribute.value.map { Array(html[$0]) } ?? []
            // A text fragment (`#:~:text=`) is only for browsers.
            if name == "href", value.starts(with: "#:~:".utf8) { continue }
            if name == "align" { (name, value) = ("style", Array("text-align: ".utf8) + value.filter(\.isLetter)) }
            output.markup(" \(name)=\"")
            for (index, byte) in value.enumerated() {
                switch byte {
                case .less: output.markup("&lt;")
                case .quote: output.markup("&quot;")
                case UInt8(ascii: "&"): output.markup(isReference(value, index) ? "&" : "&amp;")
                case 0..<0x20: output.markup(" ")
                default: output.append(trusted: byte)
                }
            }
            output.markup("\"")
        }
        output.markup(void.contains(tag.name) ? "/>" : ">")
    }

    /// Replacements for obsolete HTML elements.
    private static let renamed = ["tt": "code", "strike": "s", "rb": "span"]

    /// Nil for attributes without a use in books: lazy loading, link relations, the language of code.
    private static func kept(_ attribute: String, on element: String) -> String? {
        switch (element, attribute) {
        case (_, "loading"), (_, "rel"), ("pre", "lang"), (_, "valign"): nil
        case ("table", "width"), ("td", "width"), ("th", "width"): nil
        case (_, let name) where name.hasPrefix("data-"): nil
        case (_, let name): name.utf8.allSatisfy { $0.isLetter || $0 == .hyphen } && !name.isEmpty ? name : nil
        }
    }
}
