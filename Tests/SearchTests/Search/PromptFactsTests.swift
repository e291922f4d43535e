// What questions are led to: people and tags that the journal was silent about for long.

import CivilTime
import Journal
import Search
import Testing
import Vault

@Suite struct PromptFactsTests {
    /// Piano and Léa until August; garden and Paul until now.
    private func facts(_ more: [String: String] = [:]) throws -> PromptFacts {
        var files = [
            "people/Léa.md": "# Léa\n", "people/Paul.md": "# Paul\n", "notes/Ida.md": "---\ntype: person\n---\n# Ida\n",
            "people/Secret.md": "---\nprivate: true\n---\n# Secret\n",
        ]
        for day in 10..<20 {
            files["journal/2026-08-\(day).md"] =
                "---\ndate: 2026-08-\(day)\n---\n[[Léa]] and [[Paul]] and [[Ida]] and [[Secret]] #piano #garden\n"
            files["journal/2026-11-\(day).md"] = "---\ndate: 2026-11-\(day)\n---\n[[Paul]] #garden\n"
        }
        return try IndexedVault(files.merging(more) { $1 }).open().promptFacts(
            today: IndexedVault.now.day, dayEndsAt: .midnight, name: \.title)
    }

    @Test func whoIsMissed() throws {
        let facts = try facts()
        #expect(
            facts.people.map { "\($0.name) \($0.days) \($0.last.iso)" }.sorted() == [
                "Ida 10 2026-08-19", "Léa 10 2026-08-19",
            ])
        #expect(facts.tags.map { "\($0.name) \($0.days) \($0.last.iso)" } == ["piano 10 2026-08-19"])
    }

    /// Somebody who was named a moment ago is not missed, in whatever entry.
    @Test func whoIsNamedAgain() throws {
        let facts = try facts(["journal/2026-11-20.md": "---\ndate: 2026-11-20\n---\n[[Léa]] #piano\n"])
        #expect(facts.people.map(\.name) == ["Ida"])
        #expect(facts.tags.isEmpty)
    }
}
