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
