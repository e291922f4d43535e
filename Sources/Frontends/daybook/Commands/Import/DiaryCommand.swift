// What the commands that import a diary have in common.

import Arguments
import Journal
import Wording

enum DiaryCommand {
    static let source = Operand(
        name: "source", kind: .path, label: Phrase("SOURCE", fr: "SOURCE"),
        summary: Phrase("what the other program wrote", fr: "ce que l’autre logiciel a écrit"))

    /// What each of their manuals says at its end.
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

    /// Opens the source and takes its entries over.
    static func run(
        _ program: String, _ context: Context, _ words: Invocation, _ read: (DiarySource) throws -> EntryImport.Reader
    ) throws -> Int32 {
        _ = try context.vault()
        let source = try DiarySource(words["source"] ?? "", context)
        var run = try EntryImport(context, program: program, source: source, isDryRun: words.has("dry-run"))
        return try run.run(words, try read(source))
    }
}
