// Conditions in the form of `.base` files: expressions, and groups of them.

import Bytes
import YAML

/// A filter of a base. Equivalent filters are equal, regardless of spacing and quotation marks.
indirect enum BaseFilter: Hashable {
    case holds(String)
    /// `and`, `or`, `not`.
    case group(String, [BaseFilter])

    /// - Parameter hasBareFacts: whether a bare name in the condition may be a fact.
    init(_ condition: TableQuestion.Condition, hasBareFacts: Bool) {
        func read(_ inner: [TableQuestion.Condition]) -> [BaseFilter] {
            inner.map { BaseFilter($0, hasBareFacts: hasBareFacts) }
        }
        switch condition {
        case .holds(let expression): self = .holds(expression.text(hasBareFacts: hasBareFacts))
        case .all(let inner):
            let parts = read(inner).flatMap(\.parts)
            self = parts.count == 1 ? parts[0] : .group("and", parts)
        case .any(let inner): self = .group("or", read(inner))
        case .none(let inner): self = .group("not", read(inner))
        }
    }

    /// From YAML; nil if it cannot be parsed.
    init?(_ node: YAMLNode) {
        if let text = node.scalar {
            guard let expression = try? Expression(text) else { return nil }
            self = .holds(expression.text(hasBareFacts: false))
            return
        }
        var parts: [BaseFilter] = []
        for pair in node.mapping ?? [] {
            let inner = (pair.value.sequence ?? [pair.value]).map { BaseFilter($0) }
            let read = inner.compactMap(\.self)
            guard let name = pair.key.scalar, ["and", "or", "not"].contains(name), read.count == inner.count else {
                return nil
            }
            parts.append(name == "and" ? .group(name, read.flatMap(\.parts)) : .group(name, read))
        }
        guard !parts.isEmpty else { return nil }
        let flat = parts.count == 1 ? parts : parts.flatMap(\.parts)
        self = flat.count == 1 ? flat[0] : .group("and", flat)
        if case .group("and", let inner) = self, inner.count == 1 { self = inner[0] }
    }

    /// The conditions that must all hold.
    var parts: [BaseFilter] { if case .group("and", let inner) = self { inner } else { [self] } }

    var tree: YAMLTree {
        switch self {
        case .holds(let text): .scalar(text)
        case .group(let name, let inner): .map([(name, .list(inner.map(\.tree)))])
        }
    }

    /// As an expression of the language.
    var text: String {
        switch self {
        case .holds(let text): text
        case .group(let name, let inner): name + " (" + inner.map(\.text).joined(separator: ", ") + ")"
        }
    }
}

extension [BaseFilter] {
    /// All must hold; nil if empty.
    var tree: YAMLTree? { isEmpty ? nil : count == 1 ? self[0].tree : BaseFilter.group("and", self).tree }
}
