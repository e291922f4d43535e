// Dealing words out to operands.

import Testing

@testable import Arguments

@Suite struct OperandAssignmentTests {
    @Test(arguments: [
        (0, [OperandOutline.Arity.any], "0"),
        (3, [.any], "3"),
        (3, [.one, .any], "1 2"),
        (1, [.one, .optional], "1 0"),
        (2, [.one, .optional], "1 1"),
        (3, [.some, .one], "2 1"),
        (2, [.optional, .one], "1 1"),
        (1, [.optional, .one], "0 1"),
        (1, [.any, .one], "0 1"),
        (2, [.one], "1 surplus 1"),
        (1, [], "surplus 0"),
        (0, [.one], "0 missing 0"),
        (1, [.some, .one], "1 0 missing 1"),
        (1, [.one, .some], "1 0 missing 1"),
    ])
    func counts(words: Int, arities: [OperandOutline.Arity], expected: String) {
        let assignment = OperandAssignment(of: words, to: arities)
        var parts = assignment.ranges.map { String($0.count) }
        if let missing = assignment.missing { parts.append("missing \(missing)") }
        if let surplus = assignment.surplus { parts.append("surplus \(surplus)") }
        #expect(parts.joined(separator: " ") == expected)
    }
}
