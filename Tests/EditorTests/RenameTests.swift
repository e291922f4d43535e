// Other names, and everything that follows them.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Vault
import Wording

@testable import LanguageFeatures

@Suite struct RenameTests {
    private let files = [
        "notes/tea.md":
            "---\ntitle: Le thé\naliases: [Cha]\ntags: [boisson/chaude]\n---\n# Le thé\n\n## Infusion (3 min)\n## Infusion\n",
        "links.md":
            "[[tea]] [[Le thé#Infusion (3 min)|é🎉]] [a](notes/tea.md#infusion-3-min) [b](notes/tea.md#infusion) [[cha]] [[notes/tea#infusion]] #boisson #Boisson/x\n",
        "other/tea.md": "# Anderer\n", "other/near.md": "[[other/tea]] [x](tea.md) [y](../notes/tea.md)\n",
    ]

    /// Every file after the change, of those that are other than before.
    private func renamed(_ path: String, _ words: String, to name: String) throws -> [String: String] {
        let home = try TemporaryVault(files)
        let vault = EditedVault(try home.workspace())
        let document = try vault.document(VaultPath(trusted: path))
        let text = document.bytes.text(0..<document.bytes.count)
        let offset = try #require(text.firstRange(of: words)).lowerBound.utf16Offset(in: text)
        let question = RenameQuestion(document, at: String(text.prefix(offset)).utf8.count + 1)
        let changes = try #require(try question.changes(to: name, in: vault))
        var found: [String: String] = [:]
        for change in changes.changes {
            switch change {
            case .edit(let document, let edits):
                found[document.path.text] = String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
            case .move(let old, let new): found[old.text, default: ""] += "→ \(new)"
            case .create(let path, _): found[path.text] = "created"
            }
        }
        return found
    }

    @Test func aHeadingAndItsLinks() throws {
        let found = try renamed("notes/tea.md", "Infusion (3", to: "Ziehen 🎉 lassen")
        #expect(found.keys.sorted() == ["links.md", "notes/tea.md"])
        #expect(found["notes/tea.md"] == files["notes/tea.md"]?.replacing("Infusion (3 min)", with: "Ziehen 🎉 lassen"))
        #expect(
            found["links.md"]
                == "[[tea]] [[Le thé#Ziehen 🎉 lassen|é🎉]] [a](notes/tea.md#ziehen--lassen) [b](notes/tea.md#infusion) [[cha]] [[notes/tea#infusion]] #boisson #Boisson/x\n"
        )
    }

    /// A second heading of one name has another anchor, and the links to it follow.
    @Test func headingsOfOneName() throws {
        let found = try renamed("notes/tea.md", "Infusion (3", to: "Infusion")
        #expect(
            found["links.md"]
                == "[[tea]] [[Le thé#Infusion|é🎉]] [a](notes/tea.md#infusion) [b](notes/tea.md#infusion-1) [[cha]] [[notes/tea#infusion-1]] #boisson #Boisson/x\n"
        )
    }

    @Test func aTitle() throws {
        for words in ["title: Le", "# Le thé"] {
            let found = try renamed("notes/tea.md", words == "# Le thé" ? "Le thé\n\n" : "Le thé", to: "Der: Tee")
            #expect(
                found["notes/tea.md"]?.hasPrefix(
                    "---\ntitle: \"Der: Tee\"\naliases: [Cha]\ntags: [boisson/chaude]\n---\n# Der: Tee\n") == true,
                "\(words)")
            #expect(found["links.md"]?.hasPrefix("[[tea]] [[Der: Tee#Infusion (3 min)|é🎉]] [a](notes/tea.md#") == true)
        }
    }

    @Test func anAlias() throws {
        let found = try renamed("notes/tea.md", "Cha", to: "Tee, grün")
        #expect(found["links.md"]?.contains("[[Tee, grün]]") == true)
        #expect(found["notes/tea.md"]?.contains("aliases: [\"Tee, grün\"]") == true)
    }

    @Test func aTagWithThoseBelow() throws {
        let found = try renamed("links.md", "#boisson", to: "drink")
        #expect(found["links.md"]?.hasSuffix("#drink #drink/x\n") == true)
        #expect(found["notes/tea.md"]?.contains("tags: [drink/chaude]") == true)
        #expect(throws: LanguageFeatureError.invalidName("zwei Worte")) {
            try renamed("links.md", "#boisson", to: "zwei Worte")
        }
    }

    @Test func aNote() throws {
        let found = try renamed("links.md", "notes/tea#infusion", to: "thé vert")
        #expect(
            found["links.md"]
                == "[[tea]] [[Le thé#Infusion (3 min)|é🎉]] [a](notes/thé%20vert.md#infusion-3-min) [b](notes/thé%20vert.md#infusion) [[cha]] [[notes/thé vert#infusion]] #boisson #Boisson/x\n"
        )
        #expect(
            found["notes/tea.md"] == "→ notes/thé vert.md"
                && found["other/near.md"] == "[[other/tea]] [x](tea.md) [y](../notes/thé%20vert.md)\n")
        #expect(throws: LanguageFeatureError.nameTaken(VaultPath(trusted: "other/tea.md"))) {
            try renamed("links.md", "notes/tea#inf", to: "other/tea")
        }
    }

    /// Links of front matter follow, with the escapes of their quotes; a name that another note has is said by the path, and shown as before.
    @Test func aNoteOfFrontMatter() throws {
        let home = try TemporaryVault([
            "up.md": "---\nup: '[[tea]]'\nsee: [\"[[notes/tea|x]]\"]\n---\n| [[tea]] | [[tea#A]] |\n",
            "notes/tea.md": "# A\n",
            "other/l'eau.md": "# B\n",
        ])
        let vault = EditedVault(try home.workspace())
        let document = try vault.document(VaultPath(trusted: "up.md"))
        func renamed(to name: String) throws -> String? {
            let changes = try #require(try RenameQuestion(document, at: 13).changes(to: name, in: vault))
            guard case .edit(_, let edits)? = changes.changes.first else { return nil }
            return String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
        }
        #expect(
            try renamed(to: "l'air")
                == "---\nup: '[[l''air]]'\nsee: [\"[[notes/l'air|x]]\"]\n---\n| [[l'air]] | [[l'air#A]] |\n")
        #expect(
            try renamed(to: "l'eau")
                == "---\nup: '[[/notes/l''eau|l''eau]]'\nsee: [\"[[notes/l'eau|x]]\"]\n---\n| [[/notes/l'eau\\|l'eau]] | [[/notes/l'eau#A]] |\n"
        )
    }

    @Test func nothingHasNoName() throws {
        let home = try TemporaryVault(files)
        let vault = EditedVault(try home.workspace())
        for marked in ["nur Te‸xt", "a [[no‸ne]]", "<https://a‸.b>"] {
            let text = MarkedText(marked)
            #expect(try RenameQuestion(text.document(), at: text.offset).target(in: vault) == nil)
        }
        let item = MarkedText("- [ ] Lait‸ x2 due:2026-11-21\n")
        let document = item.document("lists/a.md")
        let changes = try RenameQuestion(document, at: item.offset).changes(to: "Milch", in: vault)
        guard case .edit(_, let edits)? = changes?.changes.first else {
            Issue.record("nothing changes")
            return
        }
        #expect(String(decoding: edits.applied(to: document.bytes), as: UTF8.self) == "- [ ] Milch x2 due:2026-11-21\n")
    }

    /// A folder takes its documents along; what leads from one of them to another stays as it is.
    @Test func aFolder() throws {
        let beside = "[tea](tea.md) [hub](../links.md) ![p](pic.png) ![q](../q.png) [[tea]] [[links]]\n"
        let home = try TemporaryVault(
            files.merging(["notes/beside.md": beside, "notes/pic.png": "", "q.png": ""]) { $1 })
        let vault = EditedVault(try home.workspace())
        let moves = try FileMoves(renaming: [(VaultPath(trusted: "notes"), VaultPath(trusted: "in/Neu"))], in: vault)
        var found: [String: String] = [:]
        for case .edit(let document, let edits) in try moves.changes(in: vault).changes {
            found[document.path.text] = String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
        }
        #expect(found["other/near.md"] == "[[other/tea]] [x](tea.md) [y](../in/Neu/tea.md)\n")
        #expect(
            found["notes/beside.md"]
                == beside.replacing("(../links.md)", with: "(../../links.md)").replacing(
                    "(../q.png)", with: "(../../q.png)"))
        #expect(found["links.md"]?.contains("[[in/Neu/tea#infusion]]") == true)
    }
}

@Suite struct LineActionTests {
    private func actions(_ marked: String, _ path: String, select: String? = nil) throws -> [String: String] {
        let text = MarkedText(marked)
        let document = text.document(path)
        let home = try TemporaryVault(["notes/x.md": "# X\n"])
        let vault = EditedVault(try home.workspace(), opened: [document.path: document])
        let range = text.offset..<text.offset + (select?.utf8.count ?? 0)
        var found: [String: String] = [:]
        for action in try LineActions(document, machine: home.machine).answer(for: range, in: vault) {
            found[action.title.english] = action.changes.changes.map { change in
                switch change {
                case .edit(_, let edits): String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
                case .create(let path, let bytes): "\(path): \(String(decoding: bytes, as: UTF8.self))| "
                case .move: "moved"
                }
            }.joined()
        }
        return found
    }

    @Test func tasks() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(
            try actions("- [ ] Brot‸ due:2026-11-20T10:00\r\n- b\r\n", page) == [
                "done: “Brot”": "- [x] Brot due:2026-11-20T10:00 done:2026-11-20\r\n- b\r\n",
                "due tomorrow": "- [ ] Brot due:2026-11-21T10:00\r\n- b\r\n",
            ])
        #expect(try actions("- [x] Bro‸t done:2026-11-19\n", "notes/y.md") == ["open “Brot” again": "- [ ] Brot\n"])
        #expect(
            try actions("- [ ] Wasser‸ due:2026-11-20 repeat:1w\n", page)["skip this occurrence"]
                == "- [ ] Wasser due:2026-11-27 repeat:1w\n")
        #expect(try actions("nur‸ Text\n", page).isEmpty && actions("```\n- [ ] x‸\n```\n", page).isEmpty)
    }

    @Test func events() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(try actions("- 10:00-11:00 Arzt‸\n", page) == ["move to tomorrow": "- 2026-11-21 10:00-11:00 Arzt\n"])
        let series = try actions("- 10:00-11:00 Kurs‸ repeat:1w", "agenda/2026/2026-11-13.md")
        #expect(series["skip the one of 20 November"] == "- 10:00-11:00 Kurs repeat:1w except:2026-11-20")
        let cut = try #require(series["split the series at 20 November"])
        #expect(cut.contains("until:2026-11-19") && cut.contains("\n- 2026-11-20 10:00"))
    }

    @Test func items() throws {
        #expect(try actions("- [ ] Lait‸ freq:2\n", "lists/a.md").keys.sorted() == ["check “Lait”"])
        #expect(try actions("- [x] Lait‸\n", "lists/a.md").keys.sorted() == ["put “Lait” on the list again"])
    }

    @Test func extracting() throws {
        #expect(
            try actions("a\n‸## Été à Lyon\n\nWarm.\nb\n", "notes/y.md", select: "## Été à Lyon\n\nWarm.\n") == [
                "extract to notes/ete-a-lyon.md":
                    "notes/ete-a-lyon.md: ## Été à Lyon\n\nWarm.\n| a\n[[ete-a-lyon|Été à Lyon]]\nb\n"
            ])
        #expect(try actions("‸x y", "notes/y.md", select: "x").isEmpty)
    }
}

@Suite struct PlaceRenameTests {
    private static let files = [
        "agenda/2026/2026-11-20.md": "- 10:00 Dentiste @Lyon\n- [ ] Train @lyon, @\"Lac d'Annecy\"\n- `@Lyon` text\n",
        "journal/2026/11/a.md": "---\nlocation: Lyon\n---\nLyon.\n",
        "journal/2026/11/b.md": "---\nlocation: {name: Lyon, lat: 45.7, lon: 4.8}\n---\n",
        "lists/x.md": "- [ ] Pain @Lyon\n",
        ".daybook/settings.yaml":
            "# Orte\nplaces:\n  Lyon: {lat: 45.76, lon: 4.84, private: true}\n  Nice: [43.7, 7.2]\n",
        "people/Léa-Martin.md": "# Léa Martin\n\nUne amie.\n", "n.md": "- [ ] Appeler @Léa-Martin\n[[Léa-Martin]]\n",
    ]

    private func change(
        _ path: String, _ words: String, _ home: TemporaryVault, _ name: String
    ) throws -> [String: String] {
        let vault = EditedVault(try home.workspace())
        let document = try vault.document(VaultPath(trusted: path))
        let text = document.bytes.text(0..<document.bytes.count)
        let place = try #require(text.firstRange(of: words)).lowerBound
        let question = RenameQuestion(document, at: text[..<place].utf8.count + 1)
        let changes = try #require(try question.changes(to: name, in: vault))
        var found: [String: String] = [:]
        for change in changes.changes {
            switch change {
            case .edit(let other, let edits):
                found[other.path.text] = String(decoding: edits.applied(to: other.bytes), as: UTF8.self)
            case .move(let old, let new): found["→ \(old)"] = new.text
            case .create: Issue.record("nothing is made")
            }
        }
        return found
    }

    /// Lines, entries, lists, and the settings that keep it private.
    @Test func aPlace() throws {
        let found = try change("agenda/2026/2026-11-20.md", "@Lyon", TemporaryVault(Self.files), "Lyon 3e")
        #expect(
            found == [
                "agenda/2026/2026-11-20.md":
                    "- 10:00 Dentiste @\"Lyon 3e\"\n- [ ] Train @\"Lyon 3e\", @\"Lac d'Annecy\"\n- `@Lyon` text\n",
                "journal/2026/11/a.md": "---\nlocation: Lyon 3e\n---\nLyon.\n",
                "journal/2026/11/b.md": "---\nlocation: {name: Lyon 3e, lat: 45.7, lon: 4.8}\n---\n",
                "lists/x.md": "- [ ] Pain @\"Lyon 3e\"\n",
                ".daybook/settings.yaml":
                    "# Orte\nplaces:\n  Lyon 3e: {lat: 45.76, lon: 4.84, private: true}\n  Nice: [43.7, 7.2]\n",
            ])
        let other = try change("journal/2026/11/b.md", "Lyon", TemporaryVault(Self.files), "Bron, Rhône")
        #expect(other["journal/2026/11/b.md"] == "---\nlocation: {name: \"Bron, Rhône\", lat: 45.7, lon: 4.8}\n---\n")
    }

    @Test func aPerson() throws {
        let found = try change("n.md", "@Léa", TemporaryVault(Self.files), "Léa-Durand")
        #expect(
            found == [
                "n.md": "- [ ] Appeler @Léa-Durand\n[[Léa-Durand]]\n",
                "people/Léa-Martin.md": "# Léa Durand\n\nUne amie.\n",
                "→ people/Léa-Martin.md": "people/Léa-Durand.md",
            ])
    }

    /// What the user's own configuration names would lose its coordinates, and what keeps it private.
    @Test func aPlaceOfTheConfiguration() throws {
        let home = try TemporaryVault(Self.files)
        try home.home.write("places: {lyon: [45.7, 4.8]}\n", to: ".config/daybook/config.yaml")
        #expect(throws: LanguageFeatureError.namedInConfiguration("Lyon")) {
            _ = try change("agenda/2026/2026-11-20.md", "@Lyon", home, "Bron")
        }
    }

    @Test func whereItIsNamed() throws {
        let home = try TemporaryVault(Self.files)
        let vault = EditedVault(try home.workspace())
        let document = try vault.document(VaultPath(trusted: "agenda/2026/2026-11-20.md"))
        var found: [String: Int] = [:]
        try ReferenceSearch(document, at: 20, includingDeclaration: true).answer(in: vault) {
            found[$0.path.text] = $1.count
        }
        #expect(
            found == [
                "agenda/2026/2026-11-20.md": 2, "journal/2026/11/a.md": 1, "journal/2026/11/b.md": 1, "lists/x.md": 1,
            ])
        #expect(Highlights(document, at: 20).answer().count == 2)
        let note = try vault.document(VaultPath(trusted: "n.md"))
        let person = try Definition(note, at: 16).answer(in: vault)
        guard case .place(let place)? = person?.destinations.first else {
            Issue.record("no person")
            return
        }
        #expect(place.document.path.text == "people/Léa-Martin.md")
    }
}

@Suite struct InlayHintTests {
    @Test func datesAndTotals() throws {
        let home = try TemporaryVault()
        func hints(_ text: String, _ path: String) throws -> [String] {
            let document = Document(path: VaultPath(trusted: path), contents: Array(text.utf8))
            return try InlayHints(document, machine: home.machine, language: .french)
                .answer(within: 0..<document.bytes.count, in: nil)
                .map { "\(String(decoding: document.bytes[..<$0.offset].suffix(10), as: UTF8.self)) \($0.text)" }
        }
        #expect(
            try hints(
                "---\ndate: 2026-11-20\n---\n- [ ] a due:2026-11-23 #x\n- [x] b due:2026-11-23\n- 2026-11-19 10:00 c\n",
                "agenda/2026/x.md")
                == ["2026-11-20 ven., aujourd’hui", "2026-11-23 lun., dans 3 jours", "1-19 10:00 jeu., hier"])
        #expect(try hints("# Courses\n- [ ] a\n- [x] b\n- [ ] c\n", "lists/a.md") == ["# Courses 1 sur 3"])
    }

    @Test func moodsOfEntries() throws {
        let home = try TemporaryVault(["notes/x.md": "# X\n"])
        let text = "# Un jour\n\nQuelle belle journée, merveilleuse et heureuse !\n"
        let document = Document(path: VaultPath(trusted: "journal/2026/11/a.md"), contents: Array(text.utf8))
        let hints = try InlayHints(document, machine: home.machine, language: .french)
            .answer(within: 0..<document.bytes.count, in: nil)
        #expect(hints.count == 1 && hints[0].offset == 9 && hints[0].text.hasSuffix("?"))
        let vault = EditedVault(try home.workspace(), opened: [document.path: document])
        let action = try #require(try DocumentWideActions(document).answer(in: vault).first)
        guard case .edit(_, let edits)? = action.changes.changes.first else {
            Issue.record("no edit")
            return
        }
        let after = String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
        #expect(after.hasPrefix("---\nmood: ") && after.contains("mood_source: suggested\n---\n# Un jour"))
        let note = Document(path: VaultPath(trusted: "notes/a.md"), contents: Array(text.utf8))
        #expect(
            try InlayHints(note, machine: home.machine, language: .french)
                .answer(within: 0..<note.bytes.count, in: nil).isEmpty)
    }

    /// While an entry or a note has no tag, those of texts like it; unless they are not wanted.
    @Test func tagsOfTextsLikeIt() throws {
        let run = "I ran along the river in the rain, ten kilometres, and my knees were fine afterwards.\n"
        let home = try TemporaryVault(
            Dictionary(
                uniqueKeysWithValues: (1...6).map {
                    ("notes/\($0).md", "---\ntags: [running]\n---\n# Run \($0)\n\n\(run)")
                }))
        func hints(_ text: String, _ kinds: Set<InlayHints.Kind> = [.mood, .tags]) throws -> [String] {
            let document = Document(path: VaultPath(trusted: "notes/new.md"), contents: Array(text.utf8))
            let vault = EditedVault(try home.workspace(), opened: [document.path: document])
            return try InlayHints(document, kinds, machine: home.machine, language: .english)
                .answer(within: 0..<document.bytes.count, in: vault).map(\.text)
        }
        #expect(try hints("# Today\n\n" + run) == ["#running?"])
        #expect(try hints("# Today\n\n" + run, [.mood]).isEmpty)
        #expect(try hints("# Today\n\n#rain " + run).isEmpty)
    }
}
