// A file outside the vault, which cannot be written without an export grant.

import FileSystem

/// The destination of exported contents. New files are readable only by their owner, who decides on others' access.
package struct OutgoingFile: Sendable {
    /// Absolute.
    package let path: String
    private let grant: ExportGrant

    package init(_ path: String, _ grant: ExportGrant) {
        self.path = path
        self.grant = grant
    }

    /// A device or a pipe, which is written to rather than replaced.
    private var isStream: Bool { (try? FileStamp.of(path))?.kind == .other }

    /// Writes the whole file, or leaves the old one. Throws `AtomicWriteError`, and `SystemError` for a device or a pipe.
    package func replace(with bytes: [UInt8]) throws {
        guard !isStream else { return try OpenFile.streaming(to: path).write(bytes) }
        try AtomicWrite.replace(path, with: bytes, mode: 0o600)
    }

    /// The same for bytes that arrive in pieces: written beside the file, and moved into place when complete. Throws `SystemError`, and
    /// what
    /// `body` throws.
    package func replace<Result>(_ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Result) throws
        -> Result
    {
        if isStream {
            let stream = try OpenFile.streaming(to: path)
            return try body { try stream.write($0) }
        }
        // Beside the target, so that a full disk is noticed before the old file is gone.
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
