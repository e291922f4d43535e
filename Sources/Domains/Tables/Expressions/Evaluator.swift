// Evaluates expressions for rows.

import Bytes
import CivilTime
import PatternMatching
import Wording

/// Evaluates expressions row by row. The work per value is bounded, so no expression runs forever. Not thread-safe.
package final class Evaluator {
    package let context: TableContext
    private let formulas: [String: Expression]
    private var patterns: [TablePattern: Pattern?] = [:]
    /// The remaining work for the current value.
    private var fuel = 0
    private var openFormulas: [String] = []
    private var depth = 0

    /// The maximum number of steps per value.
    static let worth = 1_000_000

    package init(_ context: TableContext, formulas: [String: Expression] = [:]) {
        (self.context, self.formulas) = (context, formulas)
    }

    /// Throws `ExpressionError`.
    package func value(of expression: Expression, for row: TableRow) throws(ExpressionError) -> TableValue {
        fuel = Self.worth
        return try evaluate(expression, Scope(row: row))
    }

    /// The value of an expression over the values of a column, `values`. Throws `ExpressionError`.
    package func summary(_ expression: Expression, of values: [TableValue]) throws(ExpressionError) -> TableValue {
        fuel = Self.worth + 20 * values.count
        var scope = Scope(row: TableRow(path: ""))
        scope.locals = [TableValue.Member(key: "values", value: .list(values))]
        return try evaluate(expression, scope)
    }

    /// The row, and the variables that list functions bind for the current element.
    private struct Scope {
        let row: TableRow
        var locals: [TableValue.Member] = []
    }

    /// Counts work. Throws `ExpressionError`.
    func spend(_ steps: Int, _ range: Range<Int>) throws(ExpressionError) {
        fuel -= max(1, steps)
        if fuel < 0 { throw ExpressionError(.tooLong, range) }
    }

    func compiled(_ pattern: TablePattern) -> Pattern? {
        if let known = patterns[pattern] { return known }
        let made = try? Pattern(pattern.perl)
        patterns[pattern] = made
        return made
    }

    private func evaluate(_ expression: Expression, _ scope: Scope) throws(ExpressionError) -> TableValue {
        try spend(1, expression.range)
        switch expression.node {
        case .literal(let value): return value
        case .list(let items):
            var values: [TableValue] = []
            for item in items { values.append(try evaluate(item, scope)) }
            return .list(values)
        case .name(let name): return try self.name(name, scope)
        case .member(let base, let key):
            if let key = expression.noteKey { return scope.row.property(key) }
            return try member(key, of: base, scope, expression.range)
        case .element(let base, let index):
            if let key = expression.noteKey { return scope.row.property(key) }
            return try element(try evaluate(index, scope), of: base, scope, expression.range)
        case .call(let name, let arguments): return try call(name, arguments, scope, expression.range)
        case .method(let base, let name, let arguments):
            return try method(name, of: try evaluate(base, scope), arguments, scope, expression.range)
        case .not(let inner): return .boolean(!(try evaluate(inner, scope)).isTrue)
        case .negative(let inner):
            let value = try evaluate(inner, scope)
            switch value {
            case .null: return .null
            case .duration(let length): return .duration(-length)
            default: break
            }
            guard let number = value.asNumber(context) else { throw wrongOperands("-", value, .null, expression.range) }
            return .number(-number)
        case .binary(let sign, let left, let right): return try binary(sign, left, right, scope, expression.range)
        }
    }

    // MARK: Names

    private func name(_ name: String, _ scope: Scope) throws(ExpressionError) -> TableValue {
        if let local = scope.locals.last(where: { $0.key == name }) { return local.value }
        switch name {
        case "file": return .file(scope.row.path)
        case "note": return TableFact.properties.value(scope.row)
        case "this": return context.this.map { .file($0.path) } ?? .null
        case "formula": return .null
        default: break
        }
        if let value = scope.row.line.first(where: { $0.key == name })?.value { return value }
        if context.hasBareFacts, let fact = TableFact(rawValue: name), fact.isBare { return fact.value(scope.row) }
        return scope.row.property(name)
    }

    private func member(
        _ key: String, of base: Expression, _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        if base.node == .name("formula") { return try formula(key, scope, range) }
        return try member(key, of: try evaluate(base, scope), scope, range)
    }

    private func member(
        _ key: String, of value: TableValue, _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        switch value {
        case .object: return value[key]
        case .moment(let moment):
            guard let field = FunctionTable.field(key, of: moment) else {
                throw ExpressionError(
                    .wrongType(
                        Phrase(
                            "a date has no “\(key)”, but ", fr: "une date n’a pas « \(key) », mais ")
                            + Phrase(same: FunctionTable.dateFields.joined(separator: ", "))), range)
            }
            return field
        case .list(let items) where key == "length": return .number(Double(items.count))
        case .text(let text) where key == "length": return .number(Double(text.count))
        case .link where key == "length": return .number(Double(value.text.count))
        case .link(let link):
            guard let path = context.files.path(of: link.target) else { return .null }
            return try member(key, of: .file(path), scope, range)
        case .file(let path):
            guard
                let row = path == scope.row.path
                    ? scope.row : path == context.this?.path ? context.this : context.files.row(at: path)
            else { return .null }
            // `file.file.name`, `this.file.path`.
            if key == "file" { return value }
            if let fact = TableFact(named: key), fact != .title || row.property(key) == .null {
                return fact.value(row)
            }
            return row.property(key)
        case .number, .boolean, .duration:
            throw ExpressionError(
                .wrongType(
                    Phrase(
                        "a value of type \(value.typeName) has no “\(key)”",
                        fr: "une valeur de type \(value.typeName) n’a pas de « \(key) »")), range)
        default: return .null
        }
    }

    private func element(
        _ index: TableValue, of base: Expression, _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        if base.node == .name("formula") { return try formula(index.text, scope, range) }
        let value = try evaluate(base, scope)
        guard let number = index.asNumber(context), case .list(let items) = value else {
            if case .text(let text) = value, let number = index.asNumber(context) {
                let characters = Array(text)
                let at = Int(clamping: number)
                return characters.indices.contains(at) ? .text(String(characters[at])) : .null
            }
            return try member(index.text, of: value, scope, range)
        }
        let at = Int(clamping: number)
        return items.indices.contains(at) ? items[at] : .null
    }

    private func formula(_ name: String, _ scope: Scope, _ range: Range<Int>) throws(ExpressionError) -> TableValue {
        guard let expression = formulas[name] else { return .null }
        if let start = openFormulas.firstIndex(of: name) {
            throw ExpressionError(.circular(openFormulas[start...] + [name]), range)
        }
        guard openFormulas.count < Expression.depthLimit else { throw ExpressionError(.tooDeep, range) }
        openFormulas.append(name)
        defer { openFormulas.removeLast() }
        return try evaluate(expression, Scope(row: scope.row))
    }

    // MARK: Functions

    private func call(
        _ name: String, _ arguments: [Expression], _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        if name == "if" {
            if try evaluate(arguments[0], scope).isTrue { return try evaluate(arguments[1], scope) }
            return arguments.count > 2 ? try evaluate(arguments[2], scope) : .null
        }
        if name == "exists" { return .boolean(try exists(arguments[0], scope)) }
        guard let function = FunctionTable.global(name) else {
            throw ExpressionError(.unknownFunction(name, nearest: nil), range)
        }
        return try function.body(try call(.null, arguments, scope, range))
    }

    private func call(
        _ receiver: TableValue, _ arguments: [Expression], _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableFunction.Call {
        var values: [TableValue] = []
        for argument in arguments { values.append(try evaluate(argument, scope)) }
        return TableFunction.Call(receiver: receiver, arguments: values, row: scope.row, evaluator: self, range: range)
    }

    /// Whether a key exists, with or without a value.
    private func exists(_ expression: Expression, _ scope: Scope) throws(ExpressionError) -> Bool {
        if let key = expression.noteKey { return scope.row.hasProperty(key) }
        if case .name(let name) = expression.node, scope.row.hasProperty(name) { return true }
        return try evaluate(expression, scope) != .null
    }

    private func method(
        _ name: String, of value: TableValue, _ arguments: [Expression], _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        // Null has only these functions; for all others it yields null.
        if value == .null, !["isTruthy", "isEmpty", "toString"].contains(name) { return .null }
        guard let function = FunctionTable.method(name, of: value) else {
            throw ExpressionError(
                .wrongType(
                    Phrase(
                        "a value of type \(value.typeName) has no \(name)()",
                        fr: "une valeur de type \(value.typeName) n’a pas \(name)()")),
                range)
        }
        guard function.counts.contains(arguments.count) else {
            throw ExpressionError(.wrongArguments(name, wanted: Phrase(same: function.parameters)), range)
        }
        guard FunctionTable.lazy.contains(name), case .list(let items) = value else {
            return try function.body(try call(value, arguments, scope, range))
        }
        var inner = scope
        let first = inner.locals.count
        var result: [TableValue] = []
        var accumulated = name == "reduce" ? try evaluate(arguments[1], scope) : .null
        for (index, item) in items.enumerated() {
            inner.locals.removeSubrange(first...)
            inner.locals += [
                TableValue.Member(key: "value", value: item), .init(key: "index", value: .number(Double(index))),
                .init(key: "acc", value: accumulated),
            ]
            let made = try evaluate(arguments[0], inner)
            switch name {
            case "filter": if made.isTrue { result.append(item) }
            case "map": result.append(made)
            default: accumulated = made
            }
        }
        return name == "reduce" ? accumulated : .list(result)
    }

    // MARK: Operators

    private func binary(
        _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ scope: Scope, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        let one = try evaluate(left, scope)
        switch sign {
        case .otherwise: return one == .null ? try evaluate(right, scope) : one
        case .or: return one.isTrue ? one : try evaluate(right, scope)
        case .and: return one.isTrue ? try evaluate(right, scope) : one
        default: break
        }
        let other = try evaluate(right, scope)
        switch sign {
        case .equal: return .boolean(one.equals(other, context))
        case .unequal: return .boolean(!one.equals(other, context))
        case .less: return try compare(one, other, sign, range) { $0 }
        case .greater: return try compare(one, other, sign, range, isSwapped: true) { $0 }
        case .atMost: return try compare(one, other, sign, range, isSwapped: true) { !$0 }
        case .atLeast: return try compare(one, other, sign, range) { !$0 }
        case .plus: return try sum(one, other, range)
        case .minus: return try difference(one, other, range)
        default: return try product(sign, one, other, range)
        }
    }

    /// A null value is neither less nor greater.
    private func compare(
        _ one: TableValue, _ other: TableValue, _ sign: BinaryOperator, _ range: Range<Int>, isSwapped: Bool = false,
        _ holds: (_ isLess: Bool) -> Bool
    ) throws(ExpressionError) -> TableValue {
        if one == .null || other == .null { return .boolean(false) }
        if case .text("") = one { return .boolean(false) }
        if case .text("") = other { return .boolean(false) }
        guard let isLess = isSwapped ? other.isLess(than: one, context) : one.isLess(than: other, context) else {
            throw wrongOperands(sign.rawValue, one, other, range)
        }
        return .boolean(holds(isLess))
    }

    private func sum(_ one: TableValue, _ other: TableValue, _ range: Range<Int>) throws(ExpressionError) -> TableValue
    {
        switch (one, other) {
        case (.moment(let moment), .duration(let length)), (.duration(let length), .moment(let moment)):
            return .moment(length.after(moment))
        case (.moment(let moment), .text(let text)):
            guard let length = TableDuration(text) else { throw notALength(text, range) }
            return .moment(length.after(moment))
        case (.moment(let moment), .number(let milliseconds)):
            return .moment(TableDuration(milliseconds: milliseconds).after(moment))
        case (.duration(let one), .duration(let other)): return .duration(one + other)
        // Null instead of a date has no date two weeks later.
        case (.null, .text(let text)) where TableDuration(text) != nil: return .null
        case (.text, _), (_, .text), (.link, _), (_, .link):
            return .text(one.text + other.text)
        case (.list, _), (_, .list), (.object, _), (_, .object): throw wrongOperands("+", one, other, range)
        case (.null, _), (_, .null): return .null
        default: break
        }
        guard let one = one.asNumber(context), let other = other.asNumber(context) else {
            throw wrongOperands("+", one, other, range)
        }
        return .number(one + other)
    }

    private func difference(
        _ one: TableValue, _ other: TableValue, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        switch (one, other) {
        case (.null, _), (_, .null): return .null
        case (.moment(let one), .moment(let other)):
            if let exact = one.secondsSinceEpoch, let from = other.secondsSinceEpoch {
                return .number(Double(exact - from) * 1000 + Double(one.nanoseconds - other.nanoseconds) / 1e6)
            }
            return .number(((context.seconds(one) - context.seconds(other)) * 1000).rounded())
        case (.moment(let moment), .duration(let length)): return .moment((-length).after(moment))
        case (.moment(let moment), .text(let text)):
            if let other = Timestamp(text: text) { return try difference(one, .moment(other), range) }
            guard let length = TableDuration(text) else { throw notALength(text, range) }
            return .moment((-length).after(moment))
        case (.moment(let moment), .number(let milliseconds)):
            return .moment(TableDuration(milliseconds: -milliseconds).after(moment))
        case (.duration(let one), .duration(let other)): return .duration(one + -other)
        default: break
        }
        guard let one = one.asNumber(context), let other = other.asNumber(context) else {
            throw wrongOperands("-", one, other, range)
        }
        return .number(one - other)
    }

    private func product(
        _ sign: BinaryOperator, _ one: TableValue, _ other: TableValue, _ range: Range<Int>
    ) throws(ExpressionError) -> TableValue {
        if one == .null || other == .null { return .null }
        if case .duration(let length) = one, case .number(let number) = other, sign != .remainder {
            return sign == .times ? .duration(length * number) : number == 0 ? .null : .duration(length * (1 / number))
        }
        if case .number(let number) = one, case .duration(let length) = other, sign == .times {
            return .duration(length * number)
        }
        func isNumeric(_ value: TableValue) -> Bool {
            switch value {
            case .number, .duration, .text: true
            default: false
            }
        }
        guard isNumeric(one), isNumeric(other), let a = one.asNumber(context), let b = other.asNumber(context) else {
            throw wrongOperands(sign.rawValue, one, other, range)
        }
        // Division by zero yields null.
        if sign != .times, b == 0 { return .null }
        return switch sign {
        case .times: .number(a * b)
        case .divided: .number(a / b)
        default: .number(a.truncatingRemainder(dividingBy: b))
        }
    }

    private func notALength(_ text: String, _ range: Range<Int>) -> ExpressionError {
        ExpressionError(
            .wrongType(Phrase("not a length of time: “\(text)”", fr: "ce n’est pas une durée : « \(text) »")), range)
    }

    private func wrongOperands(_ sign: String, _ one: TableValue, _ other: TableValue, _ range: Range<Int>)
        -> ExpressionError
    {
        ExpressionError(
            .wrongType(
                Phrase(
                    "\(sign) is not for values of type \(one.typeName) and \(other.typeName)",
                    fr: "\(sign) ne va pas entre une valeur de type \(one.typeName) et une de type \(other.typeName)")),
            range)
    }
}
