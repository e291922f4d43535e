// Converts the simple HTML of diaries to Markdown.

import Bytes

/// Text with HTML as Markdown: line breaks, paragraphs, emphasis, headings, lists, quotes, code, links and pictures.
/// Other tags are kept, which is valid Markdown.
enum SimpleHTML {
    /// - Parameter isPage: whether the text is that of an HTML page and must be escaped; otherwise it is Markdown already.
    static func markdown(_ html: String, isPage: Bool = false) -> String {
        var writer = Writer(isPage: isPage)
        var rest = html[...]
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            writer.words += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "&" {
                let read = entity(rest)
                writer.words.unicodeScalars.append(read?.scalar ?? "&")
                rest = read?.rest ?? rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: ">"), let tag = Tag(rest[rest.index(after: mark)..<end]) else {
                writer.words += "<"
                rest = rest.dropFirst()
                continue
            }
            writer.write(tag, source: rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        writer.words += rest
        return writer.finished()
    }

    private struct Writer {
        private let isPage: Bool
        /// The output of the page, followed by those of open quotes.
        private var outputs = [""]
        /// Pending text.
        var words = ""
        /// For each open list the current number, nil if unordered, and the indentation of its items.
        private var lists: [(number: Int?, indent: Int)] = []
        private var links: [String] = []
        /// Closing marks of open spans.
        private var spans: [String] = []
        private var isCode = false

        init(isPage: Bool) { self.isPage = isPage }

        private var output: String {
            get { outputs[outputs.count - 1] }
            set { outputs[outputs.count - 1] = newValue }
        }

        private mutating func flush() {
            guard !words.isEmpty else { return }
            output +=
                isPage && !isCode
                ? MarkdownWords.escaped(words, isAtLineStart: output.last.map { $0 == "\n" } ?? true) : words
            words = ""
        }

        mutating func finished() -> String {
            flush()
            while outputs.count > 1 { endQuote() }
            return output
        }

        private mutating func breakLines(_ count: Int) {
            while output.last == " " { output.removeLast() }
            guard !output.isEmpty else { return }
            let there = output.reversed().prefix { $0 == "\n" }.count
            if there < count { output += String(repeating: "\n", count: count - there) }
        }

        private mutating func endQuote() {
            let quote = outputs.removeLast().trimmed
            guard !quote.isEmpty else { return }
            breakLines(2)
            output += quote.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n")
            breakLines(2)
        }

        mutating func write(_ tag: Tag, source: Substring) {
            flush()
            switch tag.name {
            case "br": output += "\n"
            case "p", "div": breakLines(tag.name == "p" && lists.isEmpty ? 2 : 1)
            case "hr":
                breakLines(2)
                output += "---"
                breakLines(2)
            case "b", "strong": output += "**"
            case "i", "em": output += "*"
            case "s", "strike", "del": output += "~~"
            case "span": if tag.isEnd { output += spans.popLast() ?? "" } else { beginSpan(tag) }
            case "font", "body", "html": break
            case "code":
                output += "`"
                isCode = !tag.isEnd
            case "pre":
                breakLines(tag.isEnd ? 1 : 2)
                output += "```"
                breakLines(tag.isEnd ? 2 : 1)
                isCode = !tag.isEnd
            case "ul", "ol":
                if tag.isEnd {
                    _ = lists.popLast()
                } else {
                    let outer = lists.last
                    let indent = outer.map { $0.indent + ($0.number.map { String($0).count + 2 } ?? 2) } ?? 0
                    lists.append((tag.name == "ol" ? 0 : nil, indent))
                }
                breakLines(lists.isEmpty ? 2 : 1)
            case "li":
                guard !tag.isEnd, let list = lists.last else { break }
                breakLines(1)
                output += String(repeating: " ", count: list.indent)
                output += list.number.map { "\($0 + 1). " } ?? "- "
                lists[lists.count - 1].number = list.number.map { $0 + 1 }
            case "h1", "h2", "h3", "h4", "h5", "h6":
                breakLines(2)
                if !tag.isEnd { output += String(repeating: "#", count: Int(tag.name.dropFirst()) ?? 1) + " " }
            case "blockquote": if tag.isEnd { if outputs.count > 1 { endQuote() } } else { outputs.append("") }
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

        /// Google uses styles of spans for emphasis.
        private mutating func beginSpan(_ tag: Tag) {
            let style = (tag.value("style") ?? "").filter { $0 != " " }.lowercased()
            var marks: [String] = []
            if style.contains("font-weight:700") || style.contains("font-weight:bold") { marks.append("**") }
            if style.contains("font-style:italic") { marks.append("*") }
            if style.contains("line-through") { marks.append("~~") }
            output += marks.joined()
            spans.append(marks.reversed().joined())
        }
    }

    /// Only the words, on one line.
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

    /// The character of a leading reference (HTML 13.5), and the rest; nil if there is none.
    private static func entity(_ text: Substring) -> (scalar: Unicode.Scalar, rest: Substring)? {
        guard let name = CharacterReference.name(text.utf8),
            let scalar = CharacterReference.ofXML[name] ?? names[name]
                ?? CharacterReference.number(name).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (scalar, Substring(text.utf8.dropFirst(name.utf8.count + 2)))
    }
}
