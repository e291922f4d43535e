// The query language over a small vault, and its errors.

import Agenda
import CivilTime
import SQLite
import Search
import Testing
import Vault
import Wording

@Suite struct QueryTests {
    fileprivate static let files: [String: String] = [
        "journal/2026/11/2026-11-19-2100-diner.md":
            "---\ndate: 2026-11-19T21:00:00+01:00\nmood: happy\ntags: [famille, work/home]\nlocation: {name: Lyon, lat: 45.76, lon: 4.84}\nfavorite: true\nweather: {condition: rain, temp: 12.5}\n---\n# Dîner chez Léa\n\nNous avons mangé des crêpes. C’était un été très long. [[Recipes]]\n",
        "journal/2026/11/2026-11-20-run.md":
            "---\nmood: very_happy\ntags: running\nphotos: [a.jpg]\nenergy: 7\nauthor: Andrew Boone\n---\n# Morning run\n\nI was running through the quiet garden and the houses. #Outdoor\n",
        "agenda/2026/2026-11-20.md":
            "- 14:00 Dentist @Lyon\n- [ ] Call the bank due:2026-11-15 #admin\n- [x] Buy bread\n",
        "lists/groceries.md": "---\nshared: home\n---\n- [ ] Milk due:2026-12-24\n",
        "Recipes.md":
            "---\naliases: [Cookbook]\nprivate: true\nlang: fr\n---\n# Recipes\n\nCrêpe au sucre, e-mail c++ [[Sauces]]\n",
        "notes/Sauces.md": "Béchamel. See Cookbook. [back](../Recipes.md)\n",
        "notes/lonely.md": "日本語のテキスト walks walked ❤ 🍎\n",
    ]

    private static let journalDinner = "journal/2026/11/2026-11-19-2100-diner.md"
    private static let journalRun = "journal/2026/11/2026-11-20-run.md"
    private static let agenda = "agenda/2026/2026-11-20.md"

    @Test(arguments: [
        ("crepe", ["Recipes.md", journalDinner]),
        ("ete", [journalDinner]),
        ("ran OR run", [journalRun]),
        ("house", [journalRun]),
        ("\"house\"", []),
        ("\"the quiet garden\"", [journalRun]),
        ("\"quiet the garden\"", []),
        ("gard*", [journalRun]),
        ("running -garden", []),
        ("walk", []),
        ("日本", ["notes/lonely.md"]),
        ("🍎", ["notes/lonely.md"]),
        ("❤️ walks", ["notes/lonely.md"]),
        ("🎉", []),
        ("e-mail", ["Recipes.md"]),
        ("near:45.75,4.85", [journalDinner]),
        ("near:45.75,4.85,1km", []),
        ("near:45.75,4.85,1500m", [journalDinner]),
        ("near:45,4.84,100", [journalDinner]),
        ("box:45.7,4.7,45.8,4.9", [journalDinner]),
        ("box:45.7,4.9,45.8,4.7", []),
        ("-near:45.76,4.84 kind:journal", [journalRun]),
        ("tag:running", [journalRun]),
        ("tag:outdoor", [journalRun]),
        ("#outdoor", [journalRun]),
        ("tag:work", []),
        ("tag:work/*", [journalDinner]),
        ("tag:fam*", [journalDinner]),
        ("-has:tags kind:note", ["Recipes.md", "notes/Sauces.md", "notes/lonely.md"]),
        ("mood:happy", [journalDinner]),
        ("mood:>=neutral", [journalDinner, journalRun]),
        ("mood:1..2", [journalDinner, journalRun]),
        ("mood:<0", []),
        ("kind:journal", [journalDinner, journalRun]),
        ("in:agenda/2026", [agenda]),
        ("lang:fr", ["Recipes.md", journalDinner]),
        ("date:2026-11-19", [journalDinner]),
        ("date:2026-11", [agenda, journalDinner, journalRun]),
        ("date:2026-W47", [agenda, journalDinner, journalRun]),
        ("date:2026-11-20..", [agenda, journalRun]),
        ("date:..2026-11-19", [journalDinner]),
        ("after:2026-11-19", [agenda, journalRun]),
        ("before:2026-11-20", [journalDinner]),
        ("on:today", [agenda, journalRun]),
        ("on:hier", [journalDinner]),
        ("date:\"yesterday\"", [journalDinner]),
        ("is:favorite", [journalDinner]),
        ("is:task", [agenda, "lists/groceries.md"]),
        ("is:overdue", [agenda]),
        ("is:done", [agenda]),
        ("is:open due:2026-12", ["lists/groceries.md"]),
        ("due:..2026-11-20", [agenda]),
        ("is:done due:..2026-11-20", []),
        ("is:shared", ["lists/groceries.md"]),
        ("is:private", ["Recipes.md"]),
        ("has:photo", [journalRun]),
        ("has:location", [journalDinner]),
        ("place:lyon", [journalDinner]),
        ("title:diner", [journalDinner]),
        ("title:crepe", []),
        ("title:diner title:lea", [journalDinner]),
        ("path:sauces", ["notes/Sauces.md"]),
        ("words:>1 kind:list", ["lists/groceries.md"]),
        ("/cr[eê]pes?/ kind:journal", [journalDinner]),
        ("kind:journal -/crêpe/", [journalRun]),
        ("running OR /crêpe au/", ["Recipes.md", journalRun]),
        ("(/dentist/ OR tag:running) -/quiet/", [agenda]),
        ("energy:7", [journalRun]),
        ("energy:>6", [journalRun]),
        ("energy:>7", []),
        ("energy:*", [journalRun]),
        ("author:boone", [journalRun]),
        ("author:boon", []),
        ("author:and*", [journalRun]),
        ("weather.temp:>12", [journalDinner]),
        ("weather.condition:rain", [journalDinner]),
        ("link:Recipes", [journalDinner, "notes/Sauces.md"]),
        ("link:cookbook", [journalDinner, "notes/Sauces.md"]),
        ("link:Sauces~2", [journalDinner, "Recipes.md"]),
        ("link:Sauces~*", [journalDinner, "Recipes.md"]),
        ("linked-by:Recipes", ["notes/Sauces.md"]),
        ("link:nowhere", []),
        ("mention:Sauces", []),
        ("mention:Recipes", []),
        ("is:orphan kind:note", ["notes/lonely.md"]),
        ("(crepe OR running) kind:journal", [journalDinner, journalRun]),
        ("crepe sucre OR running", ["Recipes.md", journalRun]),
        ("NOT kind:note NOT kind:journal", [agenda, "lists/groceries.md"]),
        (
            "*",
            [
                agenda, journalDinner, journalRun, "lists/groceries.md", "notes/Sauces.md", "notes/lonely.md",
                "Recipes.md",
            ]
        ),
        (
            "",
            [
                agenda, journalDinner, journalRun, "lists/groceries.md", "notes/Sauces.md", "notes/lonely.md",
                "Recipes.md",
            ]
        ),
        ("https://nowhere.example", []),
        (
            "!!!",
            [
                agenda, journalDinner, journalRun, "lists/groceries.md", "notes/Sauces.md", "notes/lonely.md",
                "Recipes.md",
            ]
        ),
    ])
    func finds(query: String, expected: [String]) throws {
        let vault = try SharedVault.get()
        #expect(Set(try vault.find(query)) == Set(expected), "\(query)")
    }

    /// Whether it is there is not known: no answer is a guess.
    @Test func aPatternThatTakesTooManyStepsIsSaid() throws {
        let vault = try IndexedVault(["long.md": String(repeating: "a", count: 60) + "!\n"])
        let error = #expect(throws: SQLiteError.self) { try vault.find("/^(a|aa)+$/") }
        let cause = error?.cause as? any ExplainedError
        #expect(cause?.explanation.message.english == "/^(a|aa)+$/: stopped in long.md: too many steps")
        #expect(try vault.find("/^a+!$/") == ["long.md"])
    }

    @Test(arguments: [
        ("(a", 0), ("a)", 1), ("a OR", 2), ("OR a", 0), ("\"open", 0), ("mood:blah", 5), ("kind:x", 5), ("is:x", 3),
        ("date:soonish", 5), ("tag:", 0), ("words:many", 6), ("/a(b/", 4),
    ])
    func errorsNameTheirPlace(query: String, offset: Int) throws {
        let error = #expect(throws: QueryError.self) { try QueryParser(now: IndexedVault.now).parse(query) }
        #expect(error?.range.lowerBound == offset, "\(query)")
    }

    @Test func explanations() throws {
        let node = try QueryParser(now: IndexedVault.now).parse("dîner (tag:a OR -mood:>=1) date:2026-11 is:open")
        #expect(
            node.explanation(.english) == """
                all of:
                  the word “dîner” or a form of it
                  any of:
                    the tag #a
                    not:
                      mood ≥ happy
                  dated from 2026-11-01 to 2026-11-30
                  has an open task
                """)
        #expect(node.explanation(.french).contains(("le mot « dîner » ou une de ses formes" as FrenchText).text))
    }

    @Test func titlesRankFirst() throws {
        let vault = try IndexedVault([
            "a.md": "# Other\n\nlemon lemon\n", "b.md": "# Lemon\n\ntext\n", "c.md": "# Else\n\nnothing of it\n",
        ])
        let answer = try vault.open().search(
            ResolvedQuery(resolved: QueryParser(now: IndexedVault.now).parse("lemon")), today: IndexedVault.now.day)
        #expect(answer.hits.map(\.path.text) == ["b.md", "a.md"])
        #expect((answer.hits[0].score ?? 0) > (answer.hits[1].score ?? 0))
    }

    /// A title weighs more than a tag, a tag more than the text, the word itself more than a form of it.
    @Test func whereAWordStandsRanks() throws {
        let vault = try IndexedVault([
            "title.md": "# Lemons\n\nsome more words here\n",
            "tag.md": "---\ntags: [lemons]\n---\n# Other\n\nsome more words here\n",
            "text.md": "# Other\n\nsome lemons words here\n", "form.md": "# Other\n\nsome lemon words here\n",
            "else.md": "# Other\n\nnothing of it\n",
        ])
        let answer = try vault.open().search(
            ResolvedQuery(resolved: QueryParser(now: IndexedVault.now).parse("lemons")), today: IndexedVault.now.day)
        #expect(answer.hits.map(\.path.text) == ["title.md", "tag.md", "text.md", "form.md"])
    }

    /// What is due today is late tomorrow.
    @Test func dueTodayIsNotOverdue() throws {
        let vault = try IndexedVault([
            "late.md": "- [ ] A due:2026-11-19\n", "today.md": "- [ ] B due:2026-11-20\n",
            "done.md": "- [x] C due:2026-11-19\n", "open.md": "- [ ] D\n",
        ])
        #expect(try vault.find("is:overdue") == ["late.md"])
        #expect(try vault.find("is:open -is:overdue") == ["open.md", "today.md"])
        let answer = try vault.open().agenda(
            from: IndexedVault.now.day, to: IndexedVault.now.day.adding(days: 1), reader: .fixed(0),
            query: ResolvedQuery(resolved: QueryParser(now: IndexedVault.now).parse("is:overdue")),
            today: IndexedVault.now.day)
        #expect(answer.tasks.isEmpty)
    }

    @Test func shortNotesAreFoundInBothLanguages() throws {
        let vault = try IndexedVault(["a.md": "walked", "b.md": "nationales"])
        #expect(try vault.find("walking") == ["a.md"])
        #expect(try vault.find("national") == ["b.md"])
    }

    @Test func limitsCountAll() throws {
        let vault = try SharedVault.get()
        let answer = try vault.open().search(.everything, today: IndexedVault.now.day, order: .date, limit: 2)
        #expect(answer.count == 7)
        #expect(answer.hits.count == 2)
        #expect(answer.hits.map { $0.day?.iso } == ["2026-11-20", "2026-11-20"])
    }

    @Test func snippetsMarkForms() throws {
        let document = Document(
            path: VaultPath(trusted: "a.md"),
            contents: Array(
                ("start " + String(repeating: "filler ", count: 100) + "the houses were\nquiet "
                    + String(repeating: "more ", count: 100)).utf8))
        let snippet = SnippetMaker(
            ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("house \"were quiet\""))
        ).snippet(
            of: document)
        #expect(snippet.marks.map { String(snippet.text[$0]) } == ["houses", "were", "quiet"])
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect(!snippet.text.contains("\n"))
    }
}

/// One vault for many questions.
private enum SharedVault {
    static func get() throws -> IndexedVault { try shared.get() }
    private static let shared = Result { try IndexedVault(QueryTests.files) }
}
