// The address of a share, safe to pass to git.

import Bytes

/// The address of a repository as for git (git-clone(1), "GIT URLS"); refuses those that could start a program or contain a secret.
package struct ShareAddress: Sendable, Hashable, CustomStringConvertible {
    /// Why an address is refused.
    package enum Fault: Error, Sendable, Hashable {
        /// Neither a URL, nor HOST:PATH, nor an absolute path.
        case form
        /// `ext::sh -c …` and the like (gitremote-helpers(7)) run arbitrary programs.
        case helper
        case scheme(String)
        /// Passwords do not belong in front matter.
        case password
    }

    /// ssh and the like transfer only what git does; `file` is for disks and tests.
    private static let schemes = ["https", "ssh", "http", "git", "file"]
    /// The protocols allowed to git for a share, whatever its configuration turns an address into.
    package static let protocols = schemes.sorted().joined(separator: ":")

    package let text: String
    /// A repository on a local disk: git runs its hooks.
    package let isLocal: Bool

    package var description: String { text }

    package init(_ text: String) throws(Fault) {
        guard !text.isEmpty, text == text.trimmed, !text.hasPrefix("-"),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
        else { throw .form }
        self.text = text
        let word = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = text[word.endIndex...]
        if rest.hasPrefix("::") { throw .helper }
        if rest.hasPrefix("://") {
            let scheme = word.lowercased()
            guard Self.schemes.contains(scheme) else { throw .scheme(scheme) }
            isLocal = scheme == "file"
            let place = rest.dropFirst(3).prefix { $0 != "/" }
            let host = place.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            guard isLocal || !host.isEmpty, !host.hasPrefix("-"), !place.hasPrefix("-") else { throw .form }
            if let at = place.lastIndex(of: "@"), place[..<at].contains(":") { throw .password }
        } else if text.hasPrefix("/") {
            isLocal = true
        } else if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
            isLocal = false
            let host = text[..<colon].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            guard !host.isEmpty, !host.hasPrefix("-"), text.index(after: colon) < text.endIndex else { throw .form }
        } else {
            throw .form
        }
    }

    /// The name of its state on a machine.
    package var key: String { StableHash.digits(of: text) }
}
