// The journal by month, the newest first: entries as cards next to their days.

import Bytes
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Pages
import Search
import Vault
import Wording
import Workspaces

struct JournalPage {
    let visit: Visit
    /// Nil for the last month with an entry.
    let month: Month?

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        guard let month = try month ?? last(before: nil, workspace) ?? nil else {
            if visit.request.wantsJSON { return try json(nil, workspace) }
            return .html(
                WebPage(visit).html(visit.say(WebWords.journal), .journal) { html in
                    html.element("h1", visit.say(WebWords.journal))
                    FormMarkup.nothing(visit, WebWords.firstEntry, &html)
                    visit.writeLocked(&html)
                })
        }
        if visit.request.wantsJSON { return try json(month, workspace) }
        let hits = try hits(month, workspace)
        let earlier = try last(before: month.first, workspace)
        let later = try first(after: month.last, workspace)
        let moods = try workspace.dayMoods(from: month.first, to: month.last)
        let counts = try workspace.dayCounts(from: month.first, to: month.last)
        return .html(html(month, hits, counts, moods, earlier, later, workspace))
    }

    private func json(_ month: Month?, _ workspace: Workspace) throws -> WebResponse {
        let entries = try ListEntries(from: month?.first.iso, to: month?.last.iso, in: workspace)
        let answer = try entries.answer(in: workspace)
        return .json(
            Schema.search(.init(query: entries.query, answer: answer), HitSnippets(entries.query, in: workspace)))
    }

    private func hits(_ month: Month, _ workspace: Workspace) throws -> [SearchHit] {
        try search(DayRange(first: month.first, last: month.last), workspace).hits
    }

    private func search(
        _ range: DayRange, _ workspace: Workspace, isReversed: Bool = false, limit: Int? = nil
    ) throws -> SearchAnswer {
        try workspace.withIndex {
            try $0.search(
                .all([.kind("journal"), .day(.day, range)]), today: workspace.today, order: .date,
                isReversed: isReversed, limit: limit)
        }
    }

    private func last(before day: Day?, _ workspace: Workspace) throws -> Month? {
        let range = DayRange(first: nil, last: day.map { $0.adding(days: -1) })
        return try search(range, workspace, limit: 1).hits.first?.day?.monthOfYear
    }

    private func first(after day: Day, _ workspace: Workspace) throws -> Month? {
        try search(DayRange(first: day.adding(days: 1), last: nil), workspace, isReversed: true, limit: 1).hits.first?
            .day?.monthOfYear
    }

    private func html(
        _ month: Month, _ hits: [SearchHit], _ counts: [Day: Int], _ moods: [Day: Mood], _ earlier: Month?,
        _ later: Month?,
        _ workspace: Workspace
    ) -> [UInt8] {
        func name(_ month: Month) -> String { CivilNames.monthYear(month, in: visit.language).capitalizedFirst }
        func neighbour(_ month: Month?) -> PagerLinks.Neighbour? {
            month.map { (WebAddress.journal($0), name($0)) }
        }
        let title = visit.say(WebWords.journal) + " · " + name(month)
        return WebPage(visit, .document, .figures).html(title, .journal, isWide: true) { html in
            html.markup("<div class=\"with-side\">\n<div>\n")
            html.markup("<div class=\"views\">")
            html.element("h1", name(month))
            PagerLinks(language: visit.language, earlier: neighbour(earlier), later: neighbour(later)).write(&html)
            html.markup("</div>\n<div class=\"eyebrow\">")
            html.words(visit.say(WebWords.entries(hits.count)))
            FormMarkup.way(to: WebAddress.month(month), visit.say(AgendaHead.Span.month.name), &html)
            FormMarkup.way(to: CountPages.moods, visit.say(WebWords.moods), &html)
            html.markup("</div>\n")
            if hits.isEmpty { html.element("p", visit.say(WebWords.nothing), class: "count") }
            visit.writeLocked(&html)
            let cards = EntryCards(visit: visit, workspace: workspace)
            var start = hits.startIndex
            while start < hits.endIndex {
                let day = hits[start].day ?? month.first
                let end = hits[start...].firstIndex { $0.day != hits[start].day } ?? hits.endIndex
                html.markup("<section class=\"rail\"><h2><a href=\"\(WebAddress.day(day))\">")
                html.markup("<span>\(CivilNames.weekday(day.weekday, in: visit.language, short: true))</span>")
                html.markup(" <b>\(day.day)</b></a></h2><div>\n")
                for hit in hits[start..<end] { cards.write(hit, level: 3, &html) }
                html.markup("</div></section>\n")
                start = end
            }
            html.markup("</div>\n<aside class=\"beside\">\n")
            YearGrids(
                month.year, visit.squares(counts, moods), visit.language, months: month.month...month.month, level: 2
            ) { WebAddress.month($0) }.write(&html)
            MoodDisc.legend(visit.moods, visit.language, &html)
            html.markup("</aside>\n</div>\n")
        }
    }
}

/// Documents in a list, each with its first words.
struct EntryCards {
    let visit: Visit
    let workspace: Workspace
    private let files: NamedFiles
    private let captions: EntryCaption

    private static let beginning = 1 << 15
    private static let length = 160
    private static let maxTags = 12

    init(visit: Visit, workspace: Workspace) {
        (self.visit, self.workspace, files) = (visit, workspace, NamedFiles(in: workspace.vault))
        captions = EntryCaption(in: workspace)
    }

    func write(_ hit: SearchHit, level: Int, _ html: inout HTMLText) {
        let document = beginning(of: hit)
        html.markup("<article class=\"card\">")
        if let photo = document.flatMap(firstPhoto) {
            html.markup(
                "<a class=\"thumb\" tabindex=\"-1\" aria-hidden=\"true\" href=\"\(WebAddress.page(hit.path))\">")
            html.markup("<img src=\"\(PictureCopy.small(photo))\" alt=\"\" loading=\"lazy\"></a>")
        }
        html.markup("<h\(level)>")
        MoodDisc.write(hit.mood, visit.moods, visit.language, &html)
        // Without a title, the first words take its place, and are not repeated below.
        let isUntitled = hit.title.isEmpty || EntryCaption.isUntitled(hit)
        html.link(WebAddress.page(hit.path), CardText.capped(isUntitled ? captions.of(hit) : hit.title))
        if hit.isFavorite {
            let words = visit.say(WebWords.favorite)
            html.markup("<span class=\"favorite\" role=\"img\" title=\"\(words)\" aria-label=\"\(words)\">★</span>")
        }
        html.markup("</h\(level)>")
        let facts = [
            hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText },
            document?.fields.location?.name,
            document?.fields.weather.map { WeatherWords.text($0, in: visit.language) },
        ].compactMap { $0 }
        if !facts.isEmpty { html.element("p", facts.joined(separator: " · "), class: "when") }
        let words =
            isUntitled ? "" : document.map { CardText.excerpt($0, $0.items, length: Self.length) } ?? ""
        if !words.isEmpty { html.element("p", CardText.capped(words, Self.length), class: "excerpt") }
        Self.tags(hit.tags, most: Self.maxTags, &html)
        html.markup("</article>\n")
    }

    private func beginning(of hit: SearchHit) -> Document? {
        guard let start = try? workspace.vault.files.readStart(hit.path, limit: Self.beginning) else { return nil }
        return Document(path: hit.path, contents: start, settings: workspace.vault.settings)
    }

    private func firstPhoto(_ document: Document) -> VaultPath? {
        document.fields.photos.lazy.compactMap { files.attachment($0.file, of: document) }
            .first { AttachmentFile.kind($0) == .picture }
    }

    static func tags(_ tags: [String], most: Int = .max, _ html: inout HTMLText) {
        guard !tags.isEmpty else { return }
        html.markup("<p class=\"tags\">")
        for tag in tags.prefix(most) {
            html.link(WebAddress.tag(tag), "#" + tag, class: "tag")
            html.markup(" ")
        }
        html.markup("</p>")
    }
}
