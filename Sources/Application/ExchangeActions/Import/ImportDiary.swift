// The diary of another program: what it holds, what is still to be asked, and its way into the journal.

import Archives
import Journal
import Search
import Vault
import Workspaces

package struct ImportDiary {
    package var program: DiaryProgram
    package var source: DiarySource
    /// What moods of Daylio mean, as far as it is said.
    package var moods: [DaylioMood]
    /// Of an encrypted journal of jrnl; bytes as they were typed.
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

    /// Moods that somebody must say the meaning of before `run`. Throws `ImportActionError`.
    package func unmappedMoods(in workspace: Workspace) throws -> [String] {
        guard program == .daylio else { return [] }
        return try DaylioMoods(source, moods, in: workspace).unknown
    }

    /// Whether the source is encrypted, and no password was said for it. Throws `ImportActionError`.
    package func needsPassword() throws -> Bool {
        guard case .jrnl = program, password == nil else { return false }
        return try encryptedFile() != nil
    }

    /// Whether the password opens the source; true where it needs none.
    package func isOpened(by password: [UInt8]) throws -> Bool {
        guard let (bytes, cipher) = try encryptedFile() else { return true }
        return (try? cipher.text(of: bytes, password: password)) != nil
    }

    /// The first file of the source that is encrypted.
    private func encryptedFile() throws -> ([UInt8], JrnlCipher)? {
        var found: ([UInt8], JrnlCipher)?
        try source.read({ found == nil && $0.hasSuffix(".txt") }) { _, bytes in
            if found == nil, let cipher = JrnlCipher(of: bytes) { found = (bytes, cipher) }
        }
        return found
    }

    /// Writes each entry that is not in the vault yet. Throws `ImportActionError`, `VaultError`.
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
