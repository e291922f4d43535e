// The files of an entry: pictures, drawings, and destinations of its links.

import Bytes
import FileSystem
import Search
import Vault
import Workspaces

/// The files of an entry: pictures, drawings and link destinations, as far as they are files of the vault other than documents.
package enum EntryFiles {
    package static func all(of document: Document) -> [VaultPath] {
        var found: [VaultPath] = []
        func add(_ paths: VaultPath?...) {
            for case let path? in paths where !path.isDocument && !path.text.hasPrefix(".") && !found.contains(path) {
                found.append(path)
            }
        }
        func add(named name: String) {
            guard !name.contains("://") else { return }
            let isFromTop = name.hasPrefix("/")
            add(
                VaultPath(isFromTop ? String(name.drop { $0 == "/" }) : VaultPath.joined(document.path.folder, name)),
                VaultPath(name))
        }
        for photo in document.fields.photos { add(named: photo.file) }
        for file in document.fields.ink { add(named: file) }
        for link in document.links where link.form != .autolink && !link.target.isEmpty {
            let written = document.target(of: link)
            if link.form == .wiki {
                add(named: written)
            } else {
                add(document.path.resolving(written))
                // Text that looks like an address (`roof:1.png`) may still be a file name.
                add(named: WrittenDestination.decoded(written))
            }
        }
        return found
    }

    /// Files that the entries use and no other document does, with their names on disk. An unreadable document may use any of them: then
    /// none are returned, and likewise if a document is locked, unless the files are to be locked themselves.
    package static func usedOnly(
        by entries: Set<VaultPath>, toBeLocked: Bool = false, in workspace: Workspace
    ) throws -> [VaultPath] {
        let files = workspace.vault.files
        if !toBeLocked, !files.isOpen, try workspace.withIndex({ try !$0.lockedDocuments().isEmpty }) { return [] }
        var wanted: [VaultPath] = []
        for path in entries.sorted() {
            for file in all(of: try workspace.vault.document(path)) {
                let there = [file, file.locked].first { files.isPlainFile($0) && !wanted.contains($0) }
                if let there { wanted.append(there) }
            }
        }
        guard !wanted.isEmpty else { return [] }
        // Every use contains the file's name, in any notation, perhaps percent-encoded (`%20`).
        var names: [(path: VaultPath, forms: [[UInt8]])] = wanted.map { path in
            let forms = Set(
                [path.opened.name].flatMap { [$0, RelativeAddress.encoded($0), PercentEncoding.decoded($0)] })
            return (path, forms.map { Array($0.utf8) })
        }
        for path in try workspace.withIndex({ try $0.allPaths() }) where !entries.contains(path) {
            try workspace.checkCancellation()
            guard let bytes = try? files.read(path).bytes else { return [] }
            names.removeAll { $0.forms.contains { bytes.holds($0) } }
            if names.isEmpty { break }
        }
        return names.map(\.path)
    }
}

extension VaultFiles {
    /// Whether it is a regular file of the vault, as opposed to a link or folder.
    fileprivate func isPlainFile(_ path: VaultPath) -> Bool {
        (try? FileStamp.of(location(path), followingLinks: false).kind) == .file
    }
}

extension [UInt8] {
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        guard let first = part.first, part.count <= count else { return false }
        return withUnsafeBufferPointer { bytes in
            var at = 0
            while at + part.count <= bytes.count {
                if bytes[at] == first, bytes[at..<at + part.count].elementsEqual(part) { return true }
                at += 1
            }
            return false
        }
    }
}
