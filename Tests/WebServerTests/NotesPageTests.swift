// All documents by folders, a new note, and documents that get another name or go to the trash.

import ApplicationTestSupport
import FileSystem
import TestSupport
import Testing
import Vault
import Wording

@testable import WebServer

@Suite struct NotesPageTests {
    private static let files = [
        "start.md": "# Start here\n\nSee [[tea]] and [it](garden/herbs/mint%20tea.md).\n",
        "garden/tea.md": "# Tea <b>& co\n\nWith [[mint tea]].\n",
        "garden/herbs/mint tea.md": "# Mint tea\n\n[back](../tea.md) ![](../../media/leaf.jpg)\n",
        "media/leaf.jpg": "JPEG",
        "lists/food.md": "---\ntype: list\nshared: home\n---\n# Food\n- [ ] milk\n",
        "sensors/pool/device.md": "---\ntype: sensor\n---\n# Pool\n",
    ]

    private func send(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ page: String, to action: String,
        _ fields: [(String, String)]
    ) throws -> WebResponse {
        let form = try WebForms.form(WebForms.page(served, cookie, page), to: action, with: "\"back\"")
        let names = Set(fields.map(\.0))
        return WebForms.send(served, cookie, action, form.filter { !names.contains($0.0) } + fields)
    }

    // MARK: The tree

    @Test func foldersHoldDocumentsByTheirTitles() throws {
        let page = try ServedPages(Self.files).page("/notes")
        #expect(page.contains("<summary>garden <span class=\"count\">2</span>"))
        #expect(page.contains("<summary>herbs <span class=\"count\">1</span>"))
        #expect(page.contains("<a href=\"/document/garden/tea.md\">Tea &amp; co</a>"))
        #expect(page.contains("<a href=\"/document/garden/herbs/mint%20tea.md\">Mint tea</a>"))
        #expect(page.contains("href=\"/notes/garden/herbs\"") && page.contains("href=\"/list/lists/food.md\""))
        let folder = try ServedPages(Self.files).page("/notes/garden/herbs")
        #expect(folder.contains("<h1>herbs</h1>") && folder.contains("<a href=\"/notes/garden\">garden</a>"))
        #expect(!folder.contains("Start here"))
    }

    @Test(arguments: ["/notes/none", "/notes/.daybook", "/notes/gard", "/notes/start.md", "/notes/media"])
    func whatIsNotAFolder(_ address: String) throws {
        #expect(try ServedPages(Self.files).get(address).status == 404)
    }

    /// A folder of thousands is a page of its own, in parts.
    @Test func largeFoldersStaySmall() throws {
        var files = Self.files
        for number in 0..<1000 { files["many/of/n\(1000 + number).md"] = "# Note \(1000 + number)\n" }
        let served = try ServedPages(files)
        let top = served.page("/notes")
        #expect(top.contains("<summary>many <span class=\"count\">1000</span>"))
        #expect(top.contains("<a href=\"/notes/many/of\">of</a>") && !top.contains("Note 1500"))
        let first = served.page("/notes/many/of")
        #expect(first.components("Note 1") == 200 && first.contains("Note 1199") && !first.contains("Note 1200"))
        #expect(first.contains("rel=\"next\" href=\"/notes/many/of?page=2\"") && !first.contains("rel=\"prev\""))
        let last = served.page("/notes/many/of?page=5")
        #expect(last.contains("Note 1999") && !last.contains("rel=\"next\""))
        for page in ["6", "0", "-1", "99999999999999999999", "9223372036854775807", "x"] {
            #expect(served.get("/notes/many/of?page=\(page)").status == 200, "\(page)")
        }
    }

    // MARK: A new note

    @Test func aNewNoteOpensInItsForm() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let answer = try send(
            served, cookie, "/notes/garden", to: "/notes/new", [("title", "Rose & <i>thé"), ("folder", "garden")])
        #expect(answer.status == 303 && answer.value("location") == "/edit/garden/rose-i-the.md")
        #expect(try served.vault.read("garden/rose-i-the.md").hasSuffix("\n\n# Rose & <i>thé\n\n"))
        #expect(WebForms.page(served, cookie, "/notes").contains("Note created: Rose &amp; &lt;i&gt;thé"))
        let undo = try WebForms.form(WebForms.page(served, cookie, "/notes"), to: "/undo")
        _ = WebForms.send(served, cookie, "/undo", undo)
        #expect(!served.vault.exists("garden/rose-i-the.md"))
    }

    @Test(arguments: [
        ("", ""), ("!!!", ""), ("Tea", "../out"), ("Tea", "/etc"), ("Tea", ".daybook"), ("Tea", "a/.git/hooks"),
        ("Tea", "a\0b"), ("Tea", "garden"), ("Tea", String(repeating: "x", count: 300)),
    ])
    func hostileNamesMakeNothing(_ typed: (title: String, folder: String)) throws {
        let served = try ServedPages(Self.files)
        let before = try served.vault.files()
        let answer = try send(
            served, served.cookie(), "/notes", to: "/notes/new", [("title", typed.title), ("folder", typed.folder)])
        #expect(answer.status >= 400, "\(typed)")
        #expect(try served.vault.files() == before)
        if !typed.folder.isEmpty, !typed.folder.contains("\0") {
            #expect(served.text(answer).contains("value=\"\(typed.folder)\""), "what was typed stays")
        }
    }

    // MARK: Another name

    @Test func whatChangesIsShownThenDone() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let before = try served.vault.files()
        let address = "/move/garden/tea.md"
        #expect(WebForms.page(served, cookie, "/document/garden/tea.md").contains("href=\"\(address)\""))
        let asked = address + "?title=Green+tea&folder=drinks/hot"
        let preview = WebForms.page(served, cookie, asked)
        #expect(preview.contains("<ins>drinks/hot/tea.md</ins>"))
        #expect(preview.contains("<del>[back](../tea.md)") && preview.contains("<ins>[back](../../drinks/hot/tea.md)"))
        #expect(preview.contains("<ins># Green tea\n</ins>"))
        #expect(try served.vault.files() == before)
        let answer = try send(served, cookie, asked, to: address, [])
        #expect(answer.value("location") == "/document/drinks/hot/tea.md")
        #expect(try served.vault.read("drinks/hot/tea.md") == "# Green tea\n\nWith [[mint tea]].\n")
        #expect(try served.vault.read("garden/herbs/mint tea.md").contains("[back](../../drinks/hot/tea.md)"))
        // Others may write meanwhile: that stays.
        try served.vault.write("# Green tea\n\nWith [[mint tea]].\n\nMore.\n", to: "drinks/hot/tea.md")
        let undo = try WebForms.form(WebForms.page(served, cookie, "/document/drinks/hot/tea.md"), to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 303)
        #expect(try served.vault.read("garden/tea.md") == "# Tea <b>& co\n\nWith [[mint tea]].\n\nMore.\n")
        #expect(!served.vault.exists("drinks/hot/tea.md"))
        #expect(try served.vault.read("garden/herbs/mint tea.md") == Self.files["garden/herbs/mint tea.md"])
    }

    @Test(arguments: [
        ("Tea", "../out", 400), ("Tea", ".git", 400), ("", "garden", 400), ("a\nb", "garden", 400),
        (String(repeating: "x", count: 300), "garden/herbs", 200), ("Tea <b>& co", "garden", 200),
    ])
    func hostileNamesMoveNothing(_ typed: (title: String, folder: String, status: Int)) throws {
        let served = try ServedPages(Self.files)
        let before = try served.vault.files()
        let query = "?title=\(FormFields.encoded(typed.title))&folder=\(FormFields.encoded(typed.folder))"
        #expect(served.get("/move/garden/tea.md" + query).status == typed.status, "\(typed)")
        #expect(try served.vault.files() == before)
    }

    @Test func aPlaceThatIsTaken() throws {
        let served = try ServedPages(Self.files.merging(["garden/herbs/tea.md": "# Other\n"]) { $1 })
        let answer = served.get("/move/garden/tea.md?title=Tea&folder=garden/herbs")
        #expect(answer.status == 409 && served.text(answer).contains("garden/herbs/tea.md"))
    }

    // MARK: To the trash

    @Test func deletedAndTakenBack() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let address = "/delete/garden/herbs/mint%20tea.md"
        let page = WebForms.page(served, cookie, address)
        #expect(page.contains("media/leaf.jpg") && page.contains("href=\"/document/start.md\""))
        #expect(try send(served, cookie, address, to: address, []).value("location") == "/notes/garden")
        #expect(!served.vault.exists("garden/herbs/mint tea.md") && !served.vault.exists("media/leaf.jpg"))
        #expect(try served.vault.read(".trash/garden/herbs/mint tea.md").hasPrefix("# Mint tea"))
        let told = WebForms.page(served, cookie, "/notes")
        #expect(told.contains("Deleted: Mint tea") && !told.contains(">herbs "))
        _ = WebForms.send(served, cookie, "/undo", try WebForms.form(told, to: "/undo"))
        for path in ["garden/herbs/mint tea.md", "media/leaf.jpg"] {
            #expect(try served.vault.read(path) == Self.files[path])
        }
        // What keeps the trash out of a sync stays.
        #expect(served.vault.exists(".trash/.gitignore") && !served.vault.exists(".trash/media/leaf.jpg"))
    }

    /// No one deletes or moves what they have not seen.
    @Test func whatChangedMeanwhileStays() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        for (page, action) in [
            ("/delete/garden/tea.md", "/delete/garden/tea.md"),
            ("/move/garden/tea.md?title=New&folder=", "/move/garden/tea.md"),
        ] {
            let form = try WebForms.form(WebForms.page(served, cookie, page), to: action, with: "\"back\"")
            try served.vault.write("# Tea\n\nOthers wrote: \(action).\n", to: "garden/tea.md")
            let answer = WebForms.send(served, cookie, action, form)
            #expect(answer.status == 412 && served.text(answer).contains("role=\"alert\""), "\(action)")
            #expect(try served.vault.read("garden/tea.md").contains(action))
            let bare = form.filter { $0.0 != RevisionCheck.field }
            #expect(WebForms.send(served, cookie, action, bare).status == 428)
        }
    }

    @Test func whatIsNotForAPage() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        for path in ["media/leaf.jpg", ".daybook/x.md", "none.md", ".trash/x.md"] {
            #expect(served.get("/delete/" + path).status == 404, "\(path)")
            #expect(served.get("/move/" + path).status == 404, "\(path)")
        }
        for page in ["/delete/", "/move/"] { #expect(served.get(page + "sensors/pool/device.md").status == 403) }
        // A list that is shared leaves its share in the terminal alone.
        let shared = try send(served, cookie, "/delete/lists/food.md", to: "/delete/lists/food.md", [])
        #expect(shared.status == 409 && served.vault.exists("lists/food.md"))
        let readOnly = try ServedPages(Self.files, isReadOnly: true)
        #expect(!readOnly.page("/document/garden/tea.md").contains("/delete/"))
        #expect(!readOnly.page("/notes").contains("/notes/new"))
    }
}

extension String {
    fileprivate func components(_ words: String) -> Int { ranges(of: words).count }
}

extension TemporaryVault {
    fileprivate func exists(_ path: String) -> Bool { (try? read(path)) != nil }
}
