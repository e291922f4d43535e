// Entries of the journal in a form: what is saved, what is proposed, what stays where something is wrong.

import ApplicationTestSupport
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct EntryPageTests {
    private static let entry = "journal/2026/2026-11-19.md"
    private static let files = [
        entry: "---\ntype: journal\ndate: 2026-11-19\ntags: [garden]\n---\n# Rain\nRain in the garden all day.\n",
        "journal/2026/2026-11-18.md":
            "---\ntype: journal\ndate: 2026-11-18\ntags: [garden]\n---\n# Sun\nThe garden in the sun.\n",
        "notes/tea.md": "# Tea\n\nGreen.\n",
    ]

    private func send(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ address: String, _ fields: [(String, String)]
    ) throws -> WebResponse {
        let form = try WebForms.form(WebForms.page(served, cookie, EntryPage.address), to: EntryPage.address)
        let token = form.filter { $0.0 == FormTokenCheck.field }
        return WebForms.send(served, cookie, address, token + fields)
    }

    /// What is said of a form is not how a command is typed.
    @Test func nothingToWrite() throws {
        let served = try ServedPages(Self.files)
        let answer = try send(served, served.cookie(), EntryPage.address, [("text", "")])
        let page = served.text(answer)
        #expect(answer.status == 400 && page.contains("nothing to write") && !page.contains("daybook log"))
    }

    @Test func anEntryIsSaved() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let answer = try send(
            served, cookie, EntryPage.address,
            [
                ("text", "A day.\n\nWith **words**."), ("mood", "happy"), ("tags", "#garden, home"), ("place", "Lyon"),
                ("day", "2026-11-17"), ("favorite", "1"),
            ])
        #expect(answer.status == 303)
        let path = String(try #require(answer.value("location")).dropFirst("/document/".count))
        let text = try served.vault.read(path)
        for words in [
            "date: 2026-11-17", "mood: happy", "- garden", "- home", "location: Lyon", "favorite: true",
            "With **words**.",
        ] {
            #expect(text.contains(words), "\(words): \(text)")
        }
    }

    /// Documents after `[[`, tags after `#`, with what each takes the place of; nothing in code, and nothing where it is there already.
    @Test(arguments: [
        ("Up 🌧 [[te", 10, "data-at=\"10\" data-from=\"8\" data-to=\"10\" data-put=\"tea]]\">Tea</button>"),
        ("Up [[text]]", 7, "data-at=\"7\" data-from=\"5\" data-to=\"9\" data-put=\"tea\">Tea</button>"),
        ("# Up\n\nOn #gar", 13, "data-from=\"10\" data-to=\"13\" data-put=\"garden\">garden</button>"),
        ("Up #garden", 10, ""), ("Up `[[te`", 8, ""), ("Up", 2, ""), ("[[te", nil, ""), ("[[te", 99, ""),
        ("[[te", -1, ""),
    ])
    func whatMayFollow(_ text: String, _ place: Int?, _ expected: String) throws {
        let served = try ServedPages(Self.files)
        let fields = [("text", text)] + (place.map { [("at", String($0))] } ?? [])
        let page = served.text(try send(served, served.cookie(), EntryPreview.address, fields))
        let offers = try #require(page.split(separator: "<div id=\"offers\"").last?.split(separator: "</div>").first)
        #expect(expected.isEmpty ? !offers.contains("<button") : offers.contains(expected), "\(offers)")
    }

    /// What was typed stays in its form.
    @Test(arguments: [
        ("mood", "grumpyish"), ("day", "2026-13-40"), ("tags", "a:b^"), ("weather", "1"), ("here", "1"),
    ])
    func whatIsWrongIsSaid(_ field: (name: String, value: String)) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let before = try served.vault.files()
        let answer = try send(
            served, cookie, EntryPage.address, [("text", "My <b>words"), ("place", "Lyon"), (field.name, field.value)])
        #expect(answer.status >= 400, "\(field)")
        let page = served.text(answer)
        #expect(page.contains("My &lt;b&gt;words</textarea>") && page.contains("role=\"alert\""))
        #expect(page.contains("value=\"Lyon\""))
        #expect(try served.vault.files() == before)
    }

    @Test func nothingIsNothing() throws {
        let served = try ServedPages(Self.files)
        #expect(try send(served, served.cookie(), EntryPage.address, [("text", " ")]).status >= 400)
    }

    @Test func whatItReadsLikeAndProposes() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let before = try served.vault.files()
        let text = "A **wonderful** day in the garden, with [[tea]]. We laughed. <script>x</script>"
        let page = served.text(try send(served, cookie, EntryPreview.address, [("text", text), ("mood", "sad")]))
        #expect(page.contains("<strong>wonderful</strong>") && page.contains("href=\"/document/notes/tea.md\""))
        #expect(!page.contains("<script>x"))
        #expect(page.contains("data-tag=\"garden\"") && page.contains("data-mood=\"happy\""))
        // What was chosen stays chosen.
        #expect(page.contains("value=\"sad\" checked"))
        // Tags that it has are not proposed.
        let tagged = served.text(try send(served, cookie, EntryPreview.address, [("text", text + " #garden")]))
        #expect(!tagged.contains("data-tag=\"garden\""))
        let empty = served.text(try send(served, cookie, EntryPreview.address, [("text", "")]))
        #expect(!empty.contains("data-tag") && !empty.contains("data-mood"))
        #expect(try served.vault.files() == before)
    }

    @Test func aPreviewOfADocumentKeepsItsBase() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = served.text(
            try send(
                served, cookie, EntryPreview.address,
                [("path", "notes/tea.md"), ("text", "# Tea\n\n*Black.*\n"), ("revision", "r1"), ("base", "old")]))
        #expect(page.contains("<em>Black.</em>") && page.contains("name=\"revision\" value=\"r1\""))
        #expect(page.contains("name=\"base\" value=\"old\"") && page.contains("action=\"/edit/notes/tea.md\""))
        #expect(
            try send(served, cookie, EntryPreview.address, [("path", ".daybook/x.md"), ("text", "x")]).status == 404)
    }

    @Test func marks() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let before = try served.vault.files()
        let address = "/document/" + Self.entry
        func mark(_ words: String, _ more: [(String, String)] = []) throws {
            let form = try WebForms.form(WebForms.page(served, cookie, address), to: "/entry/mark", with: words)
            #expect(WebForms.send(served, cookie, "/entry/mark", form + more).value("location") == address)
        }
        try mark("name=\"mood\"", [("mood", "sad")])
        #expect(try served.vault.read(Self.entry).contains("mood: sad\n"))
        #expect(WebForms.page(served, cookie, address).contains("value=\"sad\" aria-pressed=\"true\""))
        try mark("name=\"favorite\"")
        #expect(try served.vault.read(Self.entry).contains("favorite: true\n"))
        try mark("name=\"favorite\"")
        #expect(try !served.vault.read(Self.entry).contains("favorite"))
        let undo = try WebForms.form(WebForms.page(served, cookie, address), to: "/undo")
        _ = WebForms.send(served, cookie, "/undo", undo)
        #expect(try served.vault.read(Self.entry).contains("favorite: true\n"))
        #expect(try served.vault.files().count == before.count)
        for fields in [
            [("path", "notes/tea.md"), ("mood", "sad")], [("path", Self.entry), ("mood", "x")], [("path", "none.md")],
        ] {
            #expect(try send(served, cookie, "/entry/mark", fields).status >= 400, "\(fields)")
        }
    }
}
