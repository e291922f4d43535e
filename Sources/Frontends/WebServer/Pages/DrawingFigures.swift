// The handwriting of a document: its pages as pictures that link to the canvas, with the recognised text.

import Bytes
import DocumentActions
import Ink
import Pages
import Search
import Vault
import Wording
import Workspaces

struct DrawingFigures {
    let visit: Visit
    let document: Document
    let files: NamedFiles

    func write(_ html: inout HTMLText) {
        let workspace = try? visit.workspace()
        for path in document.fields.ink.compactMap({ files.attachment($0, of: document) }) {
            let isInk = InkPicture.isInk(path)
            html.markup("<figure class=\"ink-figure\"><a href=\"")
            html.words(isInk ? WritingPage.address(path, on: document.path) : WebAddress.file(path))
            html.markup("\"><img src=\"")
            html.words(isInk ? WebAddress.drawing(path, 1) : PictureCopy.small(path))
            html.markup("\" alt=\"")
            html.words(visit.say(WebWords.drawing(path.name)))
            html.markup("\"")
            // Room is kept for it, so that nothing moves when it comes.
            if isInk, let sheet = workspace.flatMap({ try? InkFile(path, in: $0).reading.document.pages.first }) {
                html.markup(" width=\"\(sheet.width / 100)\" height=\"\(sheet.height / 100)\"")
            }
            html.markup(" loading=\"lazy\"></a></figure>\n")
            let lines = isInk ? WrittenLine.all(of: path, in: document) : []
            guard !lines.isEmpty else { continue }
            html.markup("<details><summary>")
            html.words(visit.say(WebWords.inkWords))
            html.markup("</summary>")
            InkWords(visit: visit, file: path, document: document.path, lines: lines).write(&html)
            html.markup("</details>\n")
        }
    }
}

extension NamedFiles {
    /// A file named by a document, other than a document.
    func attachment(_ name: String, of document: Document) -> VaultPath? { file(name, from: document.path)?.attachment }
}

extension VaultPath {
    /// Nil for a document, and for a file in a hidden folder.
    var attachment: VaultPath? { isDocument || isHidden ? nil : self }
}
