// Moves a document to another title or folder, or to the trash, after showing the changes.

import Bytes
import JournalActions
import LanguageFeatures
import Pages
import Search
import Vault
import Wording
import Workspaces

struct MovePage {
    let visit: Visit
    let path: VaultPath

    static let move = "/move/"
    static let delete = "/delete/"

    /// The maximum of files with differences; others are only named.
    private static let maxShown = 20

    /// Documents that can be moved and deleted here: the folder of a device stays together.
    static func takes(_ document: Document) -> Bool { document.kind != .sensor }

    private func document() throws -> Document {
        guard path.isMarkdown, !path.isHidden else { throw WebRefusal.notFound }
        let document = try visit.workspace().vault.document(path)
        // A visitor who does not see the whole vault cannot know what links to the document.
        guard Self.takes(document), !visit.isRedacted else {
            throw WebRefusal(403, Phrase("\(path.text) stays where it is", fr: "\(path.text) reste où il est"))
        }
        return document
    }

    /// The form contains the revision shown on its page. Throws 412.
    private func check(_ document: Document) throws {
        guard try visit.field(RevisionCheck.field) == DocumentRevision.of(document.bytes) else {
            throw WebRefusal(412, WebWords.changedMeanwhile(path.name))
        }
    }

    // MARK: Moving

    /// The form; after submission, with the preview of its changes below.
    func moving() throws -> WebResponse {
        let document = try document()
        guard let title = visit.query["title"] else {
            return .html(moving(document, document.title, path.folder) { _ in })
        }
        let folder = visit.query["folder"] ?? path.folder
        do {
            let workspace = try visit.workspace()
            var changes: [ChangedFile] = []
            let target = try workspace.preview(MoveDocument(path, title: title, folder: folder).plan(in: workspace)) {
                changes.append($0)
            }
            return .html(
                moving(document, title, folder) { html in
                    guard !changes.isEmpty else {
                        return html.element("p", visit.say(WebWords.nothingChanged), class: "count")
                    }
                    preview(changes, target, &html)
                    FormMarkup(visit: visit).write(
                        to: Self.move + WebAddress.encoded(path.text),
                        hidden: [
                            ("title", title), ("folder", folder),
                            (RevisionCheck.field, DocumentRevision.of(document.bytes)),
                        ], isOnce: true, &html
                    ) { FormMarkup.button(visit.say(WebWords.rename), &$0) }
                })
        } catch {
            let refusal = error as? WebRefusal ?? WebRefusal(explaining: error)
            return try visit.refused(
                refusal, page: moving(document, title, folder) { FormMarkup.problem(refusal.explanation, visit, &$0) })
        }
    }

    func move() throws -> WebResponse {
        let document = try document()
        let (title, folder) = (try visit.field("title"), visit.form["folder"] ?? "")
        do {
            try check(document)
            let plan = try MoveDocument(path, title: title, folder: folder).plan(in: visit.workspace())
            let target = try visit.carryOut(plan, WebWords.moved(title.trimmed))
            return .seeOther(WebAddress.page(target))
        } catch {
            let refusal = error as? WebRefusal ?? WebRefusal(explaining: error)
            return try visit.refused(
                refusal, page: moving(document, title, folder) { FormMarkup.problem(refusal.explanation, visit, &$0) })
        }
    }

    private func moving(
        _ document: Document, _ title: String, _ folder: String, _ content: (inout HTMLText) -> Void
    ) -> [UInt8] {
        page(document, WebWords.renameOrMove) { html in
            html.markup("<form class=\"entry-form\" action=\"")
            html.words(Self.move + WebAddress.encoded(path.text))
            html.markup("\">")
            NotesMarkup.field("title", visit.say(WebWords.noteTitle), title, isRequired: true, &html)
            NotesMarkup.field("folder", visit.say(WebWords.folder), folder, &html)
            FormMarkup.button(visit.say(WebWords.showChanges), class: "quiet", &html)
            html.markup("</form>\n")
            content(&html)
        }
    }

    private func preview(_ changes: [ChangedFile], _ target: VaultPath, _ html: inout HTMLText) {
        let edited = changes.filter { $0.origin == nil && $0.isChanged }
        html.markup("<h2>\(visit.say(WebWords.whatChanges))</h2>\n")
        if target != path {
            html.markup("<p class=\"from-to\"><del>")
            html.words(path.text)
            html.markup("</del> <ins>")
            html.words(target.text)
            html.markup("</ins></p>\n")
        }
        html.element("p", visit.say(WebWords.edited(edited.count)), class: "count")
        for file in edited.prefix(Self.maxShown) {
            html.element("h3", file.path.text)
            EditPage.differences(file.before ?? [], file.after ?? [], &html)
        }
        guard edited.count > Self.maxShown else { return }
        html.markup("<ul class=\"plain\">")
        for file in edited.dropFirst(Self.maxShown) { html.element("li", file.path.text) }
        html.markup("</ul>\n")
    }

    // MARK: Deleting

    func deleting() throws -> WebResponse {
        let document = try document()
        return try .html(deleting(document, nil))
    }

    private func deleting(_ document: Document, _ problem: WebRefusal?) throws -> [UInt8] {
        let workspace = try visit.workspace()
        let result = try workspace.preview(DeleteEntries(documents: [path]).plan(in: workspace))
        return page(document, WebWords.delete) { html in
            if let problem { FormMarkup.problem(problem.explanation, visit, &html) }
            html.element("p", visit.say(WebWords.goesToTrash))
            list(WebWords.goesAlong, result.attachments.map { (nil, $0.old.text) }, &html)
            list(
                WebWords.leadsNowhere,
                result.links.map { ($0.path.map(WebAddress.page), $0.title ?? $0.path?.stem ?? $0.text) }, &html)
            FormMarkup(visit: visit).write(
                to: Self.delete + WebAddress.encoded(path.text),
                hidden: [(RevisionCheck.field, DocumentRevision.of(document.bytes))], isOnce: true,
                back: WebAddress.notes(path.folder), &html
            ) { FormMarkup.button(visit.say(WebWords.delete), &$0) }
        }
    }

    func delete() throws -> WebResponse {
        let document = try document()
        do {
            try check(document)
            var plan = try DeleteEntries(documents: [path]).plan(in: visit.workspace())
            // The page has asked for confirmation, but not about a list that leaves its share.
            plan.confirmations.removeAll { $0 == .deletesEntries(1) }
            try visit.carryOut(plan, WebWords.deleted(document.title))
            return .seeOther(WebAddress.notes(try folder()))
        } catch let refusal as WebRefusal where [409, 412].contains(refusal.status) {
            return try visit.refused(refusal, page: deleting(document, refusal))
        }
    }

    /// Its former folder, or the nearest parent that still exists.
    private func folder() throws -> String {
        let workspace = try visit.workspace()
        var folder = path.folder
        while !folder.isEmpty, try !workspace.withIndex({ try $0.paths(below: folder) }).contains(where: { $0 != path })
        {
            folder = VaultPath(trusted: folder).folder
        }
        return folder
    }

    private func list(_ words: Phrase, _ items: [(address: String?, words: String)], _ html: inout HTMLText) {
        guard !items.isEmpty else { return }
        html.element("h2", visit.say(words), class: "day")
        html.markup("<ul class=\"plain\">")
        for (address, words) in items.prefix(NotesPage.maxNamed) {
            html.markup("<li>")
            if let address { html.link(address, CardText.capped(words)) } else { html.words(words) }
            html.markup("</li>")
        }
        html.markup("</ul>\n")
    }

    private func page(_ document: Document, _ words: Phrase, _ content: (inout HTMLText) -> Void) -> [UInt8] {
        WebPage(visit, .notes).html(visit.say(words) + " · " + CardText.capped(document.title), .other) { html in
            NotesPage.crumbs(to: path.folder, isLast: false, visit, &html)
            html.element("h1", visit.say(words))
            html.element("p", CardText.capped(document.title), class: "count")
            content(&html)
            html.markup("<p>")
            html.link(WebAddress.page(path), visit.say(WebWords.cancel), class: "button quiet")
            html.markup("</p>\n")
        }
    }
}
