// Where names in documents lead: as an earlier export found out for each link, else by the names of all documents and files.

import Vault

/// A `LinkResolver` that is made when somebody asks for a name that is not known yet.
package final class SiteLinks: Sendable {
    /// A name as a document has it.
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
    ///   - known: what the links of some documents mean, in their order.
    ///   - resolver: gives the same answers for those.
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

    /// What a link of a document means.
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
        // Most of what is not known are addresses.
        return path.resolving(target) == nil ? .outside : resolver.value.markdown(target, from: path)
    }

    /// See `LinkResolver.file`.
    package func file(_ name: String, from path: VaultPath) -> VaultPath? { resolver.value.file(name, from: path) }
}
