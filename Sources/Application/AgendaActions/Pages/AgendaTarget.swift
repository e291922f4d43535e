// Which line of the agenda is meant: `path:line`, its `id:`, or some of its words.

import Agenda
import Bytes
import CivilTime
import Search
import Vault
import Wording
import Workspaces

/// One line of one page, as its file has it now.
package struct AgendaTarget {
    package let document: Document
    package let item: LineItem
    /// From 1.
    package let line: Int

    package var path: VaultPath { document.path }
    package var place: LinePlace { LinePlace(path, line: line) }
    package var page: Day? { AgendaEvent.pageDay(of: document) }
    /// The page as one of the agenda; nil for a document without a date.
    package var agendaPage: AgendaPage? {
        if let page { return .day(page) }
        guard document.kind == .agenda else { return nil }
        return ISOWeek(iso: path.stem).map { .week($0) } ?? Month(iso: path.stem).map { .month($0) }
    }
    package var task: AgendaTask? { AgendaTask(item, page: page) }
    package var event: AgendaEvent? { document.kind == .agenda ? AgendaEvent(item, page: page) : nil }

    /// The line, and what is indented below it, without its last line end.
    package var block: String {
        let range = document.lineRange(at: item.range.lowerBound).lowerBound..<document.endOfBlock(of: item)
        var text = document.bytes.text(range)
        while let last = text.last, last.isNewline { text.removeLast() }
        return text
    }

    /// What an action is for: where a name means several lines, those that it cannot be about do not count.
    package enum Kind {
        case any, task, repeating
    }

    /// A number of the last listing, a place, an `id:` or words. Of several lines that have the words and are one series (cut in two, or with an
    /// occurrence of its own line), the one that has something on `day` is meant, and without a day the one that is not over. Throws
    /// `AgendaActionError` where nothing or several lines are meant.
    ///
    /// - Parameter reopens: the number of a task that was finished means it as it is now.
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

    /// Whether a line has something on a day, or from now on.
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

    /// `3`: of what was listed last.
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

    /// The same line in a newer state of the file: by its place where its text is unchanged, else the only one of that text. The file may
    /// have been edited since it was looked up.
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
    /// The line at its place where it still says the same, else the only one of its document that does. Throws
    /// `AgendaActionError.changedSinceShown`.
    static func find(_ shown: ShownLine, in workspace: Workspace) throws -> AgendaTarget {
        guard workspace.vault.files.exists(shown.path),
            let target = AgendaTarget(
                saying: shown.text, near: shown.line, in: try workspace.vault.document(shown.path))
        else { throw AgendaActionError.changedSinceShown(LinePlace(shown.path, line: shown.line), shown.text) }
        return target
    }

    /// The line of that number where it says that, else the only one that does: it may have moved down or up in its file.
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

    /// The line and what is indented below it go.
    var removal: FileChange { changing { $0.document.removingLine(of: $0.item) } }

    /// A plan of that one edit, which comes to the line as it is then.
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

    /// The line after a change that left it where it is.
    func placed(in changes: FileChanges, _ settings: VaultSettings) -> [PlacedLine] {
        guard let after = changes.document(path, settings: settings), let now = AgendaTarget(after, line: line) else {
            return []
        }
        var placed = PlacedLine(place, after.bytes.text(now.item.range), on: now.agendaPage)
        placed.former = former
        return [placed]
    }

    private var former: FormerLine { FormerLine(place: place, text: document.bytes.text(item.range)) }

    /// A plan that takes the line and what is indented below it over to another page as `block`: written there first, so that a crash
    /// between leaves it twice and never loses it.
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
