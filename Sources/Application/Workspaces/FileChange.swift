// What an action would do to the files of the vault, before anybody does it.

import Bytes
import Vault

/// One change of one file. It can be made again on newer bytes, where another program was faster. Of a plan's changes edits that follow
/// each other are made at the same time, and so are rewrites: none counts on another of its kind.
package enum FileChange {
    /// A new file under the first name that is free.
    case create(FreeName, [UInt8])
    /// A copy of a file of the system, under the first name that is free.
    case copy(from: String, to: FreeName)
    /// Edits of a document.
    case edit(VaultPath, @Sendable (Document) throws -> [TextEdit])
    /// Other bytes in place of those that are there.
    case rewrite(VaultPath, @Sendable ([UInt8]) throws -> [UInt8])
    /// Other bytes in place of those that are there. A file that is missing is made of what these bytes become; where another program
    /// makes it first, its bytes count.
    case rewriteOrCreate(VaultPath, new: [UInt8], ([UInt8]) throws -> [UInt8])
    /// The same file under another name, which must be free.
    case move(VaultPath, to: VaultPath)
    /// The file encrypted, perhaps with other bytes, under a name that ends in `.age` and must be free; the one that could be read goes.
    case lock(VaultPath, to: VaultPath, @Sendable ([UInt8]) throws -> [UInt8])
    /// What a locked file says under a name that must be free; the locked one goes.
    case unlock(VaultPath, to: VaultPath)
    case remove(VaultPath)
}

/// Names for a new file in the order in which they are tried: `tea.md`, `tea-2.md`, `tea-3.md`.
package struct FreeName {
    /// How many names are tried.
    package static let maxNumber = 1000

    let name: (_ number: Int) -> VaultPath
    let count: Int

    /// - Parameter name: for the numbers from 1.
    package init(_ name: @escaping (_ number: Int) -> VaultPath) {
        self.name = name
        count = Self.maxNumber
    }

    /// A name, then the same with numbers before its ending: `tea.md`, `tea-2.md`, `tea-3.md`.
    package static func numbered(_ path: VaultPath) -> FreeName {
        let ending = path.name.dropFirst(path.stem.count)
        return FreeName { number in
            number == 1
                ? path : VaultPath(trusted: String(path.text.dropLast(ending.count)) + "-\(number)" + ending)
        }
    }

    /// This name, or none.
    package static func exactly(_ path: VaultPath) -> FreeName { FreeName(count: 1) { _ in path } }

    private init(count: Int, name: @escaping (Int) -> VaultPath) {
        self.name = name
        self.count = count
    }

    /// The first name that a plan may count on. Throws `WorkspaceError.noFreeName`.
    package func first(where isFree: (VaultPath) -> Bool) throws(WorkspaceError) -> VaultPath {
        guard let path = (1...count).lazy.map(name).first(where: isFree) else { throw .noFreeName(name(1)) }
        return path
    }

    /// The first name for which `take` succeeds rather than throwing `VaultError.existing`.
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

/// A file as it was and as it is, or would be, after a change.
package struct ChangedFile: Sendable {
    package let path: VaultPath
    /// Nil where there was none.
    package let before: [UInt8]?
    /// Nil where there is none any more.
    package let after: [UInt8]?
    /// For a copy: the file of the system that it is a copy of. Its bytes are not held.
    package var source: String?
    /// For a file that got another name: the one that it had.
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

    /// The removed and added lines, as `diff -u` writes them; nothing for a copy, of which there are no lines.
    package var difference: String {
        guard source == nil else { return "" }
        return UnifiedDiff.text(
            from: before ?? [], named: before == nil ? nil : path.text, to: after ?? [],
            named: after == nil ? nil : path.text)
    }

    /// The same without the bytes.
    package var withoutContents: ChangedFile { ChangedFile(withoutContents: self) }
}

/// What the changes of a plan came to, or would come to, in their order.
package struct FileChanges {
    package private(set) var files: [ChangedFile] = []
    /// Files that could not be edited while the others were.
    package internal(set) var refusals: [(path: VaultPath, error: any Error)] = []

    mutating func add(_ file: ChangedFile) { files.append(file) }

    /// A document after its last change; nil where no change left it there.
    package func document(_ path: VaultPath, settings: VaultSettings) -> Document? {
        files.last { $0.path == path }.flatMap(\.after).map { Document(path: path, contents: $0, settings: settings) }
    }

    /// Whether any file is other than before.
    package var isChanged: Bool { files.contains(where: \.isChanged) }
}
