// One request of a paired device without access to private content: its view of the vault, and how its changes are written.

import Permissions
import Search
import Vault
import Workspaces

/// Why a device may not change something.
package enum DeviceVisitError: Error, Sendable, Equatable {
    /// Part of the file is hidden from the device, and it cannot change what it does not see.
    case partlyShown(VaultPath)
    /// A file that the device cannot see, or a change that it may not make.
    case closed(VaultPath)
}

/// Reads the decision again for each visit. All reading for the device happens in `seen`; the vault itself is only written to.
package struct DeviceVisit {
    /// The vault as the device sees it.
    package let seen: Workspace
    private let owner: Workspace
    private let view: DeviceView

    /// Throws `PermissionRefusal`, and what the index throws when health devices must be found.
    ///
    /// - Parameters:
    ///   - staying: results of other visits.
    ///   - state: of the files, if it is verified.
    package init(_ owner: Workspace, _ device: PairedDevice, staying: StayingFiles, at state: Int?) throws {
        let grant = try owner.gate().deviceGrant(for: device)
        let sensors = grant.documents.hidesHealth ? try owner.withIndex { try $0.paths(ofKind: .sensor) } : []
        view = DeviceView(
            grant, of: owner.vault, sensors: sensors, staying: state == nil ? StayingFiles() : staying, at: state ?? 0)
        // Named places are where somebody lives and works: devices know places from entries alone.
        var settings = owner.vault.settings
        settings.places = []
        seen = owner.seen(through: view, settings: settings)
        self.owner = owner
    }

    /// Makes the changes of a plan that was built in `seen`. If one of them touches a file that is partly hidden from the device, none is
    /// made. Throws `DeviceVisitError`, and what the plan throws.
    package func apply<Result>(_ plan: Plan<Result>, each: (ChangedFile) throws -> Void) throws -> Result {
        for change in plan.changes { try check(change) }
        // First a rehearsal: errors are worded by what the device sees.
        _ = try seen.preview(plan)
        defer { seen.releaseIndex() }
        do {
            return try owner.apply(plan, each: each)
        } catch VaultError.changing(let path) {
            throw VaultError.changing(path)
        } catch VaultError.gone(let root) {
            throw VaultError.gone(root: root)
        } catch {
            // Errors of the vault itself may quote text that is hidden from the device.
            throw DeviceVisitError.closed(plan.changes.first?.path ?? VaultPath(trusted: ""))
        }
    }

    private func check(_ change: FileChange) throws(DeviceVisitError) {
        let path = change.path
        switch change {
        case .create, .copy: guard view.admits(path) else { throw .closed(path) }
        case .rewriteOrCreate where !owner.vault.files.exists(path):
            guard view.admits(path) else { throw .closed(path) }
        case .edit, .rewrite, .rewriteOrCreate, .remove:
            guard let bytes = try? owner.vault.files.read(path).bytes,
                let shown = try? seen.vault.files.read(path).bytes
            else { throw .closed(path) }
            guard shown == bytes else { throw .partlyShown(path) }
        case .move, .lock, .unlock: throw .closed(path)
        }
    }
}
