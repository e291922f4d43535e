// Handwriting in exports: its words on pages and in the search, never the names of strokes, and its strokes on printed days.

import CivilTime
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct HandwritingTests {
    /// The first two words were read, the last one not surely; the second line a person confirmed.
    private static let block = """
        ```ink media/a.inkml
        Tea <b> [wlth?]
        - [ ] buy bread #shop
        ```
        <!-- ink words 2
        \(digests(["Tea", "<b>", "[wlth?]"]))
        \(digests(["-", "[", "]", "buy", "bread", "#shop"], mark: "!"))
        -->
        """

    private static func digests(_ words: [String], mark: String = "") -> String {
        words.map { InkBlock.digest($0) + mark + "=sfeed" }.joined(separator: " ")
    }

    @Test func onAPage() throws {
        let vault = try TemporaryVault(["note.md": "# Note\n\nBefore\n\(Self.block)\nAfter\n", "b.md": "#shop\n"])
        try vault.export()
        let page = try vault.page("note.html")
        #expect(
            page.contains(
                "<p class=\"handwriting\">Tea &lt;b&gt; <span class=\"uncertain\" title=\"hard to read\">wlth?</span><br>\n☐ buy bread <a "
            ))
        #expect(page.contains(">#shop</a></p>"))
        #expect(page.contains("<p>Before\n</p>") && page.contains("After</p>"))
        #expect(!page.contains("sfeed") && !page.contains("<pre>"))
    }

    @Test func inCardsAndInTheSearch() throws {
        let document = Document(
            path: try #require(VaultPath("note.md")), contents: Array("Before\n\n\(Self.block)\n\nAfter\n".utf8))
        #expect(
            CardText.excerpt(document, document.items, length: 180) == "Before Tea wlth? buy bread · After")
        #expect(String(decoding: PlainText.of(document), as: UTF8.self) == "Before Tea wlth? buy bread #shop After")
    }

    // MARK: Printed days

    private static let day = Day(iso: "2026-11-20")!

    private func printed(_ ink: String, parts: Set<PlannerPart> = []) -> String {
        var content = PlannerContent()
        content.ink[Self.day] = PlannerInk.pages(
            Array(ink.utf8), of: VaultPath("media/a.xopp")!, over: InkBackgrounds { _ in nil })
        return PlannerPages.html(
            PlannerOptions(
                .day(Self.day), parts: parts, paper: PaperStyle(.blank), language: .english, today: Self.day), content)
    }

    @Test func strokesLieOverTheDay() throws {
        let html = printed(
            ##"<xournal fileversion="4"><page width="595.276" height="841.8898"><background type="solid" color="#ffffffff" style="plain"/><layer><stroke tool="pen" color="#000000ff" width="1">1 1 2 2</stroke></layer></page><page width="1190" height="400"><layer><stroke tool="pen" color="#000000ff" width="1">1 1 2 2</stroke></layer></page><page width="100" height="100"><layer/></page></xournal>"##
        )
        // At its own size, after all else of its page; a larger one as large as the paper, on a page of its own; none for an empty one.
        #expect(
            html.contains(
                "<img class=\"drawing\" alt=\"\" style=\"width:210mm;height:296.998mm\" src=\"data:image/svg+xml;base64,"
            ))
        #expect(html.contains("<section class=\"page\" id=\"ink-2026-11-20-2\">"))
        #expect(html.contains("style=\"width:210mm;height:70.588mm\""))
        #expect(html.split(separator: "class=\"drawing\"").count == 3)
    }

    @Test(arguments: ["", "no ink", "<xournal/>"])
    func withoutInk(text: String) {
        #expect(!printed(text).contains("class=\"drawing\""))
    }
}
