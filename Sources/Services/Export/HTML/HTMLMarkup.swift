// Markup as it is in the program: a literal, with values in it that have nothing to escape.

/// Bytes from the beginning: a page has hundreds of such literals, and none of them is text to anybody.
package struct HTMLMarkup: ExpressibleByStringInterpolation {
    private enum Content {
        case literal(StaticString)
        case bytes([UInt8])
    }

    private let content: Content

    package init(stringLiteral literal: StaticString) { content = .literal(literal) }

    package init(stringInterpolation: StringInterpolation) { content = .bytes(stringInterpolation.bytes) }

    func append(to bytes: inout [UInt8]) {
        switch content {
        case .literal(let literal): literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        case .bytes(let added): bytes.append(contentsOf: added)
        }
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        package mutating func appendInterpolation(_ value: String) { bytes.append(contentsOf: value.utf8) }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }
    }
}
