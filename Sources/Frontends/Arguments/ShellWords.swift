// Splits a shell command line into the words of its commands: just enough for the examples of manuals.

/// Parses lines such as `git log | daybook search 'tag:a b' > out.txt` without running anything.
enum ShellWords {
    /// The words of each simple command of a line, without leading assignments and redirections.
    ///
    /// Quotes and backslashes work as in sh(1), and `$(…)` is kept verbatim; `#` begins a comment.
    static func commands(in line: String) -> [[String]] {
        var splitter = ShellSplitter(line)
        return splitter.commands().map { words in
            Array(
                words.drop { word in
                    // `NAME=value command`
                    let name = word.prefix { $0 != "=" }
                    return name.endIndex != word.endIndex && !name.isEmpty
                        && name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_") }
                })
        }.filter { !$0.isEmpty }
    }
}

/// One pass over the characters of a line.
private struct ShellSplitter {
    private let characters: [Character]
    private var position = 0
    private var finished: [[String]] = []
    private var words: [String] = []
    private var word: String?
    /// The next word is the target of a redirection.
    private var isRedirected = false

    init(_ line: String) {
        characters = Array(line)
    }

    mutating func commands() -> [[String]] {
        while let character = next() {
            switch character {
            case " ", "\t": endWord()
            case "\n", ";", "|", "&": endCommand()
            case "<", ">":
                // The `2` of `2>file` is not a word.
                if word == "1" || word == "2" { word = nil }
                endWord()
                while position < characters.count, "<>&".contains(characters[position]) { position += 1 }
                isRedirected = true
            case "#" where word == nil:
                while let rest = next(), rest != "\n" {}
                endCommand()
            case "'": quoted(until: "'", escapes: false)
            case "\"": quoted(until: "\"", escapes: true)
            case "\\": if let escaped = next() { append(escaped) }
            case "$" where position < characters.count && characters[position] == "(": substitution()
            default: append(character)
            }
        }
        endCommand()
        return finished
    }

    private mutating func next() -> Character? {
        guard position < characters.count else { return nil }
        defer { position += 1 }
        return characters[position]
    }

    private mutating func append(_ character: Character) {
        word = (word ?? "") + String(character)
    }

    private mutating func quoted(until quote: Character, escapes: Bool) {
        word = word ?? ""
        while let character = next(), character != quote {
            if escapes, character == "\\", let escaped = next() {
                append(escaped)
            } else if escapes, character == "$", position < characters.count, characters[position] == "(" {
                substitution()
            } else {
                append(character)
            }
        }
    }

    /// Keeps `$(…)` as a whole: its number of words is unknown.
    private mutating func substitution() {
        append("$")
        var depth = 0
        while let character = next() {
            append(character)
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return }
        }
    }

    private mutating func endWord() {
        guard let ended = word else { return }
        word = nil
        if isRedirected {
            isRedirected = false
        } else {
            words.append(ended)
        }
    }

    private mutating func endCommand() {
        endWord()
        isRedirected = false
        if !words.isEmpty { finished.append(words) }
        words = []
    }
}
