// The page of a day: its agenda by hour, tasks, entries, photos, readings and purchases.

import Bytes
import CivilTime
import Journal
import Search
import Vault
import Wording

struct DayPages {
    let model: SiteModel
    let frame: PageFrame
    let readings: DayReadings

    func pages(salt: UInt64) -> [OutputFile] {
        model.days.enumerated().map { index, day in
            let earlier = index > 0 ? model.days[index - 1] : nil
            let later = index + 1 < model.days.count ? model.days[index + 1] : nil
            return OutputFile(CalendarPages.page(day), key: key(day, earlier, later, salt)) {
                try render(day, earlier, later)
            }
        }
    }

    private func key(_ day: Day, _ earlier: Day?, _ later: Day?, _ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        hash.add(model.dayMoods[day]?.name ?? "")
        for number in model.entriesByDay[day] ?? [] {
            hash.add(model.cardHash(number))
            hash.add(model.entries[number].facts.weather ?? "")
            hash.add(model.entries[number].facts.place ?? "")
            for picture in model.pictures(of: number, most: Self.maxPictures) {
                hash.add(model.attachmentPage(picture.path) ?? "")
                hash.add(model.smallPicture(picture.path) ?? "")
                hash.add(picture.caption)
            }
        }
        for line in model.dayBook.lines[day] ?? [] {
            line.add(to: &hash)
            hash.add(model.entries[line.source].page)
        }
        for (list, item) in model.dayBook.bought[day] ?? [] {
            hash.add(model.entries[list].page)
            hash.add(model.entries[list].hit.title)
            hash.add(item)
        }
        readings.addKey(of: day, to: &hash)
        hash.add(earlier?.number ?? 0)
        hash.add(later?.number ?? 0)
        return hash.value
    }

    /// Maximum number of pictures of one entry on the page of its day.
    private static let maxPictures = 12
    /// Maximum number of entries shown with their first words; the others are only links.
    private static let maxCards = 12
    private static let maxLinks = 40
    /// Maximum number of purchases shown, to keep the page small.
    private static let mostBought = 40

    private func render(_ day: Day, _ earlier: Day?, _ later: Day?) throws -> [UInt8] {
        let page = CalendarPages.page(day)
        let title = CivilNames.long(day, in: model.language).capitalizedFirst
        let numbers = Array((model.entriesByDay[day] ?? []).reversed())
        let measured = try readings.rows(on: day)
        return frame.page(page, title: title, section: .calendar, isWide: true) { html in
            PagerLinks(
                language: model.language, earlier: earlier.map { neighbour($0, page) },
                later: later.map { neighbour($0, page) }
            ).write(&html)
            head(day, title, numbers, page, &html)
            var aside = HTMLText()
            let agenda = agenda(day, numbers, page)
            agenda.writeHours(&aside)
            DayReadings.write(measured, model, page, &aside)
            bought(day, page, &aside)
            var body = HTMLText()
            agenda.writeTasks(&body)
            written(numbers, page, &body)
            // A day with only plans needs no second column.
            html.markup("<div class=\"\(aside.isEmpty || body.isEmpty ? "one" : "two")-columns\">\n")
            if !aside.isEmpty {
                html.markup("<div class=\"side\">\n")
                html.markup(aside)
                html.markup("</div>\n")
            }
            if !body.isEmpty {
                html.markup("<div class=\"written\">\n")
                html.markup(body)
                html.markup("</div>\n")
            }
            html.markup("</div>\n")
        }
    }

    private func neighbour(_ day: Day, _ page: String) -> PagerLinks.Neighbour {
        (model.address(CalendarPages.page(day), from: page), CivilNames.dayMonth(day, in: model.language))
    }

    // MARK: Head

    private func head(_ day: Day, _ title: String, _ numbers: [Int], _ page: String, _ html: inout HTMLText) {
        let week = ISOWeek(containing: day)
        html.markup("<p class=\"eyebrow\">")
        // A week or month with only plans has no page of its own.
        html.link(to: CalendarPages.page(week), from: page, model.say(SiteWords.week(week.week)))
        html.markup(" <span class=\"dot\">·</span> ")
        html.link(
            to: CalendarPages.page(day.monthOfYear), from: page,
            CivilNames.monthYear(day.monthOfYear, in: model.language).capitalizedFirst)
        html.markup("</p>")
        html.element("h1", title)
        let entries = numbers.map { model.entries[$0] }
        let facts =
            Self.once(entries.compactMap { $0.facts.weather }.map { WeatherWords.text($0, in: model.language) })
            + Self.once(entries.compactMap { $0.facts.place })
        let mood = model.dayMoods[day]
        guard mood != nil || !facts.isEmpty else { return }
        html.markup("<p class=\"facts\">")
        if let mood {
            let words = MoodDisc.words(mood, model.moods, model.language)
            html.markup("<span>")
            MoodDisc.write(mood, words: words, &html)
            html.words(words)
            html.markup("</span>")
        }
        for fact in facts.prefix(8) { html.element("span", fact) }
        html.markup("</p>\n")
    }

    private static func once(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert(Folding.fold($0)).inserted }
    }

    // MARK: Columns

    private func agenda(_ day: Day, _ numbers: [Int], _ page: String) -> DayAgenda {
        let own = Set(numbers)
        return DayAgenda(lines: model.dayBook.lines[day] ?? [], on: day, language: model.language) { line in
            own.contains(line.source) ? nil : model.address(model.entries[line.source].page, from: page)
        }
    }

    private func bought(_ day: Day, _ page: String, _ html: inout HTMLText) {
        guard let all = model.dayBook.bought[day] else { return }
        html.markup("<section class=\"bought\">")
        html.element("h2", model.say(SiteWords.bought))
        html.markup("<p>")
        var list: Int?
        for (number, item) in all.prefix(Self.mostBought) {
            if number != list {
                html.markup(list == nil ? "" : ".<br>")
                html.link(
                    to: model.entries[number].page, from: page,
                    CardText.capped(model.entries[number].hit.title))
                html.words(model.language == .french ? "\u{a0}: " : ": ")
            } else {
                html.markup(", ")
            }
            list = number
            html.words(CardText.capped(item, 60))
        }
        html.markup(".")
        if all.count > Self.mostBought { html.words(" " + model.say(SiteWords.more(all.count - Self.mostBought))) }
        html.markup("</p></section>\n")
    }

    private func written(_ numbers: [Int], _ page: String, _ html: inout HTMLText) {
        guard !numbers.isEmpty else { return }
        let card = EntryCard(model: model.notes, page: page)
        let journal = numbers.filter { model.entries[$0].hit.kind == .journal }
        let others = numbers.filter { model.entries[$0].hit.kind != .journal }
        for number in journal.prefix(Self.maxCards) { entry(number, page, card, &html) }
        for number in others.prefix(Self.maxCards) { entry(number, page, card, &html) }
        let rest = journal.dropFirst(Self.maxCards) + others.dropFirst(Self.maxCards)
        guard !rest.isEmpty else { return }
        html.markup("<ul class=\"plain\">")
        for number in rest.prefix(Self.maxLinks) {
            html.markup("<li>")
            html.link(to: model.entries[number].page, from: page, model.name(number))
            html.markup("</li>")
        }
        html.markup("</ul>")
        if rest.count > Self.maxLinks {
            html.element("p", model.say(SiteWords.more(rest.count - Self.maxLinks)), class: "count")
        }
    }

    /// An entry with more text than on a card, and all its pictures.
    private func entry(_ number: Int, _ page: String, _ card: EntryCard, _ html: inout HTMLText) {
        let entry = model.entries[number]
        // The plans of an agenda page are in the column of hours.
        let isPlan =
            entry.hit.kind == .agenda && !(entry.facts.agenda.events.isEmpty && entry.facts.agenda.tasks.isEmpty)
        let words = isPlan ? entry.facts.prose : entry.facts.excerpt
        let all = model.pictures(of: number, most: Self.maxPictures)
        guard !isPlan || !words.isEmpty || !all.isEmpty else {
            html.markup("<p class=\"page-link\">")
            html.link(to: entry.page, from: page, model.name(number))
            html.markup("</p>")
            return card.tags(entry, most: EntryCard.maxTags, &html)
        }
        html.markup("<article class=\"entry\">")
        if let time = entry.isNamedByDay ? nil : entry.time?.shortText { html.element("p", time, class: "when") }
        html.markup("<h2>")
        card.mood(entry, &html)
        html.link(to: entry.page, from: page, model.name(number))
        card.favorite(entry, &html)
        html.markup("</h2>")
        if !words.isEmpty { html.element("p", words, class: "excerpt") }
        let pictures = all.compactMap { picture in
            model.smallPicture(picture.path).map {
                StripPicture(
                    small: model.address($0, from: page), link: model.address(entry.page, from: page),
                    caption: picture.caption, name: model.name(number))
            }
        }
        PhotoStrip.write(pictures, style: pictures.count == 1 ? "photos one" : "photos", hasCaptions: true, &html)
        card.tags(entry, most: EntryCard.maxTags, &html)
        html.markup("</article>\n")
    }
}
