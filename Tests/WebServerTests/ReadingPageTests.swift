// Every page of the table, in both languages, as a page and as JSON: what is on it, where it leads, and what it never says.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing

@testable import WebServer

@Suite struct ReadingPageTests {
    private static let files = [
        "agenda/2026/2026-11-20.md":
            "---\ntype: day\n---\n# Friday\n\n- 14:00–15:30 Dentist & <b>co</b> @Lyon\n- [ ] Call Léa\n- [x] Water\n",
        "agenda/2026/2026-11-18.md": "---\ntype: day\n---\n- [ ] Late thing due:2026-11-18\n",
        "journal/2026/2026-11-20-0800.md": "---\nmood: happy\n---\n# Pluie d’été\n\nEnfin la pluie. #jardin\n",
        "journal/2025/2025-11-20-0900.md": "---\nmood: sad\nfavorite: true\n---\n# A year ago\n\nWords.\n",
        "lists/groceries.md":
            "---\nname: Groceries\n---\n# Groceries\n\n## Dairy\n\n- [ ] milk × 2 <i>x</i>\n  - [ ] oat one\n- [x] butter\n",
        "notes/tea.md": "# Tea\n\nSee [[garden|the garden]], [[nobody]] and ![roof](../media/roof.png). #drink/tea\n",
        "notes/garden.md":
            "# Garden\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n## Beds\n\n[tea](tea.md#tea)\n",
        "notes/a b#c%.md": "# Odd name\n",
        "media/roof.png": "PNG", "media/page.html": "<script>alert(1)</script>", "media/drawing.svg": "<svg/>",
        "sensors/pool/device.md": "---\nname: Pool\ntype: sensor\nmeasures: {ph: {label: pH}}\n---\n",
        "sensors/pool/2026-11.csv": "time,ph\n2026-11-20T06:00:00Z,7.2\n2026-11-20T07:00:00Z,7.3\n",
        ".daybook/settings.yaml": "site: {title: Home & garden}\n", ".git/config": "SECRET",
        ".trash/x.md": "# SECRET\n",
    ]

    private static let pages = [
        "/today", "/day/2026-11-20", "/day/2025-11-20", "/day/0001-01-01", "/week",
        "/week/2026-11-18",
        "/month/2026-11", "/month/0001-01", "/month/9999-12", "/year/2026", "/year/1", "/year/9999", "/journal",
        "/journal/2025-11", "/journal/2020-01", "/lists", "/list/lists/groceries.md", "/document/notes/tea.md",
        "/document/notes/garden.md", "/document/notes/a%20b%23c%25.md", "/search", "/search?q=pluie",
        "/search?q=tag:jardin&limit=1",
        "/tags", "/sensors", "/sensor/pool", "/sensor/pool?span=all",
    ]

    @Test(arguments: pages)
    func everyPageIsWhole(_ target: String) throws {
        let served = try ServedPages(Self.files)
        for language in ["en", "fr"] {
            let answer = served.get(target, [("Accept-Language", language)])
            #expect(answer.status == 200, "\(target): \(served.text(answer))")
            let page = served.text(answer)
            #expect(page.contains("<html lang=\"\(language)\">"))
            #expect(page.split(separator: "<h1").count == 2, "one h1")
            #expect(page.split(separator: "<main").count == 2)
            for word in ["<script>", "onerror=", "javascript:", " style=\"", "SECRET"] { #expect(!page.contains(word)) }
            #expect(page.contains("Home &amp; garden"))
        }
    }

    @Test(arguments: pages.filter { $0 != "/search" })
    func everyPageHasTheJSONOfItsCommand(_ target: String) throws {
        let served = try ServedPages(Self.files)
        let answer = served.get(target, json: true)
        #expect(answer.status == 200)
        #expect(answer.value("content-type") == "application/json; charset=utf-8")
        let path = RequestTarget(target)?.path ?? []
        let route = RouteTable.routes.first { $0.method == .get && $0.match(path) != nil }
        let schema = try JSONReader.read(answer.bytes)["schema"]?.string
        #expect(schema == route?.schema.map { "daybook.\($0)/1" })
    }

    /// Every address on every page leads somewhere.
    @Test func linksLeadSomewhere() throws {
        let served = try ServedPages(Self.files)
        var seen: Set<String> = []
        for target in Self.pages where !target.contains("0001") && !target.contains("9999") && target != "/year/1" {
            let page = served.text(served.get(target))
            for part in page.split(separator: "href=\"").dropFirst() + page.split(separator: "src=\"").dropFirst() {
                let address = part.prefix { $0 != "\"" }.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
                let bare = String(address.prefix { $0 != "#" })
                guard !bare.isEmpty, seen.insert(bare).inserted else { continue }
                #expect([200, 303].contains(served.get(bare).status), "\(target) → \(bare)")
            }
        }
        #expect(seen.count > 40)
    }

    @Test func theDay() throws {
        let page = try ServedPages(Self.files).page("/today")
        for words in [
            "Friday 20 November", "14:00–15:30", "Dentist &amp; &lt;b&gt;co&lt;/b&gt;", "Call Léa", "Late thing",
            "Pluie d’été", "Groceries", "A year ago",
        ] { #expect(page.contains(words), "\(words)") }
    }

    /// A box says the state of a task, and the words after it are its title alone.
    @Test func tasksOfAWeek() throws {
        let page = try ServedPages(Self.files).page("/week")
        for (style, title) in [("open", "Call Léa"), ("done tone-quiet", "Water"), ("open", "Late thing")] {
            let line = page.split(separator: "<li").first { $0.contains(">\(title)</a>") }
            #expect(line?.hasPrefix(" class=\"task-\(style)\">") == true && line?.contains("class=\"box\"") == true)
        }
    }

    @Test func aDocument() throws {
        let served = try ServedPages(Self.files)
        let page = served.page("/document/notes/tea.md")
        #expect(page.contains("<a class=\"wiki\" href=\"/document/notes/garden.md\">the garden</a>"))
        #expect(page.contains("src=\"/file/media/roof.png\""))
        #expect(page.contains("href=\"/search?q=tag%3Adrink%2Ftea\""))
        // Who links to it, and the part of it that a link means.
        #expect(page.contains("Linked from"))
        #expect(served.page("/document/notes/garden.md").contains("href=\"/document/notes/tea.md#tea\""))
    }

    @Test func aList() throws {
        let page = try ServedPages(Self.files).page("/list/lists/groceries.md")
        for words in ["Dairy", "milk", "oat one", "butter", "2 left of 3"] { #expect(page.contains(words), "\(words)") }
        #expect(page.contains("&lt;i&gt;"))
    }

    /// A query that cannot be read is shown with the place, and the words stay in their field.
    @Test func aQueryThatIsNone() throws {
        let served = try ServedPages(Self.files)
        let answer = served.get("/search?q=mood%3Aweird")
        #expect(answer.status == 400)
        #expect(served.text(answer).contains("value=\"mood:weird\""))
        #expect(served.text(answer).contains("role=\"alert\""))
        #expect(served.get("/search?q=mood%3Aweird", json: true).status == 400)
    }

    @Test(arguments: [
        "/file/.daybook/settings.yaml", "/file/.git/config", "/document/.trash/x.md", "/list/.trash/x.md",
        "/document/notes/.hidden.md", "/file/media/../.git/config",
    ])
    func hiddenFilesStay(_ target: String) throws {
        let served = try ServedPages(Self.files)
        let answer = served.get(target)
        #expect([400, 404].contains(answer.status))
        #expect(!served.text(answer).contains("SECRET"))
    }

    /// A link of the file system that leads out of the vault is none of its files.
    @Test func linksOutOfTheVaultStay() throws {
        let served = try ServedPages(Self.files)
        try served.vault.home.write("OUTSIDE", to: "outside.png")
        try served.vault.home.write("# OUTSIDE", to: "outside.md")
        try served.vault.home.link("vault/media/out.png", to: "../../outside.png")
        try served.vault.home.link("vault/notes/out.md", to: "../../outside.md")
        for target in ["/file/media/out.png", "/document/notes/out.md"] {
            let answer = served.get(target)
            #expect(answer.status == 404, "\(target)")
            #expect(!served.text(answer).contains("# OUTSIDE"))
        }
    }

    /// What a browser could run is handed over to be kept, and can run nothing where it is shown.
    @Test func attachments() throws {
        let served = try ServedPages(Self.files)
        #expect(served.get("/file/media/roof.png").value("content-type") == "image/png")
        let html = served.get("/file/media/page.html")
        #expect(html.value("content-type") == "application/octet-stream")
        #expect(html.value("content-disposition") == "attachment; filename*=UTF-8''page.html")
        for name in ["roof.png", "page.html", "drawing.svg"] {
            #expect(served.get("/file/media/" + name).value("content-security-policy")?.contains("sandbox") == true)
        }
        #expect(served.get("/file/notes/tea.md").status == 404)
        #expect(served.get("/file/media/none.png").status == 404)
    }

    @Test(arguments: [
        "/none", "/day/2026-13-01", "/day/x", "/month/2026-00", "/year/0", "/year/10000", "/year/x",
        "/document/notes/none.md",
        "/list/lists/none.md", "/sensor/none", "/assets/none.css", "/journal/x",
    ])
    func whatIsNotThere(_ target: String) throws {
        let served = try ServedPages(Self.files)
        #expect(served.get(target).status == 404)
        let answer = served.get(target, json: true)
        #expect(answer.status == 404)
        #expect(try JSONReader.read(answer.bytes)["schema"]?.string == "daybook.refusal/1")
    }

    @Test func anEmptyVault() throws {
        let served = try ServedPages()
        for target in [
            "/today", "/week", "/month/2026-11", "/year/2026", "/journal", "/lists", "/tags", "/sensors", "/search?q=x",
        ] {
            #expect(served.get(target).status == 200, "\(target)")
        }
    }

    /// What others write is on the next page.
    @Test func pagesAreNeverOlderThanTheFiles() throws {
        let served = try ServedPages(Self.files)
        #expect(!served.page("/document/notes/tea.md").contains("Oolong"))
        try served.vault.write("# Tea\n\nOolong\n", to: "notes/tea.md")
        #expect(served.page("/document/notes/tea.md").contains("Oolong"))
        #expect(served.page("/search?q=oolong").contains("/document/notes/tea.md"))
    }
}
