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

    /// What the links of `notes/day.md` mean.
    @Test(arguments: [
        ("tea.md", "notes/tea.md"), ("./tea.md", "notes/tea.md"), ("../tea.md", "tea.md"), ("/tea.md", "tea.md"),
        ("caf%C3%A9.md", "notes/café.md"), ("a\\_b.md", "notes/a_b.md"), ("what%3F.md", "notes/what?.md"),
        ("tea.md?raw=true", "notes/tea.md"), ("tea.md#milk", "notes/tea.md"), ("10:30.md", "notes/10:30.md"),
        ("a/b:c.md", "notes/a/b:c.md"), ("é:c.md", "notes/é:c.md"), (":c.md", "notes/:c.md"),
        ("https://example.org/tea.md", nil), ("mailto:ada@example.org", nil), ("tel:+33", nil),
        ("//example.org/tea.md", nil), ("#milk", nil), ("?a=b", nil), ("", nil), ("../../tea.md", nil),
    ])
    func links(destination: String, expected: String?) {
        #expect(VaultPath("notes/day.md")?.resolving(destination)?.text == expected)
        guard !destination.hasPrefix("../") else { return }
        let atTop = expected.map { $0.hasPrefix("notes/") ? String($0.dropFirst(6)) : $0 }
        #expect(VaultPath("day.md")?.resolving(destination)?.text == atTop)
    }

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
