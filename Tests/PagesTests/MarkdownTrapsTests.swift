// A text that would take too long is shown as it is written, in part or as a whole; what is large and ordinary is not.

import CommonMark
import Testing

@Suite struct MarkdownTrapsTests {
    private func html(_ markdown: String) -> String {
        var options = MarkdownRenderer.Options()
        options.hasFootnotes = true
        return String(decoding: MarkdownRenderer.html(of: Array(markdown.utf8), options: options), as: UTF8.self)
    }

    @Test(arguments: [(20_000, false), (20_100, true)])
    func footnotes(count: Int, areLeft: Bool) {
        let written = html("[^a]: some words\n\n" + String(repeating: "[^a]", count: count - 1))
        #expect(written.contains("class=\"footnote-ref\"") == !areLeft)
        #expect(written.contains("[^a]") == areLeft)
    }

    @Test(arguments: ["[", ">"], [(399_000, false), (401_000, true)])
    func nodes(mark: String, _ bound: (count: Int, isSource: Bool)) {
        let line = String(repeating: mark + " a", count: 1000) + "\n\n"
        let written = html("*b*\n\n" + String(repeating: line, count: bound.count / 1000))
        #expect(written.contains("<em>b</em>") == !bound.isSource)
        #expect(written.hasPrefix("<pre><code>*b*") == bound.isSource)
    }
}
