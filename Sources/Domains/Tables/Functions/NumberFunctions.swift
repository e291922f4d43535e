// Functions of numbers.

import Bytes
import Wording

extension FunctionTable {
    static let numberFunctions: [TableFunction] = [
        TableFunction(.number, "abs", "", "(-2.5).abs()") { $0.mapped { abs($0) } },
        TableFunction(.number, "ceil", "", "(2.1).ceil()") { $0.mapped { $0.rounded(.up) } },
        TableFunction(.number, "floor", "", "(2.9).floor()") { $0.mapped { $0.rounded(.down) } },
        TableFunction(.number, "round", "digits?", "(2.345).round(2)") { (call) throws(ExpressionError) in
            let digits = call.arguments.isEmpty ? 0 : min(max(Int(clamping: try call.number(0)), -15), 15)
            let scale = (0..<abs(digits)).reduce(1.0) { scale, _ in scale * 10 }
            // Rounds half up, as in JavaScript; -2 means hundreds.
            return call.mapped { number in
                let scaled = digits < 0 ? number / scale : number * scale
                guard scaled.isFinite else { return number }
                let rounded = (scaled + 0.5).rounded(.down)
                return digits < 0 ? rounded * scale : rounded / scale
            }
        },
        TableFunction(.number, "toFixed", "digits", "(3).toFixed(2)") { (call) throws(ExpressionError) in
            guard let number = call.receiver.asNumber(call.context), number.isFinite else { return .text("") }
            return .text(Self.fixed(number, digits: min(max(Int(clamping: try call.number(0)), 0), 15)))
        },
    ]

    /// A number with a fixed number of decimals, rounding half away from zero.
    static func fixed(_ number: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = (abs(number) * scale).rounded()
        guard scaled < 9e15 else { return number.text }
        let figures = String(padded: Int(scaled), to: digits + 1)
        let sign = number < 0 && scaled > 0 ? "-" : ""
        return digits == 0 ? sign + figures : sign + figures.dropLast(digits) + "." + figures.suffix(digits)
    }
}

extension TableFunction.Call {
    fileprivate func mapped(_ body: (Double) -> Double) -> TableValue {
        receiver.asNumber(context).map { .number(body($0)) } ?? .null
    }
}
