// Functions of lists and of objects.

import Bytes
import Wording

extension FunctionTable {
    static let listFunctions: [TableFunction] = [
        TableFunction(.list, "contains", "value", "[1, 2, 3].contains(2)") { .boolean($0.has($0[0])) },
        TableFunction(.list, "containsAll", "value…", #"["a", "b"].containsAll("a", "b")"#) { call in
            .boolean(!call.arguments.isEmpty && call.arguments.allSatisfy(call.has))
        },
        TableFunction(.list, "containsAny", "value…", #"["a", "b"].containsAny("x", "b")"#) { call in
            .boolean(call.arguments.contains(where: call.has))
        },
        TableFunction(.list, "filter", "condition", "[1, 2, 3].filter(value > 1)") { _ in .null },
        TableFunction(.list, "map", "expression", "[1, 2, 3].map(value * 10)") { _ in .null },
        TableFunction(.list, "reduce", "expression, first", "[1, 2, 3].reduce(acc + value, 0)") { _ in .null },
        TableFunction(.list, "flat", "", "[1, [2, 3]].flat()") { call in
            .list(call.items.flatMap { if case .list(let inner) = $0 { inner } else { [$0] } })
        },
        TableFunction(.list, "join", "separator", #"[1, 2, 3].join("-")"#) { call in
            .text(call.items.map(\.text).joined(separator: call[0].text))
        },
        TableFunction(.list, "reverse", "", "[1, 2, 3].reverse()") { .list($0.items.reversed()) },
        TableFunction(.list, "slice", "start, end?", "[1, 2, 3, 4].slice(1, 3)") { (call) throws(ExpressionError) in
            guard !call.arguments.contains(.null) else { return .null }
            return .list(Array(call.items[try call.range(of: call.items.count)]))
        },
        TableFunction(.list, "sort", "", "[3, 1, 2].sort()") { call in
            .list(
                call.items.map { (SortKey($0, call.context), $0) }.enumerated()
                    .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1))
        },
        TableFunction(.list, "unique", "", "[1, 2, 1].unique()") { call in
            var seen: Set<TableValue> = []
            return .list(call.items.filter { seen.insert($0.identity(call.context)).inserted })
        },
        TableFunction(.list, "sum", "", "[1, 2, 3].sum()") { $0.total { $0.reduce(0, +) } },
        TableFunction(.list, "mean", "", "[1, 2, 3].mean()") { $0.total { $0.reduce(0, +) / Double($0.count) } },
        TableFunction(.list, "min", "", "[1, 2, 3].min()") { $0.total { $0.min() } },
        TableFunction(.list, "max", "", "[1, 2, 3].max()") { $0.total { $0.max() } },
    ]

    static let objectFunctions: [TableFunction] = [
        TableFunction(.object, "keys", "", #"weather.keys()"#) { .list($0.members.map { .text($0.key) }) },
        TableFunction(.object, "values", "", #"weather.values()"#) { .list($0.members.map(\.value)) },
    ]
}

extension TableFunction.Call {
    fileprivate var items: [TableValue] {
        if case .list(let items) = receiver { items } else { [] }
    }

    fileprivate var members: [TableValue.Member] {
        if case .object(let members) = receiver { members } else { [] }
    }

    /// `file.tags` contains tags without `#`, but may be queried with or without it.
    fileprivate func has(_ value: TableValue) -> Bool {
        if items.contains(where: { $0.equals(value, context) }) { return true }
        guard case .text(let tag) = value, tag.hasPrefix("#"), tag.count > 1 else { return false }
        return items.contains { $0.equals(.text(String(tag.dropFirst())), context) }
    }

    /// Aggregates the numbers of a list; null if there are none.
    fileprivate func total(_ body: ([Double]) -> Double?) -> TableValue {
        let numbers = items.compactMap { $0.asNumber(context) }
        return numbers.isEmpty ? .null : body(numbers).map { .number($0) } ?? .null
    }
}
