// The words by which metadata says that a place follows, and the search for them.

enum PlaceWords {
    /// Of XMP: the GPS properties of Exif, IPTC's and Photoshop's names of places (IPTC Photo Metadata Standard 2023.1, section 8).
    private static let names = [
        "GPS", "Iptc4xmpCore:Location", "Iptc4xmpCore:CountryCode", "LocationCreated", "LocationShown",
        "photoshop:City",
        "photoshop:State", "photoshop:Country", "Latitude", "Longitude", "latitude", "longitude",
    ]

    /// Whether a packet of metadata names a place.
    static func areIn(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return names.contains { find($0, in: bytes) != nil }
    }

    /// Where a text begins; nil where it is not there.
    static func find(_ text: String, in bytes: [UInt8], from start: Int = 0) -> Int? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var at = start
            while at + wanted.count <= bytes.count {
                if bytes[at] == first, bytes[at..<at + wanted.count].elementsEqual(wanted) { return at }
                at += 1
            }
            return nil
        }
    }
}
