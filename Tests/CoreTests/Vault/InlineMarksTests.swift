// What Obsidian and Markdown Extra have beside Markdown: where it begins and ends, and what only looks like it.

import Bytes
import Testing
import Vault

@Suite struct InlineMarksTests {
    private func document(_ text: String, _ path: String = "note.md") throws -> Document {
        Document(path: try #require(VaultPath(path)), contents: Array(text.utf8))
    }

    @Test(arguments: [
        ("a %%b%% c", ["%%b%%"]), ("%%\nb\n\n- c\n%%\nd", ["%%\nb\n\n- c\n%%"]), ("a %%b\nc%% d", ["%%b\nc%%"]),
        ("100%% of 50", []), ("`%%` and `%%`", []), ("```\n%%\n```\n%%x%%", ["%%x%%"]), ("\\%%a%%", []),
        ("a %%b\n\nc", ["%%b"]), ("%%b\n\nc", ["%%b\n\nc"]), ("x 100%%\n\ny 50%% z", []), ("%%%%%%%%", []),
        ("- %%a%% b\n> %%c%%", ["%%a%%", "%%c%%"]), ("<b %%a%%>", ["%%a%%"]), ("[x](y \"%%a%%\")", ["%%a%%"]),
        ("[[x|%%a%%]]", ["%%a%%"]), ("https://x.org/%%a%%", ["%%a%%"]), ("%%a%%%%b%%", ["%%a%%%%b%%"]),
        ("%% `a %% b", ["%% `a %%"]), ("<!-- %%a%% -->", []), ("a %%b `c%%` d%%", ["%%b `c%%` d%%"]),
    ])
    func comments(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.comments.map { document.bytes.text($0) } == expected)
    }

    @Test func whatStandsInACommentIsNoHeadingAndNoItem() throws {
        let document = try document("%%\n# Hidden\n- [ ] hidden #tag [[link]]\n%%\n# Shown\n- shown\n", "x.md")
        #expect(document.title == "Shown" && document.items.map(\.text) == ["shown"])
        // What makes a document private does so in a comment, too.
        #expect(document.tags == ["tag"] && document.scan.links.count == 1)
        #expect(try self.document("# A %%b%% c ^d\n").title == "A  c")
    }

    @Test func aCommentThatNothingEndsIsKnown() throws {
        #expect(try document("a\n\n%%\nb").scan.openComment == 3)
        #expect(try document("a\n<!-- b\nc").scan.openComment == 2)
        #expect(try document("a %%b%%\n<!-- c -->").scan.openComment == nil)
    }

    /// Names of events, tasks and reminders.
    @Test(arguments: [
        ("Call %%secret%% Nora", "Call  Nora"), ("Call %%secret", "Call "), ("100%% sure", "100%% sure"),
        ("%%a%%b", "b"),
        ("**a** %%b%%", "a "),
    ])
    func plainText(text: String, expected: String) { #expect(InlineText.plain(text) == expected) }

    @Test(arguments: [
        ("a ==b== c", ["==b=="]), ("a == b == c", []), ("`==a==`", []), ("==a\nb==", ["==a\nb=="]), ("==a\n\nb==", []),
        ("x\n==\ny", []), ("==a== ==b==", ["==a==", "==b=="]), ("if a ==b and c", []), ("=====", []),
        ("==**a** [b](c)==", ["==**a** [b](c)=="]),
    ])
    func highlights(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.highlights.map { document.bytes.text($0) } == expected)
    }

    @Test(arguments: [
        ("$x^2$ and $$y$$", ["x^2", "y!"]), ("from $5 to $10", []), ("\\$x$", []),
        ("`$x$`", []),
        ("$$\na\n\n- b\n$$\nc", ["\na\n\n- b\n!"]), ("$a_{#tag}$ #real", ["a_{#tag}"]), ("$ a $", []), ("$a$5", []),
        ("$a %% b$", ["a %% b"]),
    ])
    func formulas(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(
            document.scan.formulas.map { document.bytes.text($0.source) + ($0.isBlock ? "!" : "") } == expected)
    }

    @Test(arguments: [
        ("a ^[b] c", ["^[b]"]), ("^[a [b](c) d]", ["^[a [b](c) d]"]), ("x^[2\n\n]", []), ("x^[2\\\n\n]", []),
        ("x^[2\\]]", ["^[2\\]]"]), ("`^[a]`", []),
        ("[^1]: a", []),
        ("^[]", []),
    ])
    func footnotes(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.inlineFootnotes.map { document.bytes.text($0) } == expected)
    }

    @Test(arguments: [
        ("a ^one\n\n- b ^two\n\n^three\n", ["^one", "^two", "^three"]), ("x^2", []), ("a ^one b", []),
        ("```\na ^one\n```", []), ("a ^one-two ", ["^one-two"]),
        // After an embed.
        ("![[a.png]] ^one", ["^one"]), ("![[a.png|300]]^one", ["^one"]), ("![a](a.png)^one\n", ["^one"]),
        ("> - ![[a#b]]^one", ["^one"]), ("[[a]]^2", []), ("[a](b)^2", []), ("f(x)^2", []), ("![a] (b)^2", []),
        ("![[a](b)^2", []), ("]]^2", []), ("!()^2", []),
    ])
    func blockNames(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.blockIdentifiers.map { document.bytes.text($0) } == expected)
    }

    @Test(arguments: [
        ("Term\n: one\n: two\n\nx", ["Term: one, two"]), ("Term\n:   a\nb\n", ["Term: a\nb"]), ("a\nb\n: c", []),
        (": a", []), ("Term\n:a", []), ("```\nTerm\n: a\n```", []), ("- Term\n: a", []),
    ])
    func definitions(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(
            document.scan.definitions.map { definition in
                document.bytes.text(definition.term) + ": "
                    + definition.meanings.map { document.bytes.text($0) }.joined(separator: ", ")
            } == expected)
    }

    @Test(arguments: [
        ("> [!note] A title\n> text", "note none A title"), ("> [!WARNING]\n> x", "WARNING none "),
        ("> [!tip]- x", "tip closed x"), (">[!tip]+", "tip open "), ("[!note] x", nil), ("> a\n> [!note]", nil),
        ("> [!note](x)", nil), ("> > [!todo] in", "todo none in"),
        // A quote of its own in a paragraph, in a quote, in an item.
        ("text\n> [!tip] x", "tip none x"), ("> a\n> > [!tip] x", "tip none x"), ("- > [!tip]- x", "tip closed x"),
        ("- a\n  > [!tip] x", "tip none x"), ("1. - > > [!tip]", "tip none "), ("- [!tip] x", nil),
        ("- a\n  [!tip] x", nil), ("> a\n>> b\n>> [!tip]", nil),
    ])
    func callouts(text: String, expected: String?) throws {
        let document = try document(text)
        #expect(
            document.scan.callouts.map { callout in
                "\(document.bytes.text(callout.kind)) \(callout.folding) \(document.bytes.text(callout.title))"
            } == [expected].compactMap { $0 })
    }

    /// Comments of HTML are counted, markers of baked blocks are none.
    @Test(arguments: [
        ("a <!-- b --> <!-- c --> d", 2), ("<!-- a\nb\n-->\nc", 1), ("`<!-- a -->`", 0), ("```\n<!-- a -->\n```", 0),
        ("<!-- daybook: tags -->\n- a\n<!-- /daybook -->\n", 0), ("a <!-- b\nc --> d", 1), ("a <b> <!DOCTYPE x>", 0),
    ])
    func htmlComments(text: String, expected: Int) throws {
        #expect(try document(text).scan.htmlComments == expected)
    }

    @Test(arguments: [
        ("[two\nlines](a.md) b", ["a.md"]), ("[a](\n  b.md\n  \"t\"\n) [c](d.md)", ["b.md", "d.md"]),
        ("[a\n\nb](c.md)", []), ("[a](b\n\nc)", []), ("- [x\n  y](z.md)\n- [a](b.md)", ["z.md", "b.md"]),
        ("> [x\n> y](z.md)", ["z.md"]), ("[a\n# b](c.md)", []), ("![a\nb](c/d.png)", ["c/d.png"]),
        ("[words]([[A page#h]]) [[b]]", ["A page", "b"]),
    ])
    func linksOverLines(text: String, expected: [String]) throws {
        let document = try document(text)
        #expect(document.scan.links.map { document.bytes.text($0.target) } == expected)
    }

    @Test(arguments: [
        ("---\ntitle: Said\n---\n# Headed\n", "Said"), ("# Headed\n", "Headed"), ("## Part\n\ntext", "name"),
        ("## Part\n\n# Headed\n", "Headed"), ("text\n\nHeaded\n======\n", "Headed"), ("Part\n---\n", "name"),
        ("#\n## Part", "name"),
        ("# ==Big== $x$ `a<b>` &amp; <b>b</b>", "Big $x$ a<b> & b"), ("# %%only%%\n", "name"),
    ])
    func titles(text: String, expected: String) throws {
        #expect(try document(text, "a/name.md").title == expected)
    }
}
