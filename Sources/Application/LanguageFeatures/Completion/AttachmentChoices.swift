// Files that can be embedded: pictures, PDFs, sounds, ink.

import Bytes
import Search
import Vault
import Workspaces

extension CompletionQuestion {
    /// Half of the choices: documents can be embedded, too.
    private static let mostFiles = limit / 2

    /// Attachments with the typed words in their name or path: prefix matches first, then the last in order, which are the newest if
    /// files are named by day.
    ///
    /// - Parameter edit: inserts the name for a wiki link, or the address relative to the document.
    func attachments(
        _ typed: String, _ vault: EditedVault, edit: ((link: String, address: String)) -> TextEdit
    ) throws -> [CompletionChoice] {
        let all = LinkTarget.attachments(in: vault.workspace.vault).filter {
            LinkTarget.isFileName($0.name) && !$0.isCSV
        }
        var count: [String: Int] = [:]
        for path in all { count[Folding.fold(path.name), default: 0] += 1 }
        let words = Folding.fold(typed.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/"))
        let found = all.reversed().filter { words.isEmpty || Folding.fold($0.text).contains(words) }
        let (first, others) = (
            found.filter { Folding.fold($0.name).hasPrefix(words) },
            found.filter { !Folding.fold($0.name).hasPrefix(words) }
        )
        return (first + others).prefix(Self.mostFiles).map { path in
            let isOnly = count[Folding.fold(path.name)] == 1
            let address = RelativeAddress.encoded(RelativeAddress.relative(from: document.path.text, to: path.text))
            return CompletionChoice(
                .file, path.name, detail: path.text, edit((isOnly ? path.name : path.text, address)))
        }
    }
}
