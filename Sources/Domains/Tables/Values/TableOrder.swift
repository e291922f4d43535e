// The order and equality of values.

import Bytes
import CivilTime

extension TableValue {
    /// Whether two values are equal by `==`: includes a number and its text, a date and its text, a link and its name.
    func equals(_ other: TableValue, _ context: TableContext) -> Bool {
        switch (self, other) {
        case (.moment(let one), .moment(let other)): return context.seconds(one) == context.seconds(other)
        case (.number(let number), .text(let text)), (.text(let text), .number(let number)):
            return Double(text) == number
        case (.boolean(let flag), .number(let number)), (.number(let number), .boolean(let flag)):
            return number == (flag ? 1 : 0)
        case (.duration(let length), .number(let number)), (.number(let number), .duration(let length)):
            return length.milliseconds == number
        case (.duration(let one), .duration(let other)): return one.milliseconds == other.milliseconds
        case (.moment(let moment), .text(let text)), (.text(let text), .moment(let moment)):
            return Timestamp(text: text).map { context.seconds($0) == context.seconds(moment) } ?? false
        case (.link(let link), .text(let text)), (.text(let text), .link(let link)):
            return link.text == text || link.target == text
        case (.link(let one), .link(let other)):
            // Two names of the same file are equal.
            if one.target == other.target { return true }
            return context.files.path(of: one.target).map { $0 == context.files.path(of: other.target) } ?? false
        case (.link(let link), .file(let path)), (.file(let path), .link(let link)):
            return context.files.path(of: link.target) == path
        case (.list(let one), .list(let other)):
            return one.count == other.count && zip(one, other).allSatisfy { $0.equals($1, context) }
        default: return self == other
        }
    }

    /// A value that is the same for equal values: links are identified by their target file.
    func identity(_ context: TableContext) -> TableValue {
        switch self {
        case .link(let link):
            context.files.path(of: link.target).map { .file($0) } ?? .link(TableLink(target: Folding.fold(link.target)))
        case .list(let items): .list(items.map { $0.identity(context) })
        default: self
        }
    }

    /// `<` in expressions: nil if the two are not comparable.
    func isLess(than other: TableValue, _ context: TableContext) -> Bool? {
        if let one = comparedNumber, let other = other.comparedNumber { return one < other }
        switch (self, other) {
        case (.moment(let one), .moment(let other)): return context.seconds(one) < context.seconds(other)
        case (.moment(let one), .text(let text)):
            return Timestamp(text: text).map { context.seconds(one) < context.seconds($0) }
        case (.text(let text), .moment(let other)):
            return Timestamp(text: text).map { context.seconds($0) < context.seconds(other) }
        case (.text(let one), .text(let other)): return one < other
        case (.link, .link), (.link, .text), (.text, .link), (.file, .file): return text < other.text
        default: return nil
        }
    }

    /// Numbers and durations, and numeric texts.
    fileprivate var comparedNumber: Double? {
        switch self {
        case .number(let number): number
        case .duration(let length): length.milliseconds
        case .text(let text):
            text.utf8.first.map { $0.isDigit || $0 == .hyphen || $0 == .dot } == true ? Double(text) : nil
        default: nil
        }
    }
}

/// The sort key of rows: numbers (including numeric texts), then dates, then texts (ignoring case and accents, digits
/// by value), then others; null is last in either direction.
package struct SortKey: Sendable, Comparable, Hashable {
    private enum Class: Int { case boolean, number, moment, text, other, nothing }

    private let kind: Class
    private let number: Double
    private let text: [UInt8]
    /// Distinguishes texts that differ only in case or accents.
    private let written: String

    package init(_ value: TableValue, _ context: TableContext) {
        self = Self.folded(value, context)
    }

    /// The key of a group: texts that differ in case or accents are distinct, links to the same file are equal.
    package init(group value: TableValue, _ context: TableContext) {
        guard case .link(let link) = value else {
            let key = Self.folded(value, context)
            (kind, number, text) = (key.kind, key.number, key.text)
            written = value.identity(context).text
            return
        }
        let path = context.files.path(of: link.target)
        let name = (path ?? link.target).split(separator: "/").last.map(String.init) ?? link.target
        let key = SortKey(.text, text: path == nil ? name : String(name.dropLast(3)))
        (kind, number, text) = (key.kind, key.number, key.text)
        written = path ?? Folding.fold(link.target)
    }

    private static func folded(_ value: TableValue, _ context: TableContext) -> SortKey {
        if let number = value.comparedNumber { return SortKey(number.isNaN ? .nothing : .number, number) }
        return switch value {
        case _ where value.isEmpty: SortKey(.nothing)
        case .boolean(let flag): SortKey(.boolean, flag ? 1 : 0)
        case .moment(let moment): SortKey(.moment, context.seconds(moment))
        case .link(let link): SortKey(.text, text: link.display ?? link.target)
        case .text, .file: SortKey(.text, text: value.text)
        case .list, .object, .pattern, .number, .duration, .null: SortKey(.other, text: value.text)
        }
    }

    private init(_ kind: Class, _ number: Double = 0, text: String = "") {
        (self.kind, self.number) = (kind, number)
        self.text = Array(Folding.fold(text).utf8)
        written = ""
    }

    var isNothing: Bool { kind == .nothing }

    package static func < (one: SortKey, other: SortKey) -> Bool {
        if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
        if one.number != other.number { return one.number < other.number }
        if one.text == other.text { return one.written < other.written }
        return NaturalOrder.isLess(one.text, other.text)
    }
}
