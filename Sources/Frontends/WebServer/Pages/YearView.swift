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
        let counts = try workspace.dayCounts(from: first, to: last)
        return .html(html(counts, try workspace.dayMoods(from: first, to: last), workspace.today))
    }

    private func html(_ counts: [Day: Int], _ moods: [Day: Mood], _ today: Day) -> [UInt8] {
        let cells = visit.squares(counts, moods)
        return WebPage(visit, .figures).html(String(year), .agenda, isWide: true) { html in
            AgendaHead(
                visit: visit, span: .year,
                day: today.year == year ? today : Month(year: year, month: 1)?.first ?? today,
                title: String(year), earlier: year > 1 ? (WebAddress.year(year - 1), String(year - 1)) : nil,
                later: year < 9999 ? (WebAddress.year(year + 1), String(year + 1)) : nil
            ).write(&html)
            YearGrids(year, cells, visit.language, level: 2) { WebAddress.month($0) }.write(&html)
            MoodDisc.legend(visit.moods, visit.language, &html)
            visit.writeLocked(&html)
        }
    }
}

extension Visit {
    /// The cells of days with entries (`counts`), in the colours of their moods.
    func squares(_ counts: [Day: Int], _ moods: [Day: Mood]) -> [Day: YearHeatMap.Cell] {
        let scale = self.moods
        var cells: [Day: YearHeatMap.Cell] = [:]
        for (day, count) in counts {
            let words = moods[day].map { MoodDisc.words($0, scale, language) } ?? say(WebWords.entries(count))
            cells[day] = YearHeatMap.Cell(level: moods[day]?.name ?? "plain", words: words, link: WebAddress.day(day))
        }
        return cells
    }
}
