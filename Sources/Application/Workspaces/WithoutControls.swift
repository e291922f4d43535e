// Makes foreign text harmless in files and on screens.

import Bytes

extension String {
    /// With control characters and bidirectional controls replaced; line ends and tabs stay.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.isDriving) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDriving ? "\u{fffd}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether it could move a cursor or set a title (ECMA-48: C0 and C1), or make a line look like another.
    package var isDriving: Bool {
        isControl && self != "\t" && self != "\n" || isBidirectionalControl
    }
}
