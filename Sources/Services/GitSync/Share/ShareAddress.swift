// Where a share lies: an address that git can be given without harm.

import Bytes

/// The address of a repository as git takes it (git-clone(1), "GIT URLS"): what could start a program or is a secret is refused.
package struct ShareAddress: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is not an address of a share.
    package enum Fault: Error, Sendable, Hashable {
        /// Neither a URL, nor HOST:PATH, nor a whole path.
        case form
        /// `ext::sh -c …` and its like (gitremote-helpers(7)) run what they name.
        case helper
        case scheme(String)
        /// It does not belong in front matter.
        case password
    }

    /// ssh and its like send no more than git does; `file` is for disks and tests.
    private static let schemes = ["https", "ssh", "http", "git", "file"]
    /// The protocols that git may use for a share, whatever its configuration makes of an address.
    package static let protocols = schemes.sorted().joined(separator: ":")

    package let text: String
    /// A repository on a disk of this machine: git runs what hooks lie in it.
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

    /// Where its state is kept on a machine.
    package var key: String { StableHash.digits(of: text) }
}
