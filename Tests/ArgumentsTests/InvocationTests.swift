// Asking an invocation for its flags and operands.

import Testing
import Wording

@testable import Arguments

@Suite struct InvocationTests {
    private func invocation(_ line: String) throws -> Invocation {
        guard case .run(_, let invocation) = try sampleTool().parse(line.split(separator: " ").map(String.init)) else {
            throw UsageError(.missingCommand, Phrase(same: line))
        }
        return invocation
    }

    @Test func switches() throws {
        let given = try invocation("search --json -q -q --no-pager")
        #expect(given.has("json"))
        #expect(!given.has("paths"))
        #expect(given.count("quiet") == 2)
        #expect(given.setting("pager") == false)
        #expect(given.setting("json") == true)
        #expect(given.setting("paths") == nil)
        #expect(!given.has("pager"))
    }

    @Test func values() throws {
        let given = try invocation("search --limit 5 --sort date --sort title")
        #expect(given.has("limit"))
        #expect(given.integer("limit") == 5)
        #expect(given.value("limit") == "5")
        #expect(given.value("sort") == "title")
        #expect(given.values("sort") == ["date", "title"])
        #expect(given.value("vault") == nil)
        #expect(try invocation("search").integer("limit") == nil)
    }

    @Test func operands() throws {
        let moved = try invocation("move milk bread tomorrow")
        #expect(moved["date"] == "tomorrow")
        #expect(moved["item"] == "milk bread")
        #expect(moved.all("item") == ["milk", "bread"])
        #expect(moved.operands == ["milk", "bread", "tomorrow"])
        #expect(try invocation("search")["query"] == nil)
        #expect(try invocation("search").all("query") == [])
    }

    @Test func anUndeclaredFlagTraps() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(_, let invocation) = try sampleTool().parse(["search"]) else { return }
            _ = invocation.has("limits")
        }
    }

    @Test func anUndeclaredOperandTraps() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(_, let invocation) = try sampleTool().parse(["search"]) else { return }
            _ = invocation["queries"]
        }
    }
}
