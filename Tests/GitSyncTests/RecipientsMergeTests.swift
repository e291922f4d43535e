// Keys that devices propose: none is lost, and none comes back that one side took away.

import Testing

@testable import GitSync

struct RecipientsMergeTests {
    private func merged(_ base: String?, _ first: String, _ second: String) -> String {
        let bytes = RecipientsMerge.bytes(
            base: base.map { Array($0.utf8) }, first: Array(first.utf8), second: Array(second.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func bothAdd() {
        #expect(merged(nil, "# a\nage1a\n", "# b\nage1b\n") == "# b\nage1b\n# a\nage1a\n")
        #expect(
            merged("# a\nage1a\n", "# a\nage1a\n# c\nage1c", "# a\nage1a\n# b\nage1b\n")
                == "# a\nage1a\n# b\nage1b\n# c\nage1c\n")
    }

    @Test func oneTakesAway() {
        #expect(
            merged("# a\nage1a\n# b\nage1b\n", "# b\nage1b\n", "# a\nage1a\n# b\nage1b\n# c\nage1c\n")
                == "# b\nage1b\n# c\nage1c\n")
        #expect(merged("# a\nage1a\n", "", "# a\nage1a\n# b\nage1b\n") == "# b\nage1b\n")
        #expect(merged("# a\nage1a\n", "# a\nage1a\n", "") == "")
    }
}
