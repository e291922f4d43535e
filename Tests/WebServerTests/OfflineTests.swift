// What works while no server answers: the parts that the server hands out for it, and changes that come twice.

import ApplicationTestSupport
import Bytes
import Dispatch
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct OfflineTests {
    private static let list = "lists/groceries.md"
    private static let files = [
        list: "---\ntype: list\n---\n- [ ] milk\n", ".daybook/settings.yaml": "site: {title: SECRETNAME}\n",
    ]

    private func asked(_ served: ServedPages, _ target: String) -> WebResponse {
        served.answer(WebRequest("GET", target, headers: [ServedPages.host]))
    }

    /// All that a browser keeps is given to strangers, and says nothing of the vault.
    @Test func theShellIsNobodysSecret() throws {
        let served = try ServedPages(Self.files)
        let worker = asked(served, ServiceWorker.address)
        #expect(worker.status == 200 && worker.value("content-type") == "text/javascript; charset=utf-8")
        #expect(worker.value("content-security-policy")?.contains("worker-src 'self'; manifest-src 'self'") == true)
        for address in ServiceWorker.shell {
            #expect(served.text(worker).contains("\"\(address)\""))
            let answer = asked(served, address)
            #expect(answer.status == 200 && !answer.bytes.isEmpty, "\(address)")
            #expect(!served.text(answer).contains("SECRET") && !served.text(answer).contains("milk"), "\(address)")
        }
        let manifest = try JSONReader.read(asked(served, "/assets/daybook.webmanifest").bytes)
        let icon = try #require(manifest["icons"]?.array?.first?["src"]?.string)
        #expect(asked(served, icon).value("content-type") == "image/svg+xml")
        #expect(served.page(try #require(manifest["start_url"]?.string) + "today").contains("rel=\"manifest\""))
    }

    @Test func thePageThatStandsIn() throws {
        let served = try ServedPages(Self.files, language: .french)
        let page = served.text(asked(served, ServiceWorker.page))
        #expect(page.contains("Le serveur ne répond pas") && page.contains("content=\"offline\""))
        #expect(page.contains("id=\"waiting\"") && !page.contains("<nav"))
    }

    private func add(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ items: String, once: String?
    ) throws -> Int {
        let fields = try WebForms.form(WebForms.page(served, cookie, "/list/" + Self.list), to: "/lists/add")
        return WebForms.send(
            served, cookie, "/lists/add",
            fields.filter { !["items", "once"].contains($0.0) } + [("items", items)]
                + (once.map { [("once", $0)] } ?? [])
        ).status
    }

    /// An amount that comes again is added up, unless it is the same change.
    @Test func whatComesTwiceIsDoneOnce() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        for _ in 0..<3 { #expect(try add(served, cookie, "2 honey", once: "a1") == 303) }
        let once = try served.vault.read(Self.list)
        #expect(once.contains("honey"))
        #expect(try add(served, cookie, "2 honey", once: "a2") == 303)
        #expect(try served.vault.read(Self.list) != once)
        for name in ["", String(repeating: "a", count: 65)] {
            #expect(try add(served, cookie, "tea", once: name) == 400)
        }
        #expect(try !served.vault.read(Self.list).contains("tea"))
    }

    /// A tick that comes again after somebody took it back does not tick again.
    @Test func aTickThatComesAgain() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        func tick(_ more: [(String, String)]) throws -> Int {
            let page = WebForms.page(served, cookie, "/list/" + Self.list)
            let fields = try WebForms.form(page, to: "/lists/check", with: "\"item\" value=\"milk\"")
            return WebForms.send(served, cookie, "/lists/check", fields.filter { $0.0 != "undone" } + more).status
        }
        #expect(try tick([("once", "b1")]) == 303)
        #expect(try served.vault.read(Self.list).contains("- [x] milk"))
        #expect(try tick([("undone", "1"), ("once", "b2")]) == 303)
        #expect(try tick([("once", "b1")]) == 303)
        #expect(try served.vault.read(Self.list).contains("- [ ] milk"))
    }
}
