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
        #expect(given.has(SampleKey.json))
        #expect(!given.has(SampleKey.paths))
        #expect(given[SampleKey.json])
        #expect(!given[SampleKey.paths])
        #expect(given[SampleKey.quiet] == 2)
        #expect(given[SampleKey.pager] == false)
        #expect(!given.has(SampleKey.pager))
        #expect(try invocation("search --pager")[SampleKey.pager] == true)
        #expect(try invocation("search")[SampleKey.pager] == nil)
    }

    @Test func values() throws {
        let given = try invocation("search --limit 5 --sort date --sort title")
        #expect(given.has(SampleKey.limit))
        #expect(given[SampleKey.limit] == 5)
        #expect(given[SampleKey.sort] == .title)
        #expect(given[SampleKey.vault] == nil)
        #expect(try invocation("search")[SampleKey.limit] == nil)
        #expect(try invocation("log --photo a.jpg --photo b.jpg")[SampleKey.photo] == ["a.jpg", "b.jpg"])
        #expect(try invocation("log")[SampleKey.photo] == [])
    }

    @Test func operands() throws {
        let moved = try invocation("move milk bread tomorrow")
        #expect(moved[SampleKey.date] == "tomorrow")
        #expect(moved[SampleKey.item] == ["milk", "bread"])
        #expect(moved.operands == ["milk", "bread", "tomorrow"])
        #expect(try invocation("search")[SampleKey.query] == [])
        #expect(try invocation("log a quiet day")[SampleKey.text] == "a quiet day")
        #expect(try invocation("log")[SampleKey.text] == nil)
    }

    @Test func whatACommandDeclares() throws {
        let given = try invocation("search")
        #expect(given.declares(SampleKey.limit))
        #expect(given.declares(SampleKey.vault))
        #expect(!given.declares(SampleKey.photo))
        #expect(given.declares(SampleKey.query))
        #expect(!given.declares(SampleKey.item))
    }

    @Test func aFlagOfAnotherCommandTraps() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(_, let invocation) = try sampleTool().parse(["search"]) else { return }
            _ = invocation[SampleKey.photo]
        }
    }

    @Test func anOperandOfAnotherCommandTraps() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(_, let invocation) = try sampleTool().parse(["search"]) else { return }
            _ = invocation[SampleKey.item]
        }
    }
}
