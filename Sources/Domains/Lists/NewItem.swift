// Converts typed text to list items.

import Bytes
import CivilTime
import Vault

/// An item to be added to a list.
package struct NewItem: Sendable, Hashable {
    /// The line as parsed.
    package let line: LineItem
    /// Everything after the checkbox, except `added:`.
    package let source: String
    /// Each becomes a line below the item.
    package let notes: [String]
    /// Whether it is already checked, in imports.
    package var isChecked = false
    /// Whether a digit one was typed: `1 milk` is one more of a counted item.
    private(set) var saysOne = false

    package var text: String { ClosedLine.words(line.text) }
    package var quantity: Int { line.quantity ?? 1 }
    package var hasQuantity: Bool { line.quantity != nil }
    package var unit: String? { line["unit"] }

    /// The items of a text such as `2 Lait, Pain, 500 g farine @crèmerie !la blanche`: separated by commas,
    /// semicolons and line ends, but not by the comma of `1,5 l` or one in quotes or parentheses; also by "and"
    /// between two amounts. Empty for an empty text.
    package static func items(_ text: String) -> [NewItem] {
        var parts: [String] = [""]
        var before: Character = " "
        var isQuoted = false
        var depth = 0
        for (index, character) in zip(text.indices, text) {
            let after = text.index(after: index) < text.endIndex ? text[text.index(after: index)] : " "
            if character == "\"", isQuoted || [":", "@", "!"].contains(before) { isQuoted.toggle() }
            if character == "(", text[index...].contains(")") { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            let isSemicolon = character == ";" && !isQuoted && after == " "
            if character.isNewline || isSemicolon
                || character == "," && !isQuoted && depth == 0 && !(before.isNumber && after.isNumber)
            {
                parts.append("")
                (isQuoted, depth) = (false, 0)
            } else {
                parts[parts.count - 1].append(character)
            }
            before = character
        }
        let whole = joined(parts)
        return whole.flatMap { split($0, isListed: whole.count > 1) }.compactMap { NewItem(typed: $0) }
    }

    /// "milk, 2 bottles": a bare amount belongs to the preceding item.
    private static func joined(_ parts: [String]) -> [String] {
        parts.reduce(into: []) { joined, part in
            if let last = joined.last, !last.trimmed.isEmpty, !last.contains("!"), isMeasure(part), !hasAmount(last),
                !isAmount(last)
            {
                joined[joined.count - 1] += " " + part.trimmed
            } else {
                joined.append(part)
            }
        }
    }

    /// "500 g de farine et 1 l de lait" are two items, "salt and vinegar crisps" is one.
    private static func split(_ part: String, isListed: Bool) -> [String] {
        let words = part.split(separator: " ")
        guard !part.contains("!"), !part.contains("\"") else { return [part] }
        for index in words.indices.dropFirst().dropLast() where ands.contains(Folding.fold(words[index])) {
            let left = words[..<index].joined(separator: " ")
            let right = words[(index + 1)...].joined(separator: " ")
            let isMore = hasAmount(right) || ItemKey.withoutArticle(right) != nil
            // "pain + lait"
            let isSum = words[index] == "+"
            if isSum || hasAmount(left) && isMore || isListed && hasAmount(right) && !isMeasure(left) {
                return [left] + split(right, isListed: isListed)
            }
        }
        return [part]
    }

    private static let ands: Set<String> = ["and", "et", "&", "+"]

    private static func hasAmount(_ text: String) -> Bool {
        let amount = TypedAmount(text.trimmed[...])
        return amount.quantity != nil || amount.unit != nil
    }

    /// "500 g", "2 sachets", without a thing.
    private static func isMeasure(_ text: String) -> Bool {
        let amount = TypedAmount((text.trimmed + " " + TypedAmount.thingMark)[...])
        return amount.rest.trimmed == TypedAmount.thingMark && amount.unit != nil
            || TypedAmount(("x " + text.trimmed)[...]).rest == "x"
                && TypedAmount(("x " + text.trimmed)[...]).unit != nil
    }

    /// The items of command-line arguments: unquoted words form one item, as in a sentence; a quoted argument is one
    /// item, or several with commas. A bare amount belongs to what follows, if anything; a token, a note or a
    /// conjunction to its neighbours.
    package static func items(ofArguments arguments: [String]) -> [NewItem] {
        var texts: [String] = []
        var isOpen = false
        var wasQuoted = true
        for argument in arguments.map(\.trimmed) where !argument.isEmpty {
            let folded = Folding.fold(argument)
            let isQuoted = argument.contains(" ")
            if wasQuoted, isQuoted { isOpen = false }
            let isNextWord = !wasQuoted && !isQuoted && !isAmount(argument)
            wasQuoted = isQuoted
            let isWordThatJoins = joiners.contains(folded)
            let isAttached = isWordThatJoins || argument.hasPrefix("!") || isTokens(argument)
            if let last = texts.last, isOpen || isAttached || isNextWord, !last.hasSuffix(",") {
                texts[texts.count - 1] = last + " " + argument
            } else {
                texts.append(argument)
            }
            isOpen = isWordThatJoins || isAmount(texts.last ?? argument)
        }
        // "lait 2L": the pending amount is at the end.
        if isOpen, texts.count > 1, let last = texts.popLast() { texts[texts.count - 1] += " " + last }
        return texts.flatMap { items($0) }
    }

    private static let joiners: Set<String> = [
        "de", "du", "des", "d'", "d’", "of", "à", "a", "au", "aux", "x", "×", "&", "et", "and",
    ]

    private static func isTokens(_ argument: String) -> Bool {
        argument.contains { "#@:x×(".contains($0) }
            && (parse(argument)?.text.isEmpty ?? false || TypedAmount.trailing("a " + argument) != nil)
    }

    /// Whether a text is an amount without a thing: "2", "500 g", "un", "½ l".
    private static func isAmount(_ text: String) -> Bool {
        let amount = TypedAmount((text + " \u{1}")[...])
        return amount.rest.trimmed == "\u{1}" && (amount.quantity != nil || amount.unit != nil)
            || TypedNumber(text.split(separator: " ")[...])?.rest.isEmpty == true
    }

    /// A single typed item: an amount at the start or the end, tokens anywhere, `!note` at the end. Nil if no words remain.
    package init?(typed: String) {
        var text = TypedPlaces.quoted(Self.cleaned(typed))
        var notes: [String] = []
        if let mark = Self.noteMark(text) {
            var note = text[text.index(after: mark)...].trimmed
            if note.count > 1, note.hasPrefix("\""), note.hasSuffix("\"") { note = String(note.dropFirst().dropLast()) }
            notes = [note]
            text = text[..<mark].trimmed
        }
        let (words, tokens) = Self.split(text)
        var quantity: Int?
        var rest = words
        let isCounted = Self.parse(text)?.quantity != nil
        var unit: String?
        var others = tokens
        if isCounted {
            // A count follows the words directly.
            let count = tokens.firstIndex { Self.parse("a " + $0)?.quantity != nil }
            if let count { others.insert(others.remove(at: count), at: 0) }
            // "Coca 33cl x6": a count of an amount.
            let amount = TypedAmount(words[...])
            if amount.quantity == nil, amount.unit != nil { (unit, rest) = (amount.unit, amount.rest.trimmed) }
        } else {
            let amount = TypedAmount(words[...])
            (quantity, unit) = (amount.quantity, amount.unit)
            rest = amount.rest.trimmed
            if quantity == nil, let trailing = TypedAmount.trailing(rest) {
                (quantity, rest) = (trailing.count, trailing.text)
            }
        }
        // An amount already given as a token is kept as typed.
        if unit != nil, Self.parse(text)?["unit"] != nil { (unit, rest) = (nil, words) }
        let counts = (quantity.map { $0 == 1 ? [] : ["x\($0)"] } ?? []) + (unit.map { ["unit:\($0)"] } ?? [])
        self.init(words: rest, counts: counts, tokens: others, raw: text, notes: notes)
        saysOne = quantity == 1 && words.first == "1"
    }

    /// An item from its parts. Tokens follow the words, unless that changes their meaning.
    init?(words: String, counts: [String], tokens: [String], raw: String, notes: [String]) {
        let candidate = ([words] + counts + tokens).filter { !$0.isEmpty }.joined(separator: " ")
        let fallback = ([raw] + counts).filter { !$0.isEmpty }.joined(separator: " ")
        guard let plain = Self.parse(raw), !ItemKey(plain.text).isEmpty else { return nil }
        let isSame = Self.parse(candidate).map { found in
            !found.text.isEmpty && found.tags == plain.tags && found.places == plain.places
                && found.text == Self.parse(words)?.text && found.when == Self.parse(words)?.when
        }
        let source = ClosedLine.text(isSame == true ? candidate : fallback)
        guard let line = Self.parse(source), !ItemKey(line.text).isEmpty else { return nil }
        self.line = line
        self.source = source
        self.notes = notes
    }

    /// Parses the text after a checkbox.
    static func parse(_ text: String) -> LineItem? { LineGrammar.parse("- [ ] " + text) }

    /// The item with the dates of its tokens in file notation: `due:friday` becomes `due:2026-11-27`.
    package func dated(now: LocalDateTime, order: HumanDate.Order) -> NewItem {
        let source = TypedTokens.dated(source, now: now, order: order)
        guard source != self.source, let line = Self.parse(source) else { return self }
        var item = NewItem(line: line, source: source, notes: notes)
        (item.isChecked, item.saysOne) = (isChecked, saysOne)
        return item
    }

    private init(line: LineItem, source: String, notes: [String]) {
        (self.line, self.source, self.notes) = (line, source, notes)
    }

    /// Without bullet, checkbox and control characters, and with ordinary blanks in numbers.
    static func cleaned(_ typed: String) -> String {
        var text = String(String.UnicodeScalarView(typed.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })).trimmed
        for bullet in ["- ", "* ", "+ ", "• "] where text.hasPrefix(bullet) { text = text.dropFirst(2).trimmed }
        for box in ["[ ] ", "[x] ", "[X] "] where text.hasPrefix(box) { text = text.dropFirst(4).trimmed }
        return TypedBlanks.ordinary(text)
    }

    /// The `!` that starts a note: at the start of a word, and followed by text.
    private static func noteMark(_ text: String) -> String.Index? {
        var before: Character = "x"
        for (index, character) in zip(text.indices, text) {
            let after = text.index(after: index)
            if character == "!", before == " ", after < text.endIndex, text[after] != " ", text[after] != "!" {
                return index
            }
            before = character
        }
        return nil
    }

    /// The words and the tokens of a text; quotes after `:` or `@` keep blanks within a token.
    private static func split(_ text: String) -> (words: String, tokens: [String]) {
        var pieces: [String] = [""]
        var isQuoted = false
        var before: Character = " "
        for character in text {
            if character == "\"", isQuoted || before == ":" || before == "@" { isQuoted.toggle() }
            if !isQuoted, character == " " || character == "\t" {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
            before = character
        }
        pieces = pieces.filter { !$0.isEmpty }
        let isToken = pieces.map { parse($0)?.text.isEmpty ?? true }
        return (
            zip(pieces, isToken).filter { !$1 }.map(\.0).joined(separator: " "),
            zip(pieces, isToken).filter(\.1).map(\.0)
        )
    }

    /// The line's text after the checkbox.
    func source(added day: Day?) -> String {
        guard let day, line["added"] == nil else { return source }
        return source + " added:\(day.iso)"
    }
}
