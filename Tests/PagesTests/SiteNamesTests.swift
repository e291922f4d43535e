// The paths of pages: plain, each given once, and the same for the same names.

import Bytes
import Testing

@testable import Pages

struct SiteNamesTests {
    /// A name that is plain already takes a shorter way to the same path.
    @Test(
        arguments: [
            "notes/a", "a//b", "/a", "a/", ".hidden/x", "x./y", "x-/y", "-a/b", "é/b", "a b/c", "a_b/c--d", "a.b/c.d",
            "tags/a",
            "Tags/a", "tags", "files/x y", String(repeating: "a", count: 180) + "/b",
            String(repeating: "a", count: 181) + "/b",
        ])
    func pagesArePlain(path: String) {
        var parts = path.split(separator: "/").map { SiteNames.plain(String($0)) }
        if ["tags", "files"].contains(Folding.fold(parts[0])), parts.count > 1 { parts[0] += "-" }
        var names = SiteNames()
        #expect(names.page(for: path) == (parts == ["tags"] ? "tags-2.html" : parts.joined(separator: "/") + ".html"))
        #expect(
            names.folder(path) == "folders/"
                + path.split(separator: "/").map { SiteNames.plain(String($0)) }.joined(separator: "/") + ".html")
    }

    @Test
    func eachIsGivenOnce() {
        var names = SiteNames()
        #expect(
            ["notes/a", "notes/A", "notes/á", "index"].map { names.page(for: $0) } == [
                "notes/a.html", "notes/A-2.html", "notes/á-3.html", "index-2.html",
            ])
        #expect(names.file(for: "media/a b.png") == "files/media/a-b.png")
    }
}
