// What the vault knows of some days: agenda, tasks, lists, sensors, journal.

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

/// A day or a week at a glance, before anybody draws it.
struct TodayFacts {
    /// A list with something on it.
    struct OpenList {
        let name: String
        let path: VaultPath
        let open: Int
    }

    let first: Day
    let last: Day
    /// Whether today is among them.
    let hasToday: Bool
    /// Events and tasks, medication left out, day by day in the order of time.
    private(set) var items: [Day: [AgendaDayItem]] = [:]
    /// Tasks of the agenda with a tag of medication; done is taken.
    private(set) var medication: [Day: [AgendaDayItem]] = [:]
    /// Only with today: on another day nothing is late yet.
    private(set) var overdue: [AgendaTaskEntry] = []
    private(set) var lists: [OpenList] = []
    /// Measures that are not normal; only with today.
    private(set) var alarming: [SensorRow] = []
    /// Journal entries, the earliest of a day first.
    private(set) var entries: [Day: [SearchHit]] = [:]
    /// Documents of the days: entries and pages of the agenda.
    private(set) var documents: [(day: Day, path: VaultPath)] = []
    /// In a few words, as entries or the day page say it.
    private(set) var weather: [Day: String] = [:]
    /// Until the last of the days.
    private(set) var streak = 0
    /// The mean mood of the last seven days.
    private(set) var mood: Double?
    private(set) var prompt: Prompt?
    private(set) var onThisDay: [SearchHit] = []

    /// What is wanted beside the days themselves.
    enum Extent {
        case all
        /// What every device says alike: for a page of the vault.
        case shared
    }

    /// - Parameter grant: for what leaves the vault, which is less.
    init(
        _ context: Context, from first: Day, to last: Day, _ extent: Extent = .all, includingPrivate: Bool = true,
        grant: ExportGrant? = nil
    ) throws {
        let includingPrivate = includingPrivate && grant == nil
        (self.first, self.last) = (first, last)
        hasToday = first <= context.today && context.today <= last
        let index = try context.index()
        let end = index.vault.settings.dayEndsAt
        let days = try ViewAgenda(from: first, to: last, includingPrivate: includingPrivate).answer(
            in: context.workspace())
        for day in days.all {
            items[day] = days[day].filter { !Self.isMedication($0) }
            medication[day] = days[day].filter(Self.isMedication)
        }
        try standing(context, index, extent, includingPrivate: includingPrivate, grant)
        let found = try index.search(
            .all([.any([.kind("journal"), .kind("agenda")]), .day(.day, DayRange(first: first, last: last))]),
            today: context.today, order: .date, isReversed: true, includingPrivate: includingPrivate
        ).hits
        for hit in found {
            guard let day = hit.day else { continue }
            documents.append((day, hit.path))
            if hit.kind == .journal { entries[day, default: []].append(hit) }
            if weather[day] == nil { weather[day] = try? index.vault.document(hit.path).fields.weather }
        }
        let query = VaultIndex.loggedByDefault
        let logged = try index.loggedDays(
            of: includingPrivate ? query : .all([query, .not(.flag(.private))]), today: context.today, dayEndsAt: end
        ).filter { $0.day <= last }
        streak = Streak(loggedDays: logged.map(\.day), today: min(last, max(first, context.today))).current
        if first <= context.today, let latest = MoodStatistics(logged).trend.last, last - latest.day < 7 {
            mood = latest.week
        }
        // A question may come from any entry, private ones as well.
        if hasToday, extent == .all, grant == nil { prompt = try PromptSelector(context).next(isAnother: false) }
        if first == last {
            onThisDay = try index.entriesOnThisDay(first, today: context.today)
                .filter { includingPrivate || !$0.isPrivate }
        }
    }

    /// What stands open now.
    private mutating func standing(
        _ context: Context, _ index: VaultIndex, _ extent: Extent, includingPrivate: Bool, _ grant: ExportGrant?
    ) throws {
        if hasToday {
            overdue = try index.openTasks(today: context.today).filter {
                TaskGroup($0.task, today: context.today) == .overdue && (includingPrivate || !$0.line.isPrivate)
            }
        }
        // A page that is kept has what is open only on its own day.
        guard hasToday || extent == .all else { return }
        lists = try index.paths(ofKind: .list).compactMap { path in
            guard let document = try? index.vault.document(path), includingPrivate || document.privacy == nil else {
                return nil
            }
            let list = ItemList(document)
            let open = list.total - list.bought
            return open > 0 ? OpenList(name: list.name, path: path, open: open) : nil
        }
        guard hasToday, extent == .all else { return }
        let reader = SensorReader(try context.workspace())
        alarming = try SensorStatusQuestion().answer(in: context.workspace()).flatMap(\.rows).filter { row in
            guard row.status != .normal else { return false }
            guard let grant else { return true }
            return !reader.isWithheld(row.device, grant) && !reader.hides(row.measure.name, of: row.device, grant)
        }
    }

    /// `#medication`, `#médicament`, alone or with tags below them, case, accents and an s at the end aside.
    private static func isMedication(_ item: AgendaDayItem) -> Bool {
        item.isTask
            && item.item.tags.contains { tag in
                let root = Folding.fold(String(tag.prefix { $0 != "/" }))
                return ["medication", "medications", "medicament", "medicaments"].contains(root)
            }
    }

    var days: [Day] { (first.number...last.number).map { Day(number: $0) } }
}
