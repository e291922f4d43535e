// Bringing a file from elsewhere into the vault without holding it in memory.

import FileSystem

extension VaultFiles {
    /// Copies a file of the system to a new file of the vault, and makes the folders above it. Throws `existing` where there is one, and
    /// `system` without a path of the vault where the source cannot be read.
    package func copy(_ source: String, to path: VaultPath) throws(VaultError) {
        let location = try checked(path)
        do {
            try Paths.makeFolder(Paths.parent(of: location))
            try AtomicWrite.copy(source, to: location, expecting: .nothing)
        } catch let error as AtomicWriteError {
            switch error {
            case .changedMeanwhile: throw .existing(path)
            case .system(let error): throw .system(error, error.path == source ? nil : path)
            }
        } catch let error as SystemError {
            throw .system(error, path)
        } catch {
            preconditionFailure("only the two errors above are thrown")
        }
    }
}
