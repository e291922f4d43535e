// A day or week at a glance as a standalone page: light, dark, and for paper.

import Bytes
import Charts
import Journal
import Permissions
import Resources
import Wording

/// Sections of lines, each with a time, text and a muted note.
package struct GlanceSheet {
    package struct Line {
        /// A thumbnail, with alternative text.
        package typealias Photo = (jpeg: [UInt8], words: String)

        let text: String
        package var note: String
        /// Its class in sheets/glance.css.
        let style: String?
        /// Nil outside the column of times.
        let time: String?
        /// Muted text before the words.
        package var lead: String?
        /// Drawn before or after the words.
        package var mood: (mood: Mood, isLast: Bool)?
        package var photos: [Photo] = []
        /// Tracks to draw.
        package var tracks: [[TrackDrawing.Point]] = []

        package init(_ text: String, note: String = "", style: String? = nil, time: String? = nil) {
            (self.text, self.note, self.style, self.time) = (text, note, style, time)
        }
    }

    package struct Section {
        package let title: String?
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

    /// `notes` follow in muted text at the end.
    package init(title: String, subtitle: String?, language: LanguageCode, sections: [Section], notes: [String]) {
        (self.title, self.subtitle, self.language) = (title, subtitle, language)
        (self.sections, self.notes) = (sections, notes)
    }

    /// Nothing loads or runs; the style sheet is embedded.
    private static let policy: HTML =
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    private static let style = HTML(trusted: CompactCode.style(EmbeddedFile.web("sheets/glance.css")))

    /// The whole page in its exported form, without scripts.
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
            html.open("li", class: line.style)
            if let time = line.time { html.element("span", time, class: "time") }
            html.open("span", class: "text")
            if let lead = line.lead { html.element("span", lead, class: "lead") }
            if let mood = line.mood, !mood.isLast { add(mood, to: &html) }
            html.words(exported(line.text))
            if let mood = line.mood, mood.isLast { add(mood, to: &html) }
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
        for photo in photos { Self.photo(photo.jpeg, exported(photo.words), to: &html) }
        html.markup("</span>")
    }

    /// An embedded picture, which loads nothing.
    ///
    /// - Parameter height: in pixels, if no style sheet sets the size.
    package static func photo(_ jpeg: [UInt8], _ words: String, height: Int? = nil, to html: inout HTMLText) {
        html.markup(
            "<img\(height.map { " height=\"\($0)\"" } ?? "") src=\"data:image/jpeg;base64,\(Base64.encode(jpeg))\" alt=\""
        )
        html.words(words)
        html.markup("\">")
    }

    /// With its name for screen readers.
    private func add(_ drawn: (mood: Mood, isLast: Bool), to html: inout HTMLText) {
        let style = "mood \(drawn.mood.name)\(drawn.isLast ? " last" : "")"
        html.markup("<span class=\"\(style)\" role=\"img\" aria-label=\"")
        html.words(drawn.mood.phrase[language])
        html.markup("\"></span>")
    }
}
