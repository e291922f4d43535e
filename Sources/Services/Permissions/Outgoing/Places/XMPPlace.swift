// Removes the location from XMP in any kind of file.

import Bytes

enum XMPPlace {
    /// Overwrites each packet with a location with blanks, so that offsets do not change (XMP Specification Part 3: packets may be padded).
    static func blanked(_ bytes: [UInt8], from start: Int = 0) -> [UInt8] {
        var clean = bytes
        for (opening, closing) in [("<x:xmpmeta", "</x:xmpmeta>"), ("<rdf:RDF", "</rdf:RDF>")] {
            var at = start
            while let begin = PlaceWords.find(opening, in: clean, from: at) {
                // One without an end extends to the end of the file, cut to possible text.
                let end =
                    PlaceWords.find(closing, in: clean, from: begin).map { $0 + closing.utf8.count } ?? clean.count
                at = end
                guard PlaceWords.areIn(clean[begin..<end]) else { continue }
                for index in begin..<end { clean[index] = .space }
            }
        }
        return clean
    }
}
