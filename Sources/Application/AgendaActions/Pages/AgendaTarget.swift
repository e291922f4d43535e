// Finds the line of the agenda given by `path:line`, its `id:`, or some of its words.

import Agenda
import Bytes
import CivilTime
import Search
import Vault
import Wording
import Workspaces

/// A line of a page, in the current state of its file.
package struct AgendaTarget {
    package let document: Document
    package let item: LineItem
    /// From 1.
    package let line: Int

    package var path: VaultPath { document.path }
    package var place: LinePlace { LinePlace(path, line: line) }
    package var page: Day? { AgendaEvent.pageDay(of: document) }
    /// The agenda page; nil for a document without a date.
    package var agendaPage: AgendaPage? {
        if let page { return .day(page) }
        guard document.kind == .agenda else { return nil }
        return ISOWeek(iso: path.stem).map { .week($0) } ?? Month(iso: path.stem).map { .month($0) }
    }
    package var task: AgendaTask? { AgendaTask(item, page: page) }
    package var event: AgendaEvent? { document.kind == .agenda ? AgendaEvent(item, page: page) : nil }

    /// The line and the lines indented below it, without the last line end.
    package var block: String {
        let range = document.lineRange(at: item.range.lowerBound).lowerBound..<document.endOfBlock(of: item)
        var text = document.bytes.text(range)
        while let last = text.last, last.isNewline { text.removeLast() }
        return text
    }

    /// The kind of line that an action applies to: if a name matches several lines, others do not count.
    package enum Kind {
        case any, task, repeating
    }

    /// Finds a line by its number in the last listing, its place, its `id:` or words. If several matching lines form one series (split,
    /// or with an occurrence on a separate line), the one with an occurrence on `day` is meant; without a day, the one that is not over.
    /// Throws `AgendaActionError` if none or several match.
    ///
    /// - Parameter reopens: the number of a completed task refers to its current line.
    package static func find(
        _ name: String, _ kind: Kind, on day: Moment? = nil, reopens: Bool = false, in workspace: Workspace
    ) throws -> AgendaTarget {
        guard !name.trimmed.isEmpty else { throw AgendaActionError.noLineNamed }
        if let target = try listed(name, reopens: reopens, workspace) { return target }
        if let target = try atPlace(name, workspace) { return target }
        var lines = try workspace.withIndex { try $0.agendaLines(named: name, today: workspace.today) }
        let fitting = lines.filter { line in
            guard let item = LineGrammar.parse(line.source) else { return false }
            return switch kind {
            case .any: true
            case .task: item.state != nil
            case .repeating: item["repeat"] != nil || item["rrule"] != nil || item["also"] != nil
            }
        }
        if !fitting.isEmpty { lines = fitting }
        if lines.count > 1 {
            let onDay = try lines.filter { try has($0, day, workspace) }
            if !onDay.isEmpty { lines = onDay }
        }
        switch lines.count {
        case 1: return try read(lines[0].path, line: lines[0].number, workspace)
        case 0: throw AgendaActionError.noLine(name: name)
        default: throw AgendaActionError.ambiguousLine(name: name, lines)
        }
    }

    /// Whether a line has an occurrence on a day, or from now on.
    private static func has(_ line: AgendaLine, _ wanted: Moment?, _ workspace: Workspace) throws -> Bool {
        guard let item = LineGrammar.parse(line.source) else { return false }
        if let event = AgendaEvent(item, page: line.page), event.state == nil {
            var finder = OccurrenceFinder(reader: workspace.machine.readerZone)
            let first = wanted?.day ?? workspace.today
            let last = wanted?.day ?? EventReach(event).last.map { max($0, first) } ?? first
            guard wanted != nil || EventReach(event).last != nil else { return true }
            return try finder.occurrences(of: event, from: first, to: last).contains { occurrence in
                occurrence.span.start.day >= first
                    && (wanted?.time == nil || occurrence.span.start.time == wanted?.time)
            }
        }
        guard let task = AgendaTask(item, page: line.page), task.isOpen else { return false }
        return try wanted.map { try !task.turns(from: $0.day, to: $0.day).isEmpty } ?? true
    }

    /// `3`: a number in the last listing.
    private static func listed(_ name: String, reopens: Bool, _ workspace: Workspace) throws -> AgendaTarget? {
        guard name.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = Int(name),
            let listing = AgendaListing(workspace)
        else { return nil }
        guard let listed = listing[number] else {
            throw AgendaActionError.notListed(number, of: listing.count)
        }
        let now = reopens ? listed.finished : nil
        let entry = now.map { AgendaListing.Entry(path: $0.place.path, line: $0.place.line, text: $0.text) } ?? listed
        guard workspace.vault.files.exists(entry.path) else {
            throw AgendaActionError.changedSinceListed(number, entry.text)
        }
        let document = try workspace.vault.document(entry.path)
        guard let target = AgendaTarget(saying: entry.text, near: entry.line, in: document) else {
            throw AgendaActionError.changedSinceListed(number, entry.text)
        }
        return target
    }

    /// `agenda/2026/2026-11-20.md:12`
    private static func atPlace(_ name: String, _ workspace: Workspace) throws -> AgendaTarget? {
        guard let colon = name.lastIndex(of: ":"), let number = Int(name[name.index(after: colon)...]), number > 0,
            let path = workspace.vaultPath(of: String(name[..<colon])), workspace.vault.files.exists(path)
        else { return nil }
        return try read(path, line: number, workspace)
    }

    private static func read(_ path: VaultPath, line: Int, _ workspace: Workspace) throws -> AgendaTarget {
        let document = try workspace.vault.document(path)
        guard let target = AgendaTarget(document, line: line) else {
            throw AgendaActionError.noItem(LinePlace(path, line: line))
        }
        return target
    }

    package init?(_ document: Document, line: Int) {
        let map = LineMap(document.bytes)
        guard let item = document.items.first(where: { map.line(at: $0.range.lowerBound) + 1 == line }) else {
            return nil
        }
        self.document = document
        self.item = item
        self.line = line
    }

    /// The same line in a newer version of the file, which may have been edited since: at its place if its text is unchanged there, or
    /// else the only line with that text.
    package func again(in newer: Document) throws(EditRefusal) -> AgendaTarget {
        let source = document.bytes.text(item.range)
        if let same = AgendaTarget(newer, line: line), newer.bytes.text(same.item.range) == source { return same }
        let map = LineMap(newer.bytes)
        let equal = newer.items.filter { newer.bytes.text($0.range) == source }
        if equal.count == 1, let found = AgendaTarget(newer, line: map.line(at: equal[0].range.lowerBound) + 1) {
            return found
        }
        throw EditRefusal(
            Phrase(
                "\(path):\(line): the line was changed meanwhile", fr: "\(path):\(line) : la ligne a changé entre-temps"
            ))
    }
}

extension AgendaTarget {
    /// The line at its place if it is unchanged, or else the only one of its document with that text. Throws
    /// `AgendaActionError.changedSinceShown`.
    static func find(_ shown: ShownLine, in workspace: Workspace) throws -> AgendaTarget {
        guard workspace.vault.files.exists(shown.path),
            let target = AgendaTarget(
                saying: shown.text, near: shown.line, in: try workspace.vault.document(shown.path))
        else { throw AgendaActionError.changedSinceShown(LinePlace(shown.path, line: shown.line), shown.text) }
        return target
    }

    /// The line with that number if it has that text, or else the only one that does: it may have moved within its file.
    init?(saying text: String, near line: Int, in document: Document) {
        func isSame(_ item: LineItem) -> Bool {
            document.bytes.text(item.range) == text || document.source(of: item) == text
        }
        if let target = AgendaTarget(document, line: line), isSame(target.item) {
            self = target
            return
        }
        let equal = document.items.filter(isSame)
        guard equal.count == 1 else { return nil }
        self.init(document, line: LineMap(document.bytes).line(at: equal[0].range.lowerBound) + 1)
    }
}

extension AgendaTarget {
    /// Edits of the target's file.
    func changing(_ change: @escaping @Sendable (AgendaTarget) throws -> [TextEdit]) -> FileChange {
        .edit(path) { document in try change(try again(in: document)) }
    }

    /// Removes the line and the lines indented below it.
    var removal: FileChange { changing { $0.document.removingLine(of: $0.item) } }

    /// A plan with this single edit, whose result is the line afterwards.
    func plan(
        in workspace: Workspace, isFinished: Bool = false,
        _ change: @escaping @Sendable (AgendaTarget) throws -> [TextEdit]
    ) -> Plan<[PlacedLine]> {
        let settings = workspace.vault.settings
        return Plan([changing(change)]) { changes in
            placed(in: changes, settings).map { line in
                var line = line
                line.former?.isFinished = isFinished
                return line
            }
        }
    }

    /// The line after a change that kept it in place.
    func placed(in changes: FileChanges, _ settings: VaultSettings) -> [PlacedLine] {
        guard let after = changes.document(path, settings: settings), let now = AgendaTarget(after, line: line) else {
            return []
        }
        var placed = PlacedLine(place, after.bytes.text(now.item.range), on: now.agendaPage)
        placed.former = former
        return [placed]
    }

    private var former: FormerLine { FormerLine(place: place, text: document.bytes.text(item.range)) }

    /// A plan that moves the line and the lines indented below it to another page, as `block`. It is written there first: a crash in
    /// between duplicates it, but never loses it.
    func plan(in workspace: Workspace, takingTo page: AgendaPage, as block: String) -> Plan<[PlacedLine]> {
        let insertion = PageInsertion([block], on: page, from: document, in: workspace)
        return Plan([insertion.change, removal]) { changes in
            try insertion.placed(in: changes).map { line in
                var line = line
                line.former = former
                return line
            }
        }
    }
}
