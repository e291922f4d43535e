// Items that go from a private list to one that leaves the vault, and the other way round, are asked for.

import ApplicationTestSupport
import DocumentActions
import Testing
import Vault
import Wording
import Workspaces

@Suite struct PrivateListTests {
    private func confirmations(from: String, to: String, item: String = "Gift") throws -> [Workspaces.Confirmation] {
        let vault = try TemporaryVault([
            "lists/a.md": from + "# A\n\n- [ ] \(item)\n", "lists/b.md": to + "# B\n\n- [ ] Milk\n",
        ])
        return try MoveItems(["Gift"], of: "a", to: .list("b", section: nil)).plan(in: vault.workspace()).confirmations
    }

    private static let secret = "---\nprivate: true\n---\n"

    @Test func whatLeavesAPrivateListIsAsked() throws {
        let (a, b) = (VaultPath(trusted: "lists/a.md"), VaultPath(trusted: "lists/b.md"))
        #expect(try confirmations(from: Self.secret, to: "") == [.leavesPrivateList(from: a, to: b)])
        #expect(try confirmations(from: "", to: "", item: "Gift #private") == [.makesListPrivate(b)])
        #expect(try confirmations(from: "", to: Self.secret).isEmpty)
        #expect(try confirmations(from: Self.secret, to: Self.secret).isEmpty)
        #expect(try confirmations(from: "", to: "").isEmpty)
        #expect(
            Workspaces.Confirmation.leavesPrivateList(from: a, to: b).question.english
                == "lists/a.md is private, lists/b.md is not. Move?")
    }
}
