// The day in its page of the agenda, between the markers of a baked block.

import Agenda
import AgendaActions
import Bake
import Bytes
import CivilTime
import Search
import Vault
import Wording
import Workspaces

enum TodayBlock {
    /// What stands between the markers for a page. Without `found` it is what the vault itself knows, the same on every device.
    static func lines(
        _ context: Context, _ document: Document, _ day: Day, language: LanguageCode, found: TodayFound? = nil
    ) throws -> [String] {
        let facts = try TodayFacts(
            context, from: day, to: day, .shared, includingPrivate: document.privacy != nil)
        let glance = Glance(context, facts, found ?? TodayFound(), in: language)
        var lines: [String] = []
        if let weather = facts.weather[day] { lines.append("*" + MarkdownText.escaped(weather) + "*") }
        for section in glance.daySections {
            if !lines.isEmpty { lines.append("") }
            if let title = section.title { lines += ["**" + title[language] + "**", ""] }
            lines += section.lines.filter { !$0.isCommand }.map { line($0, document) }
        }
        return lines.isEmpty ? [Phrase("*nothing found*", fr: "*rien trouvé*")[language]] : lines
    }

    private static func line(_ line: GlanceLine, _ document: Document) -> String {
        var text = line.text
        // Without a checkbox: the task is where it was written.
        let isDone = (line.item?.item.state ?? line.task?.task.state) == .done
        if text.hasPrefix("["), let close = text.firstIndex(of: "]"), text[..<close].count <= 2 {
            text = (isDone ? "✓ " : "") + text[text.index(after: close)...].trimmed
        }
        let isOwn = line.path == nil || line.path == document.path
        var result = "- " + (line.time.map { $0.isEmpty ? "" : $0 + " " } ?? "")
        if let path = line.path, !isOwn {
            result += MarkdownText.link(text, to: path, from: document.path)
        } else {
            result += MarkdownText.escaped(text)
        }
        return line.note.isEmpty || line.item != nil ? result : result + " – " + MarkdownText.escaped(line.note)
    }

    /// Puts the block into the page of the day, or renews it; the page is made from its template where it is missing.
    static func write(_ context: Context, _ day: Day, withSources: Bool, isDryRun: Bool) throws {
        let sources = withSources ? try TodaySources(context, from: day, to: day) : nil
        var found = sources?.wait()
        // Where one is now is over before a page is read.
        found?.position = nil
        for warning in found?.warnings ?? [] { context.diagnostic(warning.message) }
        let page = AgendaPage.day(day)
        let marker = "<!-- daybook: | today\(withSources ? " sources" : "") -->"
        let settings = try context.vault().settings
        let plan = Plan([
            try context.workspace().change(of: page) { document in
                let language = BakeAnswers(context, document, settings).language
                let lines = [""] + (try lines(context, document, day, language: language, found: found)) + [""]
                let content = document.lineEnd + lines.map { $0 + document.lineEnd }.joined()
                guard let block = document.scan.baked.first(where: { isToday($0, document) }) else {
                    let end = document.bytes.count
                    // One blank line before it.
                    let blanks = document.bytes.reversed().prefix { $0 == .newline || $0 == .carriageReturn }
                        .count { $0 == .newline }
                    let lead = String(repeating: document.lineEnd, count: end == 0 ? 0 : max(0, 2 - blanks))
                    let text = lead + marker + content + "<!-- /daybook -->" + document.lineEnd
                    return [TextEdit(end..<end, text)]
                }
                guard let old = block.content else {
                    let line = LineMap(document.bytes).line(at: block.openingLine.lowerBound) + 1
                    throw CommandError(
                        .failed,
                        Phrase(
                            "\(document.path):\(line): no <!-- /daybook --> ends this block",
                            fr: "\(document.path):\(line) : aucun <!-- /daybook --> ne termine ce bloc"))
                }
                var edits: [TextEdit] = []
                let isSame =
                    (try? BakeQuestion(block.question(in: document.bytes) ?? ""))?.kind
                    == .today(withSources: withSources)
                if !isSame { edits.append(TextEdit(block.openingLine, marker)) }
                if document.bytes.text(old) != content { edits.append(TextEdit(old, content)) }
                return edits
            }
        ]) { $0.isChanged }
        let isChanged = try context.perform(plan, isDryRun: isDryRun) ?? false
        if isChanged, !isDryRun { context.terminal.line(TerminalText.harmless(page.path.text)) }
    }

    private static func isToday(_ block: BakedBlock, _ document: Document) -> Bool {
        guard let text = block.question(in: document.bytes), let question = try? BakeQuestion(text),
            case .today = question.kind
        else { return false }
        return true
    }
}
