// Text of others that goes into files and onto screens, none of which it should drive.

import Bytes

extension String {
    /// Without control characters and those that write a line in another order than it is read in, which are replaced; ends of lines and
    /// tabs stay.
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
