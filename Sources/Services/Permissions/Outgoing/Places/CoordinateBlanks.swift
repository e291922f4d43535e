// Overwrites coordinates in metadata texts with blanks, so that offsets do not change.

import Bytes

enum CoordinateBlanks {
    static func fill(_ bytes: inout [UInt8], _ range: Range<Int>) {
        for found in CoordinateText.ranges(in: Array(bytes[range])) {
            for index in found { bytes[range.lowerBound + index] = .space }
        }
    }

    /// The same for UTF-16LE text, in which Windows writes titles and comments into Exif.
    static func fillWide(_ bytes: inout [UInt8], _ range: Range<Int>) {
        let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2)
        let letters = units.map { bytes[$0 + 1] == 0 && bytes[$0] < 0x80 ? bytes[$0] : UInt8(ascii: "?") }
        for found in CoordinateText.ranges(in: letters) {
            for index in found { bytes[range.lowerBound + 2 * index] = .space }
        }
    }
}
