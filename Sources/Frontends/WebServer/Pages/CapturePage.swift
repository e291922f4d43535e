// A captured line, with its interpretation while it is typed, or before it is saved.

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

    static let preview = "/capture/preview"

    /// The chosen kind, or else a guess from the line.
    private func kind(_ fields: FormFields, _ text: String, _ workspace: Workspace) throws -> CaptureKind {
        guard let said = fields["kind"], !said.isEmpty else { return CaptureKind.guess(text, in: workspace) }
        guard let kind = CaptureKind(rawValue: said) else {
            let kinds = CaptureKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw WebRefusal(400, Phrase("kind is one of \(kinds)", fr: "kind est parmi \(kinds)"))
        }
        return kind
    }

    /// The field at the top of a page. Return saves the line according to its interpretation, which is shown below while typing.
    ///
    /// - Parameter text: the line typed already, on a page that shows its interpretation.
    static func field(_ visit: Visit, text: String? = nil, back: String = WebAddress.home, _ html: inout HTMLText) {
        FormMarkup(visit: visit).write(to: "/capture", class: "capture", isOnce: true, back: back, &html) { html in
            input(visit.language, text: text ?? "", &html)
            FormMarkup.button(visit.say(WebWords.save), &html)
            FormMarkup.dictation(visit, &html)
            html.markup("<span class=\"choices\"><span class=\"count\">\(visit.say(WebWords.saveAs))</span>")
            for kind in CaptureKind.allCases {
                FormMarkup.button(
                    visit.say(kind.name), name: "kind", value: kind.rawValue, class: "quiet small", &html)
            }
            html.markup(
                "<button class=\"quiet small\" formaction=\"\(preview)\">\(visit.say(WebWords.readingOf))</button></span>"
            )
            if text == nil { html.markup("<p id=\"reading\" aria-live=\"polite\"></p>") }
        }
    }

    static func input(_ language: LanguageCode, text: String = "", _ html: inout HTMLText) {
        html.markup("<input name=\"text\" required autocomplete=\"off\" aria-label=\"")
        html.words(WebWords.capture[language])
        html.markup("\" placeholder=\"")
        html.words(WebWords.captureExample[language])
        html.markup("\" value=\"")
        // A single-line field would join words across lines.
        html.words(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        html.markup("\">")
    }

    /// The interpretation, with the button that saves it.
    func response() throws -> WebResponse {
        let fields = visit.request.method == "POST" ? visit.form : visit.query
        let workspace = try visit.workspace()
        // Another program shares up to three of these.
        let parts = ["title", "text", "url"].compactMap { fields[$0]?.trimmed }.filter { !$0.isEmpty }
        let text = parts.joined(separator: parts.contains { $0.contains(where: \.isNewline) } ? "\n" : " ")
            .replacing("\r\n", with: "\n")
        let kind = try kind(fields, text, workspace)
        let facts: [(Phrase, String)]
        let summary: String
        do {
            facts = try reading(kind, text)
            summary = try self.summary(kind, text, facts, workspace)
        } catch {
            return try visit.refused(WebRefusal(explaining: error), page: problem(Explanation(error), text))
        }
        return .html(
            WebPage(visit).html(visit.say(WebWords.reading)) { html in
                html.element("h1", visit.say(WebWords.reading))
                html.markup("<p id=\"reading\" hidden>")
                html.element("b", visit.say(kind.name))
                html.words(" · " + summary)
                html.markup("</p><dl class=\"reading\">")
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

    /// The typed text stays in its field.
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

    private func reading(_ kind: CaptureKind, _ text: String) throws -> [(Phrase, String)] {
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
            let items = CaptureKind.items(text)
            let update = try workspace.preview(AddItems(items).plan(in: workspace))
            return [
                (WebWords.list, update.list.name),
                (
                    WebWords.items,
                    items.map { item in
                        (item.unit.map { AmountSum.words($0, in: visit.language) + " " } ?? "") + item.text
                            + (item.quantity == 1 ? "" : " × \(item.quantity)")
                            + item.line.places.map { " @" + $0 }.joined()
                    }.joined(separator: ", ")
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

    /// The interpretation in one line.
    private func summary(
        _ kind: CaptureKind, _ text: String, _ facts: [(Phrase, String)], _ workspace: Workspace
    ) throws -> String {
        guard kind == .agenda else { return facts.map { CardText.capped($0.1, 80) }.joined(separator: " · ") }
        let lines = try workspace.preview(AddAgendaLine(text).plan(in: workspace))
        return lines.flatMap { line -> [String] in
            guard let reading = line.reading, let item = reading.event?.line ?? reading.task?.line else {
                return [line.text]
            }
            let unread =
                line.unread.isEmpty
                ? [] : [visit.say(WebWords.unread + Phrase(": ", fr: " : ")) + line.unread.joined(separator: ", ")]
            return [visit.say(reading.phrase), item.text] + item.places.map { "@" + $0 } + item.tags.map { "#" + $0 }
                + unread
        }.joined(separator: " · ")
    }

    /// A line captured next to today stays there, with a notice; otherwise its page follows.
    func save() throws -> WebResponse {
        let workspace = try visit.workspace()
        // Forms send CR LF (HTML Living Standard, section 4.10.21.4).
        let text = try visit.field("text").replacing("\r\n", with: "\n")
        func saved(_ json: @autoclosure () -> JSONValue, at address: String) -> WebResponse {
            if visit.request.wantsJSON { return .json(json()) }
            return .seeOther(visit.form["back"] == WebAddress.home ? WebAddress.home : address)
        }
        let kind = try kind(visit.form, text, workspace)
        let told = WebWords.kept(kind.name, try summary(kind, text, reading(kind, text), workspace))
        switch kind {
        case .agenda:
            let lines = try visit.carryOut(AddAgendaLine(text).plan(in: workspace), told)
            return saved(
                Schema.agendaLines(lines, language: visit.language),
                at: lines.first?.reading?.day.map { WebAddress.day($0) } ?? WebAddress.home)
        case .list:
            let update = try visit.carryOut(AddItems(CaptureKind.items(text)).plan(in: workspace), told)
            return saved(Schema.list(update.list), at: WebAddress.list(update.list.document.path))
        case .log:
            let result = try visit.carryOut(LogEntry(text).plan(in: workspace), told)
            return saved(Schema.logged(result, language: visit.language), at: WebAddress.document(result.path))
        }
    }
}
