// The markup of manuals.

import Testing

@testable import Arguments

@Suite struct ManualTextTests {
    @Test(arguments: [
        ("", []),
        ("a\nb", [ManualText.Block.paragraph("a b")]),
        ("a\n\nb", [.paragraph("a"), .paragraph("b")]),
        ("a\n  x\n  y", [.paragraph("a"), .literal(["x", "y"])]),
        ("  x\n\n    y\n\nb", [.literal(["x", "", "  y"]), .paragraph("b")]),
    ])
    func blocks(text: String, expected: [ManualText.Block]) {
        #expect(ManualText.blocks(of: text) == expected)
    }

    @Test(arguments: [
        ("a", "a"), ("a `b` c", "a |<b>| c"), ("`b`", "<b>"), ("a ` b", "a |` b"), ("", ""),
    ])
    func spans(text: String, expected: String) {
        let shown = ManualText.spans(of: text).map { $0.isCode ? "<\($0.text)>" : $0.text }
        #expect(shown.joined(separator: "|") == expected)
    }
}
