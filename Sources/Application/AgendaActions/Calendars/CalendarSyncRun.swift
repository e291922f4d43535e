// One sync of the vault with a vdir: read both, decide, change both, remember.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Permissions
import Search
import Vault
import Workspaces

/// Options of a sync.
package struct SyncCalendar {
    /// As the user names it.
    package var folder: String
    /// The lines to sync; nil for all.
    package var query: ResolvedQuery?
    /// The page for new events; nil for that of the calendar.
    package var page: VaultPath?
    package var withTasks: Bool
    /// The PRODID in calendars.
    package var product: String
    /// Nothing is written on either side.
    package var isRehearsal: Bool
    /// Proceeds even if one side lost much at once.
    package var isForced: Bool

    package init(
        _ folder: String, matching query: ResolvedQuery? = nil, to page: VaultPath? = nil, withTasks: Bool = false,
        product: String, isRehearsal: Bool = false, isForced: Bool = false
    ) {
        (self.folder, self.query, self.page, self.withTasks) = (folder, query, page, withTasks)
        (self.product, self.isRehearsal, self.isForced) = (product, isRehearsal, isForced)
    }

    /// Throws `CalendarActionError.noFolder`, and `wouldLose`, before any change, if one side lost too much at once; `PermissionRefusal`.
    ///
    /// - Parameter each: receives the changed pages of the vault.
    package func run(
        in workspace: Workspace, each: @escaping (ChangedFile) -> Void = { _ in },
        tell: @escaping (CalendarEvent) -> Void = { _ in }
    ) throws -> CalendarSyncReport {
        let path = workspace.machine.absolute(folder)
        guard FileStamp.isFolder(path) else { throw CalendarActionError.noFolder(folder) }
        var run = try CalendarSyncRun(self, path, workspace, each, tell)
        do {
            try run.run()
        } catch let alarm as CalendarSyncPlan.Alarm {
            throw CalendarActionError.wouldLose(alarm, folder: folder)
        }
        return run.report
    }
}

/// The result of a sync.
package struct CalendarSyncReport: Sendable {
    package struct Counts: Sendable, Hashable {
        package fileprivate(set) var added = 0
        package fileprivate(set) var changed = 0
        package fileprivate(set) var removed = 0
    }

    /// A value that lost a conflict, and its side.
    package struct Loss: Sendable {
        package let title: String
        package let loss: ComponentMerge.Loss
    }

    package fileprivate(set) var toVault = Counts()
    package fileprivate(set) var toCalendar = Counts()
    package fileprivate(set) var losses: [Loss] = []
    /// Files that were left alone.
    package fileprivate(set) var faults: [VdirFault] = []
    /// Items that changed during the sync: the next one handles them.
    package fileprivate(set) var postponed = 0
}

private struct CalendarSyncRun {
    let request: SyncCalendar
    let workspace: Workspace
    let each: (ChangedFile) -> Void
    let tell: (CalendarEvent) -> Void
    private var folder: VdirFolder
    private var state: CalendarSyncState
    private(set) var report = CalendarSyncReport()

    init(
        _ request: SyncCalendar, _ path: String, _ workspace: Workspace, _ each: @escaping (ChangedFile) -> Void,
        _ tell: @escaping (CalendarEvent) -> Void
    ) throws {
        (self.request, self.workspace, self.each, self.tell) = (request, workspace, each, tell)
        folder = try VdirFolder(path)
        state = CalendarSyncState(workspace, folder: try Paths.real(path))
        report.faults = folder.faults
    }

    private func carryOut<Result>(_ plan: Plan<Result>) throws -> Result {
        request.isRehearsal ? try workspace.preview(plan, each: each) : try workspace.apply(plan, each: each)
    }

    mutating func run() throws {
        var sources = try sources()
        leaveParts(of: &sources)
        let vault = sources.mapValues { components($0) }
        var known = state.items.mapValues {
            CalendarSyncPlan.Known(
                vault: ComponentMerge.fingerprint($0.vault), calendar: ComponentMerge.fingerprint($0.calendar))
        }
        // Items in a damaged file count neither as present nor as deleted.
        let blocked = Set(state.items.filter { folder.unreadable.contains($0.value.file) }.keys)
        for uid in blocked { known[uid] = nil }
        let steps = CalendarSyncPlan.steps(
            known: known,
            vault: vault.filter { !blocked.contains($0.key) }.mapValues { ComponentMerge.fingerprint($0.components) },
            calendar: folder.items.mapValues { ComponentMerge.fingerprint($0.components) })
        if !request.isForced {
            try CalendarSyncPlan.guardAgainstLoss(
                steps, known: known.count, vault: vault.count, calendar: folder.items.count + folder.unreadable.count)
        }
        let plan = plan(steps, sources, vault)
        try changeVault(plan, steps, sources)
        try changeCalendar(plan, steps)
        guard !request.isRehearsal else { return }
        try remember()
    }

    // MARK: Both sides

    /// The lines by UID: events, and tasks if requested or already synced. Private documents are left out.
    private func sources() throws -> [String: [OutgoingCalendarLine]] {
        let grant = try workspace.gate().exportGrant(via: .ics, for: folder.path, isRehearsal: request.isRehearsal)
        let all = try workspace.withIndex { try $0.agendaSources(query: request.query, today: workspace.today) }
        let lines = all.filter { line in
            // A line exported without a part of it would come back without that part.
            guard !line.isPrivate, grant.redaction.redacted(line: line.source) == line.source,
                let item = LineGrammar.parse(line.source)
            else { return false }
            if request.withTasks || item.state == nil || item.state == .cancelled { return true }
            guard let uid = item["id"].map({ CalendarIdentifier.uid($0) }) else { return false }
            return state.items[uid] != nil || folder.items[uid] != nil
        }
        return Dictionary(
            grouping: try carryOut(OutgoingCalendarLines.plan(lines, in: workspace, by: grant, tell: tell)), by: \.uid)
    }

    private func components(
        _ sources: [OutgoingCalendarLine]
    ) -> (components: [ICalendarComponent], definitions: [ICalendarComponent]) {
        var export = CalendarExport(reader: workspace.machine.readerZone)
        return (OutgoingCalendarLines.components(sources.map(\.source), &export), export.definitions)
    }

    /// An occurrence with RANGE=THISANDFUTURE is a separate series in the vault, and part of an item in the calendar: no item is created
    /// for it. If it differs from the calendar, that is reported.
    private mutating func leaveParts(of sources: inout [String: [OutgoingCalendarLine]]) {
        for (uid, item) in folder.items.sorted(by: { $0.key < $1.key })
        where item.components.contains(where: CalendarImport.isTail) {
            var importer = CalendarImport(zones: item.zones, reader: workspace.machine.readerZone)
            let parts = Dictionary(grouping: importer.lines(item.components).filter { $0.uid != uid }) { $0.uid ?? "" }
            for (name, lines) in parts {
                guard let ours = sources.removeValue(forKey: name) else { continue }
                var reader = CalendarImport(reader: workspace.machine.readerZone)
                let said = reader.lines(components(ours).components)
                if Set(said) != Set(lines), !report.faults.contains(where: { $0.file == item.file }) {
                    report.faults.append(VdirFault(file: item.file, reason: .changedFromOccurrence))
                }
            }
        }
    }

    // MARK: Decisions

    /// The new state of an item on both sides.
    private struct Outcome {
        let components: [ICalendarComponent]
        let definitions: [ICalendarComponent]
        let zones: [ICalendarComponent]
        /// The vault's version as of the last sync.
        let base: [ICalendarComponent]
    }

    private mutating func plan(
        _ steps: [String: CalendarSyncPlan.Step], _ sources: [String: [OutgoingCalendarLine]],
        _ vault: [String: (components: [ICalendarComponent], definitions: [ICalendarComponent])]
    ) -> [String: Outcome] {
        var plan: [String: Outcome] = [:]
        for (uid, step) in steps {
            let here = vault[uid]
            let there = folder.items[uid]
            let old = state.items[uid]
            switch step {
            case .addToVault:
                plan[uid] = Outcome(
                    components: there?.components ?? [], definitions: [], zones: there?.zones ?? [], base: [])
            case .addToCalendar:
                plan[uid] = Outcome(
                    components: here?.components ?? [], definitions: here?.definitions ?? [], zones: [], base: [])
            case .merge:
                let merge = ComponentMerge(
                    vaultBase: old?.vault ?? [], vault: here?.components ?? [], calendarBase: old?.calendar ?? [],
                    calendar: there?.components ?? [], newer: newer(sources[uid] ?? [], there))
                let title = (here?.components ?? []).first?["SUMMARY"]?.text ?? uid
                report.losses += merge.losses.map { .init(title: title, loss: $0) }
                plan[uid] = Outcome(
                    components: merge.merged, definitions: here?.definitions ?? [], zones: there?.zones ?? [],
                    base: old?.vault ?? [])
            case .removeFromVault, .removeFromCalendar, .forget: break
            }
        }
        return plan
    }

    /// The side that was written last, by file times.
    private func newer(_ sources: [OutgoingCalendarLine], _ item: VdirItem?) -> ComponentMerge.Side {
        let pages = sources.compactMap { source in
            (try? FileStamp.of(workspace.vault.files.location(source.path)))?.modified
        }
        guard let vault = pages.max(), let calendar = item?.stamp.modified else { return .vault }
        return vault >= calendar ? .vault : .calendar
    }

    // MARK: The vault

    private mutating func changeVault(
        _ plan: [String: Outcome], _ steps: [String: CalendarSyncPlan.Step], _ sources: [String: [OutgoingCalendarLine]]
    ) throws {
        var lines: [VaultPath: [CalendarLine]] = [:]
        var base: [CalendarKey: CalendarLine] = [:]
        var series: [String: (item: LineItem, page: Day?)] = [:]
        var gone: [VaultPath: Set<CalendarKey>] = [:]
        var moves: [VaultPath: [String: [Repetition.Move]]] = [:]
        for (uid, outcome) in plan.sorted(by: { $0.key < $1.key }) where steps[uid] != .addToCalendar {
            let here = sources[uid] ?? []
            var importer = CalendarImport(
                zones: outcome.zones + outcome.definitions, reader: workspace.machine.readerZone)
            let wanted = importer.lines(outcome.components)
            for line in importer.lines(outcome.base) { if let key = CalendarKey(line) { base[key] = line } }
            for line in wanted {
                guard let key = CalendarKey(line) else { continue }
                let home = here.first { CalendarKey($0.source.item)?.replaces == key.replaces }
                guard line.isPrivate else {
                    lines[home?.path ?? newPage, default: []].append(line)
                    continue
                }
                // Lines of private pages are not exported: from now on, the calendar is followed without getting changes back.
                if let home { gone[home.path, default: []].insert(key) }
                lines[CalendarPageName.secret(newPage, in: workspace), default: []].append(line)
            }
            let overrides = Set(wanted.compactMap(\.replaces))
            for source in here {
                guard let key = CalendarKey(source.source.item) else { continue }
                if let replaces = key.replaces {
                    if !overrides.contains(replaces) { gone[source.path, default: []].insert(key) }
                    continue
                }
                var item = source.source.item
                if let line = wanted.first(where: { $0.replaces == nil && $0["id"] == key.identifier }) {
                    item = CalendarPage.updated(
                        item, page: source.source.page, by: line, base: { base[$0] },
                        reader: workspace.machine.readerZone)
                }
                series[key.identifier] = (item, source.source.page)
                // Occurrences moved by the series itself, and no longer moved in the calendar.
                if let event = AgendaEvent(source.source.item, page: source.source.page),
                    let repetition = event.repetition
                {
                    let kept = repetition.moved.filter { move in
                        overrides.contains { $0 == move.from || move.from.names($0.local) || $0.names(move.from.local) }
                    }
                    if kept.count < repetition.moved.count { moves[source.path, default: [:]][key.identifier] = kept }
                }
            }
        }
        for (uid, step) in steps where step == .removeFromVault {
            for source in sources[uid] ?? [] {
                if let key = CalendarKey(source.source.item) { gone[source.path, default: []].insert(key) }
            }
            report.toVault.removed += 1
        }
        try change(pages(lines, series, base), edits(gone, moves))
    }

    /// Removes lines, and obsolete moves of series.
    private func edits(
        _ gone: [VaultPath: Set<CalendarKey>], _ moves: [VaultPath: [String: [Repetition.Move]]]
    ) -> [FileChange] {
        Set(gone.keys).union(moves.keys).sorted().map { path in
            .edit(path) { document in
                document.items.flatMap { item -> [TextEdit] in
                    guard let key = CalendarKey(item) else { return [] }
                    if gone[path]?.contains(key) ?? false { return document.removingLine(of: item) }
                    guard key.replaces == nil, let kept = moves[path]?[key.identifier] else { return [] }
                    return kept.isEmpty
                        ? document.removing("moved", of: item)
                        : document.setting("moved", to: kept.map(\.text).joined(separator: ","), of: item)
                }
            }
        }
    }

    private var newPage: VaultPath { request.page ?? CalendarPageName.path(of: folder.name) }

    private func pages(
        _ lines: [VaultPath: [CalendarLine]], _ series: [String: (item: LineItem, page: Day?)],
        _ base: [CalendarKey: CalendarLine]
    ) -> [PageUpdate] {
        lines.sorted { $0.key < $1.key }.map { path, lines in
            PageUpdate(
                path: path, lines: lines, new: CalendarPageName.newPage(titled: folder.name),
                settings: workspace.vault.settings, reader: workspace.machine.readerZone, series: { series[$0] },
                base: { base[$0] })
        }
    }

    private mutating func change(_ pages: [PageUpdate], _ edits: [FileChange]) throws {
        // A missing page is created if it gets new lines.
        let pages = pages.filter {
            workspace.vault.files.exists($0.path) || $0.calendarPage($0.new).added > 0
        }
        let counts = try carryOut(
            Plan(pages.map(\.change) + edits) { changes in
                zip(changes.files, pages).map { file, page in
                    let page = page.calendarPage(file.before ?? page.new)
                    return (added: page.added, updated: page.updated)
                }
            })
        report.toVault.added += counts.reduce(0) { $0 + $1.added }
        report.toVault.changed += counts.reduce(0) { $0 + $1.updated }
    }

    // MARK: The calendar

    private mutating func changeCalendar(_ plan: [String: Outcome], _ steps: [String: CalendarSyncPlan.Step]) throws {
        var names = Set(folder.items.values.map { $0.file.lowercased() }).union(
            folder.unreadable.map { $0.lowercased() })
        for (uid, outcome) in plan.sorted(by: { $0.key < $1.key }) {
            if let item = folder.items[uid] {
                guard ComponentMerge.fingerprint(item.components) != ComponentMerge.fingerprint(outcome.components)
                else { continue }
                let bytes = item.replacing(outcome.components, definitions: outcome.definitions)
                if try request.isRehearsal || folder.write(bytes, to: item.file, replacing: item) {
                    report.toCalendar.changed += 1
                } else {
                    report.postponed += 1
                }
            } else if steps[uid] == .addToCalendar, !outcome.components.isEmpty {
                var name = OutgoingCalendarLines.fileName(uid) + ".ics"
                if !names.insert(name.lowercased()).inserted { name = CalendarIdentifier.made(from: uid) + ".ics" }
                let bytes = CalendarExport.calendar(
                    outcome.components, definitions: outcome.definitions, product: request.product)
                if try request.isRehearsal || folder.write(bytes, to: name, replacing: nil) {
                    report.toCalendar.added += 1
                } else {
                    report.postponed += 1
                }
            }
        }
        for (uid, step) in steps.sorted(by: { $0.key < $1.key }) where step == .removeFromCalendar {
            guard let item = folder.items[uid] else { continue }
            if try request.isRehearsal || folder.remove(item) {
                report.toCalendar.removed += 1
            } else {
                report.postponed += 1
            }
        }
    }

    // MARK: Memory

    /// Reads both sides again: their current state is what they agreed on.
    private mutating func remember() throws {
        let blocked = state.items.filter { folder.unreadable.contains($0.value.file) }
        folder = try VdirFolder(folder.path)
        workspace.releaseIndex()
        var items: [String: CalendarSyncState.Item] = blocked
        var sources = try sources()
        leaveParts(of: &sources)
        for (uid, sources) in sources {
            guard let item = folder.items[uid] else { continue }
            items[uid] = .init(file: item.file, calendar: item.components, vault: components(sources).components)
        }
        state.items = items
        try state.save()
    }
}
