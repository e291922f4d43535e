// What all pages share for the eye: the bar, the heads of the agenda, today and its capture, months and lists on a phone.

import ApplicationTestSupport
import Bytes
import CivilTime
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct FaceTests {
    private static let files = [
        "agenda/2026/2026-11-20.md": "# Friday\n\n- 14:00-15:00 Dentist\n- [ ] Call Léa\n",
        "agenda/2026/2026-11-22.md": "# Sunday\n\n- 10:00 Market\n- [x] Swept\n",
        "lists/groceries.md":
            "# Groceries\n\n- [ ] Apples x6 unit:kg @market\n- [x] Oat milk bought:2026-11-10\n- [x] oat  milk bought:2026-11-11\n",
        "journal/2026/11/2026-11-19-0800-frost.md":
            "---\nmood: sad\nlocation: Lyon\nweather: {condition: rain, temp: 7}\nphotos: [../../../media/a.png]\n---\n# Frost\n\nCold.\n",
        "media/a.png": "png",
    ]

    /// Five ways on each page, and who may not write has four.
    @Test func theBar() throws {
        let served = try ServedPages(Self.files)
        let page = WebForms.page(served, served.cookie(), "/lists")
        let bar = try #require(page.split(separator: "<nav class=\"bar\"").last?.split(separator: "</nav>").first)
        #expect(bar.split(separator: "<a ").count == 6)
        #expect(bar.contains("href=\"/lists\" aria-current=\"page\"") && bar.contains("href=\"/journal/new\""))
        let reader = try ServedPages(Self.files, isReadOnly: true)
        #expect(!WebForms.page(reader, reader.cookie(), "/lists").contains("href=\"/journal/new\""))
        #expect(page.contains("<summary aria-label=\"More\">") && page.contains("href=\"/permissions\""))
    }

    /// Each sheet is small, and what a page needs beyond the first is named by it.
    @Test func sheetsAreSmall() throws {
        let served = try ServedPages(Self.files)
        #expect(served.get("/assets/daybook.css").bytes.count <= 30_000)
        for sheet in WebAssets.Sheet.allCases {
            let answer = served.get(sheet.address)
            #expect(answer.status == 200 && answer.bytes.count < 10_000, "\(sheet)")
        }
        #expect(!served.page("/lists").contains("/assets/document.css"))
        #expect(served.page("/document/lists/groceries.md").contains("/assets/document.css"))
    }

    /// What the script replaces while one types, and what is read out of it.
    @Test func aSearchIsInOnePlace() throws {
        let served = try ServedPages(Self.files)
        for (query, words) in [("", "tag:garden"), ("?q=cold", "1 document"), ("?q=nothing+such", "0 documents")] {
            let found =
                served.page("/search" + query).split(separator: "<p id=\"found\" class=\"count\" role=\"status\">").last
                ?? ""
            #expect(found.prefix(80).contains(words), "\(found.prefix(80))")
        }
        #expect(served.page("/search?q=mood:%3E%3D").contains("id=\"found\""))
    }

    /// On paper nothing can be pressed, and nothing leads to other pages.
    @Test func whatIsNotOnPaper() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        for (address, words) in [
            ("/day/2026-11-22", ["<a href=\"/today\">Today</a></span>", "New entry</a></span>"]),
            ("/journal", ["Month</a></span>", "Moods</a></span>"]),
            ("/list/lists/groceries.md", ["As a document</a>"]), ("/moods", ["Places</a>"]),
        ] {
            let ways =
                WebForms.page(served, cookie, address).split(separator: "<main").last?
                .matches(of: /class="(?:eyebrow way|way|switch)">[^\n]*/).map { String($0.0) }.joined() ?? ""
            for word in words { #expect(ways.contains(word), "\(address): \(ways)") }
        }
        let sheet = served.text(served.get("/assets/daybook.css"))
        #expect(sheet.contains(".way,.switch{display:none !important}") && sheet.contains("form:not(.tick),"))
    }

    /// Day, week, month and year are one tap apart, each at the day that is shown.
    @Test(arguments: ["/day/2026-11-22", "/week/2026-11-22", "/month/2026-11", "/year/2026"])
    func theHeadOfTheAgenda(_ address: String) throws {
        let page = try ServedPages(Self.files).page(address)
        #expect(page.contains("<nav class=\"tabs\""))
        #expect(
            page.contains(
                "<a href=\"\(address == "/week/2026-11-22" ? "/week/2026-11-20" : address)\" aria-current=\"page\">"))
        #expect(page.contains("rel=\"prev\"") && page.contains("rel=\"next\""))
    }

    /// The time of now is a line through today, and through no other day; what is open today is not said of yesterday.
    @Test func todayIsOfNow() throws {
        let served = try ServedPages(Self.files)
        let today = served.page("/today")
        #expect(today.contains("<li class=\"now "))
        #expect(today.contains("<a href=\"/lists\">Lists</a>") && today.contains("Groceries"))
        #expect(today.contains("<time datetime=\"2026-11-22\">Sun 22</time>") && today.contains(">Market</a>"))
        #expect(!today.contains(">Swept</a>"))
        let other = served.page("/day/2026-11-22")
        #expect(!other.contains("<li class=\"now ") && !other.contains("Groceries"))
    }

    @Test(arguments: [
        ("Buy light bulbs", .list), ("acheter 2 kg de pommes", .list), ("2 hours of sleep", .log),
        ("Friday was great", .log), ("Buy milk tomorrow", .agenda),
        ("Dentist tuesday 2pm @Lyon", CaptureKind.agenda), ("dentiste 3 déc. 14h", .agenda),
        ("Dr. Smith tomorrow 9am", .agenda),
        ("rdv M. Dupont lundi 9h", .agenda), ("some oat milk", .list), ("call Léa tomorrow", .agenda),
        ("rappeler Léa demain", .agenda),
        ("2 milk", .list), ("500g coffee, bread", .list), ("oat milk", .list), ("Apples", .list),
        ("Rain at last", .log), ("Rain at last. Slept until noon tomorrow.", .log),
        ("went to the market yesterday", .log),
        ("2 hours of gardening with Léa in the rain", .log), ("A long walk, cold but bright", .log), ("", .log),
    ])
    func whatALineIsFor(_ text: String, _ kind: CaptureKind) throws {
        let workspace = try TemporaryVault(Self.files).workspace()
        #expect(CaptureKind.guess(text, in: workspace) == kind, "\(text)")
    }

    /// Saved as what it looks like, on the page where it was typed, with its reading told; a button says another kind.
    @Test func capturedWhereOneIs() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        func send(_ text: String, _ kind: [(String, String)] = []) throws -> String {
            let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/capture")
                .filter { $0.0 != "text" }
            let answer = WebForms.send(served, cookie, "/capture", fields + [("text", text)] + kind)
            #expect(answer.value("location") == "/today")
            return WebForms.page(served, cookie, "/today")
        }
        let told = try send("Dentist tuesday 2pm")
        #expect(told.contains("Agenda: ") && told.contains("Tue 24 Nov 2026 14:00 · Dentist"), "\(told)")
        #expect(try served.vault.read("agenda/2026/2026-11-24.md").contains("14:00 Dentist"))
        _ = try send("2 pears")
        #expect(try served.vault.read("lists/groceries.md").contains("pears x2"))
        _ = try send("2 pears", [("kind", "log")])
        #expect(try served.vault.files().keys.count { $0.hasPrefix("journal/") } == 2)
        let preview = WebForms.send(
            served, cookie, CapturePage.preview,
            try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/capture").filter { $0.0 != "text" } + [
                ("text", "Dentist tuesday 2pm")
            ])
        #expect(
            served.text(preview).contains(
                "<p id=\"reading\" hidden><b>Agenda</b> · Tue 24 Nov 2026 14:00 · Dentist</p>"))
    }

    /// What is on a day is below the month, too, for screens without room in a cell.
    @Test func aMonthHasItsDays() throws {
        let page = try ServedPages(Self.files).page("/month/2026-11")
        #expect(page.contains("<a class=\"choose\" href=\"#d-2026-11-22\""))
        #expect(page.contains("<section class=\"chosen is-today\" id=\"d-2026-11-20\">"))
        #expect(page.contains(">10:00 Market</a></li>") && !page.contains("#d-2026-11-21"))
    }

    @Test func anEntryInTheTimeline() throws {
        let page = try ServedPages(Self.files).page("/journal")
        #expect(page.contains("<p class=\"when\">08:00 · Lyon · rain 7°</p>"), "\(page)")
        #expect(page.contains("<img src=\"/picture/small/media/a.png\" alt=\"\" loading=\"lazy\">"))
        #expect(page.contains("<span>Thu</span> <b>19</b>"))
    }

    /// Amounts at the end of the row, what was bought folded and offered again; a new list.
    @Test func aListInTheShop() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/list/lists/groceries.md")
        #expect(
            page.contains("<small>@market</small></span><span class=\"amount\">6\u{a0}kg</span><a class=\"way\""),
            "\(page)")
        #expect(page.contains("<details class=\"bought\"><summary>Done (2)</summary>"))
        #expect(page.components(of: "<option value=") == 1)
        let form = try WebForms.form(WebForms.page(served, cookie, "/lists"), to: "/lists/new").filter {
            $0.0 != "name"
        }
        let made = WebForms.send(served, cookie, "/lists/new", form + [("name", "Garden centre")])
        #expect(made.value("location") == "/list/lists/garden-centre.md")
        #expect(try served.vault.read("lists/garden-centre.md").contains("# Garden centre"))
    }

    /// What is for the writer alone is not on the list, nor in the name of its button.
    @Test func anItemAsItReads() throws {
        let served = try ServedPages(["lists/shop.md": "# Shop\n\n- [ ] **Eggs** %%for Nora%%\n"])
        let page = WebForms.page(served, served.cookie(), "/list/lists/shop.md")
        #expect(
            page.contains("<span class=\"text\">Eggs</span>") && page.contains("aria-label=\"Done: Eggs\""), "\(page)")
    }

    /// A conflict says which lines differ.
    @Test func whatDiffersAtAConflict() throws {
        let served = try ServedPages(["notes/tea.md": "# Tea\n\nBlack.\n"])
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, "/edit/notes/tea.md"), to: "/edit/notes/tea.md")
            .filter { $0.0 != "text" }
        try served.vault.write("# Tea\n\nGreen.\n", to: "notes/tea.md")
        let answer = WebForms.send(served, cookie, "/edit/notes/tea.md", form + [("text", "# Tea\r\n\r\nWhite.\r\n")])
        #expect(answer.status == 412)
        #expect(served.text(answer).contains("<del>Green.\n</del><ins>White.\n</ins>"), "\(served.text(answer))")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }

    /// What is for the writer alone is read in the form of the text, not on the page.
    @Test func commentsAreNotShown() throws {
        let served = try ServedPages([
            "notes/tea.md": "# Tea\n\nGreen %%or not%% and black.\n\n%%\nLater.\n%%\n\nEnd.\n"
        ])
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/document/notes/tea.md")
        #expect(page.contains("black.") && page.contains("End.") && !page.contains("%%"))
        #expect(!page.contains("or not") && !page.contains("Later."))
        let edited = WebForms.page(served, cookie, "/edit/notes/tea.md")
        #expect(edited.contains("%%or not%%"))
        var fields = try WebForms.form(edited, to: "/edit/notes/tea.md")
        fields.append(("text", "A %%secret%% text."))
        let preview = served.text(WebForms.send(served, cookie, "/preview", fields))
        let read = try #require(preview.split(separator: "id=\"preview\"").last)
        #expect(read.contains("text.</p>") && !read.contains("secret"))
    }

    /// A photo that the text shows is not below it once more; its caption is.
    @Test func aPhotoIsShownOnce() throws {
        let served = try ServedPages([
            "media/a.png": "png", "media/b.png": "png", "media/c.png": "png",
            "journal/2026/11/2026-11-19-0800-frost.md":
                "---\nphotos:\n  - {file: ../../../media/a.png, caption: White roofs}\n  - ../../../media/b.png\n  - ../../../media/c.png\n---\n"
                + "# Frost\n\n![[../../../media/a.png]]\n\n![Ice](../../../media/b.png)\n",
        ])
        let page = served.page("/document/journal/2026/11/2026-11-19-0800-frost.md")
        for name in ["a.png", "b.png", "c.png"] {
            let pictures = page.split(separator: "<img ").dropFirst().map { $0.prefix { $0 != ">" } }
            #expect(pictures.count { $0.contains(name) } == 1, "\(name)")
        }
        #expect(page.contains("<p class=\"caption\">White roofs</p>"))
    }

    /// `![[a.png]]`, front matter and drawings find a file wherever it lies by its name alone, as a site does; a path of Markdown does not.
    /// What is hidden stays hidden.
    @Test func aNameAloneFindsAFileAnywhere() throws {
        let served = try ServedPages([
            "media/trips/a.png": "png", "media/trips/b.png": "png", "media/trips/c.png": "png", ".trash/d.png": "png",
            "media/trips/e.png": "png", "media/page.inkml": "<ink/>",
            "journal/2026/11/2026-11-19-0800-frost.md":
                "---\nphotos: [b.png]\nink: [page.inkml]\n---\n"
                + "# Frost\n\n![[A.png]] [[e.png]]\n\n![Ice](c.png)\n\n![[d.png]]\n",
        ])
        let page = served.page("/document/journal/2026/11/2026-11-19-0800-frost.md")
        #expect(page.contains("<img src=\"/file/media/trips/a.png\""), "\(page)")
        #expect(page.contains("href=\"/file/media/trips/e.png\"") && page.contains("trips/b.png"))
        #expect(page.contains("page.inkml") && !page.contains("c.png\"") && !page.contains("trash"))
        #expect(served.page("/journal").contains("trips/b.png"))
    }

    /// Names differ in capitals on some machines and not on others.
    @Test func anotherCaseLeadsToTheDocument() throws {
        let served = try ServedPages(["notes/Tea.md": "# Tea\n", "notes/tee.md": "# Tee\n"])
        let answer = served.get("/document/Notes/tea.md", [served.cookie()])
        #expect(answer.status == 404)
        let links = served.text(answer).split(separator: "<a href=\"/document/").dropFirst()
        #expect(links.first?.hasPrefix("notes/Tea.md\"") == true)
    }

    /// One list has one count wherever it is: what was cancelled is not in it. What is late says which year it is from.
    @Test func countsAgree() throws {
        let served = try ServedPages([
            "lists/shop.md": "# Shop\n\n- [ ] Tea\n- [ ] Rice\n- [-] Salt\n- [x] Oil\n- Flour freq:3\n",
            "agenda/1998/1998-03-02.md": "- [ ] Old letter due:1998-03-04\n",
        ])
        let today = served.page("/today")
        #expect(today.contains("2 open"), "\(today)")
        #expect(today.contains("4 Mar 1998") || today.contains("4 March 1998"), "\(today)")
        for address in ["/lists", "/list/lists/shop.md"] {
            #expect(served.page(address).contains("2 left of 3"), "\(address)")
        }
    }
}
