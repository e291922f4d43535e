// All documents of the vault by folder: small folders expand in place, large ones have separate pages.

import Bytes
import DocumentActions
import Pages
import Search
import Vault
import Wording
import Workspaces

struct NotesPage {
    let visit: Visit
    /// Empty for the root of the vault.
    let folder: String

    static let address = "/notes"
    static let new = "/notes/new"

    /// Documents per page of the folder itself.
    private static let limit = 200
    private static let maxPages = 1 << 20
    /// Maximum documents of a folder that is shown in full.
    private static let maxInside = 100
    /// Maximum documents inside folders on one page, and maximum subfolders of one.
    private static let maxInAll = 500
    /// Maximum files and documents listed before an action.
    static let maxNamed = 200
    /// Maximum folders offered for a new note.
    private static let maxOffered = 200

    init(visit: Visit, folder: VaultPath? = nil) { (self.visit, self.folder) = (visit, folder?.text ?? "") }

    func response() throws -> WebResponse { try .html(html(), status: 200) }

    /// Creates a note, and opens it for editing.
    func make() throws -> WebResponse {
        let title = try visit.field("title").trimmed
        let folder = (visit.form["folder"] ?? "").trimmed
        do {
            guard folder.isEmpty || VaultPath(folder)?.isHidden == false else {
                throw WebRefusal(400, WebWords.invalidFolder(folder))
            }
            var note = NewDocument(title, in: folder.isEmpty ? nil : folder)
            note.locksAtOnce = true
            let plan = try note.plan(in: visit.workspace())
            let path = try visit.carryOut(plan, WebWords.noteMade(title))
            // What is locked is edited by commands alone.
            return .seeOther(path.isLocked ? WebAddress.page(path) : WebAddress.edit(path))
        } catch {
            let refusal = error as? WebRefusal ?? WebRefusal(explaining: error)
            return try visit.refused(refusal, page: html(typed: (title, folder), refusal))
        }
    }

    private func html(typed: (title: String, folder: String)? = nil, _ problem: WebRefusal? = nil) throws -> [UInt8] {
        let workspace = try visit.workspace()
        return try workspace.withSharedIndex {
            let tree = FolderTree(folder, of: try workspace.withIndex { try $0.paths(below: folder) })
            guard tree.count > 0 || folder.isEmpty else { throw WebRefusal.notFound }
            let shown = NotesMarkup(visit: visit, tree: tree, workspace: workspace)
            let page = min(Self.maxPages, max(1, visit.query["page"].flatMap { Int($0) } ?? 1))
            let (documents, pages) = try shown.documents(page: page, size: Self.limit)
            let inside = try shown.inside(mostOfEach: Self.maxInside, maxInAll: Self.maxInAll)
            let name = folder.isEmpty ? visit.say(WebWords.notes) : FolderTree.title(folder, in: visit.language)
            return WebPage(visit, .notes).html(CardText.capped(name), .other) { html in
                if !folder.isEmpty { Self.crumbs(to: folder, visit, &html) }
                html.markup("<div class=\"views\">")
                html.element("h1", CardText.capped(name))
                html.element("span", visit.say(WebWords.found(tree.count)), class: "count")
                html.markup("</div>\n")
                if let problem { FormMarkup.problem(problem.explanation, visit, &html) }
                form(typed ?? ("", folder), tree, isOpen: problem != nil, &html)
                if tree.count == 0 { html.element("p", visit.say(WebWords.nothing), class: "count") }
                html.markup("<ul class=\"tree\">\n")
                if page == 1 { html.markup(inside) }
                for (path, title) in documents { NotesMarkup.item(path, title, &html) }
                html.markup("</ul>\n")
                func neighbour(_ number: Int) -> PagerLinks.Neighbour? {
                    guard number != page, (1...max(1, pages)).contains(number) else { return nil }
                    return (WebAddress.notes(folder) + "?page=\(number)", "\(number) / \(pages)")
                }
                PagerLinks(language: visit.language, earlier: neighbour(page - 1), later: neighbour(page + 1)).write(
                    &html)
            }
        }
    }

    /// The parent folders with their addresses, and the folder itself.
    static func crumbs(to folder: String, isLast: Bool = true, _ visit: Visit, _ html: inout HTMLText) {
        html.markup("<p class=\"eyebrow\">")
        html.link(address, visit.say(WebWords.notes))
        let parts = folder.split(separator: "/")
        for end in 1..<max(1, isLast ? parts.count : parts.count + 1) {
            html.markup(" <span class=\"dot\">›</span> ")
            let above = parts[..<end].joined(separator: "/")
            html.link(WebAddress.notes(above), CardText.capped(FolderTree.title(above, in: visit.language)))
        }
        html.markup("</p>\n")
    }

    private func form(
        _ typed: (title: String, folder: String), _ tree: FolderTree, isOpen: Bool, _ html: inout HTMLText
    ) {
        guard visit.formToken != nil else { return }
        html.markup("<details class=\"folded\"\(isOpen ? " open" : "")><summary>")
        html.words(visit.say(WebWords.newNote))
        html.markup("</summary>")
        FormMarkup(visit: visit).write(
            to: Self.new, class: "entry-form", isOnce: true, back: WebAddress.notes(folder), &html
        ) { html in
            NotesMarkup.field("title", visit.say(WebWords.noteTitle), typed.title, isRequired: true, &html)
            NotesMarkup.field("folder", visit.say(WebWords.folder), typed.folder, list: "folders", &html)
            FormMarkup.button(visit.say(WebWords.make), &html)
            html.markup("<datalist id=\"folders\">")
            var offered = 0
            var waiting = [tree]
            while let next = waiting.popLast(), offered < Self.maxOffered {
                if !next.path.isEmpty {
                    html.markup("<option value=\"")
                    html.words(next.path)
                    html.markup("\">")
                    offered += 1
                }
                waiting += next.folders.reversed()
            }
            html.markup("</datalist>")
        }
        html.markup("</details>\n")
    }
}

/// Folders and documents as items of a list.
struct NotesMarkup {
    let visit: Visit
    let tree: FolderTree
    let workspace: Workspace

    /// Documents of the folder itself with their titles: pages of days in chronological order, the newest first, others by title.
    func documents(page: Int, size: Int) throws -> (shown: ArraySlice<(path: VaultPath, title: String)>, pages: Int) {
        let all = try sorted(tree.documents)
        return (all.dropFirst((page - 1) * size).prefix(size), (all.count + size - 1) / size)
    }

    private func sorted(_ paths: [VaultPath]) throws -> [(path: VaultPath, title: String)] {
        let titles = try workspace.withIndex { try $0.titles(of: paths) }
        let named = zip(paths, titles).map {
            (path: $0, title: $1.isEmpty ? $0.stem : $1, key: Array(Folding.fold($1).utf8))
        }
        let isDated = paths.allSatisfy { $0.name.first?.isNumber == true }
        let sorted =
            isDated
            ? named.reversed()
            : named.sorted {
                $0.key == $1.key ? $0.path < $1.path : NaturalOrder.isLess($0.key, $1.key)
            }
        return sorted.map { ($0.path, $0.title) }
    }

    /// Its subfolders. Small ones contain all of their documents, as long as the page stays small; others link to their own page.
    func inside(mostOfEach: Int, maxInAll: Int) throws -> HTMLText {
        var left = maxInAll
        var html = HTMLText()
        for folder in tree.folders.prefix(maxInAll) {
            let isWhole = folder.count <= min(mostOfEach, left)
            if isWhole { left -= folder.count }
            try write(folder, isWhole: isWhole, mostFolders: mostOfEach, &html)
        }
        if tree.folders.count > maxInAll {
            html.element("li", visit.say(WebWords.otherFolders(tree.folders.count - maxInAll)), class: "count")
        }
        return html
    }

    private func write(_ folder: FolderTree, isWhole: Bool, mostFolders: Int, _ html: inout HTMLText) throws {
        html.markup("<li><details><summary>")
        let name = FolderTree.title(folder.path, in: visit.language)
        html.words(CardText.capped(name))
        html.markup(" <span class=\"count\">\(folder.count)</span></summary>\n<ul>\n")
        if isWhole {
            for other in folder.folders { try write(other, isWhole: true, mostFolders: mostFolders, &html) }
            for (path, title) in try sorted(folder.documents) { Self.item(path, title, &html) }
        } else {
            for other in folder.folders.prefix(mostFolders) {
                html.markup("<li>")
                html.link(
                    WebAddress.notes(other.path), CardText.capped(FolderTree.title(other.path, in: visit.language)))
                html.markup(" <span class=\"count\">\(other.count)</span></li>\n")
            }
        }
        html.markup("<li class=\"all\">")
        html.link(WebAddress.notes(folder.path), visit.say(WebWords.openFolder(name)))
        html.markup("</li>\n</ul></details></li>\n")
    }

    static func item(_ path: VaultPath, _ title: String, _ html: inout HTMLText) {
        html.markup("<li>")
        html.link(WebAddress.page(path), CardText.capped(title))
        html.markup("</li>\n")
    }

    static func field(
        _ name: String, _ words: String, _ value: String, isRequired: Bool = false, list: String? = nil,
        _ html: inout HTMLText
    ) {
        html.markup("<label>")
        html.words(words)
        html.markup("<br><input name=\"\(name)\" autocomplete=\"off\"\(isRequired ? " required" : "")")
        if let list { html.markup(" list=\"\(list)\"") }
        html.markup(" value=\"")
        html.words(value)
        html.markup("\"></label>")
    }
}
