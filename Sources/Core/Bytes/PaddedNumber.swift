// Numbers of a fixed width.

extension String {
    /// A number with zeros before it: `String(padded: 7, to: 2)` is "07".
    package init(padded value: some BinaryInteger, to width: Int, radix: Int = 10) {
        let digits = String(value, radix: radix)
        self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
