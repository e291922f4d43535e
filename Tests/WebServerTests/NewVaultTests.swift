// A folder that is not a vault yet: the page that offers to make one, for its owner alone, and nothing before that.

import ApplicationTestSupport
import TestSupport
import Testing
import Vault
import Wording

@testable import WebServer

@Suite struct NewVaultTests {
    private func folder(_ files: [String: String] = [:], _ language: LanguageCode? = nil) throws -> ServedPages {
        try ServedPages(files, language: language, makingWith: "/usr/bin/daybook")
    }

    @Test func nothingIsWrittenBefore() throws {
        let served = try folder(["a.md": "# A\n", "sub/b.md": "# B\n", "c.txt": "c\n"])
        let page = served.page("/")
        #expect(
            page.contains("2 Markdown files") && page.contains("Make a vault here") && page.contains(served.vault.root))
        #expect(!page.contains("name=\"sample\""), "notes are not mixed with a sample")
        #expect(try folder(["a.md": "# A\n"], .french).page("/").contains("1 fichier Markdown"))
        // All other pages lead there, and the actions of a vault are not answered.
        #expect(served.answer(WebRequest("GET", "/today", headers: [ServedPages.host])).value("location") == "/")
        #expect(WebForms.send(served, served.cookie(), "/journal/new", [("text", "x")]).status == 404)
        #expect(try served.vault.files().keys.sorted() == ["a.md", "c.txt", "sub/b.md"])
    }

    /// As with every action: the cookie alone is not enough, nor is a form of another page, another site, or a stranger.
    @Test func onlyItsOwnFormMakesIt() throws {
        let served = try folder()
        func post(_ headers: [(name: String, value: String)], _ body: String = "sample=1") -> Int {
            let type = ("Content-Type", "application/x-www-form-urlencoded")
            return served.answer(
                WebRequest("POST", "/vault", headers: [ServedPages.host, type] + headers, body: Array(body.utf8))
            ).status
        }
        #expect(post([]) == 401)
        #expect(post([served.cookie()]) == 403)
        #expect(post([served.cookie()], "sample=1&form_token=x") == 403)
        #expect(post([("Authorization", "Bearer " + served.keys.token), ("Origin", "http://evil.example")]) == 403)
        #expect(served.answer(WebRequest("GET", "/", headers: [ServedPages.host])).status == 401)
        #expect(try served.vault.files().isEmpty)
    }

    @Test(arguments: [true, false])
    func theButtonMakesIt(withSample: Bool) throws {
        let served = try folder()
        let cookie = served.cookie()
        var form = try WebForms.form(WebForms.page(served, cookie, "/"), to: "/vault")
        form.removeAll { $0.0 == "sample" }
        let made = WebForms.send(served, cookie, "/vault", form + (withSample ? [("sample", "1")] : []))
        #expect(made.status == 303 && made.value("location") == "/today")
        let files = try served.vault.files().keys
        #expect(files.contains(".daybook/settings.yaml"))
        #expect(files.contains { $0.hasPrefix("journal/") } == withSample)
        #expect(served.get("/today", [cookie]).status == 200)
        // It is a vault from then on.
        #expect(served.get("/", [cookie]).value("location") == "/today")
        #expect(WebForms.send(served, cookie, "/vault", form).status == 404)
    }

    @Test func notesStayAsTheyAre() throws {
        let served = try folder(["a.md": "# A\n"])
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, "/"), to: "/vault")
        #expect(WebForms.send(served, cookie, "/vault", form + [("sample", "1")]).status == 303)
        #expect(try served.vault.files().keys.sorted() == [".daybook/settings.yaml", "a.md"])
        #expect(try served.vault.read("a.md") == "# A\n")
    }
}
