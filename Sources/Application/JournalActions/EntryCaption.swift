// What a journal entry is called in a list: its title, or its first words where it has none.

import Bytes
import Search
import Vault
import Workspaces

package struct EntryCaption {
    private let vault: VaultFolder
    private let snippets = SnippetMaker(.everything)
    /// Bytes of a file that are looked at.
    private static let beginning = 4096

    package init(in workspace: Workspace) { vault = workspace.vault }

    /// The name of a file says when an entry was written, not what is in it.
    package func of(_ hit: SearchHit) -> String {
        guard hit.title == hit.path.stem, hit.path.stem.utf8.first?.isDigit == true,
            let start = try? vault.files.readStart(hit.path, limit: Self.beginning)
        else { return hit.title }
        let text = snippets.snippet(of: Document(path: hit.path, contents: start, settings: vault.settings), length: 80)
            .text
        return text.isEmpty ? hit.title : text
    }
}
