// A typed grant, checked before it is decided.

import CivilTime
import FileSystem
import Permissions
import Vault

/// A grant as typed.
package struct GrantRequest {
    package var source: PermissionSource
    /// Files, folders, and addresses of calendars.
    package var paths: [String] = []
    package var mode: PermissionGrant.Mode?
    /// Hidden parts of the source.
    package var hidden: [String] = []
    /// A duration, or `session`; nil for no expiry.
    package var expiry: String?

    package init(_ source: PermissionSource) { self.source = source }

    /// The grant. Throws `PermissionActionError`.
    ///
    /// - Parameter needsPaths: false if a user program provides the source.
    package func grant(in workspace: Workspace, needsPaths: Bool = true) throws -> PermissionGrant {
        var grant = PermissionGrant(.granted, since: workspace.machine.clock / 1_000_000_000)
        grant.paths = try paths.map { try Self.path($0, of: source, in: workspace) }
        if source.hasPaths, grant.paths.isEmpty, needsPaths { throw PermissionActionError.needsPaths(source) }
        if let mode { grant.mode = mode }
        grant.hidden = try Self.parts(hidden, of: source)
        if let expiry { grant.expiry = try Self.expiry(expiry, workspace) }
        return grant
    }

    /// The parts of a source with these names.
    package static func parts(
        _ names: [String], of source: PermissionSource
    ) throws(PermissionActionError) -> Set<String> {
        if let unknown = names.first(where: { !source.fields.contains($0) }) { throw .noPart(unknown, of: source) }
        return Set(names)
    }

    /// A path for a grant: outside the vault, whose own files need no grant.
    package static func path(
        _ typed: String, of source: PermissionSource, in workspace: Workspace
    ) throws(PermissionActionError) -> String {
        if typed.contains("://") { return try address(typed, of: source) }
        let path = workspace.machine.absolute(typed)
        let real =
            (try? Paths.real(path)) ?? (try? Paths.real(Paths.parent(of: path))).map {
                Paths.join($0, Paths.name(of: path))
            }
            ?? path
        let root = (try? Paths.real(workspace.vault.root)) ?? workspace.vault.root
        if real == root || real.hasPrefix(root + "/") || root.hasPrefix(real == "/" ? "/" : real + "/") {
            throw .vaultIsNoSource(typed)
        }
        // The current destination only: a link put there later would lead out of the grant.
        return real
    }

    /// A web address, only for the calendar; without anything that a terminal or a program would interpret differently.
    private static func address(_ typed: String, of source: PermissionSource) throws(PermissionActionError) -> String {
        guard source == .calendar else { throw .noAddresses(source) }
        guard typed.isWebAddress, !typed.webHost.isEmpty,
            typed.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f ~= $0.value) })
        else {
            let folded = typed.lowercased()
            let rest = ["webcal://", "webcals://"].first(where: folded.hasPrefix).map { typed.dropFirst($0.count) }
            throw .invalidAddress(typed, suggestion: rest.map { "https://" + $0 })
        }
        return typed
    }

    static func expiry(
        _ typed: String, _ workspace: Workspace
    ) throws(PermissionActionError) -> PermissionGrant.Expiry {
        if ["session", "terminal"].contains(typed.lowercased()) {
            return .endOfSession(workspace.gate().circumstances.session)
        }
        guard let length = DurationText(text: typed), length.seconds > 0 else { throw .invalidExpiry(typed) }
        return .at(workspace.machine.clock / 1_000_000_000 + Int64(length.seconds))
    }
}
