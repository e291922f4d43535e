// Typed text of a page of ink in the page that names its file: by forms, by the script's own way, and taken back as one.

import ApplicationTestSupport
import Bytes
import DocumentActions
import Ink
import TestSupport
import Testing
import Vault
import Wording

@testable import WebServer

@Suite struct TypedTextPageTests {
    private static let note = "notes/tea.md"
    private static let file = "media/tea.inkml"
    private static let page = "/ink/\(file)?on=notes%2Ftea.md"

    private static let files: [String: String] = {
        let stroke = InkStroke(
            id: "a", brush: InkBrush(), time: 5, points: [InkPoint(x: 100, y: 70_000), InkPoint(x: 300, y: 71_000)])
        let page = InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: [.stroke(stroke)])])
        return [
            note: "---\nink: [\(file)]\n---\n# Tea\n",
            file: String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self),
            "notes/other.md": "# Other\n",
        ]
    }()

    private func type(_ served: ServedPages, _ cookie: (name: String, value: String), _ text: String, in form: String)
        throws -> WebResponse
    {
        let fields = try WebForms.form(WebForms.page(served, cookie, Self.page), to: "/typed/" + Self.file, with: form)
        return WebForms.send(served, cookie, "/typed/" + Self.file, fields + [("text", text)])
    }

    private func undo(_ served: ServedPages, _ cookie: (name: String, value: String)) throws {
        let undo = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 303)
    }

    @Test func whatIsTypedIsFoundAtOnceAndTakenBackAsOne() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        #expect(try type(served, cookie, "green tea\r\n- [ ] buy #oolong", in: "name=\"left\"").status == 303)
        let note = try served.vault.read(Self.note)
        #expect(note.contains("```ink \(Self.file)\ngreen tea\n- [ ] buy #oolong\n```\n"))
        #expect(try served.vault.read("notes/other.md") == Self.files["notes/other.md"])
        // Search leads to its line, which is marked on its page.
        let address = "\(Self.page)&line=2"
        #expect(served.page("/search?q=oolong").contains(address.replacing("&", with: "&amp;") + "\">By hand: "))
        #expect(served.page("/tags").contains("tag%3Aoolong"))
        #expect(served.page(address).contains("line=2\" aria-current=\"true\">- [ ] buy #oolong</a>"))
        let drawing = served.text(served.get("/drawing/1/\(Self.file)?on=notes/tea.md&line=2"))
        #expect(drawing.contains("#ffe082") && drawing.contains("buy #oolong</tspan>"))
        // One step takes back the box and the words.
        try undo(served, cookie)
        for path in [Self.note, Self.file] { #expect(try served.vault.read(path) == Self.files[path], "\(path)") }
    }

    @Test func aBoxThatChangesAndGoes() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        _ = try type(served, cookie, "green tea\nmilk", in: "name=\"left\"")
        // A person corrects the second line on the page itself.
        let form = try WebForms.form(
            WebForms.page(served, cookie, Self.page), to: "/correct/" + Self.file, with: "value=\"milk\"")
        let sent = form.map { $0.0 == "text" ? ($0.0, "oat milk") : $0 }
        #expect(WebForms.send(served, cookie, "/correct/" + Self.file, sent).status == 303)
        _ = try type(served, cookie, "black tea\ncream", in: "value=\"green tea")
        #expect(try served.vault.read(Self.note).contains("\nblack tea\noat milk\n```\n"))
        let text = try served.vault.read(Self.note)
        _ = try type(served, cookie, "", in: "value=\"black tea")
        #expect(try served.vault.read(Self.note).contains("```ink \(Self.file)\noat milk\n```\n"))
        try undo(served, cookie)
        #expect(try served.vault.read(Self.note) == text)
    }

    /// As the script sends it, and taken away as it takes away.
    @Test func asTheScriptSendsIt() throws {
        let served = try ServedPages(Self.files)
        let box =
            "<annotation type=\"text\" xml:id=\"t1\" d:x=\"100\" d:y=\"200\" d:size=\"1400\" d:font=\"Sans\" d:color=\"#1a4fa0\">tea &amp; milk</annotation>\n"
        func send(_ name: String, _ value: String) -> Int {
            served.answer(
                WebRequest(
                    "POST", "/ink/" + Self.file,
                    headers: [
                        ServedPages.host, ("Authorization", "Bearer " + served.keys.token),
                        ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
                    ], body: Array((name + "=" + FormFields.encoded(value)).utf8))
            ).status
        }
        #expect(send("strokes", box) == 200)
        #expect(try served.vault.read(Self.note).contains("```ink \(Self.file)\ntea & milk\n```\n"))
        #expect(send("erase", "t1 a") == 200)
        #expect(try served.vault.read(Self.note) == Self.files[Self.note])
    }
}
