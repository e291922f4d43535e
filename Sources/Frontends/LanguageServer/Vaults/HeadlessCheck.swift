// An editor's diagnostics for files, without an editor.

import Bytes
import FileSystem
import LanguageFeatures
import Search
import Vault
import Wording

package struct HeadlessCheck {
    private let surroundings: ServerSurroundings
    private let vaults: ServedVaults
    private let language: LanguageCode

    package init(_ surroundings: ServerSurroundings, _ language: LanguageCode) {
        self.surroundings = surroundings
        vaults = ServedVaults(surroundings)
        self.language = language
    }

    /// The problems of a file on disk. Throws `SystemError` if it cannot be read.
    ///
    /// - Parameters:
    ///   - file: its path.
    ///   - name: its name in the answer.
    package func answer(for file: String, named name: String) throws -> [DiagnosedPlace] {
        defer { vaults.endQuestion() }
        let bytes = try OpenFile.reading(file).readStart(count: VaultIndex.largestText)
        let place = EditorFeatures.isRead(file) ? vaults.vault(holding: file) : nil
        let path = place?.path ?? VaultPath(trusted: Paths.name(of: file))
        let document = Document(path: path, contents: bytes, settings: place?.vault.settings ?? VaultSettings())
        var edited: EditedVault?
        if let vault = place?.vault {
            while try !vault.refresh(waiting: Self.patience, language) {}
            edited = try vault.edited(
                path.isMarkdown ? [path: document] : [:], surroundings.machine(), language, .endSignals)
        }
        return try DiagnosticQuestion(document).answer(in: edited).map {
            DiagnosedPlace(path: name, LineMap(document.bytes), $0)
        }
    }

    /// Milliseconds between checks of whether the index is ready.
    private static let patience = 1000
}
