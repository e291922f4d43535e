// The vault's facts about a range of days: agenda, tasks, lists, sensors, journal.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Journal
import Lists
import Permissions
import Search
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

/// The data for an overview of a day or a week.
package struct TodayFacts: Sendable {
    /// A list with open items.
    package struct OpenList: Sendable {
        package let name: String
        package let path: VaultPath
        package let open: Int
    }

    package let first: Day
    package let last: Day
    /// Whether today is one of the days.
    package let hasToday: Bool
    /// Events and tasks, without medication, by day in chronological order.
    package private(set) var items: [Day: [AgendaDayItem]] = [:]
    /// Agenda tasks tagged as medication; done means taken.
    package private(set) var medication: [Day: [AgendaDayItem]] = [:]
    /// Only with today: on other days, nothing is late yet.
    package private(set) var overdue: [AgendaTaskEntry] = []
    package private(set) var lists: [OpenList] = []
    /// Measures in an abnormal state; only with today.
    package private(set) var alarming: [SensorRow] = []
    /// The state of the listener for devices; nil if none is needed, or for a page.
    package private(set) var listener: ListenerStatus?
    /// Journal entries, for each day the earliest first.
    package private(set) var entries: [Day: [SearchHit]] = [:]
    /// The documents of the days: entries and pages of the agenda.
    package private(set) var documents: [(day: Day, path: VaultPath)] = []
    /// In a few words, from entries or the day page.
    package private(set) var weather: [Day: String] = [:]
    /// Up to the last of the days.
    package private(set) var streak = 0
    /// The mean mood of the last seven days.
    package private(set) var mood: Double?
    /// Not yet remembered as asked.
    package private(set) var selectedPrompt: SelectedPrompt?
    package private(set) var onThisDay: [SearchHit] = []

    /// Which facts are wanted besides the days themselves.
    package enum Extent: Sendable {
        case all
        /// Facts that are the same on every device, for a page of the vault.
        case shared
    }

    /// - Parameter grant: if the facts leave the vault, which reduces them.
    package init(
        in workspace: Workspace, from first: Day, to last: Day, _ extent: Extent = .all, includingPrivate: Bool = true,
        grant: ExportGrant? = nil
    ) throws {
        (self.first, self.last) = (first, last)
        hasToday = first <= workspace.today && workspace.today <= last
        let reader = Reader(
            workspace: workspace, extent: extent, includingPrivate: includingPrivate && grant == nil, grant: grant)
        try workspace.withIndex { try read($0, reader) }
    }

    /// Who requests the facts, and for what purpose.
    struct Reader {
        let workspace: Workspace
        let extent: Extent
        let includingPrivate: Bool
        let grant: ExportGrant?
        var today: Day { workspace.today }
    }

    private mutating func read(_ index: VaultIndex, _ reader: Reader) throws {
        let (today, includingPrivate) = (reader.today, reader.includingPrivate)
        let days = try ViewAgenda(from: first, to: last, includingPrivate: includingPrivate).answer(
            in: reader.workspace)
        for day in days.all {
            items[day] = days[day].filter { !Self.isMedication($0) }
            medication[day] = days[day].filter(Self.isMedication)
        }
        try standing(index, reader)
        let found = try index.search(
            .all([.any([.kind("journal"), .kind("agenda")]), .day(.day, DayRange(first: first, last: last))]),
            today: today, order: .date, isReversed: true, includingPrivate: includingPrivate
        ).hits
        for hit in found {
            guard let day = hit.day else { continue }
            documents.append((day, hit.path))
            if hit.kind == .journal { entries[day, default: []].append(hit) }
            if weather[day] == nil { weather[day] = try? index.vault.document(hit.path).fields.weather }
        }
        func logged(_ query: ResolvedQuery) throws -> [LoggedDay] {
            try reader.workspace.loggedDays(of: includingPrivate ? query : .all([query, .not(.flag(.private))]))
                .filter { $0.day <= last }
        }
        streak =
            Streak(
                loggedDays: try logged(VaultIndex.loggedByDefault).map(\.day), today: min(last, max(first, today))
            ).current
        // As `daybook mood` counts them: an entry may consist of a mood alone.
        if first <= today, let latest = MoodStatistics(try logged(.flag(.mood))).trend.last, last - latest.day < 7 {
            mood = latest.week
        }
        // A question may come from any entry, including private ones.
        if hasToday, reader.extent == .all, reader.grant == nil {
            selectedPrompt = try SelectPrompt().answer(in: reader.workspace)
        }
        if first == last {
            onThisDay = try index.entriesOnThisDay(first, today: today).filter { includingPrivate || !$0.isPrivate }
        }
    }

    /// Currently open items.
    private mutating func standing(_ index: VaultIndex, _ reader: Reader) throws {
        let (today, includingPrivate) = (reader.today, reader.includingPrivate)
        if hasToday {
            overdue = try index.overdueTasks(today: today, includingPrivate: includingPrivate)
        }
        // A page that is kept has open items only on its own day.
        guard hasToday || reader.extent == .all else { return }
        lists = try index.paths(ofKind: .list).compactMap { path in
            guard let document = try? index.vault.document(path), includingPrivate || document.privacy == nil else {
                return nil
            }
            let list = ItemList(document)
            let open = list.total - list.bought
            return open > 0 ? OpenList(name: list.name, path: path, open: open) : nil
        }
        guard hasToday, reader.extent == .all else { return }
        try askDevices(reader)
    }

    mutating func askDevices(_ reader: Reader) throws {
        let devices = try SensorStatusQuestion().answer(in: reader.workspace)
        let shown = reader.grant.map { devices.exportable(by: $0, in: reader.workspace) } ?? devices
        alarming = shown.flatMap(\.rows).filter { $0.status != .normal }
        // The listener's state is local to the machine: it belongs to no day, and is not exported.
        if reader.grant == nil { listener = SensorStatusQuestion.listener(in: reader.workspace) }
    }

    /// `#medication`, `#médicament`, alone or with subtags, ignoring case, accents and a plural s.
    private static func isMedication(_ item: AgendaDayItem) -> Bool {
        item.isTask
            && item.item.tags.contains { tag in
                let root = Folding.fold(String(tag.prefix { $0 != "/" }))
                return ["medication", "medications", "medicament", "medicaments"].contains(root)
            }
    }

    package var prompt: Prompt? { selectedPrompt?.prompt }

    package var days: [Day] { (first.number...last.number).map { Day(number: $0) } }
}
