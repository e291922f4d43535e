// The folders that a document lies in, each a link to what else is in it.

import Wording

enum FolderCrumbs {
    /// The folders from the outermost to `path` itself.
    static func chain(_ path: String, _ model: SiteModel) -> [SiteFolder] {
        var chain: [SiteFolder] = []
        var path = path
        while let folder = model.folders[path] {
            chain.append(folder)
            path = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
        }
        return chain.reversed()
    }

    static func write(_ chain: [SiteFolder], _ model: SiteModel, from page: String, _ html: inout HTMLText) {
        for (index, folder) in chain.enumerated() {
            if index > 0 { html.markup(" <span class=\"dot\">›</span> ") }
            html.link(to: folder.page, from: page, folder.name)
        }
    }
}
