// Photos come into the vault: their facts read, their bytes put below media/.

import CivilTime
import FileSystem
import Vault

/// A photo that has its place in the vault, or would have it.
package struct TakenPhoto: Sendable {
    /// Where it came from.
    package let source: String
    package let facts: PhotoFacts
    package let placement: MediaFolder.Placement
    /// Nil for what is kept all the same although it is nothing that daybook knows.
    package var kind: AttachmentKind? = .picture

    package var path: VaultPath { placement.path }
}

package struct PhotoIntake {
    private var media: MediaFolder

    package init(_ files: VaultFiles, isDryRun: Bool) { media = MediaFolder(files, isDryRun: isDryRun) }

    /// Copies a file below `media/`, in the month that it was taken, or of `day` where it does not say. Throws `VaultError`.
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
    /// Adds photos that it does not name yet, each with its caption.
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
