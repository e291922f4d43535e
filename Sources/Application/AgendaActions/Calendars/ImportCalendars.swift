// Imports calendars into the vault: known items are updated, new ones go to the calendar's page.

import Agenda
import Bytes
import CivilTime
import Journal
import Search
import Vault
import Wording
import Workspaces

package struct ImportCalendars: Sendable {
    package var calendars: [CalendarFiles]
    /// The page for new items; nil for that of each calendar.
    package var page: VaultPath?

    package init(_ calendars: [CalendarFiles], to page: VaultPath? = nil) {
        (self.calendars, self.page) = (calendars, page)
    }

    /// Reads the calendars. Throws `SystemError` if a file cannot be read.
    package func plan(in workspace: Workspace) throws -> Plan<CalendarImportReport> {
        try workspace.withSharedIndex {
            var update = try CalendarUpdate(workspace, to: page)
            for calendar in calendars {
                for file in calendar.files {
                    try update.add(try calendar.read(file, on: workspace.machine), file, of: calendar)
                }
            }
            return update.plan()
        }
    }
}

/// The result of an import.
package struct CalendarImportReport: Sendable {
    package struct Fault: Sendable {
        package let file: String
        package let problem: CalendarProblem
    }

    package fileprivate(set) var added = 0
    package fileprivate(set) var updated = 0
    package fileprivate(set) var unchanged = 0
    package fileprivate(set) var skipped = 0
    /// Changed or new pages and entries.
    package fileprivate(set) var pages: [VaultPath] = []
    package fileprivate(set) var faults: [Fault] = []
    /// Properties that a line cannot hold.
    package fileprivate(set) var losses = CalendarLosses()
    /// Pages so large that the index reads only their beginning.
    package fileprivate(set) var overlongPages: [VaultPath] = []

    /// Whether any file was a calendar, or at least none was faulty.
    package var isRead: Bool { added + updated + unchanged + skipped > 0 || faults.isEmpty }
}

/// The contents of calendars, by page.
struct CalendarUpdate {
    private let workspace: Workspace
    private let target: VaultPath?
    private let known: [String: [AgendaLine]]
    private var report = CalendarImportReport()
    /// The lines for each page, and the titles of missing pages.
    private var lines: [VaultPath: [CalendarLine]] = [:]
    private var titles: [VaultPath: String] = [:]
    /// New items, by the page of their calendar.
    private var new: [VaultPath: [CalendarLine]] = [:]
    private var seen: [CalendarKey: CalendarVersion?] = [:]
    private var entries: [FileChange] = []
    /// Lines that became private since they were imported: each moves to a private page.
    private var leaving: [VaultPath: Set<CalendarKey>] = [:]

    init(_ workspace: Workspace, to target: VaultPath?) throws {
        self.workspace = workspace
        self.target = target
        known = try workspace.withIndex { try $0.identifiedAgendaLines() }
    }

    mutating func add(_ bytes: [UInt8], _ file: String, of calendar: CalendarFiles) throws {
        let contents = CalendarContents(bytes, reader: workspace.machine.readerZone)
        let name = contents.name ?? calendar.name
        let page = target ?? CalendarPageName.path(of: name)
        titles[page] = titles[page] ?? name
        report.skipped += contents.skipped
        report.losses.add(contents.losses)
        report.faults += contents.problems.map { .init(file: file, problem: $0) }
        for line in contents.lines where !isOlder(line, file) { add(line, to: page) }
        for journal in contents.journals { try add(journal, from: file) }
    }

    /// Tasks of another program: one completed in the vault since stays completed, even if an older file says otherwise.
    mutating func add(_ tasks: ImportedTasks, _ file: String, to page: VaultPath, titled title: String) {
        let page = target ?? page
        titles[page] = titles[page] ?? title
        report.skipped += tasks.skipped
        report.losses.add(tasks.losses)
        report.faults += tasks.problems.map { .init(file: file, problem: $0) }
        for line in tasks.lines {
            let item = CalendarKey(line).flatMap { home(of: $0) }.flatMap { LineGrammar.parse($0.source) }
            if let item, let state = item.state, !state.isOpen, line.state?.isOpen ?? false {
                report.unchanged += 1
            } else {
                add(line, to: page)
            }
        }
    }

    private func home(of key: CalendarKey) -> AgendaLine? {
        known[key.identifier]?.first { CalendarKey($0)?.replaces == key.replaces }
    }

    /// Whether the vault has a newer version of a line, which then stays; a line without a version wins, as the later import.
    private mutating func isOlder(_ line: CalendarLine, _ file: String) -> Bool {
        guard let version = line.version, let key = CalendarKey(line) else { return false }
        let item = home(of: key).flatMap { LineGrammar.parse($0.source) }
        let words: Phrase
        if let known = item?["sequence"].flatMap({ CalendarVersion($0) }), version.isOlder(than: known) {
            words = Phrase(
                "an older version of “\(line.title)”: left out",
                fr: "une version plus ancienne de « \(line.title) » : laissée de côté")
        } else if item == nil, version.isCancellation, line.start == nil {
            words = Phrase(
                "“\(line.title)” is cancelled, and is not in the vault: left out",
                fr: "« \(line.title) » est annulé, et n’est pas dans le coffre : laissé de côté")
        } else {
            return false
        }
        report.skipped += 1
        report.faults.append(.init(file: file, problem: CalendarProblem(line: version.line, words)))
        return true
    }

    private mutating func add(_ line: CalendarLine, to page: VaultPath) {
        guard let key = CalendarKey(line) else { return }
        if let first = seen[key] {
            report.skipped += 1
            guard let version = line.version, first?.isOlder(than: version) ?? false else { return }
            for path in lines.keys { lines[path]?.removeAll { CalendarKey($0) == key } }
            for path in new.keys { new[path]?.removeAll { CalendarKey($0) == key } }
        }
        seen[key] = .some(line.version)
        if line.version?.isCancellation ?? false, key.replaces == nil {
            // Replacements of single occurrences move with the series.
            for other in known[key.identifier] ?? [] {
                guard let replaces = CalendarKey(other)?.replaces else { continue }
                var single = line
                single["moved"] = replaces.text
                lines[other.path, default: []].append(single)
            }
        }
        guard line.isPrivate else {
            if let home = home(of: key) {
                lines[home.path, default: []].append(line)
            } else {
                new[page, default: []].append(line)
            }
            return
        }
        if let home = home(of: key) {
            if home.isPrivate { return lines[home.path, default: []].append(line) }
            leaving[home.path, default: []].insert(key)
        }
        let secret = CalendarPageName.secret(page, in: workspace)
        titles[secret] = titles[secret] ?? titles[page]
        new[secret, default: []].append(line)
    }

    /// A VJOURNAL as an entry; an existing one is left to its reader.
    private mutating func add(_ journal: CalendarJournal, from file: String) throws {
        guard try workspace.withIndex({ try $0.documents(identifier: journal.uid).isEmpty }) else {
            report.unchanged += 1
            return
        }
        guard let moment = journal.moment else {
            report.skipped += 1
            report.faults.append(
                .init(
                    file: file,
                    problem: CalendarProblem(
                        line: journal.line,
                        Phrase("VJOURNAL without a date: left out", fr: "VJOURNAL sans date : laissé de côté"))))
            return
        }
        let name = EntryName(day: moment.day, time: moment.time, title: journal.title, body: journal.body)
        var head = ["id: \(YAMLText.scalar(journal.uid))"]
        if journal.isPrivate { head.append("private: true") }
        if !journal.title.isEmpty { head.append("title: \(YAMLText.scalar(journal.title))") }
        head.append("date: \(moment.time == nil ? moment.day.iso : moment.local.text)")
        head += EntryText.tags(journal.tags)
        let text = EntryText.file(head: head, title: "", body: ForeignMarkup.neutral(journal.body))
        entries.append(.create(FreeName { name.path(number: $0) }, Array(text.utf8)))
    }

    /// More lines than this do not fit on one page: they are split into one page per year.
    private static let largestPage = 10_000

    /// Puts new lines on their page, or, if there are very many, on pages by year.
    private mutating func placeNew() {
        for (page, list) in new {
            guard target == nil, list.count > Self.largestPage else {
                lines[page, default: []] += list
                continue
            }
            for line in list {
                guard let year = line.start?.day.year else {
                    lines[page, default: []].append(line)
                    continue
                }
                let path = VaultPath(trusted: "\(page.folder)/\(page.stem)/\(year).md")
                titles[path] = "\(titles[page] ?? page.stem) \(year)"
                lines[path, default: []].append(line)
            }
        }
        new = [:]
    }

    mutating func plan() -> Plan<CalendarImportReport> {
        placeNew()
        let known = known
        let wholes = Dictionary(
            lines.values.joined().filter { $0.replaces == nil }.map { ($0["id"] ?? "", $0) },
            uniquingKeysWith: { first, _ in first })
        let reader = workspace.machine.readerZone
        func series(_ identifier: String) -> (item: LineItem, page: Day?)? {
            guard let line = known[identifier]?.first(where: { CalendarKey($0)?.replaces == nil }),
                let item = LineGrammar.parse(line.source)
            else { return nil }
            let whole = wholes[identifier].map {
                CalendarPage.updated(item, page: line.page, by: $0, reader: reader)
            }
            return (whole ?? item, line.page)
        }
        let pages = lines.sorted { $0.key < $1.key }.map { path, lines in
            PageUpdate(
                path: path, lines: lines, new: CalendarPageName.newPage(titled: titles[path] ?? path.stem),
                settings: workspace.vault.settings, reader: workspace.machine.readerZone, series: series)
        }
        let removals = leaving.sorted { $0.key < $1.key }.map { path, keys in
            FileChange.edit(path) { document in
                document.items.filter { CalendarKey($0).map(keys.contains) ?? false }
                    .flatMap { document.removingLine(of: $0) }
            }
        }
        let (entryCount, report) = (entries.count, report)
        return Plan(entries + pages.map(\.change) + removals) { changes in
            var report = report
            for file in changes.files.prefix(entryCount) {
                report.added += 1
                report.pages.append(file.path)
            }
            for (file, page) in zip(changes.files.dropFirst(entryCount), pages) {
                let counts = page.calendarPage(file.before ?? page.new)
                report.added += counts.added
                report.updated += counts.updated
                report.unchanged += counts.unchanged
                if file.isChanged { report.pages.append(file.path) }
                if file.after?.count ?? 0 > VaultIndex.largestText { report.overlongPages.append(file.path) }
            }
            return report
        }
    }
}

extension CalendarKey {
    fileprivate init?(_ line: AgendaLine) {
        guard let item = LineGrammar.parse(line.source) else { return nil }
        self.init(item)
    }
}
