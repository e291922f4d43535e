// The syntax tree of an expression, with the source range of each node.

/// `if(due < today(), "late", status)`
package struct Expression: Sendable, Hashable {
    package indirect enum Node: Sendable, Hashable {
        case literal(TableValue)
        case list([Expression])
        /// An identifier: a front matter key, a fact, or a variable bound by a list function.
        case name(String)
        case member(Expression, String)
        case element(Expression, at: Expression)
        case call(String, [Expression])
        case method(Expression, String, [Expression])
        case not(Expression)
        case negative(Expression)
        case binary(BinaryOperator, Expression, Expression)
    }

    package let node: Node
    /// Offsets in the UTF-8 text of the whole expression.
    package let range: Range<Int>
}

package enum BinaryOperator: String, Sendable, CaseIterable {
    case otherwise = "??"
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    /// A higher number binds closer.
    var precedence: Int {
        switch self {
        case .otherwise: 1
        case .or: 2
        case .and: 3
        case .equal, .unequal: 4
        case .less, .atMost, .greater, .atLeast: 5
        case .plus, .minus: 6
        case .times, .divided, .remainder: 7
        }
    }
}

extension Expression {
    /// All nodes, starting with this one.
    package func visit(_ body: (Expression) -> Void) {
        body(self)
        switch node {
        case .literal, .name: break
        case .list(let items), .call(_, let items): items.forEach { $0.visit(body) }
        case .member(let base, _), .not(let base), .negative(let base): base.visit(body)
        case .element(let base, let index):
            base.visit(body)
            index.visit(body)
        case .method(let base, _, let arguments):
            base.visit(body)
            arguments.forEach { $0.visit(body) }
        case .binary(_, let left, let right):
            left.visit(body)
            right.visit(body)
        }
    }

    /// The name, if the expression is only a name.
    package var bareName: String? { if case .name(let name) = node { name } else { nil } }

    /// The front matter key, if it is written as `note.key` or `note["key"]`.
    package var noteKey: String? {
        switch node {
        case .member(let base, let key): base.node == .name("note") ? key : nil
        case .element(let base, let index):
            if case .literal(.text(let key)) = index.node, base.node == .name("note") { key } else { nil }
        default: nil
        }
    }

    /// Whether it uses more of the note that embeds a base than its location.
    package var asksForNote: Bool {
        var count = 0
        visit { node in
            if node.node == .name("this") { count += 1 }
            if case .member(let base, "file") = node.node, base.node == .name("this") { count -= 1 }
        }
        return count > 0
    }

    /// The formulas used as `formula.name` and `formula["name"]`.
    var formulaNames: Set<String> {
        var names: Set<String> = []
        visit { node in
            switch node.node {
            case .member(let base, let name) where base.node == .name("formula"): names.insert(name)
            case .element(let base, let index) where base.node == .name("formula"):
                if case .literal(.text(let name)) = index.node { names.insert(name) }
            default: break
            }
        }
        return names
    }

    /// Unknown names: keys that no document has, and nonexistent facts and formulas. Without duplicates, with their first place.
    ///
    /// - Parameters:
    ///   - hasBareFacts: whether a bare name may be a fact rather than a key.
    ///   - isKey: whether a document has a key with this name.
    package func unknownNames(
        formulas: Set<String> = [], hasBareFacts: Bool = false, _ isKey: (String) -> Bool
    ) -> [(name: String, range: Range<Int>)] {
        var found: [(name: String, range: Range<Int>)] = []
        func add(_ name: String, _ node: Expression) {
            if !found.contains(where: { $0.name == name }) { found.append((name, node.range)) }
        }
        visit { node in
            if let key = node.noteKey, !isKey(key) { add(key, node) }
            switch node.node {
            case .name(let name) where !Self.others.contains(name) && !isKey(name):
                if !hasBareFacts || TableFact(rawValue: name)?.isBare != true { add(name, node) }
            case .member(let base, let name):
                if base.node == .name("file"), TableFact(named: name) == nil { add("file." + name, node) }
                if base.node == .name("formula"), !formulas.contains(name) { add("formula." + name, node) }
            default: break
            }
        }
        return found
    }
}
