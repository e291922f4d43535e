// Documents for display: their contents, and the metadata of their photos.

import Photos
import Vault
import Workspaces

/// A document with its photos.
package struct ShownDocument {
    package struct Photo {
        package let photo: DocumentFields.Photo
        /// In the vault, relative to its root or to the document; nil if missing.
        package let path: VaultPath?
        private let files: VaultFiles

        init(_ photo: DocumentFields.Photo, of document: Document, _ files: VaultFiles) {
            self.photo = photo
            self.files = files
            path = [photo.file, VaultPath.joined(document.path.folder, photo.file)].lazy.compactMap { VaultPath($0) }
                .flatMap { [$0, $0.locked] }.first { files.exists($0) }
        }

        /// The metadata in the picture; empty if unreadable.
        package var facts: PhotoFacts {
            guard let path else { return PhotoFacts() }
            if path.isLocked { return (try? files.read(path)).map { PhotoFacts.of($0.bytes) } ?? PhotoFacts() }
            return (try? PhotoFacts.of(file: files.location(path))) ?? PhotoFacts()
        }
    }

    package let document: Document
    package let photos: [Photo]

    package init(_ document: Document, in workspace: Workspace) {
        self.document = document
        photos = document.fields.photos.map { Photo($0, of: document, workspace.vault.files) }
    }
}
