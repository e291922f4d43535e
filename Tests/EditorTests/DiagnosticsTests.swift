// Problems of a document that is being edited, and what mends them.

import ApplicationTestSupport
import Bytes
import DocumentActions
import Search
import Testing
import Vault
import Wording
import Workspaces

@testable import LanguageFeatures

@Suite struct DiagnosticsTests {
    private static let files = [
        "notes/Thé.md": "# Thé\n\n## Infusion\n\n^b1\n", "sub/Karotte.md": "# Karotte\n", "pic.png": "x",
        "first.md": "---\nid: x1\n---\n",
    ]

    private func vault(_ document: Document, _ more: [String: String] = [:]) throws -> (EditedVault, TemporaryVault) {
        let home = try TemporaryVault(Self.files.merging(more) { $1 })
        return (EditedVault(try home.workspace(), opened: [document.path: document]), home)
    }

    /// `code: text` of each.
    private func found(_ text: String, _ path: String = "notes/here.md", _ more: [String: String] = [:]) throws
        -> [String]
    {
        let document = MarkedText(text + "‸").document(path)
        return try DiagnosticQuestion(document).answer(in: try vault(document, more).0).map {
            "\($0.code): \(document.bytes.text($0.range))"
        }
    }

    /// The text after each fix, or what else it does.
    private func fixed(
        _ marked: String, _ path: String = "notes/here.md", _ more: [String: String] = [:]
    ) throws -> [String] {
        let text = MarkedText(marked)
        let document = text.document(path)
        let (vault, home) = try vault(document, more)
        return try QuickFixes(document, machine: home.machine).answer(for: text.offset..<text.offset, in: vault).flatMap
        { action in
            action.changes.changes.map { change in
                switch change {
                case .edit(_, let edits): String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
                case .create(let path, let bytes): "create \(path): \(String(decoding: bytes, as: UTF8.self))"
                case .move(let old, let new): "\(old) → \(new)"
                }
            }
        }
    }

    @Test func links() throws {
        let text =
            "[[Thé]] [[Tee]] [[Thé#Infusion]] [[Thé#Fusion]] [[Thé#^b1]] [[Thé#^b2]] [[#Nichts]] ![x](../pic.png) [x](no.md) ![[pic.png]] ![[no.png]]\n"
        let all = try found(text)
        #expect(
            all == [
                "broken-link: [[Tee]]", "broken-anchor: [[Thé#Fusion]]", "broken-anchor: [[Thé#^b2]]",
                "broken-anchor: [[#Nichts]]", "broken-link: [x](no.md)", "broken-link: ![[no.png]]",
            ])
        #expect(try found("# A\n[[#A]] [[here]] [[here#A]]\n") == [])
    }

    /// It is the same that `check` says of the file when it is saved.
    @Test func theSameAsCheck() throws {
        let texts = [
            "notes/a.md":
                "---\nmood: supi\ndate: 2026-13-01\nfavorite: vielleicht\nid: x1\n---\n[[Tee]] [[Thé#x]] [[#y]] %% offen\n",
            "agenda/2026/2026-11-20.md":
                "- [ ] x due:2026-02-30\n- 10:00 y repeat:quatsch tz:Mars/Olymp alarm:x id:l1\n- 11:00 z id:l1\n<<<<<<< a\n",
            "agenda/2026/2026-11-21.md": "- 10:00 y id:l1\n- [ ] task id:l2\n- 12:00 moved id:l1 moved:2026-11-20\n",
            "b.md": "---\n: : :\n---\n", "2026-99-99.md": "# x\n",
            "zz.md": "---\nid: x1\n---\n[a](../out.md) [c](c.md#k) ![[no.png]]\n", "c.md": "<a name=\"k\">\n",
            "private/p.md": "private: true\n",
        ]
        let home = try TemporaryVault(Self.files.merging(texts) { $1 })
        let all = try CheckVault([]).answer(in: home.workspace())
        for path in texts.keys.sorted() {
            let document = try home.workspace().vault.document(VaultPath(trusted: path))
            let edited = EditedVault(try home.workspace(), opened: [document.path: document])
            let checked = all.filter { $0.path == path }.map { "\($0.problem.code) \($0.problem.message.english)" }
            let asked = try edited.workspace.withIndex { try $0.problems(of: document, over: edited.opened) }
            #expect(asked.map { "\($0.code) \($0.message.english)" }.sorted() == checked.sorted(), "\(path)")
        }
        #expect(all.count > 12)
    }

    @Test func withoutAVault() throws {
        let document = MarkedText("---\nmood: supi\n---\n[[Tee]]\n‸").document()
        #expect(try DiagnosticQuestion(document).answer(in: nil).map(\.code) == ["unknown-mood"])
    }

    @Test func hints() throws {
        #expect(
            try found("- 10:00-11:00 a\n- 10:30-12:00 b\n- 12:00-13:00 c\n", "agenda/2026/2026-11-20.md")
                == ["overlap: 10:00-11:00", "overlap: 10:30-12:00"])
        #expect(
            try found("---\nshared: home\n---\n- [ ] Cadeau privé\n- [ ] Pain\n- [ ] x #private/y\n", "lists/a.md")
                == ["private-word: - [ ] Cadeau privé", "private-word: - [ ] x #private/y"])
        #expect(try found("- [ ] Cadeau privé\n", "lists/a.md") == [])
        let baked = "<!-- daybook: kind:note | count -->\nold\n<!-- /daybook -->\n"
        #expect(try found(baked, "x.md") == ["stale-block: <!-- daybook: kind:note | count -->"])
        let fresh = try fixed("<!-- da‸ybook: kind:note | count -->\nold\n<!-- /daybook -->\n", "x.md")
        #expect(fresh.count == 1 && !fresh[0].contains("old"))
        #expect(try found(fresh[0], "x.md") == [])
    }

    /// The first line in the order of paths keeps its name; what is open counts as it is there.
    @Test func linesWithOneName() throws {
        let page = "agenda/2026/2026-11-20.md"
        let text = "- 10:00 a id:q\n- 11:00 b id:q\n- 12:00 c id:r\n"
        #expect(try found(text, page) == ["duplicate-id: id:q"])
        let other = [page: "- 10:00 a id:q\n", "agenda/2026/2026-11-19.md": "- [ ] first id:r\n"]
        #expect(try found(text, page, other) == ["duplicate-id: id:q", "duplicate-id: id:r"])
        #expect(try found("- 10:00 a id:s\n- 11:00 one turn of it id:s moved:2026-11-27\n", page) == [])
        #expect(try fixed("- 10:00 a id:q\n- 11:00 b i‸d:q #x\n", page) == ["- 10:00 a id:q\n- 11:00 b #x\n"])
    }

    @Test func unknownWordsAreMended() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(try found("---\npaper: linned\n---\n", page) == ["bad-value: linned"])
        #expect(try found("---\npaper: linned\n---\n") == [])
        let papers = ["blank", "lined", "grid", "dotted", "custom"]
        #expect(
            try fixed("---\npaper: linn‸ed\n---\n", page) == papers.map { "---\npaper: \($0)\n---\n" })
        #expect(
            try found("- [ ] x due:2026/11/30 priority:huge\n") == [
                "impossible-date: due:2026/11/30", "bad-value: priority:huge",
            ])
        #expect(try fixed("- [ ] x due:2026/11/3‸0\n") == ["- [ ] x due:2026-11-30\n"])
        #expect(try found("- [ ] x due:2026-11-30T09:00 priority:none\n- x due:soon\n") == [])
    }

    @Test func brokenLinksAreMended() throws {
        #expect(try fixed("a [[Karote‸]]") == ["a [[Karotte]]", "create notes/Karote.md: # Karote\n"])
        #expect(try fixed("[[sub/Neu‸]]") == ["create sub/Neu.md: # Neu\n"])
        #expect(
            try fixed("[x](../sub/Karrotte.md‸)") == ["[x](../sub/Karotte.md)", "create sub/Karrotte.md: # Karrotte\n"])
        #expect(try fixed("![[no.png‸]]") == [] && fixed("[x](../../../etc/passwd‸)") == [])
        #expect(try fixed("[[Thé#Infusio‸]]").first == "[[Thé#Infusion]]")
        let anchor = try fixed("## Été ici\n[x](#ete-icii‸)")
        #expect(anchor == ["## Été ici\n[x](#été-ici)"])
    }

    @Test func valuesAreMended() throws {
        #expect(try fixed("---\nmood: hapy‸\n---\n").first == "---\nmood: happy\n---\n")
        #expect(
            try fixed("---\nfavorite: jein‸\n---\n") == ["---\nfavorite: true\n---\n", "---\nfavorite: false\n---\n"])
        #expect(try fixed("---\ndate: 2026-11-31‸\n---\n") == ["---\ndate: 2026-11-30\n---\n"])
        #expect(try fixed("- [ ] x due:2026-02-30‸\n") == ["- [ ] x due:2026-02-28\n"])
        #expect(try fixed("---\nid: x1‸\ntitle: y\n---\n", "second.md") == ["---\ntitle: y\n---\n"])
        #expect(try fixed("a %% offen‸\nb\n") == ["a %% offen %%\nb\n"])
    }

    private static let rated = ["notes/dune.md": "---\nrating: 5\nstatus: read\n---\n# Dune\n"]

    @Test func basesAreRead() throws {
        let base = "filters: ratng > 1 && nosuch(2)\nformulas:\n  a: formula.a\nviews:\n  - order: [rating, file.nme]\n"
        #expect(
            try found(base, "views/x.base", Self.rated) == [
                "bad-value: nosuch(2)", "bad-value: formula.a", "unknown-name: file.nme",
            ])
        #expect(try found("a: [", "x.base") == ["bad-value: "])
        // The same in a note; a vault is not needed for what cannot be read.
        let note = "# Books\n\n```base\nfilters: status == \"read\" && pags > 3\nformulas: {x: '1 +'}\n```\n"
        #expect(try found(note, "notes/here.md", Self.rated) == ["unknown-name: pags", "bad-value: '1 +'"])
        let document = MarkedText(note + "‸").document()
        #expect(try DiagnosticQuestion(document).answer(in: nil).map(\.code) == ["bad-value"])
    }

    @Test func questionsOfTables() throws {
        func marker(_ question: String) throws -> [String] {
            try found("<!-- daybook: \(question) -->\n<!-- /daybook -->\n", "notes/here.md", Self.rated)
                .filter { !$0.hasPrefix("stale-block: <") }
        }
        #expect(
            try marker("* | table title, lowr(title) as x | where rating > 3") == ["stale-block: lowr(title)"])
        #expect(
            try marker("* | table title, rating, pags | where words > 1 && stats == 1 | sort -pags")
                == ["unknown-name: pags", "unknown-name: stats"])
        let document = MarkedText("<!-- daybook: * | table lowr(title) -->\n<!-- /daybook -->\n‸").document()
        let message = try DiagnosticQuestion(document).answer(in: vault(document).0).first?.message
        #expect(message?.french.contains("lowr(title): fonction inconnue") == true)
    }

    private static let typed = [
        ".daybook/types/book.yaml":
            "match: {path_glob: 'books/**'}\nfields:\n  status: {type: enum, values: [open, read], required: true, default: open}\n  genres: {type: list, items: {type: enum, values: [novel]}}\n  lent: {type: boolean}\n"
    ]

    @Test func typedNotes() throws {
        #expect(try found("# X\n", "books/x.md", Self.typed) == ["missing-key: # X"])
        let head = "---\nstatus: lost\ngenres: [novel, poem]\n---\n"
        #expect(try found(head, "books/x.md", Self.typed) == ["bad-value: lost", "bad-value: poem"])
        #expect(try found(head, "notes/x.md", Self.typed).isEmpty)
        // What mends them: the values that are allowed, the default.
        #expect(
            try fixed("---\nstatus: lo‸st\n---\n", "books/x.md", Self.typed) == [
                "---\nstatus: open\n---\n", "---\nstatus: read\n---\n",
            ])
        #expect(
            try fixed("---\nstatus: open\ngenres: [po‸em]\n---\n", "books/x.md", Self.typed)
                == ["---\nstatus: open\ngenres: [novel]\n---\n"])
        #expect(
            try fixed("---\n‸lent: true\n---\n", "books/x.md", Self.typed)
                == ["---\nlent: true\nstatus: open\n---\n"])
        // The file of a type is read as it is typed.
        #expect(
            try found("match: {path_glob: x}\nfields: {a: {type: text}}\n", ".daybook/types/x.yaml")
                == ["settings: text"])
    }
}
