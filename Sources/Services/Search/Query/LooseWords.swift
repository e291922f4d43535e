// The words of a query that may be matched separately: a note that answers a question rarely has all its words.

import Bytes
import CivilTime
import Language

struct LooseWords {
    /// One word, or a quoted phrase.
    struct Word {
        /// As it was written.
        let text: String
        let node: QueryNode
    }

    /// Without words like `when` and `the`, unless there are no others; without duplicates.
    let words: [Word]
    /// The words and phrases of the query as typed, since `3/5` is a day and `3 5` is not.
    private let text: String
    /// Conditions that must still hold.
    let conditions: [QueryNode]
    /// Whether it is a question: `Where did we …`, `… ?`. Then a few documents that happen to have all of the words are not enough.
    let isQuestion: Bool

    /// Further words are ignored.
    static let maxWords = 64
    /// The number of results that are enough for a question.
    static let enough = 10

    /// Nil unless there are several words.
    init?(_ node: QueryNode) {
        guard case .all(let parts) = node else { return nil }
        var conditions: [QueryNode] = []
        var all: [Word] = []
        var typed: [String] = []
        for part in parts {
            switch part {
            case .word(let text, let isPrefix, nil):
                all += isPrefix ? [Word(text: text, node: part)] : Self.parts(of: text)
                typed.append(text)
            case .phrase(let text, nil):
                // `e-mail` and `Anna's` are phrases of one word.
                all += text.contains(where: \.isWhitespace) ? [Word(text: text, node: part)] : Self.parts(of: text)
                typed.append(text)
            default: conditions.append(part)
            }
        }
        let folded = all.map { Folding.fold($0.text) }
        let small = SmallWords.grammar(in: folded)
        var seen: Set<String> = []
        let wanted = zip(all, folded).filter { _, word in
            !small.contains(word) && (word.utf8.count > 1 || word.utf8.first?.isDigit ?? false)
        }
        words = (wanted.isEmpty ? Array(zip(all, folded)) : wanted).filter { seen.insert($0.1).inserted }.map(\.0)
        isQuestion = folded.first.map { Self.questions.contains($0) } ?? false || Self.isAsked(parts)
        self.conditions = conditions
        text = typed.joined(separator: " ")
        guard all.count > 1, !words.isEmpty, words.count <= Self.maxWords else { return nil }
    }

    private static func parts(of text: String) -> [Word] {
        text.split { !$0.isLetter && !$0.isNumber }.map {
            Word(text: String($0), node: .word(String($0), isPrefix: false, column: nil))
        }
    }

    private static func isAsked(_ parts: [QueryNode]) -> Bool {
        switch parts.last {
        case .word(let word, false, nil): word.hasSuffix("?")
        case .phrase(let text, nil): text.hasSuffix("?")
        default: false
        }
    }

    /// Folded.
    private static let questions: Set<String> = [
        "who", "whom", "whose", "what", "when", "where", "which", "why", "how", "did", "does", "is", "are", "was",
        "were",
        "qui", "que", "quoi", "quand", "ou", "quel", "quelle", "quels", "quelles", "pourquoi", "comment", "combien",
        "est",
    ]
}

extension LooseWords {
    /// The days that the words mean, `last summer`, `en mars 2024`, and the indices of these words; nil if there are none.
    func days(today: Day, order: HumanDate.Order) -> (days: DayRange, words: Set<Int>)? {
        let now = LocalDateTime(day: today, time: .noon)
        guard let found = HumanDate.find(in: text, now: now, leaning: .past, order: order),
            !found.date.isTimeAlone
        else {
            return nil
        }
        let said = Set(WordBreaker.words(text[found.range]))
        return (found.date.days, Set(words.indices.filter { said.contains(Folding.fold(words[$0].text)) }))
    }
}
