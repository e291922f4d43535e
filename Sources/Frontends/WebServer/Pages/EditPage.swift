// The Markdown of a document in a form, and what becomes of it: written, merged, or shown beside what others wrote.

import DocumentActions
import Explanations
import Export
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
        let now = try EditableText(visit.workspace().vault.files.read(path).bytes, of: path)
        return .html(page(text: now.text, base: now, theirs: nil, message: nil))
    }

    /// Written and said; else the page again with the draft, whatever went wrong.
    func save() throws -> WebResponse {
        try checkPath()
        let draft = try visit.field("text")
        let workspace = try visit.workspace()
        let save = SaveDocument(
            path, text: draft, revision: try visit.field(RevisionCheck.field), base: visit.form["base"])
        do {
            let result = try visit.carryOut(save.plan(in: workspace), WebWords.saved(path.name))
            if result.isMerged, let session = visit.session {
                visit.door.changes.notice(WebWords.merged(path.name), to: session)
            }
            return .seeOther(WebAddress.page(path))
        } catch {
            let explanation = Explanation(error)
            let now = (try? workspace.vault.files.read(path).bytes).flatMap { try? EditableText($0, of: path) }
            let isConflict: Bool = if case SaveDocumentError.conflict = error { true } else { false }
            // The draft stays in the form; what it is compared with from now on is what the document says now.
            return .html(
                page(text: draft, base: now, theirs: isConflict ? now?.text ?? "" : nil, message: explanation),
                status: isConflict ? 412 : WebRefusal(explaining: error).status)
        }
    }

    private func page(text: String, base: EditableText?, theirs: String?, message: Explanation?) -> [UInt8] {
        WebPage(visit).html(visit.say(WebWords.edit) + " " + path.name, isWide: theirs != nil) { html in
            html.markup("<p class=\"eyebrow\">")
            html.link(WebAddress.page(path), path.text)
            html.markup("</p>")
            html.element("h1", visit.say(WebWords.edit) + " " + path.stem)
            if let message {
                html.markup("<div class=\"problem\" role=\"alert\">")
                html.element("p", visit.say(message.message))
                if let hint = message.hint { html.element("p", visit.say(hint)) }
                html.markup("</div>\n")
            }
            if theirs != nil { html.markup("<div class=\"both\">") }
            FormMarkup(visit: visit).write(
                to: "/edit/" + WebAddress.encoded(path.text), class: "edit",
                hidden: [(RevisionCheck.field, base?.revision ?? ""), ("base", base?.text ?? "")], &html
            ) { html in
                html.markup("<label for=\"draft\">\(visit.say(WebWords.yourText))</label>")
                // The first line end behind the tag is not part of the text (WHATWG HTML, "textarea").
                html.markup("<textarea id=\"draft\" name=\"text\" rows=\"24\" spellcheck=\"true\">\n")
                html.words(text)
                html.markup("</textarea><span class=\"choices\">")
                FormMarkup.button(visit.say(WebWords.save), &html)
                html.link(WebAddress.page(path), visit.say(WebWords.cancel), class: "button quiet")
                html.markup("</span>")
            }
            if let theirs {
                html.markup("<div class=\"theirs\"><label for=\"theirs\">\(visit.say(WebWords.theirText))</label>")
                html.markup("<textarea id=\"theirs\" rows=\"24\" readonly>\n")
                html.words(theirs)
                html.markup("</textarea></div></div>\n")
            }
        }
    }
}
