// What the scanner of documents finds is what the reference parser makes a page of: items, headings, tags and links, line by line.

import Bytes
import CommonMark
import TestSupport
import Testing
import Vault

/// A text whose lines are told apart by a tag and a link each: `#t7` and `[l](t7.md)`.
private struct Page: Equatable {
    /// The numbers of lines whose tag is there to be read.
    var tags: Set<Int> = []
    var links: Set<Int> = []
    /// Of those that begin with a bullet.
    var items: Set<Int> = []
    var headings: Set<Int> = []

    /// Scanned.
    init(scan text: String) {
        let bytes = Array(text.utf8)
        let scan = BodyScan(bytes, body: bytes.indices)
        func number(_ text: String) -> Int? { Int(text.filter { "0"..."9" ~= $0 }) }
        func numbers(in range: Range<Int>) -> [Int] {
            scan.tags.filter { range.contains($0.lowerBound) }.compactMap { number(bytes.text($0)) }
        }
        tags = Set(scan.tags.compactMap { number(bytes.text($0)) })
        links = Set(scan.links.filter { $0.form == .markdown }.compactMap { number(bytes.text($0.target)) })
        items = Set(scan.items.flatMap(numbers))
        headings = Set(scan.headings.map(\.range).flatMap(numbers))
    }

    /// Shown. Blocks of HTML are left out of such a page; what is in one is not compared.
    init(html text: String) {
        var options = MarkdownRenderer.Options()
        options.hasFootnotes = true
        options.extensions = ["table"]
        let html = String(decoding: MarkdownRenderer.html(of: Array(text.utf8), options: options), as: UTF8.self)
        var (isCode, isHeading, isItemStart) = (false, false, false)
        for piece in html.split(separator: "<", omittingEmptySubsequences: false) {
            let end = piece.firstIndex(of: ">") ?? piece.startIndex
            let tag = piece[..<end]
            let words = end == piece.startIndex ? piece : piece[piece.index(after: end)...]
            let name = tag.prefix { $0 != " " }
            switch name {
            case "li": isItemStart = true
            case "code", "/code": isCode = name == "code"
            case "h1", "h2", "h3", "h4", "h5", "h6": isHeading = true
            case "/h1", "/h2", "/h3", "/h4", "/h5", "/h6": isHeading = false
            case "a":
                tag.split(separator: "\"").first { $0.hasSuffix(".md") }.map { target in
                    if let number = Int(target.dropFirst().dropLast(3)) { links.insert(number) }
                }
            case "hr", "/li": isItemStart = false
            default: break
            }
            if isCode {
                if words.contains(where: { !$0.isWhitespace }) { isItemStart = false }
                continue
            }
            for (place, word) in words.split(separator: "#", omittingEmptySubsequences: false).enumerated() {
                // The text of an item whose first line is a definition begins on the next line, where a number is text.
                let isText = place > 0 || word.hasPrefix("2.") || word.contains(where: \.isNewline)
                defer { if isText, word.contains(where: { !$0.isWhitespace }) { isItemStart = false } }
                guard place > 0, word.hasPrefix("t"), let number = Int(word.dropFirst().prefix { $0.isNumber }) else {
                    continue
                }
                tags.insert(number)
                if isHeading { headings.insert(number) }
                if isItemStart { items.insert(number) }
            }
        }
    }
}

/// Not compared: what is in a block of HTML but tags; a comment in a line and code in an item that go over several lines; a definition of
/// a link as the header of a table; more than 100 blocks in one another.
@Suite struct ScannedBlocksTests {
    /// Lines as they are, but for those of HTML, of which the page shows nothing.
    private func compare(_ text: String, _ comment: @autoclosure () -> String = "") {
        var (scanned, shown) = (Page(scan: text), Page(html: text))
        // Pages have the tags of a block of HTML; the renderer leaves the whole block out.
        if text.contains("<") {
            scanned.tags.formIntersection(shown.tags)
        }
        // A line with a bullet is an item: the first tag of an item may be on a later line.
        let bulleted = Set(
            text.split(whereSeparator: \.isNewline).compactMap { line -> Int? in
                let start = line.drop { " \t>".contains($0) }
                let number = start.prefix { $0.isNumber }
                let sign = start.dropFirst(number.count).first ?? " "
                guard (number.isEmpty ? "-*+" : ".)").contains(sign) else { return nil }
                return line.split(separator: "#").lazy.compactMap { word in
                    word.hasPrefix("t") ? Int(word.dropFirst().prefix { $0.isNumber }) : nil
                }.first
            })
        shown.items.formIntersection(bulleted)
        scanned.items.formIntersection(scanned.tags)
        #expect(scanned == shown, "\(comment())\n\(text)")
    }

    /// What section 4 to 5 of CommonMark 0.31 says of blocks and what holds them, in samples of our own.
    @Test(arguments: [
        // A fence ends with its item or quote.
        "- #t1\n  ```\n  #t2\n- #t3\n", "> ```\n> #t1\n\n- #t2\n", "- ```\n  #t1\n  ```\n- #t2\n",
        "1. #t1\n\n   ```sh\n   #t2\n\n2. #t3\n", "- #t1\n\n  ~~~\n  #t2\n\n#t3\n\n- #t4\n", "```\n#t1\n- #t2\n",
        "> ~~~\n#t1\n", "> > ```\n> #t1\n", "- > ```\n  #t1\n", "* ```\n\n  #t1\n\n#t2\n",
        // A closing fence is indented by three at most, as long as the opening one, and of its kind.
        "```\n#t1\n    ```\n#t2\n```\n#t3\n", "```\n#t1\n   ```\n#t2\n", "````\n#t1\n```\n#t2\n",
        "~~~\n```\n#t1\n~~~\n#t2\n",
        "- ```\n  #t1\n      ```\n  #t2\n", "    ```\n#t1\n", "#t1\n    ```\n#t2\n", "``` a`b\n#t1\n", "~~~ a`b\n#t1\n",
        // HTML.
        "<div>\n- #t1\n# #t2\n\n- #t3\n", "#t1\n<div>\n- #t2\n", "#t1\n<b>\n- #t2\n", "<b>\n- #t1\n\n#t2\n",
        "<b x='1' y>\n- #t1\n", "<b x=>\n- #t1\n", "</b >\n- #t1\n", "<b> #t1\n- #t2\n",
        "<!-- a\n\n- #t1\n-->\n- #t2\n",
        "<pre>\n\n- #t1\n</pre>\n- #t2\n", "<pre\n- #t1\n", "<script>\n- #t1\n</style>\n- #t2\n",
        "<?php\n\n- #t1\n?>\n- #t2\n",
        "<!X\n\n- #t1\n>\n- #t2\n", "<![CDATA[\n\n- #t1\n]]>\n- #t2\n", "- <div>\n  - #t1\n\n  - #t2\n",
        "> <!-- a\n\n- #t1\n",
        "- <!-- a\n- #t1\n", "    <div>\n\n- #t1\n", "<details>\n<summary>a</summary>\n\n- #t1\n\n</details>\n- #t2\n",
        // Code that is indented.
        "    - #t1\n", "#t1\n    - #t2\n", "- #t1\n\n      - #t2\n", "- #t1\n\n    - #t2\n", "- #t1\n      - #t2\n",
        "1.  #t1\n\n    - #t2\n", "1. #t1\n\n       - #t2\n", "-     #t1\n- #t2\n", "-\t#t1\n\n\t- #t2\n",
        "-\n\n      #t1\n",
        "\t- #t1\n", "- #t1\n\t- #t2\n", "- #t1\n\n\t\t#t2\n", ">\t- #t1\n", ">\t\t- #t1\n",
        "    #t1\n\n\n    #t2\n#t3\n",
        // Items.
        "#t1\n- #t2\n", "#t1\n2. #t2\n", "#t1\n1. #t2\n", "1. #t1\n2. #t2\n", "1. #t1\n2) #t2\n", "#t1\n-\n#t2\n",
        "-\n  #t1\n",
        "-\n\n  #t1\n", "- - #t1\n", "- 1. > - #t1\n", "-x #t1\n", "1234567890. #t1\n", "-1. #t1\n",
        "- #t1\n\n\n  - #t2\n#t3\n",
        "   - #t1\n", "- #t1\n - #t2\n  - #t3\n   - #t4\n", "- #t1\n#t2\n- #t3\n", "> - #t1\n- #t2\n",
        "> - #t1\n> - #t2\n",
        // Rules, headings, quotes.
        "- - -\n", "* * *\n#t1\n", "_ _ _\n", "- #t1\n- - -\n#t2\n", "--\n#t1\n", "- # #t1\n", "> # #t1\n",
        "- #t1\n  ---\n", "- #t1\n---\n",
        "#t1\n===\n", "#t1\n#t2\n---\n", "> #t1\n#t2\n> ===\n", "> #t1\n===\n", "> #t1\n---\n#t2\n", "    # #t1\n",
        "#t1\n    # #t2\n",
        "#######  #t1\n", "#t1\n    ===\n", "- #t1\n\n  #t2\n  ===\n", "1. # #t1\n   #t2\n", "> #t1\n#t2\n\n#t3\n",
        ">#t1\n>>#t2\n#t3\n",
        // Definitions of links, which interrupt no paragraph; tables; footnotes.
        "[a]: b.md\n===\n#t1\n", "[a]: b.md\n#t1\n===\n", "#t1\n[a]: b.md\n===\n", "[a]: b.md\n[c]: d.md\n- #t1\n",
        "[a]: b.md\n2. #t1\n",
        "|a|\n|-|\n#t1\n---\n", "a|b\n-|-\n#t1|c\n===\n#t2\n", "a|b\n-|-|-\n#t1\n===\n", "|a|\n|-|\n    - #t1\n",
        "> |a|\n> |-|\n#t1\n", "a\n:-:\n#t1\n===\n",
        "[^1]: #t1\n\n    - #t2\n\nx [^1]\n", "[^1]:\n    #t1\n    - #t2\n\nx[^1]\n", "[^1]: #t1\n- #t2\n\nx[^1]\n",
    ])
    func samples(text: String) { compare(text) }

    /// Blocks in blocks at random.
    @Test(arguments: Array(1...8) as [UInt64])
    func nestings(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let marks = ["- ", "* ", "1. ", "2. ", "> ", ">", "-   ", "10) ", "  ", "    ", "\t", " ", "- [ ] ", "-\t"]
        let texts = [
            "#t", "[l](t", "# #t", "```", "~~~", "```sh", "````", "===", "---", "***", "", "", "-", "<div>", "</div>",
            "<b>", "<!--",
            "-->", "<pre>", "</pre>", "#t", "#t", "- #t", "2. #t", "[a]: b.md", "|-|", "|#t", "-|-", "#t|a", "##\t#t",
            "    #t",
        ]
        for round in 0..<1500 {
            var text = ""
            var prefix = ""
            for line in 0..<Int.random(in: 2...12, using: &generator) {
                // Lines go on with those before them, more often than chance would have it.
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: prefix = ""
                case 1...2: prefix = String(prefix.map { "-*10.)2".contains($0) ? " " : $0 })
                case 3:
                    prefix =
                        String(prefix.map { "-*10.)2".contains($0) ? " " : $0 })
                        + (marks.randomElement(using: &generator) ?? "")
                case 4: prefix = marks.randomElement(using: &generator) ?? ""
                default: break
                }
                var body = texts.randomElement(using: &generator) ?? ""
                if body.hasSuffix("t") { body += "\(line)" }
                if body.hasPrefix("[l]") { body += ".md)" }
                text += prefix + body + "\n"
            }
            // A definition of a link is the header of a table for the renderer where a delimiter row follows it.
            if text.contains("[a]: b.md\n"), text.contains("-|") { continue }
            compare(text, "seed \(seed), round \(round)")
        }
    }
}
