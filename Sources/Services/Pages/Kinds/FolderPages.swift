// A page for each folder of notes: subfolders with their number of documents, and its own documents.

import Bytes
import Search
import Wording

struct FolderPages {
    let model: SiteModel
    let frame: PageFrame

    func pages(salt: UInt64) -> [OutputFile] {
        model.folders.values.sorted { $0.path < $1.path }.map { folder in
            OutputFile(folder.page, key: key(folder, salt)) { render(folder) }
        }
    }

    private func key(_ folder: SiteFolder, _ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        hash.add(folder.path)
        for other in FolderCrumbs.chain(folder.path, model.notes) { hash.add(other.page) }
        for path in folder.folders {
            hash.add(path)
            hash.add(model.folders[path]?.page ?? "")
            hash.add(model.folders[path]?.total ?? 0)
        }
        for number in folder.entries {
            hash.add(model.entries[number].page)
            hash.add(model.entries[number].hit.title)
        }
        return hash.value
    }

    private func render(_ folder: SiteFolder) -> [UInt8] {
        frame.page(folder.page, title: folder.name, section: .notes) { html in
            let chain = FolderCrumbs.chain(folder.path, model.notes).dropLast()
            if !chain.isEmpty {
                html.markup("<p class=\"eyebrow\">")
                FolderCrumbs.write(Array(chain), from: folder.page, &html)
                html.markup("</p>")
            }
            html.element("h1", folder.name)
            html.element("p", model.say(SiteWords.notes(folder.total)), class: "count")
            if !folder.folders.isEmpty {
                html.markup("<ul class=\"tag-list\">")
                for other in folder.folders.compactMap({ model.folders[$0] }) {
                    html.markup("<li>")
                    html.link(to: other.page, from: folder.page, other.name + "/")
                    html.markup(" <span class=\"count\">\(other.total)</span></li>\n")
                }
                html.markup("</ul>\n")
            }
            guard !folder.entries.isEmpty else { return }
            html.markup("<ul class=\"plain\">")
            for number in folder.entries {
                html.markup("<li>")
                html.link(to: model.entries[number].page, from: folder.page, model.name(number))
                html.markup("</li>\n")
            }
            html.markup("</ul>\n")
        }
    }
}
