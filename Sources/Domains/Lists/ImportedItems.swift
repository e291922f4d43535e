// Imports list items from other programs: todo.txt, plain lists, one note per item.

import Bytes
import CivilTime
import Vault
import YAML

/// Items to be added to a list, in the order of their source.
package enum ImportedItems {
    /// A text file with todo.txt lines (github.com/todotxt/todo.txt), bullets or plain lines. Indented lines are
    /// notes of the line above; headings and comments are skipped.
    package static func items(ofText text: String) -> [NewItem] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let isTodo = lines.contains { isTodoLine($0) }
        var items: [NewItem] = []
        for line in lines {
            let isIndented = line.first?.isWhitespace == true
            let words = line.trimmed
            if words.isEmpty || words.hasPrefix("# ") || words.hasPrefix("## ") || words == "---" { continue }
            let (text, isChecked) = unmarked(words, isNumbered: !isIndented)
            let isMarked = text != words
            if isIndented, !isMarked, let last = items.popLast() {
                items.append(last.adding(note: words))
            } else if var item = isTodo && !isMarked ? todoItem(words) : plainItem(text) {
                if isMarked { item.isChecked = isChecked }
                items.append(item)
            }
        }
        return items
    }

    private static let bullets = ["- ", "* ", "+ ", "• ", "– ", "— "]
    /// Checkboxes and their states; some may lack a blank after them.
    private static let boxes: [(mark: String, isChecked: Bool)] = [
        ("[ ] ", false), ("[x] ", true), ("[X] ", true), ("☐", false), ("☑", true), ("☒", true), ("✓", true),
        ("✔", true), ("✗", false),
    ]

    /// A line without leading bullet, number and checkbox.
    private static func unmarked(_ line: String, isNumbered: Bool) -> (text: String, isChecked: Bool) {
        var text = line
        if let bullet = bullets.first(where: { text.hasPrefix($0) }) {
            text = text.dropFirst(bullet.count).trimmed
        } else if isNumbered, let number = text.firstRange(of: ". "), number.lowerBound > text.startIndex,
            text[..<number.lowerBound].utf8.allSatisfy(\.isDigit), text.utf8.count > 3
        {
            text = text[number.upperBound...].trimmed
        }
        // Emoji may include a variation selector.
        let plain = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0xfe0e && $0.value != 0xfe0f }))
        guard let box = boxes.first(where: { plain.hasPrefix($0.mark) }) else { return (text, false) }
        let words = plain.dropFirst(box.mark.count).trimmed
        return words.isEmpty ? (text, false) : (words, box.isChecked)
    }

    private static func plainItem(_ words: String) -> NewItem? { NewItem(typed: words) ?? NewItem(verbatim: words) }

    // MARK: todo.txt

    private static func isTodoLine(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 3)
        guard let first = words.first, line.first != " " else { return false }
        if first == "x", words.count > 2, Day(iso: words[1]) != nil { return true }
        if isPriority(first) { return true }
        if Day(iso: first) != nil, words.count > 1 { return true }
        return line.split(separator: " ").contains {
            $0.count > 1 && $0.hasPrefix("+") && $0.dropFirst().first?.isLetter == true
        }
    }

    private static func isPriority(_ word: Substring) -> Bool {
        let bytes = Array(word.utf8)
        return bytes.count == 3 && bytes[0] == .parenthesisOpen && bytes[2] == .parenthesisClose
            && 0x41...0x5a ~= bytes[1]
    }

    /// Follows the rules of the format: `x`, completion date, priority, creation date, then the words.
    private static func todoItem(_ line: String) -> NewItem? {
        var words = line.split(separator: " ")[...]
        var tokens: [String] = []
        let isDone = words.first == "x" && words.count > 1
        if isDone { words.removeFirst() }
        if let first = words.first, isPriority(first), words.count > 1 {
            tokens.append("priority:\(first.dropFirst().prefix(1))")
            words.removeFirst()
        }
        var days: [Day] = []
        while days.count < (isDone ? 2 : 1), words.count > 1, let day = words.first.flatMap({ Day(iso: $0) }) {
            days.append(day)
            words.removeFirst()
        }
        // A project becomes a tag; a context keeps its sign, which means a place here.
        let typed = words.map { word in
            word.hasPrefix("+") && word.dropFirst().first?.isLetter == true ? "#" + word.dropFirst() : String(word)
        }
        if isDone, days.count == 2 || days.count == 1, let day = days.first {
            tokens += ["freq:1", "bought:\(day.iso)"]
            days.removeFirst()
        }
        if let day = days.first { tokens.append("added:\(day.iso)") }
        let text = (typed + tokens).joined(separator: " ")
        guard var item = NewItem(typed: text) ?? NewItem(verbatim: text) else { return nil }
        item.isChecked = isDone
        return item
    }

    // MARK: One note per item

    /// A document about a single item: front matter becomes tokens, the body notes. List keys are ignored.
    package static func item(of document: Document) -> NewItem? {
        let entries = document.frontMatter.entries
        var fields = ItemFields(entries.compactMap { entry in entry.value.scalar.map { (entry.key, $0) } })
        let name = fields.name ?? document.title
        fields.readTokens()
        for entry in entries where fields.hasNot(entry.key) {
            if Folding.fold(entry.key) == "tags" {
                for tag in DocumentFields.tagList(entry.value) { fields.add(tag: tag) }
            } else if let text = entry.value.scalar {
                fields.add(entry.key, text)
            } else {
                let source = document.bytes.text(entry.lines).split { $0.isNewline }.map(\.trimmed)
                fields.notes += source.filter { !$0.isEmpty }
            }
        }
        fields.notes += body(of: document, without: name)
        return fields.item(named: name)
    }

    // MARK: A table

    /// The rows of a table with a header (RFC 4180; also with semicolons or tabs as separators) that has a column of
    /// names: other columns, and fields beyond the last one, become tokens and notes. Nil if the text is not such a
    /// table.
    package static func items(ofTable bytes: [UInt8]) -> [NewItem]? {
        for separator in Array(",;\t".utf8) {
            let (heading, first) = CSVRow.read(bytes, bytes.textStart, separator: separator)
            let keys = heading.map(\.trimmed)
            guard keys.count > 1, ItemFields(keys.map { ($0, "a") }).name != nil else { continue }
            let rows = CSVRow.records(bytes, from: first, separator: separator).map { $0.fields.map(\.trimmed) }
            // Plain lines may also begin with such a word and a comma.
            guard rows.contains(where: { $0.count > 1 }) || rows.allSatisfy({ $0 == [""] }) else { continue }
            return rows.compactMap { row in
                var fields = ItemFields(zip(keys, row).map { ($0, $1) })
                guard let name = fields.name else { return nil }
                fields.readTokens()
                for (key, text) in zip(keys, row) where fields.hasNot(key) {
                    if Folding.fold(key) == "tags" {
                        for tag in text.split(separator: ",") { fields.add(tag: tag.trimmed) }
                    } else {
                        fields.add(key, text)
                    }
                }
                fields.notes += row.dropFirst(keys.count).filter { !$0.isEmpty }
                return fields.item(named: name)
            }
        }
        return nil
    }

    /// The lines of the body, without a heading that only repeats the name.
    private static func body(of document: Document, without name: String) -> [String] {
        document.bodyText.split { $0.isNewline }.map(\.trimmed).filter { line in
            guard !line.isEmpty else { return false }
            let words = line.drop { $0 == "#" }.trimmed
            return !(line.hasPrefix("#") && Folding.fold(words) == Folding.fold(name))
        }
    }
}

extension NewItem {
    /// The text verbatim, without parsing amounts.
    init?(verbatim text: String) {
        self.init(words: text, counts: [], tokens: [], raw: text, notes: [])
    }

    func adding(note: String) -> NewItem { adding(notes: [note]) }

    func adding(notes further: [String]) -> NewItem {
        NewItem(line: line, source: source, notes: notes + further, isChecked: isChecked)
    }

    private init(line: LineItem, source: String, notes: [String], isChecked: Bool) {
        self.line = line
        self.source = source
        self.notes = notes
        self.isChecked = isChecked
    }
}

extension ItemList {
    /// Adds items from another program. Existing items are unchanged, except that a missing amount is added:
    /// repeating an import adds nothing. Within an import, `beurre` and `beurre 1kg` are the same item; `lait 1l` and
    /// `lait 1kg` are two. Also returns which of them are new.
    package func importing(_ items: [NewItem], today: Day) -> (edits: [TextEdit], added: Set<Int>) {
        var known: [ItemKey: [(unit: String?, line: ListItem?, block: Int?)]] = [:]
        func key(_ text: String) -> ItemKey { ItemKey(TypedAmount.thing(text)) }
        for item in everything {
            known[key(item.text), default: []].append((item.unit ?? TypedAmount(item.text[...]).unit, item, nil))
        }
        var taken: [NewItem] = []
        var edits: [TextEdit] = []
        var added: Set<Int> = []
        for (index, item) in items.enumerated() {
            let key = key(item.text)
            let like = known[key] ?? []
            if let unit = item.unit, let place = like.firstIndex(where: { $0.unit == nil }),
                !like.contains(where: { $0.unit == unit })
            {
                // The same item without an amount gets this one.
                if let block = like[place].block {
                    taken[block] = item.adding(notes: taken[block].notes)
                    added.insert(index)
                } else if let line = like[place].line {
                    edits += document.setting("unit", to: unit, of: line.line)
                }
                known[key]?[place].unit = unit
                continue
            }
            guard like.isEmpty || item.unit != nil && !like.contains(where: { $0.unit == item.unit }) else { continue }
            known[key, default: []].append((item.unit, nil, taken.count))
            added.insert(index)
            taken.append(item)
        }
        let blocks = taken.map { $0.block(added: today, bullet: "-", lineEnd: lineEnd, hasBox: !isPlain) }
        if !blocks.isEmpty { edits += inserting(blocks.joined(separator: lineEnd)) }
        return (edits, added)
    }
}
