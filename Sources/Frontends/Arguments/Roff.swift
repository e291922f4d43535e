// Escaping for roff, the language of manual pages (man(7), mandoc_char(7)).

/// Converts text into roff that prints it.
enum Roff {
    /// Text of a paragraph: hyphens stay hyphens, except at the beginning of a word, as in flags.
    static func prose(_ text: String) -> String {
        var escaped = ""
        var previous: Character = " "
        for character in text {
            let beginsFlag = character == "-" && (" (-['’".contains(previous) || previous == "\u{a0}")
            escaped += beginsFlag ? "\\-" : escape(character)
            previous = character
        }
        return lineSafe(escaped)
    }

    /// Text to be copied and typed: ASCII hyphens, quotes and carets stay unchanged.
    static func code(_ text: String) -> String {
        lineSafe(codeInside(text))
    }

    /// A paragraph with its `code` in bold.
    static func paragraph(_ text: String) -> String {
        let spans = ManualText.spans(of: text).map { span in
            span.isCode ? bold(span.text) : prose(span.text)
        }
        return lineSafe(spans.joined())
    }

    static func bold(_ text: String) -> String { "\\fB\(codeInside(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(codeInside(text))\\fR" }

    /// The argument of a macro such as .SH, between quotes.
    static func argument(_ text: String) -> String {
        "\"" + codeInside(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
            + "\""
    }

    private static func codeInside(_ text: String) -> String {
        text.map { character in
            switch character {
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: escape(character)
            }
        }.joined()
    }

    private static func escape(_ character: Character) -> String {
        switch character {
        case "\\": "\\e"
        case "\u{a0}": "\\~"
        case "\n": " "
        default: String(character)
        }
    }

    /// A line that begins with a dot or an apostrophe would be a request.
    private static func lineSafe(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
