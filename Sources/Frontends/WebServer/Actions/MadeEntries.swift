// Entries by the forms that created them: a form submitted again after a lost response creates no second entry.

import Digests
import Vault
import Workspaces

/// Stored as digests, and therefore known after a restart.
struct MadeEntries {
    let done: DoneOnce

    enum Earlier {
        case nothing
        /// The same text created the entry at this address.
        case same(String)
        /// Another text created it.
        ///
        /// - Parameter isUnchanged: whether it still has the text written by the form.
        case other(VaultPath, isUnchanged: Bool)
    }

    private static func made(_ name: String) -> String { "entry " + name }
    private static func said(_ name: String, _ content: String) -> String { made(name) + " said " + content }
    private static func wrote(_ name: String, _ bytes: [UInt8], _ content: String = "") -> String {
        made(name) + " wrote " + SHA256.digits(of: bytes) + content
    }

    /// - Parameters:
    ///   - content: a digest of the form's contents.
    ///   - now: the current bytes of a document; nil if it is gone.
    func earlier(_ name: String, _ content: String, now: (VaultPath) -> [UInt8]?) -> Earlier {
        let (led, begun) = done.address(of: Self.made(name))
        guard let address = led ?? begun, let path = Self.path(address) else { return .nothing }
        let bytes = now(path)
        let isUnchanged = bytes.map { done.has(Self.wrote(name, $0)) } ?? false
        if done.has(Self.said(name, content)) || bytes.map({ done.has(Self.wrote(name, $0, content)) }) ?? false {
            return .same(address)
        }
        return bytes == nil ? .nothing : .other(path, isUnchanged: isUnchanged)
    }

    /// Announces the entry before it is written.
    func begin(_ name: String, _ content: String, _ path: VaultPath, _ bytes: [UInt8]) {
        for change in [Self.wrote(name, bytes), Self.wrote(name, bytes, content)] { done.remember(change) }
        done.begin(Self.made(name), leadingTo: WebAddress.document(path))
    }

    func finish(_ name: String, _ content: String, _ path: VaultPath) {
        done.remember(Self.said(name, content))
        done.remember(Self.made(name), leadingTo: WebAddress.document(path))
    }

    func fail(_ name: String) { done.fail(Self.made(name)) }

    private static func path(_ address: String) -> VaultPath? {
        RequestTarget(address).flatMap { VaultPath($0.path.dropFirst().joined(separator: "/")) }
    }
}
