// One line of the agenda on one day: moved to another day or time, left out this once, ended.

import Agenda
import Bytes
import CivilTime
import Pages
import Search
import Vault
import Wording
import Workspaces

struct EventPage {
    let visit: Visit
    let path: VaultPath
    let line: Int
    /// What the line said where it was shown.
    let text: String
    let day: Day

    /// Longer lines lead to their documents instead: addresses have a limit.
    private static let longest = 1500

    /// Where an event leads: to what can be done with it, or to its document where nothing can.
    static func address(_ line: AgendaLine, on day: Day, _ visit: Visit) -> String {
        guard visit.formToken != nil, line.source.utf8.count <= longest else { return WebAddress.document(line.path) }
        return "/event?"
            + [("path", line.path.text), ("line", String(line.number)), ("text", line.source), ("day", day.iso)]
            .map { $0 + "=" + FormFields.encoded($1) }.joined(separator: "&")
    }

    init(visit: Visit) throws {
        let query = visit.query
        guard let path = query["path"].flatMap({ VaultPath($0) }), path.isMarkdown, !path.isHidden,
            let line = query["line"].flatMap({ Int($0) }), line > 0, let text = query["text"],
            let day = query["day"].flatMap({ Day(iso: $0) })
        else { throw WebRefusal.notFound }
        (self.visit, self.path, self.line, self.text, self.day) = (visit, path, line, text, day)
    }

    func response() throws -> WebResponse {
        let document = try visit.workspace().vault.document(path)
        guard let item = LineGrammar.parse(text),
            let event = AgendaEvent(item, page: AgendaEvent.pageDay(of: document))
        else { throw WebRefusal.notFound }
        let title = InlineText.plain(item.text)
        let repeats = event.repetition != nil
        return .html(
            WebPage(visit).html(CardText.capped(title), .agenda) { html in
                html.markup("<p class=\"eyebrow\">")
                html.link(WebAddress.day(day), CivilNames.long(day, in: visit.language).capitalizedFirst)
                html.markup(" <span class=\"dot\">·</span> ")
                html.link(WebAddress.page(path), document.title)
                html.markup("</p>")
                html.element("h1", title)
                html.element("p", text, class: "count")
                move(event, repeats: repeats, &html)
                if repeats {
                    html.element("h2", visit.say(WebWords.skip).capitalizedFirst)
                    html.markup("<div class=\"choices\">")
                    form("/tasks/skip", &html) {
                        FormMarkup.button(visit.say(WebWords.skipThis), class: "quiet", &$0)
                    }
                    form("/events/end", &html) {
                        FormMarkup.button(visit.say(WebWords.endSeries), class: "quiet", &$0)
                    }
                    html.markup("</div>")
                }
            })
    }

    private func form(
        _ action: String, class style: String? = nil, _ html: inout HTMLText, _ content: (inout HTMLText) -> Void
    ) {
        FormMarkup(visit: visit).write(
            to: action, class: style,
            hidden: [("path", path.text), ("line", String(line)), ("text", text), ("day", day.iso)],
            back: WebAddress.day(day), &html, content)
    }

    private func move(_ event: AgendaEvent, repeats: Bool, _ html: inout HTMLText) {
        html.element("h2", visit.say(WebWords.move))
        form("/events/move", class: "entry-form", &html) { html in
            input("to", "date", WebWords.toDay, day.iso, isRequired: true, &html)
            let time = event.span.isAllDay ? "" : event.span.start.time.shortText
            input("time", "time", WebWords.toTime, time, isRequired: false, &html)
            if repeats {
                html.markup("<label>")
                html.words(visit.say(WebWords.whichOnes))
                html.markup("<br><select name=\"part\">")
                for (value, words) in [
                    ("one", WebWords.thisOne), ("rest", WebWords.fromHereOn), ("all", WebWords.wholeSeries),
                ] {
                    html.markup("<option value=\"\(value)\">")
                    html.words(visit.say(words))
                    html.markup("</option>")
                }
                html.markup("</select></label>")
            }
            FormMarkup.button(visit.say(WebWords.move), &html)
        }
    }

    private func input(
        _ name: String, _ type: String, _ words: Phrase, _ value: String, isRequired: Bool, _ html: inout HTMLText
    ) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup("<br><input type=\"\(type)\" name=\"\(name)\"\(isRequired ? " required" : "") value=\"")
        html.words(value)
        html.markup("\"></label>")
    }
}
