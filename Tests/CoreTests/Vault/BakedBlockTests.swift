// Baked blocks in a document: where they are, and that nothing in them is anything else.

import Bytes
import Testing
import Vault

@Suite struct BakedBlockTests {
    private func document(_ text: String) throws -> Document {
        Document(path: try #require(VaultPath("note.md")), contents: Array(text.utf8))
    }

    @Test func resultsAreNoText() throws {
        let document = try document(
            """
            one #tag
            <!-- daybook: tag:x | list -->
            - [ ] two #other [[link]]
            # heading
            <!-- /daybook -->
            - [ ] three
            """)
        #expect(document.tags == ["tag"])
        #expect(document.scan.items.count == 1)
        #expect(document.scan.headings.isEmpty)
        #expect(document.scan.links.isEmpty)
        #expect(document.scan.words == 3)
        let block = try #require(document.scan.baked.first)
        #expect(block.question(in: document.bytes) == "tag:x | list")
        #expect(block.content.map { document.bytes.text($0) } == "\n- [ ] two #other [[link]]\n# heading\n")
    }

    @Test func withoutAnEndOnlyTheMarkerCounts() throws {
        let document = try document("<!-- daybook: a -->\n- [ ] two\n<!-- daybook: b -->\nx\n<!-- /daybook -->\n")
        #expect(document.scan.items.count == 1)
        #expect(document.scan.baked.map { $0.content == nil } == [true, false])
    }

    @Test func inCodeItIsCode() throws {
        #expect(try document("```\n<!-- daybook: a -->\n<!-- /daybook -->\n```\n").scan.baked.isEmpty)
        #expect(try document("    <!-- daybook: a -->\n").scan.baked.isEmpty)
    }

    @Test(arguments: ["<!-- daybook:", "<!-- daybook: x\n<!-- /daybook", "<!-- daybook: -->\r\n<!-- /daybook -->\r\n"])
    func oddMarkers(_ text: String) throws {
        for block in try document(text).scan.baked { #expect(block.range.upperBound <= text.utf8.count) }
    }
}

@Suite struct BakedMergeTests {
    private func merge(_ base: String, _ first: String, _ second: String) throws -> (text: String, conflicts: Int) {
        let path = try #require(VaultPath("note.md"))
        func run(_ one: String, _ other: String) -> DocumentMerge {
            DocumentMerge(base: Array(base.utf8), first: Array(one.utf8), second: Array(other.utf8), path: path)
        }
        let merged = run(first, second)
        #expect(merged.bytes == run(second, first).bytes)
        return (String(decoding: merged.bytes, as: UTF8.self), merged.conflicts)
    }

    private func note(_ answer: String, before: String = "Text.\n", after: String = "End.\n") -> String {
        before + "<!-- daybook: tag:x | list -->\n" + answer + "<!-- /daybook -->\n" + after
    }

    @Test func answersNeverConflict() throws {
        let merged = try merge(
            note("\n- one\n\n"), note("\n- one\n- two\n\n"), note("\n- one\n- three\n\n", after: "End!\n"))
        #expect(merged.conflicts == 0)
        #expect(merged.text == note("\n- one\n- two\n\n", after: "End!\n"))
    }

    @Test func theSideThatBakedAgainStands() throws {
        let merged = try merge(note("\n- b\n\n"), note("\n- a\n\n"), note("\n- b\n\n", before: "Other.\n"))
        #expect(merged.text == note("\n- a\n\n", before: "Other.\n"))
        #expect(
            try merge("Text.\nEnd.\n", note("\n- a\n\n"), "Text!\nEnd.\n").text == note("\n- a\n\n", before: "Text!\n"))
    }

    @Test func emptyBlocks() throws {
        #expect(
            try merge(note(""), note("\n- a\n\n"), note("", after: "End!\n")).text == note("\n- a\n\n", after: "End!\n")
        )
        #expect(
            try merge(note("\n- a\n\n"), note("\n- a\n\n", before: "T\n"), note("", after: "End!\n")).text
                == note("", before: "T\n", after: "End!\n"))
    }
}
