// Forms that are sent again where no answer came: done once, and answered as they were.

import ApplicationTestSupport
import TestSupport
import Testing

@testable import WebServer

@Suite struct DoneOnceTests {
    private static let list = "lists/groceries.md"
    private static let drawing = "media/2026/11/2026-11-19.inkml"
    private static let files = [
        list: "---\ntype: list\n---\n- [ ] milk\n", ".daybook/settings.yaml": "lists: {default: groceries}\n",
    ]

    struct Form: Sendable, CustomTestStringConvertible {
        let page: String
        let action: String
        let fields: [String: String]
        /// What is changed in it for another one.
        let other: (name: String, value: String)
        var testDescription: String { page }
    }

    static let forms = [
        Form(page: "/journal/new", action: "/journal/new", fields: ["text": "A day."], other: ("text", "Another.")),
        Form(page: "/today", action: "/mood", fields: ["mood": "happy"], other: ("mood", "sad")),
        Form(page: "/capture?kind=log&text=Tea.", action: "/capture", fields: [:], other: ("text", "Coffee.")),
        Form(
            page: "/capture?kind=agenda&text=09:00+Tea", action: "/capture", fields: [:], other: ("text", "10:00 Tea")),
        Form(page: "/capture?kind=list&text=2+honey", action: "/capture", fields: [:], other: ("kind", "log")),
        Form(page: "/list/" + list, action: "/lists/add", fields: ["items": "2 honey"], other: ("items", "3 honey")),
    ]

    @Test(arguments: forms)
    func sentTwiceItIsDoneOnce(_ form: Form) throws {
        let served = try ServedPages(Self.files)
        let (cookie, before) = (served.cookie(), try served.vault.files())
        let carried = try WebForms.form(WebForms.page(served, cookie, form.page), to: form.action)
            .filter {
                ["form_token", "back", "once", "list", "text", "kind"].contains($0.0) && form.fields[$0.0] == nil
            }
        #expect(carried.contains { $0.0 == "once" && $0.1.utf8.count >= 22 })
        let fields = carried + form.fields.map { ($0.key, $0.value) }
        let first = WebForms.send(served, cookie, form.action, fields)
        #expect(first.status == 303)
        let after = try served.vault.files()
        #expect(after != before)
        // By a page of another state: what proves it, and where it goes back to, say nothing about it.
        for again in [fields, fields.map { $0.0 == "back" ? ($0.0, "/week") : $0 }] {
            let answer = WebForms.send(served, cookie, form.action, again)
            let places = [first.value("location"), form.action == "/lists/add" ? "/week" : nil]
            #expect(answer.status == 303 && places.contains(answer.value("location")))
            #expect(try served.vault.files() == after)
        }
        // A browser may have filled the old name in.
        let other = fields.map { $0.0 == form.other.name ? form.other : $0 }
        #expect(WebForms.send(served, cookie, form.action, other).status == 303)
        #expect(try served.vault.files() != after)
    }

    @Test func everyFormHasANameOfItsOwn() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let names = try (0..<5).map { _ in
            try #require(
                WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new").first {
                    $0.0 == "once"
                }
            ).1
        }
        #expect(Set(names).count == 5)
    }

    /// A page of ink is added once, too.
    @Test func aPageToWriteOn() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let day = try WebForms.form(WebForms.page(served, cookie, "/day/2026-11-19"), to: "/write")
        let there = try #require(WebForms.send(served, cookie, "/write", day).value("location"))
        let form = try WebForms.form(WebForms.page(served, cookie, there), to: "/ink/" + Self.drawing)
        for _ in 0..<2 { #expect(WebForms.send(served, cookie, "/ink/" + Self.drawing, form).status == 303) }
        #expect(try served.vault.read(Self.drawing).components(of: "type=\"page\"") == 2)
    }

    /// One that failed was not done: it may come again.
    @Test func whatFailedMayComeAgain() throws {
        let done = DoneOnce()
        var count = 0
        func change(_ name: String?, of content: String = "", status: Int = 303) throws -> Int {
            try done.answer(name, of: content) {
                count += 1
                return WebResponse(status)
            }.status
        }
        #expect(throws: WebRefusal.self) { try done.answer("x", of: "") { throw WebRefusal.notFound } }
        #expect(try change("x", status: 400) == 400)
        for _ in 0..<2 { #expect(try change("x") == 303) }
        #expect(count == 2)
        _ = try change("x", of: "other")
        for _ in 0..<2 { _ = try change(nil) }
        #expect(count == 5)
    }

    @Test func theOldestIsForgotten() throws {
        let done = DoneOnce()
        var count = 0
        func change(_ name: String) throws {
            _ = try done.answer(name, of: "") {
                count += 1
                return WebResponse(303)
            }
        }
        for number in 0...1000 { try change("n\(number)") }
        try change("n1000")
        #expect(count == 1001)
        try change("n0")
        #expect(count == 1002)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
