// Converts inline elements to runs of words: their styles and links, with white space collapsed as in HTML.

import Bytes
import Vault

/// Collects the runs of one paragraph.
struct NoteRuns {
    private let keepsLines: Bool
    private let tree: HTMLTree
    private var runs: [NoteRun] = []
    /// A blank is pending before the next word.
    private var owesBlank = false

    init(keepsLines: Bool, _ tree: HTMLTree) { (self.keepsLines, self.tree) = (keepsLines, tree) }

    /// Without trailing blanks and breaks.
    var finished: [NoteRun] {
        var runs = runs
        while let last = runs.last, last.isLineBreak { runs.removeLast() }
        return runs
    }

    mutating func add(_ number: Int, _ style: NoteRun.Style = [], link: NoteRun.Link? = nil) {
        let node = tree.nodes[number]
        var style = style
        switch node.name {
        case "": return words(node.text, style, link)
        case "br", "hr": return lineBreak()
        case "wbr", "rp": return
        case "img": return picture(node, style, link)
        case "input":
            // A checkbox is always a separate run.
            runs.append(NoteRun(node.attributes["checked"] == nil ? "☐" : "☑", style.union(.box)))
            owesBlank = false
            return
        case "sub", "sup":
            if node.attributes["class"] == "footnote-ref" {
                return put("[\(tree.text(of: number))]", style.union(.footnote), .here)
            }
            return raised(number, style, link)
        case "a": return anchor(number, style, link)
        case "strong", "b", "dfn": style.insert(.strong)
        case "em", "i", "cite", "var": style.insert(.emphasis)
        case "del", "s", "strike": style.insert(.struck)
        case "ins", "u": style.insert(.underlined)
        case "mark": style.insert(.highlight)
        case "code", "tt", "samp": style.insert(.code)
        case "kbd": style.insert(.key)
        case "span": style.formUnion(Self.style(ofSpan: node.attributes["class"]))
        case "q":
            put("“", style, link)
            children(number, style, link)
            return attach("”", style, link)
        case "rt":
            attach("(", style, link)
            children(number, style, link)
            return attach(")", style, link)
        case "li":
            lineBreak()
            put("• ", style, nil)
            children(number, style, link)
            return lineBreak()
        case "p", "div", "ul", "ol", "dl", "dt", "dd", "table", "tr", "pre", "blockquote", "details", "summary",
            "figure", "figcaption", "section", "caption", "h1", "h2", "h3", "h4", "h5", "h6":
            // Blocks in places for inline content: in a cell, in a heading.
            lineBreak()
            children(number, style, link)
            return lineBreak()
        case "td", "th": owesBlank = !runs.isEmpty
        default: break
        }
        children(number, style, link)
    }

    private mutating func children(_ number: Int, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        for child in tree.nodes[number].children { add(child, style, link: link) }
    }

    private static func style(ofSpan name: String?) -> NoteRun.Style {
        switch name {
        case "tag": .tag
        case "missing": .missing
        case "task": .box
        default: []
        }
    }

    // MARK: Links

    private mutating func anchor(_ number: Int, _ style: NoteRun.Style, _ outer: NoteRun.Link?) {
        let attributes = tree.nodes[number].attributes
        var style = style
        switch attributes["class"] {
        case "footnote-backref": return
        case "remote", "file": style.insert(.media)
        case "tag": style.insert(.tag)
        case "missing": style.insert(.missing)
        default: break
        }
        children(number, style, attributes["href"].flatMap { NoteReading.link($0) } ?? outer)
    }

    private mutating func picture(_ node: HTMLTree.Node, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        let source = node.attributes["src"].flatMap { NoteReading.link($0) }
        var name = node.attributes["alt"] ?? ""
        if name.isEmpty, case .file(let path) = source { name = path.name }
        // A separate run, as another may be beside it.
        if owesBlank, let last = runs.last, !last.isLineBreak { append(" ", [], nil) }
        owesBlank = false
        runs.append(NoteRun(name.isEmpty ? "…" : name, style.union(.media), link: link ?? source))
    }

    // MARK: Words

    /// Words with collapsed white space.
    private mutating func words(_ text: String, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        // White space in code is significant.
        if style.contains(.code) { return put(text.replacing("\n", with: " "), style, link) }
        var word: [UInt8] = []
        for byte in text.utf8 {
            guard byte.isWhitespace else {
                if owesBlank {
                    owesBlank = false
                    if !word.isEmpty {
                        word.append(.space)
                    } else if let last = runs.last, !last.isLineBreak {
                        blank(style, link)
                    }
                }
                word.append(byte)
                continue
            }
            if byte == .newline, keepsLines {
                put(String(decoding: word, as: UTF8.self), style, link)
                word = []
                lineBreak()
            } else {
                owesBlank = true
            }
        }
        append(String(decoding: word, as: UTF8.self), style, link)
    }

    /// The blank between two runs has the plainer style.
    private mutating func blank(_ style: NoteRun.Style, _ link: NoteRun.Link?) {
        guard let last = runs.indices.last else { return }
        if style == [], link == nil {
            append(" ", [], nil)
        } else if runs[last].style == style, runs[last].link == link, style.isDisjoint(with: [.code, .key]) {
            runs[last].text += " "
        } else if runs[last].style == [], runs[last].link == nil {
            runs[last].text += " "
        } else {
            runs.append(NoteRun(" "))
        }
    }

    private mutating func put(_ text: String, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        guard !text.isEmpty else { return }
        if owesBlank, let last = runs.last, !last.isLineBreak { blank(style, link) }
        owesBlank = false
        append(text, style, link)
    }

    /// Without a preceding blank.
    private mutating func attach(_ text: String, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        owesBlank = false
        append(text, style, link)
    }

    private mutating func append(_ text: String, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        guard !text.isEmpty else { return }
        if let last = runs.indices.last, runs[last].style == style, runs[last].link == link, !runs[last].isLineBreak {
            runs[last].text += text
        } else {
            runs.append(NoteRun(text, style, link: link))
        }
    }

    private mutating func lineBreak() {
        owesBlank = false
        guard let last = runs.last, !last.isLineBreak else { return }
        runs.append(NoteRun(NoteRun.lineBreak))
    }

    // MARK: Superscript and subscript

    private static let raised = Dictionary(uniqueKeysWithValues: zip("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ"))
    private static let lowered = Dictionary(uniqueKeysWithValues: zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))

    /// H₂O and m² if Unicode has the characters; else with a marker.
    private mutating func raised(_ number: Int, _ style: NoteRun.Style, _ link: NoteRun.Link?) {
        let isAbove = tree.nodes[number].name == "sup"
        let text = tree.text(of: number)
        let known = isAbove ? Self.raised : Self.lowered
        let characters = text.compactMap { known[$0] }
        if !text.isEmpty, characters.count == text.count { return put(String(characters), style, link) }
        put(isAbove ? "^" : "_", style, link)
        children(number, style, link)
    }
}
