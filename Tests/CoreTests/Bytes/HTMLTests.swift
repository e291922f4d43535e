// Markup as bytes: literals as they are in the program, and whatever is put into them escaped.

import Testing

@testable import Bytes

@Suite struct HTMLTests {
    private func text(_ write: (inout HTMLText) -> Void) -> String {
        var html = HTMLText()
        write(&html)
        return html.html.text
    }

    private func markup(_ markup: HTML) -> String { markup.text }

    private static let hostile = "</a><b> \"'&amp; é\u{0}"
    private static let escaped = "&lt;/a&gt;&lt;b&gt; &quot;&#39;&amp;amp; é\u{fffd}"

    @Test func literals() {
        #expect(markup("<p class=\"a\">é &amp; 'b'</p>\n") == "<p class=\"a\">é &amp; 'b'</p>\n")
        #expect(markup("") == "")
        #expect(text { $0.markup("<p>é</p>\n") } == "<p>é</p>\n")
        #expect(
            markup(
                """
                <p>
                \(1)</p>
                """) == "<p>\n1</p>")
    }

    @Test func wordsAreEscapedWhereverTheyArePutIn() {
        let hostile = Self.hostile
        #expect(markup("<p>\(hostile)</p>") == "<p>\(Self.escaped)</p>")
        #expect(markup("<p title=\"\(hostile)\">") == "<p title=\"\(Self.escaped)\">")
        #expect(markup("\(hostile.dropFirst(7))") == " &quot;&#39;&amp;amp; é\u{fffd}")
        let (name, other): (String?, String?) = (hostile, nil)
        #expect(markup("\(name ?? "")\(other ?? "none")") == Self.escaped + "none")
        #expect(markup("<\(hostile)>") == "<\(Self.escaped)>")
    }

    @Test func addresses() {
        let address = "/search?q=a%26b&page=2"
        #expect(markup("<a href=\"\(address)\">") == "<a href=\"/search?q=a%26b&amp;page=2\">")
        let script = "x\" onclick=\"y()"
        #expect(markup("<a href=\"\(script)\">") == "<a href=\"x&quot; onclick=&quot;y()\">")
        #expect(
            text { $0.link(script, "a", class: script, relation: script) }.split(separator: "onclick=\"").count == 1)
    }

    @Test func numbers() {
        let (small, large, byte) = (-7, UInt64.max, UInt8(3))
        #expect(markup("\(small) \(large) \(byte) \(1.5) \(-0.25)") == "-7 18446744073709551615 3 1.5 -0.25")
    }

    @Test func markupInMarkupIsAsItIs() {
        let inner: HTML = "<b title=\"\(Self.hostile)\">\(2)</b>"
        #expect(markup("<p>\(inner)</p>") == "<p><b title=\"\(Self.escaped)\">2</b></p>")
        let (some, none): (HTML?, HTML?) = ("<i>", nil)
        #expect(markup("\(some)\(none)|") == "<i>|")
        var text = HTMLText()
        text.markup("<i>")
        text.words(Self.hostile)
        #expect(self.text { $0.markup(text) } == "<i>" + Self.escaped)
        #expect(markup("\(text.html)</i>") == "<i>" + Self.escaped + "</i>")
    }

    /// A literal in a literal is markup; where one side of a choice is a text, both are words.
    @Test(arguments: [true, false])
    func choices(_ isNew: Bool) {
        let name = "\"n\""
        #expect(markup("<p\(isNew ? " class=\"new\"" : "")>") == (isNew ? "<p class=\"new\">" : "<p>"))
        #expect(markup("<p\(isNew ? " id=\"\(name)\"" : "")>") == (isNew ? "<p id=\"&quot;n&quot;\">" : "<p>"))
        let width: Int? = isNew ? 3 : nil
        #expect(markup("<p\(width.map { " width=\"\($0)\"" } ?? "")>") == (isNew ? "<p width=\"3\">" : "<p>"))
        #expect(markup("<p title=\"\(isNew ? name : "none")\">") == "<p title=\"\(isNew ? "&quot;n&quot;" : "none")\">")
    }

    @Test func trustedPassesWhole() {
        #expect(HTML(trusted: "<svg a='b'>&</svg>").text == "<svg a='b'>&</svg>")
        #expect(markup("<p>\(HTML(trusted: Array("<i>".utf8)))") == "<p><i>")
    }

    @Test func words() {
        #expect(text { $0.words("a<b> & \"c\" 'd' é\u{0}") } == "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; é\u{fffd}")
        #expect(text { $0.link("/a?b&c", "<d>", class: "e") } == "<a class=\"e\" href=\"/a?b&amp;c\">&lt;d&gt;</a>")
        #expect(text { $0.element("p", "<d>", class: "\"") } == "<p class=\"&quot;\">&lt;d&gt;</p>")
    }

    @Test(arguments: UInt64(1)...20)
    func nothingPutInIsMarkup(seed: UInt64) {
        var state = seed
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "<", ">", "\"", "'", "&", "&lt;", "&#39;", "</", "<!--", "]]>", "\u{0}", "\n", "a", " ", "é", "🙂",
        ]
        for _ in 0..<200 {
            let words = (0..<below(40)).map { _ in pieces[below(pieces.count)] }.joined()
            let put = markup("\(words)")
            #expect(!put.utf8.contains { [.less, .greater, .quote, .apostrophe, 0].contains($0) })
            for part in put.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
                #expect(["lt;", "gt;", "amp;", "quot;", "#39;"].contains { part.hasPrefix($0) }, "\(words)")
            }
            // It is read as what it was.
            let read = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
                .reduce(put) { $0.replacing($1.0, with: $1.1) }
            #expect(read == words.replacing("\u{0}", with: "\u{fffd}"))
        }
    }
}
