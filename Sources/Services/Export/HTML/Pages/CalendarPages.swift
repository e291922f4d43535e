// Days, weeks and months, each with the way to the one before and the one after.

import Bytes
import CivilTime
import Search
import Wording

struct CalendarPages {
    let model: SiteModel
    let frame: PageFrame

    func pages(salt: UInt64) -> [SitePage] {
        dayPages(salt) + weekPages(salt) + monthPages(salt)
    }

    static func page(_ month: Month) -> String { "months/\(month.iso).html" }
    static func page(_ week: ISOWeek) -> String { "weeks/\(week.iso).html" }
    static func page(_ day: Day) -> String { "days/\(day.iso).html" }

    /// One page a span that has entries, in order, knowing its neighbours.
    private func chain<Span: Hashable & Comparable>(
        _ salt: UInt64, _ span: (Day) -> Span, _ name: @escaping (Span) -> String,
        _ render: @escaping (_ span: Span, _ days: [Day], _ earlier: Span?, _ later: Span?) -> [UInt8]
    ) -> [SitePage] {
        let groups = Dictionary(grouping: model.days, by: span)
        let order = groups.keys.sorted()
        return order.enumerated().map { index, span in
            let days = groups[span] ?? []
            let earlier = index > 0 ? order[index - 1] : nil
            let later = index + 1 < order.count ? order[index + 1] : nil
            var hash = ContentHash()
            hash.add(salt)
            for day in days {
                for number in model.entriesByDay[day] ?? [] { hash.add(model.entries[number].cardHash) }
            }
            hash.add(earlier.map(name) ?? "")
            hash.add(later.map(name) ?? "")
            return SitePage(name(span), key: hash.value) { render(span, days, earlier, later) }
        }
    }

    // MARK: Days

    private func dayPages(_ salt: UInt64) -> [SitePage] {
        chain(salt, { $0 }, Self.page) { day, _, earlier, later in
            let page = Self.page(day)
            let title = CivilNames.long(day, in: model.language).capitalizedFirst
            return frame.page(page, title: title, section: .calendar) { html in
                let week = ISOWeek(containing: day)
                html.markup("<p class=\"eyebrow\">")
                html.link(model.address(Self.page(week), from: page), model.say(SiteWords.week(week.week)))
                html.markup(" <span class=\"dot\">·</span> ")
                html.link(
                    model.address(Self.page(day.monthOfYear), from: page),
                    CivilNames.monthYear(day.monthOfYear, in: model.language).capitalizedFirst)
                html.markup("</p>")
                html.element("h1", title)
                for number in (model.entriesByDay[day] ?? []).reversed() {
                    EntryCard(model: model, page: page).write(number, &html)
                }
                pager(
                    page, earlier.map { (Self.page($0), CivilNames.dayMonth($0, in: model.language)) },
                    later.map { (Self.page($0), CivilNames.dayMonth($0, in: model.language)) }, &html)
            }
        }
    }

    // MARK: Weeks

    private func weekPages(_ salt: UInt64) -> [SitePage] {
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
                for day in days {
                    EntryCard(model: model, page: page).writeByDay((model.entriesByDay[day] ?? []).reversed(), &html)
                }
                pager(page, earlier.map { (Self.page($0), name($0)) }, later.map { (Self.page($0), name($0)) }, &html)
            }
        }
    }

    // MARK: Months

    private func monthPages(_ salt: UInt64) -> [SitePage] {
        chain(salt, \.monthOfYear, Self.page) { month, days, earlier, later in
            let page = Self.page(month)
            func name(_ month: Month) -> String { CivilNames.monthYear(month, in: model.language).capitalizedFirst }
            return frame.page(page, title: name(month), section: .calendar) { html in
                html.element("h1", name(month))
                grid(month, page, &html)
                for day in days.reversed() {
                    EntryCard(model: model, page: page).writeByDay(model.entriesByDay[day] ?? [], &html)
                }
                pager(page, earlier.map { (Self.page($0), name($0)) }, later.map { (Self.page($0), name($0)) }, &html)
            }
        }
    }

    /// The month as a table, Monday first, with the numbers of the weeks.
    private func grid(_ month: Month, _ page: String, _ html: inout HTMLText) {
        html.markup("<table class=\"calendar\"><thead><tr><th></th>")
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
        let numbers = model.entriesByDay[day] ?? []
        guard !numbers.isEmpty else { return html.markup("<td><span>\(day.day)</span></td>") }
        html.markup("<td class=\"filled\"><a href=\"\(model.address(Self.page(day), from: page))\">\(day.day)")
        let moods = numbers.compactMap { model.entries[$0].hit.mood }
        if !moods.isEmpty {
            let mean = Double(moods.reduce(0, +)) / Double(moods.count)
            EntryCard.mood(Int(mean.rounded(.toNearestOrAwayFromZero)), model.language, &html)
        }
        html.markup("</a></td>")
    }

    private func pager(
        _ page: String, _ earlier: (page: String, name: String)?, _ later: (page: String, name: String)?,
        _ html: inout HTMLText
    ) {
        guard earlier != nil || later != nil else { return }
        html.markup("<nav class=\"pager\">")
        for (other, words, relation) in [(earlier, SiteWords.older, "prev"), (later, SiteWords.newer, "next")] {
            guard let other else {
                html.markup("<span></span>")
                continue
            }
            html.markup(
                "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(model.address(other.page, from: page))\">")
            html.element("small", model.say(words))
            html.words(other.name)
            html.markup("</a>")
        }
        html.markup("</nav>\n")
    }
}
