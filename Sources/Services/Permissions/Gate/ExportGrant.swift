// The permission to export: required by any code that writes vault contents outside the vault.

import Vault
import Wording

/// Why a document or a file is withheld.
package enum Withholding: Sendable, Hashable {
    case document(DocumentPrivacy)
    /// From a denied source: a health device, a drawing.
    case source(PermissionSource)

    /// The word in JSON.
    package var name: String {
        switch self {
        case .document(.lock): "locked"
        case .document(.key): "private"
        case .document(.folder): "folder"
        case .document(.tag): "tag"
        case .document(.unreadHead): "unread-head"
        case .document(.statement): "statement"
        case .source(let source): source.rawValue
        }
    }

    package var phrase: Phrase {
        switch self {
        case .document(.lock): Phrase("locked", fr: "verrouillé")
        case .document(.key): Phrase(same: "private: true")
        case .document(.folder(let path)): Phrase("in the folder \(path)", fr: "dans le dossier \(path)")
        case .document(.tag(let tag)): Phrase("tag #\(tag)", fr: "étiquette #\(tag)")
        case .document(.unreadHead(let word)):
            Phrase(
                "kept back: its front matter cannot be read, and it contains “\(word)”",
                fr: "retenu : son en-tête est illisible, et « \(word) » s’y trouve")
        case .document(.statement(let line)):
            Phrase("kept back: a line says “\(line)”", fr: "retenu : une ligne dit « \(line) »")
        case .source(.health): Phrase("readings of health", fr: "relevés de santé")
        case .source(let source): source.title
        }
    }

    /// How to change it.
    package var hint: Phrase {
        switch self {
        case .document(.lock):
            Phrase("unlocked it leaves (daybook unlock)", fr: "déverrouillé, il sort (daybook unlock)")
        case .document(.key): Phrase("without private: true it leaves", fr: "sans private: true il sort")
        case .document(.folder): Phrase("elsewhere it leaves", fr: "ailleurs il sort")
        case .document(.tag):
            Phrase("without the tag it leaves (private_tags)", fr: "sans l’étiquette il sort (private_tags)")
        case .document(.unreadHead):
            Phrase("daybook check says what is wrong with it", fr: "daybook check dit ce qui n’y va pas")
        case .document(.statement):
            Phrase(
                "with private: false in its front matter it leaves", fr: "avec private: false dans son en-tête il sort")
        case .source(let source): Phrase(same: "daybook permissions explain \(source.rawValue)")
        }
    }
}

/// What may currently leave by one route. Made only by `PermissionGate.exportGrant`.
package struct ExportGrant: Sendable {
    package let route: ExportRoute
    /// The withheld parts of exported documents.
    package let redaction: Redaction

    /// Whether locked documents are exported in plain text if the key is unlocked: their owner agreed for this one time.
    package let takesLocked: Bool

    init(route: ExportRoute, redaction: Redaction, takesLocked: Bool = false) {
        self.route = route
        self.redaction = redaction
        self.takesLocked = takesLocked && route.mayTakeLocked
    }

    /// Whether private documents are included: only in the owner's own full backup.
    package var takesPrivate: Bool { route == .backup }

    /// Why a document is withheld; nil if it may leave.
    package func withholding(_ document: Document) -> Withholding? {
        takesPrivate ? nil : redaction.withholding(document)
    }

    /// The rules for the files of a vault.
    ///
    /// - Parameters:
    ///   - devices: those of the vault; needed if any health data is withheld.
    ///   - read: reads a document of the vault that others reference.
    package func rules(
        settings: VaultSettings, devices: @autoclosure () -> [Document],
        read: @escaping @Sendable (VaultPath) -> Document?
    ) -> OutgoingRules {
        OutgoingRules(redaction, settings: settings, takesEverything: takesPrivate, devices: devices(), read: read)
    }

    /// Whether a notification about a document says only that there is something.
    package func hidesText(ofPrivate isPrivate: Bool) -> Bool {
        redaction.hidesNoticeText || isPrivate && !redaction.showsPrivateNotices
    }

    /// Why a file is withheld; nil if it may leave. Does not consider its contents.
    package func withholding(_ path: VaultPath) -> Withholding? {
        if takesPrivate { return nil }
        return path.privateFolder.map { .document(.folder($0)) }
    }
}
