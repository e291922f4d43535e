// Links in the values of front matter: which there are, what they mean in quotes, and how a text is put in their place.

import Testing

@testable import Vault

struct FrontMatterLinksTests {
    private func document(_ head: String, body: String = "[[end]]\n") -> Document {
        Document(path: VaultPath(trusted: "a.md"), contents: Array("---\n\(head)---\n\(body)".utf8))
    }

    @Test(
        arguments: [
            ("up: \"[[Le Guin]]\"\n", ["Le Guin"]),
            ("up: '[[L''été|summer]]'\n", ["L'été"]),
            ("up: \"[[The \\\"A\\\" team#Part]]\"\n", ["The \"A\" team"]),
            // Without quotes YAML has a list in a list.
            ("up: [[Le Guin]]\n", ["Le Guin"]),
            ("up:\n- \"[[a]]\"\n- see [[b]] and [[c/d]]\n", ["a", "b", "c/d"]),
            ("up: [\"[[a]]\", \"![[b.png]]\", \"[c](d.md)\"]\n", ["a", "b.png", "d.md"]),
            ("up: {next: \"[[a]]\", text: |\n  no\n  }\n", ["a"]),
            ("text: |\n  [[a]]\n  `[[b]]`\n", ["a"]),
            // Numbers in lists, and addresses.
            ("grid: [[1, 2], [3, 4]]\nrow: [[1, 2]]\nsite: https://x.y/z\n", []),
            // What is no YAML is looked through all the same.
            ("up: \"[[a]]\nb: [c\n", ["a"]),
        ] as [(String, [String])])
    func found(head: String, targets: [String]) {
        let document = document(head)
        #expect(document.links.map { document.target(of: $0) } == targets + ["end"])
        #expect(document.scan.links.count == 1)
    }

    @Test(
        arguments: [
            ("up: '[[a]]'\n", "up: '[[L''\"été\"]]'\n"), ("up: \"[[a|b]]\"\n", "up: \"[[L'\\\"été\\\"|b]]\"\n"),
            ("up: [[a]]\n", "up: [[L'\"été\"]]\n"),
        ])
    func replaced(head: String, after: String) throws {
        let document = document(head, body: "")
        let link = try #require(document.links.first)
        let edited = try document.applying([document.replacing(link.target, with: "L'\"été\"")])
        #expect(String(decoding: edited, as: UTF8.self) == "---\n\(after)---\n")
        let again = Document(path: document.path, contents: edited)
        #expect(again.links.map { again.target(of: $0) } == ["L'\"été\""])
    }
}
