// Links, tags and headings lead to one another over the whole vault.

import ApplicationTestSupport
import Bytes
import Search
import Testing
import Vault
import Workspaces

@testable import LanguageFeatures

@Suite struct NavigationTests {
    private let files = [
        "notes/Thé.md":
            "---\ntitle: Le thé\naliases: [Cha, \"Thé: vert\"]\ntags: [boisson, Boisson/Chaude]\n---\n# Le thé\n\n## Infusion (3 min)\n\nVoir [[Eau#Bouillir]]. ^note1\n",
        "Eau.md":
            "# Eau\n\n## Bouillir\n\n[[cha]] [[Le thé#infusion 3 min]] [x](notes/Th%C3%A9.md#infusion-3-min) [[Thé#^note1]] #boisson/froide\n",
        "other.md": "![[notes/Thé]] [[Nulle part]] ![p](pic.png) [[#Ici]] `[[Thé]]`\n\n# Ici\n",
        "pic.png": "x",
    ]

    private func vault() throws -> EditedVault { EditedVault(try TemporaryVault(files).workspace()) }

    private func references(_ marked: String, _ path: String, declared: Bool = false) throws -> [String] {
        let text = MarkedText(marked)
        let document = text.document(path)
        let vault = EditedVault(try TemporaryVault(files).workspace(), opened: [document.path: document])
        var found: [String] = []
        let search = ReferenceSearch(document, at: text.offset, includingDeclaration: declared)
        try search.answer(in: vault) { document, ranges in
            found += ranges.map { "\(document.path): \(document.bytes.text($0))" }
        }
        return found
    }

    private func marked(_ path: String, _ words: String) -> String {
        (files[path] ?? "").replacing(words, with: words.prefix(2) + "‸" + words.dropFirst(2), maxReplacements: 1)
    }

    @Test func ofATitle() throws {
        let expected = [
            "Eau.md: [[cha]]", "Eau.md: [[Le thé#infusion 3 min]]", "Eau.md: [x](notes/Th%C3%A9.md#infusion-3-min)",
            "Eau.md: [[Thé#^note1]]", "other.md: [[notes/Thé]]",
        ].map { $0.replacing("[[notes", with: "![[notes") }
        #expect(try references(marked("notes/Thé.md", "# Le thé"), "notes/Thé.md") == expected)
        #expect(try references(marked("notes/Thé.md", "Cha"), "notes/Thé.md") == expected)
        #expect(try references(marked("Eau.md", "[[cha]]"), "Eau.md") == expected)
        #expect(
            try references(marked("notes/Thé.md", "# Le thé"), "notes/Thé.md", declared: true)
                == expected.dropLast() + ["notes/Thé.md: Le thé"] + [expected[4]])
    }

    @Test func ofAHeadingAndABlock() throws {
        #expect(
            try references(marked("notes/Thé.md", "## Infusion"), "notes/Thé.md", declared: true) == [
                "Eau.md: [[Le thé#infusion 3 min]]", "Eau.md: [x](notes/Th%C3%A9.md#infusion-3-min)",
                "notes/Thé.md: Infusion (3 min)",
            ])
        #expect(try references(marked("notes/Thé.md", "^note1"), "notes/Thé.md") == ["Eau.md: [[Thé#^note1]]"])
        #expect(try references(marked("other.md", "# Ici"), "other.md") == ["other.md: [[#Ici]]"])
    }

    @Test func ofATagAndThoseBelowIt() throws {
        #expect(
            try references(marked("notes/Thé.md", "boisson"), "notes/Thé.md") == [
                "Eau.md: boisson/froide", "notes/Thé.md: boisson", "notes/Thé.md: Boisson/Chaude",
            ])
        #expect(try references(marked("Eau.md", "#boisson/froide"), "Eau.md") == ["Eau.md: boisson/froide"])
    }

    @Test func plainTextRefersToNothing() throws {
        #expect(try references("nur Te‸xt", "x.md") == [])
        #expect(try references("`[[T‸hé]]`", "x.md") == [])
    }

    @Test func whereLinksLead() throws {
        let vault = try vault()
        let document = try vault.document(VaultPath(trusted: "other.md"))
        let found = try DocumentLinkList(document).answer(in: vault).map { link in
            switch link.destination {
            case .place(let place): "\(document.bytes.text(link.range)) → \(place.document.path)"
            case .file(let path): "\(document.bytes.text(link.range)) → file \(path)"
            case .address(let address): address
            }
        }
        #expect(found == ["![[notes/Thé]] → notes/Thé.md", "![p](pic.png) → file pic.png"])
    }

    /// Two files of one name: both are shown.
    @Test func aNameOfSeveral() throws {
        let home = try TemporaryVault(["a/x.md": "# A\n", "b/x.md": "# B\n", "c.md": "[[x]] [[b/x]]"])
        let vault = EditedVault(try home.workspace())
        let document = try vault.document(VaultPath(trusted: "c.md"))
        #expect(try Definition(document, at: 3).answer(in: vault)?.destinations.count == 2)
        #expect(try Definition(document, at: 9).answer(in: vault)?.destinations.count == 1)
        #expect(try Definition(document, at: 13).answer(in: vault)?.destinations.count == 1)
    }

    @Test func highlights() {
        let text = MarkedText("# A\n[[#A]] #t‸ag [[B]] #TAG #tag/x [[b]]\n")
        let document = text.document()
        func found(_ offset: Int) -> [String] {
            Highlights(document, at: offset).answer().map { document.bytes.text($0) }
        }
        #expect(found(text.offset) == ["tag", "TAG"])
        #expect(found(2) == ["A", "[[#A]]"] && found(6) == ["A", "[[#A]]"])
        #expect(found(18) == ["[[B]]", "[[b]]"])
    }

    @Test func workspaceSymbols() throws {
        let vault = try vault()
        func names(_ words: String) throws -> [String] {
            try WorkspaceSymbolSearch(words).answer(in: vault).map { "\($0.path): \($0.name)" }
        }
        #expect(try names("the") == ["notes/Thé.md: Le thé", "other.md: Ici"])
        #expect(try names("infu min") == ["notes/Thé.md: Infusion (3 min)"])
        #expect(try names("vert") == ["notes/Thé.md: Le thé"])
        #expect(Set(try names("")) == ["Eau.md: Eau", "notes/Thé.md: Le thé", "other.md: Ici"])
        #expect(try names("zzz") == [] && names("*") == [])
    }

    /// A table of names finds what is in them, the best first.
    @Test func names() throws {
        let home = try TemporaryVault([
            "Tee.md": "", "Grüntee.md": "", "Eis Tee.md": "", "x.md": "---\naliases: [Teestunde, Kekse]\n---\n",
            "y.md": "# Kekse & Tee\n",
        ])
        let workspace = try home.workspace()
        let found = try workspace.withIndex { index in
            let table = try index.nameTable()
            return try ["tee", "TEE eis", "kek tee", "üntee", "", "\n"].map { typed in
                let matches = table.matches(typed, limit: 10)
                let named = try index.namedDocuments(matches.map(\.document))
                return matches.compactMap { named[$0.document]?.path.text }
            }
        }
        #expect(
            found == [
                ["Tee.md", "x.md", "Eis Tee.md", "y.md", "Grüntee.md"], ["Eis Tee.md"], ["y.md"], ["Grüntee.md"], [],
                [],
            ])
    }
}
