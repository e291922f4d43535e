// The page that a site opens with, what the settings say of it, and the feed.

import CivilTime
import Testing
import Vault
import Wording

@testable import Pages

struct HomePageTests {
    /// Today is 2026-11-21.
    private static let files = [
        "journal/2026/11/2026-11-20-0915-run.md":
            "---\nmood: happy\nphotos: [{file: ../../../media/a.png, caption: The river}]\n---\n# Ran\n\nFar.\n",
        "journal/2026/11/2026-11-19-0915-tea.md": "---\nmood: 😢\n---\n# Tea\n\nCold.\n",
        "journal/2025/11/2025-11-21-0800-then.md": "# Then\n\nA year before.\n",
        "journal/2026/12/2026-12-24-0800-later.md": "# Not yet\n\nPlanned.\n",
        "agenda/2026/2026-11-21.md": "- 10:00 Market\n- [ ] Call due:2026-11-19\n- [ ] Write\n",
        "lists/groceries.md": "# Groceries\n- [ ] milk\n- [x] rice\n",
        "sensors/pool/device.md": "---\nname: Pool\nmeasures:\n  ph: {warning: [7.0, 7.6]}\n---\n",
        "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n2026-11-20T09:00:00.000Z,7.9\n",
        "people/Léa.md": "# Léa\n", "media/a.png": "png",
    ]

    @Test func everything() throws {
        let vault = try TemporaryVault(Self.files)
        try vault.export()
        let page = try vault.page("index.html")
        #expect(page.contains(">Today</a></h2>") && page.contains("Saturday 21 November 2026"))
        #expect(page.contains("<time>10:00</time> <span>Market</span>"))
        #expect(page.contains("<b>2</b> days in a row") && page.contains("class=\"chart heat-map\""))
        #expect(page.contains("<rect class=\"cell level-happy\"") && page.contains("cell level-very_sad"))
        #expect(page.contains(">1 year ago, 2025</a></h3>") && page.contains("A year before."))
        #expect(page.contains("<div class=\"strip\">") && page.contains("alt=\"The river\""))
        #expect(page.contains("<h3 class=\"late\">Overdue</h3>") && page.contains("due 19 November"))
        #expect(page.contains("Groceries</a> <small>1 of 2 done</small>"))
        #expect(page.contains("<span class=\"chip status-warning\">7.9<small>warning</small></span>"))
        #expect(page.contains("Ran</a>") && !page.contains("Not yet") && page.components(of: "<h1>") == 1)
        #expect(try vault.page("timeline.html").contains("Not yet"))
    }

    /// A day without an entry yet: the last one; and where nothing is dated, the sections that are left.
    @Test func theLastDay() throws {
        let vault = try TemporaryVault(["journal/2026/11/2026-11-18.md": "Rain.\n", "notes/a.md": "# A\n"])
        try vault.export(language: .french)
        let page = try vault.page("index.html")
        #expect(
            page.contains("Le dernier jour") && page.contains("Mercredi 18 novembre 2026") && page.contains("Rain."))
        let notes = try TemporaryVault(["notes/a.md": "# A\n", "notes/b.md": "# B\n[[a]]\n"])
        try notes.export()
        #expect(try notes.page("index.html").contains("2 notes") && notes.hasPage("notes.html"))
    }

    @Test(arguments: ["README.md", "index.md", "Home.md", "Accueil.md"])
    func notesOpenWithTheirWayIn(name: String) throws {
        let vault = try TemporaryVault([
            name: "# The way in\n\nTo [[b]].\n\n# And more\n", "x/b.md": "# B\n", "a.md": "# A\n",
        ])
        try vault.export()
        let page = try vault.page("index.html")
        #expect(page.contains("<h1 id=\"the-way-in\">The way in</h1>") && page.contains("href=\"x/b.html\""))
        #expect(page.components(of: "<h1") == 1 && page.contains("<h2 id=\"and-more\">"))
    }

    /// A folder at the top may have it, and the top is before it; dated notes alone make no last day.
    @Test func theWayInMayBeInAFolder() throws {
        let vault = try TemporaryVault([
            "docs/index.md": "# The index\n", "a/b/README.md": "# Deep\n",
            "x.md": "---\ndate: 2026-11-18\n---\n# X\n\nText.\n",
        ])
        try vault.export()
        let page = try vault.page("index.html")
        #expect(page.contains(">The index</h1>") && page.contains("Text.") && !page.contains("The last day"))
        try vault.write("home.md", "# At home\n")
        try vault.export()
        #expect(try vault.page("index.html").contains(">At home</h1>"))
    }

    /// With anything of days in the vault, they come first.
    @Test func aReadmeOfAVaultOfDaysIsANote() throws {
        let vault = try TemporaryVault(["README.md": "# Read me\n", "journal/2026/11/2026-11-18.md": "Rain.\n"])
        try vault.export()
        #expect(try vault.page("index.html").contains("Rain."))
    }

    // MARK: Settings

    @Test func settings() throws {
        var files = Self.files
        files[".daybook/settings.yaml"] =
            "moods: {blissful: very_sad}\nsite:\n  title: Days <i>\n  author: Zoé & co\n  accent: \"#ffee00\"\n  sections: [lists, day]\n"
        let vault = try TemporaryVault(files)
        try vault.export()
        let page = try vault.page("index.html")
        #expect(page.contains("<title>Days &lt;i&gt;</title>") && page.contains("<h1>Days &lt;i&gt;</h1>"))
        #expect(page.contains("<meta name=\"author\" content=\"Zoé &amp; co\">"))
        #expect(page.contains("home-lists part-0") && page.contains("home-day part-1") && !page.contains("home-tasks"))
        #expect(try vault.page("assets/site.css").contains("--accent: #"))
        #expect(!page.contains("atom+xml") && !vault.hasPage("feed.xml") && !vault.hasPage("sitemap.xml"))
        // The person's own word for the mood.
        #expect(try vault.page("moods.html").contains("very sad (blissful)"))
    }

    /// A feed and a map where the site has an address; what stays is in neither, nor what is of days to come.
    @Test func feed() throws {
        var files = Self.files
        files[".daybook/settings.yaml"] = "site: {address: \"https://example.org/é d/\"}\n"
        files["journal/2026/11/2026-11-17.md"] = "---\nprivate: true\n---\n# Secret\n"
        let wrong = try TemporaryVault(files)
        try wrong.export()
        #expect(!wrong.hasPage("feed.xml"))
        files[".daybook/settings.yaml"] = "site: {address: \"https://example.org/d\", author: Zoé}\n"
        let vault = try TemporaryVault(files)
        try vault.export()
        let feed = try vault.page("feed.xml")
        #expect(feed.contains("<id>https://example.org/d/</id>") && feed.contains("<name>Zoé</name>"))
        #expect(feed.contains("<link href=\"https://example.org/d/journal/2026/11/2026-11-20-0915-run.html\"/>"))
        #expect(feed.contains("<updated>2026-11-20T09:15:00+00:00</updated>") && feed.components(of: "<entry>") == 3)
        #expect(!feed.contains("Secret") && !feed.contains("Not yet"))
        let map = try vault.page("sitemap.xml")
        #expect(map.contains("<loc>https://example.org/d/</loc>") && map.contains("/d/people/L%C3%A9a.html</loc>"))
        #expect(!map.contains("2026-11-17") && !map.contains("search.html"))
        #expect(
            try vault.page("index.html").contains(
                "type=\"application/atom+xml\" href=\"https://example.org/d/feed.xml\""))
        #expect(try vault.export().written == 0)
    }

    // MARK: Looks

    /// Moods are drawn: no page shows the characters of a font for them.
    @Test func noPageHasEmoji() throws {
        let vault = try TemporaryVault(Self.files)
        try vault.export()
        for (path, bytes) in try TemporaryVault.tree(vault.site) where path.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains { "😢🙁😐🙂😄".contains($0) }, "\(path)")
        }
    }

    /// Photographs that are large are not part of a list without a small copy.
    @Test func originalsStandInNoList() throws {
        var files = Self.files
        files["media/a.png"] = String(repeating: "x", count: 300 << 10)
        let vault = try TemporaryVault(files)
        try vault.export()
        for page in ["index.html", "timeline.html", "months/2026-11.html", "days/2026-11-20.html"] {
            #expect(!(try vault.page(page).contains("a.png")), "\(page)")
        }
        #expect(
            try vault.page("journal/2026/11/2026-11-20-0915-run.html").contains(
                "<img src=\"../../../files/media/a.png\""))
        #expect(!vault.hasPage("photos.html"))
    }

    @Test func gallery() throws {
        var files = Self.files
        files["journal/2024/05/2024-05-01.md"] = "![[b.jpg|On the hill]]\n"
        files["media/b.jpg"] = "jpg"
        let vault = try TemporaryVault(files)
        try vault.export()
        let page = try vault.page("photos.html")
        #expect(
            page.contains(">November 2026</a></h2>") && page.contains("alt=\"The river\"")
                && page.contains("photos/2024.html"))
        #expect(try vault.page("photos/2024.html").contains("alt=\"On the hill\""))
        #expect(try vault.page("months/2026-11.html").contains("<img src=\"../files/media/a.png\" alt=\"\""))
    }

    @Test func sizes() {
        #expect(SiteStyle.sheet.utf8.count <= 25_000, "\(SiteStyle.sheet.utf8.count)")
        #expect(SiteScript.script.utf8.count <= 20_000)
    }

    @Test(arguments: ["#ffee00", "#000000", "#ffffff", "#24645f", "#ff0000", "#0000ff"])
    func accentsCanBeRead(text: String) throws {
        let accent = try #require(AccentColour(text))
        #expect(try #require(AccentColour.contrast(accent.light, "#fcfbf8")) >= 4.5)
        #expect(try #require(AccentColour.contrast(accent.dark, "#191815")) >= 4.5)
    }

    @Test func contrast() throws {
        #expect(abs(try #require(AccentColour.contrast("#000000", "#ffffff")) - 21) < 0.01)
        // WCAG's own example of a grey that just passes on white.
        #expect(abs(try #require(AccentColour.contrast("#767676", "#ffffff")) - 4.54) < 0.01)
        #expect(AccentColour("blue") == nil)
    }
}
