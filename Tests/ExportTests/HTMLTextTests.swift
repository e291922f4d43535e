// Pages as bytes: words are escaped, markup is taken as it is in the program.

import Testing

@testable import Export

@Suite struct HTMLTextTests {
    private func text(_ write: (inout HTMLText) -> Void) -> String {
        var html = HTMLText()
        write(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func markup() {
        let (name, number) = ("été", 7)
        #expect(text { $0.markup("<p>é</p>\n") } == "<p>é</p>\n")
        #expect(text { $0.markup("") } == "")
        #expect(text { $0.markup("<a id=\"\(name)\" size=\"\(number)\">") } == "<a id=\"été\" size=\"7\">")
        #expect(text { $0.markup("\(name.dropFirst()) \(1.5)\(number > 6 ? " x" : "")") } == "té 1.5 x")
        // Texts that were made elsewhere.
        #expect(text { $0.markup("<" + name + ">") } == "<été>")
        #expect(text { $0.markup(name) } == name)
    }

    @Test func words() {
        #expect(text { $0.words("a<b> & \"c\" 'd' é\u{0}") } == "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; é\u{fffd}")
        #expect(text { $0.link("/a?b&c", "<d>", class: "e") } == "<a class=\"e\" href=\"/a?b&amp;c\">&lt;d&gt;</a>")
    }
}
