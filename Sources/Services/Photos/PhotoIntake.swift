// Imports photos: reads their facts and copies their bytes below media/.

import CivilTime
import FileSystem
import Vault

/// A photo at its actual or intended path in the vault.
package struct TakenPhoto: Sendable {
    /// The original path.
    package let source: String
    package let facts: PhotoFacts
    package let placement: MediaFolder.Placement
    /// Nil for a file that is kept although its kind is unknown.
    package var kind: AttachmentKind? = .picture

    package var path: VaultPath { placement.path }
}

package struct PhotoIntake {
    private var media: MediaFolder

    package init(_ files: VaultFiles, isDryRun: Bool) { media = MediaFolder(files, isDryRun: isDryRun) }

    /// Copies a file below `media/`, by the month of its capture, or of `day` if that is unknown. Throws `VaultError`.
    package mutating func take(_ source: String, on day: Day) throws(VaultError) -> TakenPhoto {
        let facts: PhotoFacts
        do throws(SystemError) {
            facts = try PhotoFacts.of(file: source)
        } catch {
            throw .system(error, nil)
        }
        return try take(source, facts, on: day)
    }

    package mutating func take(_ source: String, _ facts: PhotoFacts, on day: Day) throws(VaultError) -> TakenPhoto {
        let placement = try media.place(
            .file(source), named: Paths.name(of: source), on: (facts.taken ?? facts.changed)?.day ?? day)
        return TakenPhoto(source: source, facts: facts, placement: placement)
    }
}

extension Document {
    /// Adds photos that it does not list yet, each with its caption.
    package func addingPhotos(_ photos: [(file: VaultPath, caption: String?)]) throws(EditRefusal) -> [TextEdit] {
        var changed = self
        for photo in photos where !changed.fields.photos.contains(where: { $0.file == photo.file.text }) {
            let edits = try changed.appending(
                YAMLText.photo(photo.file.text, caption: photo.caption), to: "photos")
            changed = Document(path: path, contents: try changed.applying(edits))
        }
        return edits(towards: changed.bytes)
    }
}
