// Lines as people may type them, and the question whether each of their words was kept.

/// Makes lines for `log`: sentences, tokens in every place, quotes, code, damage. The seed repeats them.
package struct TypedLines {
    private var generator: SeededGenerator

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private static let words = [
        "Met", "anna", "I", "love", "the", "garden.", "Lyon", "Dîner", "chez", "Léa.", "Très", "bon", "moment!",
        "What?", "etc.", "M.",
        "Dupont", "3.5", "2", "*", "3", "=", "6", "-", "—", "…", "...", ".", "!", "with", "and", "et", "avec", "(see",
        "below)", "“quoted”", "“End.”",
        "it's", "don’t", "12:30", "14h", "x2", "https://x.y/z?a=b", "a@b.example", "C#", "#", "@", "##", "`code",
        "@here`", "<b>", "[x]",
        "日本語", "😀", "naïve", "e\u{301}te\u{301}", "1.", "---", "...", "\\#no", "\\@no", "note:", "{", "}", "|", "end",
        "demain", "yesterday",
        "lundi:", "may:", "&",
    ]
    private static let tokens = [
        "#garden", "#a/b", "#été", "#12", "#x-", "#garden.", "#running", "@anna", "@tom", "@Lyon", "@Tom.", "@Léa,",
        "@\"Chez Paul\"",
        "@\"open", "@\"\"", "@!", "mood:happy", "humeur:joyeux", "mood:2", "mood:😄", "place:Paris", "lieu:Nice",
        "tag:one", "tags:two,three",
        "tag:12", "favorite:true", "favori:oui", "favorite:no", "sleep:7", "Sleep:8", "energy:\"very high\"",
        "weather:sun", "météo:gris", "re:Invent",
        "date:2020-01-01", "photos:x.jpg", "title:Nope", "keywords:four", "a:b:c", "k:\"open", "k:[a", "k:'", "k:#x",
        "id:z9", "private:true",
    ]
    private static let gaps = [
        " ", " ", " ", " ", " ", " ", "  ", "\t", "\n", "\n\n", "\n- ", "\n* ", "\u{a0}", "\r\n", ", ", "", ". ",
    ]
    private static let scalars: [Unicode.Scalar] = [
        "\"", "@", "#", ":", "*", " ", "\n", ".", "\\", "é", "\u{200d}", "`", "<", "[",
    ]

    package mutating func next() -> String {
        var text = ""
        let tokenShare = [0, 10, 30, 60, 90][below(5)]
        for _ in 0...below(14) {
            text +=
                below(100) < tokenShare ? Self.tokens[below(Self.tokens.count)] : Self.words[below(Self.words.count)]
            text += Self.gaps[below(Self.gaps.count)]
        }
        if below(10) == 0 {
            text = ["hier 21h: ", "yesterday: ", "lundi dernier: ", "2026-11-01 7pm: ", "hier soir: "][below(5)] + text
        }
        guard below(5) == 0 else { return text }
        var damaged = Array(text.unicodeScalars)
        for _ in 0...below(3) { damaged.insert(Self.scalars[below(Self.scalars.count)], at: below(damaged.count + 1)) }
        return String(String.UnicodeScalarView(damaged))
    }
}

/// What became of a typed line: the values of the head of its file with their keys, and the text below.
package struct KeptLine {
    package var head: [(key: String, value: String)]
    package var body: String
    /// Whether a date in front was understood, so that the file says it as a date.
    package var isDated: Bool

    package init(head: [(key: String, value: String)], body: String, isDated: Bool) {
        (self.head, self.body, self.isDated) = (head, body, isDated)
    }

    /// The words of what was typed that are neither in the text nor in the head. A mood may be there by its own name, a favourite by `true`,
    /// a key by the one that daybook writes, and a tag that was typed twice once.
    package func lost(of typed: String) -> [String] {
        var typed = Substring(typed)
        if isDated, let colon = typed.indices.first(where: { Self.endsDate(typed, $0) }) {
            typed = typed[colon...].dropFirst()
        }
        return literallyLost(typed) + atomsLost(typed)
    }

    /// A colon with a blank after it; not that of `12:30`.
    private static func endsDate(_ text: Substring, _ place: Substring.Index) -> Bool {
        guard text[place] == ":" else { return false }
        let next = text.index(after: place)
        return next == text.endIndex || text[next].isWhitespace
    }

    /// Words that are in no way a token are in the text as they were typed; the full stop at the end of the title may be gone.
    private func literallyLost(_ typed: Substring) -> [String] {
        var left = Self.counts(Self.words(body))
        var stops = 1
        var lost: [String] = []
        for word in Self.unquoted(typed) where !word.contains(where: { "#@:*\"".contains($0) }) {
            if take(word, &left) { continue }
            if stops > 0, word.hasSuffix("."), take(String(word.dropLast()), &left) {
                stops -= 1
            } else {
                lost.append(word)
            }
        }
        return lost
    }

    /// The runs of letters and digits, wherever they are kept.
    private func atomsLost(_ typed: Substring) -> [String] {
        var left = Self.counts(Self.atoms(body))
        let tags = Set(head.filter { $0.key == "tags" }.flatMap { Self.atoms($0.value) })
        for (key, value) in head where key != "date" {
            for atom in Self.atoms(value) { left[atom, default: 0] += 1 }
            // The key was typed, or has another name.
            let names = Self.names[key] ?? []
            for atom in Self.atoms(key) + names { left[atom, default: 0] += 1 }
            if key == "tags" || key == "favorite" { for name in names { left[name, default: 0] += 50 } }
        }
        return Self.atoms(typed).filter { !take($0, &left) && !tags.contains($0) }
    }

    private static let names = [
        "mood": ["humeur", "joyeux", "2"], "location": ["place", "lieu"], "tags": ["tags", "tag", "keywords"],
        "favorite": ["favori", "oui", "true", "favorite"],
    ]

    private func take(_ word: String, _ left: inout [String: Int]) -> Bool {
        guard let count = left[word], count > 0 else { return false }
        left[word] = count - 1
        return true
    }

    private static func counts(_ words: [String]) -> [String: Int] {
        words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// By scalars, and without accents that are apart and invisible joiners, which do not count as words.
    private static func words(_ text: some StringProtocol) -> [String] {
        text.unicodeScalars.split { $0.properties.isWhitespace }.compactMap { word in
            let seen = word.filter {
                ![.nonspacingMark, .enclosingMark, .format].contains($0.properties.generalCategory)
            }
            return seen.isEmpty ? nil : String(String.UnicodeScalarView(seen))
        }
    }

    private static func atoms(_ text: some StringProtocol) -> [String] {
        text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { String($0) }
    }

    /// The words outside of `@"…"` and `key:"…"`.
    private static func unquoted(_ text: Substring) -> [String] {
        var words: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let isPlain = !line.contains("\"")
            if isPlain { words += Self.words(line) }
        }
        return words
    }
}
