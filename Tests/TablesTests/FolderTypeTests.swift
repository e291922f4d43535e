// Types of folders: what their files say, which notes are not as they say, and how typed words become values.

import Bytes
import CivilTime
import Tables
import Testing
import Vault
import Wording

@Suite struct FolderTypeTests {
    private static let book = """
        name: book
        description: What I read
        match: {path_glob: "books/**/*.md"}
        fields:
          title: {type: string, required: true}
          status: {type: enum, values: [to read, reading, read], required: true, default: to read}
          rating: {type: integer, min: 0, max: 5}
          price: {type: number, min: 0}
          lent: {type: boolean}
          finished: {type: date}
          begun: {type: datetime, default: now}
          series: {type: link}
          genres: {type: list, items: {type: enum, values: [novel, essay]}}
          authors: {type: list, items: {type: string}}
          note: {}

        """

    private func types(_ text: String = book) -> FolderTypes {
        FolderTypes([TypeFile(VaultPath(trusted: ".daybook/types/book.yaml"), Array(text.utf8))])
    }

    private func document(_ head: String, _ path: String = "books/x.md") -> Document {
        Document(path: VaultPath(trusted: path), contents: Array("---\n\(head)\n---\n# X\n".utf8))
    }

    @Test func aTypeIsRead() throws {
        let file = TypeFile(VaultPath(trusted: ".daybook/types/b.yaml"), Array(Self.book.utf8))
        #expect(file.problems.isEmpty && file.name == "book" && file.fields.count == 11)
        #expect(["books/a.md", "books/x/y/a.md"].allSatisfy { file.matches(VaultPath(trusted: $0)) })
        #expect(!["book/a.md", "a.md", "x/books/a.md"].contains { file.matches(VaultPath(trusted: $0)) })
        let several = TypeFile(
            VaultPath(trusted: ".daybook/types/b.yaml"), Array("match: {path_glob: [a/, 'b/*.md']}".utf8))
        #expect(several.name == "b" && several.problems.isEmpty)
        #expect(["a/x/y.md", "b/x.md"].allSatisfy { several.matches(VaultPath(trusted: $0)) })
        #expect(!several.matches(VaultPath(trusted: "b/x/y.md")))
    }

    @Test(arguments: [
        ("a: [", "cannot be read as YAML: ", ""), ("- x", "a type must be \"key: value\" lines", "- x"),
        ("fields: {}", "no notes are named: match: {path_glob: \"books/**\"}", ""),
        ("match: {path_glob: a, where: b}", "unknown key “where”: path_glob", "where"),
        ("extends: a\nmatch: {path_glob: a}", "unknown key “extends”: name, description, match, fields", "extends"),
        ("match: {path_glob: a}\nfields: {x: string}", "x is not as {type: string}", "string"),
        (
            "match: {path_glob: a}\nfields: {x: {type: text}}",
            "type is not one of any, string, integer, number, boolean, date, datetime, link, enum, list", "text"
        ),
        (
            "match: {path_glob: a}\nfields: {x: {unique: true}}",
            "unknown key “unique”: type, required, default, values, items, min, max, description", "unique"
        ),
        ("match: {path_glob: a}\nfields: {x: {type: enum}}", "x: enum without values", "{type: enum}"),
        (
            "match: {path_glob: a}\nfields: {x: {type: integer, default: many}}",
            "default: x: “many” is not a whole number", "many"
        ),
        ("match: {path_glob: a}\nfields: {x: {required: perhaps}}", "required is not true or false", "perhaps"),
    ])
    func whatCannotBeReadIsNamed(text: String, message: String, place: String) {
        let file = TypeFile(VaultPath(trusted: ".daybook/types/b.yaml"), Array(text.utf8))
        #expect(file.problems.count == 1 && file.problems.first?.message.english.hasPrefix(message) == true)
        #expect(file.problems.first.map { Array(text.utf8).text($0.range) } == place)
        #expect(file.problems.first?.code == .settings)
    }

    /// Each fault with what is marked of the note.
    @Test(arguments: [
        ("title: A\nstatus: read", []),
        ("title: A\nstatus: lost", ["status: “lost” is not one of to read, reading, read @ lost"]),
        ("status: read", ["“title” is missing: a text @ "]),
        ("title:\nstatus: read", ["“title” is missing: a text @ title"]),
        ("title: 1984\nstatus: read\nnote: [1, {a: 2}]", []),
        ("title: [a]\nstatus: read", ["title: not a text @ [a]"]),
        ("title: A\nstatus: read\nrating: 6", ["rating: “6” is not a whole number from 0 to 5 @ 6"]),
        ("title: A\nstatus: read\nrating: \"5\"", ["rating: “\"5\"” is not a whole number from 0 to 5 @ \"5\""]),
        ("title: A\nstatus: read\nprice: -1.5", ["price: “-1.5” is not a number from 0 on @ -1.5"]),
        ("title: A\nstatus: read\nlent: perhaps", ["lent: “perhaps” is not true or false @ perhaps"]),
        (
            "title: A\nstatus: read\nfinished: 2026-11-20T09:15",
            ["finished: “2026-11-20T09:15” is not a date such as 2026-11-20 @ 2026-11-20T09:15"]
        ),
        (
            "title: A\nstatus: read\nfinished: 2026-02-30",
            ["finished: “2026-02-30” is not a date such as 2026-11-20 @ 2026-02-30"]
        ),
        ("title: A\nstatus: read\nseries: \"[[Dune]]\"", []), ("title: A\nstatus: read\nseries: [[Dune]]", []),
        ("title: A\nstatus: read\nseries: Dune", ["series: “Dune” is not a link such as \"[[Lyon]]\" @ Dune"]),
        ("title: A\nstatus: read\ngenres: [novel, poem]", ["genres: “poem” is not one of novel, essay @ poem"]),
        ("title: A\nstatus: read\nauthors: Herbert", ["authors: “Herbert” is not a list @ Herbert"]),
    ])
    func notesAreChecked(head: String, faults: [String]) {
        let document = document(head)
        let types = types()
        let problems = types.problems(of: document)
        #expect(problems.map { "\($0.message.english) @ \(document.bytes.text($0.range))" } == faults)
        // What the index has tells the same.
        #expect(
            FolderTypes.isFaulty(document.frontMatter.values, by: types.fields(of: document.path)) == !faults.isEmpty)
        #expect(types.problems(of: self.document(head, "other/x.md")).isEmpty)
    }

    @Test func headsThatCannotBeReadMissNothing() {
        #expect(types().problems(of: document("title: [")).isEmpty)
        let bare = Document(path: VaultPath(trusted: "books/x.md"), contents: Array("title:: A\nstatus:: read\n".utf8))
        #expect(types().problems(of: bare).isEmpty)
        let none = Document(path: VaultPath(trusted: "books/x.md"), contents: Array("# X\n".utf8))
        #expect(types().problems(of: none).map(\.code) == [.missingKey, .missingKey])
    }

    @Test(arguments: [
        ("title", "1984", "\"1984\""), ("title", "A: b", "\"A: b\""), ("status", "Reading", "reading"),
        ("status", "lost", nil), ("rating", "4", "4"), ("rating", "4.5", nil), ("rating", "9", nil),
        ("price", "4.5", "4.5"), ("price", "cheap", nil), ("lent", "True", "true"), ("lent", "yes", nil),
        ("finished", "2026-11-20", "2026-11-20"), ("finished", "soon", nil), ("series", "Dune", "\"[[Dune]]\""),
        ("series", "[[Dune]]", "\"[[Dune]]\""), ("genres", "novel", "[novel]"),
        ("genres", "[novel, Essay]", "[novel, essay]"),
        ("genres", "[novel, poem]", nil), ("authors", "[Ann, \"Bo, Jr\"]", "[Ann, \"Bo, Jr\"]"),
        ("authors", "1984", "[\"1984\"]"), ("note", "4", "4"),
    ])
    func wordsAreReadAsTheKind(key: String, text: String, yaml: String?) throws {
        let field = try #require(types().field(key, of: VaultPath(trusted: "books/x.md")))
        #expect(field.yaml(text) == yaml)
    }

    @Test func aNewNoteHasItsKeys() throws {
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        let keys = types().initialKeys(of: document("lent: true"), now: now)
        #expect(keys.map { "\($0.key): \($0.yaml)" } == ["title: ", "status: to read", "begun: 2026-11-20T12:00"])
        let more = types(
            "match: {path_glob: books/*}\nfields:\n  a: {type: date, default: today}\n  b: {type: list, default: [x, 'y, z']}\n  c: {default: 3}\n  d: {type: boolean, default: false}\n"
        )
        #expect(
            more.initialKeys(of: document("x: 1"), now: now).map(\.yaml) == [
                "2026-11-20", "[x, \"y, z\"]", "3", "false",
            ])
    }

    @Test func severalTypesCountTogether() {
        let one = TypeFile(
            VaultPath(trusted: ".daybook/types/a.yaml"),
            Array("match: {path_glob: '**'}\nfields: {a: {required: true}, b: {type: integer}}".utf8))
        let other = TypeFile(
            VaultPath(trusted: ".daybook/types/b.yaml"),
            Array("match: {path_glob: 'x/**'}\nfields: {b: {type: string}, c: {required: true}}".utf8))
        let types = FolderTypes([one, other])
        #expect(types.fields(of: VaultPath(trusted: "x/y.md")).map(\.name) == ["a", "b", "c"])
        #expect(types.problems(of: document("b: x", "x/y.md")).map(\.code) == [.missingKey, .badValue, .missingKey])
        #expect(FolderTypes.isType(VaultPath(trusted: ".daybook/types/a.yaml")))
        #expect(!FolderTypes.isType(VaultPath(trusted: ".daybook/types/x/a.yaml")))
    }
}
