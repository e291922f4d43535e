// Finds places in Swift files where a small change has a meaning, for script/mutate: one line of JSON a place.
//
// Compiled by itself with the SwiftSyntax that lies in the toolchain, so that ranges are those of the compiler's own parser.

import Glibc
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// One change: what is at a range of a file, and what would be there.
struct Place {
    /// How both are joined after a switch.
    enum Form: String {
        /// A value: `(changed ? A : B)`.
        case expression
        /// A statement: the one or the other.
        case statement
        /// A statement that is left out.
        case removal
        /// A condition before those of an `if`, which is then never taken.
        case never
    }

    let start: Int
    let end: Int
    let kind: String
    let form: Form
    let change: String
}

final class Finder: SyntaxVisitor {
    private(set) var places: [Place] = []
    private let source: [UInt8]

    init(source: [UInt8]) {
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: - What is left alone

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// A table: each entry is data, and a wrong one is a wrong fact rather than a wrong rule.
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        node.elements.count > 3 ? .skipChildren : .visitChildren
    }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: - Operators

    private static let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    private static let opposites = ["==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"]
    private static let logic = ["&&": "||", "||": "&&"]
    private static let arithmetic = ["+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&+": "&-", "&-": "&+"]
    private static let assignments = ["+=": "-=", "-=": "+=", "*=": "/=", "|=": "&=", "&=": "|="]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return .visitChildren }
        let tables = [
            ("boundary", Self.boundaries), ("comparison", Self.opposites), ("logic", Self.logic),
            ("arithmetic", Self.arithmetic),
        ]
        for (kind, table) in tables {
            guard let other = table[symbol.text] else { continue }
            if kind == "arithmetic", node.description.contains("\"") { continue }  // texts are joined, not added
            add(kind, .expression, node, replacing(symbol, by: other, in: node))
        }
        if symbol.text == "..<" || symbol.text == "..." {
            let bound = node.rightOperand
            add("boundary", .expression, node, replacing(bound, by: "(\(bound.trimmedDescription)) - 1", in: node))
        }
        if let other = Self.assignments[symbol.text], node.parent?.is(CodeBlockItemSyntax.self) ?? false,
            !node.description.contains("\"")
        {
            add("arithmetic", .statement, node, replacing(symbol, by: other, in: node))
        }
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { add("not", .expression, node, node.expression.trimmedDescription) }
        return .visitChildren
    }

    // MARK: - Constants

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.literal.text.filter { $0 != "_" }
        let value = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
        guard let value, node.parent?.parent?.is(EnumCaseElementSyntax.self) != true else { return .skipChildren }
        add("constant", .expression, node, String(value + 1))
        if value > 0 { add("constant", .expression, node, String(value - 1)) }
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        // Whether memory is kept is about speed alone.
        if node.parent?.as(LabeledExprSyntax.self)?.label?.text == "keepingCapacity" { return .skipChildren }
        add("boolean", .expression, node, node.literal.text == "true" ? "false" : "true")
        return .skipChildren
    }

    // MARK: - Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        guard case .expression(let condition) = node.condition else { return .visitChildren }
        if node.parent?.parent?.is(GuardStmtSyntax.self) ?? false {
            add("guard", .expression, condition, "true")
        }
        negate(condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    /// Operators are changed themselves.
    private func negate(_ condition: ExprSyntax) {
        guard !condition.is(InfixOperatorExprSyntax.self), !condition.is(PrefixOperatorExprSyntax.self) else { return }
        add("condition", .expression, condition, "!(\(condition.trimmedDescription))")
    }

    /// `if … { return }` and its like.
    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.elseBody == nil, node.body.statements.count == 1, let only = node.body.statements.first?.item,
            let first = node.conditions.first
        else { return .visitChildren }
        if only.is(ReturnStmtSyntax.self) || only.is(ThrowStmtSyntax.self) || only.is(ContinueStmtSyntax.self)
            || only.is(BreakStmtSyntax.self)
        {
            add("exit", .never, first, "")
        }
        return .visitChildren
    }

    // MARK: - Calls

    private static let pairs = [
        "min": "max", "first": "last", "prefix": "suffix", "hasPrefix": "hasSuffix", "dropFirst": "dropLast",
        "union": "intersection", "formUnion": "formIntersection", "lowerBound": "upperBound",
        "startIndex": "endIndex", "firstIndex": "lastIndex", "isSuperset": "isSubset", "keys": "values",
    ]
    private static let swaps = pairs.merging(pairs.map { ($1, $0) }) { first, _ in first }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName
        if let other = Self.swaps[name.text], let base = node.base, !base.is(SuperExprSyntax.self) {
            let call = node.parent?.as(FunctionCallExprSyntax.self)
            let whole: ExprSyntax = call.map { ExprSyntax($0) } ?? ExprSyntax(node)
            add("swap", .expression, whole, replacing(name, by: other, in: whole))
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let callee = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            if ["precondition", "assert", "fatalError", "print"].contains(callee.baseName.text) {
                return .skipChildren
            }
            if let other = ["min": "max", "max": "min"][callee.baseName.text] {
                add("swap", .expression, node, replacing(callee.baseName, by: other, in: node))
            }
        }
        return .visitChildren
    }

    // MARK: - Statements

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        guard let owner = node.parent, mayLose(a: node, in: owner) else { return .visitChildren }
        for item in node {
            guard case .expr(let whole) = item.item, hasEffect(whole) else { continue }
            add("removal", .removal, whole, "")
        }
        return .visitChildren
    }

    /// A single expression may be the value of its closure, function or property.
    private func mayLose(a list: CodeBlockItemListSyntax, in owner: Syntax) -> Bool {
        if list.count > 1 { return !owner.is(SourceFileSyntax.self) }
        guard let around = owner.parent, owner.is(CodeBlockSyntax.self) else { return false }
        if let function = around.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
        return around.is(ForStmtSyntax.self) || around.is(DeferStmtSyntax.self) || around.is(WhileStmtSyntax.self)
    }

    private func hasEffect(_ whole: ExprSyntax) -> Bool {
        var bare = whole
        while true {
            if let inner = bare.as(TryExprSyntax.self)?.expression {
                bare = inner
            } else if let inner = bare.as(AwaitExprSyntax.self)?.expression {
                bare = inner
            } else {
                break
            }
        }
        if let call = bare.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.trimmedDescription
            return !["precondition", "assert", "fatalError", "print", "exit", "super.init", "self.init"].contains(name)
        }
        guard let assignment = bare.as(InfixOperatorExprSyntax.self) else { return false }
        if assignment.operator.is(AssignmentExprSyntax.self) {
            if assignment.leftOperand.is(DiscardAssignmentExprSyntax.self) { return true }
            // A plain name may get its first value here.
            return
                (assignment.leftOperand.is(MemberAccessExprSyntax.self)
                || assignment.leftOperand.is(SubscriptCallExprSyntax.self)) && !isInInitializer(assignment)
        }
        let symbol = assignment.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
        return symbol.hasSuffix("=") && Self.opposites[symbol] == nil
    }

    private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
        var next = node.parent
        while let current = next {
            if current.is(InitializerDeclSyntax.self) { return true }
            next = current.parent
        }
        return false
    }

    // MARK: - Texts

    private func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    /// The text of a node in which a part is as another.
    private func replacing(
        _ part: some SyntaxProtocol, by other: String, in node: some SyntaxProtocol
    ) -> String {
        let (whole, inner) = (range(node), range(part))
        return text(whole.lowerBound..<inner.lowerBound) + other + text(inner.upperBound..<whole.upperBound)
    }

    private func add(_ kind: String, _ form: Place.Form, _ node: some SyntaxProtocol, _ change: String) {
        let range = range(node)
        places.append(
            Place(start: range.lowerBound, end: range.upperBound, kind: kind, form: form, change: change))
    }
}

/// A text in the quotes of JSON.
func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "\n": out += "\\n"
        case "\t": out += "\\t"
        case "\r": out += "\\r"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out + "\""
}

func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

// The paths come on standard input, one a line.
while let path = readLine() {
    guard let bytes = contents(of: path) else {
        fputs("places: cannot read \(path)\n", stderr)
        exit(1)
    }
    let parsed = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    let finder = Finder(source: bytes)
    finder.walk(OperatorTable.standardOperators.foldAll(parsed) { _ in })
    for place in finder.places {
        print(
            "{\"path\":\(quoted(path)),\"start\":\(place.start),\"end\":\(place.end),\"kind\":\(quoted(place.kind)),"
                + "\"form\":\(quoted(place.form.rawValue)),\"change\":\(quoted(place.change))}")
    }
}
