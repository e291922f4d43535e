// Breadcrumbs: the folders of a document, linked to their pages.

import Bytes
import Wording

enum FolderCrumbs {
    struct Folder {
        let path: String
        let page: String

        package var name: String { SiteFolder.name(path) }
    }

    /// The folders from the outermost to `path` itself.
    static func chain(_ path: String, _ notes: SiteNotes) -> [Folder] {
        let pages = notes.folderPages.value
        var chain: [Folder] = []
        var path = path
        while let page = pages[path] {
            chain.append(Folder(path: path, page: page))
            path = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
        }
        return chain.reversed()
    }

    static func write(_ chain: [Folder], from page: String, _ html: inout HTMLText) {
        for (index, folder) in chain.enumerated() {
            if index > 0 { html.markup(" <span class=\"dot\">›</span> ") }
            html.link(to: folder.page, from: page, folder.name)
        }
    }
}
