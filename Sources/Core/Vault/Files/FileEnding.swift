// File extensions, and which of them are pictures.

import Bytes

extension VaultPath {
    /// The part after the last dot of the name, in lower case: `jpg`. Empty if there is none.
    package var ending: String { Self.ending(of: text) }

    /// The same for any path or name.
    package static func ending(of path: String) -> String {
        guard let dot = path.utf8.lastIndex(of: .dot) else { return "" }
        let ending = path[path.utf8.index(after: dot)...]
        return ending.utf8.contains(.slash) ? "" : ending.lowercased()
    }
}

/// Extensions of pictures.
package enum PictureEndings {
    /// Displayed by browsers. SVG is excluded, as it is a document that may contain scripts.
    package static let shown: Set = ["jpg", "jpeg", "jpe", "png", "gif", "webp", "avif", "bmp"]
    /// Not displayed by browsers, but read by libvips.
    package static let converted: Set = ["heic", "heif", "hif", "tif", "tiff"]
    /// Raw files of cameras.
    private static let raw: Set = ["dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "pef", "srw"]

    package static let photos = shown.union(converted).union(raw)
}
