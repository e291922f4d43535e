// The version of the format of a vault's files: `format:` of its settings.

import Wording
import YAML

/// A daybook reads vaults of every version, and writes into those whose version it knows: what it does not know it could damage.
package struct VaultFormat: Sendable, Equatable {
    /// The newest version that this daybook knows; that of a vault which says none.
    package static let known = 1

    /// As it is written in the settings.
    package let text: String
    /// Nil for what is not a number from 1.
    package let number: Int?
    /// Whether the settings say it.
    package let isWritten: Bool

    package var isKnown: Bool { number.map { $0 <= Self.known } ?? false }

    /// That of settings which say none.
    init() { (text, number, isWritten) = (String(Self.known), Self.known, false) }

    init(_ node: YAMLNode) {
        text = String((node.scalar ?? "?").prefix(40))
        number = Int(text).flatMap { $0 > 0 ? $0 : nil }
        isWritten = true
    }
}
