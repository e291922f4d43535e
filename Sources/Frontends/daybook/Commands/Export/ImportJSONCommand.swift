// `daybook import json`: restores a backup.

import AgeFormat
import Arguments
import ExchangeActions
import FileSystem
import LockActions
import Locking
import Pages
import Wording
import Workspaces

enum ImportJSONCommand {
    private static let file = Operand("file", kind: .path, summary: Phrase("the backup", fr: "la sauvegarde"))
    private static let folder = Operand(
        optional: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where to, made if it is missing", fr: "vers où, créé au besoin"))
    private static let overwrite = Flag(
        "overwrite", Phrase("replace files with other content", fr: "remplacer les fichiers d’un autre contenu"))

    static var command: Command<Context> {
        Command(
            path: ["import", "json"], summary: Phrase("restore a backup", fr: "restaurer une sauvegarde"),
            manual: Phrase(
                "Writes the files of daybook export json into the vault, or into DIR, byte for byte. Files that are there with other content stop it before anything is written, unless --overwrite. Every checksum is looked at first: what is damaged is named and left out, all else is restored, and the exit code is 3. FILE may be - for standard input. One that was encrypted (export json --to) is opened with the key of this device.",
                fr:
                    "Écrit les fichiers de daybook export json dans le coffre, ou dans DOSSIER, octet pour octet. Des fichiers présents d’un autre contenu l’arrêtent avant toute écriture, sauf avec --overwrite. Chaque somme de contrôle est vérifiée d’abord : ce qui est abîmé est nommé et omis, tout le reste est restauré, et le code de sortie est 3. FICHIER peut être - pour l’entrée standard. Une sauvegarde chiffrée (export json --to) s’ouvre avec la clé de cet appareil."
            ),
            operands: [file, folder], flags: [overwrite, PassphraseSource.flag, .dryRun],
            examples: [
                Example(
                    line: "daybook import json backup.json restored",
                    says: Phrase("into a new folder", fr: "dans un nouveau dossier"))
            ],
            seeAlso: ["export json"], group: .takeOut
        ) { context, words in
            let name = words[file]
            let machine = context.machine
            let backup = try backup(name, words, context)
            defer { backup.forget() }
            let request = RestoreBackup(
                backup, overwrites: words.has(overwrite), isRehearsal: words.has(.dryRun))
            let report =
                try words[folder].map { try request.run(into: $0, on: machine) }
                ?? request.run(in: context.workspace())
            for warning in report.warnings { context.diagnostic(warning) }
            context.diagnostic(
                Phrase.counted(
                    report.written, "file written", "files written", fr: "fichier écrit", "fichiers écrits")
                    + Phrase(", \(report.unchanged) unchanged", fr: ", \(report.unchanged) inchangés"))
            guard !report.damaged.isEmpty else { return 0 }
            for damage in report.damaged {
                context.diagnostic(Phrase(same: TerminalText.harmless(damage[context.language])))
            }
            context.diagnostic(
                Phrase.counted(
                    report.damaged.count, "damage in the backup; all else is restored",
                    "damages in the backup; all else is restored",
                    fr: "dommage dans la sauvegarde ; tout le reste est restauré",
                    "dommages dans la sauvegarde ; tout le reste est restauré"))
            return ExitCode.failed.rawValue
        }
    }

    private static func backup(_ name: String, _ words: Invocation, _ context: Context) throws -> BackupFile {
        if name == "-" {
            return try BackupFile(on: context.machine) { put in try StandardStream.input.readPieces(put) }
        }
        let path = context.machine.absolute(name)
        guard let start = try? OpenFile.reading(path).readStart(count: 64), AgeOutput.isEncrypted(start) else {
            return BackupFile(path)
        }
        let source = PassphraseSource(context: context, descriptor: words[PassphraseSource.flag])
        let keys = VaultKeys(context.machine)
        let identity =
            try keys.session.opened(now: context.clock / 1_000_000_000)?.identity ?? source.identity(keys.folder)
        return try BackupFile(on: context.machine) { put in
            try AgeOutput.open(path, identity, put)
        }
    }
}
