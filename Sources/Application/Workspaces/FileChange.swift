// Planned changes of an action to the files of the vault.

import Bytes
import Vault

/// A change of one file, which can be reapplied to newer bytes if another program was faster. Consecutive edits in a plan are made
/// concurrently, and so are rewrites: none depends on another of its kind.
package enum FileChange {
    /// A new file under the first free name.
    case create(FreeName, [UInt8])
    /// A copy of a file from outside the vault, under the first free name.
    case copy(from: String, to: FreeName)
    /// Edits of a document.
    case edit(VaultPath, @Sendable (Document) throws -> [TextEdit])
    /// Replaces the bytes.
    case rewrite(VaultPath, @Sendable ([UInt8]) throws -> [UInt8])
    /// Replaces the bytes. A missing file is created from the result for `new`; if another program creates it first, its bytes are used.
    case rewriteOrCreate(VaultPath, new: [UInt8], ([UInt8]) throws -> [UInt8])
    /// Renames the file; the new name must be free.
    case move(VaultPath, to: VaultPath)
    /// Encrypts the file, perhaps with other contents, under a free name that ends in `.age`, and removes the plaintext.
    case lock(VaultPath, to: VaultPath, @Sendable ([UInt8]) throws -> [UInt8])
    /// Decrypts a locked file under a free name, and removes the locked one.
    case unlock(VaultPath, to: VaultPath)
    case remove(VaultPath)
}

/// Names for a new file, in order of preference: `tea.md`, `tea-2.md`, `tea-3.md`.
package struct FreeName {
    /// The number of names to try.
    package static let maxNumber = 1000

    let name: (_ number: Int) -> VaultPath
    let count: Int

    /// - Parameter name: for the numbers from 1.
    package init(_ name: @escaping (_ number: Int) -> VaultPath) {
        self.name = name
        count = Self.maxNumber
    }

    /// A name, then the same with a number before the extension: `tea.md`, `tea-2.md`, `tea-3.md`.
    package static func numbered(_ path: VaultPath) -> FreeName {
        let ending = path.name.dropFirst(path.stem.count)
        return FreeName { number in
            number == 1
                ? path : VaultPath(trusted: String(path.text.dropLast(ending.count)) + "-\(number)" + ending)
        }
    }

    /// Only this name.
    package static func exactly(_ path: VaultPath) -> FreeName { FreeName(count: 1) { _ in path } }

    private init(count: Int, name: @escaping (Int) -> VaultPath) {
        self.name = name
        self.count = count
    }

    /// The first name that a plan may rely on. Throws `WorkspaceError.noFreeName`.
    package func first(where isFree: (VaultPath) -> Bool) throws(WorkspaceError) -> VaultPath {
        guard let path = (1...count).lazy.map(name).first(where: isFree) else { throw .noFreeName(name(1)) }
        return path
    }

    /// The first name for which `take` does not throw `VaultError.existing`.
    func first(_ take: (VaultPath) throws -> Void) throws -> VaultPath {
        for number in 1...count {
            let path = name(number)
            do {
                try take(path)
                return path
            } catch VaultError.existing where count > 1 {
                continue
            }
        }
        throw WorkspaceError.noFreeName(name(1))
    }
}

/// A file before and after a change, or a planned one.
package struct ChangedFile: Sendable {
    package let path: VaultPath
    /// Nil if it did not exist.
    package let before: [UInt8]?
    /// Nil if it no longer exists.
    package let after: [UInt8]?
    /// For a copy, the source file outside the vault. Its bytes are not kept.
    package var source: String?
    /// For a renamed file, its previous name.
    package var origin: VaultPath?
    package let isChanged: Bool

    package init(
        _ path: VaultPath, before: [UInt8]?, after: [UInt8]?, source: String? = nil, origin: VaultPath? = nil
    ) {
        self.path = path
        self.before = before
        self.after = after
        self.source = source
        self.origin = origin
        isChanged = source != nil || before != after
    }

    private init(withoutContents file: ChangedFile) {
        path = file.path
        before = nil
        after = nil
        source = file.source
        origin = file.origin
        isChanged = file.isChanged
    }

    /// The removed and added lines in the format of `diff -u`; empty for a copy, which is not compared.
    package var difference: String {
        guard source == nil else { return "" }
        return UnifiedDiff.text(
            from: before ?? [], named: before == nil ? nil : path.text, to: after ?? [],
            named: after == nil ? nil : path.text)
    }

    /// The same without the bytes.
    package var withoutContents: ChangedFile { ChangedFile(withoutContents: self) }
}

/// The results of a plan's changes, or of their rehearsal, in order.
package struct FileChanges {
    package private(set) var files: [ChangedFile] = []
    /// Files that could not be edited, while the others were.
    package internal(set) var refusals: [(path: VaultPath, error: any Error)] = []

    mutating func add(_ file: ChangedFile) { files.append(file) }

    /// A document after its last change; nil if no change left it at that path.
    package func document(_ path: VaultPath, settings: VaultSettings) -> Document? {
        files.last { $0.path == path }.flatMap(\.after).map { Document(path: path, contents: $0, settings: settings) }
    }

    /// Whether any file changed.
    package var isChanged: Bool { files.contains(where: \.isChanged) }
}
