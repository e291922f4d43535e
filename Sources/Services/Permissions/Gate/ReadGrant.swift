// The permission to read one source: the only access to its files, and to no others.

import FileSystem

/// A file of a source.
package struct SourceFile: Sendable, Hashable {
    /// Absolute, with all links resolved.
    package let path: String
    package let stamp: FileStamp
}

/// Opens files covered by a grant, and refuses all others. Made only by `PermissionGate.readGrant`.
package struct ReadGrant: Sendable {
    package let source: PermissionSource
    /// Fields that must be left out.
    package let hidden: Set<String>
    /// The granted paths, without links on the way.
    private let roots: [String]
    private let vaultRoot: String
    /// Addresses fetched by the user's own command (`https://…`).
    package let addresses: [String]
    /// The folder of all copies, of which only `copies` may be read.
    private let copyFolder: String
    /// The expected copies of the granted addresses, with these.
    private let copies: [String: String]

    init(
        source: PermissionSource, grant: PermissionGrant, withheld: Set<String>, vaultRoot: String, stateFolder: String
    ) {
        self.source = source
        hidden = grant.hidden.union(withheld)
        self.vaultRoot = (try? Paths.real(vaultRoot)) ?? vaultRoot
        addresses = source == .calendar ? grant.paths.filter(\.isWebAddress) : []
        // Granted for their location at the time: a path with a link on its way now was not granted.
        roots = grant.paths.filter { !$0.contains("://") && (try? Paths.real($0)) == $0 }
        let all = AddressCopies(stateFolder: (try? Paths.real(stateFolder)) ?? stateFolder)
        copyFolder = all.folder
        copies = Dictionary(addresses.map { (all.copy(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The address of which a file is the copy; nil for other files.
    package func address(ofCopy path: String) -> String? { copies[path] }

    /// The maximum depth of folders.
    private static let deepest = 24
    /// More files than any source has; further ones are left out.
    private static let limit = 500_000

    /// All files below the granted paths whose names have these extensions (in any case), in order of path. Links that lead out of the
    /// granted paths are not followed, and the vault's own files are not a source.
    package func files(endings: [String]) -> [SourceFile] {
        var found: [SourceFile] = []
        var seen: Set<FileStamp.Identity> = []
        // A copy must be a regular path, not a link to another file.
        let fetched = copies.keys.filter { (try? Paths.real($0)) == $0 }
        var waiting = (roots + fetched).map { ($0, 0) }
        while let (path, depth) = waiting.popLast(), found.count < Self.limit {
            guard isInside(path), let stamp = try? FileStamp.of(path), seen.insert(stamp.identity).inserted else {
                continue
            }
            if stamp.kind == .file {
                let name = Paths.name(of: path).lowercased()
                // A file named by the person needs no extension.
                if depth == 0 || endings.contains(where: { name.hasSuffix("." + $0) }) {
                    found.append(SourceFile(path: path, stamp: stamp))
                }
            } else if stamp.kind == .folder, depth < Self.deepest, let folder = try? OpenFile.folder(path),
                let entries = try? folder.entries()
            {
                for entry in entries {
                    guard let name = entry.text, !name.hasPrefix("."),
                        let real = try? Paths.real(Paths.join(path, name))
                    else { continue }
                    waiting.append((real, depth + 1))
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The bytes of a file, up to a limit. Throws `PermissionRefusal.outside`, `SystemError`.
    package func read(_ file: SourceFile, limit: Int) throws -> [UInt8] {
        try opened(file.path).readAll(limit: limit)
    }

    /// Passes on a file's bytes in pieces. Throws what `body` throws, `PermissionRefusal.outside`, `SystemError`.
    package func stream(_ file: SourceFile, pieces size: Int = 1 << 20, _ body: ([UInt8]) throws -> Void) throws {
        let open = try opened(file.path)
        while true {
            let piece = try open.readNext(count: size)
            if piece.isEmpty { return }
            try body(piece)
        }
    }

    /// The path of a file for a program or library that opens it itself. Throws `PermissionRefusal.outside`.
    package func path(of file: SourceFile) throws -> String {
        guard let real = try? Paths.real(file.path), isInside(real) else {
            throw PermissionRefusal.outside(source, path: file.path)
        }
        return real
    }

    /// Opens the present target of the path if it is still within the granted paths.
    private func opened(_ path: String) throws -> OpenFile {
        guard let real = try? Paths.real(path), isInside(real) else {
            throw PermissionRefusal.outside(source, path: path)
        }
        return try OpenFile.reading(real, followingLinks: false)
    }

    private func isInside(_ path: String) -> Bool {
        guard path != vaultRoot, !path.hasPrefix(vaultRoot + "/") else { return false }
        if copies[path] != nil { return true }
        if path.hasPrefix(copyFolder + "/") { return false }
        return roots.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    }
}
