// What the vault knows of one day: agenda, tasks, lists, sensors, journal.

import Agenda
import CivilTime
import Journal
import Lists
import Search
import Sensors
import Vault
import Wording

/// A day at a glance, before anybody draws it.
struct TodayFacts {
    /// A list with something on it.
    struct OpenList {
        let name: String
        let path: VaultPath
        let open: Int
    }

    let day: Day
    let isToday: Bool
    /// Events and tasks of the day, in the order of time.
    private(set) var items: [AgendaDayItem] = []
    /// Only of today: on another day nothing is late yet.
    private(set) var overdue: [AgendaTaskEntry] = []
    private(set) var lists: [OpenList] = []
    /// Measures that are not normal; only of today.
    private(set) var alarming: [SensorRow] = []
    /// Journal entries of the day, the earliest first.
    private(set) var entries: [SearchHit] = []
    /// In a few words, as entries or the day page say it.
    private(set) var weather: String?
    private(set) var streak = 0
    /// The mean mood of the last seven days.
    private(set) var mood: Double?
    private(set) var prompt: Prompt?
    private(set) var onThisDay: [SearchHit] = []

    init(_ context: Context, day: Day) throws {
        self.day = day
        isToday = day == context.today
        let index = try context.index()
        let end = index.vault.settings.dayEndsAt
        items = try AgendaDays(context, from: day, to: day)[day]
        if isToday {
            overdue = try index.openTasks(today: day).filter { TaskGroup($0.task, today: day) == .overdue }
            alarming = try SensorRow.all(SensorReader(context: context)).flatMap(\.rows).filter { $0.status != .normal }
        }
        lists = try index.paths(ofKind: .list).compactMap { path in
            guard let document = try? index.vault.document(path) else { return nil }
            let list = ItemList(document)
            let open = list.total - list.bought
            return open > 0 ? OpenList(name: list.name, path: path, open: open) : nil
        }
        let found = try index.search(
            .all([.any([.kind("journal"), .kind("agenda")]), .day(.day, DayRange(day))]), today: context.today,
            order: .date,
            isReversed: true
        ).hits
        entries = found.filter { $0.kind == .journal }
        weather = found.lazy.compactMap { try? index.vault.document($0.path).fields.weather }.first
        let logged = try index.loggedDays(of: VaultIndex.loggedByDefault, today: context.today, dayEndsAt: end)
            .filter { $0.day <= day }
        streak = Streak(loggedDays: logged.map(\.day), today: day).current
        if let last = MoodStatistics(logged).trend.last, day - last.day < 7 { mood = last.week }
        if isToday { prompt = try PromptKeeper(context).next(isAnother: false) }
        onThisDay = try index.entriesOnThisDay(day, today: context.today)
    }
}
