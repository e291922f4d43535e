// Queries said in the language of `.base` files, and what of them cannot be.

import Search
import Tables
import Testing
import Wording

@Suite struct QueryConditionTests {
    private func conditions(_ query: String) throws -> [String] {
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(query))
        func texts(_ condition: TableQuestion.Condition) -> [String] {
            switch condition {
            case .holds(let expression): [expression.text(hasBareFacts: false)]
            case .all(let inner): inner.flatMap(texts)
            case .any(let inner): ["or"] + inner.flatMap(texts)
            case .none(let inner): ["not"] + inner.flatMap(texts)
            }
        }
        return try TableRequest(where: query, TableQuestion()).questionOfBase().condition.map(texts) ?? []
    }

    @Test(arguments: [
        ("*", []), ("tag:book in:notes/work/", ["file.hasTag(\"book\")", "file.inFolder(\"notes/work\")"]),
        ("kind:journal OR rating:>=3", ["or", "file.kind == \"journal\"", "rating >= 3"]),
        ("-mood:happy", ["not", "file.mood == \"happy\""]),
        ("mood:<neutral", ["[\"very_sad\", \"sad\"].contains(file.mood)"]),
        ("words:100..200", ["file.words >= 100", "file.words <= 200"]),
        ("date:2026-10", ["file.day >= \"2026-10-01\"", "file.day < \"2026-11-01\""]),
        ("finished:>2026-01-31", ["finished >= \"2026-02-01\""]), ("two-words:*", ["!note[\"two-words\"].isEmpty()"]),
        ("link:Lyon", ["file.hasLink(\"Lyon\")"]), ("has:tags", ["!file.tags.isEmpty()"]),
        ("tag:book OR *", []),
    ])
    func whatABaseSays(query: String, conditions: [String]) throws {
        #expect(try self.conditions(query) == conditions)
    }

    @Test(arguments: [
        ("dune", "the word “dune” or a form of it", nil), ("tag:book/*", "a tag below #book", "file.hasTag(\"book\")"),
        ("status:read", "field status holds “read”", "status == \"read\""),
        ("title:dune", "the word “dune” or a form of it in the title", nil),
        ("-(tag:book is:open)", "has an open task", nil), ("weather.temp:>3", "field weather.temp > 3", nil),
        ("created:2026", "created from 2026-01-01 to 2026-12-31", nil),
    ])
    func whatABaseCannotSay(query: String, what: String, instead: String?) throws {
        do {
            _ = try conditions(query)
            Issue.record("said all the same")
        } catch TableError.unsayable(let phrase, let nearly) {
            #expect(phrase.english == what)
            #expect(nearly == instead)
        }
    }
}
