// Where Exif lies in a file of boxes, for what changes it in place.

/// The Exif of HEIC and AVIF files.
package enum ExifLocation: Sendable, Equatable {
    /// The file names no Exif.
    case none
    /// The TIFF structure starts here.
    case at(Int)
    /// It is named and not found.
    case unknown

    package static func heic(_ bytes: [UInt8]) -> ExifLocation { ISOMediaFile(ByteSource(bytes)).exifLocation }
}
