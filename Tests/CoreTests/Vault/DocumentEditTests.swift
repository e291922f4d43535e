// Edits touch what they mean to touch.

import Testing
import Vault

@Suite struct DocumentEditTests {
    private func document(_ text: String) throws -> Document {
        Document(path: try #require(VaultPath("note.md")), contents: Array(text.utf8))
    }

    private func result(_ text: String, _ edit: (Document) throws -> [TextEdit]) throws -> String {
        let document = try document(text)
        return String(decoding: try document.applying(try edit(document)), as: UTF8.self)
    }

    @Test(arguments: [
        ("body", "---\nmood: happy\n---\nbody"),
        ("", "---\nmood: happy\n---\n"),
        ("a\r\nb\r\n", "---\r\nmood: happy\r\n---\r\na\r\nb\r\n"),
        ("\u{feff}body", "\u{feff}---\nmood: happy\n---\nbody"),
        ("---\nmood: sad # why\nb: 1\n---\n", "---\nmood: happy # why\nb: 1\n---\n"),
        ("---\nhumeur: 'sad'\n---\n", "---\nhumeur: happy\n---\n"),
        ("---\nmood:\nb: 1\n---\n", "---\nmood: happy\nb: 1\n---\n"),
        ("---\n# comment\nb: 1\n---\n", "---\n# comment\nb: 1\nmood: happy\n---\n"),
        ("---\nmood:\n  - sad\n  - happy\nb: 1\n---\n", "---\nmood: happy\nb: 1\n---\n"),
        ("---\nmood: [sad, happy] # why\nb: 1\n---\n", "---\nmood: happy # why\nb: 1\n---\n"),
        ("---\nmood: {a: 1} # why\n---\n", "---\nmood: happy # why\n---\n"),
        ("---\n---\nx", "---\nmood: happy\n---\nx"),
        ("---\nnot closed", "---\nmood: happy\n---\n---\nnot closed"),
    ])
    func settingAKey(before: String, after: String) throws {
        #expect(try result(before) { try $0.setting("mood", to: "happy") } == after)
    }

    @Test(arguments: [
        ("---\nmood: sad\n---\nbody", "body"),
        ("---\na: 1\nmood: sad # why\nb: 1\n---\n", "---\na: 1\nb: 1\n---\n"),
        ("---\nmood: >\n  folded\n  text\n\nb: 1\n---\n", "---\nb: 1\n---\n"),
        ("---\na: 1\n\n# about b\nmood: x\n---\n", "---\na: 1\n\n# about b\n---\n"),
        ("no front matter", "no front matter"),
    ])
    func removingAKey(before: String, after: String) throws {
        #expect(try result(before) { try $0.removing("mood") } == after)
    }

    @Test(arguments: [
        ("---\nby: [x, a, b]\n---\n", "---\nby: [a, b]\n---\n"),
        ("---\nby: [a, x, b] # who\n---\n", "---\nby: [a, b] # who\n---\n"),
        ("---\nby: [a, \"x\"]\n---\n", "---\nby: [a]\n---\n"), ("---\nby: [x, x, a, x]\n---\n", "---\nby: [a]\n---\n"),
        ("---\nby: [x]\nc: 1\n---\n", "---\nby: []\nc: 1\n---\n"),
        ("---\nby:\n  - a # one\n  - x # two\n  - b\nc: 1\n---\n", "---\nby:\n  - a # one\n  - b\nc: 1\n---\n"),
        ("---\nby:\n- a\n- x\n\n# about c\nc: 1\n---\n", "---\nby:\n- a\n\n# about c\nc: 1\n---\n"),
        ("---\nby:\n  - x\nc: 1\n---\n", "---\nby: []\nc: 1\n---\n"), ("---\nby: [a]\n---\n", "---\nby: [a]\n---\n"),
        ("---\nby: [\n  a, # about a\n  x # about x\n]\n---\n", "---\nby: [\n  a # about a\n]\n---\n"),
        ("---\nby: [\n  x, # about x\n  b # about b\n]\n---\n", "---\nby: [\n  b # about b\n]\n---\n"),
        ("---\nby: [a, # one\n  x] # two\n---\n", "---\nby: [a # one\n  ] # two\n---\n"),
        ("---\nby: [a # one\n  , x # two\n  , b]\n---\n", "---\nby: [a # one\n  ,  # two\n   b]\n---\n"),
        ("---\nby: # why\n  - x\nc: 1\n---\n", "---\nby: [] # why\nc: 1\n---\n"),
        ("---\nby:\nc: 1\n---\n", "---\nby:\nc: 1\n---\n"),
        ("body", "body"),
    ])
    func removingAnItem(before: String, after: String) throws {
        #expect(try result(before) { try $0.removing(item: "x", from: "by") } == after)
    }

    @Test func onlyListsLoseItems() throws {
        #expect(throws: EditRefusal.self) { try document("---\nby: x\n---\n").removing(item: "x", from: "by") }
    }

    @Test(arguments: [
        ("body", "---\ntags:\n  - new\n---\nbody"),
        ("---\ntags:\n  - a\n  - b # c\n---\n", "---\ntags:\n  - a\n  - b # c\n  - new\n---\n"),
        ("---\ntags:\n- a\nb: 1\n---\n", "---\ntags:\n- a\n- new\nb: 1\n---\n"),
        ("---\ntags: [a, b]\n---\n", "---\ntags: [a, b, new]\n---\n"),
        ("---\ntags: [ ]\n---\n", "---\ntags: [ new]\n---\n"),
        ("---\ntags: a, b\n---\n", "---\ntags: a, b, new\n---\n"),
        ("---\ntags: a b\n---\n", "---\ntags: a b new\n---\n"),
        ("---\ntags: \"a, b\"\n---\n", "---\ntags: \"a, b, new\"\n---\n"),
        ("---\ntags:\nb: 1\n---\n", "---\ntags:\n- new\nb: 1\n---\n"),
        ("---\nkeywords: [a]\n---\n", "---\nkeywords: [a, new]\n---\n"),
        ("---\ntags: [New]\n---\n", "---\ntags: [New]\n---\n"),
        ("has #new already", "has #new already"),
        ("---\ntags: a, b,\n---\n", "---\ntags: a, b, new,\n---\n"),
    ])
    func addingATag(before: String, after: String) throws {
        #expect(try result(before) { try $0.addingTag("new") } == after)
    }

    @Test(arguments: [
        ("---\ntags:\n  - a\n---\nx", "x"),
        ("---\ntags:\n  - a\n  - b\n---\n", "---\ntags:\n  - b\n---\n"),
        ("---\ntags: [a, b]\n---\n", "---\ntags: [b]\n---\n"),
        ("---\ntags: [b, a, c]\n---\n", "---\ntags: [b, c]\n---\n"),
        ("---\ntags: [a]\n---\n", "---\ntags: []\n---\n"),
        ("---\ntags: b, a\n---\n", "---\ntags: b\n---\n"),
        ("text #a", "text"),
        ("text #a #b", "text #b"),
        ("met #a today", "met a today"),
        ("#a #b\n", "#b\n"),
        ("`#a` #abc", "`#a` #abc"),
    ])
    func removingATag(before: String, after: String) throws {
        #expect(try result(before) { try $0.removingTag("a") } == after)
    }

    @Test(arguments: [
        (
            "---\ntags: [work, x]\n---\n#work and #work/home, #workshop",
            "---\ntags: [job, x]\n---\n#job and #job/home, #workshop"
        ),
        ("---\ntags:\n  - Work/sub\n  - job\n---\n", "---\ntags:\n  - job/sub\n  - job\n---\n"),
        ("---\ntags: work other\n---\n", "---\ntags: job other\n---\n"),
        ("---\ntags:\n  - work\n  - job\n---\n", "---\ntags:\n  - job\n---\n"),
    ])
    func renamingATag(before: String, after: String) throws {
        #expect(try result(before) { try $0.renamingTag("work", to: "job") } == after)
    }

    /// After `#é` a `#` is text; after `#a` it would be a part of the tag.
    @Test func aNameThatWouldGoOn() throws {
        let document = try document("See #é# and #é.\n")
        #expect(throws: EditRefusal.self) { _ = try document.renamingTag("é", to: "a") }
        let joined = try self.document("Behind #_#b.\n")
        #expect(throws: EditRefusal.self) { _ = try joined.renamingTag("_", to: "c") }
        #expect(try result("See #é# and #é.\n") { try $0.renamingTag("é", to: "été") } == "See #été# and #été.\n")
    }

    /// Case does not matter in tags, accents do.
    @Test func tagsThatDifferByAccents() throws {
        let text = "---\ntags: [été, ETE]\n---\nWords #été, #ete and #ete/x end.\n"
        #expect(
            try result(text) { try $0.removingTag("ete") } == "---\ntags: [été]\n---\nWords #été, ete and #ete/x end.\n"
        )
        #expect(
            try result(text) { try $0.renamingTag("ete", to: "a") }
                == "---\ntags: [été, a]\n---\nWords #été, #a and #a/x end.\n")
        #expect(try result("---\ntags: [ete]\n---\n") { try $0.addingTag("été") } == "---\ntags: [ete, été]\n---\n")
        #expect(try document(text).addingTag("Été").isEmpty)
    }

    /// A form of list that is not edited is refused, not left without a word.
    @Test func tagsThatAreNotEdited() throws {
        let flow = try document("---\n!!map {tags: [a], b: 1}\n---\n")
        #expect(throws: EditRefusal.self) { _ = try flow.renamingTag("a", to: "c") }
        #expect(throws: EditRefusal.self) { _ = try flow.removing("b") }
        let folded = "---\ntags: >-\n  a\n  b\n---\n"
        #expect(try result(folded) { try $0.renamingTag("a", to: "c") } == folded.replacing("  a\n", with: "  c\n"))
    }

    @Test func theByteOrderMarkStays() throws {
        let document = try document("\u{feff}- [ ] a\n- [ ] b\n")
        let edits = document.removingLine(of: try #require(document.items.first))
        #expect(String(decoding: edits.applied(to: document.bytes), as: UTF8.self) == "\u{feff}- [ ] b\n")
    }

    /// Tags on several lines that YAML takes for one text: what would be left is another.
    @Test func tagsThatAreNotWhatTheyLookLike() throws {
        let document = try document("---\ntags:\n   old\n  - OLD\n---\n")
        #expect(throws: EditRefusal.self) { _ = try document.removingTag("old") }
    }

    @Test(arguments: [
        "---\na: [1\n---\n", "---\n- list\n---\n", "---\n{a: 1}\n---\n",
    ])
    func brokenFrontMatterIsNotEdited(text: String) throws {
        let document = try document(text)
        #expect(throws: EditRefusal.self) { _ = try document.addingTag("x") }
    }

    @Test func utf16IsNotEdited() throws {
        let bytes: [UInt8] = [0xff, 0xfe, 0x41, 0x00]
        let document = Document(path: try #require(VaultPath("a.md")), contents: bytes)
        #expect(document.bodyText == "A")
        #expect(throws: EditRefusal.self) { _ = try document.applying(document.addingTag("x")) }
    }

    @Test func togglingAndRemovingLines() throws {
        let text = "- [ ] a\n  - [ ] b due:2026-01-01\n  note\n- c\r\n- [x] last"
        let document = try document(text)
        let items = document.items
        func edited(_ edits: [TextEdit]) -> String {
            String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
        }
        #expect(edited(document.setting(.done, of: items[0])).hasPrefix("- [x] a\n"))
        #expect(edited(document.setting(.done, of: items[2])).contains("- [x] c\r\n"))
        #expect(edited(document.setting("due", to: "2027-01-01", of: items[1])).contains("b due:2027-01-01\n"))
        #expect(edited(document.removing("due", of: items[1])).contains("b\n"))
        #expect(edited(document.removingLine(of: items[0])) == "- c\r\n- [x] last")
        #expect(edited(document.removingLine(of: items[3])) == "- [ ] a\n  - [ ] b due:2026-01-01\n  note\n- c\r")
        #expect(edited(document.appendingLine("- new")).hasSuffix("- [x] last\n- new"))
    }

    /// A new line goes before the one that is changed at the same place, whichever edit was made first.
    @Test func insertionsGoFirst() {
        let bytes = Array("one\ntwo\n".utf8)
        let edits = [TextEdit(4..<7, "2"), .insert("a\n", at: 4), .insert("b\n", at: 4)]
        for order in [edits, [edits[1], edits[2], edits[0]], [edits[1], edits[0], edits[2]]] {
            #expect(String(decoding: order.applied(to: bytes), as: UTF8.self) == "one\na\nb\n2\n")
        }
    }
}
