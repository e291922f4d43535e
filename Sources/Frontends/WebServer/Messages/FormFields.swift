// The fields of a query or of a form (WHATWG URL Standard, "application/x-www-form-urlencoded").

import Bytes

struct FormFields: Sendable {
    private var fields: [(name: String, value: String)] = []

    init() {}

    /// Nil for malformed input, and for more fields than any form has.
    init?(_ bytes: some Collection<UInt8>, lineEnds: Bool = false) {
        for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard fields.count < 512, let name = RequestTarget.decoded(parts[0], plusIsBlank: true),
                let value = RequestTarget.decoded(
                    parts.count > 1 ? parts[1] : [], plusIsBlank: true, lineEnds: lineEnds)
            else { return nil }
            fields.append((name, value))
        }
    }

    /// The first one with that name.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }

    mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

    /// In encoded form.
    var encoded: String {
        fields.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
    }

    var names: [String] { fields.map(\.name) }

    /// Text encoded for a query or a path.
    static func encoded(_ text: String) -> String { PercentEncoding.encoded(text) }
}
