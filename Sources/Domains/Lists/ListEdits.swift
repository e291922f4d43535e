// Edits of list items: add, check, uncheck, rename, remove, clear.

import Bytes
import CivilTime
import Vault

extension ItemList {
    /// Adds an item. A known item is reopened with the typed amount and tokens; to one that is already open, a typed
    /// number or amount is added. Returns no edits if nothing changes.
    package func adding(_ item: NewItem, to section: String? = nil, today: Day) -> [TextEdit] {
        if let known = known(item.text), let edits = joining(item, to: known) { return edits }
        return inserting(item.block(added: today, bullet: bullet, lineEnd: lineEnd, hasBox: !isPlain), section: section)
    }

    /// The line end of the file, as text.
    var lineEnd: String { document.lineEnd }

    /// The bullet style of the list.
    private var bullet: String {
        guard let line = items.last?.line else { return "-" }
        let first = document.bytes[line.bullet.lowerBound]
        return [.asterisk, .plus].contains(first) ? String(UnicodeScalar(first)) : "-"
    }

    /// Nil if the two cannot be joined: their amounts are incompatible.
    private func joining(_ item: NewItem, to known: ListItem) -> [TextEdit]? {
        var edits = known.isOpen ? [] : document.setting(.open, of: known.line)
        let written = TypedAmount(known.text[...]).unit
        let before = ListedAmount(count: known.line.quantity, unit: known.unit)
        // One more of an item without a count means the usual amount.
        let isOne = item.saysOne && (before != ListedAmount() || !known.isOpen)
        let typed = ListedAmount(count: item.line.quantity ?? (isOne && item.unit == nil ? 1 : nil), unit: item.unit)
        if let written, known.unit.map({ !AmountSum.isSize($0) }) ?? true, ItemKey(known.text) != ItemKey(item.text) {
            // A handwritten amount among the words, or the size of a can, cannot be added to.
            guard typed.count == nil, typed.unit == nil || typed.unit == written else { return nil }
            return edits + joiningTokens(of: item, to: known)
        }
        guard var amount = known.isOpen ? before.adding(typed) : before.replaced(by: typed) else { return nil }
        if isOne, amount.count == 1 { amount.count = nil }
        guard let changed = setting(amount, of: known) else { return nil }
        edits += changed
        // "(1 cup)" is not what there is now.
        if amount.unit != before.unit, written != nil, known.unit.map({ AmountSum.isSize($0) }) ?? false {
            edits += document.setting(title: TypedAmount.thing(known.text), of: known.line)
        }
        return edits + joiningTokens(of: item, to: known)
    }

    /// Sets the amount of an item. Nil if the line would be read differently with that number.
    package func setting(_ amount: ListedAmount, of item: ListItem) -> [TextEdit]? {
        var edits: [TextEdit] = []
        if amount.count != item.line.quantity {
            guard let edit = setting(quantity: amount.count, of: item) else { return nil }
            edits.append(edit)
        }
        guard amount.unit != item.unit else { return edits }
        return edits
            + (amount.unit.map { document.setting("unit", to: $0, of: item.line) }
                ?? document.removing("unit", of: item.line))
    }

    /// Where an item is found in a shop: nothing is written for the heading that it is below already.
    package func setting(aisle: String, of item: ListItem) -> [TextEdit] {
        aisle.isEmpty || aisle == item.section
            ? document.removing("aisle", of: item.line) : document.setting("aisle", to: aisle, of: item.line)
    }

    private func joiningTokens(of item: NewItem, to known: ListItem) -> [TextEdit] {
        let line = known.line
        let tags = item.line.tags.filter { !line.tags.contains($0) }.map { "#" + $0 }
        let places = item.line.places.filter { !line.places.contains($0) }
            .map { $0.contains(" ") ? "@\"\($0)\"" : "@" + $0 }
        var edits = (tags + places).map { TextEdit.insert(" " + $0, at: line.content.upperBound) }
        for field in item.line.fields where field.key != "unit" && !field.range.isEmpty {
            edits += document.setting(field.key, to: field.value, of: line)
        }
        let notes = item.notes.filter { !known.notes.contains($0) }
        guard !notes.isEmpty else { return edits }
        let margin = String(repeating: " ", count: line.indent + 2)
        let text = notes.map { margin + NewItem.harmless($0) }.joined(separator: lineEnd)
        return edits + document.appendingLine(text, after: line)
    }

    // MARK: Tokens

    /// Nil if the change would alter the meaning of the line.
    private func setting(quantity: Int?, of item: ListItem) -> TextEdit? {
        let line = item.line
        func isRight(_ edit: TextEdit) -> Bool {
            let moved = edit.range.lowerBound - line.range.lowerBound..<edit.range.upperBound - line.range.lowerBound
            let text = [TextEdit(moved, String(decoding: edit.replacement, as: UTF8.self))]
                .applied(to: Array(document.bytes[line.range]))
            let found = LineGrammar.parse(text, line: text.indices)
            return found?.quantity == quantity && found?.text == line.text
        }
        let token = quantity.map { " x\($0)" } ?? ""
        let candidates =
            line.quantity == nil
            ? [firstToken(in: line), line.content.upperBound].compactMap { $0 }.map { TextEdit.insert(token, at: $0) }
            : words(of: line).filter { isCount(document.bytes[$0]) && $0.lowerBound > line.content.lowerBound }
                .map { TextEdit($0.lowerBound - 1..<$0.upperBound, token) }
        return candidates.first(where: isRight)
    }

    private func isCount(_ word: ArraySlice<UInt8>) -> Bool {
        word.first == UInt8(ascii: "x") && word.count > 1 && word.dropFirst().allSatisfy(\.isDigit)
    }

    private func words(of line: LineItem) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for at in line.content {
            if document.bytes[at].isBlank {
                if let begun = start { words.append(begun..<at) }
                start = nil
            } else if start == nil {
                start = at
            }
        }
        return words + (start.map { [$0..<line.content.upperBound] } ?? [])
    }

    /// After the words, at the start of the first token.
    private func firstToken(in line: LineItem) -> Int? {
        var start = line.fields.filter { !$0.range.isEmpty }.map(\.range.lowerBound).min()
        for word in words(of: line)
        where document.bytes[word.lowerBound] == .hash || document.bytes[word.lowerBound] == .at {
            start = min(start ?? .max, word.lowerBound)
            break
        }
        guard var at = start, at > line.content.lowerBound else { return nil }
        while at > line.content.lowerBound, document.bytes[at - 1].isBlank { at -= 1 }
        return at
    }

    // MARK: Buying

    /// Checks an item: records the date, the purchase count, and the buyer if known.
    package func checking(_ item: ListItem, today: Day, by name: String? = nil) -> [TextEdit] {
        guard !item.isChecked else { return [] }
        var edits = document.setting(.done, of: item.line)
        edits += document.setting("freq", to: "\(min(item.frequency, .max - 1) + 1)", of: item.line)
        edits += document.setting("bought", to: today.iso, of: item.line)
        // The previous buyer did not buy it this time.
        edits += name.map { document.setting("by", to: $0, of: item.line) } ?? document.removing("by", of: item.line)
        return edits + boxing(allBut: item) + learningAisle(of: item, today: today)
    }

    /// A first checkbox would turn other bullets into notes: in a plain list they get one, too.
    private func boxing(allBut item: ListItem) -> [TextEdit] {
        guard isPlain else { return [] }
        return items.filter { $0.lineNumber != item.lineNumber }.flatMap { document.setting(.open, of: $0.line) }
    }

    /// Reopens an item. A purchase on the same day is undone: it was a mistake.
    package func unchecking(_ item: ListItem, today: Day) -> [TextEdit] {
        guard !item.isOpen else { return [] }
        var edits = document.setting(.open, of: item.line)
        if item.line["bought"] == today.iso, item.frequency > 0 {
            let before = item.frequency - 1
            // A value from another tool's notation is not repeated.
            let isSaid = item.line.fields.contains { $0.key == "freq" && $0.range.isEmpty && $0.value == "\(before)" }
            edits +=
                before > 0 && !isSaid
                ? document.setting("freq", to: "\(before)", of: item.line) : document.removing("freq", of: item.line)
            edits += document.removing("bought", of: item.line) + document.removing("by", of: item.line)
        }
        return edits
    }

    /// Puts an item back on the list, whatever its state.
    package func reopening(_ item: ListItem) -> [TextEdit] {
        item.isOpen ? [] : document.setting(.open, of: item.line)
    }

    package func removing(_ item: ListItem) -> [TextEdit] {
        document.removingLine(of: item.line)
    }

    /// Changes the words of an item; tokens and children are kept. Nil if no text would remain.
    package func renaming(_ item: ListItem, to text: String) -> [TextEdit]? {
        let words = NewItem.cleaned(text)
        guard let line = NewItem.parse(words), !line.text.isEmpty else { return nil }
        return document.setting(title: words, of: item.line)
    }

    // MARK: Clearing

    /// The edits of `clearing`, and the items affected.
    package struct Clearing: Sendable {
        package var edits: [TextEdit] = []
        /// Removed from the list.
        package var cleared: [ListItem] = []
        /// Checked, but with open children.
        package var kept: [ListItem] = []

        package init() {}
    }

    /// Removes checked items from the list. Their lines lose the checkbox but stay in place: suggestions need the
    /// purchase data, and items added again return to their section. With `forgetting` the lines are deleted.
    package func clearingBought(forgetting: Bool) -> Clearing {
        var result = Clearing()
        var gone: Range<Int>?
        for item in items where item.isChecked {
            let isAlone = document.lineRange(at: item.line.range.lowerBound).upperBound >= item.block.upperBound
            if !isAlone, items.contains(where: { $0.isOpen && item.block.contains($0.line.range.lowerBound) }) {
                result.kept.append(item)
                continue
            }
            result.cleared.append(item)
            if forgetting {
                if gone?.contains(item.line.range.lowerBound) != true { result.edits += removing(item) }
                gone = item.block
            } else if let edits = unboxing(item) {
                result.edits += edits
            } else {
                result.cleared.removeLast()
                result.kept.append(item)
            }
        }
        return result
    }

    /// Nil if the words would then look like another checkbox.
    private func unboxing(_ item: ListItem) -> [TextEdit]? {
        let line = item.line
        var start = line.bullet.upperBound
        while start < line.range.upperBound, document.bytes[start].isBlank { start += 1 }
        let end = max(start, line.whenRange?.lowerBound ?? line.content.lowerBound)
        let edits =
            [TextEdit.remove(start..<end)]
            + (item.frequency > 0 ? [] : document.setting("freq", to: "1", of: line))
        let moved = edits.map { edit in
            let range = edit.range.lowerBound - line.range.lowerBound..<edit.range.upperBound - line.range.lowerBound
            return TextEdit(range, String(decoding: edit.replacement, as: UTF8.self))
        }
        let bytes = moved.applied(to: Array(document.bytes[line.range]))
        guard let found = LineGrammar.parse(bytes, line: bytes.indices), !found.isTask, found.text == line.text else {
            return nil
        }
        return edits
    }
}

extension NewItem {
    /// The lines of the item: its own, and one per note.
    func block(added day: Day?, bullet: String, lineEnd: String, hasBox: Bool) -> String {
        let box = hasBox ? isChecked ? "[x] " : "[ ] " : ""
        return ([bullet + " " + box + source(added: day)] + notes.map { "  " + Self.harmless($0) })
            .joined(separator: lineEnd)
    }

    /// A note that cannot be read as a heading, a fence or a comment, which would affect the following lines.
    static func harmless(_ note: String) -> String {
        guard let first = note.utf8.first else { return note }
        let isRule = note.utf8.allSatisfy { $0 == .hyphen || $0 == .equals || $0 == .space }
        let isMark = [.hash, .backtick, .tilde, .less, .greater].contains(first)
        return ClosedLine.text(isMark || isRule ? "\\" + note : note)
    }
}
