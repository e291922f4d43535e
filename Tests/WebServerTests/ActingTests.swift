// What forms do to the files, and what they do not: by the very fields that the pages carry.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Vault
import Workspaces

@testable import WebServer

@Suite struct ActingTests {
    private static let day =
        "---\ntype: day\n---\n- [ ] Call Léa & Tom <3\n- [ ] Water repeat:3d due:2026-11-20\n- [x] Pay\n"
    private static let files = [
        "agenda/2026/2026-11-20.md": day,
        "lists/groceries.md": "# Groceries\n\n## Dairy\n\n- [ ] milk\n- [ ] crème fraîche\n- [x] butter\n",
        "notes/tea.md": "# Tea\n\nGreen.\n\nBlack.\n\n- one\n- two\n",
    ]

    @Test func aTaskIsTickedAndTakenBack() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/done", with: "Call Léa")
        let answer = WebForms.send(served, cookie, "/tasks/done", fields)
        #expect(answer.status == 303 && answer.value("location") == "/today")
        #expect(
            try served.vault.read("agenda/2026/2026-11-20.md").contains("- [x] Call Léa & Tom <3 done:2026-11-20\n"))
        // It is shown once, and can be taken back from any page.
        let told = WebForms.page(served, cookie, "/today")
        #expect(told.contains("role=\"status\"") && told.contains("Done: Call Léa &amp; Tom &lt;3."))
        let undo = try WebForms.form(WebForms.page(served, cookie, "/tags"), to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).value("location") == "/tags")
        #expect(try served.vault.read("agenda/2026/2026-11-20.md") == Self.day)
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 409)
    }

    /// In the text of a note: tight and loose lists, lines that say the same, and what is in a comment.
    @Test func aTaskInATextIsTicked() throws {
        let text =
            "# Plan\n\n- [ ] Pack **now**\n  - [x] map\n\n%%\n- [ ] Pack **now**\n%%\n\n1. [ ] first\n\n   more\n\n- [ ] Pack **now**\n- [/] half\n"
        let served = try ServedPages(["notes/plan.md": text, "lists/groceries.md": "- [ ] milk\n"])
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/document/notes/plan.md")
        for button in [
            "form=\"tick-3\" aria-label=\"Done: Pack now\"",
            "task-done\" form=\"tick-4\" aria-label=\"Open again: map\"",
            "<p><button class=\"box-button\" form=\"tick-10\"", "form=\"tick-14\"",
        ] { #expect(page.contains(button), "\(button)") }
        #expect(page.split(separator: "class=\"box-button").count == 5)
        let form = try #require(page.split(separator: "<form ").first { $0.contains("id=\"tick-14\"") })
        let fields = try WebForms.form("x<form " + form, to: "/tasks/done")
        #expect(WebForms.send(served, cookie, "/tasks/done", fields).value("location") == "/document/notes/plan.md")
        #expect(try served.vault.read("notes/plan.md").hasSuffix("- [x] Pack **now** done:2026-11-20\n- [/] half\n"))
        #expect(try served.vault.read("notes/plan.md").hasPrefix("# Plan\n\n- [ ] Pack"))
        // An item is bought on the page of its list.
        #expect(!WebForms.page(served, cookie, "/document/lists/groceries.md").contains("tick-"))
    }

    /// The page is old: the line has moved, or says something else. Nothing else is ticked in its place.
    @Test func theLineThatWasShownIsMeant() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/done", with: "Call Léa")
        try served.vault.write(
            "---\ntype: day\n---\n- [ ] Other\n- [ ] Call Léa & Tom <3\n", to: "agenda/2026/2026-11-20.md")
        #expect(WebForms.send(served, cookie, "/tasks/done", fields).status == 303)
        #expect(
            try served.vault.read("agenda/2026/2026-11-20.md").hasPrefix("---\ntype: day\n---\n- [ ] Other\n- [x] Call")
        )
        let text = "---\ntype: day\n---\n- [ ] Something else\n"
        try served.vault.write(text, to: "agenda/2026/2026-11-20.md")
        let answer = WebForms.send(served, cookie, "/tasks/done", fields)
        #expect(answer.status == 409)
        #expect(served.text(answer).contains("changed since it was shown"))
        #expect(try served.vault.read("agenda/2026/2026-11-20.md") == text)
    }

    /// What waited in a browser is of the time at which it was typed, whenever it comes; a clock that is ahead tells nothing.
    @Test(arguments: [(-2 * 86_400, "18"), (-400 * 86_400, "20"), (3600, "20")])
    func typedBefore(_ offset: Int, _ day: String) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let now = Int(try served.vault.workspace().machine.now / 1_000_000_000)
        let typed = [("typed", String((now + offset) * 1000))]
        let page = WebForms.page(served, cookie, "/today")
        let token = try WebForms.form(page, to: "/capture").filter { $0.0 == "form_token" }
        func send(_ action: String, _ fields: [(String, String)]) -> WebResponse {
            WebForms.send(served, cookie, action, token + fields + typed)
        }
        #expect(send("/capture", [("text", "Rain at last."), ("kind", "log")]).status == 303)
        #expect(send("/mood", [("mood", "happy")]).status == 303)
        let entries = try served.vault.files().keys.filter { $0.hasPrefix("journal/") }
        #expect(entries.count == 2 && entries.allSatisfy { $0.contains("2026-11-" + day) }, "\(entries)")
        #expect(send("/capture", [("text", "Dentist tomorrow 9:00")]).status == 303)
        let tomorrow = String((Int(day) ?? 0) + 1)
        #expect(try served.vault.read("agenda/2026/2026-11-\(tomorrow).md").contains("09:00 Dentist"))
        let task = try WebForms.form(page, to: "/tasks/done", with: "Call Léa")
        #expect(send("/tasks/done", task.filter { $0.0 != "form_token" }).status == 303)
        #expect(try served.vault.read("agenda/2026/2026-11-20.md").contains("<3 done:2026-11-\(day)"))
    }

    /// A task that is ticked again, since no answer came, is done once, whatever the time says.
    @Test func aTickIsDoneOnce() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let task = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/done", with: "Water")
        let now = Int(try served.vault.workspace().machine.now / 1_000_000_000)
        for fields in [[], [("typed", String((now - 60) * 1000))]] {
            #expect(WebForms.send(served, cookie, "/tasks/done", task + [("once", "tick")] + fields).status == 303)
        }
        #expect(try served.vault.read("agenda/2026/2026-11-20.md").contains("due:2026-11-23"))
    }

    @Test func aTurnIsSkipped() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/skip", with: "Water")
        #expect(WebForms.send(served, cookie, "/tasks/skip", fields).status == 303)
        #expect(try served.vault.read("agenda/2026/2026-11-20.md").contains("due:2026-11-23"))
    }

    /// A turn to come is a plan: its box would tick the one that is open.
    @Test func laterTurnsHaveNoForm() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/day/2026-11-23")
        #expect(page.contains("Water"))
        #expect(!page.contains("action=\"/tasks/"))
    }

    @Test func aListIsKept() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let target = "/list/lists/groceries.md"
        let fields = try WebForms.form(WebForms.page(served, cookie, target), to: "/lists/check", with: "crème fraîche")
        #expect(WebForms.send(served, cookie, "/lists/check", fields).value("location") == target)
        #expect(try served.vault.read("lists/groceries.md").contains("- [x] crème fraîche"))
        let open = try WebForms.form(WebForms.page(served, cookie, target), to: "/lists/check", with: "butter")
        #expect(open.contains { $0 == ("undone", "1") })
        #expect(WebForms.send(served, cookie, "/lists/check", open).status == 303)
        #expect(try served.vault.read("lists/groceries.md").contains("- [ ] butter"))
        var add = try WebForms.form(WebForms.page(served, cookie, target), to: "/lists/add").filter { $0.0 != "items" }
        add.append(("items", "eggs, 500 g rice"))
        #expect(WebForms.send(served, cookie, "/lists/add", add).status == 303)
        let text = try served.vault.read("lists/groceries.md")
        #expect(text.contains("- [ ] eggs") && text.contains("rice"))
    }

    /// Two boxes of one name are two things.
    @Test func theItemThatWasShownIsTicked() throws {
        let packing =
            "# Packing\n\n## Ann\n\n- [ ] Toothbrush\n\n## Ben\n\n- [ ] Toothbrush\n- [ ] Screws x40 4mm\n- [ ] Screws x5 4mm\n"
        let served = try ServedPages(["lists/packing.md": packing])
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/list/lists/packing.md")
        for name in ["Toothbrush, Ann", "Toothbrush, Ben", "Screws 4mm, Ben, × 40", "Screws 4mm, Ben, × 5"] {
            #expect(page.contains("aria-label=\"Done: \(name)\""), "\(name)")
        }
        let bens = try WebForms.form(page, to: "/lists/check", with: "Toothbrush, Ben")
        let few = try WebForms.form(page, to: "/lists/check", with: "× 5")
        // Both have moved, and where the one was is another of its name.
        try served.vault.write(
            packing.replacing("## Ann", with: "Take along.\n\n## Ann\n\n- [ ] Soap"), to: "lists/packing.md")
        #expect(WebForms.send(served, cookie, "/lists/check", bens).status == 303)
        #expect(WebForms.send(served, cookie, "/lists/check", few).status == 303)
        let text = try served.vault.read("lists/packing.md")
        #expect(text.contains("## Ben\n\n- [x] Toothbrush") && text.contains("- [ ] Toothbrush\n\n## Ben"))
        #expect(text.contains("- [ ] Screws x40 4mm\n- [x] Screws x5 4mm"))
        try served.vault.write("# Packing\n\n- [ ] Soap\n", to: "lists/packing.md")
        let answer = WebForms.send(served, cookie, "/lists/check", bens)
        #expect(answer.status == 409 && served.text(answer).contains("changed since it was shown"))
        #expect(try served.vault.read("lists/packing.md") == "# Packing\n\n- [ ] Soap\n")
    }

    /// Words, amount and aisle have a page; what its form says as before is left alone.
    @Test func anItemIsEdited() throws {
        let text =
            "# Groceries\n\n## Dairy\n\n- [ ] milk x2 id:k3\n- [ ] butter unit:pat #home\n\n## Pantry\n\n- [ ] rice\n"
        let served = try ServedPages(["lists/groceries.md": text])
        let cookie = served.cookie()
        let list = "/list/lists/groceries.md"
        func address(_ name: String) throws -> String {
            let link = try #require(
                WebForms.page(served, cookie, list).split(separator: "<a class=\"way\" href=\"")
                    .first { $0.contains("Edit “\(name)”") })
            return String(link.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }
        func edit(_ name: String, _ changes: [(String, String)]) throws -> WebResponse {
            let fields = try WebForms.form(WebForms.page(served, cookie, address(name)), to: "/lists/edit")
            let kept = fields.filter { field in !changes.contains { $0.0 == field.0 } }
            return WebForms.send(served, cookie, "/lists/edit", kept + changes)
        }
        func line(_ start: String) throws -> String? {
            try served.vault.read("lists/groceries.md").split(separator: "\n").first { $0.hasPrefix(start) }.map(
                String.init)
        }
        #expect(
            try edit("milk", [("item", "oat milk"), ("amount", "3 × 50 cl"), ("aisle", "Drinks")]).value("location")
                == list)
        #expect(try line("- [ ] oat") == "- [ ] oat milk x3 id:k3 unit:50cl aisle:Drinks")
        // A unit that no one would type stays; the heading is the aisle already.
        #expect(try edit("butter", [("item", "salted butter")]).status == 303)
        #expect(try line("- [ ] salted") == "- [ ] salted butter unit:pat #home")
        #expect(try edit("oat milk", [("amount", ""), ("aisle", "Dairy")]).status == 303)
        #expect(try line("- [ ] oat") == "- [ ] oat milk id:k3")
        let before = try served.vault.read("lists/groceries.md")
        #expect(try edit("rice", [("amount", "some or more")]).status == 400)
        #expect(try edit("rice", [("item", "oat milk")]).status == 409)
        #expect(try served.vault.read("lists/groceries.md") == before)
        let gone = try WebForms.form(WebForms.page(served, cookie, address("rice")), to: "/lists/remove")
        #expect(WebForms.send(served, cookie, "/lists/remove", gone).value("location") == list)
        #expect(try line("- [ ] rice") == nil)
        #expect(WebForms.send(served, cookie, "/lists/remove", gone).status == 409)
    }

    /// A program gets every refusal as it asks for it.
    @Test(arguments: [
        ("/journal/new", [("text", "")], 400), ("/edit/notes/a.md", [("text", "b"), ("revision", "1")], 412),
        ("/delete/notes/a.md", [("revision", "1")], 412),
        ("/move/notes/a.md", [("title", "B"), ("revision", "1")], 412),
        ("/notes/new", [("title", "../x")], 400), ("/capture", [("text", "x"), ("kind", "entry")], 400),
    ])
    func refusalsForPrograms(action: String, fields: [(String, String)], status: Int) throws {
        let served = try ServedPages(["notes/a.md": "# A\n"])
        let cookie = served.cookie()
        let token = try WebForms.form(WebForms.page(served, cookie, "/notes"), to: "/notes/new").filter {
            !["title", "folder"].contains($0.0)
        }
        var request = WebForms.request(cookie, action, token + fields)
        request.headers.append(("Accept", "application/json"))
        let answer = served.answer(request)
        #expect(answer.status == status && served.text(answer).contains("daybook.refusal/1"), "\(served.text(answer))")
        #expect(try served.vault.read("notes/a.md") == "# A\n")
    }

    /// Long lists are searched and put in another order; short ones have no form for that.
    @Test func aLongListIsSearched() throws {
        let names = ["pear", "apple", "Éclair", "fig"] + (1...10).map { "thing \($0)" }
        let served = try ServedPages([
            "lists/groceries.md": "# Groceries\n\n" + names.map { "- [ ] \($0)\n" }.joined(),
            "lists/short.md": "# Short\n\n- [ ] one\n",
        ])
        let cookie = served.cookie()
        func shown(_ query: String) throws -> [String] {
            let page = WebForms.page(served, cookie, "/list/lists/groceries.md" + query)
            return page.split(separator: "<span class=\"text\">").dropFirst().map { String($0.prefix { $0 != "<" }) }
        }
        #expect(try shown("") == names)
        #expect(try shown("?find=eclair&sort=usual") == ["Éclair"])
        #expect(try shown("?sort=name").prefix(4) == ["apple", "Éclair", "fig", "pear"])
        #expect(WebForms.page(served, cookie, "/list/lists/groceries.md").contains("name=\"find\""))
        #expect(!WebForms.page(served, cookie, "/list/lists/short.md").contains("name=\"find\""))
    }

    /// A slip of the finger leaves the line as it was, with when it was bought before.
    @Test func aTickThatIsTakenBack() throws {
        let line = "- [ ] milk freq:3 bought:2026-11-10 by:Léa"
        let served = try ServedPages(["lists/groceries.md": "# Groceries\n\n\(line)\n- [ ] milk id:k3\n"])
        let cookie = served.cookie()
        func send(_ words: String) throws {
            let page = WebForms.page(served, cookie, "/list/lists/groceries.md")
            let fields = try WebForms.form(page, to: "/lists/check", with: words)
            #expect(WebForms.send(served, cookie, "/lists/check", fields).status == 303)
        }
        try send("Done: milk")
        #expect(
            try served.vault.read("lists/groceries.md").contains("- [x] milk freq:4 bought:2026-11-20\n- [ ] milk id"))
        try send("Open again: milk")
        #expect(try served.vault.read("lists/groceries.md").contains(line + "\n- [ ] milk id:k3\n"))
    }

    /// Undone is the page that it made, too: then it goes back to where one was.
    @Test func whatMadeThePageIsTakenBack() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let before = try served.vault.files()
        let capture = "/capture?kind=log&text=" + FormFields.encoded("Rain at last.")
        let fields = try WebForms.form(WebForms.page(served, cookie, capture), to: "/capture")
        let made = try #require(WebForms.send(served, cookie, "/capture", fields).value("location"))
        let page = WebForms.page(served, cookie, made)
        #expect(page.contains("<div class=\"told\" id=\"told-"))
        let undo = try WebForms.form(page, to: "/undo")
        #expect(undo.contains { $0 == ("back", made) })
        #expect(WebForms.send(served, cookie, "/undo", undo).value("location") == capture)
        #expect(try served.vault.files() == before)
        #expect(WebForms.page(served, cookie, capture).contains("Undone: "))
    }

    /// What is told stands over the end of the window; pages after it have the way back at their end alone.
    @Test func whatIsToldIsToldOnce() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/tasks/done", with: "Call Léa")
        #expect(WebForms.send(served, cookie, "/tasks/done", fields).status == 303)
        #expect(WebForms.page(served, cookie, "/today").contains("class=\"told\""))
        let later = WebForms.page(served, cookie, "/today")
        #expect(!later.contains("class=\"told\""))
        let parts = later.split(separator: "class=\"take-back\"")
        #expect(parts.count == 2 && !parts[1].contains("<section") && parts[1].contains("Undo: Done: Call"))
        let style = served.text(served.get("/assets/daybook.css"))
        #expect(style.contains(".told{position:fixed;bottom:") && style.contains("told-is-gone 0s 10s forwards"))
    }

    /// As a browser kept it from an older page: by its words alone.
    @Test func anItemByItsNameAlone() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(
            WebForms.page(served, cookie, "/list/lists/groceries.md"), to: "/lists/check", with: "value=\"milk\"")
        let old = fields.filter { ["form_token", "list", "item"].contains($0.0) }
        #expect(old.count == 3 && fields.contains { $0.0 == "line" })
        #expect(WebForms.send(served, cookie, "/lists/check", old).status == 303)
        #expect(try served.vault.read("lists/groceries.md").contains("- [x] milk"))
    }

    @Test func aMoodIsOneTap() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/mood") + [("mood", "happy")]
        #expect(WebForms.send(served, cookie, "/mood", fields).status == 303)
        let entry = try served.vault.files().first { $0.key.hasPrefix("journal/") }
        #expect(entry.map { String(decoding: $0.value, as: UTF8.self).contains("mood: happy") } == true)
        #expect(WebForms.send(served, cookie, "/mood", fields.dropLast() + [("mood", "odd")]).status == 400)
    }

    /// What is typed is shown as it was understood; nothing is written before that is saved.
    @Test func aLineIsReadBeforeItIsSaved() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        let typed = FormFields.encoded("Dentist tuesday 2pm @Lyon")
        let before = try served.vault.files()
        let reading = WebForms.page(served, cookie, "/capture?kind=agenda&text=" + typed)
        #expect(reading.contains("Dentist") && reading.contains("24 November") || reading.contains("2026-11-24"))
        #expect(try served.vault.files() == before)
        let fields = try WebForms.form(reading, to: "/capture")
        #expect(WebForms.send(served, cookie, "/capture", fields).value("location") == "/day/2026-11-24")
        #expect(try served.vault.read("agenda/2026/2026-11-24.md").contains("Dentist @Lyon"))
        let log = WebForms.page(
            served, cookie, "/capture?kind=log&text=" + FormFields.encoded("Rain at last. mood:happy #garden"))
        #expect(log.contains("#garden"))
        let saved = WebForms.send(served, cookie, "/capture", try WebForms.form(log, to: "/capture"))
        #expect(saved.value("location")?.hasPrefix("/document/journal/2026/") == true)
        #expect(
            WebForms.page(served, cookie, "/capture?kind=agenda&text=" + FormFields.encoded("31 february")).contains(
                "value=\"31 february\""))
        #expect(served.get("/capture?kind=odd&text=x").status == 400)
    }

    /// What another program shares (`share_target` of the web manifest) may have lines, which the journal keeps.
    @Test func aSharedTextKeepsItsLines() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        let shared = "/capture?title=Leeks&text=" + FormFields.encoded("Braise them.\r\n\r\nWith butter.") + "&url="
        let page = WebForms.page(served, cookie, shared + FormFields.encoded("https://example.org/?a=1&b=2"))
        #expect(page.contains("value=\"Leeks Braise them. With butter. https://example.org/?a=1&amp;b=2\""))
        let saved = WebForms.send(served, cookie, "/capture", try WebForms.form(page, to: "/capture"))
        let path = try #require(saved.value("location")?.dropFirst("/document/".count))
        #expect(
            try served.vault.read(String(path)).hasSuffix(
                "# Leeks\n\nBraise them.\n\nWith butter.\nhttps://example.org/?a=1&b=2\n"))
        #expect(served.get("/journal?x=a%0Ab").status == 400)
    }

    private static func draft(_ page: String, _ text: String) throws -> [(String, String)] {
        try WebForms.form(page, to: "/edit/notes/tea.md").filter { $0.0 != "text" } + [
            ("text", text.replacing("\n", with: "\r\n"))
        ]
    }

    @Test func aDocumentIsEdited() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/edit/notes/tea.md")
        #expect(page.contains("<textarea id=\"draft\" name=\"text\" rows=\"24\" spellcheck=\"true\">\n# Tea\n\nGreen."))
        let answer = WebForms.send(served, cookie, "/edit/notes/tea.md", try Self.draft(page, "# Tea\n\nOolong é.\n"))
        #expect(answer.status == 303 && answer.value("location") == "/document/notes/tea.md")
        #expect(try served.vault.read("notes/tea.md") == "# Tea\n\nOolong é.\n")
    }

    @Test func editsOfDifferentLinesAreMerged() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/edit/notes/tea.md")
        try served.vault.write("# Tea\n\nGreen.\n\nBlack.\n\n- one\n- two\n- three\n", to: "notes/tea.md")
        let draft = try Self.draft(page, "# Tea\n\nGreen, 70°.\n\nBlack.\n\n- one\n- two\n")
        #expect(WebForms.send(served, cookie, "/edit/notes/tea.md", draft).status == 303)
        #expect(try served.vault.read("notes/tea.md") == "# Tea\n\nGreen, 70°.\n\nBlack.\n\n- one\n- two\n- three\n")
        #expect(WebForms.page(served, cookie, "/today").contains("with what others wrote meanwhile"))
    }

    /// The answer was lost, the draft went on from there, and others wrote too: what was saved is not doubled.
    @Test func aFormThatWasSavedGoesOn() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let (page, other) = (
            WebForms.page(served, cookie, "/edit/notes/tea.md"), WebForms.page(served, cookie, "/edit/notes/tea.md")
        )
        let start = "# Tea\n\nGreen.\n\nBlack.\n\n- one\n- two\n"
        #expect(
            WebForms.send(served, cookie, "/edit/notes/tea.md", try Self.draft(page, start + "- mine\n")).status == 303)
        try served.vault.write(start + "- theirs\n- mine\n", to: "notes/tea.md")
        let next = try Self.draft(page, start + "- mine, and more\n")
        #expect(WebForms.send(served, cookie, "/edit/notes/tea.md", next).status == 303)
        #expect(try served.vault.read("notes/tea.md") == start + "- theirs\n- mine, and more\n")
        // Another form of the same document was made from what it says, also after a look at what it reads like.
        let preview = try served.answer(
            WebForms.request(cookie, "/preview", Self.draft(page, start + "- mine, and more\n- last\n")))
        #expect(
            try WebForms.form(served.text(preview), to: "/edit/notes/tea.md").contains { field in
                field.0 == "once" && next.contains { $0 == field }
            })
        let apart = WebForms.send(served, cookie, "/edit/notes/tea.md", try Self.draft(other, start + "- apart\n"))
        #expect(apart.status == 303)
        #expect(try served.vault.read("notes/tea.md").contains("mine, and more"))
    }

    /// The same over a restart: where the document is as it was saved the draft takes its place, and where others wrote, too, it is asked about.
    @Test(arguments: [("- mine, and more\n", false), ("- mine\n- and more\n", false), ("- mine\n- and more\n", true)])
    func aFormThatWasSavedGoesOnAfterARestart(_ next: String, _ isChanged: Bool) throws {
        let state = try TemporaryFolder()
        let served = try ServedPages(Self.files, stateFolder: state.path)
        let (cookie, start) = (served.cookie(), "# Tea\n\nGreen.\n\nBlack.\n\n- one\n- two\n")
        let page = WebForms.page(served, cookie, "/edit/notes/tea.md")
        _ = WebForms.send(served, cookie, "/edit/notes/tea.md", try Self.draft(page, start + "- mine\n"))
        served.restart()
        let theirs = start.replacing("Green", with: "Oolong") + "- mine\n"
        if isChanged { try served.vault.write(theirs, to: "notes/tea.md") }
        let answer = WebForms.send(served, cookie, "/edit/notes/tea.md", try Self.draft(page, start + next))
        #expect(answer.status == (isChanged ? 412 : 303))
        #expect(try served.vault.read("notes/tea.md") == (isChanged ? theirs : start + next))
        #expect(try !state.read("serve-once.jsonl").contains("mine"))
    }

    /// No one loses a word: both texts are shown, the draft in its form, and the next attempt is made from what was seen.
    @Test func editsOfTheSameLineStandSideBySide() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/edit/notes/tea.md")
        let theirs = "# Tea\n\nGreen, theirs.\n\nBlack.\n\n- one\n- two\n"
        try served.vault.write(theirs, to: "notes/tea.md")
        let draft = try Self.draft(page, "# Tea\n\nGreen, mine.\n\nBlack.\n\n- one\n- two\n")
        let answer = WebForms.send(served, cookie, "/edit/notes/tea.md", draft)
        #expect(answer.status == 412)
        let text = served.text(answer)
        #expect(text.contains("Green, mine.") && text.contains("Green, theirs.") && text.contains("role=\"alert\""))
        #expect(try served.vault.read("notes/tea.md") == theirs)
        let again = try Self.draft(text, "# Tea\n\nGreen, both.\n")
        #expect(WebForms.send(served, cookie, "/edit/notes/tea.md", again).status == 303)
        #expect(try served.vault.read("notes/tea.md") == "# Tea\n\nGreen, both.\n")
    }

    @Test func aRevisionHasToBeSaid() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try Self.draft(WebForms.page(served, cookie, "/edit/notes/tea.md"), "x\n").filter {
            $0.0 != "revision"
        }
        #expect(WebForms.send(served, cookie, "/edit/notes/tea.md", fields).status == 428)
        let program = served.answer(
            WebRequest(
                "POST", "/edit/notes/tea.md",
                headers: [
                    ServedPages.host, ("Authorization", "Bearer " + served.keys.token),
                    ("If-Match", "\"0000000000000000\""),
                    ("Content-Type", "application/x-www-form-urlencoded"),
                ], body: Array("text=x".utf8)))
        #expect(program.status == 412)
        #expect(try served.vault.read("notes/tea.md") == Self.files["notes/tea.md"])
    }

    /// The file went away under the form: the draft is still there.
    @Test func theFileIsGone() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let draft = try Self.draft(WebForms.page(served, cookie, "/edit/notes/tea.md"), "# Tea\n\nMy words.\n")
        try served.vault.workspace().vault.files.remove(.init(trusted: "notes/tea.md"))
        let answer = WebForms.send(served, cookie, "/edit/notes/tea.md", draft)
        #expect(answer.status == 412)
        #expect(served.text(answer).contains("My words."))
    }

    /// A name that was mistyped, or is one of a document to come.
    @Test func aDocumentThatIsNotThere() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        func asked(_ target: String) -> (status: Int, text: String) {
            let answer = served.answer(WebRequest("GET", target, headers: [ServedPages.host, cookie]))
            return (answer.status, served.text(answer))
        }
        for target in ["/document/Notes/Tea.md", "/document/notes/tae.md", "/document/tea.md"] {
            let (status, text) = asked(target)
            #expect(status == 404 && text.contains("<a href=\"/document/notes/tea.md\">notes/tea.md</a>"), "\(target)")
        }
        let (status, text) = asked("/document/notes/coffee.md")
        #expect(status == 404 && !text.contains("notes/tea.md") && text.contains("href=\"/search?q=coffee\""))
        #expect(text.contains("href=\"/edit/notes/coffee.md\""))
        let form = try WebForms.form(asked("/edit/notes/coffee.md").text, to: "/edit/notes/coffee.md")
        let draft = form.filter { $0.0 != "text" } + [("text", "# Coffee\r\n\r\nBlack.\r\n")]
        #expect(WebForms.send(served, cookie, "/edit/notes/coffee.md", draft).status == 303)
        #expect(try served.vault.read("notes/coffee.md") == "# Coffee\n\nBlack.\n")
        // Somebody else was first: both texts are shown.
        let again = WebForms.send(
            served, cookie, "/edit/notes/coffee.md",
            draft.filter { !["once", "text"].contains($0.0) } + [("text", "Mine.")])
        #expect(again.status == 412)
        #expect(try served.vault.read("notes/coffee.md") == "# Coffee\n\nBlack.\n")
        let readOnly = try ServedPages(Self.files, isReadOnly: true)
        #expect(!readOnly.page("/document/notes/coffee.md").contains("/edit/"))
        #expect(readOnly.get("/edit/notes/coffee.md").status == 404)
    }

    /// Bytes that a form would change are not offered in one.
    @Test(arguments: ["a\r\nb\n", "a\u{0}b\n", "\u{feff}# x\n", "a\rb\n"])
    func whatAFormWouldChange(_ text: String) throws {
        let served = try ServedPages(["notes/tea.md": text])
        #expect(served.get("/edit/notes/tea.md").status == 400)
    }

    @Test func lineEndsOfWindowsStay() throws {
        let served = try ServedPages(["notes/tea.md": "# Tea\r\n\r\nGreen.\r\n"])
        let cookie = served.cookie()
        let draft = try Self.draft(WebForms.page(served, cookie, "/edit/notes/tea.md"), "# Tea\n\nBlack.\n")
        #expect(WebForms.send(served, cookie, "/edit/notes/tea.md", draft).status == 303)
        #expect(try served.vault.read("notes/tea.md") == "# Tea\r\n\r\nBlack.\r\n")
    }

    /// The way back is a page of ours.
    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "/none", "javascript:x", "/tasks/done",
    ])
    func theWayBack(_ back: String) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/mood").filter { $0.0 != "back" }
        let answer = WebForms.send(served, cookie, "/mood", fields + [("mood", "sad"), ("back", back)])
        #expect(answer.value("location") == "/today")
    }

    @Test func readOnlyPagesHaveNoForms() throws {
        let served = try ServedPages(Self.files, isReadOnly: true)
        for target in ["/today", "/list/lists/groceries.md", "/document/notes/tea.md"] {
            #expect(!served.page(target).contains("method=\"post\""))
        }
    }
}
