// Resolves destinations of Markdown links.

import Bytes

extension VaultPath {
    /// The file to which a link in this document refers, relative to the document's folder, or to the vault's if it
    /// starts with a slash (RFC 3986, section 5.2). Query and fragment are dropped.
    ///
    /// - Parameter destination: as written, with `%20` and backslashes.
    /// - Returns: nil for a URL (`https://example.org`, `mailto:ada@example.org`), for the document itself (`#part`), and for a path
    ///   out of the vault.
    package func resolving(_ destination: String) -> VaultPath? {
        guard !RelativeAddress.hasScheme(destination) else { return nil }
        let isPlain = !destination.utf8.contains { $0 == UInt8(ascii: "?") || $0 == .hash }
        let written = isPlain ? destination[...] : destination.prefix { $0 != "?" && $0 != "#" }
        guard let first = written.utf8.first else { return nil }
        let decoded = WrittenDestination.decoded(written)
        return first == .slash ? VaultPath(decoded.dropFirst()) : VaultPath(Self.joined(folder, decoded))
    }
}
