// A parsed command line: validated words, no effects.

/// The request to one command.
///
/// Accessing a flag or operand that the command does not declare is a programming error and traps.
package struct Invocation: Sendable {
    /// The command's own path, whichever alias was typed.
    package let path: [String]
    /// All words that are not flags, in the order given.
    package let operands: [String]

    /// One occurrence of a flag.
    struct Given: Sendable {
        let name: String
        /// Nil for a switch.
        let value: String?
        /// False for `--no-NAME`.
        let isOn: Bool
    }

    private let declaredFlags: [FlagOutline]
    private let given: [Given]
    private let assigned: [(name: String, words: [String])]

    init(
        path: [String], operands: [String], assigned: [(name: String, words: [String])], declaredFlags: [FlagOutline],
        given: [Given]
    ) {
        self.path = path
        self.operands = operands
        self.assigned = assigned
        self.declaredFlags = declaredFlags
        self.given = given
    }
}

extension Invocation {
    /// The value of a flag as declared: `true` for a switch, a value or nil, all values of a repeatable one.
    package subscript<Value>(_ flag: Flag<Value>) -> Value { flag.read(occurrences(of: flag.outline)) }

    /// The words of an operand, as declared.
    package subscript<Value>(_ operand: Operand<Value>) -> Value { operand.read(words(of: operand.outline)) }

    /// Whether a flag was given and not negated by a later `--no-NAME`.
    package func has(_ flag: some DeclaredFlag) -> Bool { occurrences(of: flag.outline).last?.isOn ?? false }

    /// Whether the command has a flag or an operand, for code shared by several commands.
    package func declares(_ flag: some DeclaredFlag) -> Bool { declares(flag.outline) }

    package func declares(_ operand: some DeclaredOperand) -> Bool {
        assigned.contains { $0.name == operand.outline.name }
    }

    private func declares(_ flag: FlagOutline) -> Bool { declaredFlags.contains { $0.name == flag.name } }

    /// All occurrences of a flag.
    func occurrences(of flag: FlagOutline) -> [Given] {
        precondition(declares(flag), "'\(path.joined(separator: " "))' declares no flag --\(flag.name)")
        return given.filter { $0.name == flag.name }
    }

    /// The words assigned to an operand.
    func words(of operand: OperandOutline) -> [String] {
        guard let match = assigned.first(where: { $0.name == operand.name }) else {
            preconditionFailure("'\(path.joined(separator: " "))' declares no operand \(operand.name)")
        }
        return match.words
    }
}
