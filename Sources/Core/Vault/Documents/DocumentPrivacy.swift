// What makes a document private: a key, a folder, a tag, or words in a head that cannot be read.

import Bytes
import Wording

/// Why a document is private.
package enum DocumentPrivacy: Sendable, Hashable {
    /// It is locked.
    case lock
    /// `private: true`, in any spelling, unless the value is clearly a no.
    case key
    /// It is in this folder, whose name says private.
    case folder(String)
    /// It has this tag, which is one of `private_tags:` or nested in one.
    case tag(String)
    /// Its head cannot be fully read and contains this private word or tag.
    case unreadHead(word: String)
    /// A line says `private: true` where no head was read.
    case statement(String)

    /// - Parameter tags: evaluated only if the settings have private tags.
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

    /// The problem that `check` reports if it may be unintended.
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
    /// The outermost folder of the file whose name says private (`private`, `Privé`, `Private notes`); nil if there is none.
    package var privateFolder: String? {
        guard PrivateWords.mayBePrivate(text) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let index = parts.dropLast().firstIndex(where: { PrivateWords.isIn(name: $0) }) else { return nil }
        return parts[...index].joined(separator: "/") + "/"
    }
}
