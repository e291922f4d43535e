// What makes a document private, in every spelling; above all where its head cannot be read.

import Testing
import Vault

@Suite struct DocumentPrivacyTests {
    private func document(_ text: String, path: String = "journal/a.md") -> Document {
        Document(path: VaultPath(trusted: path), contents: Array(text.utf8))
    }

    @Test(arguments: [
        "private: true", "Private: true", "PRIVATE: TRUE", "private: y", "private: ja", "private: vrai", "privé: oui",
        "prive\u{301}: oui", "Privée: 1", "is_private: yes", "isPrivate: true", "\"private\": true", "private: maybe",
        "private:", "private: [a]", "private: {since: 2020}", "private: false\nPrivate: true", "visibility: private",
        "privat: ja", "meta: {private: true}", "extra:\n  - private: yes", "private: not yet",
        // Values and keys of several words, at any depth.
        "visibility: [private]", "visibility: [public, private]", "access: {level: private}", "status: private",
        "visibility: private, friends", "audience: friends", "visibility: hidden", "meta: [[{private: true}]]",
        "private_note: see below", "note privée: see below", "privateNote: x", "confidential: true",
        "Confidentiel: oui", "class: CONFIDENTIAL", "publish: false", "published: no", "dg-publish: false",
        "is_public: false", "isPublic: non", "public: 0", "privado: sim",
    ])
    func keys(_ line: String) {
        #expect(document("---\ntitle: A\n\(line)\n---\nText\n").privacy == .key, "\(line)")
    }

    @Test(arguments: [
        "private: false", "Private: No", "privé: non", "private: 0", "private: off", "visibility: public",
        "title: private", "# private: true", "aliases: [private: no]", "private_note:", "private_note: no",
        "draft: true", "publish: true", "published: 2026-11-20", "public: yes", "access: wheelchair",
        "status: done", "weather: {visibility: 10 km}", "school: private", "class: 3b", "published_in: no place",
    ])
    func whatIsClearlyNoLeaves(_ line: String) {
        #expect(document("---\ntags: [a]\n\(line)\n---\nText\n").privacy == nil, "\(line)")
    }

    @Test(arguments: [
        // An unquoted colon, a tab, a conflict, a missing end, a blank line in front, other notations.
        "---\ntitle: Therapy: session 3\nprivate: true\n---\nText\n",
        "---\ntitle: A\n\tprivate: true\n---\nText\n",
        "---\n<<<<<<< HEAD\nprivate: true\n=======\nprivate: false\n>>>>>>> b\n---\nText\n",
        "<<<<<<< HEAD\n---\nprivate: true\n---\n=======\n---\ntitle: b\n---\n>>>>>>> b\nText\n",
        "---\ntitle: A\nprivate: true\n\nText\n",
        "---\ntitle: A\nsome words\nprivate: true\n\nText\n",
        "\n---\ntitle: A\nprivate: true\n---\nText\n",
        "\n\n---\ntags: [work, private]\n---\nText\n",
        "\u{200b}---\ntags: [privé]\n---\nText\n",
        "+++\ntitle = \"A\"\nprivate = true\n+++\nText\n",
        "+++\ntags = [\"private/health\"]\n+++\nText\n",
        "{\n\"title\": \"A\",\n\"private\": true\n}\n\nText\n",
        "---\ntitle: A: b\ntags: [a, Privé]\n---\nText\n",
        "---\ntitle: A: b\nprivate:true\n---\nText\n",
        "---\n- private: true\n---\nText\n",
        "---\njust words, private\n---\nText\n",
        "---\ntitle: \"A\nprivate: true\n---\nText\n",
        "---\ntitle: A\n--- \u{2014}\nprivate: yes\n",
    ])
    func brokenHeads(_ text: String) {
        let document = document(text)
        guard case .unreadHead = document.privacy else {
            Issue.record("\(text): \(String(describing: document.privacy))")
            return
        }
        #expect(document.problems.contains { $0.code == .keptBack })
        #expect(document.hasUnreadHead)
    }

    @Test(arguments: [
        "---\ntitle: Therapy: session 3\n---\nText\n", "+++\ntitle = \"A\"\n+++\nText\n",
        "\n---\ntitle: A\n---\nText\n", "---\ntitle: A\n\nA private lesson.\n",
    ])
    func brokenHeadsWithoutAWordLeaveWithAProblem(_ text: String) {
        let document = document(text)
        #expect(document.privacy == nil, "\(text)")
        #expect(document.problems.contains { $0.code == .frontMatter }, "\(text)")
        #expect(document.hasUnreadHead)
    }

    @Test(arguments: [
        "a [private:: true] b\n", "visibility:: private\n\nText\n", "Title: A\nTags: private\n\nText\n",
        "Title: A\nVisibility: private\n", "private:: true\n\nText\n", "- A\n  private:: yes\n",
        "Title: A\nPrivate: true\n\nText\n",
        "# A\n\n---\nprivate: true\n---\nText\n", "Text\n\n<!-- private: true -->\n", "(private:: x) text\n",
    ])
    func lines(_ text: String) {
        guard case .statement = document(text).privacy else {
            Issue.record("\(text): \(String(describing: document(text).privacy))")
            return
        }
    }

    @Test(arguments: [
        "A private lesson.\n", "Private: see below\n", "Access: private road\n", "Tags: none, privately\n",
        "The room was private: yes\n", "```yaml\nprivate: true\n```\n", "---\n\nText, private.\n",
        "---\nprivate: false\n---\nprivate: true\n", "Is it private? Yes: true\n", "private:: no\n",
        "---\nA thought.\n---\nAnother.\n", "{ \"a\" }\n", "+++\n\nText\n",
    ])
    func prose(_ text: String) { #expect(document(text).privacy == nil, "\(text)") }

    @Test(arguments: [
        "Tags: [private]", "TAGS: a, private", "tags: #private", "tags: # private\n  - #private", "tags:\n  - #private",
        "tags: \"a;private\"", "tags: [\"[[private]]\"]", "tags: [[private]]", "tags: \"#private, b\"",
        "Keywords: [privat]", "tags: [a]\nkeywords: privée", "categories: [Privado]", "Mots-clés: privé/x",
        "taxonomies: {tags: [private]}", "tags: [work/private]", "tags: {work: private}", "tags: [confidentiel]",
        "tags: [a] #private",
    ])
    func tagsOfAHead(_ line: String) {
        guard case .tag = document("---\ntitle: A\n\(line)\n---\nText\n").privacy else {
            Issue.record("\(line): \(String(describing: document("---\n\(line)\n---\n").privacy))")
            return
        }
    }

    @Test(arguments: [
        "a #private b", "==#private==", "#[[private]]", "#[[work/private]]", "[[Private]]", "- [ ] x #privat/y",
        "see #Privée.",
        "tags:: private; x\n", "tags:: [[private]]\n", "keywords:: #privado\n",
    ])
    func tagsOfABody(_ text: String) {
        guard case .tag = document(text + "\n").privacy else {
            Issue.record("\(text): \(String(describing: document(text).privacy))")
            return
        }
    }

    @Test(arguments: [
        "[private](a.md)", "[[private lessons]]", "[[notes/private]]", "`#private`", "x=#private", "#privateer",
        "a [link](x.md#private)", "```\n#private {}\n```", "#private-school", "https://example.org/#private",
    ])
    func whatIsNoPrivateTag(_ text: String) { #expect(document(text + "\n").privacy == nil, "\(text)") }

    /// Line ends of old programs and of Unicode: where the head is not read it counts as one that cannot be read.
    @Test(arguments: ["\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{c}"])
    func otherLineEnds(_ end: String) {
        let words = String(repeating: "word ", count: 100)
        for head in ["private: true", "tags: [private]", "publish: false", "visibility: private"] {
            let text = ["---", "title: x", head, "---", words].joined(separator: end) + end
            #expect(document(text).privacy != nil && document(text).hasUnreadHead, "\(head)")
            // The first line ends as it should.
            let other = "---\n" + ["title: x", head, "---", words].joined(separator: end) + end
            #expect(document(other).privacy != nil, "\(head)")
        }
        let line = [words, "private: true", words].joined(separator: end)
        #expect(document(line).privacy != nil)
        #expect(document(["---", "title: x", "---", words].joined(separator: end)).privacy == nil)
    }

    @Test(arguments: ["notes.markdown", "notes.txt", "notes.org", "NOTES", "notes.QMD", "notes.mdx"])
    func otherTextsAreAskedWhatTheySay(_ name: String) { #expect(VaultPath(trusted: name).saysWhetherPrivate) }

    @Test(arguments: ["a.jpg", "package.json", "a.csv", "a.svg", "a.pdf"])
    func filesThatSayNothing(_ name: String) { #expect(!VaultPath(trusted: name).saysWhetherPrivate) }

    @Test(arguments: [
        "#+PRIVATE: t\n", "* A\n:PROPERTIES:\n:private: t\n:END:\n", "#+FILETAGS: :work:private:\n",
        "* Head :private:\n", "#+VISIBILITY: private\n",
    ])
    func orgMode(_ text: String) {
        let path = VaultPath(trusted: "a.org")
        let document = Document(path: path, contents: Array(text.utf8), settings: VaultSettings().reading(path))
        #expect(document.privacy != nil, "\(text)")
    }

    @Test(arguments: [
        "private/a.md", "Private/a.md", "journal/PRIVÉ/a.md", "journal/prive\u{301}/b/a.md", "_private/a.md",
        "Private notes/a.md", "journal/notes privées/a.md", "PrivateNotes/a.md", "Confidentiel/a.md",
    ])
    func folders(_ path: String) {
        guard case .folder = document("Text\n", path: path).privacy else {
            Issue.record("\(path)")
            return
        }
    }

    @Test(arguments: ["privately/a.md", "notes/private.md", "vprivate/a.md"])
    func otherFolders(_ path: String) { #expect(document("Text\n", path: path).privacy == nil, "\(path)") }

    @Test func otherEncodings() {
        let text = "---\ntitle: A\nprivé: oui\n---\nText\n"
        let path = VaultPath(trusted: "a.md")
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        #expect(Document(path: path, contents: latin).privacy != nil)
        let units = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        #expect(Document(path: path, contents: units).privacy != nil)
        #expect(Document(path: path, contents: [0xff, 0xfe] + units).privacy == .key)
        let wide = text.unicodeScalars.map(\.value)
        let little = wide.flatMap { letter in (0..<4).map { UInt8(letter >> (8 * UInt32($0)) & 0xff) } }
        let big = wide.flatMap { letter in (0..<4).map { UInt8(letter >> (24 - 8 * UInt32($0)) & 0xff) } }
        #expect(Document(path: path, contents: [0xff, 0xfe, 0, 0] + little).privacy == .key)
        #expect(Document(path: path, contents: [0, 0, 0xfe, 0xff] + big).privacy == .key)
        #expect(Document(path: path, contents: little).privacy != nil)
    }
}
