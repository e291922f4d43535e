// The photos of a document as `show` tells of them: where they are, and in JSON what they say of themselves.

import Bytes
import CivilTime
import Photos
import Vault

enum ShownPhotos {
    /// Files of the vault that `photos:` names, from the vault's folder or from the document's.
    static func paths(of document: Document, _ context: Context) -> [VaultPath] {
        document.fields.photos.compactMap { path($0, document, context) }
    }

    private static func path(
        _ photo: DocumentFields.Photo, _ document: Document, _ context: Context
    ) -> VaultPath? {
        guard let vault = try? context.vault() else { return nil }
        return [photo.file, document.path.folder + "/" + photo.file].lazy.compactMap { VaultPath($0) }
            .first { vault.files.exists($0) }
    }

    static func value(_ document: Document, _ context: Context) -> JSONValue {
        .array(
            document.fields.photos.map { photo in
                let path = path(photo, document, context)
                var facts = PhotoFacts()
                if let path, let location = try? context.vault().files.location(path) {
                    facts = (try? PhotoFacts.of(file: location)) ?? facts
                }
                let size = facts.shownSize
                return .members([
                    ("file", .string(photo.file)), ("caption", photo.caption.map { .string($0) } ?? .null),
                    ("found", .bool(path != nil)), ("kind", facts.kind.map { .string($0.rawValue) } ?? .null),
                    ("width", size.map { .int($0.width) } ?? .null),
                    ("height", size.map { .int($0.height) } ?? .null),
                    ("orientation", facts.orientation.map { .int($0) } ?? .null),
                    ("taken", facts.taken.map { .string($0.text) } ?? .null),
                    ("utc_offset", facts.offsetSeconds.map { .int($0) } ?? .null),
                    ("camera", facts.camera.map { .string($0) } ?? .null),
                    ("lat", facts.place.map { .double($0.latitude) } ?? .null),
                    ("lon", facts.place.map { .double($0.longitude) } ?? .null),
                    ("altitude", facts.place?.altitude.map { .double($0) } ?? .null),
                ])
            })
    }
}
