// Queries that name what the vault has not, days without a year, and names in the plural.

import CivilTime
import Search
import Testing
import Vault
import Wording

@Suite struct QueryHintTests {
    private static let files: [String: String] = [
        "a.md": "---\ntags: [running, work/home, work/office]\nenergy: 7\n---\n# Run\n",
        "b.md": "---\ntags: [running, work/home]\n---\n# Other\n",
        "notes/Tomato.md": "# Tomato\n", "notes/Pomme de terre.md": "# Pomme de terre\n",
        "notes/Cheval.md": "# Cheval\n",
        "soup.md": "# Soup\n\nFour tomatoes and two Pommes de terre, fed to horses.\n",
        "ferme.md": "# Ferme\n\nDes chevaux dans le pré.\n",
    ]

    @Test(
        arguments: [
            ("tag:runing", [.unknownTag("runing", similar: TagCount(tag: "running", count: 2))]),
            ("tag:work", [.tagsBelow("work", count: 2)]),
            ("tag:zzz", [.unknownTag("zzz", similar: nil)]),
            ("tag:running", []), ("tag:work/*", []), ("energy:7", []),
            ("until:friday", [.unknownKey("until", instead: "before")]),
            ("from:monday", [.unknownKey("from", instead: "since")]),
            ("titel:x", [.unknownKey("titel", instead: "title")]),
            ("flavour:x", [.unknownKey("flavour", instead: nil)]),
            ("tomatto", [.unknownWord("tomatto", similar: "tomato", count: 1)]),
            ("chevaus", [.unknownWord("chevaus", similar: "chevaux", count: 1)]),
            ("zzzz", []), ("soup zzzz", [.nowhere("zzzz"), .alone("soup", count: 1)]),
            ("sort:date", [.flag(key: "sort")]),
            ("soup", []), ("sou", []),
            ("soup horses tag:running", [.alone("soup horses", count: 1)]),
            ("soup ferme", [.alone("soup", count: 1), .alone("ferme", count: 1)]),
            ("\"four tomatoes\" kind:journal", [.alone("\"four tomatoes\"", count: 1)]),
            (
                "energy:8 (until:friday OR -tag:runing)",
                [
                    .unknownKey("until", instead: "before"),
                    .unknownTag("runing", similar: TagCount(tag: "running", count: 2)),
                ]
            ),
        ] as [(String, [QueryHint])])
    func hints(query: String, expected: [QueryHint]) throws {
        let vault = try IndexedVault(Self.files)
        let resolved = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(query))
        #expect(try vault.open().hints(for: resolved, today: IndexedVault.now.day) == expected)
    }

    /// A season or a month that no text names may be meant as a day.
    @Test func wordsThatAreDates() throws {
        let vault = try IndexedVault(["2026-07-14.md": "Fireworks\n", "2026-11-16.md": "Rain\n"])
        func hints(_ query: String) throws -> [QueryHint] {
            let resolved = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(query))
            return try vault.open().hints(for: resolved, today: IndexedVault.now.day)
        }
        #expect(try hints("summer") == [.date("summer", instead: "summer", count: 1)])
        #expect(try hints("été") == [.date("été", instead: "été", count: 1)])
        #expect(try hints("november") == [.date("november", instead: "november", count: 1)])
        #expect(try hints("winter") == [])
        // What is proposed finds them.
        #expect(try vault.find("date:2026-06-21..2026-09-23") == ["2026-07-14.md"])
    }

    @Test(arguments: [
        ("mention:Tomato", ["soup.md"]), ("mention:\"Pomme de terre\"", ["soup.md"]), ("mention:Cheval", ["ferme.md"]),
        ("mentioned-by:Soup", ["notes/Pomme de terre.md", "notes/Tomato.md"]),
        ("mentioned-by:Ferme", ["notes/Cheval.md"]),
    ])
    func namesInThePlural(query: String, expected: [String]) throws {
        let vault = try IndexedVault(Self.files)
        #expect(Set(try vault.find(query)) == Set(expected))
    }

    /// Friday 20 November 2026.
    @Test(arguments: [
        ("date:march", "2026-03-01..2026-03-31"), ("date:mars", "2026-03-01..2026-03-31"),
        ("date:december", "2025-12-01..2025-12-31"),
        ("date:march-2025", "2025-03-01..2025-03-31"), ("date:mars-2025", "2025-03-01..2025-03-31"),
        ("since:monday", "2026-11-16.."),
        ("since:friday", "2026-11-20.."), ("depuis:lundi", "2026-11-16.."), ("before:sunday", "..2026-11-14"),
        ("after:march", "2026-04-01.."),
        ("date:\"20 december\"", "2025-12-20..2025-12-20"), ("updated:monday", "2026-11-16..2026-11-16"),
        ("date:w50", "2025-12-08..2025-12-14"),
        ("date:next-monday", "2026-11-23..2026-11-23"), ("date:january..march", "2026-01-01..2026-03-31"),
        ("date:november..february", "2025-11-01..2026-02-28"),
        ("date:3/7/2014", "2014-07-03..2014-07-03"), ("date:25/12/2014", "2014-12-25..2014-12-25"),
        ("date:last-night", "2026-11-19..2026-11-19"), ("date:\"last friday of october\"", "2026-10-30..2026-10-30"),
    ])
    func daysLeanBack(query: String, expected: String) throws {
        let node = try QueryParser(now: IndexedVault.now).parse(query)
        guard case .day(_, let days) = node else {
            Issue.record("\(query): \(node)")
            return
        }
        let text = "\(days.first?.iso ?? "")..\(days.last?.iso ?? "")"
        #expect(text == expected)
    }

    @Test(arguments: [
        ("due:monday", "2026-11-23..2026-11-23"), ("due:march", "2027-03-01..2027-03-31"),
        ("due:..friday", "..2026-11-20"), ("due:friday", "2026-11-20..2026-11-20"),
        ("due:\"20 december\"", "2026-12-20..2026-12-20"),
    ])
    func dueLeansAhead(query: String, expected: String) throws {
        let node = try QueryParser(now: IndexedVault.now).parse(query)
        guard case .task(.due(let days)) = node else {
            Issue.record("\(query): \(node)")
            return
        }
        #expect("\(days.first?.iso ?? "")..\(days.last?.iso ?? "")" == expected)
    }

    @Test func orderOfTheLocale() throws {
        let node = try QueryParser(now: IndexedVault.now, order: .monthFirst).parse("date:3/7/2014")
        #expect(try node == QueryParser(now: IndexedVault.now).parse("date:2014-03-07"))
        #expect(HumanDate.Order(locale: "en_US.UTF-8") == .monthFirst)
        for locale in ["en_GB.UTF-8", "fr_FR.UTF-8", "de_DE", "C.UTF-8", "en_CA.UTF-8", "C"] {
            #expect(HumanDate.Order(locale: locale) == .dayFirst)
        }
    }
}
