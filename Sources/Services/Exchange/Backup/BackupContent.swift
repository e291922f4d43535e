// Selects the files of a backup.

import Bytes
import Pages
import Permissions
import Search
import Vault
import Wording

struct BackupContent {
    /// In order of path.
    let files: [VaultPath]
    private(set) var warnings: [Phrase] = []

    /// - Parameter isWhole: all files of the vault, not only documents and the files they reference.
    init(_ vault: OutgoingVault, _ selection: DocumentSelection, _ tree: VaultTree, isWhole: Bool) throws {
        let media = MediaFinder(vault, tree)
        let chosen = Set(selection.hits.map(\.path))
        let secret = Set(selection.withheld)
        if isWhole {
            // Files referenced only by private documents are as private as these.
            let staying = try vault.staying()
            files = tree.files.map(\.path)
                .filter { !secret.contains($0) && staying.documents[$0] == nil && !staying.files.contains($0) }
            let others = staying.documents.keys.count { !secret.contains($0) }
            if others > 0 {
                warnings.append(
                    Phrase.counted(
                        others, "private document that no search finds was left out",
                        "private documents that no search finds were left out",
                        fr: "document privé qu’aucune recherche ne trouve a été laissé de côté",
                        "documents privés qu’aucune recherche ne trouve ont été laissés de côté"))
            }
        } else {
            files = chosen.union(media.files(of: chosen)).subtracting(secret).sorted()
        }
        guard isWhole else { return }
        for path in tree.leftOut {
            warnings.append(
                Phrase(
                    "\(path) is a link or has a name that is not UTF-8, and was left out",
                    fr: "\(path) est un lien ou porte un nom hors UTF-8, et a été omis"))
        }
    }
}

/// The attachments referenced by documents, and the readings of sensors.
struct MediaFinder {
    private let vault: OutgoingVault
    private let resolver: LinkResolver
    /// CSV files by folder: those beside a sensor's document are its readings.
    private let readings: [String: [VaultPath]]

    init(_ vault: OutgoingVault, _ tree: VaultTree) {
        self.vault = vault
        readings = Dictionary(grouping: tree.files.map(\.path).filter(\.isCSV), by: \.folder)
        resolver = LinkResolver(documents: [], attachments: tree.files.map(\.path).filter { !$0.isMarkdown })
    }

    func files(of documents: Set<VaultPath>) -> Set<VaultPath> {
        var found: Set<VaultPath> = []
        for path in documents {
            guard let document = try? vault.document(path) else { continue }
            found.formUnion(files(of: document))
        }
        return found
    }

    func files(of document: Document) -> Set<VaultPath> {
        var found = Set(document.kind == .sensor ? readings[document.path.folder] ?? [] : [])
        for name in document.fields.photos.map(\.file) + document.fields.ink {
            if let file = resolver.file(name, from: document.path) { found.insert(file) }
        }
        for link in document.links where link.form != .autolink {
            let target = document.target(of: link)
            let meant =
                link.form == .wiki
                ? resolver.wiki(target, from: document.path) : resolver.markdown(target, from: document.path)
            if case .file(let file) = meant { found.insert(file) }
        }
        return found
    }
}
