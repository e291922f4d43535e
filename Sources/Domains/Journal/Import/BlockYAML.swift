// Writes values from another program's file as block-style YAML.

import Bytes
import Vault

enum BlockYAML {
    /// The lines for a key with its value.
    static func lines(_ key: String, _ value: JSONValue, indent: Int = 0) -> [String] {
        let start = String(repeating: " ", count: indent) + YAMLText.scalar(key) + ":"
        if let scalar = scalar(value) { return [start + " " + scalar] }
        return [start] + inner(value, indent: indent + 2)
    }

    private static func inner(_ value: JSONValue, indent: Int) -> [String] {
        switch value {
        case .object(let members): return members.flatMap { lines($0.key, $0.value, indent: indent) }
        case .array(let items):
            let blanks = String(repeating: " ", count: indent)
            return items.flatMap { item -> [String] in
                if let scalar = scalar(item) { return [blanks + "- " + scalar] }
                var lines = inner(item, indent: indent + 2)
                lines[0] = blanks + "- " + lines[0].dropFirst(indent + 2)
                return lines
            }
        default: return []
        }
    }

    /// A value on the line of its key.
    private static func scalar(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): YAMLText.scalar(text)
        case .object(let members): members.isEmpty ? "{}" : nil
        case .array(let items): items.isEmpty ? "[]" : nil
        default: String(decoding: value.encoded(), as: UTF8.self)
        }
    }
}
