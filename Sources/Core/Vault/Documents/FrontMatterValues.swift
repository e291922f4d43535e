// Front matter as JSON: texts, numbers, lists and nested objects.

import Bytes
import YAML

extension FrontMatter {
    /// The first value of each key, in file order.
    package var values: [JSONValue.Member] {
        var seen: Set<String> = []
        return entries.compactMap { entry in
            seen.insert(entry.key).inserted ? .init(entry.key, JSONValue(entry.value)) : nil
        }
    }
}

extension JSONValue {
    /// A YAML node by the core schema (yaml.org/spec/1.2.2, section 10.3); a number without a JSON equivalent becomes text.
    package init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text): self = node.value.map { JSONValue($0) } ?? .string(text)
        case .sequence(let items): self = .array(items.map { JSONValue($0) })
        case .mapping(let pairs): self = .members(pairs.map { ($0.key.scalar ?? "", JSONValue($0.value)) })
        }
    }

    package init(_ scalar: YAMLScalar) {
        switch scalar {
        case .null: self = .null
        case .boolean(let flag): self = .bool(flag)
        case .integer(let number): self = .int(number)
        case .number(let number): self = number.isFinite ? .double(number) : .null
        case .text(let text): self = .string(text)
        }
    }
}
