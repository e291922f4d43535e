// From a link as written to the document or file it means, among those that an export covers.

import Bytes
import Vault

/// Names of documents and attachments. Case and accents do not matter.
struct LinkResolver {
    enum Target: Hashable {
        /// The number of a document.
        case document(Int)
        case file(VaultPath)
        /// A name nobody bears.
        case missing
        /// Out of the vault, or an address with a scheme.
        case outside
    }

    /// A file's name wins over another document's title, and that over an alias.
    private enum Rank: Int { case file, title, alias }

    /// Those of the lowest rank that bear a name.
    private var documents: [String: (rank: Rank, numbers: [Int])] = [:]
    private var folders: [String] = []
    private var files: Set<VaultPath> = []
    private var filesByName: [String: [VaultPath]] = [:]

    /// Documents in the order of their numbers; attachments are all other files that may be shown.
    init(documents all: [(path: VaultPath, title: String, aliases: [String])], attachments: [VaultPath]) {
        documents.reserveCapacity(all.count * 4)
        for (number, document) in all.enumerated() {
            folders.append(document.path.folder)
            let whole = Self.fold(document.path.text)
            var keys: Set<String> = ["/" + whole]
            var rest = Substring(whole)
            while true {
                keys.insert(String(rest))
                guard let slash = rest.utf8.firstIndex(of: .slash) else { break }
                rest = rest[rest.utf8.index(after: slash)...]
            }
            // Logseq keeps the page `a/b` in the file `a___b.md`.
            if rest.contains("___") { keys.insert(rest.split(separator: "___").joined(separator: "/")) }
            for key in keys { add(number, key, .file) }
            let others: [(String, Rank)] = [(document.title, .title)] + document.aliases.map { ($0, .alias) }
            for (name, rank) in others {
                let key = Folding.fold(name.trimmed)
                if keys.insert(key).inserted { add(number, key, rank) }
            }
        }
        files = Set(attachments)
        for path in attachments { filesByName[Folding.fold(path.name), default: []].append(path) }
    }

    private mutating func add(_ number: Int, _ key: String, _ rank: Rank) {
        guard !key.isEmpty else { return }
        if let known = documents[key], known.rank.rawValue <= rank.rawValue {
            if known.rank == rank { documents[key]?.numbers.append(number) }
        } else {
            documents[key] = (rank, [number])
        }
    }

    /// `[[name]]`: any unambiguous end of a path, a title or an alias; else a file.
    func wiki(_ target: String, from path: VaultPath) -> Target {
        let name = target.hasPrefix("/") ? String(target.dropFirst()) : target
        if let found = nearest(documents[Self.fold(name)]?.numbers, to: path) { return .document(found) }
        if let file = file(name, from: path) { return .file(file) }
        return .missing
    }

    /// The target of `[text](target)`, without its fragment.
    func markdown(_ target: String, from path: VaultPath) -> Target {
        guard let whole = Self.resolved(target, from: path) else { return .outside }
        if let found = documents["/" + Self.fold(whole.text)]?.numbers.first { return .document(found) }
        if files.contains(whole) { return .file(whole) }
        return .missing
    }

    /// A file named in front matter or embedded: beside the document, from the vault's top, or anywhere by its name.
    func file(_ name: String, from path: VaultPath) -> VaultPath? {
        let last = name.utf8.lastIndex(of: .slash).map { name[name.utf8.index(after: $0)...] } ?? name[...]
        // Most names are of no file.
        guard let named = filesByName[Folding.fold(last)] else { return nil }
        for candidate in [path.folder.isEmpty ? name : path.folder + "/" + name, name] {
            if let found = VaultPath(candidate), files.contains(found) { return found }
        }
        return VaultPath(name) == nil ? nil : named.first { $0.text.hasSuffix(name) } ?? named.first
    }

    /// The one in the same folder, else the first in the order of paths.
    private func nearest(_ numbers: [Int]?, to path: VaultPath) -> Int? {
        guard let numbers else { return nil }
        return numbers.count == 1 ? numbers[0] : numbers.first { folders[$0] == path.folder } ?? numbers.first
    }

    /// The vault path that a relative link means, or nil where it is an address or leads out of the vault.
    static func resolved(_ target: String, from path: VaultPath) -> VaultPath? {
        let target = target.prefix { $0 != "?" && $0 != "#" }
        guard !target.hasPrefix("//"), !target.prefix(while: { $0 != "/" }).contains(":") else { return nil }
        let decoded = PercentEncoding.decoded(String(target))
        if decoded.hasPrefix("/") { return VaultPath(String(decoded.dropFirst())) }
        return VaultPath(path.folder.isEmpty ? decoded : path.folder + "/" + decoded)
    }

    private static func fold(_ text: String) -> String {
        let folded = Folding.fold(text)
        return folded.hasSuffix(".md") ? String(folded.dropLast(3)) : folded
    }
}
