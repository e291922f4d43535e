// The signs that a compared value begins with: `words:>500`, `mood:>=happy`, `due:<friday`.

import Bytes

enum ComparisonSign {
    case less, atMost, greater, atLeast

    /// As they are typed, the longer ones first. `=` is the same as no sign.
    private static let typed: [(text: String, sign: ComparisonSign?)] = [
        (">=", .atLeast), ("<=", .atMost), ("≥", .atLeast), ("≤", .atMost), (">", .greater), ("<", .less), ("=", nil),
    ]

    /// The sign at the beginning of a value, if any, and what comes after it.
    static func split(_ value: String) -> (sign: ComparisonSign?, rest: String) {
        guard let found = typed.first(where: { value.hasPrefix($0.text) }) else { return (nil, value) }
        return (found.sign, String(value.dropFirst(found.text.count)).trimmed)
    }
}

extension Comparison {
    /// - Parameter sign: nil for a value that is met exactly.
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
