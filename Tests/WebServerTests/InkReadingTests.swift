// Handwriting that is read because somebody asked for it on a page: what the page says meanwhile, and after.

import ApplicationTestSupport
import Ink
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct InkReadingTests {
    private static let note = "notes/tea.md"
    private static let file = "media/tea.inkml"
    private static let address = "/ink/\(file)?on=notes%2Ftea.md"
    private static let action = "/recognise/" + note

    private static func served(reader: String?, isReadOnly: Bool = false) throws -> ServedPages {
        let points = [(0, 0), (300, 1000), (600, 0)].map { InkPoint(x: $0.0 + 5000, y: $0.1 + 9000) }
        let stroke = InkElement.stroke(InkStroke(id: "s1", brush: InkBrush(), time: 5, points: points))
        let page = InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: [stroke])])
        let served = try ServedPages(
            [
                note: "---\nink: [\(file)]\n---\n\n# Tea\n",
                file: String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self),
            ], isReadOnly: isReadOnly)
        if let reader {
            let home = served.vault.home
            try home.write(reader, to: "read")
            try home.write("ink:\n  recogniser: [/bin/sh, \(home.path)/read]\n", to: ".config/daybook/config.yaml")
        }
        return served
    }

    /// Returns when all was read that was asked for.
    private static func whenRead(_ served: ServedPages, _ act: () throws -> Void) async rethrows {
        try act()
        await withCheckedContinuation { continuation in
            served.door.reading.whenDone { continuation.resume() }
        }
    }

    @Test func wordsComeBehindThePage() async throws {
        let served = try Self.served(reader: "cat > /dev/null; echo '{\"id\":1,\"text\":\"Tea\",\"conf\":0.9}'\n")
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, Self.address), to: Self.action)
        let state = served.door.live.state
        await Self.whenRead(served) {
            let answer = WebForms.send(served, cookie, Self.action, form)
            #expect(answer.status == 303 && answer.value("location") == Self.address)
        }
        #expect(served.door.live.state != state)
        #expect(try served.vault.read(Self.note).contains("```ink media/tea.inkml\nTea\n```"))
        let page = WebForms.page(served, cookie, Self.address)
        #expect(page.contains("What it says") && page.contains("Read: tea.md."))
        // It can be taken back, and asked for again.
        let undo = try WebForms.form(page, to: "/undo")
        #expect(WebForms.send(served, cookie, "/undo", undo).status == 303)
        #expect(try !served.vault.read(Self.note).contains("```ink"))
        #expect(WebForms.page(served, cookie, Self.address).contains("action=\"\(Self.action)\""))
    }

    @Test func whyItFailedStandsThere() async throws {
        let served = try Self.served(reader: "cat > /dev/null; exit 3\n")
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, Self.address), to: Self.action)
        await Self.whenRead(served) { _ = WebForms.send(served, cookie, Self.action, form) }
        let page = WebForms.page(served, cookie, Self.address)
        #expect(page.contains("<div class=\"problem\" role=\"alert\">") && page.contains("action=\"\(Self.action)\""))
        #expect(try !served.vault.read(Self.note).contains("```ink"))
    }

    @Test func whatIsAskedForTwiceIsReadOnce() async throws {
        let reader =
            "cat > /dev/null; echo x >> \"$(dirname \"$0\")/starts\"; while [ ! -e \"$(dirname \"$0\")/go\" ]; do sleep 0.05; done; echo '{\"ready\":true}'\n"
        let served = try Self.served(reader: reader)
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, Self.address), to: Self.action)
        try await Self.whenRead(served) {
            for _ in 0..<3 { #expect(WebForms.send(served, cookie, Self.action, form).status == 303) }
            let page = WebForms.page(served, cookie, Self.address)
            #expect(page.contains("is being read") && !page.contains("action=\"\(Self.action)\""))
            try served.vault.home.write("", to: "go")
        }
        #expect(try served.vault.home.read("starts") == "x\n")
        // It said nothing of the line.
        #expect(WebForms.page(served, cookie, Self.address).contains("1 line was not read in time"))
    }

    @Test func whoMayNotWriteHasNothingRead() throws {
        let served = try Self.served(reader: "exit 1\n", isReadOnly: true)
        let cookie = served.cookie()
        #expect(!WebForms.page(served, cookie, Self.address).contains("/recognise/"))
        #expect(WebForms.send(served, cookie, Self.action, []).status == 403)
        let open = try Self.served(reader: nil)
        let visitor = open.cookie()
        let token = try WebForms.form(WebForms.page(open, visitor, "/journal/new"), to: "/journal/new")
            .filter { $0.0 == FormTokenCheck.field }
        for action in ["/recognise/" + Self.file, "/recognise/.daybook/x.md", "/recognise/notes/none.md"] {
            #expect(WebForms.send(open, visitor, action, token).status == 404, "\(action)")
        }
    }
}
