// Functions of texts and of patterns.

import Bytes
import PatternMatching
import Wording

extension FunctionTable {
    static let textFunctions: [TableFunction] = [
        TableFunction(.text, "contains", "text", #""hello".contains("ell")"#) { call in
            .boolean(call.has(call[0]) { $1.isEmpty || $0.contains($1) })
        },
        TableFunction(.text, "containsAll", "text…", #""hello".containsAll("h", "e")"#) { call in
            .boolean(!call.arguments.isEmpty && call.arguments.allSatisfy { call.has($0) { $0.contains($1) } })
        },
        TableFunction(.text, "containsAny", "text…", #""hello".containsAny("x", "e")"#) { call in
            .boolean(call.arguments.contains { call.has($0) { $0.contains($1) } })
        },
        TableFunction(.text, "startsWith", "text", #""hello".startsWith("he")"#) { call in
            .boolean(call.has(call[0]) { $0.hasPrefix($1) })
        },
        TableFunction(.text, "endsWith", "text", #""hello".endsWith("lo")"#) { call in
            .boolean(call.has(call[0]) { $0.hasSuffix($1) })
        },
        TableFunction(.text, "lower", "", #""HELLO".lower()"#) { .text($0.text.lowercased()) },
        TableFunction(.text, "upper", "", #""hello".upper()"#) { .text($0.text.uppercased()) },
        TableFunction(.text, "title", "", #""hello world".title()"#) { call in
            .text(
                call.text.split(separator: " ", omittingEmptySubsequences: false).map { word in
                    word.prefix(1).uppercased() + word.dropFirst().lowercased()
                }.joined(separator: " "))
        },
        TableFunction(.text, "trim", "", #""  hi  ".trim()"#) { .text($0.text.trimmed) },
        TableFunction(.text, "reverse", "", #""abc".reverse()"#) { .text(String($0.text.reversed())) },
        TableFunction(.text, "repeat", "count", #""-".repeat(3)"#) { (call) throws(ExpressionError) in
            guard call[0] != .null else { return .null }
            let count = Int(clamping: try call.number(0))
            try call.evaluator.spend(max(0, count) * call.text.utf8.count / 64, call.range)
            return .text(String(repeating: call.text, count: max(0, count)))
        },
        TableFunction(.text, "slice", "start, end?", #""hello".slice(1, 3)"#) { (call) throws(ExpressionError) in
            guard !call.arguments.contains(.null) else { return .null }
            let characters = Array(call.text)
            return .text(String(characters[try call.range(of: characters.count)]))
        },
        TableFunction(.text, "split", "separator, count?", #""a,b,c".split(",")"#) { (call) throws(ExpressionError) in
            guard call[0] != .null else { return .list([.text(call.text)]) }
            let parts = try call.evaluator.split(call.text, at: call[0], call.range)
            guard call.arguments.count > 1 else { return .list(parts.map { .text($0) }) }
            return .list(parts.prefix(max(0, Int(clamping: try call.number(1)))).map { .text($0) })
        },
        TableFunction(.text, "replace", "text, by", #""a-b-c".replace("-", "+")"#) { (call) throws(ExpressionError) in
            guard call[0] != .null, call[1] != .null else { return .text(call.text) }
            guard case .pattern(let pattern) = call[0] else {
                let old = call[0].text
                return .text(old.isEmpty ? call.text : call.text.replacing(old, with: call[1].text))
            }
            return .text(try call.evaluator.replacing(pattern, in: call.text, by: call[1].text, call.range))
        },
        TableFunction(.text, "matches", "pattern", #""TASK-12".matches("^[A-Z]+-\\d+$")"#) {
            (call) throws(ExpressionError) in
            let pattern: TablePattern =
                if case .pattern(let pattern) = call[0] { pattern } else { TablePattern(text: call[0].text, flags: "") }
            return try call.evaluator.matches(pattern, call.text, call.range)
        },
    ]

    static let patternFunctions: [TableFunction] = [
        TableFunction(.pattern, "matches", "text", #"/^a.c$/i.matches("ABC")"#) { (call) throws(ExpressionError) in
            guard case .pattern(let pattern) = call.receiver else { return .null }
            return try call.evaluator.matches(pattern, call[0].text, call.range)
        }
    ]
}

extension TableFunction.Call {
    var text: String { receiver.text }

    /// Whether `isThere` holds for the text and an argument. False for a null argument.
    fileprivate func has(_ argument: TableValue, _ isThere: (_ text: String, _ part: String) -> Bool) -> Bool {
        argument != .null && isThere(text, argument.text)
    }

    /// The range given by two arguments, as in JavaScript's `slice`: negative ones count from the end.
    func range(of count: Int) throws(ExpressionError) -> Range<Int> {
        func place(_ index: Int) throws(ExpressionError) -> Int {
            let number = Int(clamping: try self.number(index))
            return min(max(number < 0 ? count + number : number, 0), count)
        }
        let start = try place(0)
        let end = arguments.count > 1 ? try place(1) : count
        return start..<max(start, end)
    }
}

// MARK: Patterns

extension Evaluator {
    /// Whether a pattern matches in a text; throws if the pattern is invalid.
    func matches(_ pattern: TablePattern, _ text: String, _ range: Range<Int>) throws(ExpressionError) -> TableValue {
        try spend(1 + text.utf8.count / 64, range)
        guard let compiled = compiled(pattern) else { throw ExpressionError(pattern, range) }
        return .boolean(try firstGroups(of: compiled, in: Array(text.utf8), from: 0, range) != nil)
    }

    private func firstGroups(
        of pattern: Pattern, in bytes: [UInt8], from start: Int, _ range: Range<Int>
    ) throws(ExpressionError) -> [Range<Int>?]? {
        do throws(PatternLimit) {
            return try pattern.firstGroups(in: bytes, from: start)
        } catch {
            throw ExpressionError(.tooLong, range)
        }
    }

    /// Replaces the first match, or all with the flag `g`; `$1` and `$&` refer to what was matched.
    func replacing(
        _ pattern: TablePattern, in text: String, by replacement: String, _ range: Range<Int>
    ) throws(ExpressionError) -> String {
        guard let compiled = compiled(pattern) else { throw ExpressionError(pattern, range) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var at = 0
        while at <= bytes.count, let groups = try firstGroups(of: compiled, in: bytes, from: at, range),
            let match = groups.first ?? nil
        {
            try spend(1 + match.count / 64, range)
            result += bytes[at..<match.lowerBound]
            result += Self.filled(replacement, groups, bytes)
            // After an empty match the next byte is copied.
            if match.isEmpty, match.upperBound < bytes.count { result.append(bytes[match.upperBound]) }
            at = match.isEmpty ? match.upperBound + 1 : match.upperBound
            if !pattern.isGlobal { break }
        }
        if at < bytes.count { result += bytes[at...] }
        return String(decoding: result, as: UTF8.self)
    }

    /// Expands `$1`, `$&` and `$$` in a replacement.
    private static func filled(_ replacement: String, _ groups: [Range<Int>?], _ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(replacement.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == .dollar, let next = rest.first else {
                result.append(byte)
                continue
            }
            if next == .dollar {
                result.append(.dollar)
            } else if next == UInt8(ascii: "&") {
                if let whole = groups.first ?? nil { result += bytes[whole] }
            } else if next.isDigit, Int(next - 0x30) < groups.count {
                if let group = groups[Int(next - 0x30)] { result += bytes[group] }
            } else {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst()
        }
        return result
    }

    func split(_ text: String, at separator: TableValue, _ range: Range<Int>) throws(ExpressionError) -> [String] {
        guard case .pattern(let pattern) = separator else {
            let mark = separator.text
            try spend(text.utf8.count / 8, range)
            if mark.isEmpty { return text.map { String($0) } }
            return text.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
        }
        guard let compiled = compiled(pattern) else { throw ExpressionError(pattern, range) }
        let bytes = Array(text.utf8)
        var parts: [String] = []
        var at = 0
        while at < bytes.count, let groups = try firstGroups(of: compiled, in: bytes, from: at, range),
            let match = groups.first ?? nil, !match.isEmpty
        {
            try spend(1, range)
            parts.append(bytes.text(at..<match.lowerBound))
            at = match.upperBound
        }
        parts.append(bytes.text(at..<bytes.count))
        return parts
    }
}
