// Links of Day One between entries.

import Testing
import Vault

@testable import Journal

struct EntryReferencesTests {
    private static let first = "A0000000000000000000000000000001"
    private static let second = "A0000000000000000000000000000002"

    @Test func identifiers() {
        let text =
            "[x](dayone://view?entryId=\(Self.first)) dayone2://edit?entryId=a0000000-0000-0000-0000-000000000002&x=1 "
            + "[x](dayone://view?entryId=\(Self.first)) dayone://view?entryId=12 dayone://today xdayone://view?entryId=\(Self.first)"
        #expect(EntryReferences.identifiers(in: text) == [Self.first, Self.second])
    }

    @Test(
        arguments: [
            ("a [b](dayone://view?entryId=\(first)) c", "a [b](../10/2026-10-01-one%20day.md) c"),
            ("[](dayone://view?entryId=\(first))", "[2026-10-01-one day](../10/2026-10-01-one%20day.md)"),
            ("see dayone2://view?entryId=\(first).", "see [2026-10-01-one day](../10/2026-10-01-one%20day.md)."),
            ("<dayone://view?entryId=\(first)>", "[2026-10-01-one day](../10/2026-10-01-one%20day.md)"),
            ("[me](dayone://view?entryId=\(second))", "[me](2026-11-02-two.md)"),
            ("[b](dayone://view?entryId=F0000000000000000000000000000000)", nil), ("été, no link", nil),
        ] as [(String, String?)])
    func linked(text: String, after: String?) {
        let places = [
            Self.first: VaultPath(trusted: "journal/2026/10/2026-10-01-one day.md"),
            Self.second: VaultPath(trusted: "journal/2026/11/2026-11-02-two.md"),
        ]
        let path = VaultPath(trusted: "journal/2026/11/2026-11-02-two.md")
        #expect(EntryReferences.linked(text, at: path, places) == after ?? text)
    }

    @Test func lostMoments() {
        let text = "![](dayone-moment://P1) [](dayone-moment:/audio/A1) dayone-moment://P3"
        #expect(EntryReferences.lostMoments(in: text, ["dayone-moment://P1"]) == ["dayone-moment:/audio/A1"])
    }
}
