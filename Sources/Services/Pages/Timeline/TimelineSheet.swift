// An overview of a journal as a standalone page: months with their entries, one line each.

import Bytes
import CivilTime
import Journal
import Resources
import Search
import Wording

/// A timeline of entries for the screen and for paper.
package struct TimelineSheet {
    /// The entries of one month.
    package struct MonthOfEntries {
        package let month: Month
        package let hits: [SearchHit]

        /// The mean mood of entries with one, −2…+2.
        package var mean: Double? {
            let moods = hits.compactMap(\.mood)
            return moods.isEmpty ? nil : Double(moods.reduce(0, +)) / Double(moods.count)
        }
    }

    /// Dated entries by month, in the given order.
    package struct Months {
        package let all: [MonthOfEntries]

        package init(_ hits: [SearchHit]) {
            var all: [MonthOfEntries] = []
            var current: (month: Month, hits: [SearchHit])?
            for hit in hits {
                guard let month = hit.day?.monthOfYear else { continue }
                if current?.month == month {
                    current?.hits.append(hit)
                } else {
                    if let current { all.append(MonthOfEntries(month: current.month, hits: current.hits)) }
                    current = (month, [hit])
                }
            }
            if let current { all.append(MonthOfEntries(month: current.month, hits: current.hits)) }
            self.all = all
        }
    }

    private let title: String
    private let language: LanguageCode
    private let months: Months
    private let name: (SearchHit) -> String
    private let tags: (SearchHit) -> [String]
    private let moods: MoodScale

    /// `name` returns the name of an entry, `tags` its exported tags; `moods` has the
    /// person's own words.
    package init(
        title: String, language: LanguageCode, months: Months, moods: MoodScale = MoodScale(),
        name: @escaping (SearchHit) -> String,
        tags: @escaping (SearchHit) -> [String]
    ) {
        self.tags = tags
        self.moods = moods
        self.title = title
        self.language = language
        self.months = months
        self.name = name
    }

    private static let style = HTML(trusted: CompactCode.style(EmbeddedFile.web("sheets/timeline.css")))

    /// The whole page, without scripts. With `withEntries` false, only the months.
    package func html(withEntries: Bool) -> [UInt8] {
        var html = HTMLText()
        html.markup("<!doctype html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        html.words(title)
        html.markup("</title>\n<style>\(Self.style)</style>\n</head>\n<body>\n")
        html.element("h1", title)
        var year: Int?
        for month in months.all {
            if month.month.year != year {
                year = month.month.year
                html.element("h2", String(month.month.year))
            }
            html.markup("<h3>")
            html.words(CivilNames.month(month.month.month, in: language).capitalizedFirst)
            html.markup("<small>")
            html.words(SiteWords.entries(month.hits.count)[language])
            if let mean = month.mean { html.words(" · " + moods.phrase(Mood(nearest: mean))[language]) }
            html.markup("</small></h3>\n")
            guard withEntries else { continue }
            html.markup("<ol>\n")
            for hit in month.hits { line(hit, &html) }
            html.markup("</ol>\n")
        }
        html.markup("</body>\n</html>\n")
        return html.bytes
    }

    private func line(_ hit: SearchHit, _ html: inout HTMLText) {
        guard let day = hit.day else { return }
        html.markup("<li><time datetime=\"\(day.iso)\">")
        html.words(CivilNames.weekday(day.weekday, in: language, short: true) + " \(day.day)")
        html.markup("</time>")
        // A disc in the mood's colour, as fonts for print have no emoji.
        let mood = hit.mood.flatMap(Mood.init(rawValue:))
        html.markup("<span class=\"mood \(mood?.name ?? "")\"")
        if let mood {
            let words = moods.phrase(mood)[language]
            html.markup(" role=\"img\" aria-label=\"")
            html.words(words)
            html.markup("\" title=\"")
            html.words(words)
            html.markup("\"")
        }
        html.markup("></span><span>")
        html.words(name(hit))
        if hit.isFavorite { html.markup(" <span class=\"star\">★</span>") }
        let tags = tags(hit)
        if !tags.isEmpty {
            html.element("span", "  " + tags.map { "#" + $0 }.joined(separator: " "), class: "tags")
        }
        html.markup("</span></li>\n")
    }
}
