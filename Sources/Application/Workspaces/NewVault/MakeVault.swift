// Turns a folder into a vault: from the template, with dates relative to today; a folder with notes only gets settings.

import Bytes
import FileSystem
import Vault
import Wording

package struct MakeVault {
    /// The files written, or to be written.
    package struct Result {
        package fileprivate(set) var made: [VaultPath] = []
        /// Existing files, unchanged.
        package fileprivate(set) var kept: [VaultPath] = []
        package fileprivate(set) var repository = VaultRepository.unwanted
    }

    /// It may not exist yet.
    let folder: String
    let template: VaultTemplate
    /// The folder's existing Markdown files and tables.
    package let notes: [VaultPath]
    /// Whether to write only settings and page templates.
    package var isEmpty = false
    package var usesGit = true
    /// The daybook executable, to be called by git.
    package var program = MachineFacts.executablePath() ?? "daybook"

    package init(in folder: String, _ language: LanguageCode, _ machine: Machine) {
        self.folder = folder
        template = VaultTemplate(language: language, today: machine.today, now: machine.now / 1_000_000)
        notes =
            FileStamp.isFolder(folder)
            ? VaultWalk(
                root: folder, ignore: IgnoreRules(), now: machine.now, processors: MachineFacts.processors
            ).changes(since: []).changed.map(\.self) : []
    }

    /// A folder with existing notes gets settings and nothing else.
    package var isAdopted: Bool { !notes.isEmpty }

    private var files: [VaultTemplate.NewFile] {
        if isAdopted { return template.settings() }
        let attributes = VaultTemplate.NewFile(
            path: VaultPath(trusted: ".gitattributes"), bytes: Array(VaultRepository.attributes.utf8))
        return template.files(isEmpty: isEmpty) + (usesGit ? [attributes] : [])
    }

    /// Writes nothing.
    package func rehearsed() -> Result {
        var result = Result()
        for file in files {
            if FileStamp.exists(Paths.join(folder, file.path.text)) {
                result.kept.append(file.path)
            } else {
                result.made.append(file.path)
            }
        }
        return result
    }

    /// Existing files stay unchanged. Throws `SystemError`, `VaultError`.
    package func run() throws -> Result {
        var result = Result()
        try Paths.makeFolder(folder)
        let vault = try VaultFiles(folder: folder)
        for file in files {
            do throws(VaultError) {
                try vault.create(file.path, file.bytes)
                result.made.append(file.path)
            } catch {
                guard case .existing = error else { throw error }
                result.kept.append(file.path)
            }
        }
        if usesGit { result.repository = VaultRepository.prepare(in: folder, isAdopted: isAdopted, program: program) }
        return result
    }
}
