// This machine's data on shares, outside the vault: repositories and times of syncs.

import Bytes
import FileSystem
import GitSync
import Vault
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/shares/<address>/`: `repository.git` and `share.json`.
package struct ShareStore {
    /// The saved state of one share.
    package struct Record: Sendable {
        package let address: ShareAddress
        package var path: VaultPath
        /// The moment of the last complete sync.
        package var lastSync: String?
        /// Why our changes are not sent; nil if they are.
        package var refusal: String?
    }

    private let folder: String
    private let vault: String

    package init(_ workspace: Workspace) {
        vault = workspace.vault.root
        folder = Paths.join(workspace.stateFolder, "shares")
    }

    private func folder(of address: ShareAddress) -> String { Paths.join(folder, address.key) }
    private func repositoryFolder(_ address: ShareAddress) -> String {
        Paths.join(folder(of: address), "repository.git")
    }

    /// Whether the share was started or accepted on this machine.
    func knows(_ address: ShareAddress) -> Bool { ShareRepository.isThere(repositoryFolder(address)) }

    func repository(_ address: ShareAddress, mayAsk: Bool) throws -> ShareRepository {
        try Paths.makeFolder(folder, mode: 0o700)
        return try ShareRepository(
            folder: repositoryFolder(address), address: address, vault: vault, mayAsk: mayAsk)
    }

    func record(_ address: ShareAddress) -> Record? { record(in: folder(of: address)) }

    private func record(in folder: String) -> Record? {
        guard let bytes = try? OpenFile.reading(Paths.join(folder, "share.json")).readAll(limit: 1 << 20),
            let value = try? JSONReader.read(bytes), let text = value["remote"]?.string,
            let address = try? ShareAddress(text), let path = value["path"]?.string.flatMap({ VaultPath($0) })
        else { return nil }
        return Record(
            address: address, path: path, lastSync: value["last_sync"]?.string, refusal: value["refusal"]?.string)
    }

    /// All shares known to this machine, ordered by path.
    func records() -> [Record] {
        let entries = (try? OpenFile.folder(folder).entries()) ?? []
        return entries.compactMap { $0.text.flatMap { record(in: Paths.join(folder, $0)) } }.sorted {
            $0.path < $1.path
        }
    }

    /// Failure to write the state does not make the action fail.
    func save(_ record: Record) {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        let bytes = JSONValue.members([
            ("version", 1), ("remote", .string(record.address.text)), ("path", .string(record.path.text)),
            ("last_sync", text(record.lastSync)), ("refusal", text(record.refusal)),
        ]).encoded()
        bestEffort { try Paths.makeFolder(folder(of: record.address), mode: 0o700) }
        bestEffort {
            try AtomicWrite.replace(Paths.join(folder(of: record.address), "share.json"), with: bytes, mode: 0o600)
        }
    }

    func forget(_ address: ShareAddress) throws { try Paths.removeTree(folder(of: address)) }
}
