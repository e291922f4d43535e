// The location of Exif in a box-structured file, for modification in place.

/// The Exif of HEIC and AVIF files.
package enum ExifLocation: Sendable, Equatable {
    /// The file has no Exif item.
    case none
    /// The offset of the TIFF structure.
    case at(Int)
    /// The item is listed, but cannot be found.
    case unknown

    package static func heic(_ bytes: [UInt8]) -> ExifLocation { ISOMediaFile(ByteSource(bytes)).exifLocation }
}
