// Resolves links to documents and files covered by an export.

import Bytes
import Search
import Vault

/// Names of documents and attachments. Case and accents do not matter.
package struct LinkResolver: Sendable {
    package enum Target: Hashable {
        /// The number of a document.
        case document(Int)
        case file(VaultPath)
        /// A name without a document.
        case missing
        /// Outside the vault, or an address with a scheme.
        case outside
    }

    /// A document's title takes precedence over another's alias; a file name over both.
    private enum Rank: Int { case title, alias }

    /// The folded path of each document without extension.
    private var paths: [String] = []
    private var folders: [String] = []
    /// Documents by the folded last component of their paths.
    private var documentsByName: [String: [Int]] = [:]
    /// Documents by title or alias, at the best rank.
    private var others: [String: (rank: Rank, numbers: [Int])] = [:]
    private let files: AttachmentNames

    /// Documents in order of number; attachments are all other files that may be shown.
    package init(documents all: [(path: VaultPath, title: String, aliases: [String])], attachments: [VaultPath]) {
        files = AttachmentNames(attachments)
        paths.reserveCapacity(all.count)
        folders.reserveCapacity(all.count)
        documentsByName.reserveCapacity(all.count)
        others.reserveCapacity(all.count)
        for (number, document) in all.enumerated() {
            let path = Self.fold(document.path.text)
            let name = Self.name(of: path)
            paths.append(path)
            folders.append(document.path.folder)
            documentsByName[name, default: []].append(number)
            add(number, document.title, .title)
            for alias in document.aliases { add(number, alias, .alias) }
        }
    }

    private mutating func add(_ number: Int, _ name: String, _ rank: Rank) {
        let key = Folding.fold(name.trimmed)
        guard !key.isEmpty else { return }
        if let known = others[key], known.rank.rawValue <= rank.rawValue {
            if known.rank == rank, known.numbers.last != number { others[key]?.numbers.append(number) }
        } else {
            others[key] = (rank, [number])
        }
    }

    /// The documents whose path, or any suffix of its components, is a folded name; else those with that title or alias. In order of
    /// number.
    private func documents(_ name: String) -> [Int] {
        guard !name.isEmpty else { return [] }
        // A leading slash marks a complete path.
        let isWhole = name.utf8.first == .slash
        let end = isWhole ? String(name.dropFirst()) : name
        let steps = end.utf8.count { $0 == .slash }
        // Compared as text, in which characters may be composed differently.
        var found = documentsByName[Self.name(of: end)] ?? []
        if isWhole || steps > 0 {
            found.removeAll { isWhole ? paths[$0] != end : Self.end(of: paths[$0], steps) != end }
        }
        return found.isEmpty ? others[name]?.numbers ?? [] : found
    }

    /// The last component and the given number before it, or all of them.
    private static func end(of path: String, _ steps: Int) -> Substring {
        var (start, steps) = (path.utf8.endIndex, steps)
        while start > path.utf8.startIndex {
            let before = path.utf8.index(before: start)
            if path.utf8[before] == .slash {
                if steps == 0 { break }
                steps -= 1
            }
            start = before
        }
        return path[start...]
    }

    private static func name(of path: String) -> String {
        path.utf8.lastIndex(of: .slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// The target of a document's link.
    package func target(of link: DocumentFacts.Link, from path: VaultPath) -> Target {
        link.isWiki ? wiki(link.target, from: path) : markdown(link.target, from: path)
    }

    /// `[[name]]`: any unambiguous path suffix, a title or an alias; else a file.
    package func wiki(_ target: String, from path: VaultPath) -> Target {
        let name = target.hasPrefix("/") ? String(target.dropFirst()) : target
        if let found = nearest(documents(Self.fold(name)), to: path) { return .document(found) }
        if let file = file(name, from: path) { return .file(file) }
        return .missing
    }

    /// The target of `[text](target)`, without its fragment.
    package func markdown(_ target: String, from path: VaultPath) -> Target {
        guard let whole = path.resolving(target) else { return .outside }
        if let found = documents("/" + Self.fold(whole.text)).first { return .document(found) }
        if files.contains(whole) { return .file(whole) }
        return .missing
    }

    /// A file named in front matter or embedded.
    package func file(_ name: String, from path: VaultPath) -> VaultPath? { files.file(name, from: path) }

    /// The document in the same folder, else the first in order of path.
    private func nearest(_ numbers: [Int], to path: VaultPath) -> Int? {
        numbers.count < 2 ? numbers.first : numbers.first { folders[$0] == path.folder } ?? numbers.first
    }

    private static func fold(_ text: String) -> String {
        let folded = Folding.fold(text)
        return folded.hasSuffix(".md") ? String(folded.dropLast(3)) : folded
    }
}
