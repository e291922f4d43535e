// An event or a task on one day: edit its text, move it, skip an occurrence, end or delete it.

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
    /// The text of the line when it was shown.
    let text: String
    let day: Day

    /// Longer lines link to their documents instead: addresses have a limit.
    private static let longest = 1500

    /// The link of an event or a task: to its actions, or to its document if there are none.
    static func address(_ line: AgendaLine, on day: Day, _ visit: Visit) -> String {
        guard visit.formToken != nil, line.source.utf8.count <= longest else { return WebAddress.document(line.path) }
        return "/event?"
            + [("path", line.path.text), ("line", String(line.number)), ("text", line.source), ("day", day.iso)]
            .map { $0 + "=" + FormFields.encoded($1) }.joined(separator: "&")
    }

    /// An overdue task is on its day until it is moved; a task without a day is on today.
    static func address(_ entry: AgendaTaskEntry, _ visit: Visit) -> String {
        guard let day = entry.moment?.day ?? entry.line.page ?? (try? visit.workspace())?.today else {
            return WebAddress.document(entry.line.path)
        }
        return address(entry.line, on: day, visit)
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
        guard let item = LineGrammar.parse(text) else { throw WebRefusal.notFound }
        let page = AgendaEvent.pageDay(of: document)
        let event = AgendaEvent(item, page: page)
        guard event != nil || item.isTask, let reading = LineReading(text, on: page.map { .day($0) }) else {
            throw WebRefusal.notFound
        }
        let title = InlineText.plain(item.text)
        // A repeating task has one open occurrence at a time.
        let repeats = event?.repetition != nil && !item.isTask
        return .html(
            WebPage(visit).html(CardText.capped(title), .agenda) { html in
                html.markup("<p class=\"eyebrow\">")
                html.link(WebAddress.day(day), CivilNames.long(day, in: visit.language).capitalizedFirst)
                // The page's day has been stated already.
                if page != day {
                    html.markup(" <span class=\"dot\">·</span> ")
                    html.link(WebAddress.page(path), document.title)
                } else {
                    FormMarkup.way(to: WebAddress.document(path), visit.say(WebWords.asDocument), &html)
                }
                html.markup("</p>")
                html.element("h1", title)
                let aside = item.places.map { "@" + $0 } + item.tags.map { "#" + $0 }
                html.element("p", ([visit.say(reading.phrase)] + aside).joined(separator: " · "), class: "count")
                form("/events/edit", class: "entry-form", &html) { html in
                    input("title", "text", WebWords.noteTitle, item.text, isRequired: true, &html)
                    input("place", "text", WebWords.somewhere, item.places.first ?? "", isRequired: false, &html)
                    reminder(item, &html)
                    FormMarkup.button(visit.say(WebWords.save), &html)
                }
                move(EventTimes(text, page: page, on: day), repeats: repeats, &html)
                if repeats {
                    html.element("h2", visit.say(WebWords.skip).capitalizedFirst)
                    html.markup("<div class=\"choices apart\">")
                    form("/tasks/skip", &html) {
                        FormMarkup.button(visit.say(WebWords.skipThis), class: "quiet", &$0)
                    }
                    form("/events/end", &html) {
                        FormMarkup.button(visit.say(WebWords.endSeries), class: "quiet", &$0)
                    }
                    html.markup("</div>")
                }
                html.markup("<div class=\"choices apart\">")
                if item.isTask, item.state?.isOpen == true {
                    form("/tasks/done", &html) { FormMarkup.button(visit.say(WebWords.done), class: "quiet", &$0) }
                }
                form("/events/delete", &html) {
                    FormMarkup.button(visit.say(repeats ? WebWords.deleteSeries : WebWords.delete), class: "quiet", &$0)
                }
                html.markup("</div>")
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

    private static let reminders = ["", "0m", "5m", "10m", "15m", "30m", "1h", "2h", "1d", "2d", "7d"]

    /// A single reminder can be chosen; several are edited in the line.
    private func reminder(_ item: LineItem, _ html: inout HTMLText) {
        let set = item.fields.filter { $0.key == "alarm" }
        guard set.count < 2 else { return }
        let now = set.first?.value ?? ""
        choice(
            "alarm", WebWords.reminder,
            (Self.reminders.contains(now) ? [] : [now]) + Self.reminders, chosen: now, &html
        ) { value in
            guard let line = LineGrammar.parse("- a alarm:\(value)"), let field = line.fields.first else {
                return visit.say(WebWords.noReminder)
            }
            return TokenWords.phrase(field, of: line).map(visit.say) ?? value
        }
    }

    private func choice(
        _ name: String, _ words: Phrase, _ values: [String], chosen: String = "", _ html: inout HTMLText,
        says: (String) -> String
    ) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup("<br><select name=\"\(name)\">")
        for value in values {
            html.markup("<option value=\"")
            html.words(value)
            html.markup(value == chosen ? "\" selected>" : "\">")
            html.words(says(value))
            html.markup("</option>")
        }
        html.markup("</select></label>")
    }

    private func move(_ times: EventTimes?, repeats: Bool, _ html: inout HTMLText) {
        html.element("h2", visit.say(WebWords.move))
        form("/events/move", class: "entry-form", &html) { html in
            input("to", "date", WebWords.toDay, day.iso, isRequired: true, &html)
            times?.fields { input($0, $1, $2, $3, isRequired: false, &html) }
            if repeats {
                let parts = ["one": WebWords.thisOne, "rest": WebWords.fromHereOn, "all": WebWords.wholeSeries]
                choice("part", WebWords.whichOnes, ["one", "rest", "all"], &html) { parts[$0].map(visit.say) ?? $0 }
            }
            FormMarkup.button(visit.say(WebWords.move), &html)
        }
    }

    private func input(
        _ name: String, _ type: String, _ words: Phrase, _ value: String, isRequired: Bool, _ html: inout HTMLText
    ) {
        html.markup("<label>")
        html.words(visit.say(words))
        html.markup(
            "<br><input type=\"\(type)\" name=\"\(name)\"\(type == "text" ? " size=\"30\"" : "")\(isRequired ? " required" : "") value=\""
        )
        html.words(value)
        html.markup("\"></label>")
    }
}
