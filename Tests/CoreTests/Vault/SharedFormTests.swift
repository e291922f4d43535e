// What of a list others see, and the way back into the vault's own file.

import Bytes
import Testing

@testable import Vault

@Suite struct SharedFormTests {
    private func document(_ text: String) -> Document {
        Document(path: VaultPath(trusted: "lists/food.md"), contents: Array(text.utf8))
    }

    private func shared(_ text: String) -> String {
        String(decoding: SharedForm.bytes(of: document(text)), as: UTF8.self)
    }

    private func applied(_ shared: String, to text: String) throws -> String {
        String(decoding: try SharedForm.applied(Array(shared.utf8), to: document(text)), as: UTF8.self)
    }

    @Test(arguments: [
        ("- [ ] a\n", "- [ ] a\n"),
        ("---\nid: 7\ntags: [x]\n---\n- [ ] a\n", "- [ ] a\n"),
        ("---\nid: 7\n---\n---\nx: y\n---\n", "---\n---\n---\nx: y\n---\n"),
        ("---\nupdated: 2026-11-20 # mine\nname: Food\n---\n", "---\nname: Food\nupdated: 2026-11-20\n---\n"),
        ("---\nname: 'Fo''od'\n---\n", "---\nname: 'Fo''od'\n---\n"),
        (
            "---\nname: >\n  Food\n  and more # not a remark\n---\n",
            "---\nname: \"Food and more # not a remark\"\n---\n"
        ),
        ("---\naisles:\n  # mine\n  - Fruit # mine\n  - \"1\"\n---\n", "---\naisles: [Fruit, \"1\"]\n---\n"),
        ("---\naisles: [Fruit, # mine\n  Dairy]\n---\n", "---\naisles: [Fruit, Dairy]\n---\n"),
        ("---\ntitre: Courses\nname: {a: secret}\n---\n", "---\ntitle: Courses\n---\n"),
        ("\u{feff}---\nname: Food\n---\na\r\nb\r\n", "---\nname: Food\n---\na\nb\n"),
        ("", ""),
    ])
    func whatTravels(_ text: String, _ expected: String) throws {
        #expect(shared(text) == expected)
        // The form of a form is the form, and putting it back changes nothing.
        #expect(shared(expected) == expected)
        #expect(try applied(expected, to: text) == text)
    }

    @Test func whatComesBack() throws {
        let mine = "---\n# remark\nid: 7\nname: Food # mine\ncreated: 2026-11-01\n---\n- [ ] a\n"
        let theirs = "---\nname: Groceries\nupdated: 2026-11-20\n---\n- [x] a\n"
        #expect(
            try applied(theirs, to: mine)
                == "---\n# remark\nid: 7\nname: Groceries # mine\nupdated: 2026-11-20\n---\n- [x] a\n")
        #expect(try applied("- [x] a\n", to: "---\nid: 7\r\n---\r\n- [ ] a\r\n").hasSuffix("- [x] a\n"))
        #expect(try applied("a\nb\n", to: "a\r\n") == "a\r\nb\r\n")
    }

    /// Whatever the vault's own file looks like, its form afterwards is the one that came.
    @Test func formsSurvive() throws {
        let texts = [
            "", "- [ ] a\n", "no end", "---\nname: A\n---\n- [ ] a\n", "---\nid: 1\naisles: [x, y]\n---\nb",
            "---\r\nname: A\r\nkey: v\r\n---\r\n# T\r\n", "---\nname: \"x: y\"\nupdated: 2026-11-20T09:15+01:00\n---\n",
            "---\n---\n---\nx: y\n---\n", "---\nlang: fr\norder: aisle\n---\n\n\n- [ ] é\n", "---\nname: 12\n---\n",
        ]
        for text in texts {
            for form in texts.map(shared) {
                #expect(
                    shared(try applied(form, to: text)) == form,
                    "\(form.debugDescription) into \(text.debugDescription)")
            }
        }
    }

    @Test func versions() {
        let version = ShareVersion(number: 12, commit: "0123456789abcdef0123456789abcdef01234567")
        #expect(version.text == "12-0123456789abcdef")
        #expect(ShareVersion(text: version.text) == version)
        for text in ["", "12", "0-0123456789abcdef", "1-0123456789ABCDEF", "1-0123", "-1-0123456789abcdef"] {
            #expect(ShareVersion(text: text) == nil)
        }
    }

    /// A vault whose two devices both synced the share goes back to the later version.
    @Test func theLaterVersionStands() {
        func text(_ number: Int, _ item: String) -> [UInt8] {
            Array("---\nshared_version: \(number)-0123456789abcdef\n---\n- [ ] Milk\n- [ ] \(item)\n".utf8)
        }
        for (first, second) in [(9, 10), (10, 9)] {
            let merge = DocumentMerge(
                base: text(8, "Tea"), first: text(first, "Tea"), second: text(second, "Ham"),
                path: VaultPath(trusted: "lists/food.md"))
            #expect(String(decoding: merge.bytes, as: UTF8.self).contains("shared_version: 10-"))
            #expect(merge.losses.isEmpty && merge.conflicts == 0)
        }
    }
}
