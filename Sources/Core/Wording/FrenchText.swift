// French messages, with the spaces that French typography requires.

/// A French text. In literals, the blank before `:`, `;`, `!`, `?`, `»` and after `«` becomes a no-break space
/// (U+00A0; Imprimerie nationale, *Lexique des règles typographiques*, "Ponctuation"). Interpolated names, paths and
/// commands are unchanged.
///
///     Phrase("not granted: \(names)", fr: "non accordé : \(names)")
package struct FrenchText: Sendable, ExpressibleByStringInterpolation {
    /// The spaces of a literal are only set on reading: most of the manual is never read.
    private let written: String
    private let isSet: Bool

    /// A text used verbatim.
    package init(verbatim text: String) { (written, isSet) = (text, true) }

    package init(stringLiteral text: String) { (written, isSet) = (text, false) }

    package init(stringInterpolation: StringInterpolation) { self.init(verbatim: stringInterpolation.text) }

    package var text: String { isSet ? written : Self.spaced(written) }

    package static func + (first: FrenchText, second: FrenchText) -> FrenchText {
        FrenchText(verbatim: first.text + second.text)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += FrenchText.spaced(literal) }

        package mutating func appendInterpolation(_ value: some Any) { text += "\(value)" }
    }

    /// The text with no-break spaces.
    private static func spaced(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 8)
        for (at, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: " "), isBound(at, in: bytes) {
                output += "\u{a0}".utf8
            } else {
                output.append(byte)
            }
        }
        return output.count == bytes.count ? text : String(decoding: output, as: UTF8.self)
    }

    /// Whether the blank at `at` precedes punctuation or follows an opening quotation mark.
    private static func isBound(_ at: Int, in bytes: [UInt8]) -> Bool {
        let after = bytes.dropFirst(at + 1)
        if after.starts(with: "»".utf8) { return true }
        guard let next = after.first, ":;!?".utf8.contains(next) else {
            return bytes[..<at].suffix(2).elementsEqual("«".utf8)
        }
        // A sign directly followed by something is not punctuation: ":tag:", "?x", "!!".
        let rest = after.dropFirst()
        return rest.first.map { " \n)".utf8.contains($0) } ?? true || rest.starts(with: "»".utf8)
    }
}

extension FrenchText: Hashable {
    package static func == (first: FrenchText, second: FrenchText) -> Bool { first.text == second.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
