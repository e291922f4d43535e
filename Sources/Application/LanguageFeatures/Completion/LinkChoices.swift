// Destinations for a link that is being typed.

import Bytes
import Search
import Vault
import Workspaces

extension CompletionQuestion {
    func targets(
        _ typed: String, _ replaced: Range<Int>, isOpen: Bool, hasAlias: Bool, _ vault: EditedVault
    ) throws -> CompletionAnswer {
        try vault.withLinks { index, links in
            var answer = CompletionAnswer(isIncomplete: true, typed: typed)
            for (path, title, alias) in try targets(typed, vault, index, links).prefix(Self.limit) {
                let name = try shortest(path, links)
                let shown = alias ?? title
                let isSame = Folding.fold(shown) == Folding.fold(path.stem)
                let hasMarks = shown.contains { "[]|".contains($0) }
                let ending = isOpen ? "]]" : ""
                let text = name + (isSame || hasAlias || hasMarks ? "" : "|" + shown) + ending
                answer.choices.append(
                    CompletionChoice(.document, shown, detail: path.text, TextEdit(replaced, text), path: path))
            }
            return answer
        }
    }

    /// Destinations of a link, the likeliest first, by the alias that was typed.
    private func targets(
        _ typed: String, _ vault: EditedVault, _ index: VaultIndex, _ links: LinkFollower
    ) throws -> [(path: VaultPath, title: String, alias: String?)] {
        var found: [(path: VaultPath, title: String, alias: String?)] = []
        var seen: Set<VaultPath> = []
        func add(_ path: VaultPath, _ title: String, _ alias: String? = nil) {
            if path != document.path, seen.insert(path).inserted { found.append((path, title, alias)) }
        }
        let folded = Folding.fold(typed.trimmed)
        // Open documents as in the editor.
        for (path, other) in vault.opened.documents.sorted(by: { $0.key < $1.key }) {
            let names = [other.title, path.stem] + other.fields.aliases
            let isMeant = folded.isEmpty || names.contains { Folding.fold($0).contains(folded) }
            if isMeant {
                add(
                    path, other.title,
                    other.fields.aliases.first {
                        !folded.isEmpty && Folding.fold($0).contains(folded)
                            && !Folding.fold(other.title).contains(folded)
                    })
            }
        }
        if folded.isEmpty {
            for named in try index.newestDocuments(Self.limit) where vault.opened.documents[named.path] == nil {
                add(named.path, named.title)
            }
        } else {
            let matches = try vault.matches(typed, limit: Self.limit, index)
            let named = try index.namedDocuments(matches.map(\.document))
            for match in matches {
                guard let document = named[match.document], vault.opened.documents[document.path] == nil else {
                    continue
                }
                add(
                    document.path, document.title, match.isAlias ? alias(match.name, of: document.path, vault) : nil
                )
            }
            // A path typed folder by folder.
            if typed.contains("/") {
                for path in try links.destinations(ofName: typed) { add(path, path.stem) }
            }
        }
        return found
    }

    /// An alias as written.
    private func alias(_ folded: String, of path: VaultPath, _ vault: EditedVault) -> String? {
        (try? vault.document(path))?.fields.aliases.first { Folding.fold($0.trimmed) == folded }
    }

    /// The shortest unambiguous suffix of a path.
    private func shortest(_ path: VaultPath, _ links: LinkFollower) throws -> String {
        let whole = path.isMarkdown ? String(path.text.dropLast(3)) : path.text
        let parts = whole.split(separator: "/")
        for count in 1...max(1, parts.count) {
            let name = parts.suffix(count).joined(separator: "/")
            if try links.destinations(ofName: name) == [path] { return name }
        }
        return "/" + whole
    }

    /// The document of a link in progress, or this one if none is named.
    func linked(_ target: String, _ vault: EditedVault?) throws -> Document? {
        if target.trimmed.isEmpty { return document }
        guard let vault else { return nil }
        return try vault.withLinks { _, links in
            try links.destinations(ofName: target.trimmed).first.flatMap { try? vault.document($0) }
        }
    }

    func addressed(_ target: String, _ vault: EditedVault?) throws -> Document? {
        if target.isEmpty { return document }
        guard let vault, let path = document.path.resolving(target) else { return nil }
        return (try? vault.document(path)) ?? (try? vault.document(VaultPath(trusted: path.text + ".md")))
    }

    func addresses(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault) throws -> CompletionAnswer {
        try vault.withLinks { index, _ in
            let words =
                PercentEncoding.decoded(typed).split(separator: "/").filter { $0 != ".." && $0 != "." }.last.map(
                    String.init) ?? ""
            let found: [NamedDocument]
            if words.isEmpty {
                found = try index.newestDocuments(Self.limit)
            } else {
                let matches = try vault.matches(words, limit: Self.limit, index)
                let named = try index.namedDocuments(matches.map(\.document))
                found = matches.compactMap { named[$0.document] }
            }
            var answer = CompletionAnswer(isIncomplete: true, typed: typed)
            for named in found where named.path != document.path {
                let address = RelativeAddress.encoded(
                    RelativeAddress.relative(from: document.path.text, to: named.path.text))
                answer.choices.append(
                    CompletionChoice(
                        .file, named.title, detail: named.path.text, TextEdit(replaced, address), path: named.path))
            }
            return answer
        }
    }
}
