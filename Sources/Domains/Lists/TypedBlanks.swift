// Blanks within numbers and after them, as in French: "1 000 g", "500 g" with a no-break space.

import Bytes

enum TypedBlanks {
    /// U+00A0, U+2007, U+2009, U+202F: typographic spaces between groups of digits, and between a number and its unit.
    private static let unbroken: Set<Character> = ["\u{a0}", "\u{2007}", "\u{2009}", "\u{202f}"]

    /// The text with an ordinary blank after numbers and none between groups of thousands: groups are joined at
    /// no-break spaces, and in amounts if a group begins with zero or one thousand is meant, as in "1 000 g" and "1
    /// 200 g"; "2 500 g" is twice 500 g.
    static func ordinary(_ text: String) -> String {
        let characters = Array(text)
        var output: [Character] = []
        for (at, character) in characters.enumerated() {
            guard character == " " || unbroken.contains(character), let last = output.last, isDigit(last) else {
                output.append(character)
                continue
            }
            if isGroup(characters, at), startsNumber(output),
                character != " "
                    || characters[at + 1] == "0" && (output.allSatisfy(isDigit) || isAmount(characters, at))
                    || isOne(output) && isAmount(characters, at) && !isPacked(characters, at)
            {
                continue
            }
            output.append(" ")
        }
        return String(output)
    }

    private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

    /// A blank followed by exactly three digits.
    private static func isGroup(_ characters: [Character], _ at: Int) -> Bool {
        let end = at + 4
        return end <= characters.count && (characters[at] == " " || unbroken.contains(characters[at]))
            && characters[at + 1..<end].allSatisfy(isDigit) && !(end < characters.count && isDigit(characters[end]))
    }

    /// Whether the text ends with the leading groups of a number: "1", "12", "1000" of "1 000 000".
    private static func startsNumber(_ output: [Character]) -> Bool {
        let digits = output.reversed().prefix(while: isDigit)
        let before = output.dropLast(digits.count).last
        return digits.count <= 9 && digits.last != "0" && (before == nil || before == " ")
    }

    /// One piece is usually not counted.
    private static func isOne(_ output: [Character]) -> Bool {
        output.last == "1" && output.dropLast().last.map { $0 == " " } ?? true
    }

    /// Whether packaging follows the unit: "1 400 g can" is one can.
    private static func isPacked(_ characters: [Character], _ start: Int) -> Bool {
        let words = characters[start...].drop { !$0.isLetter }.split(separator: " ")
        return words.count > 1 && TypedUnit.piece(Substring(String(words[1]))) != nil
    }

    /// Whether a unit follows the groups that begin at a blank.
    private static func isAmount(_ characters: [Character], _ start: Int) -> Bool {
        var at = start
        while isGroup(characters, at) { at += 4 }
        if at + 1 < characters.count, ",.".contains(characters[at]), isDigit(characters[at + 1]) {
            at += 1
            while at < characters.count, isDigit(characters[at]) { at += 1 }
        }
        if at < characters.count, characters[at] == " " || unbroken.contains(characters[at]) { at += 1 }
        return TypedUnit.isMeasure(Substring(String(characters[at...].prefix(while: \.isLetter))))
    }
}
