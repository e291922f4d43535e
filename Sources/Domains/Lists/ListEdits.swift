// What one does to a list: add, check, uncheck, remove. Values in, edits out.

import Bytes
import CivilTime
import Vault

extension ItemList {
    /// Adds an item. One of the same text that is checked is opened again instead (its count of purchases lives in the line);
    /// an open one gets the quantity added. Returns no edits where nothing is to do.
    package func adding(_ item: NewItem, today: Day) -> [TextEdit] {
        if let known = items.first(where: { Folding.fold($0.text) == Folding.fold(item.text) }) {
            var edits = known.isOpen ? [] : document.setting(.open, of: known.line)
            let quantity = known.isOpen ? known.quantity + item.quantity : item.quantity
            if quantity != known.quantity { edits += setting(quantity: quantity, of: known) }
            return edits
        }
        let line = item.line(added: today)
        // Behind the last item of the part that is still open, so that checked ones stay below.
        let last = items.last { $0.line.indent == 0 && $0.isOpen } ?? items.last { $0.line.indent == 0 }
        guard let last else { return document.appendingLine("- [ ] " + line) }
        let end = last.block.upperBound
        let isEnded = end == 0 || document.bytes[end - 1] == .newline
        let text = "- [ ] " + line
        return [.insert(isEnded ? text + document.lineEnd : document.lineEnd + text, at: end)]
    }

    private func setting(quantity: Int, of item: ListItem) -> [TextEdit] {
        guard let old = item.line.quantity else {
            let content = item.line.content
            // Directly behind the words, where the first token starts or the line ends.
            let text = document.bytes.trimmed(content)
            return [.insert(" x\(quantity)", at: firstToken(in: item.line) ?? text.upperBound)]
        }
        let bytes = document.bytes
        let written = Array("x\(old)".utf8)
        for start in item.line.content where bytes[start...].starts(with: written) {
            let end = start + written.count
            let isToken = (start == 0 || bytes[start - 1].isBlank) && (end == bytes.count || bytes[end].isWhitespace)
            if isToken { return [TextEdit(start..<end, "x\(quantity)")] }
        }
        return []
    }

    private func firstToken(in line: LineItem) -> Int? {
        var start = line.fields.filter { !$0.range.isEmpty }.map(\.range.lowerBound).min()
        for (offset, byte) in document.bytes[line.content].enumerated() where byte == .hash || byte == .at {
            start = min(start ?? .max, line.content.lowerBound + offset)
            break
        }
        guard var at = start, at > line.content.lowerBound else { return nil }
        while at > line.content.lowerBound, document.bytes[at - 1].isBlank { at -= 1 }
        return at
    }

    /// Checks an item: dates it and counts the purchase.
    package func checking(_ item: ListItem, today: Day) -> [TextEdit] {
        guard !item.isChecked else { return [] }
        return document.setting(.done, of: item.line)
            + merged(item, ["freq": "\(min(item.frequency, .max - 1) + 1)", "bought": today.iso])
    }

    /// Opens an item again. A purchase of the same day is taken back: it was a slip.
    package func unchecking(_ item: ListItem, today: Day) -> [TextEdit] {
        guard !item.isOpen else { return [] }
        var edits = document.setting(.open, of: item.line)
        if item.line["bought"] == today.iso, item.frequency > 0 {
            let before = item.frequency - 1
            edits +=
                before > 0
                ? document.setting("freq", to: "\(before)", of: item.line) : document.removing("freq", of: item.line)
            edits += document.removing("bought", of: item.line)
        }
        return edits
    }

    package func removing(_ item: ListItem) -> [TextEdit] {
        document.removingLine(of: item.line)
    }

    /// Two tokens set at once: those that are new go to the end together, in a fixed order.
    private func merged(_ item: ListItem, _ values: [String: String]) -> [TextEdit] {
        values.keys.sorted { $0 > $1 }.flatMap { key in document.setting(key, to: values[key] ?? "", of: item.line) }
    }
}
