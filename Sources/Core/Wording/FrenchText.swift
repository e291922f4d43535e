// What daybook says in French, with the blanks that French typography asks for.

/// A French text. In what is written in the source, the blank before `:`, `;`, `!`, `?`, `»` and after `«` is one that does not break (U+00A0;
/// Imprimerie nationale, *Lexique des règles typographiques*, "Ponctuation"). What is interpolated, a name, a path, a command, stays as it is.
///
///     Phrase("not granted: \(names)", fr: "non accordé : \(names)")
package struct FrenchText: Sendable, ExpressibleByStringInterpolation {
    /// Of a literal the blanks are set only when it is read: most of the manual never is.
    private let written: String
    private let isSet: Bool

    /// A text that is taken as it is.
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

    /// The text with its no-break spaces.
    private static func spaced(_ text: String) -> String {
        guard text.utf8.contains(0x20) else { return text }
        let noBreak: Unicode.Scalar = "\u{a0}"
        var output = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (at, scalar) in scalars.enumerated() {
            guard scalar == " " else {
                output.append(scalar)
                continue
            }
            let next = at + 1 < scalars.count ? scalars[at + 1] : nil
            // A sign that something follows at once is not punctuation: ":tag:", "?x", "!!".
            let behind = at + 2 < scalars.count ? scalars[at + 2] : " "
            let isBound =
                switch next {
                case "»": true
                case ":", ";", "!", "?": behind == " " || behind == "\n" || behind == "»" || behind == ")"
                default: at > 0 && scalars[at - 1] == "«"
                }
            output.append(isBound ? noBreak : scalar)
        }
        return String(output)
    }
}

extension FrenchText: Hashable {
    package static func == (first: FrenchText, second: FrenchText) -> Bool { first.text == second.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
