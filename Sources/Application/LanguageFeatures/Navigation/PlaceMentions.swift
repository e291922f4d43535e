// Mentions of places and people: `@Lyon` in a line, `location:` of an entry, `places:` of the settings.

import Bytes
import Search
import Vault
import Workspaces
import YAML

/// One mention of a place or a person.
package struct PlaceMention: Sendable, Hashable {
    let name: String
    /// With its `@` and its quotes.
    let range: Range<Int>
    /// A YAML scalar; otherwise a word of a line.
    let isYAML: Bool

    /// The text that replaces it for another name.
    func written(_ name: String) -> String { isYAML ? YAMLText.flowScalar(name) : Self.inLine(name) }

    /// `@Lyon`, `@"Lac d’Annecy"`
    static func inLine(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "’" }
        return isPlain ? "@" + name : "@\"\(name)\""
    }
}

extension Document {
    /// In the order of the text.
    var placeMentions: [PlaceMention] {
        var mentions: [PlaceMention] = []
        if let node = entry("location")?.value {
            let named = node.mapping?.first { $0.key.scalar == "name" }?.value ?? node
            if let name = named.nonEmptyScalar {
                mentions.append(PlaceMention(name: name, range: named.range, isYAML: true))
            }
        }
        for item in items where kind == .agenda || kind == .list || item.isTask {
            for (name, range) in zip(item.places, item.placeRanges) {
                mentions.append(PlaceMention(name: name, range: range, isYAML: false))
            }
        }
        return mentions
    }

    /// The mentions of a place, ignoring case and accents.
    func mentions(ofPlace name: String) -> [PlaceMention] {
        let folded = Folding.fold(name)
        return placeMentions.filter { Folding.fold($0.name) == folded }
    }
}

extension EditedVault {
    /// The documents that mention a place, including open ones, ordered by path.
    func eachMention(ofPlace name: String, _ found: (Document, [PlaceMention]) throws -> Void) throws {
        let known = try workspace.withIndex { index in
            try index.documents(namingPlace: name) + index.paths(ofKind: .list)
        }
        for path in Set(known).union(opened.documents.keys).sorted() {
            try workspace.checkCancellation()
            guard let document = try? document(path) else { continue }
            let mentions = document.mentions(ofPlace: name)
            if !mentions.isEmpty { try found(document, mentions) }
        }
    }

    /// The note of a person, as created by an import of contacts: `people/Léa-Martin.md` for `@Léa-Martin`.
    func person(named name: String) throws -> VaultPath? {
        let key = Self.personKey(name)
        let notes = try workspace.withIndex { try $0.paths(ofKind: .note) }
        return notes.first { $0.isOfPerson && Self.personKey($0.stem) == key }
    }

    private static func personKey(_ name: String) -> String { Folding.fold(name.replacing("-", with: " ")) }

    /// The edits that rename the place in the settings of the vault; nil if they do not name it. Throws `VaultError`, `YAMLError`.
    func settings(renamingPlace old: String, to new: String) throws -> (Document, [TextEdit])? {
        let path = VaultPath(trusted: VaultSettings.path)
        guard workspace.vault.files.exists(path) else { return nil }
        let bytes = try workspace.vault.files.read(path).bytes
        let places = try YAMLParser.parse(bytes)?[key: "places"]?.mapping ?? []
        let folded = Folding.fold(old)
        let edits = places.compactMap { pair in
            pair.key.scalar.map(Folding.fold) == folded ? TextEdit(pair.key.range, YAMLText.flowScalar(new)) : nil
        }
        return edits.isEmpty ? nil : (Document(path: path, contents: bytes), edits)
    }
}

extension VaultPath {
    /// In the folder for imported contacts.
    var isOfPerson: Bool { ["people", "personnes"].contains(folder) }
}
