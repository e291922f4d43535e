// What the notes of a folder are: the types of a vault, and notes that are not as these say.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package struct FolderTypes: Sendable {
    /// Below it lie the files, each a type.
    package static let folder = ".daybook/types"

    package let files: [TypeFile]

    /// - Parameter files: in the order of their paths.
    package init(_ files: [TypeFile] = []) { self.files = files }

    /// Whether a path is that of a type.
    package static func isType(_ path: VaultPath) -> Bool {
        path.folder == folder && (path.text.hasSuffix(".yaml") || path.text.hasSuffix(".yml"))
    }

    /// The types of a note, by their numbers.
    package func types(of path: VaultPath) -> [Int] { files.indices.filter { files[$0].matches(path) } }

    /// The keys that a note of these types has, each once: the first type counts.
    package func fields(ofTypes types: [Int]) -> [TypedField] {
        var seen: Set<String> = []
        return types.flatMap { files[$0].fields }.filter { seen.insert($0.name).inserted }
    }

    package func fields(of path: VaultPath) -> [TypedField] { fields(ofTypes: types(of: path)) }

    package func field(_ name: String, of path: VaultPath) -> TypedField? {
        fields(of: path).first { $0.name == name }
    }

    /// All fields of a name, of whatever type.
    package func fields(named name: String) -> [TypedField] { files.flatMap(\.fields).filter { $0.name == name } }

    /// Whether something is wrong with what a note says of itself, asked without its text.
    package static func isFaulty(_ values: [JSONValue.Member], by fields: [TypedField]) -> Bool {
        fields.contains { field in
            let found = values.first { $0.key == field.name } ?? values.first { $0.key == Folding.fold(field.name) }
            let value = found?.value ?? .null
            return value == .null ? field.isRequired : field.misfit(value) != nil
        }
    }

    /// What is wrong with a note by its types: keys that are missing, values that do not fit.
    package func problems(of document: Document) -> [Problem] {
        // Keys that cannot be read are not missing.
        guard document.frontMatter.unread == nil, document.frontMatter.problems.isEmpty else { return [] }
        return fields(of: document.path).compactMap { Self.problem($0, document) }
    }

    /// What is said where a key is missing.
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

    /// The keys that a new note begins with, and what is after each.
    ///
    /// - Parameter document: the note without them; what it has stays.
    package func initialKeys(of document: Document, now: LocalDateTime) -> [(key: String, yaml: String)] {
        fields(of: document.path).compactMap { field in
            guard document.entry(field.name) == nil, let yaml = field.initialYAML(now) else { return nil }
            return (field.name, yaml)
        }
    }
}
