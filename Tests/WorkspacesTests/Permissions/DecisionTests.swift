// Decisions on sources through the actions that every front door uses.

import ApplicationTestSupport
import Permissions
import TestSupport
import Testing
import Workspaces

@Suite struct DecisionTests {
    @Test func aDecisionIsKeptAndCanBeTakenBack() throws {
        let vault = try TemporaryVault()
        try vault.home.makeFolder("photos")
        let workspace = try vault.workspace()
        var request = GrantRequest(.photos)
        request.paths = [vault.home.path + "/photos"]
        request.hidden = []
        try PermissionRecorder(workspace).decide(request.grant(in: workspace), for: .photos)
        #expect(workspace.gate().state(of: .photos) == .granted)
        try PermissionRecorder(workspace).deny(.health)
        #expect(workspace.gate().state(of: .health) == .denied)
        try PermissionRecorder(workspace).decide(nil, for: .photos)
        #expect(workspace.gate().state(of: .photos) == .unknown)
        #expect(workspace.permissionHistory.lines.map(\.event) == [.granted, .denied, .revoked])
        try PermissionRecorder(workspace).reset()
        #expect(workspace.gate().state(of: .health) == .unknown)
    }

    @Test func whatCannotBeGrantedIsTyped() throws {
        let vault = try TemporaryVault(["notes/a.md": "# A\n"])
        let workspace = try vault.workspace()
        func refusal(_ source: PermissionSource, _ path: String) -> PermissionActionError? {
            do {
                _ = try GrantRequest.path(path, of: source, in: workspace)
                return nil
            } catch { return error }
        }
        guard case .vaultIsNoSource = refusal(.contacts, vault.root + "/notes"),
            case .vaultIsNoSource = refusal(.contacts, vault.home.path),
            case .noAddresses = refusal(.photos, "https://example.org/x"),
            case .invalidAddress(_, "https://example.org/c.ics") = refusal(.calendar, "webcal://example.org/c.ics")
        else {
            Issue.record("not refused")
            return
        }
        // A folder beside the vault whose name begins like it is not the vault.
        #expect(refusal(.contacts, vault.root + "-other") == nil)
        #expect(throws: PermissionActionError.self) { try GrantRequest(.contacts).grant(in: workspace) }
    }
}
