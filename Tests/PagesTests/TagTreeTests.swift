// The list of all tags: what is below what.

import Bytes
import Testing

@testable import Pages

@Suite struct TagTreeTests {
    private func written(_ names: [String]) -> String {
        var html = HTMLText()
        TagTree(names.map { ($0, 1, "/" + $0) }).write(&html)
        let text = html.html.text.replacing(" <span class=\"count\">1</span>", with: "").replacing("\n", with: "")
        // Of a link its words alone.
        return text.split(separator: "<a class=\"tag\" href=\"", omittingEmptySubsequences: false).enumerated().map {
            $0.offset == 0 ? $0.element : $0.element.split(separator: "\">", maxSplits: 1).last ?? ""
        }.joined().replacing("</a>", with: "").replacing(" class=\"tag-list\"", with: "")
    }

    @Test func aTagIsBelowTheOneThatItIsPartOf() {
        #expect(
            written(["b", "a/x/y", "a", "a/x"])
                == "<ul><li>#a<ul><li>/x<ul><li>/y</li></ul></li></ul></li><li>#b</li></ul>")
        #expect(written(["Été", "été/mer", "ete"]).hasSuffix("<ul><li>/mer</li></ul></li></ul>"))
    }

    @Test func withoutTheOneItIsPartOfItIsAlone() {
        #expect(written(["a/x", "b/y", "b/y/z/w"]) == "<ul><li>#a/x</li><li>#b/y<ul><li>/z/w</li></ul></li></ul>")
        #expect(written([]) == "")
    }

    @Test func namesAreWords() {
        #expect(written(["<i>"]).contains("#&lt;i&gt;"))
    }
}
