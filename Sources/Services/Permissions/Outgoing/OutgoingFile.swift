// A file outside of the vault: none is written without a permission to leave.

import FileSystem

/// Where something goes that left the vault. What is new there is its owner's alone to read: whom it is for is the owner's to say.
package struct OutgoingFile: Sendable {
    /// Absolute.
    package let path: String
    private let grant: ExportGrant

    package init(_ path: String, _ grant: ExportGrant) {
        self.path = path
        self.grant = grant
    }

    /// A device or a pipe: it takes bytes, and no file takes its place.
    private var isStream: Bool { (try? FileStamp.of(path))?.kind == .other }

    /// Writes the file whole, or leaves what was there. Throws `AtomicWriteError`, and `SystemError` for a device or a pipe.
    package func replace(with bytes: [UInt8]) throws {
        guard !isStream else { return try OpenFile.streaming(to: path).write(bytes) }
        try AtomicWrite.replace(path, with: bytes, mode: 0o600)
    }

    /// The same, where the bytes come piece by piece: they go beside the file, and are put in place whole. Throws `SystemError`, and what `body` throws.
    package func replace<Result>(_ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Result) throws
        -> Result
    {
        if isStream {
            let stream = try OpenFile.streaming(to: path)
            return try body { try stream.write($0) }
        }
        // Beside the target, so that a full disk is met before the old file is gone.
        let temporary = path + ".part"
        bestEffort { try Paths.removeFile(temporary) }
        do {
            let result: Result
            do {
                let mode = (try? FileStamp.of(path))?.mode ?? 0o600
                let file = try OpenFile.creating(temporary, mode: mode & 0o7777)
                result = try body { try file.write($0) }
                try file.synchronize()
            }
            try Paths.rename(temporary, to: path)
            return result
        } catch {
            bestEffort { try Paths.removeFile(temporary) }
            throw error
        }
    }
}
