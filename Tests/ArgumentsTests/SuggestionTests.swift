// What a mistyped word resembles.

import Testing

@testable import Arguments

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
        ("abc", "acb", 1), ("serach", "search", 1), ("kitten", "sitting", 3), ("été", "ete", 2),
    ])
    func distance(first: String, second: String, expected: Int) {
        #expect(Suggestion.distance(first, second) == expected)
        #expect(Suggestion.distance(second, first) == expected)
    }

    @Test(arguments: [
        ("serch", ["search"]), ("SEARCH", ["search"]), ("sea", ["search"]), ("s", []), ("xyzzy", []),
        ("lst", ["list"]), ("tag", ["tags"]), ("lis", ["list"]),
    ])
    func nearest(word: String, expected: [String]) {
        #expect(Suggestion.nearest(to: word, among: ["search", "list", "tags", "list"]) == expected)
    }
}
