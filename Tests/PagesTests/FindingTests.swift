// Ways through the notes of a site: folders, outlines, tags as a tree, and who is linked with whom.

import Testing
import Wording

struct FindingTests {
    private func garden() throws -> TemporaryVault {
        try TemporaryVault([
            "notes/garden/soil.md":
                "---\ntags: [garden/soil/clay, Garden]\n---\n# Soil\n\n[[Tomatoes]] [[Beds]] [[Nora]]\n\n## Clay & *lime*\n\n### Lime\n\n## Clay & lime\n\n## 🌱\n",
            "notes/garden/beds/beds.md": "# Beds\n[[Soil]] [[Tomatoes]]\n",
            "notes/garden/tomatoes.md": "# Tomatoes\n[[Soil]]\n",
            "notes/garden-tools.md": "---\ntags: [garden-tools]\n---\n# Tools\n[[Soil]]\n",
            "people/Nora.md": "# Nora\n",
            "top.md": "# Top\n", "journal/2026/11/2026-11-20.md": "Dug. [[Soil]]\n",
        ])
    }

    @Test func outline() throws {
        let vault = try garden()
        try vault.export()
        let page = try vault.page("notes/garden/soil.html")
        #expect(
            page.contains(
                "<ul><li><a href=\"#clay--lime\">Clay &amp; lime</a></li><li class=\"in-1\"><a href=\"#lime\">Lime</a></li><li><a href=\"#clay--lime-1\">Clay &amp; lime</a></li></ul></nav>"
            ), "\(page)")
        for name in ["clay--lime", "lime", "clay--lime-1"] { #expect(page.contains("id=\"\(name)\"")) }
        #expect(page.components(of: "<h1") == 1 && page.contains("<aside class=\"beside\">"))
        // Few headings need none, and without anything beside it a page is as narrow as before.
        let plain = try vault.page("top.html")
        #expect(
            !plain.contains("outline") && !plain.contains("beside")
                && plain.contains("<main id=\"Text\" tabindex=\"-1\">"))
    }

    @Test func folders() throws {
        let vault = try garden()
        try vault.export()
        let page = try vault.page("notes/garden/beds/beds.html")
        #expect(
            page.contains(
                "<a href=\"../../../folders/notes.html\">notes</a> <span class=\"dot\">›</span> <a href=\"../../../folders/notes/garden.html\">garden</a>"
            ))
        let folder = try vault.page("folders/notes/garden.html")
        #expect(folder.contains("<h1>garden</h1>") && folder.contains("3 notes") && folder.contains(">notes</a></p>"))
        #expect(folder.contains(">beds/</a> <span class=\"count\">1</span>") && folder.contains(">Soil</a>"))
        #expect(!folder.contains(">Beds</a>") && !vault.hasPage("folders/journal.html"))
        // A note more changes the counts of the folders that it lies in, and no others.
        try vault.write("notes/garden/beds/new.md", "# New\n")
        try vault.export()
        #expect(try vault.page("folders/notes/garden.html").contains("4 notes"))
        #expect(try vault.page("folders/notes.html").contains("5 notes"))
        try vault.remove("notes/garden/beds/new.md")
        try vault.remove("notes/garden/beds/beds.md")
        try vault.export()
        #expect(!vault.hasPage("folders/notes/garden/beds.html"))
    }

    @Test func tagsAreATree() throws {
        let vault = try garden()
        try vault.export()
        let page = try vault.page("tags.html")
        let tree = page.replacing("\n", with: "")
        #expect(
            tree.contains(
                "#Garden</a> <span class=\"count\">1</span><ul><li><a class=\"tag\" href=\"tags/garden-soil.html\">/soil</a> <span class=\"count\">1</span><ul><li><a class=\"tag\" href=\"tags/garden-soil-clay.html\">/clay</a> <span class=\"count\">1</span></li></ul></li></ul></li><li>"
            ) || tree.contains("#garden</a> <span class=\"count\">1</span><ul><li>"), "\(tree)")
        #expect(tree.components(of: "<ul") == tree.components(of: "</ul>"))
        #expect(tree.components(of: "<li>") == tree.components(of: "</li>"))
    }

    @Test func neighbours() throws {
        let vault = try garden()
        try vault.export(language: .french)
        let page = try vault.page("notes/garden/soil.html")
        #expect(page.contains("class=\"chart link-graph\"") && page.contains("<title>Notes liées</title>"))
        #expect(
            page.contains("2 mènent ici, 3 sont liées")
                && page.contains("<a href=\"../garden-tools.html\"><title>Tools</title>"))
        // Beds and Tomatoes are linked with each other, too.
        #expect(page.components(of: "<path class=\"cross\" d=\"M") == 1)
        #expect(!(try vault.page("people/Nora.html")).contains("link-graph"))
        #expect(!(try vault.page("journal/2026/11/2026-11-20.html")).contains("link-graph"))
    }

    /// However many notes link to one, its picture is bounded and says how many more there are.
    @Test func manyNeighbours() throws {
        var files = ["hub.md": "# Hub\n" + (0..<80).map { "[[n\($0)]]" }.joined(separator: " ") + "\n"]
        for index in 0..<80 { files["n\(index).md"] = "# N\(index)\n" }
        for index in 0..<60 { files["m\(index).md"] = "# M\(index)\n[[hub]]\n" }
        let vault = try TemporaryVault(files)
        try vault.export()
        let page = try vault.page("hub.html")
        let start = try #require(page.firstRange(of: "<figure class=\"neighbourhood\">"))
        let rest = page[start.upperBound...]
        let picture = rest[..<(try #require(rest.firstRange(of: "</figure>"))).lowerBound]
        #expect(
            picture.ranges(of: "<a href").count == 20 && picture.contains(">+ 50</text>")
                && picture.contains(">+ 70</text>"))
    }

    /// Tokens of lines are words on the pages of documents, too.
    @Test func linesSpeakPlainly() throws {
        let vault = try TemporaryVault([
            "notes/a.md":
                "- [ ] Calibrate repeat:3m due:2026-12-05 id:x7\n- [ ] Odd due:soon\n- 14:00 Yoga alarm:1h #sport\n",
            "journal/2026/11/2026-11-20.md": "---\nweather: sunny 14°\n---\nOut.\n",
        ])
        try vault.export(language: .french)
        let page = try vault.page("notes/a.html")
        #expect(
            page.contains(
                "Calibrate <span class=\"token\">tous les 3 mois</span> <span class=\"token\">pour le sam. 5 déc. 2026</span></li>"
            ), "\(page)")
        #expect(page.contains("Odd due:soon") && page.contains("rappel 1 h avant") && !page.contains("id:x7"))
        #expect(try vault.page("days/2026-11-20.html").contains("<span>ensoleillé 14°</span>"))
    }

    /// `freq:` counts purchases and says nothing of how often; amounts are as on the page of a list.
    @Test(arguments: [
        (
            "- [ ] Apples x6 unit:250g freq:9 @market\n",
            "Apples <span class=\"token\">× 6</span> <span class=\"token\">250g</span> <span class=\"token\">bought 9 times</span>"
        ),
        ("- [x] Leeks x3\n", "Leeks <span class=\"token\">× 3</span></li>"),
        ("- Sheets `x4` x4 \n", "Sheets <code>x4</code> <span class=\"token\">× 4</span></li>"),
        ("- Version x86_64, box\n", "Version x86_64, box</li>"),
    ])
    func amountsSpeakPlainly(_ line: String, _ html: String) throws {
        let vault = try TemporaryVault(["notes/a.md": "# A\n\n" + line])
        try vault.export(language: .english)
        let page = try vault.page("notes/a.html")
        #expect(page.contains(html), "\(page)")
        #expect(!page.contains("every 9"))
    }

    /// And tokens in running prose, but not in code, nor what is only like one.
    @Test func proseSpeaksPlainly() throws {
        let vault = try TemporaryVault([
            "notes/a.md": """
            # Dentist (repeat:6m due:2026-12-05)

            The next visit is due:2026-12-05, then repeat:6m.
            Not `due:2026-12-05` nor due:soon nor id:x7 at 10:30.

            ```
            due:2026-12-05
            ```

                start:2026-12-05

            > It is start:2026-12-05!
            """
        ])
        try vault.export(language: .english)
        let page = try vault.page("notes/a.html")
        #expect(
            page.contains(
                "The next visit is <span class=\"token\">due Sat 5 Dec 2026</span>, then <span class=\"token\">every 6 months</span>."
            ), "\(page)")
        #expect(page.contains("<code>due:2026-12-05</code> nor due:soon nor id:x7 at 10:30."))
        #expect(page.contains("<code>due:2026-12-05\n</code>") && page.contains("start:2026-12-05\n</code>"))
        #expect(page.contains("It is <span class=\"token\">from Sat 5 Dec 2026</span>!"))
        let title = page.split(separator: "<h1").dropFirst().first?.prefix { $0 != "/" } ?? ""
        #expect(!title.contains("repeat:"), "\(title)")
    }
}
