// Pictures of any format in, small upright ones out, by libvips.

internal import CVips

/// Why a picture could not be made smaller.
package enum ImagingError: Error, Sendable, Equatable {
    /// More pixels than are decoded.
    case tooLarge(width: Int, height: Int)
    /// In the words of libvips.
    case failed(String)
}

/// The one picture that is worked on. libvips is started by the first `init`; one thread decodes.
package struct PictureReader: ~Copyable {
    /// A picture of more pixels is refused before any of them is decoded.
    package static let maxPixels = 500_000_000

    private let image: UnsafeMutablePointer<VipsImage>
    deinit { cvips_release(image) }

    private static let isStarted = cvips_start() == 0

    /// Reads a file, turned upright, at most `longest` pixels wide and high, never larger than it is, in sRGB. The pixels are decoded when
    /// it is written; where some are missing that fails, or with `isLenient` they are grey. Throws `ImagingError`.
    package init(_ path: String, longest: Int, isOpaque: Bool, isLenient: Bool = false) throws(ImagingError) {
        guard Self.isStarted else { throw Self.failure() }
        // Readers leave words there even when all went well.
        vips_error_clear()
        var (width, height, profile): (Int32, Int32, Int32) = (0, 0, 0)
        guard cvips_size(path, &width, &height, &profile) == 0 else { throw Self.failure() }
        guard Int(width) * Int(height) <= Self.maxPixels else {
            throw .tooLarge(width: Int(width), height: Int(height))
        }
        vips_error_clear()
        guard let found = cvips_small(path, Int32(clamping: longest), profile, isOpaque ? 1 : 0, isLenient ? 0 : 1)
        else { throw Self.failure() }
        image = found
    }

    private static func words() -> String {
        let words = String(cString: vips_error_buffer())
        vips_error_clear()
        return words.split(separator: "\n").first.map(String.init) ?? "unreadable"
    }

    private static func failure() -> ImagingError { .failed(words()) }

    package var width: Int { Int(vips_image_get_width(image)) }
    package var height: Int { Int(vips_image_get_height(image)) }

    /// Writes a JPEG without Exif, XMP and other notes.
    package borrowing func writeJPEG(_ path: String) throws(ImagingError) {
        guard cvips_write_jpeg(image, path) == 0 else { throw Self.failure() }
    }

    package borrowing func writePNG(_ path: String) throws(ImagingError) {
        guard cvips_write_png(image, path) == 0 else { throw Self.failure() }
    }

    /// Red, green and blue of every pixel, row by row.
    package borrowing func pixels() throws(ImagingError) -> (bytes: [UInt8], width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        guard let found = cvips_pixels(image, &width, &height) else { throw Self.failure() }
        defer { g_free(found) }
        return (
            Array(UnsafeBufferPointer(start: found, count: Int(width) * Int(height) * 3)), Int(width), Int(height)
        )
    }
}
