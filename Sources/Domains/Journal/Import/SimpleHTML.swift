// The few tags that diaries write into their texts, as Markdown.

import Bytes

/// Text with HTML in it as Markdown: line breaks, paragraphs, emphasis, headings, lists, links and pictures. Other tags stay, which is
/// Markdown too.
enum SimpleHTML {
    static func markdown(_ html: String) -> String {
        guard html.utf8.contains(.less) || html.utf8.contains(UInt8(ascii: "&")) else { return html }
        var output = ""
        var lists: [Int?] = []
        var links: [String] = []
        var rest = html[...]
        func breakLines(_ count: Int) {
            while output.last == " " { output.removeLast() }
            guard !output.isEmpty else { return }
            let there = output.reversed().prefix { $0 == "\n" }.count
            if there < count { output += String(repeating: "\n", count: count - there) }
        }
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            output += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "&" {
                let read = entity(rest)
                output.unicodeScalars.append(read?.scalar ?? "&")
                rest = read?.rest ?? rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: ">"), let tag = Tag(rest[rest.index(after: mark)..<end]) else {
                output += "<"
                rest = rest.dropFirst()
                continue
            }
            let source = rest[...end]
            rest = rest[rest.index(after: end)...]
            switch tag.name {
            case "br": output += "\n"
            case "p", "div": breakLines(tag.name == "p" ? 2 : 1)
            case "b", "strong": output += "**"
            case "i", "em": output += "*"
            case "s", "strike", "del": output += "~~"
            case "span", "font", "body", "html": break
            case "ul", "ol":
                if tag.isEnd { _ = lists.popLast() } else { lists.append(tag.name == "ol" ? 0 : nil) }
                breakLines(lists.isEmpty ? 2 : 1)
            case "li":
                guard !tag.isEnd else { break }
                breakLines(1)
                output += String(repeating: "  ", count: max(0, lists.count - 1))
                if let number = lists.last ?? nil {
                    lists[lists.count - 1] = number + 1
                    output += "\(number + 1). "
                } else {
                    output += "- "
                }
            case "h1", "h2", "h3", "h4", "h5", "h6":
                breakLines(2)
                if !tag.isEnd { output += String(repeating: "#", count: Int(tag.name.dropFirst()) ?? 1) + " " }
            case "blockquote":
                breakLines(2)
                if !tag.isEnd { output += "> " }
            case "a":
                if tag.isEnd {
                    if let target = links.popLast() { output += "](\(target))" }
                } else {
                    links.append(tag.value("href") ?? "")
                    output += "["
                }
            case "img": output += "![\(tag.value("alt") ?? "")](\(tag.value("src") ?? ""))"
            default: output += source
            }
        }
        return output + rest
    }

    /// The words alone, on one line.
    static func words(_ html: some StringProtocol) -> String {
        var text = ""
        var isTag = false
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            default: if !isTag { text.append(character) }
            }
        }
        return markdown(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private struct Tag {
        let name: String
        let isEnd: Bool
        private let source: Substring

        init?(_ source: Substring) {
            isEnd = source.first == "/"
            let inner = isEnd ? source.dropFirst() : source
            name = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
            self.source = inner
            guard inner.first?.isLetter == true, inner.first?.isASCII == true else { return nil }
        }

        func value(_ attribute: String) -> String? {
            guard let start = source.firstRange(of: attribute + "=")?.upperBound, start < source.endIndex else {
                return nil
            }
            let quote = source[start]
            guard quote == "\"" || quote == "'" else { return String(source[start...].prefix { !$0.isWhitespace }) }
            return String(source[source.index(after: start)...].prefix { $0 != quote })
        }
    }

    private static let names: [String: Unicode.Scalar] = [
        "nbsp": " ", "hellip": "…", "ndash": "–", "mdash": "—", "laquo": "«", "raquo": "»", "euro": "€", "eacute": "é",
        "egrave": "è", "agrave": "à", "ccedil": "ç",
    ]

    /// The character of a reference (HTML 13.5) that the text starts with, and what follows it; nil where it starts with none.
    private static func entity(_ text: Substring) -> (scalar: Unicode.Scalar, rest: Substring)? {
        guard let name = CharacterReference.name(text.utf8),
            let scalar = CharacterReference.ofXML[name] ?? names[name]
                ?? CharacterReference.number(name).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (scalar, Substring(text.utf8.dropFirst(name.utf8.count + 2)))
    }
}
