// Functions without a receiver, and those for all values.

import Bytes
import CivilTime
import Wording

extension FunctionTable {
    static let globals: [TableFunction] = [
        TableFunction(.global, "if", "condition, then, otherwise?", #"if(2 > 1, "yes", "no")"#) { _ in .null },
        TableFunction(.global, "exists", "value", #"exists("x")"#) { _ in .null },
        TableFunction(.global, "default", "value, otherwise", "default(null, 3)") { $0[0] == .null ? $0[1] : $0[0] },
        TableFunction(.global, "date", "value", #"date("2026-11-20 09:15")"#) { (call) throws(ExpressionError) in
            try date(call)
        },
        TableFunction(.global, "datetime", "value", #"datetime("2026-11-20T09:15:00Z")"#) {
            (call) throws(ExpressionError) in
            guard case .moment(var moment) = try date(call) else { return .null }
            moment.time = moment.time ?? .midnight
            return .moment(moment)
        },
        TableFunction(.global, "duration", "text", #"duration("36 hours")"#) { (call) throws(ExpressionError) in
            if case .duration = call[0] { return call[0] }
            guard let length = TableDuration(call[0].text) else {
                throw call.wrongType(
                    "not a length of time: “\(call[0].text)”", fr: "ce n’est pas une durée : « \(call[0].text) »")
            }
            return .duration(length)
        },
        TableFunction(.global, "now", "", "now()") { .moment(Timestamp($0.context.now)) },
        TableFunction(.global, "today", "", "today()") { .moment(Timestamp(day: $0.context.now.day)) },
        TableFunction(.global, "number", "value", #"number("3.5")"#) { (call) throws(ExpressionError) in
            call[0] == .null ? .null : .number(try call.number(0))
        },
        TableFunction(.global, "min", "number…", "min(3, 1, 2)") { extreme($0) { $0 } },
        TableFunction(.global, "max", "number…", "max(3, 1, 2)") { extreme($0) { !$0 } },
        TableFunction(.global, "sum", "number…", "sum(3, 1, 2)") { (call) throws(ExpressionError) in
            var sum = 0.0
            for index in call.arguments.indices where call[index] != .null { sum += try call.number(index) }
            return .number(sum)
        },
        TableFunction(.global, "average", "number…", "average(3, 1, 2)") { (call) throws(ExpressionError) in
            let numbers = call.arguments.compactMap { $0.asNumber(call.context) }
            return numbers.isEmpty ? .null : .number(numbers.reduce(0, +) / Double(numbers.count))
        },
        TableFunction(.global, "list", "value", #"list("a")"#) { call in
            switch call[0] {
            case .list: call[0]
            case .null: .list([])
            default: .list([call[0]])
            }
        },
        TableFunction(.global, "link", "target, display?", #"link("Lyon", "the city")"#) { call in
            let target: String =
                switch call[0] {
                case .link(let link): link.target
                default: TableLink(call[0].text)?.target ?? call[0].text
                }
            return .link(TableLink(target: target, display: call[1] == .null ? nil : call[1].text))
        },
        TableFunction(.global, "file", "path", #"file("lists/shopping.md")"#) { $0[0].asFile($0.context) },
        TableFunction(.global, "escapeHTML", "text", #"escapeHTML("a < b")"#) { .text(escapedHTML($0[0].text)) },
        // Rendered elements are shown as text in a cell.
        TableFunction(.global, "html", "text", #"html("<b>x</b>")"#) { .text($0[0].text) },
        TableFunction(.global, "image", "path", #"image("photos/a.jpg")"#) { .text($0[0].text) },
        TableFunction(.global, "icon", "name", #"icon("star")"#) { .text($0[0].text) },
    ]

    static let anyFunctions: [TableFunction] = [
        TableFunction(.any, "isTruthy", "", "[].isTruthy()") { .boolean($0.receiver.isTrue) },
        TableFunction(.any, "isEmpty", "", #""".isEmpty()"#) { .boolean($0.receiver.isEmpty) },
        TableFunction(.any, "isType", "type", #"(3).isType("number")"#) { call in
            let wanted = call[0].text
            return .boolean(
                call.receiver.typeName == wanted || wanted == "date" && call.receiver.receiver == .date
                    || wanted == "text" && call.receiver.typeName == "string")
        },
        TableFunction(.any, "toString", "", "(42).toString()") { .text($0.receiver.text) },
    ]

    private static func date(_ call: TableFunction.Call) throws(ExpressionError) -> TableValue {
        switch call[0] {
        case .moment, .null: return call[0]
        case .number(let milliseconds):
            let length = TableDuration(milliseconds: milliseconds)
            return .moment(length.after(Timestamp(day: Day(number: 0), time: .midnight)))
        default: break
        }
        let text = call[0].text
        if text.isEmpty { return .null }
        guard let moment = Timestamp(text: text) else {
            throw call.wrongType("not a date: “\(text)”", fr: "ce n’est pas une date : « \(text) »")
        }
        return .moment(moment)
    }

    /// The minimum or maximum of the values, ignoring nulls.
    private static func extreme(_ call: TableFunction.Call, _ isBetter: (Bool) -> Bool) -> TableValue {
        let values = call.arguments.flatMap { value in
            if case .list(let items) = value { items } else { [value] }
        }
        return values.reduce(.null) { best, value in
            guard value != .null else { return best }
            guard let isLess = value.isLess(than: best, call.context) else { return best == .null ? value : best }
            return isBetter(isLess) ? value : best
        }
    }
}

extension TableValue {
    /// The document to which a path, a link or a file refers; null if there is none.
    func asFile(_ context: TableContext) -> TableValue {
        switch self {
        case .file: self
        case .link(let link): context.files.path(of: link.target).map { .file($0) } ?? .null
        case .text(let text): context.files.path(of: TableLink(text)?.target ?? text).map { .file($0) } ?? .null
        default: .null
        }
    }
}

private func escapedHTML(_ text: String) -> String {
    var bytes: [UInt8] = []
    HTML.escape(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}
