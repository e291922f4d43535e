// The rules for what may leave: documents, other texts, files by their place.

import Testing
import Vault

@testable import Permissions

@Suite struct OutgoingRulesTests {
    private func rules(_ settings: VaultSettings = VaultSettings(), everything: Bool = false) -> OutgoingRules {
        OutgoingRules(.none, settings: settings, takesEverything: everything)
    }

    private func stays(_ path: String, _ text: String, everything: Bool = false) -> Bool {
        rules(everything: everything).withholding(VaultPath(trusted: path)) { Array(text.utf8) } != nil
    }

    @Test(arguments: [
        "a.md", "a.markdown", "b/a.mkd", "a.mdx", "a.qmd", "a.txt", "a.org", "a.RST", "DIARY", ".hidden/a.md",
    ])
    func textsThatSayPrivateStay(_ path: String) {
        #expect(stays(path, "---\nprivate: true\n---\nText\n"))
        #expect(stays(path, "so #private\n"))
        #expect(!stays(path, "A private lesson.\n"))
        #expect(!stays(path, "---\nprivate: true\n---\n", everything: true))
    }

    @Test(arguments: ["a.json", "a.csv", "a.svg", "a.jpg"]) func otherFilesAreNotAsked(_ path: String) {
        let found = rules().withholding(VaultPath(trusted: path)) {
            Issue.record("read: \(path)")
            return []
        }
        #expect(found == nil)
    }

    /// What an answer says of a note that became private since goes with its line; what is not there any more may be just that.
    @Test func linesOfBakedAnswersThatLeadToWhatStays() {
        let files = ["notes/open.md": "# Open\n", "notes/a b.md": "---\nprivate: true\n---\n"]
        let rules = OutgoingRules(.none, settings: VaultSettings()) { path in
            files[path.text].map { Document(path: path, contents: Array($0.utf8)) }
        }
        let text =
            "[kept](a%20b.md)\n\n<!-- daybook: kind:note -->\n\n- [Open](open.md) 2026\n- [SECRET](a%20b.md) 2026\n- [SECRET](gone.md)\n\n| a |\n|---|\n| [SECRET](../notes/a%20b.md) |\n| [Open](/notes/open.md) |\n<!-- /daybook -->\n"
        let document = Document(path: VaultPath(trusted: "notes/list.md"), contents: Array(text.utf8))
        let left = rules.document(document).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(
            left
                == "[kept](a%20b.md)\n\n<!-- daybook: kind:note -->\n\n- [Open](open.md) 2026\n\n| a |\n|---|\n| [Open](/notes/open.md) |\n<!-- /daybook -->\n"
        )
    }

    /// A sum of rows of which one stays would tell of it; sums of other answers leave.
    @Test func sumsGoWithARowThatStays() {
        let files = ["open.md": "# Open\n", "secret.md": "---\nprivate: true\n---\n"]
        let rules = OutgoingRules(.none, settings: VaultSettings()) { path in
            files[path.text].map { Document(path: path, contents: Array($0.utf8)) }
        }
        let head =
            "<!-- daybook: | table title,cost | sum cost -->\n\n| Title | cost |\n| --- | ---: |\n| [Open](open.md) | 1 |\n"
        let (sum, end) = ("|       | **sum 3** |\n", "\n<!-- /daybook -->\n")
        func left(_ text: String) -> String? {
            let document = Document(path: VaultPath(trusted: "list.md"), contents: Array(text.utf8))
            return rules.document(document).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(left(head + "| [S](secret.md) | 2 |\n" + sum + end) == head + end)
        #expect(left(head + sum + end) == head + sum + end)
    }

    @Test func aFolderDecidesWithoutReading() {
        let found = rules().withholding(VaultPath(trusted: "media/Private notes/a.txt")) {
            Issue.record("read")
            return []
        }
        #expect(found == .document(.folder("media/Private notes/")))
    }

    /// `restricted:` is checked where the settings are read, against the names that sources have here.
    @Test func sourcesAreCalledAsInTheSettings() {
        #expect(Set(PermissionSource.allCases.map(\.rawValue)) == Set(VaultSettings.sourceParts.keys))
    }

    @Test func settingsThatAreNotUnderstoodHoldEverythingBack() {
        let settings = VaultSettings(Array("restricted: [health, santé]\n".utf8))
        let circumstances = PermissionGate.Circumstances(
            now: 0, session: "1", settings: settings, missingNotifier: nil, vaultRoot: "/")
        #expect(circumstances.unreadSettings == VaultSettings.path)
        #expect(circumstances.restricted == [.health])
    }
}
