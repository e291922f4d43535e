// The keys by which a document can be linked to, and the key of a link. Equal keys make a link.

import Bytes
import Vault

/// Keys are folded (case and accents do not matter) and have no `.md`. A key that starts with "/" is a complete path.
enum LinkKeys {
    /// A key with its rank: of several documents with the same name, those of the lowest rank are meant.
    struct Name: Sendable, Hashable {
        let key: String
        let rank: Rank
    }

    /// A file name takes precedence over another document's title, and that over an alias.
    enum Rank: Int, Sendable, Comparable {
        case file, title, alias

        static func < (first: Rank, second: Rank) -> Bool { first.rawValue < second.rawValue }
    }

    /// All keys of a document: its path, every suffix of its path (`c`, `b/c`, `a/b/c`), its title and its aliases.
    static func names(path: VaultPath, title: String, aliases: [String]) -> [Name] {
        var keys = fileNames(path)
        var names = keys.map { Name(key: $0, rank: .file) }
        let others: [(String, Rank)] = [(title, .title)] + aliases.map { ($0, .alias) }
        for (name, rank) in others {
            let key = Folding.fold(name.trimmed)
            if !key.isEmpty, keys.insert(key).inserted { names.append(Name(key: key, rank: rank)) }
        }
        return names
    }

    /// The keys of a document by its path alone.
    static func fileNames(_ path: VaultPath) -> Set<String> {
        let whole = fold(path.opened.text)
        var keys: Set<String> = ["/" + whole]
        var rest = Substring(whole)
        while true {
            keys.insert(String(rest))
            guard let slash = rest.utf8.firstIndex(of: .slash) else { break }
            rest = rest[rest.utf8.index(after: slash)...]
        }
        keys.remove("")
        return keys
    }

    /// The key for a name given by a person: a path, a file name, a title or an alias.
    static func key(ofName name: String) -> String {
        fold(name.hasPrefix("./") ? String(name.dropFirst(2)) : name)
    }

    /// The key of a link; nil for links out of the vault and to files that are not documents.
    static func key(of link: DocumentLink, in document: Document) -> String? {
        let target = document.target(of: link)
        switch link.form {
        case .autolink: return nil
        case .wiki:
            return hasOtherEnding(target) ? nil : fold(target.hasPrefix("/") ? String(target.dropFirst()) : target)
        case .markdown, .definition: return document.path.resolving(target).map { "/" + fold($0.text) }
        }
    }

    /// `photo.jpg` is a file; `v1.2` and `2026-11.md` are names of documents.
    static func hasOtherEnding(_ target: String) -> Bool {
        attachmentEndings.contains(VaultPath.ending(of: target))
    }

    private static let attachmentEndings: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "svg", "heic", "avif", "tif", "tiff", "bmp", "pdf", "mp3", "m4a", "ogg",
        "wav", "mp4", "mov", "webm", "csv", "xopp", "inkml", "zip", "canvas", "base", "txt", "json", "html", "org",
    ]

    private static func fold(_ text: String) -> String {
        var folded = Folding.fold(text)
        if folded.hasSuffix(".md.age") { folded.removeLast(4) }
        return folded.hasSuffix(".md") ? String(folded.dropLast(3)) : folded
    }
}
