// Nothing a note contains runs, loads or submits.

import Bytes
import CommonMark
import Testing

@testable import Pages

struct HTMLCleanerTests {
    private func clean(_ html: String) -> String {
        HTMLCleaner.clean(Array(html.utf8)).html.text
    }

    @Test(arguments: [
        "<p>plain &amp; <em>simple</em></p>\n", "<h1>Title</h1>\n", "<ul>\n<li>one</li>\n</ul>\n",
        "<ol start=\"3\">\n<li>three</li>\n</ol>\n", "<pre><code class=\"language-swift\">let x\n</code></pre>\n",
        "<p><a href=\"#here\" title=\"a &quot;b&quot;\">here</a></p>\n", "<p><img src=\"a.png\" alt=\"words\" /></p>\n",
        "<table>\n<thead>\n<tr>\n<th align=\"right\">a</th>\n</tr>\n</thead>\n</table>\n",
        "<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> done</li>\n", "<hr />\n<p>a<br />\nb</p>\n",
        "<p><del>gone</del> &lt;b&gt;</p>\n",
    ])
    func whatMarkdownMakesPassesUnchanged(_ html: String) {
        // An `li` alone is not closed by this input, all others are whole.
        #expect(clean(html) == html)
    }

    @Test(arguments: [
        ("<script>alert(1)</script>x", "x"), ("<script>alert(1)", "alert(1)"), ("<style>p{}", "p{}"),
        ("<SCRIPT SRC=//evil></SCRIPT >x", "x"), ("<script>a</scr</script>x", "x"),
        ("<p onclick=\"x()\">a</p>", "<p>a</p>"), ("<p style=\"background:url(//e)\">a</p>", "<p>a</p>"),
        ("<img src=x onerror=alert(1)>", "<img src=\"x\" />"), ("<svg onload=alert(1)><a>x</a></svg>y", "<a>x</a>y"),
        ("<svg/onload=alert(1)>", ""), ("<iframe src=\"//e\">a</iframe>x", "ax"), ("<form action=/x>a</form>", "a"),
        ("<meta http-equiv=refresh content=\"0;url=//e\">x", "x"), ("<base href=//e>x", "x"),
        ("<link rel=stylesheet href=//e>x", "x"),
        ("<style>@import '//e'</style>x", "x"), ("<input type=text name=a>x", "x"),
        ("<button formaction=//e>x</button>", "x"),
        ("<object data=x>a</object>b", "ab"), ("<math><mi xlink:href=\"javascript:1\">a</mi></math>b", "ab"),
        ("<!-- <script>--><b>x</b>", "<b>x</b>"), ("<!-->x", "x"), ("<!-- x", ""), ("<![CDATA[x]]>y", "y"),
        ("<?php x ?>y", "y"),
        ("<video src=//e></video>x", "x"),
        ("</main></body><p>x</p>", "<p>x</p>"), ("<p>open", "<p>open</p>"), ("a < b", "a &lt; b"),
        ("<p title=\"x", "&lt;p title=\"x"),
        ("<div><section class=\"a\">x</div>", "<div><section>x</section></div>"),
    ])
    func dangerousElementsAreDropped(_ html: String, _ expected: String) {
        #expect(clean(html) == expected)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "&#x6Ajavascript:alert(1)", "&#x6A;&#97vascript:x",
        "javascript&colon;alert(1)",
        "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "\u{1}javascript:alert(1)", "vbscript:x",
        "data:text/html,x",
        "data:image/svg+xml,<svg>", "file:///etc/passwd", "blob:x", "//evil.example/x", "\\\\evil\\x", "/\\evil",
        "\\/evil",
        "java&unknown;script:x", "view-source:x", "about:blank", "filesystem:x", "&#0000106avascript:x",
    ])
    func dangerousAddressesAreDropped(_ address: String) {
        #expect(clean("<a href=\"\(address)\">x</a>") == "<a>x</a>", "\(address)")
        #expect(!clean("<img src=\"\(address)\" alt=\"x\">").contains("<img"), "\(address)")
        #expect(clean("<a href='\(address)'>x</a>") == "<a>x</a>")
    }

    @Test
    func linksToTheWebSayNothingOfTheReader() {
        #expect(
            clean("<a href=\"https://e.org/?a=1&amp;b=2\">x</a>")
                == "<a href=\"https://e.org/?a=1&amp;b=2\" rel=\"noreferrer noopener\">x</a>")
        #expect(clean("<a href=\"mailto:a@b.c\">x</a>").contains("mailto:a@b.c"))
    }

    @Test
    func picturesFromElsewhereBecomeLinks() {
        let html = clean("<img src=\"https://e.org/pixel.gif\" alt=\"a cat\" />")
        #expect(!html.contains("<img"))
        #expect(html == "<a class=\"remote\" href=\"https://e.org/pixel.gif\" rel=\"noreferrer noopener\">a cat</a>")
        #expect(clean("<a href=\"#b\"><img src=\"http://e/x\" alt=\"c\" /></a>") == "<a href=\"#b\">c</a>")
    }

    @Test
    func quotesCannotEndAnAttribute() {
        let html = clean("<a href='#\"onmouseover=\"x()'>x</a>")
        #expect(html == "<a href=\"#&quot;onmouseover=&quot;x()\">x</a>")
        #expect(!clean("<img alt='\"><script>x</script>' src=a>").contains("<script"))
    }

    @Test
    func placeholdersShowTheirSourceInCode() {
        var link = HTMLText()
        link.markup("<a>L</a>")
        let insertion = NoteInsertion(html: link, words: "W", source: "[[S]]")
        func clean(_ html: String) -> String {
            let mark = "\u{e000}0\u{e001}"
            let input = Array(html.split(separator: "@", omittingEmptySubsequences: false).joined(separator: mark).utf8)
            return HTMLCleaner.clean(input, insertions: [insertion]).html.text
        }
        #expect(clean("<p>a @ b</p>") == "<p>a <a>L</a> b</p>")
        #expect(clean("<p><code>@</code></p>") == "<p><code>[[S]]</code></p>")
        #expect(clean("<p><a href=\"#x\">@</a></p>") == "<p><a href=\"#x\">W</a></p>")
        #expect(clean("<p><img src=\"a\" alt=\"@\" /></p>") == "<p><img src=\"a\" alt=\"W\" /></p>")
        #expect(clean("<p>\u{e000}7\u{e001}</p>") == "<p>\u{e000}7\u{e001}</p>")
    }

    @Test
    func nothingCrashesOnCutInput() {
        let html = Array(
            "<p title='a\"b' x=\"y\"><a href=\"https://x\">&#x6A;<img src=q></a><!-- c --></p><script>".utf8)
        for end in html.indices { _ = HTMLCleaner.clean(Array(html[..<end])) }
    }
}
