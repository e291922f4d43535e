// The format version of a vault: `format:` of its settings.

import Wording
import YAML

/// daybook reads vaults of every version, but only writes to those with a known version: it could damage others.
package struct VaultFormat: Sendable, Equatable {
    /// The newest version that this daybook knows; also the default of a vault without `format:`.
    package static let known = 1

    /// As written in the settings.
    package let text: String
    /// Nil unless it is a number from 1.
    package let number: Int?
    /// Whether the settings contain it.
    package let isWritten: Bool

    package var isKnown: Bool { number.map { $0 <= Self.known } ?? false }

    /// The default, for settings without `format:`.
    init() { (text, number, isWritten) = (String(Self.known), Self.known, false) }

    init(_ node: YAMLNode) {
        text = String((node.scalar ?? "?").prefix(40))
        number = Int(text).flatMap { $0 > 0 ? $0 : nil }
        isWritten = true
    }
}
