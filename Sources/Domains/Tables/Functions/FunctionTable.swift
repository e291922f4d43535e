// The functions of the expression language: receivers, parameters and examples.

import Bytes
import CivilTime
import Wording

/// A function for one type of receiver.
package struct TableFunction: Sendable {
    /// The receiver, in the order of the manual.
    package enum Receiver: String, Sendable, CaseIterable {
        case global, any, date, text, number, list, link, file, object, pattern
    }

    typealias Body = @Sendable (Call) throws(ExpressionError) -> TableValue

    package let receiver: Receiver
    package let name: String
    /// As shown in the manual: `text, count?`.
    package let parameters: String
    /// An example expression, which needs no row.
    package let example: String
    let counts: ClosedRange<Int>
    let body: Body

    /// - Parameter parameters: comma-separated names; `?` marks optional ones, `…` repeated ones.
    init(_ receiver: Receiver, _ name: String, _ parameters: String = "", _ example: String, _ body: @escaping Body) {
        (self.receiver, self.name, self.parameters, self.example, self.body) = (
            receiver, name, parameters, example, body
        )
        let names = parameters.isEmpty ? [] : parameters.split(separator: ",").map(\.trimmed)
        let least = names.filter { !$0.hasSuffix("?") }.count
        counts = least...(parameters.hasSuffix("…") ? 1000 : names.count)
    }

    /// A call: its receiver, arguments and source range.
    struct Call {
        let receiver: TableValue
        let arguments: [TableValue]
        let row: TableRow
        let evaluator: Evaluator
        let range: Range<Int>

        subscript(index: Int) -> TableValue { index < arguments.count ? arguments[index] : .null }
        var context: TableContext { evaluator.context }

        func wrongType(_ english: String, fr french: FrenchText) -> ExpressionError {
            ExpressionError(.wrongType(Phrase(english, fr: french)), range)
        }

        /// An argument that must be a number. Throws `ExpressionError`.
        func number(_ index: Int) throws(ExpressionError) -> Double {
            guard let number = self[index].asNumber(context) else {
                throw wrongType(
                    "not a number: “\(self[index].text)”", fr: "ce n’est pas un nombre : « \(self[index].text) »")
            }
            return number
        }
    }
}

package enum FunctionTable {
    package static let all: [TableFunction] =
        globals + anyFunctions + dateFunctions + textFunctions + numberFunctions + listFunctions + linkFunctions
        + fileFunctions + objectFunctions + patternFunctions

    /// Functions that evaluate their arguments themselves, per element or only if needed.
    static let lazy: Set<String> = ["if", "filter", "map", "reduce", "exists"]

    private static let globalByName = Dictionary(
        all.filter { $0.receiver == .global }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    private static let methodsByName = Dictionary(grouping: all.filter { $0.receiver != .global }, by: \.name)

    static func global(_ name: String) -> TableFunction? { globalByName[name] }

    /// The function with this name for a value; other types are tried as text.
    static func method(_ name: String, of value: TableValue) -> TableFunction? {
        guard let candidates = methodsByName[name] else { return nil }
        let own = value.receiver
        return candidates.first { $0.receiver == own } ?? candidates.first { $0.receiver == .any }
            ?? candidates.first { $0.receiver == .text && [.date, .link, .number].contains(own) }
    }

    /// Throws `ExpressionError` if no function has this name or accepts this number of arguments.
    static func check(global name: String, _ count: Int, _ range: Range<Int>) throws(ExpressionError) {
        try check(name, count, globalByName[name].map { [$0] } ?? [], Array(globalByName.keys), range)
    }

    static func check(method name: String, _ count: Int, _ range: Range<Int>) throws(ExpressionError) {
        try check(name, count, methodsByName[name] ?? [], Array(methodsByName.keys), range)
    }

    private static func check(
        _ name: String, _ count: Int, _ functions: [TableFunction], _ names: [String], _ range: Range<Int>
    ) throws(ExpressionError) {
        guard let first = functions.first else {
            throw ExpressionError(
                .unknownFunction(name, nearest: EditDistance.nearest(to: name, of: names.sorted())), range)
        }
        guard !functions.contains(where: { $0.counts.contains(count) }) else { return }
        throw ExpressionError(
            .wrongArguments(
                name,
                wanted: first.parameters.isEmpty
                    ? Phrase("nothing", fr: "rien") : Phrase(same: first.parameters)), range)
    }
}

extension TableValue {
    var receiver: TableFunction.Receiver {
        switch self {
        case .null, .boolean: .any
        case .number, .duration: .number
        case .text: .text
        case .moment: .date
        case .list: .list
        case .object: .object
        case .link: .link
        case .file: .file
        case .pattern: .pattern
        }
    }

    /// `isType("…")`
    var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .text: "string"
        case .moment(let moment): moment.time == nil ? "date" : "datetime"
        case .duration: "duration"
        default: receiver.rawValue
        }
    }

    /// The result of `number()` for a value.
    func asNumber(_ context: TableContext) -> Double? {
        switch self {
        case .number(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .duration(let length): length.milliseconds
        case .moment(let moment): (context.seconds(moment) * 1000).rounded()
        case .text(let text): Double(text.trimmed)
        default: nil
        }
    }
}

extension TableFunction {
    /// `text.split(separator, count?)`
    package var signature: String { (receiver == .global ? "" : receiver.rawValue + ".") + call }

    /// `split(separator, count?)`
    package var call: String { "\(name)(\(parameters))" }

    /// The value of its example; nil if that needs a vault, or is null.
    package func exampleValue(_ context: TableContext) -> String? {
        guard ![.file, .link, .object].contains(receiver), let expression = try? Expression(example),
            let value = try? Evaluator(context, formulas: [:]).value(of: expression, for: TableRow(path: ""))
        else { return nil }
        return value.text.isEmpty ? nil : value.text
    }
}
