// Whether a settings file can be fully understood: a half-written file must not be taken as complete.

import Bytes
import Vault
import Wording
import YAML

package enum SettingsWithFallback {
    /// Why the topics of a `device.md` are unknown; nil if they are known, even if there are none.
    package static func problem(ofDevice document: Document) -> Problem? {
        if document.bytes.allSatisfy(\.isWhitespace) { return Problem(.frontMatter, 0..<0, empty) }
        if let problem = document.frontMatter.problems.first { return problem }
        let start = document.bytes.textStart
        if document.frontMatter.block == nil, document.bytes.has("---", at: start) {
            return Problem(
                .frontMatter, start..<start,
                Phrase("front matter is not closed by ---", fr: "l’en-tête n’est pas fermé par ---"))
        }
        return DeviceConnection(document: document).leftOut
    }

    /// Why the servers of the vault's settings are unknown; nil if they are known, even if there are none.
    package static func problem(ofVault bytes: [UInt8]) -> Problem? {
        if bytes.allSatisfy(\.isWhitespace) { return Problem(.settings, 0..<0, empty) }
        do {
            // Only comments: intentionally empty.
            guard let root = try YAMLParser.parse(bytes) else { return nil }
            if root.mapping != nil { return ServerSettings.leftOut(bytes) }
            return root.nonEmptyScalar == nil && root.sequence == nil
                ? nil
                : Problem(
                    .settings, root.range,
                    Phrase("settings must be \"key: value\" lines", fr: "il faut des lignes « clé: valeur »"))
        } catch {
            return Problem(
                .settings, error.offset..<error.offset,
                Phrase("cannot be read as YAML: \(error.message)", fr: "illisible en YAML : \(error.message)"))
        }
    }

    private static let empty = Phrase("the file is empty", fr: "le fichier est vide")
}
