// Distinguishes flags from operands, and parses flags with their values.

import Wording

extension ArgumentParser {
    /// Whether a word has the form of a flag. `-` alone is an operand: the standard streams.
    static func looksLikeFlag(_ word: String) -> Bool {
        word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-")
    }

    /// Whether a word that begins with a hyphen and is not a known flag is meant as an operand: `-word` in a query, and everywhere a
    /// negative number (`-5`) or a text that cannot be a flag (`- milk`).
    static func mayBeOperand(_ word: String, of command: CommandOutline) -> Bool {
        guard let second = word.unicodeScalars.dropFirst().first, second != "-" else { return false }
        if command.takesQuery { return true }
        return second.properties.isWhitespace || second.properties.numericType != nil
    }

    /// Parses the flag at `position` with its value, and moves past them.
    ///
    /// - Parameter command: the command whose operands may begin with a hyphen; nil before it is known.
    /// - Returns: false, without moving, if the word is none of `declared`.
    mutating func readFlag(among declared: [FlagOutline], of command: CommandOutline?) throws(UsageError) -> Bool {
        words[position].hasPrefix("--")
            ? try readLongFlag(among: declared, of: command)
            : try readShortFlags(among: declared, of: command)
    }

    /// `--name`, `--no-name`, `--name value`, `--name=value`.
    private mutating func readLongFlag(among declared: [FlagOutline], of command: CommandOutline?) throws(UsageError)
        -> Bool
    {
        let body = words[position].dropFirst(2)
        let name = body.prefix { $0 != "=" }
        let attached = name.endIndex == body.endIndex ? nil : String(body[body.index(after: name.endIndex)...])
        let path = command?.path ?? []

        if let flag = declared.first(where: { $0.name == name }) {
            if flag.value != nil {
                try readValue(of: flag, attached: attached, among: declared, path: path)
                return true
            }
            guard attached == nil else { throw unexpectedValue(of: flag, path: path) }
            given.append(.init(name: flag.name, value: nil, isOn: true))
        } else if let flag = declared.first(where: { $0.isNegatable && "no-\($0.name)" == name }) {
            guard attached == nil else { throw unexpectedValue(of: flag, path: path) }
            given.append(.init(name: flag.name, value: nil, isOn: false))
        } else {
            return false
        }
        position += 1
        return true
    }

    /// `-n`, `-n 5`, `-n5`, `-abc`, `-abn5`: switches, and at most one flag with a value, at the end.
    private mutating func readShortFlags(
        among declared: [FlagOutline], of command: CommandOutline?
    ) throws(UsageError) -> Bool {
        var switches: [FlagOutline] = []
        var letters = words[position].dropFirst()
        // `-date` is `--date` mistyped, not `-d ate`.
        if letters.utf8.count > 1, declared.contains(where: { $0.name == letters }) { return false }
        while let letter = letters.popFirst() {
            guard let flag = declared.first(where: { $0.short == letter }) else { return false }
            guard let kind = flag.value else {
                switches.append(flag)
                continue
            }
            let attached = letters.isEmpty ? nil : String(letters)
            // `-nord` excludes a word from a query even if -n takes a number.
            if let attached, command?.takesQuery == true, kind.expectation(for: attached) != nil { return false }
            given += switches.map { .init(name: $0.name, value: nil, isOn: true) }
            try readValue(of: flag, attached: attached, among: declared, path: command?.path ?? [])
            return true
        }
        given += switches.map { .init(name: $0.name, value: nil, isOn: true) }
        position += 1
        return true
    }

    /// Takes the value of the flag at `position`: the attached one, or else the next word.
    private mutating func readValue(
        of flag: FlagOutline, attached: String?, among declared: [FlagOutline], path: [String]
    ) throws(UsageError) {
        if attached == nil {
            // A word that is itself a flag is more likely a forgotten value than a value; `--flag=--other` insists.
            let next = position + 1
            guard next < words.count, words[next] != "--", !Self.isKnownFlag(words[next], among: declared) else {
                throw missingValue(of: flag, path: path)
            }
            position = next
        }
        let value = attached ?? words[position]
        if let expectation = flag.value?.expectation(for: value) {
            throw badValue(value, of: flag, expectation, path: path)
        }
        given.append(.init(name: flag.name, value: value, isOn: true))
        position += 1
    }

    private static func isKnownFlag(_ word: String, among declared: [FlagOutline]) -> Bool {
        let spelling = word.prefix { $0 != "=" }
        return (declared + FlagOutline.builtIn).contains { $0.spellings.contains(String(spelling)) }
    }
}
