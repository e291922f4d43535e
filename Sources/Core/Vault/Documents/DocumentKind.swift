// The kind of a document: by its folder, unless its front matter overrides it.

/// The five document kinds of `kind:` in queries.
package enum DocumentKind: String, Sendable, CaseIterable {
    case journal
    case agenda
    case list
    case sensor
    case note
}

/// The pages of an agenda (`type:`).
package enum PageType: String, Sendable, CaseIterable {
    case day
    case week
    case month
    case note
    case todo
    case custom
}

extension DocumentKind {
    /// The kind for each folder of a vault. `journals` is Logseq's name.
    static let folders: [String: DocumentKind] = [
        "journal": .journal, "journals": .journal, "agenda": .agenda, "lists": .list, "sensors": .sensor,
    ]

    /// The kind of a document at `path` whose front matter has this `type:`.
    package init(path: VaultPath, type: String?, settings: VaultSettings) {
        let byFolder =
            settings.kind(ofFolder: path) ?? path.topFolder.flatMap { Self.folders[$0] } ?? DocumentKind.note
        switch type {
        case "day", "week", "month", "todo", "custom": self = .agenda
        case "note": self = byFolder == .agenda ? .agenda : .note
        case "list": self = .list
        case let type?: self = DocumentKind(rawValue: type) ?? byFolder
        case nil: self = byFolder
        }
    }
}
