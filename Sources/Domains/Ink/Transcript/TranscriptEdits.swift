// Detects a person's edits of a block by comparing its text with the words recorded when it was written.

import Bytes
import Vault

/// A word as recorded in the block: digests of the displayed text, and strokes or a text box.
struct BoundWord: Hashable {
    var digests: [String]
    var strokes: [String]
    var isConfirmed: Bool
    var typing: InkTranscript.Word.Typing?

    static func digest(_ shown: String) -> String { InkBlock.digest(shown) }
}

/// Merges a block's text with what was recorded when it was written. A word that differs from the record was changed by a person.
struct TranscriptEdits {
    private struct Token {
        let text: String
        let line: Int
    }

    private let tokens: [Token]
    private let bound: [(word: BoundWord, row: Int)]
    private let rows: [[BoundWord]]
    private var result: [[InkTranscript.Word]] = []
    /// For each line of the result, the corresponding recorded line.
    private var origins: [Int?] = []
    /// The recorded line for the last line of the result; nil for a line of typed words.
    private var row: Int?
    /// The text line of the last word of the result.
    private var line: Int?

    static func joined(_ texts: [String], _ rows: [[BoundWord]]) -> InkTranscript {
        var edits = TranscriptEdits(texts, rows)
        edits.walk()
        edits.tellChangedTyping()
        return InkTranscript(lines: edits.result)
    }

    private init(_ texts: [String], _ rows: [[BoundWord]]) {
        tokens = texts.enumerated().flatMap { line, text in
            // By scalars: a combining accent after a blank, as recognisers write it, is a word and not part of the blank.
            text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
                .map { Token(text: String($0), line: line) }
        }
        self.rows = rows
        bound = rows.enumerated().flatMap { row, words in words.map { ($0, row) } }
    }

    private mutating func walk() {
        let places = matches()
        var next = 0
        var changed: [Int] = []
        for index in bound.indices {
            if bound[index].word.digests.isEmpty {
                let known = bound[index].word
                add(
                    InkTranscript.Word([], strokes: known.strokes, .confirmed, typing: known.typing),
                    row: bound[index].row)
            } else if let place = places[index] {
                settle(changed, next..<place, before: index)
                changed = []
                next = place + bound[index].word.digests.count
                add(word(index, Array(tokens[place..<next])), row: bound[index].row, line: tokens[place].line)
            } else {
                changed.append(index)
            }
        }
        settle(changed, next..<tokens.count, before: nil)
    }

    /// The start of each recorded word that is still complete.
    private func matches() -> [Int: Int] {
        let keys = bound.enumerated().flatMap { index, bound in bound.word.digests.map { (index: index, digest: $0) } }
        let found = tokens.map { BoundWord.digest($0.text) }
        let difference = found.difference(from: keys.map(\.digest))
        var (gone, new): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        var places: [Int: [Int]] = [:]
        for (key, token) in zip(
            keys.indices.filter { !gone.contains($0) }, found.indices.filter { !new.contains($0) })
        {
            places[keys[key].index, default: []].append(token)
        }
        return places.compactMapValues { places in
            guard let first = places.first, let last = places.last else { return nil }
            return last - first == places.count - 1 ? first : nil
        }
        .filter { index, _ in places[index]?.count == bound[index].word.digests.count }
    }

    private func word(_ index: Int, _ tokens: [Token]) -> InkTranscript.Word {
        let bound = bound[index].word
        let texts = tokens.map { InkTranscript.Word.bare($0.text) }
        if bound.isConfirmed {
            return InkTranscript.Word(
                tokens.map(\.text), strokes: bound.strokes, .confirmed, typing: bound.typing)
        }
        let isUncertain = texts != tokens.map(\.text)
        return InkTranscript.Word(texts, strokes: bound.strokes, isUncertain ? .uncertain : .read)
    }

    /// Pairs recorded words with their replacements in order; the last pair gets the rest.
    private mutating func settle(_ changed: [Int], _ range: Range<Int>, before: Int?) {
        var typed = range.map { tokens[$0] }
        guard !changed.isEmpty else {
            let following = before.map {
                (
                    row: bound[$0].row,
                    line: tokens.indices.contains(range.upperBound) ? tokens[range.upperBound].line : nil
                )
            }
            for token in typed {
                let word = InkTranscript.Word([token.text], strokes: [], .confirmed)
                if token.line == line {
                    add(word, row: row, line: token.line)
                } else {
                    add(word, row: following?.line == token.line ? following?.row : nil, line: token.line)
                }
            }
            return
        }
        for (number, index) in changed.enumerated() {
            let isLast = number == changed.count - 1
            let taken = isLast ? typed : Array(typed.prefix(1))
            typed.removeFirst(taken.count)
            let known = bound[index].word
            let texts = taken.map { InkTranscript.Word.bare($0.text) }
            add(
                InkTranscript.Word(texts, strokes: known.strokes, .confirmed, typing: known.typing),
                row: bound[index].row, line: taken.first?.line)
        }
    }

    /// A line of typed text that differs from the record becomes a person's as a whole.
    private mutating func tellChangedTyping() {
        for (index, origin) in origins.enumerated() {
            guard let origin, rows[origin].contains(where: { $0.typing == .asInBox }) else { continue }
            let known = rows[origin].flatMap(\.digests)
            guard result[index].flatMap(\.texts).map(BoundWord.digest) != known else { continue }
            for word in result[index].indices where result[index][word].typing == .asInBox {
                result[index][word].typing = .instead(of: TypedLines.digest(known))
            }
        }
    }

    private mutating func add(_ word: InkTranscript.Word, row: Int?, line: Int? = nil) {
        let goesOn = row != nil ? row == self.row : line != nil && line == self.line && self.row == nil
        if goesOn, !result.isEmpty {
            result[result.count - 1].append(word)
        } else {
            result.append([word])
            origins.append(row)
        }
        self.row = row
        self.line = line ?? self.line
    }
}

extension InkTranscript {
    /// A line with the text given by a person. Unchanged words keep their strokes, and replacements take over those of the replaced words.
    package static func confirmed(_ words: [Word], as texts: [String]) -> [Word] {
        let rows = [
            words.map { word in
                BoundWord(
                    digests: word.shown.map(BoundWord.digest), strokes: word.strokes, isConfirmed: true,
                    typing: word.typing)
            }
        ]
        return TranscriptEdits.joined([texts.joined(separator: " ")], rows).lines.joined().map { word in
            var word = word
            word.standing = .confirmed
            return word
        }
    }
}
