// Pages of weeks and months, with links to the previous and next ones.

import Bytes
import CivilTime
import Journal
import Search
import Wording

struct CalendarPages {
    let model: SiteModel
    let frame: PageFrame

    func pages(salt: UInt64) -> [OutputFile] {
        weekPages(salt) + monthPages(salt)
    }

    static func page(_ month: Month) -> String { "months/\(month.iso).html" }
    static func page(_ week: ISOWeek) -> String { "weeks/\(week.iso).html" }
    static func page(_ day: Day) -> String { "days/\(day.iso).html" }

    /// One page per span with entries, in order, linked to its neighbours.
    private func chain<Span: Hashable & Comparable & Sendable>(
        _ salt: UInt64, _ span: (Day) -> Span, _ name: @escaping (Span) -> String,
        _ render: @escaping @Sendable (_ span: Span, _ days: [Day], _ earlier: Span?, _ later: Span?) -> [UInt8]
    ) -> [OutputFile] {
        let groups = Dictionary(grouping: model.days, by: span)
        let order = groups.keys.sorted()
        return order.enumerated().map { index, span in
            let days = groups[span] ?? []
            let earlier = index > 0 ? order[index - 1] : nil
            let later = index + 1 < order.count ? order[index + 1] : nil
            var hash = ContentHash()
            hash.add(salt)
            for day in days {
                hash.add(day.number)
                hash.add(model.dayMoods[day]?.name ?? "")
                for number in model.entriesByDay[day] ?? [] { hash.add(model.cardHash(number)) }
                for line in model.dayBook.lines[day] ?? [] { line.add(to: &hash) }
            }
            hash.add(earlier.map(name) ?? "")
            hash.add(later.map(name) ?? "")
            let key = hash.value
            return OutputFile(name(span), key: key) { render(span, days, earlier, later) }
        }
    }

    // MARK: Weeks

    private func weekPages(_ salt: UInt64) -> [OutputFile] {
        chain(salt, { ISOWeek(containing: $0) }, Self.page) { week, days, earlier, later in
            let page = Self.page(week)
            func name(_ week: ISOWeek) -> String { model.say(SiteWords.week(week.week)) + " " + String(week.year) }
            return frame.page(page, title: name(week), section: .calendar) { html in
                html.element(
                    "p",
                    CivilNames.dayMonth(week.first, in: model.language) + " – "
                        + CivilNames.dayMonth(week.last, in: model.language) + " " + String(week.last.year),
                    class: "eyebrow")
                html.element("h1", name(week))
                pager(page, earlier.map { (Self.page($0), name($0)) }, later.map { (Self.page($0), name($0)) }, &html)
                for day in days { self.day(day, page, (model.entriesByDay[day] ?? []).reversed(), &html) }
            }
        }
    }

    // MARK: Months

    private func monthPages(_ salt: UInt64) -> [OutputFile] {
        chain(salt, \.monthOfYear, Self.page) { month, days, earlier, later in
            let page = Self.page(month)
            func name(_ month: Month) -> String { CivilNames.monthYear(month, in: model.language).capitalizedFirst }
            return frame.page(page, title: name(month), section: .calendar) { html in
                html.element("h1", name(month))
                pager(page, earlier.map { (Self.page($0), name($0)) }, later.map { (Self.page($0), name($0)) }, &html)
                grid(month, page, &html)
                for day in days.reversed() { self.day(day, page, model.entriesByDay[day] ?? [], &html) }
            }
        }
    }

    /// The month as a table, starting on Monday, with week numbers.
    private func grid(_ month: Month, _ page: String, _ html: inout HTMLText) {
        html.markup("<table class=\"calendar\"><caption class=\"hidden\">")
        html.words(CivilNames.monthYear(month, in: model.language).capitalizedFirst)
        html.markup("</caption><thead><tr><th scope=\"col\"><abbr title=\"\(model.say(SiteWords.weekdays))\">")
        html.words(String(model.say(SiteWords.weekdays).prefix(1)))
        html.markup("</abbr></th>")
        for weekday in Weekday.allCases {
            html.markup("<th scope=\"col\">")
            html.words(CivilNames.weekday(weekday, in: model.language, short: true))
            html.markup("</th>")
        }
        html.markup("</tr></thead><tbody>\n")
        var monday = ISOWeek(containing: month.first).first
        while monday <= month.last {
            let week = ISOWeek(containing: monday)
            html.markup("<tr><th scope=\"row\">\(week.week)</th>")
            for offset in 0..<7 { cell(monday.adding(days: offset), month, page, &html) }
            html.markup("</tr>\n")
            let next = monday.adding(days: 7)
            guard next > monday else { break }
            monday = next
        }
        html.markup("</tbody></table>\n")
    }

    private func cell(_ day: Day, _ month: Month, _ page: String, _ html: inout HTMLText) {
        guard day.monthOfYear == month else { return html.markup("<td></td>") }
        guard model.hasPage(day) else { return html.markup("<td><span>\(day.day)</span></td>") }
        let numbers = model.entriesByDay[day] ?? []
        // Future days are planned, not filled.
        html.markup(
            "<td\(numbers.isEmpty ? "" : " class=\"filled\"")><a href=\"\(model.address(Self.page(day), from: page))\"><b>\(day.day)</b>"
        )
        if let mood = model.dayMoods[day] {
            MoodDisc.write(mood, words: MoodDisc.words(mood, model.moods, model.language), &html)
        }
        for number in numbers {
            guard let small = model.pictures(of: number, most: 1).first.flatMap({ model.smallPicture($0.path) }) else {
                continue
            }
            html.markup("<img src=\"")
            html.words(model.address(small, from: page))
            html.markup("\" alt=\"\" loading=\"lazy\">")
            break
        }
        html.markup("</a></td>")
    }

    private func pager(
        _ page: String, _ earlier: (page: String, name: String)?, _ later: (page: String, name: String)?,
        _ html: inout HTMLText
    ) {
        PagerLinks(
            language: model.language, earlier: earlier.map { (model.address($0.page, from: page), $0.name) },
            later: later.map { (model.address($0.page, from: page), $0.name) }
        ).write(&html)
    }

    /// A day with its entries, or just its name if there are none.
    private func day(_ day: Day, _ page: String, _ numbers: some Collection<Int>, _ html: inout HTMLText) {
        guard numbers.isEmpty else {
            return EntryCard(model: model.notes, page: page, level: 2).writeByDay(numbers, &html)
        }
        let lines = model.dayBook.lines[day] ?? []
        html.markup("<h2 class=\"day\">")
        let name =
            CivilNames.weekday(day.weekday, in: model.language) + " " + CivilNames.dayMonth(day, in: model.language)
        html.link(to: Self.page(day), from: page, name.capitalizedFirst)
        html.markup("</h2>\n")
        let titles = lines.prefix(4).map(\.entry.title).joined(separator: " · ")
        html.element("p", CardText.capped(titles, DocumentFacts.shortest), class: "excerpt")
    }
}
