// The caption of a journal entry in a list: its title, or else its first words, or else its mood.

import Bytes
import Journal
import Search
import Vault
import Wording
import Workspaces

package struct EntryCaption {
    private let vault: VaultFolder
    private let moods: MoodScale
    private let language: LanguageCode
    private let snippets = SnippetMaker(.everything)
    /// Bytes of a file to read.
    private static let beginning = 4096

    package init(in workspace: Workspace) {
        (vault, moods, language) = (workspace.vault, workspace.moodScale, workspace.language)
    }

    /// The name of a file tells when an entry was written, not its contents.
    package func of(_ hit: SearchHit) -> String {
        guard Self.isUntitled(hit), let start = try? vault.files.readStart(hit.path, limit: Self.beginning)
        else { return hit.title }
        let text = snippets.snippet(of: Document(path: hit.path, contents: start, settings: vault.settings), length: 80)
            .text
        if !text.isEmpty { return text }
        return hit.mood.flatMap(Mood.init(rawValue:)).map { moods.phrase($0)[language] } ?? hit.title
    }

    /// Whether its title is the name of its file.
    package static func isUntitled(_ hit: SearchHit) -> Bool {
        hit.title == hit.path.stem && hit.path.stem.utf8.first?.isDigit == true
    }
}
