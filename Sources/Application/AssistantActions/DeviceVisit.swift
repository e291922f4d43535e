// One request of a paired device that is not shown what is private: the vault as it sees it, and the way of its changes into the vault.

import Permissions
import Search
import Vault
import Workspaces

/// Why a device could not change something.
package enum DeviceVisitError: Error, Sendable, Equatable {
    /// Something of the file is not shown to it: no one changes what they do not see.
    case partlyShown(VaultPath)
    /// A file that it cannot see, or a change that it must not make.
    case closed(VaultPath)
}

/// The decision is read again for each visit. Whatever is read for the device is read in `seen`; the vault itself is written in alone.
package struct DeviceVisit {
    /// The vault as the device sees it.
    package let seen: Workspace
    private let owner: Workspace
    private let view: DeviceView

    /// Throws `PermissionRefusal`, and what the index throws where devices of health have to be known.
    ///
    /// - Parameters:
    ///   - staying: what other visits found out.
    ///   - state: of the files, where it is verified.
    package init(_ owner: Workspace, _ device: PairedDevice, staying: StayingFiles, at state: Int?) throws {
        let grant = try owner.gate().deviceGrant(for: device)
        let sensors = grant.documents.hidesHealth ? try owner.withIndex { try $0.paths(ofKind: .sensor) } : []
        view = DeviceView(
            grant, of: owner.vault, sensors: sensors, staying: state == nil ? StayingFiles() : staying, at: state ?? 0)
        // Places with names are where somebody lives and works: those that entries tell are known by their entries.
        var settings = owner.vault.settings
        settings.places = []
        seen = owner.seen(through: view, settings: settings)
        self.owner = owner
    }

    /// Makes the changes of a plan that was made in `seen`. Nothing of it is done where one of them would touch what the device does not see
    /// as a whole. Throws `DeviceVisitError`, and what the plan throws.
    package func apply<Result>(_ plan: Plan<Result>, each: (ChangedFile) throws -> Void) throws -> Result {
        for change in plan.changes { try check(change) }
        // Once without a trace: what is wrong is said in the words of what the device sees.
        _ = try seen.preview(plan)
        defer { seen.releaseIndex() }
        do {
            return try owner.apply(plan, each: each)
        } catch VaultError.changing(let path) {
            throw VaultError.changing(path)
        } catch VaultError.gone(let root) {
            throw VaultError.gone(root: root)
        } catch {
            // What goes wrong in the vault itself may have words of it that are not for the device.
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
