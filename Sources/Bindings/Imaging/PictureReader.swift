// Makes small upright pictures from files of any format, with libvips.

internal import CVips

/// Why a picture could not be resized.
package enum ImagingError: Error, Sendable, Equatable {
    /// More pixels than may be decoded.
    case tooLarge(width: Int, height: Int)
    /// The message of libvips.
    case failed(String)
}

/// A picture being processed. libvips is started by the first `init`; decoding is single-threaded.
package struct PictureReader: ~Copyable {
    /// Pictures with more pixels are refused before decoding.
    package static let maxPixels = 500_000_000

    private let image: UnsafeMutablePointer<VipsImage>
    deinit { cvips_release(image) }

    private static let isStarted = cvips_start() == 0

    /// Reads a file, rotated upright, at most `longest` pixels wide and high, never enlarged, in sRGB. The pixels are
    /// decoded on writing; if some are missing that fails, or with `isLenient` they are grey. Throws `ImagingError`.
    package init(_ path: String, longest: Int, isOpaque: Bool, isLenient: Bool = false) throws(ImagingError) {
        guard Self.isStarted else { throw Self.failure() }
        // Loaders leave messages there even on success.
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

    /// Writes a JPEG without Exif, XMP and other metadata.
    package borrowing func writeJPEG(_ path: String) throws(ImagingError) {
        guard cvips_write_jpeg(image, path) == 0 else { throw Self.failure() }
    }

    package borrowing func writePNG(_ path: String) throws(ImagingError) {
        guard cvips_write_png(image, path) == 0 else { throw Self.failure() }
    }

    /// The RGB values of all pixels, row by row.
    package borrowing func pixels() throws(ImagingError) -> (bytes: [UInt8], width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        guard let found = cvips_pixels(image, &width, &height) else { throw Self.failure() }
        defer { g_free(found) }
        return (
            Array(UnsafeBufferPointer(start: found, count: Int(width) * Int(height) * 3)), Int(width), Int(height)
        )
    }
}
