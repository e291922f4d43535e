// Links while a document moves.

import DocumentActions
import Testing
import Vault

struct MovedLinksTests {
    private let links = MovedLinks(
        from: VaultPath(trusted: "journal/2026/11/a day.md"), to: VaultPath(trusted: "journal/2025/01/another (day).md")
    )

    private func applied(_ text: String, at path: String, own: Bool = false) throws -> String {
        let document = Document(
            path: VaultPath(trusted: path), contents: Array(text.utf8), settings: VaultSettings())
        let edits = own ? links.ownEdits(in: document) : links.edits(in: document)
        return String(decoding: try document.applying(edits), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("[[a day]] and ![[A Day.md#Part|x]]\r\n", "[[another (day)]] and ![[another (day).md#Part|x]]\r\n"),
            ("[[11/a day]] [[journal/2026/11/a day^b]]", "[[01/another (day)]] [[journal/2026/11/a day^b]]"),
            ("[[/journal/2026/11/a day]]", "[[/journal/2025/01/another (day)]]"),
            (
                "[x](../journal/2026/11/a%20day.md#part) ![](</journal/2026/11/a day.md>)",
                "[x](../journal/2025/01/another%20%28day%29.md#part) ![](</journal/2025/01/another%20%28day%29.md>)"
            ),
            (
                "[x](../journal/2026/11/a%20day.md?raw=1#part)",
                "[x](../journal/2025/01/another%20%28day%29.md?raw=1#part)"
            ),
            ("[r]: ../journal/2026/11/a%20day.md \"t\"", "[r]: ../journal/2025/01/another%20%28day%29.md \"t\""),
            (
                "---\nsee: \"[[a day]]\"\nfrom: journal/2026/11/a day.md\n---\n",
                "---\nsee: \"[[another (day)]]\"\nfrom: journal/2025/01/another (day).md\n---\n"
            ),
            // What leads elsewhere, and what is not a link.
            ("[[a days]] [[2/a day]] [x](a%20day.md) [y](https://x.y/a%20day.md) `[[a day]]`", nil),
            ("---\nsee: a days\n---\na day", nil),
            ("---\ntitle: a day\nsubtitle: What a day!\nsee: \"[[a days]] [[a day trip]]\"\n---\n", nil),
            ("---\nsee: [\"x[[a day|b]]\"]\n---\n", "---\nsee: [\"x[[another (day)|b]]\"]\n---\n"),
        ] as [(String, String?)])
    func linksOfOthersFollow(text: String, after: String?) throws {
        #expect(try applied(text, at: "notes/trip.md") == after ?? text)
    }

    @Test(
        arguments: [
            ("[x](../10/b.md) ![](p%20q.jpg)", "[x](../../2026/10/b.md) ![](../../2026/11/p%20q.jpg)"),
            ("[x](../10/b.md?raw=1#part)", "[x](../../2026/10/b.md?raw=1#part)"),
            (
                "[me](a%20day.md#part) [[b]] <https://x.y> [z](#part)",
                "[me](another%20%28day%29.md#part) [[b]] <https://x.y> [z](#part)"
            ),
            (
                "---\nphotos: [../../../media/x.jpg, \"../10/y z.jpg\"]\nink: ./i.inkml\n---\n",
                "---\nphotos: [../../../media/x.jpg, \"../../2026/10/y z.jpg\"]\nink: ../../2026/11/i.inkml\n---\n"
            ),
            ("[out](../../../../x.md) [mail](mailto:a@b.c) [top](/notes/x.md)", nil),
        ] as [(String, String?)])
    func itsOwnLeadWhereTheyLed(text: String, after: String?) throws {
        #expect(try applied(text, at: links.new.text, own: true) == after ?? text)
    }
}
