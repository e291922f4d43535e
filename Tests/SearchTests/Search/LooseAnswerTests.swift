// A question is answered by the documents that have some of its words.

import CivilTime
import Search
import Testing
import Vault

@Suite struct LooseAnswerTests {
    private static let files: [String: String] = [
        "lyon.md": "We had quenelles with Anna near the river in Lyon.\n",
        "anna.md": "Anna called about the garden.\n",
        "river.md": "A long walk along the river.\n",
        "journal/2026-07-14.md": "---\ndate: 2026-07-14\n---\nFireworks.\n",
        "threads.md": "# Green threads\n\nThey are light.\n",
    ]

    private func ask(
        _ question: String, of files: [String: String] = files, dates: HumanDate.Order = .dayFirst, limit: Int? = nil
    ) throws -> SearchAnswer {
        let vault = try IndexedVault(files)
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(question))
        return try vault.open().searchLoosely(query, today: IndexedVault.now.day, dates: dates, limit: limit)
    }

    @Test func theBestIsFirstAndSaysWhatItIsWithout() throws {
        let answer = try ask("Where did we eat quenelles with Anna?")
        #expect(answer.hits.map(\.path.text) == ["lyon.md", "anna.md"])
        #expect(answer.hits.map(\.missing) == [["eat"], ["eat", "quenelles"]])
        #expect(answer.count == 2)
        #expect(answer.some?.words == ["eat", "quenelles", "Anna"])
        #expect(answer.some?.nowhere == ["eat"])
        #expect(answer.some?.complete == 0)
    }

    @Test func wordsThatAreAllThereAreFoundAsEver() throws {
        #expect(try ask("anna river").hits.map(\.path.text) == ["lyon.md"])
        #expect(try ask("anna river").some == nil)
        #expect(try ask("quenelles garden").hits.count == 2)
        #expect(try ask("zebra").hits.isEmpty)
    }

    @Test func aQuestionThatFindsLittleGoesOn() throws {
        let answer = try ask("with Anna near the river?")
        #expect(
            answer.hits.map(\.path.text) == ["lyon.md", "river.md", "anna.md"]
                || answer.hits.map(\.path.text) == ["lyon.md", "anna.md", "river.md"])
        #expect(answer.some?.complete == 1)
        #expect(answer.hits[0].missing.isEmpty)
    }

    @Test func daysThatAreNamedCount() throws {
        let answer = try ask("What did we see in July 2026?")
        #expect(answer.hits.map(\.path.text) == ["journal/2026-07-14.md"])
        #expect(answer.hits[0].missing == ["see"])
    }

    @Test func daysInFiguresAreReadInTheOrderOfWhoAsks() throws {
        let files = [
            "journal/2026-03-05.md": "---\ndate: 2026-03-05\n---\nBerries.\n",
            "journal/2026-05-03.md": "---\ndate: 2026-05-03\n---\nBees.\n",
        ]
        let question = "What did we see on 3/5/2026?"
        #expect(try ask(question, of: files, dates: .monthFirst).hits.first?.path.text == "journal/2026-03-05.md")
        #expect(try ask(question, of: files, dates: .dayFirst).hits.first?.path.text == "journal/2026-05-03.md")
    }

    @Test func conditionsHoldAllTheSame() throws {
        #expect(try ask("quenelles garden path:anna").hits.map(\.path.text) == ["anna.md"])
        #expect(try ask("quenelles garden -river").hits.map(\.path.text) == ["anna.md"])
    }

    @Test func theLimitHolds() throws {
        let answer = try ask("quenelles garden walk", limit: 1)
        #expect(answer.hits.count == 1)
        #expect(answer.count == 3)
    }

    /// A document that has all of the words is counted once, though it is not among those that are wanted.
    @Test func theCountIsThatOfAll() throws {
        for limit in [0, 1, 2, 10] {
            let answer = try ask("near the river?", limit: limit)
            #expect(answer.count == 2)
            #expect(answer.hits.map(\.path.text) == Array(["lyon.md", "river.md"].prefix(limit)))
        }
    }

    @Test(arguments: ["thread", "title:thread", "title:threads", "body:lights"])
    func aWordInAFieldTakesItsForms(query: String) throws {
        #expect(try ask(query).hits.map(\.path.text) == ["threads.md"])
    }
}
