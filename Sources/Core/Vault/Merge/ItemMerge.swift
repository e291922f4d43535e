// Merges an item that both sides changed: each field has its own rule.

import Bytes
import CivilTime

struct ItemMerge {
    /// Nil if both sides added it.
    let base: LineItem?
    let first: LineItem
    let second: LineItem
    let isFirstNewer: Bool
    private(set) var losses: [MergeLoss] = []

    init(base: LineItem?, first: LineItem, second: LineItem, isFirstNewer: Bool) {
        self.base = base
        self.first = first
        self.second = second
        self.isFirstNewer = isFirstNewer
    }

    /// The merged line: the newer side's with the other's changes. `text` is the newer side's line, with its end.
    mutating func merge(newerText: String) -> String {
        let (newer, older) = isFirstNewer ? (first, second) : (second, first)
        var text = newerText
        func apply(_ edits: (Document, LineItem) -> [TextEdit]) {
            let document = Document(path: VaultPath(trusted: "item.md"), contents: Array(text.utf8))
            guard let item = LineGrammar.parse(document.bytes, line: Self.content(document.bytes)) else { return }
            text = String(decoding: edits(document, item).applied(to: document.bytes), as: UTF8.self)
        }
        let state = state(newer, older)
        if let state, state != newer.state { apply { $0.setting(state, of: $1) } }
        let title = chosen("text", base?.text, newer.text, older.text) { $0 }
        if title != newer.text { apply { $0.setting(title: title, of: $1) } }
        let when = chosen("time", base?.when, newer.when, older.when) { $0?.notation ?? "" }
        if when != newer.when { apply { _, item in Self.setting(when, of: item) } }
        for key in Set((newer.fields + older.fields).filter { !$0.range.isEmpty }.map(\.key)).sorted() {
            let value = value(key, newer, older)
            guard value != newer[key] else { continue }
            apply { document, item in
                value.map { document.setting(key, to: $0, of: item) } ?? document.removing(key, of: item)
            }
        }
        let quantity = quantity(newer, older)
        if quantity != newer.quantity { apply { Self.setting(quantity, of: $1, in: $0) } }
        for (mark, mine, theirs, old) in [
            ("#", newer.tags, older.tags, base?.tags ?? []), ("@", newer.places, older.places, base?.places ?? []),
        ] {
            for word in theirs where !mine.contains(word) && !old.contains(word) {
                apply { _, item in Self.appending(mark + (word.contains(" ") ? "\"\(word)\"" : word), to: item) }
            }
            for word in mine where old.contains(word) && !theirs.contains(word) {
                apply { Self.removing(mark, word, from: $1, in: $0) }
            }
        }
        let name = chosen("link name", base?.linkName, newer.linkName, older.linkName) { $0 ?? "" }
        if name != newer.linkName {
            apply { [TextEdit($1.content.upperBound..<$1.range.upperBound, name.map { " ^" + $0 } ?? "")] }
        }
        return text
    }

    private static func content(_ bytes: [UInt8]) -> Range<Int> {
        var end = bytes.count
        while end > 0, bytes[end - 1].isLineEnd { end -= 1 }
        return 0..<end
    }

    // MARK: Rules

    /// A change by one side wins; if both changed it, the newer wins, and the other is recorded as a loss.
    ///
    /// - Parameter text: a value in the form that a person writes; empty if there is none.
    private mutating func chosen<Value: Equatable>(
        _ field: String, _ old: Value?, _ newer: Value, _ older: Value, text: (Value) -> String
    ) -> Value {
        if newer == older || older == old { return newer }
        if newer == old { return older }
        losses.append(MergeLoss(field: field, item: first.text, kept: text(newer), lost: text(older)))
        return newer
    }

    /// Checking wins: over an item left open, and by date over an older uncheck.
    private mutating func state(_ newer: LineItem, _ older: LineItem) -> LineItem.State? {
        let (mine, theirs) = (newer.state, older.state)
        guard mine != theirs else { return mine }
        let finished: [LineItem] = [newer, older].filter { $0.state == .done }
        if let one = finished.first, finished.count == 1 {
            let date = one["bought"] ?? one["done"]
            let before = base?["bought"] ?? base?["done"]
            // Done since: later than the state known to the side that opened it.
            if base?.state != .done || date.map({ $0 > before ?? "" }) ?? false { return .done }
        }
        if theirs == base?.state { return mine }
        if mine == base?.state { return theirs }
        func rank(_ state: LineItem.State?) -> Int {
            switch state {
            case .done: 5
            case .cancelled: 4
            case .started: 3
            case .other: 2
            case .open: 1
            case nil: 0
            }
        }
        return rank(mine) >= rank(theirs) ? mine : theirs
    }

    private mutating func value(_ key: String, _ newer: LineItem, _ older: LineItem) -> String? {
        let (old, mine, theirs) = (base?[key], newer[key], older[key])
        // The same count from purchases on different days means two purchases.
        let isTwice =
            key == "freq" && mine == theirs && mine != old && newer["bought"] != older["bought"] && base != nil
        if mine == theirs && !isTwice || theirs == old { return mine }
        if mine == old { return theirs }
        switch key {
        case "freq":
            // Each side counted its own.
            if let mine = mine.flatMap({ Int($0) }), let theirs = theirs.flatMap({ Int($0) }) {
                let old = old.flatMap { Int($0) } ?? 0
                return String(base == nil ? max(mine, theirs) : max(0, mine &+ theirs &- old))
            }
            return mine ?? theirs
        case "bought", "done": return [mine, theirs].compactMap { $0 }.max()
        case "added": return [mine, theirs].compactMap { $0 }.min()
        case "except", "also":
            let dates = Set(((mine ?? "") + "," + (theirs ?? "")).split(separator: ",").map(\.trimmed))
            return dates.sorted().joined(separator: ",")
        default:
            // A change wins over a deletion.
            guard let mine, let theirs else { return mine ?? theirs }
            losses.append(MergeLoss(field: key, item: first.text, kept: mine, lost: theirs))
            return mine
        }
    }

    private mutating func quantity(_ newer: LineItem, _ older: LineItem) -> Int? {
        // Added on both sides: the larger number covers both.
        guard let base else { return [newer.quantity, older.quantity].compactMap { $0 }.max() }
        return chosen("quantity", .some(base.quantity), newer.quantity, older.quantity) { $0.map { "x\($0)" } ?? "" }
    }

    // MARK: Edits

    private static func setting(_ when: LineItem.When?, of item: LineItem) -> [TextEdit] {
        let text = when.map { $0.notation + " " } ?? ""
        guard let range = item.whenRange else {
            return text.isEmpty ? [] : [.insert(text, at: item.content.lowerBound)]
        }
        return [TextEdit(range.lowerBound..<item.content.lowerBound, text)]
    }

    private static func setting(_ quantity: Int?, of item: LineItem, in document: Document) -> [TextEdit] {
        let token = quantity.map { " x\($0)" } ?? ""
        for word in document.words(of: item)
        where document.bytes.text(word).dropFirst().allSatisfy(\.isNumber)
            && document.bytes[word.lowerBound] == UInt8(ascii: "x") && word.count > 1
        {
            return [TextEdit(max(item.content.lowerBound, word.lowerBound - 1)..<word.upperBound, token)]
        }
        return token.isEmpty ? [] : appending(String(token.dropFirst()), to: item)
    }

    private static func appending(_ token: String, to item: LineItem) -> [TextEdit] {
        [.insert(" " + token, at: item.content.upperBound)]
    }

    private static func removing(_ mark: String, _ word: String, from item: LineItem, in document: Document)
        -> [TextEdit]
    {
        for range in document.words(of: item) {
            let text = document.bytes.text(range)
            guard text == mark + word || text == "\(mark)\"\(word)\"" else { continue }
            return [.remove(max(item.content.lowerBound, range.lowerBound - 1)..<range.upperBound)]
        }
        return []
    }
}

extension LineItem.When {
    /// In the notation of the grammar.
    var notation: String {
        switch self {
        case .allDay: "all-day"
        case .time(let start, let end): start.shortText + (end.map { "-" + $0.shortText } ?? "")
        case .dated(let day, let time, let last, let end):
            day.iso + (time.map { " " + $0.shortText } ?? "")
                + (last.map { " – " + $0.iso + (end.map { " " + $0.shortText } ?? "") } ?? end.map {
                    "-" + $0.shortText
                } ?? "")
        }
    }
}
