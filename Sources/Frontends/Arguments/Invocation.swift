// A command line that was understood: validated words, no effects.

/// What the user asked of one command.
///
/// Asking for a flag or operand that the command does not declare is a mistake of the program and traps.
package struct Invocation: Sendable {
    /// The command's real path, whichever alias was typed.
    package let path: [String]
    /// All words that are not flags, in the order given.
    package let operands: [String]

    /// A flag as it was given.
    struct Given: Sendable {
        let name: String
        /// nil for a switch.
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
    /// What was given as a flag, as its declaration reads it: `true` for a switch, a value or nil, all values of one that repeats.
    package subscript<Value>(_ flag: Flag<Value>) -> Value { flag.read(occurrences(of: flag.outline)) }

    /// The words of an operand, as its declaration reads them.
    package subscript<Value>(_ operand: Operand<Value>) -> Value { operand.read(words(of: operand.outline)) }

    /// Whether a flag was given and not taken back by a later `--no-NAME`.
    package func has(_ flag: some DeclaredFlag) -> Bool { occurrences(of: flag.outline).last?.isOn ?? false }

    /// Whether the command has a flag or an operand, for what several commands share.
    package func declares(_ flag: some DeclaredFlag) -> Bool { declares(flag.outline) }

    package func declares(_ operand: some DeclaredOperand) -> Bool {
        assigned.contains { $0.name == operand.outline.name }
    }

    private func declares(_ flag: FlagOutline) -> Bool { declaredFlags.contains { $0.name == flag.name } }

    /// A flag each time it was given.
    func occurrences(of flag: FlagOutline) -> [Given] {
        precondition(declares(flag), "'\(path.joined(separator: " "))' declares no flag --\(flag.name)")
        return given.filter { $0.name == flag.name }
    }

    /// The words that were dealt out to an operand.
    func words(of operand: OperandOutline) -> [String] {
        guard let match = assigned.first(where: { $0.name == operand.name }) else {
            preconditionFailure("'\(path.joined(separator: " "))' declares no operand \(operand.name)")
        }
        return match.words
    }
}
