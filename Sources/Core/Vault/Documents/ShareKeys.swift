// Front-matter keys of a shared list about its share.

import YAML

/// The state of a share on which a list is based: `12-3f9a…`, the twelfth version and the prefix of its commit name.
package struct ShareVersion: Sendable, Hashable {
    /// From 1.
    package let number: Int
    /// The first sixteen hexadecimal digits of the git commit.
    package let commit: String
    private static let digits = 16

    package init(number: Int, commit: String) {
        self.number = number
        self.commit = String(commit.prefix(Self.digits))
    }

    /// Nil if a text is not a version.
    package init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].utf8.count == Self.digits,
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else {
            return nil
        }
        self.init(number: number, commit: String(parts[1]))
    }

    package var text: String { "\(number)-\(commit)" }
}

extension Document {
    /// `shared_version:`; nil if nothing of a share was merged into the list yet.
    package var shareVersion: ShareVersion? {
        frontMatter["shared_version"]?.nonEmptyScalar.flatMap { ShareVersion(text: $0) }
    }

    /// `shared_read_only:`: local changes are never sent.
    package var isShareReadOnly: Bool {
        ["true", "yes", "oui"].contains(frontMatter["shared_read_only"]?.nonEmptyScalar?.lowercased() ?? "")
    }
}
