// A typed line with what it was understood as, before anything is saved.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Lists
import Pages
import Vault
import Wording
import Workspaces

struct CapturePage {
    let visit: Visit

    private enum Kind: String, CaseIterable { case log, agenda, list }

    private func kind(_ fields: FormFields) throws -> Kind {
        guard let kind = Kind(rawValue: fields["kind"] ?? "") else { throw WebRefusal.badRequest }
        return kind
    }

    /// The field at the top of a page: what is typed goes to its reading first.
    static func field(_ visit: Visit, text: String = "", _ html: inout HTMLText) {
        guard visit.formToken != nil else { return }
        html.markup(
            "<form class=\"capture\" action=\"/capture\"><input name=\"text\" required autocomplete=\"off\" aria-label=\""
        )
        html.words(visit.say(WebWords.capture))
        html.markup("\" placeholder=\"")
        html.words(visit.say(WebWords.captureExample))
        html.markup("\" value=\"")
        html.words(text)
        html.markup("\"><span class=\"choices\">")
        for kind in Kind.allCases {
            FormMarkup.button(
                visit.say(name(kind)), name: "kind", value: kind.rawValue, class: kind == .log ? nil : "quiet", &html)
        }
        FormMarkup.dictation(visit, &html)
        html.markup("</span></form>\n")
    }

    private static func name(_ kind: Kind) -> Phrase {
        switch kind {
        case .log: WebWords.journal
        case .agenda: WebWords.agenda
        case .list: WebWords.list
        }
    }

    /// The reading, and the button that saves it.
    func response() throws -> WebResponse {
        let kind = try kind(visit.query)
        let text = visit.query["text"] ?? ""
        let facts: [(Phrase, String)]
        do {
            facts = try reading(kind, text)
        } catch {
            return .html(problem(Explanation(error), text), status: WebRefusal(explaining: error).status)
        }
        return .html(
            WebPage(visit).html(visit.say(WebWords.reading)) { html in
                html.element("h1", visit.say(WebWords.reading))
                html.markup("<dl class=\"reading\">")
                for (name, value) in facts {
                    html.element("dt", visit.say(name))
                    html.element("dd", value)
                }
                html.markup("</dl>\n")
                FormMarkup(visit: visit).write(
                    to: "/capture", hidden: [("text", text), ("kind", kind.rawValue)], isOnce: true, &html
                ) { FormMarkup.button(visit.say(WebWords.save), &$0) }
                html.element("h2", visit.say(WebWords.orElse), class: "day")
                Self.field(visit, text: text, &html)
            })
    }

    /// What was typed stays in its field.
    private func problem(_ explanation: Explanation, _ text: String) -> [UInt8] {
        WebPage(visit).html(visit.say(WebWords.capture)) { html in
            html.element("h1", visit.say(WebWords.capture))
            html.markup("<div class=\"problem\" role=\"alert\">")
            html.element("p", visit.say(explanation.message))
            if let hint = explanation.hint { html.element("p", visit.say(hint)) }
            html.markup("</div>\n")
            Self.field(visit, text: text, &html)
        }
    }

    private func reading(_ kind: Kind, _ text: String) throws -> [(Phrase, String)] {
        let workspace = try visit.workspace()
        switch kind {
        case .agenda:
            let lines = try workspace.preview(AddAgendaLine(text).plan(in: workspace))
            return lines.flatMap { line -> [(Phrase, String)] in
                let unread = line.unread.isEmpty ? [] : [(WebWords.unread, line.unread.joined(separator: ", "))]
                return [
                    (WebWords.agenda, line.reading.map { visit.say($0.phrase) } ?? line.text),
                    (WebWords.lineInFile, line.text), (WebWords.place, line.place.path.text),
                ] + unread
            }
        case .list:
            let items = NewItem.items(text)
            let update = try workspace.preview(AddItems(items).plan(in: workspace))
            return [
                (WebWords.list, update.list.name),
                (
                    WebWords.items,
                    items.map { $0.text + ($0.quantity == 1 ? "" : " × \($0.quantity)") }.joined(separator: ", ")
                ),
            ]
        case .log:
            let capture = try LogEntry(text).capture(in: workspace)
            _ = try LogEntry(text).plan(in: workspace)
            var facts: [(Phrase, String)] = [
                (WebWords.journal, capture.title),
                (
                    WebWords.when,
                    CivilNames.long(capture.moment.day, in: visit.language).capitalizedFirst + ", "
                        + capture.moment.time.shortText
                ),
            ]
            if !capture.body.isEmpty { facts.append((WebWords.text, CardText.capped(capture.body, 400))) }
            if let mood = capture.mood { facts.append((WebWords.mood, visit.say(mood.phrase))) }
            if !capture.tags.isEmpty {
                facts.append((WebWords.tags, capture.tags.map { "#" + $0 }.joined(separator: " ")))
            }
            if let place = capture.place { facts.append((WebWords.somewhere, place)) }
            return facts
        }
    }

    func save() throws -> WebResponse {
        let workspace = try visit.workspace()
        let text = try visit.field("text")
        switch try kind(visit.form) {
        case .agenda:
            let lines = try visit.carryOut(AddAgendaLine(text).plan(in: workspace), WebWords.added(text))
            if visit.request.wantsJSON { return .json(Schema.agendaLines(lines, language: visit.language)) }
            return .seeOther(lines.first?.reading?.day.map { WebAddress.day($0) } ?? WebAddress.home)
        case .list:
            let update = try visit.carryOut(AddItems(NewItem.items(text)).plan(in: workspace), WebWords.added(text))
            if visit.request.wantsJSON { return .json(Schema.list(update.list)) }
            return .seeOther(WebAddress.list(update.list.document.path))
        case .log:
            let result = try visit.carryOut(LogEntry(text).plan(in: workspace), WebWords.written)
            if visit.request.wantsJSON { return .json(Schema.logged(result, language: visit.language)) }
            return .seeOther(WebAddress.document(result.path))
        }
    }
}
