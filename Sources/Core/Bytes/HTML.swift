// Safe markup: literals of the program in which every interpolated value is escaped.

/// HTML, XHTML or SVG. Text becomes markup only by escaping, or through the one initialiser for trusted markup.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    private enum Content {
        case literal(StaticString)
        case bytes([UInt8])
    }

    private let content: Content

    /// Kept as static bytes: a page has hundreds of such literals, and none is ever used as text.
    package init(stringLiteral literal: StaticString) { content = .literal(literal) }

    package init(stringInterpolation: StringInterpolation) { content = .bytes(stringInterpolation.bytes) }

    init(written bytes: [UInt8]) { content = .bytes(bytes) }

    /// Escapes nothing: for complete, sanitised markup made elsewhere, such as a rendered note or a style sheet. A
    /// test counts the calls.
    package init(trusted markup: [UInt8]) { content = .bytes(markup) }

    package init(trusted markup: String) { content = .bytes(Array(markup.utf8)) }

    package func append(to bytes: inout [UInt8]) {
        switch content {
        case .literal(let literal): literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        case .bytes(let added): bytes.append(contentsOf: added)
        }
    }

    package var bytes: [UInt8] {
        switch content {
        case .literal(let literal): literal.withUTF8Buffer { Array($0) }
        case .bytes(let bytes): bytes
        }
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        /// Text between tags or inside a quoted attribute. A literal that could be this or markup, such as `\(isNew ?
        /// " class=\"new\"" : "")`, is taken as markup.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ words: String) { HTML.escape(words, to: &bytes) }

        @_disfavoredOverload
        package mutating func appendInterpolation(_ words: Substring) { HTML.escape(String(words), to: &bytes) }

        package mutating func appendInterpolation(_ markup: HTML) { markup.append(to: &bytes) }

        /// Nil adds nothing.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ markup: HTML?) { markup?.append(to: &bytes) }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            bytes.append(contentsOf: String(number).utf8)
        }

        package mutating func appendInterpolation(_ number: Double) {
            bytes.append(contentsOf: number.description.utf8)
        }
    }
}

extension HTML {
    /// Appends text, escaped for use between tags and inside a quoted attribute.
    package static func escape(_ words: String, to bytes: inout [UInt8]) {
        var words = words
        words.withUTF8 { utf8 in
            // Nearly all text needs no escape: it is copied a run at a time.
            var start = 0
            while start < utf8.count {
                let at = utf8.first(in: start..<utf8.count) {
                    $0.places(below: 0x20) | $0.places(of: .quote) | $0.places(of: UInt8(ascii: "&"))
                        | $0.places(of: .apostrophe) | $0.places(of: .less) | $0.places(of: .greater)
                        | $0.places(of: 0x7f)
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<at]))
                guard at < utf8.count else { break }
                if let replacement = replacement(utf8[at]) {
                    replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
                } else {
                    bytes.append(utf8[at])
                }
                start = at + 1
            }
        }
    }

    /// The escape for a byte; nil if it needs none.
    private static func replacement(_ byte: UInt8) -> StaticString? {
        switch byte {
        case .less: "&lt;"
        case .greater: "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case .quote: "&quot;"
        case .apostrophe: "&#39;"
        case 0..<0x09, 0x0b..<0x0d, 0x0e..<0x20, 0x7f: "\u{fffd}"
        default: nil
        }
    }
}
