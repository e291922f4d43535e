// Names of devices and measures, as separate types to prevent mixing them up with each other or with typed text.

import Bytes
import Vault
import YAML

/// A name of one kind. Literals are used verbatim.
package protocol SensorName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// For files, JSON and people.
    var text: String { get }
}

extension SensorName {
    package var description: String { text }

    package static func < (first: Self, second: Self) -> Bool { first.text < second.text }
}

extension Sequence where Element: SensorName {
    package func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}

/// A device, by the name of its folder in `sensors/` (docs/format.md, Sensors).
package struct DeviceID: SensorName {
    package let text: String

    /// Nil if it cannot be the name of such a folder.
    package init?(folder name: String) {
        guard !name.hasPrefix("."), !name.utf8.contains(.slash), VaultPath(name) != nil else { return nil }
        text = name
    }

    /// The device whose folder contains a file.
    package init(folderOf path: VaultPath) { text = VaultPath(trusted: path.folder).name }

    package init(stringLiteral text: String) { self.text = text }

    /// The device's own file.
    package var document: VaultPath { file("device.md") }

    /// A file in its folder.
    package func file(_ name: String) -> VaultPath { VaultPath(trusted: "\(folder)/\(name)") }

    package var folder: VaultPath { VaultPath(trusted: "sensors/\(text)") }
}

/// A measure of a device, by its name in `device.md` and in the column headers of readings (docs/format.md, Sensors).
package struct MeasureID: SensorName {
    package let text: String

    /// The name without surrounding blanks.
    package init(_ name: String) { text = name.trimmed }

    /// Nil if a node contains no name.
    init?(_ node: YAMLNode?) {
        guard let name = node?.nonEmptyScalar else { return nil }
        text = name
    }

    package init(stringLiteral text: String) { self.text = text }

    /// The measures of `measures:`: a mapping from names, or a list of names or of mappings with `name:`.
    static func described(_ node: YAMLNode?) -> [(name: MeasureID, node: YAMLNode)] {
        let found =
            node?.mapping?.map { (MeasureID($0.key), $0.value) }
            ?? (node?.sequence ?? []).map { (MeasureID($0[key: "name"]) ?? MeasureID($0), $0) }
        return found.compactMap { name, node in name.map { ($0, node) } }
    }
}
