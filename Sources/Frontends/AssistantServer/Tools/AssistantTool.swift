// A tool as data: its name, input, output, and effect on the vault.

import AssistantActions
import Bytes
import Vault
import Wording

package struct AssistantTool: Sendable {
    /// The effect of a call on the vault, from which the annotations of the protocol are derived.
    package enum Effect: Sendable {
        case reads
        /// Adds text without removing any.
        case adds
        /// May replace text. With `isIdempotent`, repeating the call has no further effect.
        case changes(isIdempotent: Bool)
    }

    package let name: String
    let title: String
    let description: String
    package let effect: Effect
    let ownArguments: [ToolArgument]
    /// JSON Schema of `structuredContent`.
    let output: JSONValue
    let run: @Sendable (ToolCall) throws -> ToolAnswer

    static let dryRun = ToolArgument(
        "dry_run", .flag, "Show what would change, as a difference, and change nothing.")

    package var arguments: [ToolArgument] { ownArguments + (isReading ? [] : [Self.dryRun]) }

    package var isReading: Bool { if case .reads = effect { true } else { false } }

    /// The entry in `tools/list`.
    package var json: JSONValue {
        let required = arguments.filter(\.isRequired).map { JSONValue.string($0.name) }
        let input: [(String, JSONValue)] =
            [
                ("type", "object"), ("properties", .members(arguments.map { ($0.name, $0.schema) })),
                ("additionalProperties", false),
            ] + (required.isEmpty ? [] : [("required", .array(required))])
        return .members([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            ("inputSchema", .members(input)), ("outputSchema", output), ("annotations", annotations),
        ])
    }

    private var annotations: JSONValue {
        let (isReading, isDestructive, isIdempotent) =
            switch effect {
            case .reads: (true, false, true)
            case .adds: (false, false, false)
            case .changes(let isIdempotent): (false, true, isIdempotent)
            }
        return .members([
            ("title", .string(title)), ("readOnlyHint", .bool(isReading)), ("destructiveHint", .bool(isDestructive)),
            ("idempotentHint", .bool(isIdempotent)), ("openWorldHint", false),
        ])
    }

    /// Throws `ArgumentProblem`.
    func check(_ values: JSONValue) throws(ArgumentProblem) {
        for member in values.object ?? [] {
            guard let argument = arguments.first(where: { $0.name == member.key }) else {
                throw .unknown(member.key, known: arguments.map(\.name))
            }
            if let expected = argument.problem(with: member.value) { throw .wrong(member.key, expected: expected) }
        }
        if let missing = arguments.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw .missing(missing.name)
        }
    }
}

/// Why the arguments of a call are invalid.
enum ArgumentProblem: Error, ExplainedError {
    case unknown(String, known: [String])
    case wrong(String, expected: Phrase)
    case missing(String)

    var explanation: Explanation {
        switch self {
        case .unknown(let name, let known):
            let list = known.joined(separator: ", ")
            return Explanation(
                .usage, Phrase("invalid argument “\(name)”", fr: "argument invalide « \(name) »"),
                hint: Phrase("arguments: \(list)", fr: "arguments : \(list)"))
        case .wrong(let name, let expected):
            return Explanation(
                .usage,
                Phrase("invalid argument “\(name)”: ", fr: "argument invalide « \(name) » : ") + expected)
        case .missing(let name):
            return Explanation(.usage, Phrase("missing argument “\(name)”", fr: "argument manquant « \(name) »"))
        }
    }
}

/// One call of a tool, with validated arguments.
struct ToolCall {
    let visit: AssistantVisit
    let run: AssistantRun
    let arguments: JSONValue

    subscript(name: String) -> String? { arguments[name]?.string }
    func number(_ name: String) -> Int? { arguments[name]?.int }
    func has(_ name: String) -> Bool { arguments[name]?.bool ?? false }
    func texts(_ name: String) -> [String] { arguments[name]?.array?.compactMap(\.string) ?? [] }
}

/// The answer of a tool: values for programs, and a short version as text.
package struct ToolAnswer: Sendable {
    let value: JSONValue
    let text: String
    /// Documents read or written, for the history.
    package let documents: [VaultPath]
    /// Whether the documents were written.
    package let isWritten: Bool

    /// Invisible characters are escaped in both.
    ///
    /// - Parameter lines: text of the vault, which is kept separate from our own.
    init(
        _ value: JSONValue, _ head: String, lines: [String] = [], from origin: String = "vault",
        documents: [VaultPath], isWritten: Bool = false
    ) {
        self.value = VisibleText.shown(value)
        let head = VisibleText.shown(head)
        let body = lines.map { VisibleText.shown($0) }
        text = body.isEmpty ? head : head + "\n" + VaultFence.around(body.joined(separator: "\n"), from: origin)
        self.documents = documents
        self.isWritten = isWritten
    }

    package var json: JSONValue {
        .members([
            ("content", .array([Self.content(text)])), ("structuredContent", value), ("isError", false),
        ])
    }

    static func failure(_ words: String) -> JSONValue {
        .members([("content", .array([content(VisibleText.shown(words))])), ("isError", true)])
    }

    private static func content(_ text: String) -> JSONValue { .members([("type", "text"), ("text", .string(text))]) }

    /// Bytes of the vault's text in it, for the history.
    package var size: Int { value.encoded().count }
}

/// Text of the vault between fences that it cannot imitate, with its origin.
enum VaultFence {
    static func around(_ text: String, from origin: String) -> String {
        var longest = 2
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let name = VisibleText.shown(origin).map { $0.isNewline || $0 == "`" ? "?" : String($0) }.joined()
        return "\(fence)vault \(name)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)"
    }
}
