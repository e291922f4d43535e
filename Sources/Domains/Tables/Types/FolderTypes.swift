// Types of notes by folder, and the validation of notes against them.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package struct FolderTypes: Sendable {
    /// The folder of type files.
    package static let folder = ".daybook/types"

    package let files: [TypeFile]

    /// - Parameter files: sorted by path.
    package init(_ files: [TypeFile] = []) { self.files = files }

    /// Whether a path is that of a type file.
    package static func isType(_ path: VaultPath) -> Bool {
        path.folder == folder && (path.text.hasSuffix(".yaml") || path.text.hasSuffix(".yml"))
    }

    /// The indices of the types of a note.
    package func types(of path: VaultPath) -> [Int] { files.indices.filter { files[$0].matches(path) } }

    /// The fields of notes with these types, without duplicates: the first type takes precedence.
    package func fields(ofTypes types: [Int]) -> [TypedField] {
        var seen: Set<String> = []
        return types.flatMap { files[$0].fields }.filter { seen.insert($0.name).inserted }
    }

    package func fields(of path: VaultPath) -> [TypedField] { fields(ofTypes: types(of: path)) }

    package func field(_ name: String, of path: VaultPath) -> TypedField? {
        fields(of: path).first { $0.name == name }
    }

    /// All fields with a name, of any type.
    package func fields(named name: String) -> [TypedField] { files.flatMap(\.fields).filter { $0.name == name } }

    /// Whether a note's front matter violates its types, without reading its text.
    package static func isFaulty(_ values: [JSONValue.Member], by fields: [TypedField]) -> Bool {
        fields.contains { field in
            let found = values.first { $0.key == field.name } ?? values.first { $0.key == Folding.fold(field.name) }
            let value = found?.value ?? .null
            return value == .null ? field.isRequired : field.misfit(value) != nil
        }
    }

    /// The problems of a note according to its types: missing keys, invalid values.
    package func problems(of document: Document) -> [Problem] {
        // Keys that cannot be read are not missing.
        guard document.frontMatter.unread == nil, document.frontMatter.problems.isEmpty else { return [] }
        return fields(of: document.path).compactMap { Self.problem($0, document) }
    }

    /// The message for a missing key.
    package static func missing(_ field: TypedField) -> Phrase {
        Phrase("“\(field.name)” is missing: ", fr: "« \(field.name) » manque : ") + field.wanted
    }

    private static func problem(_ field: TypedField, _ document: Document) -> Problem? {
        let node = document.frontMatter[field.name]
        let value =
            node.map { JSONValue($0) }
            ?? document.properties.first { $0.key == Folding.fold(field.name) }
            .map { JSONValue(YAMLScalar(plain: $0.value)) }
        guard let value, value != .null else {
            guard field.isRequired else { return nil }
            let place = document.frontMatter.entries.first { $0.key == field.name }?.keyRange
            return Problem(
                .missingKey, place ?? document.frontMatter.content.lowerBound..<document.frontMatter.content.lowerBound,
                missing(field))
        }
        guard let misfit = field.misfit(value) else { return nil }
        let items = node?.sequence ?? []
        let place = misfit.item.flatMap { items.indices.contains($0) ? items[$0] : nil } ?? node
        return Problem(.badValue, place?.range ?? document.body.lowerBound..<document.body.lowerBound, misfit.message)
    }

    /// The keys of a new note, with their initial values.
    ///
    /// - Parameter document: the note without them; existing keys are kept.
    package func initialKeys(of document: Document, now: LocalDateTime) -> [(key: String, yaml: String)] {
        fields(of: document.path).compactMap { field in
            guard document.entry(field.name) == nil, let yaml = field.initialYAML(now) else { return nil }
            return (field.name, yaml)
        }
    }
}
