// What may be a tag, and where one ends in a text.

import Bytes
import Testing

@testable import Vault

struct TagSyntaxTests {
    private func document(_ text: String) -> Document {
        Document(path: VaultPath(trusted: "a.md"), contents: Array(text.utf8), settings: VaultSettings())
    }

    @Test(
        arguments: [
            ("c++", "c++"), ("#c++", "c++"), ("c#", "c#"), ("#C#", "C#"), ("ms/vb#", "ms/vb#"), ("c++20", "c++20"),
            ("a+b", "a+b"), ("g++/flags", "g++/flags"), ("été", "été"),
            // No tag: signs in front, a `#` after a longer word or before more.
            ("+1", nil), ("++", nil), ("2+2", nil), ("issue#", nil), ("c#7", nil), ("c##", nil), ("話#", nil),
            ("-+", nil),
        ] as [(String, String?)])
    func names(text: String, tag: String?) { #expect(TagSyntax.normalized(text) == tag) }

    @Test(arguments: [
        ("In #c++, #c# and (#f#).", ["c++", "c#", "f#"]),
        ("#a+b and 1+#no #yes+ #x-+", ["a+b", "yes+", "x"]),
        // What other programs write around and after a tag stays theirs.
        ("#topic# #話題# #c#7 #one#two", ["topic", "話題", "c", "one"]),
        ("# Heading\n## c#\nC# and c++ alone", []),
    ])
    func inText(text: String, tags: [String]) {
        let document = document(text)
        #expect(document.scan.tags.map { document.tagName($0) } == tags)
    }

    /// In the head and in the text, added, renamed and taken away.
    @Test func edits() throws {
        func text(_ document: Document, _ edits: [TextEdit]) throws -> String {
            String(decoding: try document.applying(edits), as: UTF8.self)
        }
        let both = document("---\ntags: [c++, go]\n---\nMore #c++ and #c.\n")
        #expect(both.tags == ["c++", "go", "c"])
        #expect(
            try text(both, both.renamingTag("c++", to: "c#")) == "---\ntags: [c#, go]\n---\nMore #c# and #c.\n")
        #expect(try text(both, both.removingTag("c")) == "---\ntags: [c++, go]\n---\nMore #c++ and c.\n")
        #expect(try text(both, both.addingTag("c#")) == "---\ntags: [c++, go, c#]\n---\nMore #c++ and #c.\n")
        let words = document("---\ntags: c++ c#\n---\n")
        #expect(words.tags == ["c++", "c#"])
        #expect(try text(words, words.renamingTag("c#", to: "f#")) == "---\ntags: c++ f#\n---\n")
    }
}
