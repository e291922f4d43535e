// Where the small copies of pictures lie: in the cache, under a name that changes when the picture does.

import Bytes
import FileSystem

/// The folder `thumbnails` of a vault's cache. All in it can be made again at any time.
package struct PictureCache: Sendable {
    package enum Form: String, Sendable {
        case jpeg = "jpg"
        case png
        case sixel = "six"
        case svg
    }

    /// The size of a picture on a page that shows many.
    package static let thumbnail = 640
    /// The size of a picture that is looked at.
    package static let web = 2048

    private let folder: String

    /// - Parameter folder: `$XDG_CACHE_HOME/daybook/<vault>`
    package init(folder: String) { self.folder = Paths.join(folder, "thumbnails") }

    /// The small copy of a file: named after its path, size and times, so that no picture is opened to find it. Throws `SystemError`.
    package func path(of source: String, longest: Int, _ form: Form) throws(SystemError) -> String {
        let stamp = try FileStamp.of(source)
        let name = StableHash.digits(of: "\(source)\u{0}\(stamp.size)\u{0}\(stamp.modified)\u{0}\(stamp.inode)")
        return Paths.join(folder, "\(longest)/\(name.prefix(2))/\(name).\(form.rawValue)")
    }
}
