// Formats numbers for programs: with a fixed width, or as short as possible.

extension String {
    /// A number with leading zeros: `String(padded: 7, to: 2)` is "07".
    package init(padded value: some BinaryInteger, to width: Int, radix: Int = 10) {
        let digits = String(value, radix: radix)
        self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}

extension Double {
    /// The shortest text that round-trips; whole numbers below 10¹⁵ have no ".0".
    package var shortText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
