// A year: its months, each day in the colour of its mood.

import Bytes
import Charts
import CivilTime
import Journal
import JournalActions
import Pages
import Search
import Wording
import Workspaces

struct YearView {
    let visit: Visit
    let year: Int

    func response() throws -> WebResponse {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            throw WebRefusal.notFound
        }
        let workspace = try visit.workspace()
        if visit.request.wantsJSON {
            let timeline = try EntryTimeline(
                [], from: first.iso, to: last.iso, favoritesAlone: false, includingPrivate: true, in: workspace)
            return .json(Schema.timeline(timeline))
        }
        let logged = try workspace.loggedDays(
            of: .all([.kind("journal"), .day(.day, DayRange(first: first, last: last))]))
        return .html(html(logged, try workspace.dayMoods(from: first, to: last), workspace.moodScale, workspace.today))
    }

    private func html(_ logged: [LoggedDay], _ moods: [Day: Mood], _ scale: MoodScale, _ today: Day) -> [UInt8] {
        var cells: [Day: YearHeatMap.Cell] = [:]
        for (day, counted) in Dictionary(grouping: logged, by: \.day) where day.year == year {
            let mood = moods[day]
            let entries = WebWords.entries(counted.reduce(0) { $0 + $1.count })
            cells[day] = YearHeatMap.Cell(
                level: mood?.name ?? "plain",
                words: mood.map { MoodDisc.words($0, scale, visit.language) } ?? visit.say(entries),
                link: WebAddress.day(day))
        }
        return WebPage(visit, .figures).html(String(year), .agenda, isWide: true) { html in
            AgendaHead(
                visit: visit, span: .year,
                day: today.year == year ? today : Month(year: year, month: 1)?.first ?? today,
                title: String(year), earlier: year > 1 ? (WebAddress.year(year - 1), String(year - 1)) : nil,
                later: year < 9999 ? (WebAddress.year(year + 1), String(year + 1)) : nil
            ).write(&html)
            YearGrids(year, cells, visit.language, level: 2) { WebAddress.month($0) }.write(&html)
            MoodDisc.legend(scale, visit.language, &html)
            visit.writeLocked(&html)
        }
    }
}
