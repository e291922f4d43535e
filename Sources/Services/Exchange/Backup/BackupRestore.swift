// Restores a backup: the same bytes under the same paths, never outside the vault, without overwriting, in constant memory.

import Bytes
import Digests
import FileSystem
import Pages
import Vault
import Wording

extension JSONBackup {
    /// Writes the files of the backup at `backup` into a vault. Existing files with the same bytes count as unchanged.
    ///
    /// The whole backup is read and checked before anything is written. Damaged files are listed in `ExportReport.damaged`; all others
    /// are restored. Throws `ExportError.notABackup`, `ExportError.wouldOverwrite` for files with other content (unless `overwriting`),
    /// `SystemError` and `VaultError`, `Cancellation` between two files.
    package static func restore(
        _ backup: String, into files: VaultFiles, overwriting: Bool = false, dryRun: Bool = false,
        cancelFlag: CancelFlag = .never
    ) throws -> ExportReport {
        let feed = try BackupFeed(backup)
        let reader = try BackupReader(feed)
        var report = ExportReport()
        report.damaged = reader.damaged
        if !reader.redacted.isEmpty {
            let names = reader.redacted.map { String($0.filter(\.isLetter)) }.joined(separator: ", ")
            report.warnings.append(
                Phrase(
                    "this backup was made without what is denied (\(names)): it is not the whole vault",
                    fr: "cette sauvegarde a été faite sans ce qui est refusé (\(names)) : ce n’est pas le coffre entier"
                ))
        }
        var pending: [BackupReader.File] = []
        var conflicts: [String] = []
        for file in reader.files {
            guard files.exists(file.path) else {
                pending.append(file)
                continue
            }
            var sum = SHA256()
            try files.readPieces(file.path) { sum.add($0) }
            if sum.digits == file.digits {
                report.unchanged += 1
            } else {
                conflicts.append(file.path.text)
                pending.append(file)
            }
        }
        guard conflicts.isEmpty || overwriting else { throw ExportError.wouldOverwrite(paths: conflicts) }
        for file in pending {
            try cancelFlag.check()
            report.written += 1
            if !dryRun { try write(file, from: feed, into: files) }
        }
        return report
    }

    private static func write(_ file: BackupReader.File, from feed: BackupFeed, into files: VaultFiles) throws {
        var sum = SHA256()
        try feed.seek(to: file.offset)
        var failure: (any Error)?
        try files.restore(file.path, isExecutable: file.isExecutable) { target throws(SystemError) in
            do {
                _ = try BackupContents.read(feed, isBase64: file.isBase64) {
                    sum.add($0)
                    try target.write($0)
                }
            } catch let error as SystemError {
                throw error
            } catch {
                failure = error
            }
        }
        // The backup was modified while being read.
        if failure != nil || sum.digits != file.digits {
            throw ExportError.notABackup(Phrase("it changed while it was read", fr: "elle a changé pendant la lecture"))
        }
    }
}
