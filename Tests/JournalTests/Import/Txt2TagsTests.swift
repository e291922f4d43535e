// Headings, rules and lists of txt2tags.

import Testing

@testable import Journal

struct Txt2TagsTests {
    @Test(arguments: [
        ("= A =", "# A"), ("=== A b ===", "### A b"), ("===== A =====", "##### A"),
        ("====== A ======", "====== A ======"),
        ("== A =", "== A ="), ("==", "=="), ("====", "===="), ("= =", "= ="),
        (String(repeating: "-", count: 20), "---"),
        (String(repeating: "-", count: 19), String(repeating: "-", count: 19)), ("+ one", "1. one"),
        ("  + one", "  1. one"),
    ])
    func lines(written: String, markdown: String) { #expect(Txt2Tags.markdown(written).text == markdown) }
}
