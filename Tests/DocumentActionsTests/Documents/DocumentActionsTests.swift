// Tags, links and searches through the actions that every front door uses.

import ApplicationTestSupport
import DocumentActions
import Search
import Testing
import Vault
import Wording
import Workspaces

@Suite struct DocumentActionsTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "notes/tea.md": "# Tea\n\nGreen leaves. See [[Coffee]].\n",
            "notes/coffee.md": "---\ntags: [drink]\n---\n\n# Coffee\n\nBeans.\n",
            "notes/odd.md": "---\ntags: {a: b}\n---\n\n# Odd\n",
        ])
    }

    /// A file that is named needs no index.
    @Test func aTagOnOneFileLeavesTheIndexAlone() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let edit = try TagEdit.adding("#drink", to: NamedDocuments(["notes/tea.md"]), in: workspace)
        let result = try workspace.apply(edit.plan(in: workspace))
        #expect(result.changed.map(\.text) == ["notes/tea.md"])
        #expect(try vault.read("notes/tea.md").contains("drink"))
        #expect(vault.events.isEmpty, "the index was opened")
    }

    @Test func oneFileThatRefusesDoesNotStopTheOthers() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let edit = try TagEdit.adding("x", to: NamedDocuments(["notes"]), in: workspace)
        let plan = try edit.plan(in: workspace)
        let result = try workspace.apply(plan)
        #expect(result.changed.map(\.text).sorted() == ["notes/coffee.md", "notes/tea.md"])
        #expect(result.refusals.map(\.path.text) == ["notes/odd.md"])
    }

    @Test func aLargeShareOfTheVaultIsConfirmed() throws {
        var files: [String: String] = [:]
        for number in 1...10 { files["n\(number).md"] = "# \(number)\n" }
        let workspace = try TemporaryVault(files).workspace()
        let edit = try TagEdit.adding("x", to: NamedDocuments(["*"]), in: workspace)
        #expect(try edit.plan(in: workspace).confirmations == [.changesMany(10)])
    }

    @Test func renamingATagTakesThoseBelowAlong() throws {
        let vault = try TemporaryVault(["a.md": "#work/alpha and #work\n"])
        let workspace = try vault.workspace()
        let edit = try TagEdit.renaming("work", to: "job", where: [], in: workspace)
        _ = try workspace.apply(edit.plan(in: workspace))
        #expect(try vault.read("a.md") == "#job/alpha and #job\n")
    }

    @Test func aTagThatIsNotOneInATextIsRenamedAway() throws {
        let vault = try TemporaryVault(["a.md": "---\ntags: [vie privée, home]\n---\n"])
        let workspace = try vault.workspace()
        let edit = try TagEdit.renaming("vie privée", to: "private-life", where: [], in: workspace)
        _ = try workspace.apply(edit.plan(in: workspace))
        #expect(try vault.read("a.md") == "---\ntags: [private-life, home]\n---\n")
    }

    @Test func namesThatCannotBeAreTyped() throws {
        let workspace = try vault().workspace()
        #expect(throws: DocumentActionError.invalidTag("12")) { try TagName.normalized("12") }
        #expect(throws: DocumentActionError.invalidTitle("…")) { try NewDocument("…").plan(in: workspace) }
        #expect(throws: (any Error).self) { try workspace.document(named: "Nobody") }
    }

    @Test(arguments: ["../x", "/x", "./x", "x.md", "notes/x"])
    func aPathIsNotATitle(_ typed: String) throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        #expect(throws: DocumentActionError.titleIsPath(typed)) { try NewDocument(typed).plan(in: workspace) }
        #expect(try NewDocument("AC/DC").plan(in: workspace).changes.count == 1)
        #expect(throws: DocumentActionError.invalidFolder("../out")) {
            try NewDocument("x", in: "../out").plan(in: workspace)
        }
    }

    @Test func aNewDocumentHasItsTags() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let path = try workspace.apply(
            NewDocument("Ideas for the garden", in: "notes", tags: ["green"]).plan(in: workspace))
        #expect(path.text == "notes/ideas-for-the-garden.md")
        #expect(try vault.read(path.text).contains("green"))
    }

    private static let book = """
        match: {path_glob: "books/**"}
        fields:
          title: {type: string, required: true}
          status: {type: enum, values: [to read, read], default: to read}
          rating: {type: integer, max: 5}
          finished: {type: date}
          due: {type: string}
          authors: {type: list, items: {type: string}}
          series: {type: link}
          owner: {required: true}

        """

    private func library() throws -> TemporaryVault {
        try TemporaryVault([
            ".daybook/types/book.yaml": Self.book, "books/dune.md": "---\ntitle: Dune\n---\n",
            "x.md": "---\na: 1\n---\n",
        ])
    }

    /// A value is read as its type says, in the notes that are of it.
    @Test func valuesAreReadAsTypesSay() throws {
        let vault = try library()
        let workspace = try vault.workspace()
        func set(_ words: String...) throws -> BulkEdit.Result {
            let edit = try FieldEdit(words, unsetting: [], in: workspace)
            let plan = try edit.edit(NamedDocuments(["books/dune.md", "x.md"]), if: nil, in: workspace).plan(
                in: workspace)
            return try workspace.apply(plan)
        }
        #expect(
            try set("title=1984", "status=Read", "finished=yesterday", "due=tomorrow", "authors=Ann", "series=Saga")
                .refusals.isEmpty)
        #expect(
            try vault.read("books/dune.md") == """
                ---
                title: "1984"
                status: read
                finished: 2026-11-19
                due: tomorrow
                authors: [Ann]
                series: "[[Saga]]"
                ---

                """)
        #expect(
            try vault.read("x.md")
                == "---\na: 1\ntitle: 1984\nstatus: Read\nfinished: 2026-11-19\ndue: 2026-11-21\nauthors: Ann\nseries: Saga\n---\n"
        )
        #expect(try set("authors+=Bo").refusals.count == 1)
        #expect(try vault.read("books/dune.md").contains("authors: [Ann, Bo]"))
    }

    /// As they are read where a type says nothing: links, numbers, several items, keys in the case that the note has.
    @Test(arguments: [
        ("series=[[Dune]]", "a: [1]\nStatus: open\n", "a: [1]\nStatus: open\nseries: \"[[Dune]]\"\n"),
        ("a+=3", "a: [1]\n", "a: [1, 3]\n"), ("a+=[b, c]", "a: [1]\n", "a: [1, b, c]\n"),
        ("a-=[1, 2]", "a: [1, 2, 3]\n", "a: [3]\n"), ("a-=Dune", "a: [\"[[Dune]]\", x]\n", "a: [x]\n"),
        ("status=done", "Status: open\n", "Status: done\n"), ("tags-=B", "tags: [a, b]\n", "tags: [a]\n"),
    ])
    func assignments(word: String, before: String, after: String) throws {
        let vault = try TemporaryVault(["n.md": "---\n\(before)---\n"])
        let workspace = try vault.workspace()
        let edit = try FieldEdit([word], unsetting: [], in: workspace)
        let result = try workspace.apply(
            edit.edit(NamedDocuments(["n.md"]), if: nil, in: workspace).plan(in: workspace))
        #expect(result.refusals.isEmpty)
        #expect(try vault.read("n.md") == "---\n\(after)---\n")
    }

    /// `key:: value` lines are changed where they are.
    @Test(arguments: [
        ("rating=4", "rating:: 5\nétat:: lu\n\nText\n", "rating:: 4\nétat:: lu\n\nText\n"),
        ("état=à lire", "rating:: 5\nétat:: lu\n\nText\n", "rating:: 5\nétat:: à lire\n\nText\n"),
        ("due=friday", "due:: \n\nText\n", "due:: 2026-11-27\n\nText\n"),
        ("of+=b", "of:: a\n", "of:: a, b\n"), ("of-=a", "of:: a, [[b]]\n", "of:: [[b]]\n"),
        ("of-=b", "of:: [[b]]\nx:: 1\n", "x:: 1\n"), ("of=[a, b]", "Of:: c\n", "Of:: a, b\n"),
        ("new=1", "of:: c\n", "---\nnew: 1\n---\nof:: c\n"),
    ])
    func linesOfProperties(word: String, before: String, after: String) throws {
        let vault = try TemporaryVault(["n.md": before])
        let workspace = try vault.workspace()
        let edit = try FieldEdit([word], unsetting: [], in: workspace)
        let result = try workspace.apply(
            edit.edit(NamedDocuments(["n.md"]), if: nil, in: workspace).plan(in: workspace))
        #expect(result.refusals.isEmpty)
        #expect(try vault.read("n.md") == after)
    }

    /// `path:n.md` is a query, and not the name of a file.
    @Test func aPathInAQuery() throws {
        let workspace = try vault().workspace()
        #expect(try NamedDocuments(["path:notes/tea.md"]).paths(in: workspace).map(\.text) == ["notes/tea.md"])
    }

    /// A key that is there twice goes as a whole.
    @Test func unsetTwice() throws {
        let vault = try TemporaryVault(["n.md": "---\nS: 0\ns: one\nb: 1\ns: two\n---\n"])
        let workspace = try vault.workspace()
        let edit = try FieldEdit([], unsetting: ["s", "B"], in: workspace)
        _ = try workspace.apply(edit.edit(NamedDocuments(["n.md"]), if: nil, in: workspace).plan(in: workspace))
        #expect(try vault.read("n.md") == "---\nS: 0\n---\n")
    }

    @Test(arguments: [
        ("status=lost", "books/dune.md: status: “lost” is not one of to read, read"),
        ("rating=6", "books/dune.md: rating: “6” is not a whole number up to 5"),
        ("finished=soon", "books/dune.md: finished: “soon” is not a date such as 2026-11-20"),
        ("rating+=1", "books/dune.md: rating: not a whole number up to 5"),
    ])
    func whatATypeRefusesIsRefused(word: String, reason: String) throws {
        let vault = try library()
        let workspace = try vault.workspace()
        let edit = try FieldEdit([word], unsetting: [], in: workspace)
        let plan = try edit.edit(NamedDocuments(["books/dune.md"]), if: nil, in: workspace).plan(in: workspace)
        let result = try workspace.apply(plan)
        #expect(result.refusals.map { ($0.error as? EditRefusal)?.reason.english } == [reason])
        #expect(result.changed.isEmpty)
        #expect(try vault.read("books/dune.md") == "---\ntitle: Dune\n---\n")
    }

    @Test func aNewDocumentHasTheKeysOfItsType() throws {
        let vault = try library()
        let workspace = try vault.workspace()
        _ = try workspace.apply(NewDocument("Emma: a novel", in: "books", tags: ["book"]).plan(in: workspace))
        #expect(
            try vault.read("books/emma-a-novel.md") == """
                ---
                created: 2026-11-20
                tags:
                  - book
                title: "Emma: a novel"
                status: to read
                owner:
                ---

                # Emma: a novel


                """)
        _ = try workspace.apply(NewDocument("Emma", in: "notes").plan(in: workspace))
        #expect(try vault.read("notes/emma.md") == "---\ncreated: 2026-11-20\n---\n\n# Emma\n\n")
    }

    @Test func linksAndOrphans() throws {
        let workspace = try vault().workspace()
        let linkage = try DocumentLinkage(of: "Coffee", in: workspace)
        #expect(linkage.links.incoming.map(\.path?.text) == ["notes/tea.md"])
        #expect(try DocumentLinkage.orphans(in: workspace).map(\.text) == ["notes/odd.md", "notes/tea.md"])
    }

    @Test func aSearchHasItsSnippets() throws {
        let workspace = try vault().workspace()
        let result = try SearchDocuments(workspace.query(["leaves"])).answer(in: workspace)
        #expect(result.answer.hits.map(\.path.text) == ["notes/tea.md"])
        let snippet = HitSnippets(result.query, in: workspace).snippet(of: result.answer.hits[0])
        #expect(snippet.text.contains("Green leaves") && !snippet.marks.isEmpty)
    }

    /// Between two questions the index is not held: another process may write it, and the next answer is of the files then.
    @Test func theIndexIsNotHeldBetweenQuestions() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let query = try workspace.query(["mint"])
        #expect(try SearchDocuments(query).answer(in: workspace).answer.count == 0)
        try vault.write("# Mint\n", to: "notes/mint.md")
        #expect(try SearchDocuments(query).answer(in: workspace).answer.count == 1)
        let counts = try workspace.withSharedIndex {
            let before = try SearchDocuments(query).answer(in: workspace).answer.count
            try vault.write("# Mint again\n", to: "notes/mint-2.md")
            return (before, try SearchDocuments(query).answer(in: workspace).answer.count)
        }
        #expect(counts == (1, 1), "one state for questions that belong together")
    }
}
