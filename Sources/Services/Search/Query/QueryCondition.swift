// Translates a query to the language of `.base` files, as far as that has equivalent conditions.

import Bytes
import CivilTime
import Journal
import Tables
import Vault
import Wording

extension TableRequest {
    /// The request as a single question, with the query among its conditions, as for a base view. Throws `TableError.unsayable` with an
    /// unsupported condition.
    package func questionOfBase() throws(TableError) -> TableQuestion {
        guard subject == .documents else {
            throw .unsayable(
                Phrase("rows of \(subject.rawValue)", fr: "des lignes de \(subject.rawValue)"), instead: nil)
        }
        var question = question
        let conditions = try [query.node.condition(), question.condition].compactMap(\.self)
        question.condition = conditions.isEmpty ? nil : .all(conditions)
        return question
    }
}

extension QueryNode {
    /// Nil for everything.
    fileprivate func condition() throws(TableError) -> TableQuestion.Condition? {
        func all(_ nodes: [QueryNode]) throws(TableError) -> [TableQuestion.Condition] {
            var conditions: [TableQuestion.Condition] = []
            for node in nodes {
                // Nil: the part matches everything.
                guard let condition = try node.condition() else { continue }
                conditions.append(condition)
            }
            return conditions
        }
        switch self {
        case .everything: return nil
        case .all(let nodes):
            let conditions = try all(nodes)
            return conditions.isEmpty ? nil : .all(conditions)
        case .any(let nodes):
            let conditions = try all(nodes)
            return conditions.count < nodes.count ? nil : .any(conditions)
        case .not(let node):
            guard let condition = try node.condition() else { throw unsayable() }
            return .none([condition])
        default:
            var conditions: [TableQuestion.Condition] = []
            for text in try expressions() { conditions.append(.holds(try TableError.read(text, Expression.init))) }
            return conditions.count == 1 ? conditions[0] : .all(conditions)
        }
    }

    /// Conditions that together are equivalent to this one.
    private func expressions() throws(TableError) -> [String] {
        switch self {
        case .tag(let name, below: false, isPrefix: false): return ["file.hasTag(\(name.literal))"]
        case .kind(let kind): return ["file.kind == \(kind.literal)"]
        case .folder(let folder): return ["file.inFolder(\(folder.literal))"]
        case .flag(.tags): return ["!file.tags.isEmpty()"]
        case .flag(.links): return ["!file.links.isEmpty()"]
        case .flag(.mood): return ["!file.mood.isEmpty()"]
        case .mood(let comparison):
            let names = Mood.allCases.filter { comparison.holds(for: $0.rawValue) }.map(\.name.literal)
            return [
                names.count == 1
                    ? "file.mood == \(names[0])" : "[" + names.joined(separator: ", ") + "].contains(file.mood)"
            ]
        case .words(let comparison): return comparison.expressions("file.words")
        case .day(.day, let days): return days.expressions("file.day")
        case .link(.linksTo(steps: 1), let name): return ["file.hasLink(\(name.literal))"]
        case .field(let key, let condition):
            let name = Expression.key(key).text(hasBareFacts: false)
            // A nested key can be written in more than one way.
            guard !key.contains(".") else { throw unsayable() }
            switch condition {
            case .exists: return ["!\(name).isEmpty()"]
            case .number(let comparison): return comparison.expressions(name)
            case .days(let days): return days.expressions(name)
            case .text(let text): throw unsayable(instead: "\(key.asKey) == \(text.literal)")
            case .prefix: throw unsayable()
            }
        case .tag(let name, below: true, _): throw unsayable(instead: "file.hasTag(\(name.literal))")
        case .path(let text): throw unsayable(instead: "file.path.lower().contains(\(text.lowercased().literal))")
        default: throw unsayable()
        }
    }

    /// - Parameter instead: a similar condition.
    private func unsayable(instead: String? = nil) -> TableError {
        .unsayable(Phrase(explanation(.english), fr: FrenchText(verbatim: explanation(.french))), instead: instead)
    }
}

extension String {
    /// As a string literal of an expression.
    fileprivate var literal: String { Expression.quoted(self) }

    /// As a front matter key, where unqualified names may be facts.
    fileprivate var asKey: String {
        let isFact = TableFact(rawValue: self)?.isBare == true
        return (isFact ? "note." : "") + Expression.key(self).text(hasBareFacts: false)
    }
}

extension Comparison {
    fileprivate func holds(for value: Value) -> Bool {
        switch self {
        case .equal(let other): value == other
        case .less(let other): value < other
        case .atMost(let other): value <= other
        case .greater(let other): value > other
        case .atLeast(let other): value >= other
        case .between(let low, let high): low.map { value >= $0 } ?? true && high.map { value <= $0 } ?? true
        }
    }
}

extension Comparison<Double> {
    fileprivate func expressions(_ name: String) -> [String] {
        func compared(_ sign: String, _ number: Double) -> String { "\(name) \(sign) \(number.shortText)" }
        switch self {
        case .equal(let number): return [compared("==", number)]
        case .less(let number): return [compared("<", number)]
        case .atMost(let number): return [compared("<=", number)]
        case .greater(let number): return [compared(">", number)]
        case .atLeast(let number): return [compared(">=", number)]
        case .between(let low, let high):
            return [low.map { compared(">=", $0) }, high.map { compared("<=", $0) }].compactMap(\.self)
        }
    }
}

extension DayRange {
    fileprivate func expressions(_ name: String) -> [String] {
        // Times on the last day are included.
        let bounds = [
            first.map { "\(name) >= \"\($0.iso)\"" }, last.map { "\(name) < \"\($0.adding(days: 1).iso)\"" },
        ].compactMap(\.self)
        return bounds.isEmpty ? ["!\(name).isEmpty()"] : bounds
    }
}
