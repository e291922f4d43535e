// Words that announce a location in metadata, and a search for them.

enum PlaceWords {
    /// In XMP: Exif's GPS properties, and names of places of IPTC and Photoshop (IPTC Photo Metadata Standard 2023.1, section 8).
    private static let names = [
        "GPS", "Iptc4xmpCore:Location", "Iptc4xmpCore:CountryCode", "LocationCreated", "LocationShown",
        "photoshop:City",
        "photoshop:State", "photoshop:Country", "Latitude", "Longitude", "latitude", "longitude",
    ]

    /// Whether a metadata packet contains a location.
    static func areIn(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return names.contains { find($0, in: bytes) != nil }
    }

    /// The start of a text; nil if it does not occur.
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
