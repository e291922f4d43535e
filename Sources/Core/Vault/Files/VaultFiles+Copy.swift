// Copies files of any size into and out of the vault without loading them into memory.

import FileSystem

extension VaultFiles {
    /// Copies a file of the file system to a new file of the vault and creates its parent folders. Throws `existing`
    /// if the target exists, and `system` without a vault path if the source cannot be read.
    package func copy(_ source: String, to path: VaultPath) throws(VaultError) {
        if path.isLocked {
            let bytes: [UInt8]
            do throws(SystemError) { bytes = try OpenFile.reading(source).readAll() } catch {
                throw .system(error, nil)
            }
            return try create(path, bytes)
        }
        let location = try placed(path)
        do throws(AtomicWriteError) {
            try AtomicWrite.copy(source, to: location, expecting: .nothing)
        } catch {
            switch error {
            case .changedMeanwhile: throw .existing(path)
            case .system(let error): throw .system(error, error.path == source ? nil : path)
            }
        }
    }

    /// Passes the bytes of a file on in pieces. Throws `VaultError`, and what `take` throws.
    package func readPieces(
        _ path: VaultPath, size: Int = FileContent.pieceSize, _ take: ([UInt8]) throws -> Void
    ) throws {
        if isWhole(path) {
            let bytes = try read(path).bytes
            for start in stride(from: 0, to: bytes.count, by: size) {
                try take(Array(bytes[start..<min(bytes.count, start + size)]))
            }
            return
        }
        do {
            let file = try open(path)
            guard try file.stamp().kind == .file else { throw VaultError.notAFile(path) }
            try file.readPieces(size: size, take)
        } catch let error as SystemError {
            throw VaultError(error, path)
        }
    }

    /// Writes what `fill` provides, replacing any existing file: for restoring a backup. A new file is executable if
    /// `isExecutable`; an existing one keeps its mode.
    package func restore(
        _ path: VaultPath, isExecutable: Bool, filling fill: (borrowing OpenFile) throws(SystemError) -> Void
    ) throws(VaultError) {
        let location = try placed(path)
        do throws(AtomicWriteError) {
            try AtomicWrite.replace(location, mode: isExecutable ? 0o777 : 0o666, filling: fill)
        } catch {
            switch error {
            case .changedMeanwhile: throw .changing(path)
            case .system(let error): throw .system(error, path)
            }
        }
    }
}
