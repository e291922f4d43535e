// Imports the diary of another program into the journal, after asking what is unknown.

import Archives
import Journal
import Search
import Vault
import Workspaces

package struct ImportDiary {
    package var program: DiaryProgram
    package var source: DiarySource
    /// The meanings of Daylio's moods, as far as given.
    package var moods: [DaylioMood]
    /// The password of an encrypted jrnl journal; the typed bytes.
    package var password: [UInt8]?
    /// Nothing is written.
    package var isRehearsal: Bool

    package init(
        _ program: DiaryProgram, from source: DiarySource, moods: [DaylioMood] = [], isRehearsal: Bool = false
    ) {
        self.program = program
        self.source = source
        self.moods = moods
        self.isRehearsal = isRehearsal
    }

    /// Moods that need a meaning before `run`. Throws `ImportActionError`.
    package func unmappedMoods(in workspace: Workspace) throws -> [String] {
        guard program == .daylio else { return [] }
        return try DaylioMoods(source, moods, in: workspace).unknown
    }

    /// Whether the source is encrypted, and no password was given. Throws `ImportActionError`.
    package func needsPassword() throws -> Bool {
        guard case .jrnl = program, password == nil else { return false }
        return try encryptedFile() != nil
    }

    /// Whether the password opens the source; true if it needs none.
    package func isOpened(by password: [UInt8]) throws -> Bool {
        guard let (bytes, cipher) = try encryptedFile() else { return true }
        return (try? cipher.text(of: bytes, password: password)) != nil
    }

    /// The first encrypted file of the source.
    private func encryptedFile() throws -> ([UInt8], JrnlCipher)? {
        var found: ([UInt8], JrnlCipher)?
        try source.read({ found == nil && $0.hasSuffix(".txt") }) { _, bytes in
            if found == nil, let cipher = JrnlCipher(of: bytes) { found = (bytes, cipher) }
        }
        return found
    }

    /// Writes each entry that the vault lacks. Throws `ImportActionError`, `VaultError`.
    package func run(
        in workspace: Workspace, tell: @escaping (ImportEvent) -> Void = { _ in }
    ) throws -> EntryImportReport {
        var meanings: [String: Mood] = [:]
        var used: [DaylioMood] = []
        if program == .daylio {
            let moods = try DaylioMoods(source, moods, in: workspace)
            guard moods.unknown.isEmpty else { throw ImportActionError.unmappedMoods(moods.unknown) }
            meanings = moods.meanings
            used = moods.used
            if let plan = try moods.remembering(in: workspace) {
                try ImportWriter(workspace, isRehearsal: isRehearsal, tell).make(plan)
            }
        }
        var run = try EntryImport(
            workspace, program: program.name, source: source,
            writer: ImportWriter(workspace, isRehearsal: isRehearsal, tell))
        do {
            var report = try run.run(
                try program.reader(of: source, in: workspace, moods: meanings, password: password))
            report.moods = used
            return report
        } catch let refusal as ImportRefusal {
            throw ImportActionError.refusedDiary(file: source.typed, refusal)
        } catch let error as ArchiveError {
            throw ImportActionError.archive(error, file: source.typed)
        }
    }
}
