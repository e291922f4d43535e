// The day's overview on its agenda page, in a baked block.

import Agenda
import AgendaActions
import Bake
import Bytes
import CivilTime
import Search
import Vault
import Wording
import Workspaces

package enum DayBlock {
    /// The lines between the markers on a page. Without `found`, only what the vault itself contains, which is the same on every device.
    package static func lines(
        _ document: Document, _ day: Day, in workspace: Workspace, language: LanguageCode, found: TodayFound? = nil
    ) throws -> [String] {
        let facts = try TodayFacts(
            in: workspace, from: day, to: day, .shared, includingPrivate: document.privacy != nil)
        let all = found ?? TodayFound()
        let glance = Glance(facts, document.privacy == nil ? all.open : all, in: workspace, language: language)
        var lines: [String] = []
        if let weather = facts.weather[day] { lines.append("*" + MarkdownText.escaped(weather) + "*") }
        for section in glance.daySections {
            if !lines.isEmpty { lines.append("") }
            if let title = section.title { lines += ["**" + title[language] + "**", ""] }
            lines += section.lines.compactMap { line($0, document) }
        }
        return lines.isEmpty ? [Phrase("*nothing found*", fr: "*rien trouvé*")[language]] : lines
    }

    /// Nil for suggestions, which only a person can accept.
    private static func line(_ line: GlanceLine, _ document: Document) -> String? {
        func item(_ text: String, _ path: VaultPath?, time: String? = nil, note: String = "") -> String {
            let target = path == document.path ? nil : path
            return "- " + (time.map { $0.isEmpty ? "" : $0 + " " } ?? "")
                + (target.map { MarkdownText.link(text, to: $0, from: document.path) } ?? MarkdownText.escaped(text))
                + (note.isEmpty ? "" : " – " + MarkdownText.escaped(note))
        }
        switch line {
        case .event(let event):
            return item(
                event.title, event.item?.line.path, time: event.time, note: event.item == nil ? GlanceEvent.sign : "")
        case .task(let task):
            // Without a checkbox: the task belongs to its own page.
            let title = (task.state == .done ? "✓ " : "") + task.title.trimmed
            return item(title, task.entry?.line.path, time: task.time, note: task.due)
        case .entry(let entry): return item(entry.signedText, entry.hit.path, time: entry.time)
        case .note(let note): return item(note.signedText, note.path, note: note.aside)
        case .suggestion: return nil
        }
    }
}

/// Writes a day's overview into its agenda page, which is created from its template if missing.
package struct WriteDay {
    package var day: Day
    /// What sources outside the vault contribute; nil restricts the block to the vault.
    package var found: TodayFound?

    package init(_ day: Day, with found: TodayFound? = nil) {
        self.day = day
        self.found = found
        // The current position is outdated before the page is read.
        self.found?.position = nil
    }

    /// The plan's result is the page, or nil if it is up to date. Throws `DayOverviewError`.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath?> {
        let page = AgendaPage.day(day)
        let (day, found) = (day, found)
        let change = workspace.change(of: page) { document in
            let language = workspace.language(of: document)
            let lines = try DayBlock.lines(document, day, in: workspace, language: language, found: found)
            return try Self.edits(of: document, lines, withSources: found != nil, sources: found?.sources ?? [])
        }
        return Plan([change]) { $0.isChanged ? page.path : nil }
    }

    private static func edits(
        of document: Document, _ lines: [String], withSources: Bool, sources: Set<String>
    ) throws -> [TextEdit] {
        let marker = "<!-- daybook: | today\(withSources ? " sources" : "") -->"
        let content =
            document.lineEnd + ([""] + lines + [""]).map { $0 + document.lineEnd }.joined()
            + BakedBlock.closingMarker(from: sources)
        guard let block = document.scan.baked.first(where: { isDay($0, document) }) else {
            let end = document.bytes.count
            // Ensures one blank line before it.
            let blanks = document.bytes.reversed().prefix { $0 == .newline || $0 == .carriageReturn }
                .count { $0 == .newline }
            let lead = String(repeating: document.lineEnd, count: end == 0 ? 0 : max(0, 2 - blanks))
            let text = lead + marker + content + document.lineEnd
            return [TextEdit(end..<end, text)]
        }
        guard let old = block.answer else {
            let line = LineMap(document.bytes).line(at: block.openingLine.lowerBound) + 1
            throw DayOverviewError.unendedBlock(document.path, line: line)
        }
        var edits: [TextEdit] = []
        let isSame =
            (try? BakeQuestion(block.question(in: document.bytes) ?? ""))?.kind == .today(withSources: withSources)
        if !isSame { edits.append(TextEdit(block.openingLine, marker)) }
        if document.bytes.text(old) != content { edits.append(TextEdit(old, content)) }
        return edits
    }

    private static func isDay(_ block: BakedBlock, _ document: Document) -> Bool {
        guard let text = block.question(in: document.bytes), let question = try? BakeQuestion(text),
            case .today = question.kind
        else { return false }
        return true
    }
}

extension Workspace {
    /// The language of a page: its own, else the vault's, else English.
    package func language(of document: Document) -> LanguageCode {
        document.fields.language.flatMap { LanguageCode(rawValue: String($0.prefix(2))) }
            ?? vault.settings.language.flatMap(LanguageCode.init(rawValue:)) ?? .english
    }
}
