// Escapes plain text as Markdown (CommonMark 0.31.2, section 2.4).

import Bytes

enum MarkdownWords {
    /// Adds a backslash before each character that would be markup.
    ///
    /// - Parameter isAtLineStart: whether the words are the first on their line.
    static func escaped(_ words: some StringProtocol, isAtLineStart: Bool) -> String {
        let text = Array(words)
        var output = ""
        var lineStart = isAtLineStart ? 0 : -1
        for (at, sign) in text.enumerated() {
            let next = at + 1 < text.count ? text[at + 1] : " "
            let before = at > 0 ? text[at - 1] : " "
            if at == lineStart, let mark = blockMark(text[at...]), mark == at {
                output.append("\\")
            } else if isMarkup(sign, before: before, next: next, text[at...]) {
                output.append("\\")
            }
            output.append(sign)
            if sign.isNewline || (at == lineStart && (sign == " " || sign.isWholeNumber)) {
                lineStart = at + 1
                // "2019. was a year": the point after the number would make it a list.
                if sign.isWholeNumber, ".)".contains(next), at + 2 >= text.count || text[at + 2].isWhitespace {
                    output.append("\\")
                    lineStart = -1
                }
            }
        }
        return output
    }

    /// Escapes lines of plain text that would begin a heading, list, quote or rule.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let start = line.drop { $0 == " " }
            let number = start.prefix { $0.isASCII && $0.isWholeNumber }
            if 1...9 ~= number.count, let mark = start.dropFirst(number.count).first, ".)".contains(mark),
                start.dropFirst(number.count + 1).first?.isWhitespace ?? true
            {
                return line.prefix(line.count - start.count) + number + "\\" + start.dropFirst(number.count)
            }
            guard let mark = blockMark(ArraySlice(start)), mark == 0, !start.hasPrefix("- "), !start.hasPrefix("* ")
            else { return String(line) }
            return line.prefix(line.count - start.count) + "\\" + start
        }.joined(separator: "\n")
    }

    private static func isMarkup(
        _ sign: Character, before: Character, next: Character, _ rest: ArraySlice<Character>
    ) -> Bool {
        switch sign {
        case "\\": next.isASCII && (next.isPunctuation || next.isSymbol)
        case "`", "[": true
        case "*": !(before.isWhitespace && next.isWhitespace)
        case "_": !((before.isLetter || before.isNumber) && (next.isLetter || next.isNumber))
        case "~": next == "~" || before == "~"
        case "<": next.isLetter || "/!?".contains(next)
        case "&": CharacterReference.name(String(rest.prefix(40)).utf8) != nil
        default: false
        }
    }

    /// The place of the character that would turn a line into a block, if there is one.
    private static func blockMark(_ line: ArraySlice<Character>) -> Int? {
        guard let first = line.first else { return nil }
        let run = line.prefix { $0 == first }
        let after = line.dropFirst(run.count).first
        let isAlone = line.dropFirst(run.count).prefix { !$0.isNewline }.allSatisfy { $0 == " " }
        switch first {
        case "#" where run.count < 7 && after?.isWhitespace ?? true: return line.startIndex
        case ">": return line.startIndex
        case "-", "+", "*":
            return run.count == 1 && after?.isWhitespace ?? true || run.count > 2 && isAlone ? line.startIndex : nil
        case "=": return isAlone ? line.startIndex : nil
        default: return nil
        }
    }
}
