// Notes as a terminal shows them: lines out of Markdown, with colours and without.

import Pages
import Testing
import Vault
import Wording
import Workspaces

@testable import daybook

@Suite struct NoteDrawingTests {
    private static let known = ["Lyon": "notes/Lyon.md", "../Lyon.md": "notes/Lyon.md", "p.png": "files/p.png"]

    private func blocks(_ text: String) throws -> [NoteBlock] {
        let document = Document(
            path: try #require(VaultPath("a.md")), contents: Array(text.utf8), settings: VaultSettings())
        let find = { (name: String) in Self.known[name].flatMap { VaultPath($0) } }
        return NoteReading.blocks(
            of: document, NoteNames(wiki: find, markdown: find), settings: VaultSettings(), language: .english)
    }

    private func drawn(
        _ text: String, _ columns: Int = 40, isColoured: Bool = false, links: Bool = false
    ) throws -> String {
        let links = links ? TerminalLinks(root: "/v") : nil
        return NoteDrawing(
            columns: columns, isColoured: isColoured, address: links.map { links in { links.address($0) } }
        ).lines(try blocks(text)).map(\.written).joined(separator: "\n")
    }

    @Test(arguments: [
        ("# One\n\n## Two\n\n### Three\ntext", "One\n═══\n\nTwo\n───\n\nThree\n┄┄┄┄┄\n\ntext"),
        ("a **b** *c* ~~d~~ `e` ==f== <kbd>K</kbd>", "a b c ~~d~~ `e` ==f== K"),
        ("a ` ` b `  c` `` ` ``", "a ` ` b `  c` ```"),
        ("H<sub>2</sub>O, 5 m<sup>2</sup>, x<sup>ab</sup>&nbsp;y", "H₂O, 5 m², x^ab\u{a0}y"),
        // Lines break at the width, not where the file's do; two blanks at the end ask for one.
        (
            "one two three four five six\nseven eight nine ten  \neleven",
            "one two three four five six seven eight\nnine ten\neleven"
        ),
        ("12345678901234567890123456789012345678901234567890", "1234567890123456789012345678901234567890\n1234567890"),
        // An address stays whole, for what terminals make of it.
        (
            "see https://example.org/a/very/long/path/that/goes/on x",
            "see\nhttps://example.org/a/very/long/path/that/goes/on\nx"
        ),
        // No line begins with what French sets a blank before.
        ("Une très longue question que voici tous ? Oui", "Une très longue question que voici\ntous ? Oui"),
        ("日本語の文章は空白なしで続きます。そして行は文字の間で折り返されます。", "日本語の文章は空白なしで続きます。そして\n行は文字の間で折り返されます。"),
    ])
    func words(text: String, expected: String) throws {
        #expect(try drawn(text) == expected)
    }

    @Test(arguments: [
        ("- a\n- b\n  - c\n    - d\n\n      e\n- f", "• a\n• b\n  ◦ c\n    ▪ d\n\n      e\n• f"),
        ("9. a\n10. b\n    - c", " 9. a\n10. b\n    • c"),
        ("- [ ] a\n- [x] b\n- [/] c\n- [-] d\n- [1] e", "☐ a\n☑ b\n◐ c\n✕ d\n• [1] e"),
        ("1. [ ] a\n2. [x] b", "1. ☐ a\n2. ☑ b"),
        ("- [ ] a\n\n  more\n\n- [x] b", "☐ a\n\n  more\n\n☑ b"),
        (
            "- a long item that does not fit into the width of the line",
            "• a long item that does not fit into the\n  width of the line"
        ),
        ("- \n- a", "•\n• a"),
        ("> a\n> > b\n>\n> - c", "│ a\n│\n│ │ b\n│\n│ • c"),
        ("> [!tip] Try *this*\n> text\n\nafter", "┃ Try this\n┃ text\n\nafter"),
        ("> [!warning]-\n> text", "┃ Warning\n┃ text"),
        (
            "- > [!tip] T\n  > text\n- b\n  > [!note]\n  > more", "• ┃ T\n  ┃ text\n• b\n\n  ┃ Note\n  ┃ more"
        ),
        ("<details><summary>More</summary>\n\ntext\n\n</details>", "▾ More\n  text"),
        ("```swift\nlet a = 1\n\tb\n\n```\nx", "    let a = 1\n        b\n\nx"),
        (
            "```\n1234567890 1234567890 1234567890 1234567890 1234567890\n```",
            "    1234567890 1234567890 1234567890 1234567890 1234567890"
        ),
        (
            "```mermaid\ngraph\n```",
            "    graph\n\nA Mermaid diagram, shown as its source"
        ),
        ("a\n\n---\n\nb", "a\n\n────────────────────────────────────────\n\nb"),
        ("Term\n: one\n: two", "Term\n  : one\n  : two"),
        ("a[^1] b^[inline *x*]\n\n[^1]: The first.", "a[1] b[2]\n\n────────────\n[1] The first.\n[2] inline x"),
        ("a %%secret%% b <!-- secret -->\n\n%%\nsecret\n%%", "a b"),
        ("text ^block\n\n$x^2$\n\n$$\ny\n$$", "text\n\n`x^2`\n\n    y"),
    ])
    func blocksBelowOneAnother(text: String, expected: String) throws {
        let found = try drawn(text)
        #expect(found == expected, "\(found)")
    }

    @Test(arguments: [
        ("[[Lyon]] [[Lyon|the city]] [[Nobody]]", "Lyon the city (Lyon) Nobody"),
        ("[food](../Lyon.md#part) [here](#part)", "food (Lyon) here"),
        ("[a](https://a.example) <https://b.example>", "a (https://a.example) https://b.example"),
        ("[b.example](https://b.example/)", "b.example"),
        ("![a picture](p.png) ![[p.png]]", "🖼 a picture (files/p.png) 🖼 p.png\n(files/p.png)"),
        ("![[Lyon]]", "↪ Lyon"), ("![[Nobody]]", "Nobody"),
        ("![far](https://c.example/p.png)", "🖼 far (https://c.example/p.png)"),
        ("[x](javascript:alert(1))", "x"),
    ])
    func addresses(text: String, expected: String) throws {
        let found = try drawn(text)
        #expect(found == expected, "\(found)")
    }

    @Test func links() throws {
        let end = "\u{1b}]8;;\u{1b}\\"
        #expect(
            try drawn("[a b](https://a.example/é?x=\u{1}) c", links: true)
                == "\u{1b}]8;;https://a.example/%C3%A9?x=%01\u{1b}\\a b\(end) c")
        let note = try drawn("[[Lyon|the city]]", links: true)
        #expect(note.hasPrefix("\u{1b}]8;;file://"))
        #expect(note.hasSuffix("/v/notes/Lyon.md\u{1b}\\the city\(end)"))
        // A link that goes on in the next line is one in each.
        let long = try drawn("[one two three four five six seven eight nine](https://a.example)", links: true)
        #expect(long.split(separator: "\n").allSatisfy { $0.hasPrefix("\u{1b}]8;;https") && $0.hasSuffix(end) })
    }

    @Test func colours() throws {
        #expect(
            try drawn("# A *b*\n\n**c** `d` [[Nobody]] #tag", isColoured: true)
                == "\u{1b}[1;35mA \u{1b}[0m\u{1b}[1;35;3mb\u{1b}[0m\n\n\u{1b}[1mc\u{1b}[0m \u{1b}[36md\u{1b}[0m "
                + "\u{1b}[31mNobody\u{1b}[0m \u{1b}[35m#tag\u{1b}[0m")
    }

    /// Whatever a note says, nothing but the sequences of this program reaches the terminal.
    @Test func nothingDrivesTheTerminal() throws {
        let hostile = """
            a\u{1b}[2J \u{9b}2J &#27;]0;x&#7; [x](https://a.example/\u{1b}]8) ![\u{1b}]52;c;x\u{7}](p.png) `\u{1b}[31m`

            ```
            \u{1b}[2J\u{8}
            ```

            | \u{1b}[2J | b |
            |---|---|
            | [\u{1b}](https://\u{1b}.example) | <span title="\u{1b}">&#x1b;</span> |

            > [!\u{1b}tip] \u{1b}
            """
        for text in [try drawn(hostile), try drawn(hostile, 20, links: true)] {
            var rest = text
            for known in ["\u{1b}]8;;\u{1b}\\", "\u{1b}]8;;", "\u{1b}\\"] { rest = rest.replacing(known, with: "") }
            #expect(!rest.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value) })
        }
    }

    // MARK: Tables

    @Test(arguments: [
        (
            "| Name | Size |\n|---|--:|\n| tea | 1 |\n| 日本 | 22 |", 40,
            "Name │ Size\n─────┼─────\ntea  │    1\n日本 │   22"
        ),
        (
            "| A | B |\n|---|---|\n| one two three four | short |\n| x | y |", 20,
            "A            │ B\n─────────────┼──────\none two      │ short\nthree four   │\n─────────────┼──────\nx            │ y"
        ),
        ("| A | B |\n|---|---|\n| a \\| b | |", 40, "A     │ B\n──────┼──\na | b │"),
        (
            "| A | B |\n|---|---|\n| [x](https://a.example/long) | [y](https://a.example/long) |", 40,
            "A     │ B\n──────┼──────\nx (1) │ y (1)\n(1) https://a.example/long"
        ),
        // Too many columns for the width: each row by itself.
        (
            "| Aaaaaaaa | Bbbbbbbb | Cccccccc | D |\n|---|---|---|---|\n| 1 | 2 | | 4 |\n| 5 | 6 | 7 | 8 |", 25,
            "Aaaaaaaa: 1\nBbbbbbbb: 2\nD: 4\n────────────\nAaaaaaaa: 5\nBbbbbbbb: 6\nCccccccc: 7\nD: 8"
        ),
        (
            "<table><tr><th colspan=2>A</th></tr><tr><td>a<br>b</td><td><ul><li>c</li></ul></td></tr></table>", 40,
            "A │\n──┼────\na │ • c\nb │"
        ),
    ])
    func tables(text: String, columns: Int, expected: String) throws {
        let found = try drawn(text, columns)
        #expect(found == expected, "\(found)")
    }

    @Test func noLineOfATableIsWiderThanTheTerminal() throws {
        let text =
            "| A | B | C |\n|---|---|---|\n| \(String(repeating: "word ", count: 40)) | https://example.org/"
            + "\(String(repeating: "a", count: 80)) | \(String(repeating: "日本", count: 30)) |"
        for columns in [40, 57, 80, 120] {
            for line in try drawn(text, columns).split(separator: "\n") { #expect(DisplayWidth.of(line) <= columns) }
        }
    }

    /// A note of nothing but marks is as deep as it is long.
    @Test(arguments: [">", "- ", "*", "[", "<b>", "| ", "<div>\n\n"])
    func anyDepth(mark: String) throws {
        #expect(try drawn(String(repeating: mark, count: 20_000) + "x", 80).isEmpty == false)
    }

    @Test func narrow() throws {
        let deep = (0..<30).map { String(repeating: "  ", count: $0) + "- item of some words" }.joined(separator: "\n")
        #expect(try drawn(deep, 40).split(separator: "\n").count >= 30)
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], false), (["VTE_VERSION": "7600"], true),
        (["VTE_VERSION": "4000"], false), (["TERM": "tmux-256color", "VTE_VERSION": "7600"], false),
        (["TERM": "dumb", "WT_SESSION": "x"], false), (["FORCE_HYPERLINK": "1", "TERM": "dumb"], true),
        (["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"], false), (["TERM_PROGRAM": "Apple_Terminal"], false),
    ])
    func understood(variables: [String: String], expected: Bool) {
        let machine = Machine(variables: variables, workingFolder: "/", now: 0, utcOffset: 0)
        #expect(TerminalLinks.areUnderstood(machine) == expected)
    }
}
