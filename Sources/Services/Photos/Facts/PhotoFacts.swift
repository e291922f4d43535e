// The metadata of a photo: time, place, orientation, size, camera.

import Bytes
import CivilTime
import FileSystem
import Vault

/// The facts that daybook reads from a picture. Unknown ones are nil.
package struct PhotoFacts: Sendable, Equatable {
    package struct Place: Sendable, Equatable {
        /// Degrees, north and east positive.
        package var latitude: Double
        package var longitude: Double
        /// Metres above the sea.
        package var altitude: Double?

        package init(latitude: Double, longitude: Double, altitude: Double? = nil) {
            (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
        }
    }

    /// The kind by its bytes, whatever the name.
    package var kind: PhotoKind?
    /// Pixels as stored, before rotation.
    package var width: Int?
    package var height: Int?
    /// 1 to 8 (Exif 2.32, table 4, tag 274).
    package var orientation: Int?
    /// The time of capture, by the camera's clock.
    package var taken: LocalDateTime?
    /// The time of the last change, for pictures without a time of capture.
    package var changed: LocalDateTime?
    /// Seconds east of UTC of the camera's clock (OffsetTimeOriginal).
    package var offsetSeconds: Int?
    package var make: String?
    package var model: String?
    package var caption: String?
    package var place: Place?

    package init() {}

    /// Pixels as displayed, after rotation.
    package var shownSize: (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (5...8).contains(orientation ?? 1) ? (height, width) : (width, height)
    }

    package var camera: String? {
        guard let model else { return make }
        guard let make, !model.lowercased().hasPrefix(make.lowercased().prefix { $0 != " " }) else { return model }
        return make + " " + model
    }

    /// Reads the head of a file, and for HEIC, AVIF and TIFF the parts that it points to. Throws `SystemError`.
    package static func of(file path: String) throws(SystemError) -> PhotoFacts {
        PhotoContainer(try ByteSource(file: path)).facts()
    }

    package static func of(_ bytes: [UInt8]) -> PhotoFacts { PhotoContainer(ByteSource(bytes)).facts() }
}

extension PhotoFacts {
    /// Takes the facts from a TIFF structure with Exif. `isPicture` is true if it is the picture itself.
    mutating func read(_ directory: ExifDirectory, isPicture: Bool) {
        if isPicture {
            width = directory.integer(256)
            height = directory.integer(257)
        }
        orientation = directory.integer(274)
        make = directory.text(271)
        model = directory.text(272)
        caption = directory.text(270).flatMap(Self.meantCaption)
        changed = directory.text(306).flatMap(Self.time)
        if let exif = directory.directory(0x8769) {
            taken = exif.text(0x9003).flatMap(Self.time) ?? exif.text(0x9004).flatMap(Self.time)
            if taken == nil { taken = exif.bytes(0x927c).flatMap(OldCameraFacts.reconyx) }
            offsetSeconds = (exif.text(0x9011) ?? exif.text(0x9012) ?? exif.text(0x9010)).flatMap(Self.offset)
        }
        if let gps = directory.directory(0x8825) { place = Self.place(gps) }
    }

    /// Excludes the text that cameras write into every picture.
    private static func meantCaption(_ text: String) -> String? {
        let folded = text.uppercased()
        let isOfCamera =
            folded.hasSuffix("DIGITAL CAMERA") || folded.hasPrefix("DCIM") || folded.hasPrefix("DSC")
            || ["SONY DSC", "MINOLTA DSC", "CREATED BY DPE, CANON", "UNTITLED", "DEFAULT"].contains(folded)
        return isOfCamera ? nil : text
    }

    /// `2026:11:20 09:15:00` (Exif 2.32, tag 36867), with any separators and suffix; nil for a time that does not exist.
    static func time(_ text: String) -> LocalDateTime? {
        let parts = text.split { !$0.isASCII || !$0.isNumber }.prefix(6).compactMap { Int($0) }
        guard parts.count >= 5, let day = Day(year: parts[0], month: parts[1], day: parts[2]),
            let time = TimeOfDay(hour: parts[3], minute: parts[4], second: min(parts.count > 5 ? parts[5] : 0, 59))
        else { return nil }
        return LocalDateTime(day: day, time: time)
    }

    /// `+01:00` (Exif 2.32, tag 36881) as seconds.
    static func offset(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, (0...15).contains(parts[0]), (0...59).contains(parts[1]) else { return nil }
        return (sign == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60)
    }

    /// Degrees, minutes and seconds with the letter of their direction (Exif 2.32, section 4.6.6).
    private static func place(_ gps: ExifDirectory) -> Place? {
        func degrees(_ tag: Int, _ reference: Int, _ negative: String, limit: Double) -> Double? {
            guard let parts = gps.fractions(tag), let first = parts.first else { return nil }
            var value = first
            if parts.count > 1 { value += parts[1] / 60 }
            if parts.count > 2 { value += parts[2] / 3600 }
            guard value.magnitude <= limit else { return nil }
            return gps.text(reference)?.uppercased().hasPrefix(negative) == true ? -value : value
        }
        guard let latitude = degrees(2, 1, "S", limit: 90), let longitude = degrees(4, 3, "W", limit: 180) else {
            return nil
        }
        let altitude = gps.fractions(6)?.first.map { gps.integer(5) == 1 ? -$0 : $0 }
        return Place(latitude: latitude, longitude: longitude, altitude: altitude)
    }
}
