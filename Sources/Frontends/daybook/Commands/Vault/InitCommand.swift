// `daybook init`: creates a vault from the template, with dates relative to today.

import Arguments
import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

enum InitCommand {
    private static let folder = Operand(
        optional: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where; without it this folder", fr: "où ; sinon dans ce dossier"))
    private static let empty = Flag(
        "empty", Phrase("settings and page templates alone", fr: "réglages et modèles de pages seulement"))
    private static let noGit = Flag("no-git", Phrase("make no git repository", fr: "ne pas créer de dépôt git"))
    private static let dryRun = Flag(
        "dry-run", Phrase("list the files, write none", fr: "nommer les fichiers, n’en écrire aucun"))

    static var command: Command<Context> {
        Command(
            path: ["init"], summary: Phrase("make a vault", fr: "créer un coffre"),
            manual: Phrase(
                """
                Fills a folder with a small vault that shows what daybook can do: a week of an agenda, a journal, lists, a device with its \
                readings, page templates and settings. The folder is made where it is missing; a file that is there is never changed. In a \
                folder that holds Markdown files already, only .daybook/settings.yaml is added.

                A new vault becomes a git repository with a .gitattributes, unless it lies in one or --no-git is given. Nothing is committed. \
                In a repository whose .gitattributes ask for daybook, as after git clone, git is told where the merge driver is.
                """,
                fr: """
                    Remplit un dossier d’un petit coffre qui montre ce que daybook sait faire : une semaine d’agenda, un journal, des listes, un \
                    appareil et ses relevés, des modèles de pages et des réglages. Le dossier est créé s’il manque ; un fichier présent n’est \
                    jamais modifié. Dans un dossier qui contient déjà du Markdown, seul .daybook/settings.yaml est ajouté.

                    Un nouveau coffre devient un dépôt git avec un .gitattributes, sauf s’il est déjà dans un dépôt ou avec --no-git. Rien n’est \
                    validé (commit). Dans un dépôt dont .gitattributes demande daybook, comme après git clone, git apprend où est le pilote de fusion.
                    """),
            operands: [folder], flags: [empty, noGit, dryRun],
            examples: [
                Example(
                    line: "daybook init ~/daybook", says: Phrase("a vault to play with", fr: "un coffre pour essayer")),
                Example(
                    line: "daybook --lang fr init --empty ~/coffre",
                    says: Phrase("a bare one, in French", fr: "un coffre nu, en français")),
                Example(
                    line: "daybook init ~/notes", says: Phrase("notes that you have", fr: "des notes que vous avez")),
            ],
            group: .vault, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let typed = words[folder] ?? words[.vault] ?? "."
        let folder = context.machine.absolute(typed)
        if FileStamp.exists(folder), !FileStamp.isFolder(folder) {
            throw CommandError(.failed, Phrase("\(typed) is not a folder", fr: "\(typed) n’est pas un dossier"))
        }
        let isDryRun = words.has(dryRun)
        var making = MakeVault(in: folder, context.language, context.machine)
        (making.isEmpty, making.usesGit) = (words.has(empty), !words.has(noGit))
        let result = isDryRun ? making.rehearsed() : try making.run()
        InitReport(
            typed: typed, isDryRun: isDryRun, isAdopted: making.isAdopted, isEmpty: making.isEmpty, result: result
        ).print(context, asJSON: words.has(.json))
        return 0
    }
}
