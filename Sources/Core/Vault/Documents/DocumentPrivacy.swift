// What makes a document private: a key, a folder, a tag, and what says so in a head that cannot be read.

import Bytes
import Wording

/// Why a document stays with its owner.
package enum DocumentPrivacy: Sendable, Hashable {
    /// It is locked.
    case lock
    /// `private: true`, in any spelling of key and value that is not clearly a no.
    case key
    /// It lies in this folder, whose name says private.
    case folder(String)
    /// It bears this tag, which is one of `private_tags:` or below one.
    case tag(String)
    /// Its head cannot be read as a whole, and this private word or tag is in it.
    case unreadHead(word: String)
    /// A line says `private: true` where no head was read.
    case statement(String)

    /// - Parameter tags: asked only where the settings name private tags.
    init?(
        _ path: VaultPath, _ bytes: [UInt8], _ frontMatter: FrontMatter, _ fields: DocumentFields,
        _ scan: BodyScan, _ settings: VaultSettings, tags: () -> [String]
    ) {
        if path.isLocked {
            self = .lock
        } else if fields.isPrivate == true {
            self = .key
        } else if let folder = path.privateFolder {
            self = .folder(folder)
        } else if let tag = PrivateTag.first(of: bytes, frontMatter, scan, settings, tags) {
            self = .tag(tag)
        } else if let head = frontMatter.unread,
            let word = PrivateWords.first(in: UnreadHead.text(bytes[head]), settings)
        {
            self = .unreadHead(word: word)
        } else if fields.isPrivate == nil,
            let line = PrivateWords.statement(in: bytes, from: frontMatter.unread == nil ? frontMatter.bodyStart : 0)
        {
            let text = UnreadHead.text(bytes[line]).trimmed
            self = frontMatter.unread != nil ? .unreadHead(word: text) : .statement(text)
        } else {
            return nil
        }
    }

    /// What `check` says of one that may not have been meant.
    var problem: Problem? {
        switch self {
        case .lock, .key, .folder, .tag: return nil
        case .unreadHead(let word):
            return Problem(
                .keptBack, 0..<0,
                Phrase(
                    "kept back: its front matter cannot be read, and it contains “\(word)”",
                    fr: "retenu : son en-tête est illisible, et « \(word) » s’y trouve"))
        case .statement(let line):
            return Problem(
                .keptBack, 0..<0,
                Phrase(
                    "kept back: a line says “\(line)”, but not in its front matter",
                    fr: "retenu : une ligne dit « \(line) », mais pas dans l’en-tête"))
        }
    }
}

extension VaultPath {
    /// The outermost folder whose name says private (`private`, `Privé`, `Private notes`) that the file lies in; nil where there is none.
    package var privateFolder: String? {
        guard PrivateWords.mayBePrivate(text) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = parts.dropLast().firstIndex(where: { PrivateWords.isIn(name: $0) }) else { return nil }
        return parts[...index].joined(separator: "/") + "/"
    }
}
