// Headers that repeat parts of a posted message, and must agree with it.

import Bytes
import RemoteCalls

/// Model Context Protocol 2026-07-28, "Streamable HTTP", "Standard Request Headers".
struct PostHeaders {
    /// All values of a header by its name in lower case.
    private let values: (String) -> [String]

    init(_ values: @escaping (String) -> [String]) { self.values = values }

    /// Nil if there is none. Throws `RemoteError` if one occurs twice, or cannot be decoded.
    func value(_ name: String) throws(RemoteError) -> String? {
        let found = values(name)
        guard found.count <= 1 else { throw Self.mismatch("\(name) is there twice") }
        guard let text = found.first?.trimmed else { return nil }
        guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.count >= 11 else { return text }
        guard let bytes = Base64.decode(String(text.dropFirst(9).dropLast(2))),
            let decoded = String(validating: bytes, as: UTF8.self)
        else { throw Self.mismatch("\(name) is not Base64 of text") }
        return decoded
    }

    /// The revision in a header.
    func revision() throws(RemoteError) -> String? { try value("mcp-protocol-version") }

    /// The parameter repeated in a header, by method.
    private static let names = ["tools/call": "name", "prompts/get": "name", "resources/read": "uri"]

    /// Throws `RemoteError` if they contradict the body, or a required one is missing.
    func check(_ method: String, _ parameters: JSONValue, isRequired: Bool) throws(RemoteError) {
        try compare("mcp-method", method, isRequired)
        guard let key = Self.names[method], let name = parameters[key]?.string else { return }
        try compare("mcp-name", name, isRequired)
    }

    private func compare(_ name: String, _ expected: String, _ isRequired: Bool) throws(RemoteError) {
        guard let found = try value(name) else {
            if isRequired { throw Self.mismatch("\(name) is missing") }
            return
        }
        guard found == expected else { throw Self.mismatch("\(name) is not what the body says") }
    }

    static func mismatch(_ text: String) -> RemoteError { RemoteError(.headerMismatch, "Header mismatch: \(text)") }
}
