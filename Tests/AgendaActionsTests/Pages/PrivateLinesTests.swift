// A line of a private page stays private wherever it goes, and hides nothing of what is not.

import AgendaActions
import ApplicationTestSupport
import CivilTime
import Testing
import Vault
import Workspaces

@Suite struct PrivateLinesTests {
    private static let secret =
        "---\nprivate: true\n---\n- [ ] SECRET task\n- 10:00 SECRET event\n- 11:00 SECRET series repeat:daily\n"

    private func files(_ vault: TemporaryVault) throws -> (open: String, secret: String) {
        let found = try vault.workspace().vault
        var (open, secret) = ("", "")
        for (path, bytes) in try vault.files() where path.hasSuffix(".md") {
            let text = String(decoding: bytes, as: UTF8.self)
            if try found.document(VaultPath(trusted: path)).privacy == nil { open += text } else { secret += text }
        }
        return (open, secret)
    }

    private func apply<Result>(_ vault: TemporaryVault, _ plan: (Workspace) throws -> Plan<Result>) throws -> Result {
        let workspace = try vault.workspace()
        return try workspace.apply(plan(workspace))
    }

    @Test func tasksAreCarriedToAPrivatePage() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-18.md": Self.secret, "agenda/2026/2026-11-19.md": "- [ ] OPEN task\n",
        ])
        #expect(try apply(vault) { try CarryTasks().plan(in: $0) }.count == 2)
        let (open, secret) = try files(vault)
        #expect(open.contains("OPEN task") && !open.contains("SECRET"))
        #expect(secret.contains("- [ ] SECRET task"))
        #expect(try vault.read("agenda/2026/2026-11-20.md").contains("OPEN task"))
        #expect(try vault.read("agenda/private/2026/2026-11-20.md").contains("SECRET task"))
        // From there it goes on.
        #expect(try apply(vault) { try CarryTasks(to: Day(iso: "2026-11-22")).plan(in: $0) }.isEmpty)
    }

    @Test func aTagThatSaysPrivateHidesNoOtherPage() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-18.md": "- [ ] SECRET task #private\n",
            "agenda/2026/2026-11-20.md": "- 09:00 OPEN event\n",
        ])
        _ = try apply(vault) { try CarryTasks().plan(in: $0) }
        let (open, secret) = try files(vault)
        #expect(open.contains("OPEN event") && !open.contains("SECRET") && secret.contains("SECRET task #private"))
    }

    @Test func whatIsMovedStaysPrivate() throws {
        let vault = try TemporaryVault(["agenda/2026/2026-11-20.md": Self.secret])
        let day = try #require(Day(iso: "2026-11-28"))
        for name in ["SECRET task", "SECRET event"] {
            let placed = try apply(vault) { try MoveAgendaLine(.words(name), to: NewTime(day: day)).plan(in: $0) }
            #expect(placed.map(\.place.path.text) == ["agenda/private/2026/2026-11-28.md"])
        }
        _ = try apply(vault) {
            try MoveAgendaLine("SECRET series", to: NewTime(day: day), .from(day)).plan(in: $0)
        }
        let (open, secret) = try files(vault)
        #expect(!open.contains("SECRET"))
        #expect(secret.ranges(of: "SECRET").count == 4)
    }

    @Test func aPageThatIsPrivateAlreadyTakesThem() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-18.md": Self.secret,
            "agenda/2026/2026-11-20.md": "---\nprivate: true\n---\n- 09:00 Mine\n",
        ])
        _ = try apply(vault) { try CarryTasks().plan(in: $0) }
        #expect(try vault.read("agenda/2026/2026-11-20.md").contains("SECRET task"))
    }
}
