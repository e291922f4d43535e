// Pages to write on: what they show, what they let in, and what they change.

import ApplicationTestSupport
import Bytes
import Ink
import TestSupport
import Testing
import Vault
import Wording

@testable import WebServer

@Suite struct InkPageTests {
    private static let day = "agenda/2026/2026-11-20.md"
    private static let file = "media/2026/11/2026-11-20.inkml"
    private static let address = "/ink/" + file

    private static func ink(_ strokes: [String] = []) -> String {
        let layer = InkLayer(id: "p1-l1", elements: strokes.map { .stroke(stroke($0)) })
        let page = InkPage(id: "p1", paper: .lined, layers: [layer])
        return String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
    }

    private static func stroke(_ id: String) -> InkStroke {
        InkStroke(id: id, brush: InkBrush(), time: 5, points: [InkPoint(x: 100, y: 200), InkPoint(x: 300, y: 400)])
    }

    private static let files = [
        day: "---\ntype: day\nink: [\(file)]\n---\n- 09:00-10:00 Standup <b>\n",
        "agenda/plan.md": "- 2026-11-20 Holiday\n", file: ink(["a", "b"]),
        "notes/tea.md": "# Tea\n",
    ]

    private static let lines =
        "<brush xml:id=\"b\"><brushProperty name=\"width\" value=\"2\" units=\"pt\"/></brush>\n"
        + "<trace xml:id=\"new\" contextRef=\"#ink\" brushRef=\"#b\" timeOffset=\"9\">1 2, 3 4</trace>\n"

    private func strokes(_ served: ServedPages, page: Int = 0) throws -> [String] {
        InkMLReader.read(Array(try served.vault.read(Self.file).utf8)).document.pages[page].strokes.map(\.id)
    }

    private func send(_ served: ServedPages, _ fields: [(String, String)], json: Bool = true) -> WebResponse {
        let body = fields.map { FormFields.encoded($0.0) + "=" + FormFields.encoded($0.1) }.joined(separator: "&")
        return served.answer(
            WebRequest(
                "POST", Self.address,
                headers: [
                    ServedPages.host, ("Authorization", "Bearer " + served.keys.token),
                    ("Content-Type", "application/x-www-form-urlencoded"),
                ] + (json ? [("Accept", "application/json")] : []), body: Array(body.utf8)))
    }

    @Test func aPictureWithoutAScript() throws {
        let served = try ServedPages(Self.files)
        let page = served.page(Self.address)
        #expect(page.contains("<h1>Friday 20 November 2026</h1>"))
        #expect(page.contains("<img src=\"/drawing/1/\(Self.file)?state="))
        #expect(
            page.contains("<script src=\"/assets/ink.js\"></script>")
                && page.contains("<div class=\"ink-tools\" hidden>"))
        // What lies below the ink is said, too.
        #expect(page.contains("<li>Holiday</li><li>09:00–10:00 Standup &lt;b&gt;</li>"))
        let drawing = served.get("/drawing/1/" + Self.file)
        let svg = served.text(drawing)
        #expect(drawing.value("content-type") == "image/svg+xml")
        #expect(drawing.value("content-security-policy")?.contains("sandbox") == true)
        #expect(svg.contains("Standup &lt;b&gt;") && svg.contains("d=\"M1 2l2 2"))
        let paper = served.text(served.get("/drawing/1/" + Self.file + "?paper=1"))
        #expect(paper.contains("Standup &lt;b&gt;") && !paper.contains("d=\"M1 2l2 2"))
        // Another owner is one that names the file.
        #expect(served.get(Self.address + "?on=notes/tea.md").status == 404)
        #expect(served.get(Self.address + "?on=.daybook/x.md").status == 404)
        #expect(served.get(Self.address + "?page=2").status == 400)
        #expect(served.get(Self.address + "?page=x").status == 400)
        #expect(served.get("/ink/notes/tea.md").status == 404)
        #expect(served.get("/drawing/1/notes/tea.md").status == 404)
        #expect(served.get("/drawing/0/" + Self.file).status == 400)
    }

    @Test func withoutFormsItIsAPicture() throws {
        for served in [
            try ServedPages(Self.files, isReadOnly: true),
            try ServedPages(
                Self.files.merging([Self.file: Self.ink().replacing("</ink>", with: "<!-- mine -->\n</ink>")]) { $1 }),
        ] {
            let page = served.page(Self.address)
            #expect(page.contains("<img src=\"/drawing/1/"))
            #expect(!page.contains("ink.js") && !page.contains("ink-tools"))
        }
    }

    @Test func asJSON() throws {
        let served = try ServedPages(Self.files)
        let json = try JSONReader.read(served.get(Self.address, json: true).bytes)
        #expect(json["schema"]?.string == "daybook.ink/1" && json["strokes"]?.int == 2)
    }

    @Test func strokesComeAndGo() throws {
        let served = try ServedPages(Self.files)
        let first = try JSONReader.read(send(served, [("strokes", Self.lines), ("erase", "a none")]).bytes)
        #expect(first["schema"]?.string == "daybook.ink-edited/1")
        #expect(
            first["added"]?.array?.compactMap(\.string) == ["new"]
                && first["erased"]?.array?.compactMap(\.string) == ["a"])
        #expect(try strokes(served) == ["b", "new"])
        let second = try JSONReader.read(send(served, [("erase", "b")]).bytes)
        #expect(
            second["base"]?.string == first["revision"]?.string && second["base"]?.string != second["revision"]?.string)
        #expect(try strokes(served) == ["new"])
    }

    @Test func sentTwiceItIsDoneOnce() throws {
        let served = try ServedPages(Self.files)
        for _ in 0..<2 { #expect(send(served, [("strokes", Self.lines), ("once", "x-1")]).status == 200) }
        #expect(try strokes(served) == ["a", "b", "new"])
        _ = send(served, [("erase", "new"), ("once", "x-2")])
        // The answer to the first was lost for long: what was erased meanwhile stays erased.
        let again = try JSONReader.read(send(served, [("strokes", Self.lines), ("once", "x-1")]).bytes)
        #expect(again["added"]?.array?.isEmpty == true && again["base"]?.string == again["revision"]?.string)
        #expect(try strokes(served) == ["a", "b"])
    }

    @Test func whatIsNotUnderstoodChangesNothing() throws {
        let served = try ServedPages(Self.files)
        for fields in [
            [], [("strokes", "")], [("strokes", "<trace>x</trace>")], [("strokes", Self.lines), ("page", "9")],
            [("strokes", Self.lines), ("page", "-1")], [("strokes", Self.lines + "</ink>")],
        ] {
            #expect(send(served, fields).status == 400, "\(fields)")
        }
        #expect(try served.vault.read(Self.file) == Self.files[Self.file])
    }

    @Test func filesOfOthersStay() throws {
        let text = "<ink><trace>1 1</trace></ink>"
        let served = try ServedPages(Self.files.merging([Self.file: text]) { $1 })
        #expect(send(served, [("strokes", Self.lines)]).status >= 400)
        #expect(try served.vault.read(Self.file) == text)
    }

    @Test func aPageMore() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, Self.address), to: Self.address)
        let answer = WebForms.send(served, cookie, Self.address, form)
        #expect(answer.status == 303)
        let second = try #require(answer.value("location"))
        #expect(second == Self.address + "?page=2&on=agenda%2F2026%2F2026-11-20.md")
        #expect(WebForms.page(served, cookie, second).contains("aria-current=\"page\">Page 2 of 2"))
        #expect(send(served, [("strokes", Self.lines), ("page", "2")]).status == 200)
        #expect(try strokes(served, page: 1) == ["new"] && strokes(served) == ["a", "b"])
    }

    // MARK: Typed text

    private static let box =
        "<annotation type=\"text\" xml:id=\"t1\" d:x=\"100\" d:y=\"200\" d:size=\"1400\" d:font=\"Sans\" d:color=\"#1a4fa0\">tea &amp; milk</annotation>\n"
    private static let typed = "/typed/" + file

    private func texts(_ served: ServedPages) throws -> [InkText] {
        InkMLReader.read(Array(try served.vault.read(Self.file).utf8)).document.texts
    }

    @Test func typedTextComesWithStrokes() throws {
        let served = try ServedPages(Self.files)
        #expect(send(served, [("strokes", Self.lines + Self.box)]).status == 200)
        #expect(try texts(served).map(\.words) == ["tea & milk"] && strokes(served) == ["a", "b", "new"])
        let drawing = "/drawing/1/" + Self.file
        #expect(served.text(served.get(drawing)).contains("fill=\"#1a4fa0\"><tspan x=\"1\""))
        #expect(!served.text(served.get(drawing + "?paper=1")).contains("milk"))
        #expect(served.page(Self.address).contains(">\ntea &amp; milk</textarea>"))
        #expect(
            try ServedPages([Self.file: served.vault.read(Self.file)], isReadOnly: true).page(Self.address).contains(
                "<li>tea &amp; milk</li>"))
        #expect(send(served, [("erase", "t1")]).status == 200)
        #expect(try texts(served).isEmpty)
    }

    @Test func typedTextByAForm() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        func form(_ words: String, _ text: String) throws -> [(String, String)] {
            try WebForms.form(WebForms.page(served, cookie, Self.address), to: Self.typed, with: words)
                + [("text", text)]
        }
        let added = try form("name=\"left\"", "tea\r\n milk\r\n\r\n")
        #expect(added.contains { $0 == ("left", "21") })
        // What is sent twice is done once.
        for _ in 0..<2 { #expect(WebForms.send(served, cookie, Self.typed, added).value("location") == Self.address) }
        let text = try #require(try texts(served).first)
        #expect(try texts(served).count == 1 && text.words == "tea\n milk" && text.x == 5952 && text.colour == .black)
        let edit = try form("value=\"\(text.id)\"", "coffee")
        #expect(WebForms.send(served, cookie, Self.typed, edit).status == 303)
        let edited = try #require(try texts(served).first)
        #expect((edited.id, edited.words, edited.x, edited.y) == (text.id, "coffee", text.x, text.y))
        // The same again is about words that are no longer there.
        #expect(WebForms.send(served, cookie, Self.typed, edit).status == 409)
        let token = added.filter { $0.0 == FormTokenCheck.field }
        for fields in [
            [], [("text", " ")], [("text", "x"), ("left", "-1")], [("text", "x"), ("top", "298")],
            [("text", "x"), ("left", "1e3")], [("text", "x"), ("page", "2")],
            [("text", String(repeating: "x", count: InkBoxRoute.limit + 1))],
        ] {
            #expect(WebForms.send(served, cookie, Self.typed, token + fields).status == 400, "\(fields)")
        }
        #expect(try texts(served) == [edited])
        #expect(WebForms.send(served, cookie, Self.typed, try form("value=\"coffee\"", " ")).status == 303)
        #expect(try texts(served).isEmpty && strokes(served) == ["a", "b"])
    }

    // MARK: What it says

    private static func word(_ shown: String, _ stroke: String) -> String { InkBlock.digest(shown) + "=" + stroke }

    /// The note says what its strokes say; the second line lies on the second page.
    private static let written: [String: String] = {
        let pages = ["a", "b"].enumerated().map { index, id in
            InkPage(
                id: "p\(index + 1)", layers: [InkLayer(id: "p\(index + 1)-l1", elements: [.stroke(stroke(id))])])
        }
        return [
            file: String(decoding: InkMLWriter.bytes(InkDocument(pages: pages)), as: UTF8.self),
            "notes/tea.md": """
            ---
            ink: [\(file)]
            ---
            # Tea

            ```ink \(file)
            Tea [wlth?]
            <b> #soon
            ```
            \(InkBlock.memory(rows: 2))
            \(word("Tea", "a")) \(word("[wlth?]", ""))
            \(word("<b>", "b")) \(word("#soon", ""))
            -->

            """,
        ]
    }()

    private static let correction = "/correct/" + file
    private static let line = address + "?on=notes%2Ftea.md&line="

    @Test func wordsLeadToTheirStrokes() throws {
        let served = try ServedPages(Self.written)
        for address in ["/document/notes/tea.md", Self.address + "?on=notes/tea.md"] {
            let page = served.page(address)
            #expect(
                page.contains(
                    "\(Self.address)?on=notes%2Ftea.md&amp;line=1\">Tea <span class=\"uncertain\" title=\"hard to read\">wlth?</span></a>"
                ))
            #expect(page.contains("line=2\">&lt;b&gt; #soon</a>"))
            #expect(page.split(separator: "action=\"\(Self.correction)\"").count == 3)
        }
        // The page is that of the line.
        let second = served.page(Self.line + "2")
        #expect(second.contains("<img src=\"/drawing/2/") && second.contains("&amp;line=2\" alt="))
        #expect(second.contains("line=2\" aria-current=\"true\">"))
        func drawing(_ page: Int, _ fields: String) -> String {
            served.text(served.get("/drawing/\(page)/\(Self.file)?on=notes/tea.md" + fields))
        }
        #expect(drawing(2, "&line=2").contains("#ffe082") && drawing(2, "&line=2&paper=1").contains("#ffe082"))
        for fields in ["", "&line=1", "&line=9"] { #expect(!drawing(2, fields).contains("#ffe082")) }
        #expect(served.get(Self.line + "x").status == 400 && served.get(Self.line + "9").status == 200)
        // Search leads there.
        #expect(served.page("/search?q=ink:soon").contains("\(Self.address)?on=notes%2Ftea.md&amp;line=2\">By hand: "))
    }

    @Test func aLineIsCorrectedByAForm() throws {
        let served = try ServedPages(Self.written)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, Self.line + "1")
        let form = try WebForms.form(page, to: Self.correction, with: "value=\"Tea wlth\"")
        #expect(form.contains { $0 == ("text", "Tea wlth") } && form.contains { $0 == ("line", "1") })
        let sent = form.map { $0.0 == "text" ? ($0.0, "Tea with #Anna") : $0 }
        #expect(WebForms.send(served, cookie, Self.correction, sent).value("location") == Self.line + "1")
        let note = try served.vault.read("notes/tea.md")
        #expect(note.contains("\nTea with #Anna\n<b> #soon\n"))
        let tags = served.page("/tags")
        #expect(tags.contains("tag%3AAnna") && !tags.contains("tag%3Asoon"))
        // The same again is about words that are no longer there.
        #expect(WebForms.send(served, cookie, Self.correction, sent).status == 409)
        #expect(try served.vault.read("notes/tea.md") == note)
        let undo = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 303)
        #expect(try served.vault.read("notes/tea.md") == Self.written["notes/tea.md"])
        for fields in [
            [("line", "1")], [("on", "notes/tea.md")], [("on", "notes/tea.md"), ("line", "0")],
            [("on", "notes/tea.md"), ("line", "7")], [("on", ".daybook/x.md"), ("line", "1")],
        ] {
            let token = form.filter { $0.0 == FormTokenCheck.field }
            #expect(WebForms.send(served, cookie, Self.correction, token + fields + [("text", "x")]).status >= 400)
        }
        #expect(try served.vault.read("notes/tea.md") == Self.written["notes/tea.md"])
    }

    @Test func withoutFormsWordsAreWords() throws {
        let page = try ServedPages(Self.written, isReadOnly: true).page(Self.line + "1")
        #expect(page.contains("wlth?</span>") && !page.contains("/correct/"))
    }

    /// One button makes the page of the day, its file and what names it; one takes all of it back.
    @Test func writingOnADayWithoutAPage() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        let before = try served.vault.files()
        let form = try WebForms.form(WebForms.page(served, cookie, "/day/2026-11-25"), to: "/write")
        let answer = WebForms.send(served, cookie, "/write", form)
        #expect(answer.value("location") == "/ink/media/2026/11/2026-11-25.inkml?on=agenda%2F2026%2F2026-11-25.md")
        #expect(try served.vault.read("agenda/2026/2026-11-25.md").contains("media/2026/11/2026-11-25.inkml"))
        // The next time it is there.
        let again = WebForms.send(served, cookie, "/write", form)
        #expect(again.value("location") == answer.value("location"))
        #expect(
            WebForms.page(served, cookie, "/document/agenda/2026/2026-11-25.md").contains("/drawing/1/media/2026/11/"))
        let undo = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 303)
        #expect(try served.vault.files() == before)
        for fields in [[("day", "x")], [("document", "media/x.inkml")], [("document", ".daybook/x.md")], []] {
            let token = form.filter { $0.0 == FormTokenCheck.field }
            #expect([400, 404].contains(WebForms.send(served, cookie, "/write", token + fields).status), "\(fields)")
        }
    }

    /// Who has drawn on a file of ours that no longer is one is told so, and it stays as it is.
    @Test(arguments: [
        "<?xml version=\"1.0\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2, 3 4</trace></ink>\n",
        "no ink",
    ])
    func aFileOfOthersIsNotDrawnOn(_ text: String) throws {
        let path = "media/x.inkml"
        let served = try ServedPages([path: text])
        let cookie = served.cookie()
        let token = try WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new")
            .filter { $0.0 == FormTokenCheck.field }
        let stroke =
            "<brush xml:id=\"b\"><brushProperty name=\"width\" value=\"1\" units=\"pt\"/></brush>\n"
            + "<trace xml:id=\"s1\" contextRef=\"#ink\" brushRef=\"#b\">1 1, 2 2</trace>"
        #expect(WebForms.send(served, cookie, "/ink/" + path, token + [("strokes", stroke)]).status == 409)
        #expect(try served.vault.read(path) == text)
    }

    /// All that is the pages' own, the canvas among it; the exported site's keys and viewer come beside it.
    @Test func theScriptIsSmall() {
        let sizes = [WebScript.written, WebScript.canvas].map { CompactCode.script($0).utf8.count }
        #expect(sizes.reduce(0, +) <= 40_000, "\(sizes)")
    }
}
