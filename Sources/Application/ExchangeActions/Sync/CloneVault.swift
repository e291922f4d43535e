// Clones an existing repository to a device that does not have the vault yet.

import Bytes
import FileSystem
import GitSync
import Processes
import Vault
import Workspaces

package struct CloneVault: Sendable {
    package enum Content: Sendable {
        case vault
        /// Files, but no vault.
        case otherFiles
        case nothing
    }

    /// In git's form: paths are relative to the working folder.
    package let address: String
    package let folder: String
    /// Whether git may ask for a name or a password.
    package var mayAsk: Bool
    /// The fingerprint of the device that wrote an encrypted remote, if a person has compared it.
    package var writer: String?

    /// - Parameter folder: as typed; nil for one named after the address, as in git.
    /// - Throws: `SyncActionError.invalidAddress`, `.noFolderName`
    package init(
        _ typed: String, to folder: String? = nil, mayAsk: Bool = false, _ machine: Machine
    ) throws(SyncActionError) {
        guard !typed.isEmpty, !typed.hasPrefix("-") else { throw .noFolderName(typed) }
        // These addresses name a command to run, or descriptors to wait for (gitremote-helpers(7), git-remote-ext(1), git-remote-fd(1)).
        guard !["ext::", "fd::"].contains(where: typed.lowercased().hasPrefix) else {
            throw .invalidAddress(.helper, typed)
        }
        let scheme = EncryptedRemoteNames.scheme
        let isEncrypted = typed.hasPrefix(scheme)
        let place = isEncrypted ? String(typed.dropFirst(scheme.count)) : typed
        // git stores the address for use from another working folder.
        let isPath = isEncrypted && !place.prefix { $0 != "/" }.contains(":")
        let whole =
            isPath
            ? RemoteAddress.plain(machine.absolute(place)) : place.hasPrefix("~/") ? machine.absolute(place) : place
        address = isEncrypted ? scheme + whole : whole
        guard let name = folder ?? Self.name(of: isEncrypted ? String(place.prefix { $0 != "#" }) : typed),
            !name.isEmpty
        else { throw .noFolderName(typed) }
        self.folder = machine.absolute(name)
        self.mayAsk = mayAsk
    }

    /// `vault` for `me@example.org:vault.git`, `/srv/vault/.git` and `https://example.org/vault/` (git-clone(1), `<directory>`).
    package static func name(of address: String) -> String? {
        var rest = Substring(address)
        if let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...]
            // A bare host has no name.
            guard rest.contains("/") else { return nil }
        }
        func dropSlashes() { while rest.hasSuffix("/") { rest.removeLast() } }
        dropSlashes()
        if rest.hasSuffix("/.git") { rest.removeLast(5) }
        dropSlashes()
        if rest.hasSuffix(".git") { rest.removeLast(4) }
        let name = rest.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
        return name.isEmpty || name == "." || name == ".." || name.contains { $0 < " " } ? nil : name
    }

    /// Clones the repository and checks out a branch, without writing anything of daybook.
    ///
    /// - Throws: `SyncActionError.usedFolder`, `.severalBranches`, `SyncError`, `ProcessError`, `SystemError`
    package func run(in machine: Machine) throws -> Content {
        if FileStamp.exists(folder) {
            guard FileStamp.isFolder(folder), try OpenFile.folder(folder).entries().isEmpty else {
                throw SyncActionError.usedFolder(folder)
            }
        }
        // In a folder next to the destination: a killed clone must not look like a vault with missing files.
        let parent = Paths.parent(of: folder)
        try Paths.makeFolder(parent)
        Self.sweep(folder)
        let temporary = try Paths.makeTemporaryFolder(
            in: parent, prefix: "\(Self.prefix(folder))\(MachineFacts.processNumber)-")
        defer { bestEffort { try Paths.removeTree(temporary) } }
        let source = FileStamp.exists(machine.absolute(address)) ? machine.absolute(address) : address
        let cloned = try Git(folder: machine.workingFolder, mayAsk: mayAsk)
            .helped(by: machine, in: machine.language(named: nil))
            .run(
                (writer.map { ["-c", "daybook.writer=" + $0] } ?? []) + [
                    "clone", "--quiet", "--origin", "origin", "--", source, temporary,
                ])
        guard cloned.exitCode == 0 else { throw SyncError(.fetch, cloned.complaint, remote: address) }
        let git = Git(folder: temporary, mayAsk: false)
        var branches: [String]?
        if try git.text(["rev-parse", "--verify", "--quiet", "HEAD"]) == nil { branches = try takeBranch(git) }
        // An empty folder is replaced (rename(2)).
        try Paths.restoreMode(of: temporary)
        try Paths.rename(temporary, to: folder)
        if let branches {
            guard !branches.isEmpty else { return .nothing }
            guard branches.count == 1 else { throw SyncActionError.severalBranches(branches, folder: folder) }
        }
        return FileStamp.isFolder(Paths.join(folder, ".daybook")) ? .vault : .otherFiles
    }

    private static func prefix(_ folder: String) -> String { ".\(Paths.name(of: folder)).clone-" }

    /// Removes what killed clones of this name left over.
    private static func sweep(_ folder: String) {
        let (parent, prefix) = (Paths.parent(of: folder), prefix(folder))
        for entry in (try? OpenFile.folder(parent).entries()) ?? [] {
            guard let name = entry.text, name.hasPrefix(prefix),
                let process = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ Int32($0) }),
                !MachineFacts.isRunning(process: process)
            else { continue }
            bestEffort { try Paths.removeTree(Paths.join(parent, name)) }
        }
    }

    /// If the remote's HEAD names a missing branch, takes the only other one. Returns the existing branches.
    private func takeBranch(_ git: Git) throws -> [String] {
        let mark = "refs/remotes/origin/"
        let listed = try git.text(["for-each-ref", "--format=%(refname)", mark]) ?? ""
        let names = listed.split(separator: "\n").map { String($0.dropFirst(mark.count)) }.filter { $0 != "HEAD" }
        guard names.count == 1, let name = names.first else { return names }
        let result = try git.run(["checkout", "--quiet", "-B", name, "--track", mark.dropFirst(13) + name])
        guard result.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: result.complaint) }
        return names
    }
}
