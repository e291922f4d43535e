// The comparison operators before a value: `words:>500`, `mood:>=happy`, `due:<friday`.

import Bytes

enum ComparisonSign {
    case less, atMost, greater, atLeast

    /// Operators as typed, longer ones first. `=` is the same as none.
    private static let typed: [(text: String, sign: ComparisonSign?)] = [
        (">=", .atLeast), ("<=", .atMost), ("≥", .atLeast), ("≤", .atMost), (">", .greater), ("<", .less), ("=", nil),
    ]

    /// The operator at the beginning of a value, if any, and the rest.
    static func split(_ value: String) -> (sign: ComparisonSign?, rest: String) {
        guard let found = typed.first(where: { value.hasPrefix($0.text) }) else { return (nil, value) }
        return (found.sign, String(value.dropFirst(found.text.count)).trimmed)
    }
}

extension Comparison {
    /// - Parameter sign: nil for equality.
    init(_ sign: ComparisonSign?, _ value: Value) {
        self =
            switch sign {
            case .less: .less(value)
            case .atMost: .atMost(value)
            case .greater: .greater(value)
            case .atLeast: .atLeast(value)
            case nil: .equal(value)
            }
    }
}
