// Where the destination of a Markdown link leads.

import Bytes

extension VaultPath {
    /// The file that a link's destination means in this document, from the document's folder, or from the vault's where it starts with a
    /// slash (RFC 3986, section 5.2). Its query and fragment are left out.
    ///
    /// - Parameter destination: as it is written, with `%20` and backslashes.
    /// - Returns: nil for an address (`https://example.org`, `mailto:ada@example.org`), for the document itself (`#part`), and for what leads
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
