// Documents that are locked, with the files that they alone use.

import Bytes
import CivilTime
import Cryptography
import DocumentActions
import Journal
import JournalActions
import Search
import Vault
import Workspaces

package struct LockDocuments {
    package enum Meant {
        /// Entries by day, name or `last`, documents by path or name, or a query.
        case words([String])
        /// Those that `lock:` of the settings names.
        case byRule
        /// These, which were written just now.
        case written([VaultPath])
    }

    private let meant: Meant

    package init(_ meant: Meant) { self.meant = meant }

    package struct Result {
        package let documents: [MovedFile]
        /// Pictures and other files that nothing else uses.
        package let files: [MovedFile]
        /// Documents whose links follow.
        package let linking: [VaultPath]
        package let refusals: [(path: VaultPath, error: any Error)]
    }

    /// Throws `LockActionError`, `VaultError.lock` where there is no key, `WorkspaceError`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let meant =
            switch meant {
            case .words(let words): try LockSelection(words, areLocked: false, in: workspace)
            case .byRule: LockSelection(try workspace.withIndex { try $0.documentsToLock() }, isFound: true)
            case .written(let paths): LockSelection(paths, isFound: false)
            }
        let paths = meant.paths
        guard !paths.isEmpty else { throw LockActionError.nothingMeant }
        guard workspace.vault.files.canLock else { throw VaultError.lock(.noRecipients, paths[0]) }
        var names = LockedNames(workspace)
        var changes: [FileChange] = []
        var (documents, files): ([MovedFile], [MovedFile]) = ([], [])
        var linking: Set<VaultPath> = []
        for path in paths {
            let document = try workspace.vault.document(path)
            guard Self.isLockable(document) else { throw LockActionError.notLockable(path) }
            let target = try names.name(for: document)
            let links = MovedLinks(from: path, to: target.opened)
            changes.append(
                .lock(path, to: target) { [settings = workspace.vault.settings] bytes in
                    try LockedNames.keepingName(of: Document(path: path, contents: bytes, settings: settings), bytes)
                })
            documents.append(MovedFile(old: path, new: target))
            let incoming = try workspace.withIndex { try $0.links(of: path).incoming.compactMap(\.path) }
            for other in incoming where other != path && !paths.contains(other) && !other.isLocked {
                linking.insert(other)
                changes.append(.edit(other) { links.edits(in: $0) })
            }
        }
        for file in try EntryFiles.ofThemAlone(Set(paths), toBeLocked: true, in: workspace) where !file.isLocked {
            changes.append(.lock(file, to: file.locked) { $0 })
            files.append(MovedFile(old: file, new: file.locked))
        }
        var plan = Plan(changes, confirmations: meant.isFound ? [.locks(paths.count)] : []) { [documents, files] done in
            let refused = Set(done.refusals.map(\.path))
            return Result(
                documents: documents.filter { !refused.contains($0.old) },
                files: files.filter { !refused.contains($0.old) }, linking: linking.subtracting(refused).sorted(),
                refusals: done.refusals)
        }
        plan.goesOnAfterRefusals = true
        plan.keepsContents = false
        return plan
    }

    /// Lists and devices are written by others, who have no key. The agenda is what its pages say, locked or not.
    private static func isLockable(_ document: Document) -> Bool {
        ![.list, .sensor, .agenda].contains(document.kind) && document.fields.share == nil
    }
}

/// What locked documents are called: a name says when, and not what; with `names: hidden` it says nothing at all.
struct LockedNames {
    private let files: VaultFiles
    private let hidesDays: Bool
    private var taken: Set<VaultPath> = []

    init(_ workspace: Workspace) {
        (files, hidesDays) = (workspace.vault.files, workspace.vault.settings.lock.hidesNames)
    }

    /// An entry keeps the day and time of its name, where they may show; any other document gets a name that says nothing.
    mutating func name(for document: Document) throws -> VaultPath {
        if hidesDays, document.kind == .journal { return try free(HiddenName.entry(), besides: document.path) }
        let folder = document.path.folder.isEmpty ? "" : document.path.folder + "/"
        if document.kind == .journal, let date = FileNameDate.timestamp(of: document.path) {
            let stem = date.day.iso + (date.time.map { "-" + $0.shortText.filter { $0 != ":" } } ?? "")
            return try free(VaultPath(trusted: folder + stem + ".md.age"), besides: document.path)
        }
        return try free(HiddenName.make(in: folder), besides: document.path)
    }

    private mutating func free(_ wanted: VaultPath, besides own: VaultPath) throws -> VaultPath {
        let path = try FreeName.numbered(wanted).first { path in
            !taken.contains(path) && !files.exists(path) && (path.opened == own || !files.exists(path.opened))
        }
        taken.insert(path)
        return path
    }

    /// The bytes of a document with what its name alone said of it: its date, or its title.
    static func keepingName(of document: Document, _ bytes: [UInt8]) throws -> [UInt8] {
        guard let date = FileNameDate.timestamp(of: document.path) else {
            guard document.fields.title == nil, document.titleHeading == nil else { return bytes }
            return try document.applying(document.setting("title", to: YAMLText.value(document.path.stem)))
        }
        guard document.fields.date == nil else { return bytes }
        return try document.applying(document.setting("date", to: date.text))
    }
}
