// A day or a week at a glance as a page that is alone: light, dark, and for paper.

import Bytes
import Charts
import Journal
import Permissions
import Resources
import Wording

/// Sections of lines, each with its time, its words and what is quietly behind them.
package struct GlanceSheet {
    package struct Line {
        package enum Tone: String, Sendable { case plain, quiet, done, warning, critical }

        /// Nil outside of the column of times.
        let time: String?
        let text: String
        let note: String
        let tone: Tone
        let mood: MoodMark?
        /// Before the words, quietly.
        let lead: String?
        let photos: [Photo]
        /// Latitudes and longitudes of ways that are drawn.
        let tracks: [[(Double, Double)]]

        /// A small photo, with words for who does not see it.
        package struct Photo: Sendable {
            let jpeg: [UInt8]
            let words: String

            package init(jpeg: [UInt8], words: String) { (self.jpeg, self.words) = (jpeg, words) }
        }

        /// A mood that is drawn, with its name for who does not see it.
        package struct MoodMark: Sendable {
            let mood: Mood
            let words: String
            let isLast: Bool

            package init(mood: Mood, words: String, isLast: Bool) {
                (self.mood, self.words, self.isLast) = (mood, words, isLast)
            }
        }

        package init(
            time: String?, text: String, note: String, tone: Tone, mood: MoodMark? = nil, lead: String? = nil,
            photos: [Photo] = [], tracks: [[(Double, Double)]] = []
        ) {
            (self.photos, self.tracks) = (photos, tracks)
            (self.time, self.text, self.note, self.tone) = (time, text, note, tone)
            (self.mood, self.lead) = (mood, lead)
        }
    }

    package struct Section {
        let title: String?
        let note: String?
        let isDay: Bool
        let isToday: Bool
        let lines: [Line]

        package init(
            title: String?, note: String? = nil, isDay: Bool = false, isToday: Bool = false, lines: [Line]
        ) {
            (self.title, self.note, self.isDay, self.isToday, self.lines) = (title, note, isDay, isToday, lines)
        }
    }

    private let title: String
    private let subtitle: String?
    private let language: LanguageCode
    private let sections: [Section]
    private let notes: [String]

    /// `notes` stand quietly at the end.
    package init(title: String, subtitle: String?, language: LanguageCode, sections: [Section], notes: [String]) {
        (self.title, self.subtitle, self.language) = (title, subtitle, language)
        (self.sections, self.notes) = (sections, notes)
    }

    /// Nothing loads, nothing runs; the style is in the page.
    private static let policy =
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    private static let style = CompactCode.style(EmbeddedFile.web("sheets/glance.css"))

    /// The whole page as it may leave, without scripts.
    package func html(_ grant: ExportGrant) -> [UInt8] {
        func exported(_ text: String) -> String { grant.redaction.redacted(text: text) }
        var html = HTMLText()
        html.markup("<!doctype html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n")
        html.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">\n")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.markup(
            "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
        )
        html.words(title)
        html.markup("</title>\n<style>\(Self.style)</style>\n</head>\n<body>\n<main>\n")
        html.element("h1", title)
        if let subtitle, !subtitle.isEmpty { html.element("p", subtitle, class: "subtitle") }
        html.markup("\n")
        for section in sections { add(section, to: &html, exported) }
        html.markup("</main>\n")
        if !notes.isEmpty {
            html.markup("<footer>")
            for note in notes { html.element("p", exported(note)) }
            html.markup("</footer>\n")
        }
        html.markup("</body>\n</html>\n")
        return html.bytes
    }

    private func add(_ section: Section, to html: inout HTMLText, _ exported: (String) -> String) {
        let names = [section.isDay ? "day" : nil, section.isToday ? "today" : nil].compactMap { $0 }
        html.open("section", class: names.isEmpty ? nil : names.joined(separator: " "))
        if let title = section.title {
            html.markup("<h2>")
            html.words(title)
            if let note = section.note { html.element("small", exported(note)) }
            html.markup("</h2>")
        }
        html.markup("\n<ul>\n")
        if section.lines.isEmpty { html.markup("<li class=\"empty\">–</li>\n") }
        for line in section.lines {
            html.open("li", class: line.tone == .plain ? nil : line.tone.rawValue)
            if let time = line.time { html.element("span", time, class: "time") }
            html.open("span", class: "text")
            if let lead = line.lead { html.element("span", lead, class: "lead") }
            if let mark = line.mood, !mark.isLast { add(mark, to: &html) }
            html.words(exported(line.text))
            if let mark = line.mood, mark.isLast { add(mark, to: &html) }
            if let drawing = TrackDrawing(title: exported(line.text), tracks: line.tracks).svg() {
                html.markup(drawing)
            }
            if !line.photos.isEmpty { add(line.photos, to: &html, exported) }
            html.markup("</span>")
            if !line.note.isEmpty { html.element("span", exported(line.note), class: "note") }
            html.markup("</li>\n")
        }
        html.markup("</ul>\n</section>\n")
    }

    private func add(_ photos: [Line.Photo], to html: inout HTMLText, _ exported: (String) -> String) {
        html.open("span", class: "pictures")
        for photo in photos {
            html.markup("<img src=\"data:image/jpeg;base64,\(Base64.encode(photo.jpeg))\" alt=\"")
            html.words(exported(photo.words))
            html.markup("\">")
        }
        html.markup("</span>")
    }

    private func add(_ mark: Line.MoodMark, to html: inout HTMLText) {
        html.markup("<span class=\"mood \(mark.mood.name)\(mark.isLast ? " last" : "")\" role=\"img\" aria-label=\"")
        html.words(mark.words)
        html.markup("\"></span>")
    }
}
