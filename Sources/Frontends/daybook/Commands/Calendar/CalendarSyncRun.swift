// One sync of the vault with a vdir: look at both, decide, change both, remember.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Permissions
import Search
import Vault
import Wording

struct CalendarSyncRun {
    struct Counts {
        var added = 0
        var changed = 0
        var removed = 0
    }

    /// A value that gave way, and whose.
    struct Loss {
        let title: String
        let loss: ComponentMerge.Loss
    }

    let context: Context
    let query: ResolvedQuery?
    let target: VaultPath?
    let withTasks: Bool
    let isDryRun: Bool
    let isForced: Bool
    private var folder: VdirFolder
    private var state: CalendarSyncState
    private(set) var toVault = Counts()
    private(set) var toCalendar = Counts()
    private(set) var losses: [Loss] = []
    private(set) var faults: [Phrase] = []
    /// Items that changed while this ran: the next sync takes them.
    private(set) var postponed = 0

    init(
        _ context: Context, folder: String, query: ResolvedQuery?, target: VaultPath?, withTasks: Bool, isDryRun: Bool,
        isForced: Bool
    ) throws {
        self.context = context
        self.query = query
        self.target = target
        self.withTasks = withTasks
        self.isDryRun = isDryRun
        self.isForced = isForced
        self.folder = try VdirFolder(folder)
        state = try CalendarSyncState(context, folder: try Paths.real(folder))
        faults = self.folder.faults
    }

    /// Throws `CalendarSyncPlan.Alarm` where one side lost too much at once.
    mutating func run() throws {
        let sources = try sources(context.index())
        let vault = sources.mapValues { components($0) }
        var known = state.items.mapValues {
            CalendarSyncPlan.Known(
                vault: ComponentMerge.fingerprint($0.vault), calendar: ComponentMerge.fingerprint($0.calendar))
        }
        // What a damaged file holds is neither there nor gone.
        let blocked = Set(state.items.filter { folder.unreadable.contains($0.value.file) }.keys)
        for uid in blocked { known[uid] = nil }
        let steps = CalendarSyncPlan.steps(
            known: known,
            vault: vault.filter { !blocked.contains($0.key) }.mapValues { ComponentMerge.fingerprint($0.components) },
            calendar: folder.items.mapValues { ComponentMerge.fingerprint($0.components) })
        if !isForced {
            try CalendarSyncPlan.guardAgainstLoss(
                steps, known: known.count, vault: vault.count, calendar: folder.items.count + folder.unreadable.count)
        }
        let plan = plan(steps, sources, vault)
        try changeVault(plan, steps, sources)
        try changeCalendar(plan, steps)
        guard !isDryRun else { return }
        try remember(steps)
    }

    // MARK: Both sides

    /// The lines by UID: events, and tasks where they are wanted or known already. Private documents stay out.
    private func sources(_ index: VaultIndex) throws -> [String: [OutgoingCalendarLine]] {
        let grant = try context.gate().exportGrant(via: .ics, for: folder.path, isRehearsal: isDryRun)
        let lines = try index.agendaSources(query: query, today: context.today).filter { line in
            // What would leave without a part of it would come back without it.
            guard !line.isPrivate, grant.redaction.redacted(line: line.source) == line.source,
                let item = LineGrammar.parse(line.source)
            else { return false }
            if withTasks || item.state == nil || item.state == .cancelled { return true }
            guard let uid = item["id"].map({ CalendarIdentifier.uid($0) }) else { return false }
            return state.items[uid] != nil || folder.items[uid] != nil
        }
        return Dictionary(
            grouping: try OutgoingCalendarLines.find(lines, context, by: grant, isDryRun: isDryRun), by: \.uid)
    }

    private func components(
        _ sources: [OutgoingCalendarLine]
    ) -> (components: [ICalendarComponent], definitions: [ICalendarComponent]) {
        var export = CalendarExport(reader: context.readerZone)
        return (OutgoingCalendarLines.components(sources.map(\.source), &export), export.definitions)
    }

    // MARK: Decisions

    /// What an item is to be on both sides.
    private struct Outcome {
        let components: [ICalendarComponent]
        let definitions: [ICalendarComponent]
        let zones: [ICalendarComponent]
        /// What the vault said when both agreed last.
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
                losses += merge.losses.map { Loss(title: title, loss: $0) }
                plan[uid] = Outcome(
                    components: merge.merged, definitions: here?.definitions ?? [], zones: there?.zones ?? [],
                    base: old?.vault ?? [])
            case .removeFromVault, .removeFromCalendar, .forget: break
            }
        }
        return plan
    }

    /// The side that was written last: by the times of the files.
    private func newer(_ sources: [OutgoingCalendarLine], _ item: VdirItem?) -> ComponentMerge.Side {
        let pages = sources.compactMap { source in
            (try? context.vault().files.location(source.path)).flatMap { try? FileStamp.of($0) }?.modified
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
            var importer = CalendarImport(zones: outcome.zones + outcome.definitions, reader: context.readerZone)
            let wanted = importer.lines(outcome.components)
            for line in importer.lines(outcome.base) { if let key = CalendarKey(line) { base[key] = line } }
            for line in wanted {
                guard let key = CalendarKey(line) else { continue }
                let home = here.first { CalendarKey($0.source.item)?.replaces == key.replaces }
                lines[home?.path ?? newPage, default: []].append(line)
            }
            let overrides = Set(wanted.compactMap(\.replaces))
            for source in here {
                guard let key = CalendarKey(source.source.item) else { continue }
                if let replaces = key.replaces {
                    if !overrides.contains(replaces) { gone[source.path, default: []].insert(key) }
                    continue
                }
                series[key.identifier] = (source.source.item, source.source.page)
                // Occurrences that the series moves itself and the calendar has no longer moved.
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
            toVault.removed += 1
        }
        try write(lines, series, base)
        for path in Set(gone.keys).union(moves.keys).sorted() {
            try context.edit(path, isDryRun: isDryRun) { document in
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

    private var newPage: VaultPath {
        if let target { return target }
        let slug = Slug.of(folder.name)
        return VaultPath(trusted: "agenda/calendars/\(slug.isEmpty ? "calendar" : slug).md")
    }

    private mutating func write(
        _ lines: [VaultPath: [CalendarLine]], _ series: [String: (item: LineItem, page: Day?)],
        _ base: [CalendarKey: CalendarLine]
    ) throws {
        let vault = try context.vault()
        let reader = context.readerZone
        for (path, lines) in lines.sorted(by: { $0.key < $1.key }) {
            var counts = (added: 0, updated: 0)
            func change(_ document: Document) -> [TextEdit] {
                let page = CalendarPage(lines, on: document, reader: reader, series: { series[$0] }, base: { base[$0] })
                counts = (page.added, page.updated)
                return page.edits
            }
            if vault.files.exists(path) {
                try context.edit(path, isDryRun: isDryRun, change)
            } else {
                let text = "---\ntype: custom\ntitle: \(YAMLText.scalar(folder.name))\n---\n"
                let empty = Document(path: path, contents: Array(text.utf8), settings: vault.settings)
                let bytes = try empty.applying(change(empty))
                if counts.added > 0 {
                    try context.create(path, String(decoding: bytes, as: UTF8.self), isDryRun: isDryRun)
                }
            }
            toVault.added += counts.added
            toVault.changed += counts.updated
        }
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
                if try isDryRun || folder.write(bytes, to: item.file, replacing: item) {
                    toCalendar.changed += 1
                } else {
                    postponed += 1
                }
            } else if steps[uid] == .addToCalendar, !outcome.components.isEmpty {
                var name = OutgoingCalendarLines.fileName(uid) + ".ics"
                if !names.insert(name.lowercased()).inserted { name = CalendarIdentifier.made(from: uid) + ".ics" }
                let bytes = CalendarExport.calendar(
                    outcome.components, definitions: outcome.definitions, product: "daybook \(Tool.version)")
                if try isDryRun || folder.write(bytes, to: name, replacing: nil) {
                    toCalendar.added += 1
                } else {
                    postponed += 1
                }
            }
        }
        for (uid, step) in steps.sorted(by: { $0.key < $1.key }) where step == .removeFromCalendar {
            guard let item = folder.items[uid] else { continue }
            if try isDryRun || folder.remove(item) { toCalendar.removed += 1 } else { postponed += 1 }
        }
    }

    // MARK: Memory

    /// Looks at both sides once more: what they say now is what they agreed on.
    private mutating func remember(_ steps: [String: CalendarSyncPlan.Step]) throws {
        let blocked = state.items.filter { folder.unreadable.contains($0.value.file) }
        folder = try VdirFolder(folder.path)
        var items: [String: CalendarSyncState.Item] = blocked
        for (uid, sources) in try sources(context.freshIndex()) {
            guard let item = folder.items[uid] else { continue }
            items[uid] = .init(file: item.file, calendar: item.components, vault: components(sources).components)
        }
        state.items = items
        try state.save()
    }
}
