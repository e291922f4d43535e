// Tables, boards and views of bases in a browser, and keys that are changed there.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Workspaces

@testable import WebServer

@Suite struct TablePageTests {
    private static let files = [
        "books/dune.md": "---\nrating: 5\nstatus: read\ntags: [book]\n---\n# Dune\n",
        "books/emma.md": "---\nrating: 3\nstatus: open\ntags: [book]\n---\n# Emma\n",
        "books/ulysses.md": "---\ntags: [book]\n---\n# Ulysses\n",
        "views/books.base":
            "filters: file.hasTag(\"book\")\nviews:\n  - type: table\n    name: All\n    order: [file.name, note.rating]\n  - type: kanban\n    name: Shelf\n    groupBy: {property: status, direction: ASC}\n    order: [file.name, note.rating]\n",
    ]
    private static let asked = "/table?q=tag:book&columns=title,rating,status"

    private func served() throws -> (ServedPages, (name: String, value: String)) {
        let served = try ServedPages(Self.files)
        return (served, served.cookie())
    }

    /// Headings are ways to the other order; what has no value comes last in both.
    @Test func sortedByClick() throws {
        let (served, cookie) = try served()
        let page = WebForms.page(served, cookie, Self.asked + "&sort=rating")
        #expect(page.contains("<th scope=\"col\" class=\"number\" aria-sort=\"ascending\">"), "\(page)")
        #expect(page.contains("sort=-rating"))
        let order = ["Emma", "Dune", "Ulysses"].compactMap { page.ranges(of: ">\($0)</a>").first?.lowerBound }
        #expect(order.count == 3 && order == order.sorted())
        #expect(served.get(Self.asked + "&where=rating+%3E", json: false).status == 400)
        let json = try JSONReader.read(served.get(Self.asked, json: true).bytes)
        #expect(json["schema"]?.string == "daybook.table/1")
    }

    /// A row is changed where it is; a value that somebody else changed since is not overwritten.
    @Test func aRowIsChanged() throws {
        let (served, cookie) = try served()
        let edit = Self.asked + "&edit=books/dune.md"
        let fields = try WebForms.form(WebForms.page(served, cookie, edit), to: "/set")
        #expect(fields.contains { $0 == ("path", "books/dune.md") })
        func send(_ key: String, _ was: String, _ value: String) -> WebResponse {
            WebForms.send(served, cookie, "/set", fields + [("key", key), ("was", was), ("value", value)])
        }
        let answer = send("rating", "5", "4")
        #expect(answer.status == 303 && answer.value("location")?.hasPrefix("/table?q=tag") == true)
        #expect(try served.vault.read("books/dune.md") == "---\nrating: 4\nstatus: read\ntags: [book]\n---\n# Dune\n")
        #expect(send("rating", "5", "1").status == 412)
        #expect(send("status", "read", "").status == 303)
        #expect(try served.vault.read("books/dune.md") == "---\nrating: 4\ntags: [book]\n---\n# Dune\n")
        #expect(send("file.name", "dune", "x").status == 400)
        #expect(
            WebForms.send(
                served, cookie, "/set",
                fields.map { $0.0 == "path" ? ("path", "nowhere.md") : $0 } + [
                    ("key", "a"), ("was", ""), ("value", "b"),
                ]
            ).status == 404)
    }

    /// A card goes to another group by its form, which a drag sends, too.
    @Test func aCardIsMoved() throws {
        let (served, cookie) = try served()
        let board = "/board?q=tag:book&columns=title,rating&group=status"
        let page = WebForms.page(served, cookie, board)
        #expect(page.contains("<section data-value=\"open\">") && page.contains("<section data-value=\"\">"), "\(page)")
        #expect(page.contains("draggable=\"true\" data-card=\"books/emma.md\""))
        let fields = try WebForms.form(page, to: "/set", with: "books/emma.md")
        let moved = WebForms.send(served, cookie, "/set", fields.filter { $0.0 != "value" } + [("value", "read")])
        #expect(moved.status == 303)
        #expect(try served.vault.read("books/emma.md").contains("status: read\n"))
        #expect(WebForms.page(served, cookie, board).contains("Saved: Emma."))
    }

    /// The column that a card leaves as its last one stays, and another can be asked for.
    @Test func columnsStay() throws {
        let (served, cookie) = try served()
        let board = "/board?q=tag:book&columns=title,rating&group=status"
        func columns(_ page: String) -> [Substring] {
            page.split(separator: "<section data-value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        }
        let page = WebForms.page(served, cookie, board)
        let before = columns(page)
        let fields = try WebForms.form(page, to: "/set", with: "books/dune.md")
        let moved = WebForms.send(served, cookie, "/set", fields.filter { $0.0 != "value" } + [("value", "new one")])
        let address = try #require(moved.value("location"))
        #expect(columns(WebForms.page(served, cookie, address)) == before + ["new one"])
        // Back again, by the choice that is still there.
        let back = WebForms.page(served, cookie, address)
        #expect(try WebForms.form(back, to: "/set", with: "books/dune.md").contains { $0 == ("was", "new one") })
        #expect(back.ranges(of: "<option value=\"read\">").count == 3)
        let asked = columns(WebForms.page(served, cookie, board + "&column=later"))
        #expect(asked.first == "later" && Set(asked) == ["later", "new one", "open", ""])
    }

    /// Where a type names the values of the key, each is a column, in its order, and a card can go to one that is empty.
    @Test func valuesOfATypeAreColumns() throws {
        var files = Self.files
        files[".daybook/types/book.yaml"] =
            "match: {path_glob: \"books/**\"}\nfields:\n  status: {type: enum, values: [wish, open, reading, read]}\n"
        files["books/odd.md"] = "---\nstatus: lost\ntags: [book]\n---\n# Odd\n"
        let served = try ServedPages(files)
        let cookie = served.cookie()
        for board in ["/board?q=tag:book&columns=title&group=status", "/base/views/books.base?view=Shelf"] {
            let page = WebForms.page(served, cookie, board)
            let columns = page.split(separator: "<section data-value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
            #expect(columns == ["wish", "open", "reading", "read", "lost", ""], "\(board)")
            #expect(page.contains("<h2>wish<small>0</small>"), "\(page)")
            let fields = try WebForms.form(page, to: "/set", with: "books/emma.md")
            #expect(page.contains("<option value=\"reading\">reading</option>"))
            let value = board.hasPrefix("/board") ? "reading" : "wish"
            #expect(
                WebForms.send(served, cookie, "/set", fields.filter { $0.0 != "value" } + [("value", value)]).status
                    == 303)
            #expect(try served.vault.read("books/emma.md").contains("status: \(value)\n"))
        }
    }

    @Test func viewsOfABase() throws {
        let (served, cookie) = try served()
        #expect(WebForms.page(served, cookie, "/table").contains("<a href=\"/base/views/books.base\">books</a>"))
        let all = WebForms.page(served, cookie, "/base/views/books.base")
        #expect(all.contains("aria-current=\"page\">All</a>") && all.contains("view=Shelf"))
        let shelf = WebForms.page(served, cookie, "/base/views/books.base?view=Shelf")
        #expect(
            shelf.contains("<section data-value=\"read\">") && shelf.contains("name=\"key\" value=\"status\""),
            "\(shelf)")
        #expect(served.get("/base/views/nowhere.base").status == 404)
        #expect(served.get("/base/views/books.base?view=nowhere").status == 404)
    }

    /// What a type of the folder allows can be chosen, and nothing else is written.
    @Test func typedKeys() throws {
        var files = Self.files
        files[".daybook/types/book.yaml"] =
            "match: {path_glob: 'books/**'}\nfields:\n  status: {type: enum, values: [open, read]}\n  finished: {type: date}\n  rating: {type: integer, max: 5}\n  authors: {type: list}\n"
        let served = try ServedPages(files)
        let cookie = served.cookie()
        let asked = "/table?q=tag:book&columns=title,status,finished,rating,authors"
        let page = WebForms.page(served, cookie, asked + "&edit=books/dune.md")
        #expect(
            page.contains(
                "<select form=\"row\" name=\"value\" aria-label=\"status\"><option value=\"\">–</option><option value=\"open\">open</option><option value=\"read\" selected>"
            ), "\(page)")
        #expect(page.contains("name=\"value\" type=\"date\" autocomplete=\"off\" aria-label=\"finished\""))
        let fields = try WebForms.form(page, to: "/set")
        // A form that does not wait for the server is of now, whatever it says.
        let now = try served.vault.workspace().machine.now / 1_000_000_000
        let typed = ("typed", String((now - 2 * 86_400) * 1000))
        func send(_ key: String, _ was: String, _ value: String) -> WebResponse {
            WebForms.send(served, cookie, "/set", fields + [("key", key), ("was", was), ("value", value), typed])
        }
        let refused = send("rating", "5", "9")
        #expect(refused.status == 400)
        #expect(served.text(refused).contains("rating: “9” is not a whole number up to 5"), "\(served.text(refused))")
        #expect(send("status", "read", "lost").status == 400)
        #expect(send("finished", "", "today").status == 303 && send("authors", "", "Ann, Bo").status == 303)
        #expect(
            try served.vault.read("books/dune.md")
                == "---\nrating: 5\nstatus: read\ntags: [book]\nfinished: 2026-11-20\nauthors: [Ann, Bo]\n---\n# Dune\n"
        )
    }
}
