// What an editor would be told of files, without an editor.

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

    /// What is wrong in a file, as it lies on the disk. Throws `SystemError` where it cannot be read.
    ///
    /// - Parameters:
    ///   - file: its path.
    ///   - name: what it is called in the answer.
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

    /// Milliseconds between two looks whether the index is there.
    private static let patience = 1000
}
