// Parses XML property lists (plist(5)) into values.

import Bytes
import XML

package struct PropertyListError: Error, Sendable, Hashable {
    package let message: String
    package let line: Int
}

/// Dates become text, data its Base64 text.
package enum PropertyList {
    package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> JSONValue {
        let builder = Builder()
        do throws(XMLError) {
            try XMLStream.read(bytes, builder)
        } catch {
            throw PropertyListError(message: error.message, line: error.line)
        }
        guard let value = builder.result else { throw PropertyListError(message: "empty", line: 0) }
        return value
    }

    private final class Builder: XMLHandler {
        private enum Open {
            case array([JSONValue])
            case dictionary([JSONValue.Member], key: String?)
        }

        private var open: [Open] = []
        private var current: [UInt8] = []
        var result: JSONValue?

        func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
            current.removeAll(keepingCapacity: true)
            if name == "dict" { open.append(.dictionary([], key: nil)) }
            if name == "array" { open.append(.array([])) }
        }

        func text(_ bytes: XMLBytes) { current.append(contentsOf: bytes.buffer) }

        func end(_ name: XMLBytes) {
            let text = String(decoding: current, as: UTF8.self)
            current.removeAll(keepingCapacity: true)
            if name == "key" {
                if case .dictionary(let members, _)? = open.last {
                    open[open.count - 1] = .dictionary(members, key: text)
                }
            } else if name == "dict" || name == "array" {
                switch open.popLast() {
                case .array(let items): add(.array(items))
                case .dictionary(let members, _): add(.object(members))
                case nil: break
                }
            } else if name == "integer" {
                add(Int(text.trimmed).map { .int($0) } ?? .string(text))
            } else if name == "real" {
                add(Double(text.trimmed).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text))
            } else if name == "true" {
                add(true)
            } else if name == "false" {
                add(false)
            } else if name == "string" || name == "date" || name == "data" {
                add(.string(text))
            }
        }

        private func add(_ value: JSONValue) {
            switch open.last {
            case .array(let items): open[open.count - 1] = .array(items + [value])
            case .dictionary(let members, let key):
                guard let key else { return }
                open[open.count - 1] = .dictionary(members + [JSONValue.Member(key, value)], key: nil)
            case nil: result = result ?? value
            }
        }
    }
}
