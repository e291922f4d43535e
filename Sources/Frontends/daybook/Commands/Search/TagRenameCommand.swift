// `daybook tag rename`: renames a tag everywhere.

import Arguments
import DocumentActions
import Wording

enum TagRenameCommand {
    private static let old = Operand(
        "old", kind: .tag, label: Phrase("OLD", fr: "ANCIENNE"),
        summary: Phrase("the tag as it is", fr: "l’étiquette actuelle"))
    private static let new = Operand(
        "new", kind: .tag, label: Phrase("NEW", fr: "NOUVELLE"),
        summary: Phrase("the new name", fr: "l’étiquette voulue"))

    static var command: Command<Context> {
        Command(
            path: ["tag", "rename"], summary: Phrase("rename a tag everywhere", fr: "renommer une étiquette partout"),
            manual: Phrase(
                "Renames OLD to NEW in front matter and text, and tags below it with it (work/x becomes job/x). Where a document has NEW already, OLD is just removed.",
                fr:
                    "Renomme l’étiquette dans l’en-tête et le texte, et celles qui sont dessous (travail/x devient boulot/x). Là où la nouvelle y est déjà, l’ancienne s’en va."
            ),
            operands: [old, new, .query], flags: [.dryRun, .yes],
            examples: [
                Example(
                    line: "daybook tag rename --dry-run work job",
                    says: Phrase("see what would change", fr: "voir ce qui changerait"))
            ],
            seeAlso: ["tags", "tag add"], group: .write, locked: .searched
        ) { context, words in
            let old = try TagName.existing(words[old])
            let edit = try TagEdit.renaming(
                old, to: words[new], where: words[.query], in: context.workspace())
            guard !edit.paths.isEmpty else {
                context.diagnostic(Phrase("no document has #\(old)", fr: "aucun document n’a #\(old)"))
                return ExitCode.nothing.rawValue
            }
            return try context.run(edit, isDryRun: words.has(.dryRun), isConfirmed: words.has(.yes))
        }
    }
}
