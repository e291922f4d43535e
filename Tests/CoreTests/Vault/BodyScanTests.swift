// What is in a body, and what does not because it is code.

import Bytes
import Testing
import Vault

@Suite struct BodyScanTests {
    private func document(_ text: String) throws -> Document {
        Document(path: try #require(VaultPath("note.md")), contents: Array(text.utf8))
    }

    @Test(arguments: [
        ("#tag at start", ["tag"]),
        ("a #tag, and (#other)", ["tag", "other"]),
        ("#work/garden #été #日本 #a_b-c", ["work/garden", "été", "日本", "a_b-c"]),
        ("# heading #in-heading", ["in-heading"]),
        ("no#tag &#38; #1 #12 # ##x", []),
        ("`#code` ``#more ` code`` #yes", ["yes"]),
        ("```\n#fenced\n```\n#after", ["after"]),
        ("~~~ lang\n#fenced\n```\n~~~\n#after", ["after"]),
        ("para\n\n    #indented code\n\n#after", ["after"]),
        ("- item\n\n    #continued", ["continued"]),
        ("- item\n  ```\n  #fenced\n  ```\n- #next", ["next"]),
        // Code ends with the item or the quote that it is in; HTML is none (CommonMark 4.5, 4.6).
        ("- item\n  ```\n  #fenced\n#after", ["after"]), ("> ```\n> #fenced\n\n#after", ["after"]),
        ("- ```\n  #fenced\n- #after", ["after"]), ("```\n#a\n    ```\n#b\n```\n#after", ["after"]),
        ("- item\n\n      #code\n\n  #after", ["after"]), ("- item\n      #lazy", ["lazy"]),
        ("<div>\n#inside\n</div>", ["inside"]),
        ("`open\n#line of span` #after", ["after"]),
        // Runs that nothing closes hide none that something does, in this paragraph and the next.
        ("`` a ``` b `#code` #after", ["after"]), ("`` a ``` #b `#code` ```#code``` #after", ["after"]),
        ("`` a #b\n\n``#code`` `#code` #after", ["b", "after"]), ("`` a ` #b\n\n` #c", ["b", "c"]),
        ("`open\n\n#not code`", ["not"]),
        ("<a href=\"#anchor\">#text</a>", ["text"]),
        ("<!-- #hidden\nstill #hidden\n--> #shown", ["shown"]),
        ("<pre>\n#raw\n</pre>\n#after", ["after"]),
        ("[text](page.md#frag) [#in-text](x)", ["in-text"]),
        ("https://x.y/#frag #real", ["real"]),
        ("\\#escaped #real", ["real"]),
        ("#tag.", ["tag"]),
        ("#end/", ["end"]),
        ("> #quoted", ["quoted"]),
        ("#dup #dup #Dup", ["dup", "Dup"]),
    ])
    func tags(text: String, expected: [String]) throws {
        #expect(try document(text).tags == expected)
    }

    /// CommonMark 4.3: an underlined heading is its whole paragraph; a line that goes on lazily, or `- - -`, underlines none.
    @Test(arguments: [
        ("One\n===\nTwo\n---\n", ["1 One", "2 Two"]),
        ("First line \n  of **two**\r\n===\n", ["1 First line of two"]),
        ("above\n\nBelow\nit\n---", ["2 Below it"]),
        ("> In a\n> quote\n> ---\n", ["2 In a quote"]),
        ("> In a\nlazy\n---\n", []),
        ("> quote\n---\n", []),
        ("- item\nlazy\n---\n", []),
        ("- item\n  going on\n\nText\n---\n", ["2 Text"]),
        ("Text\n- - -\n", []),
        ("Text\n--- x\n", []),
        ("Text\n    ---\n", []),
        ("Term\n: meaning\nof it\n---\n", []),
        ("# A\nText\nand more\n==\n", ["1 A", "1 Text and more"]),
    ])
    func underlinedHeadings(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.headings.map { "\($0.level) \(document.name(of: $0))" } == expected)
    }

    @Test func aTitleOfSeveralLines() throws {
        let document = try document("A long\ntitle\n===\n")
        #expect(document.title == "A long title")
        #expect(document.startsWithTitle)
        #expect(document.anchors.names == ["a-longtitle"] && document.anchors.number(for: "A long title") == 0)
    }

    @Test(arguments: [
        ("[[A]]", ["wiki A"]),
        ("[[A#h|alias]] ![[b.png]]", ["wiki A #h |alias", "wiki! b.png"]),
        ("[[#local]]", ["wiki  #local"]),
        ("[[A\\|alias]]", ["wiki A |alias"]),
        ("`[[no]]` [[yes]]", ["wiki yes"]),
        ("[t](a%20b.md \"title\") ![i](p.jpg)", ["markdown a%20b.md |t", "markdown! p.jpg |i"]),
        ("[t](<a b.md>) [u](x(y)z)", ["markdown a b.md |t", "markdown x(y)z |u"]),
        (
            "[t](a\\).md) [u](<b\\>.md>) [v](c\\(d.md)",
            ["markdown a\\).md |t", "markdown b\\>.md |u", "markdown c\\(d.md |v"]
        ),
        ("[t](a\\ b.md) [u](c\\\nd.md \"e\") [v](c\\\r\nd.md \"e\")", []),
        ("[t](page.md#part)", ["markdown page.md #part |t"]),
        ("<https://example.org>", ["autolink https://example.org"]),
        ("[ref]: target.md 'x'", ["definition target.md |ref"]),
        ("[[unclosed [[A]]", ["wiki A"]),
        ("[not a link] (x)", []),
        ("[[]] [[ ]]", []),
    ])
    func links(text: String, expected: [String]) throws {
        let document = try document(text)
        func part(_ mark: String, _ range: Range<Int>?) -> String {
            range.map { " " + mark + document.bytes.text($0) } ?? ""
        }
        let found = document.scan.links.filter { !$0.target.isEmpty || $0.fragment != nil }.map { link in
            "\(link.form)\(link.isEmbed ? "!" : "") \(document.bytes.text(link.target))" + part("#", link.fragment)
                + part("|", link.alias)
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("# One\n## Two ##\n#Not\n", ["1 One", "2 Two"]),
        ("Title\n=====\n\nSub\n---\n", ["1 Title", "2 Sub"]),
        ("- item\n---\n", []),
        ("####### seven", []),
        ("#\n# \n", ["1 ", "1 "]),
    ])
    func headings(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.headings.map { "\($0.level) \(document.bytes.text($0.range))" } == expected)
    }

    /// What the page shows as an item is one, and nothing else is.
    @Test(arguments: [
        ("- [ ] a\n  - [ ] b\n", ["a", "b"]),
        ("<div>\n- [ ] html\n\n- [ ] a\n", ["a"]),
        ("<details>\n<summary>more</summary>\n\n- [ ] a\n\n</details>\n", ["a"]),
        ("- [ ] a\n\n      - [ ] code\n\n  - [ ] b\n", ["a", "b"]),
        ("- [ ] a\n      - [ ] text of a\n", ["a"]),
        ("text\n2. [ ] text\n\n2. [ ] a\n", ["a"]),
        ("- - -\n* * *\n", []),
        ("1. a\n\n   ```sh\n   - [ ] code\n\n2. [ ] b\n", ["a", "b"]),
        ("[^1]: a\n\n    - [ ] b\n", ["b"]),
    ])
    func items(text: String, expected: [String]) throws {
        #expect(try document(text).items.map(\.text) == expected)
    }

    @Test func titleComesFromFrontMatterHeadingOrName() throws {
        #expect(try document("---\ntitle: A\n---\n# B\n").title == "A")
        #expect(try document("text\n\n# **B** [c](d)\n").title == "B c")
        #expect(try document("text").title == "note")
    }

    @Test func wordsAreRunsWithLettersOrDigits() throws {
        #expect(try document("Two words - and été 3 !\n\n* x\n").scan.words == 6)
    }

    @Test func logseqPropertiesAtTheTop() throws {
        let document = try document("title:: A page\ntags:: [[a]], b\n\n- text key:: no\n")
        #expect(document.properties.map { "\($0.key)=\($0.value)" } == ["title=A page", "tags=[[a]], b"])
        #expect(document.tags == ["a", "b"])
        let french = try self.document("état:: lu\ndue::\nnote.x:: 3\n\nText\n")
        #expect(french.properties.map { "\($0.key)=\($0.value)" } == ["etat=lu", "due=", "note.x=3"])
    }

    @Test(arguments: [
        String(repeating: ">", count: 5000) + " deep",
        String(repeating: "[", count: 100_000),
        String(repeating: "`", count: 100_001) + " " + String(repeating: "` ``", count: 20_000),
        String(repeating: "![](", count: 20_000),
        String(repeating: "<", count: 100_000),
        String(repeating: "- [ ] [[a\n", count: 20_000),
        "\u{0}\u{1}\u{7f}",
    ])
    func uglyInputEnds(text: String) throws {
        _ = try document(text).items
    }
}
