// The endings of file names, and which of them are pictures.

import Bytes

extension VaultPath {
    /// What follows the last dot of the name, in lower case: `jpg`. Empty where there is none.
    package var ending: String { Self.ending(of: text) }

    /// The same of any path or name.
    package static func ending(of path: String) -> String {
        guard let dot = path.utf8.lastIndex(of: .dot) else { return "" }
        let ending = path[path.utf8.index(after: dot)...]
        return ending.utf8.contains(.slash) ? "" : ending.lowercased()
    }
}

/// Endings of pictures.
package enum PictureEndings {
    /// That browsers show. SVG is a document with scripts of its own, and not among them.
    package static let shown: Set = ["jpg", "jpeg", "jpe", "png", "gif", "webp", "avif", "bmp"]
    /// That browsers do not show and libvips reads.
    package static let converted: Set = ["heic", "heif", "hif", "tif", "tiff"]
    /// What cameras write beside them.
    private static let raw: Set = ["dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "pef", "srw"]

    package static let photos = shown.union(converted).union(raw)
}
