// The Markdown of a document in a form, and its saving: written, merged, or shown next to others' changes.

import Bytes
import DocumentActions
import Pages
import Vault
import Wording
import Workspaces

struct EditPage {
    let visit: Visit
    let path: VaultPath

    private func checkPath() throws {
        guard path.isMarkdown, !path.isHidden else { throw WebRefusal.notFound }
    }

    func response() throws -> WebResponse {
        try checkPath()
        // A document hidden from the reader may exist there.
        if visit.formToken != nil, !visit.isRedacted, try visit.workspace().vault.files.stamp(path) == nil {
            return .html(page(text: "# \(path.stem)\n\n", base: ("", "")))
        }
        let now = try EditableText(visit.workspace().vault.files.read(path).bytes, of: path)
        return .html(page(text: now.text, base: (now.revision, now.text)))
    }

    /// The form as submitted, with a preview of its text.
    func preview() throws -> WebResponse {
        try checkPath()
        let text = try visit.field("text")
        return .html(
            page(
                text: sentText, isAsSent: true, base: (visit.form[RevisionCheck.field] ?? "", visit.form["base"] ?? ""),
                name: visit.form[DoneOnce.field], preview: try EntryPreview(visit: visit, text: text, path: path)))
    }

    /// Saves and reports; on any failure, shows the page again with the draft.
    func save() throws -> WebResponse {
        try checkPath()
        let workspace = try visit.workspace()
        let draft: String
        do {
            draft = try EditedText(visit, of: path).text
        } catch  where !(error is WebRefusal) {
            // A field cannot be written into the front matter: the form as submitted.
            let base = (visit.form[RevisionCheck.field] ?? "", visit.form["base"] ?? "")
            return try visit.refused(
                WebRefusal(explaining: error),
                page: page(
                    text: sentText, isAsSent: true, base: base, name: visit.form[DoneOnce.field],
                    message: Explanation(error)))
        }
        var save = SaveDocument(
            path, text: draft, revision: try visit.field(RevisionCheck.field), base: visit.form["base"])
        save.makesNew = !visit.isRedacted
        let name = visit.form[DoneOnce.field]
        let title = Document(path: path, contents: Array(draft.utf8)).title
        switch visit.door.saved.last(of: path, from: name, now: text(in: workspace)?.text) {
        case .nothing: break
        case .text(let saved): save.saved = saved
        // Without a base it is a conflict, unless the document is unchanged.
        case .unknown: save.base = nil
        }
        do {
            let result = try visit.carryOut(save.plan(in: workspace), WebWords.saved(title))
            visit.door.saved.remember(draft, of: path, from: name)
            if result.isMerged, let session = visit.session {
                visit.door.changes.notice(WebWords.merged(title), isOfLastChange: true, to: session)
            }
            return .seeOther(WebAddress.page(result.path))
        } catch {
            let explanation = Explanation(error)
            let now = text(in: workspace)
            let isConflict: Bool = if case SaveDocumentError.conflict = error { true } else { false }
            // The draft stays in the form; what it is compared with from now on is what the document says now.
            return try visit.refused(
                isConflict ? WebRefusal(412, explanation.message) : WebRefusal(explaining: error),
                page: page(
                    text: isConflict ? draft : sentText, isAsSent: !isConflict,
                    base: (now?.revision ?? "", now?.text ?? ""),
                    theirs: isConflict ? now?.text ?? "" : nil, message: explanation))
        }
    }

    /// The text of the form without the values of its separate fields.
    private var sentText: String { EditedText.joined(visit.form["head"] ?? "", visit.form["text"] ?? "") }

    /// The current text of the document; nil if there is none that can be edited.
    private func text(in workspace: Workspace) -> EditableText? {
        (try? workspace.vault.files.read(path).bytes).flatMap { try? EditableText($0, of: path) }
    }

    /// The different lines, in the file and as typed.
    private func differences(_ theirs: String, _ yours: String, _ html: inout HTMLText) {
        Self.differences(Array(theirs.utf8), Array(yours.replacing("\r\n", with: "\n").utf8), &html)
    }

    /// Removed and added lines.
    static func differences(_ old: [UInt8], _ new: [UInt8], _ html: inout HTMLText) {
        let (old, new) = (LineDiff.lines(old), LineDiff.lines(new))
        html.markup("<pre class=\"differences\" tabindex=\"0\">")
        for step in LineDiff.steps(from: old, to: new) {
            switch step {
            case .same: break
            case .removed(let line): html.element("del", String(decoding: old[line], as: UTF8.self))
            case .added(let line): html.element("ins", String(decoding: new[line], as: UTF8.self))
            }
        }
        html.markup("</pre>\n")
    }

    /// The fields of an entry, and the whole front matter as in the file.
    ///
    /// - Parameter isAsSent: whether the fields have their submitted values, as opposed to those in the text.
    private func besideText(_ edited: EditedText, head: String, isAsSent: Bool, _ html: inout HTMLText) {
        if edited.isEntry {
            let sent = isAsSent && visit.form[EditedText.mark] == "1" ? visit.form : nil
            let beside = EntryFields(visit: visit) { name in sent.map { $0[name] } ?? edited.value(name) }
            beside.moods(&html)
            html.markup("<div class=\"entry-form\">")
            html.markup("<input type=\"hidden\" name=\"\(EditedText.mark)\" value=\"1\">")
            if beside.value("tags") != nil { beside.input("tags", WebWords.tags, &html) }
            if beside.value("place") != nil { beside.input("place", WebWords.somewhere, &html) }
            beside.box("favorite", WebWords.favorite, &html)
            html.markup("</div>")
        }
        html.markup("<details class=\"head\"><summary>\(visit.say(WebWords.properties))</summary>")
        html.markup("<textarea name=\"head\" rows=\"8\" spellcheck=\"false\" aria-label=\"")
        html.words(visit.say(WebWords.properties))
        html.markup("\">\n")
        html.words(head)
        html.markup("</textarea></details>")
    }

    /// - Parameters:
    ///   - isAsSent: whether the form is shown again as submitted.
    ///   - base: the text that the draft is based on.
    ///   - name: the form's name if it is still the same; nil for another one.
    private func page(
        text: String, isAsSent: Bool = false, base: (revision: String, text: String), name: String? = nil,
        theirs: String? = nil,
        message: Explanation? = nil,
        preview: EntryPreview? = nil
    ) -> [UInt8] {
        let workspace = try? visit.workspace()
        let title = (try? workspace?.vault.document(path))?.title ?? path.stem
        let edited = workspace.map { EditedText(text, of: path, in: $0) }
        // Differing texts are compared as a whole.
        let parts = theirs == nil ? edited?.parts : nil
        let words = visit.say(WebWords.edit) + " " + CardText.capped(title)
        return WebPage(visit, .document, .figures).html(words, isWide: theirs != nil) { html in
            NotesPage.crumbs(to: path.folder, isLast: false, visit, &html)
            html.element("h1", words)
            if let message { FormMarkup.problem(message, visit, &html) }
            if let theirs {
                differences(theirs, text, &html)
                html.markup("<div class=\"both\">")
            }
            FormMarkup(visit: visit).write(
                to: "/edit/" + WebAddress.encoded(path.text),
                class: parts != nil && edited?.isEntry == true ? "edit sheet" : "edit",
                hidden: [
                    (RevisionCheck.field, base.revision), ("base", base.text), ("path", path.text),
                    (DoneOnce.field, name ?? visit.door.keys.newName()),
                ], &html
            ) { html in
                html.markup("<label for=\"draft\">\(visit.say(WebWords.yourText))</label>")
                // The first line end after the tag is not part of the text (WHATWG HTML, "textarea").
                html.markup("<textarea id=\"draft\" name=\"text\" rows=\"24\" spellcheck=\"true\">\n")
                html.words(parts?.body ?? text)
                EntryPreview.endText(preview, &html)
                if let edited, let parts { besideText(edited, head: parts.head, isAsSent: isAsSent, &html) }
                EntryPreview.write(preview, visit, hasChoices: parts != nil && edited?.isEntry == true, &html)
            }
            if let theirs {
                html.markup("<div class=\"theirs\"><label for=\"theirs\">\(visit.say(WebWords.theirText))</label>")
                html.markup("<textarea id=\"theirs\" rows=\"24\" readonly>\n")
                html.words(theirs)
                html.markup("</textarea></div></div>\n")
            }
            html.markup("<p>")
            html.link(WebAddress.page(path), visit.say(WebWords.cancel), class: "button quiet")
            html.markup("</p>")
        }
    }
}
