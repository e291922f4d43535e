// What was written by hand for a document: its pages as pictures that lead to where one writes, and what was read of them.

import Bytes
import DocumentActions
import Pages
import Search
import Vault
import Wording

struct DrawingFigures {
    let visit: Visit
    let document: Document
    let vault: VaultFolder

    func write(_ html: inout HTMLText) {
        for path in document.fields.ink.compactMap({ document.attachment($0, in: vault) }) {
            let isInk = InkPicture.isInk(path)
            html.markup("<figure class=\"ink-figure\"><a href=\"")
            html.words(isInk ? WritingPage.address(path, on: document.path) : WebAddress.file(path))
            html.markup("\"><img src=\"")
            html.words(isInk ? WebAddress.drawing(path, 1) : PictureCopy.small(path))
            html.markup("\" alt=\"")
            html.words(visit.say(WebWords.drawing(path.name)))
            html.markup("\" loading=\"lazy\"></a></figure>\n")
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

extension Document {
    /// A file of the vault that it names and that is not a document.
    func attachment(_ name: String, in vault: VaultFolder) -> VaultPath? {
        guard let path = vault.linked(name, from: path), !path.isDocument, !path.isHidden else {
            return nil
        }
        return path
    }
}

extension VaultFolder {
    /// The file that a link means, also a locked one where the key is open; nil where there is none.
    func linked(_ target: String, from path: VaultPath) -> VaultPath? {
        LinkTarget.path(target, from: path, in: self)
            ?? (files.isOpen ? LinkTarget.path(target + ".age", from: path, in: self) : nil)
    }
}
