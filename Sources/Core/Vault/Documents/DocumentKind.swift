// What a document is: by its folder, unless its front matter says otherwise.

/// The five kinds of document that queries know as `kind:`.
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
    /// The kind of the documents in a vault's folder. `journals` is Logseq's name for it.
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
