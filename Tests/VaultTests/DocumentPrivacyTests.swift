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
    ])
    func keys(_ line: String) {
        #expect(document("---\ntitle: A\n\(line)\n---\nText\n").privacy == .key, "\(line)")
    }

    @Test(arguments: [
        "private: false", "Private: No", "privé: non", "private: 0", "private: off", "visibility: public",
        "title: private", "# private: true", "aliases: [private: no]",
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
        "private:: true\n\nText\n", "- A\n  private:: yes\n", "Title: A\nPrivate: true\n\nText\n",
        "# A\n\n---\nprivate: true\n---\nText\n", "Text\n\n<!-- private: true -->\n", "(private:: x) text\n",
    ])
    func lines(_ text: String) {
        guard case .statement = document(text).privacy else {
            Issue.record("\(text): \(String(describing: document(text).privacy))")
            return
        }
    }

    @Test(arguments: [
        "A private lesson.\n", "Private: see below\n", "```yaml\nprivate: true\n```\n", "---\n\nText, private.\n",
        "---\nprivate: false\n---\nprivate: true\n", "Is it private? Yes: true\n", "private:: no\n",
        "---\nA thought.\n---\nAnother.\n", "{ \"a\" }\n", "+++\n\nText\n",
    ])
    func prose(_ text: String) { #expect(document(text).privacy == nil, "\(text)") }

    @Test(arguments: [
        "private/a.md", "Private/a.md", "journal/PRIVÉ/a.md", "journal/prive\u{301}/b/a.md", "_private/a.md",
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
    }
}
