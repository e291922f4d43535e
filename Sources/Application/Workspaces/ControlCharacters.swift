// Text of others that goes into files and onto screens, none of which it should drive.

extension String {
    /// Without control characters, which are replaced; ends of lines and tabs stay.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: \.isDriving) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isDriving ? "\u{fffd}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether it could move a cursor or set a title (ECMA-48: C0 and C1).
    fileprivate var isDriving: Bool {
        (value < 0x20 && self != "\n" && self != "\t") || (0x7f...0x9f).contains(value)
    }
}
