// Taking the place out of XMP, in whatever file it is.

import Bytes

enum XMPPlace {
    /// Blanks in place of each packet that names a place, so that nothing moves (XMP Specification Part 3: packets may be padded).
    static func blanked(_ bytes: [UInt8], from start: Int = 0) -> [UInt8] {
        var clean = bytes
        for (opening, closing) in [("<x:xmpmeta", "</x:xmpmeta>"), ("<rdf:RDF", "</rdf:RDF>")] {
            var at = start
            while let begin = PlaceWords.find(opening, in: clean, from: at) {
                // One without an end goes to the end of the file, and is cut to what can be text.
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
