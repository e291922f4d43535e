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

    private let declaredFlags: [Flag]
    private let given: [Given]
    private let assigned: [(name: String, words: [String])]

    init(
        path: [String], operands: [String], assigned: [(name: String, words: [String])], declaredFlags: [Flag],
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
    /// Whether a flag was given and not taken back by a later `--no-NAME`.
    package func has(_ flag: String) -> Bool { setting(flag) ?? false }

    /// True for `--NAME`, false for `--no-NAME`, nil where neither was given; the last one counts.
    package func setting(_ flag: String) -> Bool? { occurrences(of: flag).last?.isOn }

    /// How many times a flag was given (`-vv`).
    package func count(_ flag: String) -> Int { occurrences(of: flag).count { $0.isOn } }

    /// The value of a flag; the last one where it was given several times.
    package func value(_ flag: String) -> String? { values(flag).last }

    /// The value of a flag declared `.integer`.
    package func integer(_ flag: String) -> Int? {
        let isInteger = declaredFlags.contains { $0.name == flag && $0.value == .integer }
        precondition(isInteger, "'\(path.joined(separator: " "))' declares no integer flag --\(flag)")
        return value(flag).flatMap { Int($0) }
    }

    /// Every value of a flag, in the order given.
    package func values(_ flag: String) -> [String] { occurrences(of: flag).compactMap(\.value) }

    /// The operand of that name, several words joined by a blank (a query typed without quotes); nil where absent.
    package subscript(_ operand: String) -> String? {
        let words = all(operand)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Every word of the operand of that name.
    package func all(_ operand: String) -> [String] {
        let match = assigned.first { $0.name == operand }
        precondition(match != nil, "'\(path.joined(separator: " "))' declares no operand \(operand)")
        return match?.words ?? []
    }

    private func occurrences(of flag: String) -> [Given] {
        let isDeclared = declaredFlags.contains { $0.name == flag }
        precondition(isDeclared, "'\(path.joined(separator: " "))' declares no flag --\(flag)")
        return given.filter { $0.name == flag }
    }
}
