// Handwriting as text in a document: where it is, and what of it counts as if it were typed.

import Bytes
import Testing
import Vault

@Suite struct InkBlockTests {
    private func document(_ text: String) throws -> Document {
        Document(path: try #require(VaultPath("note.md")), contents: Array(text.utf8))
    }

    /// A block whose words were read, but for those with a `!` in front.
    private func page(_ lines: [String], end: String = "\n") throws -> Document {
        let rows = lines.map { line in
            line.split(separator: " ").map { word in
                let isConfirmed = word.hasPrefix("!")
                let shown = String(word.drop { $0 == "!" })
                return InkBlock.digest(shown) + (isConfirmed ? "!" : "") + "=s1"
            }
            .joined(separator: " ")
        }
        let shown = lines.map { $0.replacing("!", with: "") }
        let text =
            ["before", "```ink media/a.inkml"] + shown + ["```", "<!-- ink words"] + rows + ["-->", "after #typed"]
        return try document(text.joined(separator: end) + end)
    }

    @Test(arguments: ["\n", "\r\n"])
    func whereItIs(end: String) throws {
        let document = try page(["Tea [wlth?]", "Anna"], end: end)
        let block = try #require(document.scan.ink.first)
        #expect(document.bytes.text(block.file) == "media/a.inkml")
        #expect(block.lines.map { document.bytes.text($0.range) } == ["Tea [wlth?]", "Anna"])
        #expect(block.lines[0].words.map(\.isUncertain) == [false, true])
        #expect(
            document.typedText.map { document.bytes.text($0).split(whereSeparator: \.isNewline).joined(separator: "|") }
                == ["before", "after #typed"])
        #expect(document.scan.words == 6)
    }

    @Test func whatWasReadIsNeitherTagNorTask() throws {
        let document = try page(["- [ ] buy #bread", "- 14:30 dentist"])
        #expect(document.tags == ["typed"])
        #expect(document.items.isEmpty)
    }

    @Test func whatIsConfirmedCountsAsTyped() throws {
        let document = try page([
            "!- ![ !] !buy !#bread", "!- !14:30 dentist", "!- !15:00 !choir", "tea !#santé, #read",
        ])
        #expect(document.tags == ["bread", "santé", "typed"])
        #expect(document.items.map { document.bytes.text($0.range) } == ["- [ ] buy #bread", "- 15:00 choir"])
        #expect(document.items.first?.state == .open)
    }

    /// The digest in the comment is that of another word: somebody typed this one.
    @Test func aWordThatWasChangedIsAPersons() throws {
        let read = try page(["- [ ] buy #bred"])
        let text = String(decoding: read.bytes, as: UTF8.self).replacing("#bred", with: "#bread")
        #expect(try document(text).tags == ["bread", "typed"])
        #expect(try document(text).items.isEmpty)
    }

    @Test(arguments: [
        "", "<!-- ink words\n-->\n", "<!-- ink words\nno row\n-->\n", "<!-- ink words\n", "\n<!-- ink words\n-->\n",
    ])
    func withoutMemoryNothingCounts(memory: String) throws {
        let document = try document("```ink media/a.inkml\n- [ ] buy #bread\n```\n" + memory)
        // An empty comment remembers nothing, so all is typed.
        let isMemory = memory == "<!-- ink words\n-->\n"
        #expect(document.tags == (isMemory ? ["bread"] : []))
        #expect(document.items.count == (isMemory ? 1 : 0))
        #expect(document.scan.ink.count == 1)
    }

    @Test(arguments: [
        "> ```ink a\n> #x\n> ```\n", "- ```ink a\n  #x\n  ```\n", "```ink\n#x\n```\n", "```inkml a\n#x\n```\n",
        "```ink a\n#x\n",
    ])
    func otherCodeIsCode(text: String) throws {
        #expect(try document(text).scan.ink.isEmpty)
        #expect(try document(text).tags.isEmpty)
    }
}
