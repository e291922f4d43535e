// Reading the lines of examples.

import Testing

@testable import Arguments

@Suite struct ShellWordsTests {
    @Test(arguments: [
        ("a b", [["a", "b"]]),
        ("  a   b  ", [["a", "b"]]),
        ("a 'b c'", [["a", "b c"]]),
        ("a 'b'\"c d\"e", [["a", "bc de"]]),
        (#"a b\ c "d\"e""#, [["a", "b c", "d\"e"]]),
        ("a ''", [["a", ""]]),
        ("a | b", [["a"], ["b"]]),
        ("a && b; c", [["a"], ["b"], ["c"]]),
        ("a > out.txt", [["a"]]),
        ("a b 2>/dev/null c", [["a", "b", "c"]]),
        ("a < in.txt b", [["a", "b"]]),
        ("a # rest", [["a"]]),
        ("a b#c", [["a", "b#c"]]),
        ("X=1 a b=2", [["a", "b=2"]]),
        ("a \"$(date +%F | x)\" b", [["a", "$(date +%F | x)", "b"]]),
        ("a $(b c)", [["a", "$(b c)"]]),
        ("", []),
    ])
    func split(line: String, expected: [[String]]) {
        #expect(ShellWords.commands(in: line) == expected)
    }
}
