// Which texts are paths inside a vault, and what becomes of them.

import TestSupport
import Testing
import Vault

@Suite struct VaultPathTests {
    @Test(arguments: [
        ("a.md", "a.md"), ("a/b.md", "a/b.md"), ("./a//b/", "a/b"), ("a/../b", "b"), ("a/...", "a/..."),
        (".a/..b", ".a/..b"),
        ("..", nil), ("a/../..", nil), (".", nil), ("", nil), ("/a", nil), ("a/..", nil), ("a\u{0}", nil),
        ("é/ü", "é/ü"),
    ])
    func paths(text: String, expected: String?) { #expect(VaultPath(text)?.text == expected) }

    /// Most are taken as they are, all others part by part: where both can be had they are the same.
    @Test(arguments: 0..<20)
    func partByPart(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["/", "/", ".", "..", "a", "b.md", "...", "é", "\u{301}"]
        for _ in 0..<500 {
            let count = Int.random(in: 1...7, using: &generator)
            let text = "x" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            #expect(VaultPath(text) == VaultPath("./" + text), "seed \(seed): \(text)")
        }
    }
}
