// Shared by the commands that import a diary.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import Wording

enum DiaryCommand {
    static let source = Operand(
        "source", kind: .path, label: Phrase("SOURCE", fr: "SOURCE"),
        summary: Phrase("what the other program wrote", fr: "ce que l’autre logiciel a écrit"))

    /// The last part of their manuals.
    static let common = Phrase(
        """

        What an entry says beyond its date, text, tags, mood, star, place, weather and photos is kept under imported: in its front \
        matter, and the report tells where each field went. An entry that is in the vault already, by imported.id:, is left alone, \
        wherever it was moved and however it was edited: importing again adds what is new. Attachments come into media/, each once. A \
        record that cannot be read is told with its file and line and left out; the exit code is 3 where nothing else was found. \
        With --dry-run the first 100 entries are shown as they would be.
        """,
        fr: """

            Ce qu’une entrée dit au-delà de la date, du texte, des étiquettes, de l’humeur, de l’étoile, du lieu, de la météo et des \
            photos est gardé sous imported: dans son en-tête, et le rapport dit où va chaque champ. Une entrée déjà dans le coffre, par \
            imported.id:, n’est pas touchée, où qu’elle soit et quoi qu’on y ait changé : réimporter ajoute ce qui est nouveau. Les \
            pièces jointes vont dans media/, chacune une fois. Un enregistrement illisible est signalé avec fichier et ligne, et laissé \
            de côté ; le code de sortie est 3 si rien d’autre n’est trouvé. Avec --dry-run, les 100 premières entrées sont montrées.
            """)

    /// Opens the source and imports its entries.
    ///
    /// - Parameter prepare: asks questions first.
    static func run(
        _ program: DiaryProgram, _ context: Context, _ flags: DiaryFlags,
        prepare: (inout ImportDiary) throws -> Void = { _ in }
    ) throws -> Int32 {
        let workspace = try context.workspace()
        var request = ImportDiary(
            program, from: try context.diarySource(flags.source), isRehearsal: flags.isDryRun)
        // Updated first, to not interrupt the questions.
        _ = try context.index()
        try prepare(&request)
        let report = try request.run(in: workspace, tell: context.show)
        if flags.asJSON {
            context.terminal.json(Schema.importedEntries(report, context.language))
        } else {
            report.print(context)
        }
        return report.isNoDiary ? ExitCode.failed.rawValue : 0
    }
}

/// The options of every diary import.
struct DiaryFlags {
    let source: String
    let isDryRun: Bool
    let asJSON: Bool
}

extension Invocation {
    var diaryFlags: DiaryFlags {
        DiaryFlags(source: self[DiaryCommand.source], isDryRun: has(.dryRun), asJSON: has(.json))
    }
}

extension Context {
    /// A source as typed; `-` is standard input.
    func diarySource(_ typed: String) throws -> DiarySource {
        let input = typed == "-" ? try StandardStream.input.readAll(limit: DiarySource.textLimit) : nil
        return try DiarySource(typed, input: input, machine)
    }

    /// Shows the planned changes of an import.
    func show(_ event: ImportEvent) {
        switch event {
        case .wouldChange(let file): terminal.write(change: file)
        }
    }
}
