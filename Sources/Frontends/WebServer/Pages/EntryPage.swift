// The form for a new journal entry: its text, mood, tags and place, with a preview.

import Bytes
import CivilTime
import FileSystem
import Journal
import JournalActions
import Overviews
import Pages
import Vault
import Wording
import Workspaces

struct EntryPage {
    let visit: Visit
    /// Typed values, or those in the address.
    let fields: FormFields

    static let address = "/journal/new"

    static func address(on day: Day) -> String { address + "?day=" + day.iso }

    func response() throws -> WebResponse { .html(try page(message: nil, preview: fields["text"] != nil)) }

    /// Saves, or shows the page again with the typed text. An entry already created by this form is not created twice.
    func save() throws -> WebResponse {
        guard let name = visit.form[DoneOnce.field] else { return try save(nil) }
        try DoneOnce.check(name)
        return try TurnOrder.taking("entry " + name) {
            let made = MadeEntries(done: visit.door.done)
            let files = try visit.workspace().vault.files
            switch made.earlier(name, visit.formDigest, now: { try? files.read($0).bytes }) {
            case .nothing: return try save(name)
            case .same(let address): return .seeOther(address)
            case .other(let path, isUnchanged: true): return try save(name, over: isAnother(path) ? nil : path)
            case .other(let path, isUnchanged: false): return try conflict(path)
            }
        }
    }

    /// Whether the text has little in common with the entry: a browser may have restored an old name in a form for a new one.
    private func isAnother(_ path: VaultPath) -> Bool {
        func words(_ text: String) -> Set<Substring> { Set(text.split { !$0.isLetter && !$0.isNumber }) }
        let old = (try? visit.workspace().vault.document(path)).map { words($0.bodyText) } ?? []
        let new = words(fields["text"] ?? "")
        return old.intersection(new).count * 2 < (new.isEmpty ? old.count : min(old.count, new.count))
    }

    /// - Parameters:
    ///   - name: of the form; nil if it has none.
    ///   - earlier: the entry created by an earlier attempt, with its photos.
    private func save(_ name: String?, over earlier: VaultPath? = nil) throws -> WebResponse {
        let workspace = try visit.workspace()
        let uploads = UploadedFiles(in: workspace)
        let taken = fields.all("photo")
        var entry = entry()
        entry.photos = taken.compactMap { uploads.path(of: $0) }
        guard entry.photos.count == taken.count || earlier != nil else {
            let message = Explanation(
                .conflict,
                Phrase("a photo is no longer there; add it again", fr: "une photo n’est plus là ; ajoutez-la"))
            return try visit.refused(
                WebRefusal(409, message.message), page: page(message: message, preview: false))
        }
        let made = MadeEntries(done: visit.door.done)
        do {
            let plan = try entry.plan(over: earlier, in: workspace)
            if let name {
                _ = try workspace.preview(plan) { file in
                    guard let bytes = file.after, file.path.isMarkdown || file.path.isLocked else { return }
                    made.begin(name, visit.formDigest, file.path, bytes)
                }
            }
            let result = try visit.carryOut(plan, WebWords.entryKept)
            if let name { made.finish(name, visit.formDigest, result.path) }
            for id in taken { bestEffort { try uploads.remove(id) } }
            return .seeOther(WebAddress.document(result.path))
        } catch {
            if let name, earlier == nil { made.fail(name) }
            return try visit.refused(
                WebRefusal(explaining: error), page: page(message: Explanation(error), preview: false))
        }
    }

    /// The entry of an earlier attempt has been changed by others since.
    private func conflict(_ path: VaultPath) throws -> WebResponse {
        let message = Explanation(
            .conflict,
            Phrase(
                "this was saved as \(path.text) when no answer came, and has since changed there",
                fr: "c’est enregistré dans \(path.text) depuis l’essai sans réponse, et modifié là depuis"),
            hint: Phrase(
                "Open that entry and bring your words there.", fr: "Ouvrez cette entrée et portez-y vos mots."))
        return try visit.refused(
            WebRefusal(412, message.message), page: page(message: message, made: path, preview: false))
    }

    private func entry() -> LogEntry {
        var entry = LogEntry(fields["text"] ?? "")
        entry.mood = fields["mood"]?.nonEmpty
        entry.tags = EntryFields.tags(fields["tags"] ?? "")
        entry.place = fields["place"]?.nonEmpty
        entry.day = fields["day"]?.nonEmpty
        entry.isFavorite = fields["favorite"] == "1"
        if fields["here"] == "1" { entry.position = "now" }
        if fields["weather"] == "1" { entry.weather = "now" }
        return entry
    }

    /// - Parameter made: the entry created by an earlier attempt.
    private func page(message: Explanation?, made: VaultPath? = nil, preview: Bool) throws -> [UInt8] {
        let workspace = try visit.workspace()
        let prompt = try SelectPrompt().answer(in: workspace).prompt
        let text = fields["text"] ?? ""
        let below = preview ? try EntryPreview(visit: visit, text: text, path: path(workspace)) : nil
        return WebPage(visit, .document, .figures).html(visit.say(WebWords.newEntry), .journal) { html in
            html.element("h1", visit.say(WebWords.newEntry))
            if let message { FormMarkup.problem(message, visit, about: made.map(WebAddress.document), &html) }
            let name = visit.form[DoneOnce.field] ?? visit.door.keys.newName()
            FormMarkup(visit: visit).write(
                to: Self.address, class: "edit sheet", hidden: [(DoneOnce.field, name)], &html
            ) { html in
                // A question for those who do not know how to begin.
                html.markup("<label for=\"draft\" class=\"prompt\">")
                html.words(visit.say(prompt?.text ?? WebWords.yourText))
                html.markup("</label><textarea id=\"draft\" name=\"text\" rows=\"10\" spellcheck=\"true\">\n")
                html.words(text)
                EntryPreview.endText(below, &html)
                let beside = EntryFields(visit: visit) { fields[$0] }
                beside.moods(&html)
                html.markup("<div class=\"entry-form\">")
                beside.input("tags", WebWords.tags, &html)
                beside.input("place", WebWords.somewhere, &html)
                beside.input("day", WebWords.when, type: "date", other: workspace.countedToday.iso, &html)
                beside.box("favorite", WebWords.favorite, &html)
                if (try? workspace.configuration.program(.location)) != nil {
                    beside.box("here", WebWords.hereNow, &html)
                }
                if (try? workspace.configuration.program(.weather)) != nil {
                    beside.box("weather", WebWords.weatherNow, &html)
                }
                html.markup("</div>")
                taken(&html)
                EntryPreview.write(below, visit, hasChoices: true, &html) { html in
                    FormMarkup.dictation(visit, &html)
                    photos(&html)
                }
            }
        }
    }

    /// The script uploads chosen, dropped or pasted files, and shows these controls.
    private func photos(_ html: inout HTMLText) {
        html.markup("<span id=\"photos\" data-own=\"1\" hidden>")
        let inputs: [(words: Phrase, attribute: HTML, icon: HTML)] = [
            (WebWords.addPhotos, "multiple", PageBar.picture),
            (WebWords.camera, "capture=\"environment\"", PageBar.camera),
        ]
        for (words, attribute, icon) in inputs {
            let words = visit.say(words)
            html.markup("<label class=\"button quiet file\" title=\"\(words)\">")
            html.markup("<input type=\"file\" accept=\"image/*\" \(attribute) aria-label=\"\(words)\">")
            PageBar.icon(icon, &html)
            html.markup("</label>")
        }
        html.markup("</span>")
    }

    private func taken(_ html: inout HTMLText) {
        html.markup("<ul id=\"taken\">")
        let uploads = try? UploadedFiles(in: visit.workspace())
        for id in fields.all("photo") {
            guard let file = uploads?.path(of: id) else { continue }
            html.markup("<li>")
            html.words(Paths.name(of: file))
            html.markup("<input type=\"hidden\" name=\"photo\" value=\"")
            html.words(id)
            html.markup("\"></li>")
        }
        html.markup("</ul>")
    }

    private func path(_ workspace: Workspace) -> VaultPath {
        let day = fields["day"].flatMap { Day(iso: $0) } ?? workspace.countedToday
        return VaultPath(trusted: "journal/\(day.year)/\(day.iso).md")
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
