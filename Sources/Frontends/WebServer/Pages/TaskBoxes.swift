// Checkboxes in the text of a document for ticking its tasks.

import Bytes
import Vault

/// Each box is a button in the text. Its form follows the text, since a paragraph cannot contain one.
final class TaskBoxes {
    private let visit: Visit
    private let document: Document
    /// Open and completed tasks, by the text of their lines, in order.
    private var tasks: [String: [LineItem]] = [:]
    private let lines: LineMap
    private(set) var forms = HTMLText()

    /// Empty if the visitor may not tick tasks; those of a list are ticked on its page.
    init(_ visit: Visit, _ document: Document) {
        (self.visit, self.document, lines) = (visit, document, LineMap(document.bytes))
        guard visit.formToken != nil, !visit.isRedacted, !document.path.isLocked, document.kind != .list else { return }
        for item in document.items where item.state == .open || item.state == .done {
            tasks[document.bytes.text(item.range).trimmed, default: []].append(item)
        }
    }

    /// The box of the next task whose line has this text.
    func box(_ line: String) -> HTMLText? {
        guard let item = tasks[line]?.first else { return nil }
        tasks[line]?.removeFirst()
        let (isDone, title) = (item.state == .done, InlineText.plain(item.text))
        let number = lines.line(at: item.range.lowerBound) + 1
        let hidden = [
            ("path", document.path.text), ("line", String(number)), ("text", document.bytes.text(item.range)),
        ]
        FormMarkup(visit: visit).write(
            to: "/tasks/done", id: "tick-\(number)", hidden: hidden + (isDone ? [("undone", "1")] : []), &forms
        ) { _ in }
        var html = HTMLText()
        GlanceMarkup.tick(
            visit.say(isDone ? WebWords.reopen(title) : WebWords.tick(title)), isDone: isDone, form: "tick-\(number)",
            &html)
        return html
    }
}
