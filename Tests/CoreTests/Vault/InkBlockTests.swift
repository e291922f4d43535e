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
            ["before", "```ink media/a.inkml"] + shown + ["```", InkBlock.memory(rows: rows.count)] + rows
            + ["-->", "after #typed"]
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

    /// What it says of its rows, the rows, and whether somebody is told.
    @Test(
        arguments: [
            ("", false), ("\n<!-- ink words 0\n-->\n", false), ("<!-- ink wordsx 0\n-->\n", false),
            ("<!-- ink words\n-->\n", true), ("<!-- ink words \n-->\n", true), ("<!-- ink words x\n-->\n", true),
            ("<!-- ink words 1\nno row\n-->\n", true), ("<!-- ink words 0\n", true), ("<!-- ink words 1\n-->\n", true),
            ("<!-- ink words 0\n1c6a=s1\n-->\n", true), ("<!-- ink words 2\n1c6a!=s1\n-->\n", true),
        ])
    func withoutMemoryNothingCounts(memory: String, isBroken: Bool) throws {
        let document = try document("```ink media/a.inkml\n- [ ] buy #bread\n```\n" + memory)
        #expect(document.tags.isEmpty && document.items.isEmpty)
        #expect(document.scan.ink.map(\.isBroken) == [isBroken])
    }

    /// An empty comment remembers nothing, and says so: all is typed.
    @Test func whatIsTypedIntoAnEmptyBlock() throws {
        let document = try document("```ink media/a.inkml\n- [ ] buy #bread\n```\n<!-- ink words 0\n-->\n")
        #expect(document.tags == ["bread"] && document.items.count == 1)
    }

    private static let pages = ["#tea", "#milk", "- [ ] !#bread", "#salt", "#eggs"]

    /// Rows that somebody cut out take all of the block with them: what is left of the lines might be read or typed.
    @Test(arguments: 0..<5)
    func aRowThatIsMissing(row: Int) throws {
        let read = try page(Self.pages)
        var lines = String(decoding: read.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let cut = try #require(lines.firstIndex { $0.hasPrefix("<!-- ink words") }) + 1 + row
        lines.remove(at: cut)
        let left = try document(lines.joined(separator: "\n"))
        #expect(left.tags == ["typed"] && left.items.isEmpty)
        #expect(left.scan.ink.map(\.isBroken) == [true] && read.scan.ink.map(\.isBroken) == [false])
        // The names of strokes stay out of what is read.
        #expect(!left.typedText.contains { left.bytes.text($0).contains("=s1") })
    }

    /// A line that is typed between those that were read has no row, and none is missing.
    @Test func aLineThatIsTyped() throws {
        let text = String(decoding: try page(Self.pages).bytes, as: UTF8.self)
        #expect(
            try document(text.replacing("#salt\n", with: "#salt\n#typed-too\n")).tags == [
                "bread", "typed-too", "typed",
            ])
    }

    // MARK: Merging

    private func merged(_ first: [String], _ second: [String]) throws -> (document: Document, conflicts: Int) {
        let sides = try [Self.pages, first, second].map { try page($0).bytes }
        let merge = DocumentMerge(
            base: sides[0], first: sides[1], second: sides[2], path: VaultPath(trusted: "note.md"))
        return (Document(path: VaultPath(trusted: "note.md"), contents: merge.bytes), merge.conflicts)
    }

    @Test func correctionsOfBothSidesJoin() throws {
        let (document, conflicts) = try merged(
            ["!#thé"] + Self.pages.dropFirst(), Self.pages.dropLast() + ["!#œufs"])
        #expect(conflicts == 0 && !document.scan.ink[0].isBroken)
        #expect(document.tags == ["thé", "bread", "œufs", "typed"])
    }

    /// What both sides read again: each line has its row still, and what was confirmed acts.
    @Test(
        arguments: [
            (pages + ["#jam"], Array(pages.dropFirst())), (Array(pages.dropLast()), Array(pages.dropFirst())),
            (["#honey"] + pages, pages + ["#jam"]),
            (["#thee"] + pages.dropFirst(), ["#tea", "#melk"] + pages.dropFirst(2)),
        ])
    func readingsOfBothSidesJoin(first: [String], second: [String]) throws {
        let (document, conflicts) = try merged(first, second)
        let block = document.scan.ink[0]
        #expect(conflicts == 0 && !block.isBroken && document.tags == ["bread", "typed"])
        let words = block.lines.flatMap(\.words).filter(\.isConfirmed)
        #expect(words.map { document.bytes.text($0.range) } == ["#bread"])
    }

    /// The lines and rows of a cut block do not pair, and neither of two words of a person can be preferred: such blocks are plain lines.
    @Test func whatCannotBeJoinedDoesNotAct() throws {
        let both = try merged(["!#thé"] + Self.pages.dropFirst(), ["!#tee"] + Self.pages.dropFirst())
        #expect(both.conflicts > 0 && both.document.tags == ["typed"])
        let whole = try page(Self.pages).bytes
        let cut = whole.text(whole.indices).split(separator: "\n")
            .filter { !$0.hasPrefix(InkBlock.digest("#salt")) }.map { $0 + "\n" }.joined()
        let merge = DocumentMerge(
            base: whole, first: Array(cut.utf8), second: try page(Self.pages + ["!#jam"]).bytes,
            path: VaultPath(trusted: "note.md"))
        #expect(Document(path: VaultPath(trusted: "note.md"), contents: merge.bytes).tags == ["typed"])
    }

    /// A page with boxes of typed text, each a line of one word and named `t` and that word.
    private func typed(_ words: [String]) -> [UInt8] {
        let rows = words.map { InkBlock.digest($0) + "!=@t" + $0 }
        return Array(("before\n\n" + InkBlock.text(of: "media/a.inkml", words, rows: rows, lineEnd: "\n")).utf8)
    }

    /// What both sides typed is there once each, in a block that is whole, whether there was one before or not.
    @Test(
        arguments: [
            (nil, ["milk"], ["tea"], ["milk", "tea"]),
            (["jam"], ["jam", "tea"], ["jam", "milk"], ["jam", "milk", "tea"]),
            (["jam", "tea"], ["jelly", "tea"], ["jam", "chai"], ["jelly", "chai"]),
            (["jam"], [], ["jam", "milk"], ["milk"]),
            // Of a box that both changed both lines stay, until somebody looks into it.
            (["jam"], ["jelly"], ["marmalade"], ["jelly", "marmalade"]),
        ] as [([String]?, [String], [String], [String])])
    func typedTextOfBothSidesJoins(base: [String]?, first: [String], second: [String], expected: [String]) {
        for (first, second) in [(first, second), (second, first)] {
            let merge = DocumentMerge(
                base: base.map(typed) ?? Array("before\n".utf8), first: typed(first), second: typed(second),
                path: VaultPath(trusted: "note.md"))
            #expect(merge.bytes == typed(expected), "\(String(decoding: merge.bytes, as: UTF8.self))")
            #expect(merge.conflicts == 0)
        }
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
