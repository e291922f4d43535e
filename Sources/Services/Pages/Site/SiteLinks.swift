// Resolves names in documents: from an earlier export's results, else by the names of all documents and files.

import Vault

/// Creates a `LinkResolver` on the first use of an unknown name.
package final class SiteLinks: Sendable {
    /// A name as written in a document.
    private struct Name: Hashable {
        let target: String
        let isWiki: Bool
    }

    private let known: [VaultPath: [Name: LinkResolver.Target]]
    private let resolver: LazyValue<LinkResolver>

    init(_ resolver: LinkResolver) {
        (known, self.resolver) = ([:], LazyValue(known: resolver))
    }

    /// - Parameters:
    ///   - known: the targets of some documents' links, in order.
    ///   - resolver: must give the same results for those.
    init(
        known: [VaultPath: (links: [DocumentFacts.Link], targets: [LinkResolver.Target])],
        _ resolver: LazyValue<LinkResolver>
    ) {
        self.known = known.mapValues { known in
            Dictionary(
                zip(known.links, known.targets).map { (Name(target: $0.target, isWiki: $0.isWiki), $1) },
                uniquingKeysWith: { first, _ in first })
        }
        self.resolver = resolver
    }

    private func known(_ target: String, isWiki: Bool, _ path: VaultPath) -> LinkResolver.Target? {
        known.isEmpty ? nil : known[path]?[Name(target: target, isWiki: isWiki)]
    }

    /// The target of a document's link.
    func target(of link: DocumentFacts.Link, from path: VaultPath) -> LinkResolver.Target {
        link.isWiki ? wiki(link.target, from: path) : markdown(link.target, from: path)
    }

    /// See `LinkResolver.wiki`.
    package func wiki(_ target: String, from path: VaultPath) -> LinkResolver.Target {
        known(target, isWiki: true, path) ?? resolver.value.wiki(target, from: path)
    }

    /// See `LinkResolver.markdown`.
    package func markdown(_ target: String, from path: VaultPath) -> LinkResolver.Target {
        if let found = known(target, isWiki: false, path) { return found }
        // Most unknown names are web addresses.
        return path.resolving(target) == nil ? .outside : resolver.value.markdown(target, from: path)
    }

    /// See `LinkResolver.file`.
    package func file(_ name: String, from path: VaultPath) -> VaultPath? { resolver.value.file(name, from: path) }
}
