// The permission to read one source: the only way to its files, and to no others.

import FileSystem

/// A file of a source.
package struct SourceFile: Sendable, Hashable {
    /// Absolute, with all links followed.
    package let path: String
    package let stamp: FileStamp
}

/// Opens files that a grant names, and refuses all others. Only `PermissionGate.readGrant` makes one.
package struct ReadGrant: Sendable {
    package let source: PermissionSource
    /// Parts of the data that must be left out.
    package let hidden: Set<String>
    /// Where reading may begin: what the grant names, with no link on the way.
    private let roots: [String]
    private let vaultRoot: String
    /// Addresses that the user's own command fetches (`https://…`).
    package let addresses: [String]
    /// The folder of all copies; of it nothing is read but `copies`.
    private let copyFolder: String
    /// The copies of the granted addresses, whether they are there or not, each with its address.
    private let copies: [String: String]

    init(
        source: PermissionSource, grant: PermissionGrant, withheld: Set<String>, vaultRoot: String, stateFolder: String
    ) {
        self.source = source
        hidden = grant.hidden.union(withheld)
        self.vaultRoot = (try? Paths.real(vaultRoot)) ?? vaultRoot
        addresses = source == .calendar ? grant.paths.filter(\.isWebAddress) : []
        // Granted as they lay then: what has a link on its way now was not granted.
        roots = grant.paths.filter { !$0.contains("://") && (try? Paths.real($0)) == $0 }
        let all = AddressCopies(stateFolder: (try? Paths.real(stateFolder)) ?? stateFolder)
        copyFolder = all.folder
        copies = Dictionary(addresses.map { (all.copy(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The address that a file is the copy of; nil for other files.
    package func address(ofCopy path: String) -> String? { copies[path] }

    /// How deep folders are looked through.
    private static let deepest = 24
    /// More than anyone keeps in a source; what comes after is left out.
    private static let limit = 500_000

    /// All files below the granted paths whose names end so (in any case), in the order of their paths. Links that lead out of what was
    /// granted are not followed, and the vault's own files are not a source.
    package func files(endings: [String]) -> [SourceFile] {
        var found: [SourceFile] = []
        var seen: Set<FileStamp.Identity> = []
        // A copy is a file of its own name, and no link to another.
        let fetched = copies.keys.filter { (try? Paths.real($0)) == $0 }
        var waiting = (roots + fetched).map { ($0, 0) }
        while let (path, depth) = waiting.popLast(), found.count < Self.limit {
            guard isInside(path), let stamp = try? FileStamp.of(path), seen.insert(stamp.identity).inserted else {
                continue
            }
            if stamp.kind == .file {
                let name = Paths.name(of: path).lowercased()
                // A file that the person named needs no ending.
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

    /// Hands over a file's bytes piece by piece. Throws what `body` throws, `PermissionRefusal.outside`, `SystemError`.
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

    /// Opens what the path means now, if it still lies in what was granted.
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
