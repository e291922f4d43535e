// The cache of thumbnails, under names that change with the picture.

import Bytes
import FileSystem

/// The folder `thumbnails` in a vault's cache. Its contents can be regenerated at any time.
package struct PictureCache: Sendable {
    package enum Form: String, Sendable {
        case jpeg = "jpg"
        case png
        case sixel = "six"
        case svg
    }

    /// The size of a picture on an overview page.
    package static let thumbnail = 640
    /// The size of a picture viewed by itself.
    package static let web = 2048

    private let folder: String

    /// - Parameter folder: `$XDG_CACHE_HOME/daybook/<vault>`
    package init(folder: String) { self.folder = Paths.join(folder, "thumbnails") }

    /// The path of a file's thumbnail: derived from its path, size and times, without opening the picture. Throws `SystemError`.
    package func path(of source: String, longest: Int, _ form: Form) throws(SystemError) -> String {
        let stamp = try FileStamp.of(source)
        let name = StableHash.digits(of: "\(source)\u{0}\(stamp.size)\u{0}\(stamp.modified)\u{0}\(stamp.inode)")
        return Paths.join(folder, "\(longest)/\(name.prefix(2))/\(name).\(form.rawValue)")
    }
}
