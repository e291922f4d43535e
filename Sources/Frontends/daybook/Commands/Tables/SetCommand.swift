// `daybook set`: sets front matter keys in many documents.

import Agenda
import Arguments
import CivilTime
import DocumentActions
import Search
import Tables
import Wording

enum SetCommand {
    private static let words = Operand(
        some: "what", kind: .query, label: Phrase("QUERY|PATH|KEY=VALUE", fr: "REQUÊTE|CHEMIN|CLÉ=VALEUR"),
        summary: Phrase(
            "documents, and what becomes of their keys: status=done, authors+=Herbert, authors-=Frank",
            fr: "des documents, et ce que deviennent leurs clés : status=fini, auteurs+=Herbert, auteurs-=Frank"))
    private static let unset = Flag(
        "unset", values: .text, placeholder: "KEY", Phrase("remove this key", fr: "retirer cette clé"))
    private static let condition = Flag(
        "if", value: .text, placeholder: "EXPR",
        Phrase("only where this holds (daybook-tables(7))", fr: "seulement là où cela est vrai (daybook-tables(7))"))

    static var command: Command<Context> {
        Command(
            path: ["set"], summary: Phrase("set keys of documents", fr: "donner des valeurs à des clés"),
            manual: Phrase(
                """
                Sets keys of the front matter of the named documents, or of all that match a query, in the style each file has; every other \
                byte stays. Numbers, true and false are written as such, [a, b] is a list, KEY+=VALUE and KEY-=VALUE add to and take from one. \
                A key that has dates takes a day in words (due=friday), and what was understood is said. Where a type of the \
                folder says what a key is, the value is read as that, and refused where it does not fit. A word with = in it is always \
                an assignment.
                """,
                fr: """
                    Donne des valeurs à des clés de l’en-tête des documents nommés, ou de tous ceux d’une requête, dans le style de chaque \
                    fichier ; les autres octets restent. Nombres, true et false sont écrits tels quels, [a, b] est une liste, CLÉ+=VALEUR et \
                    CLÉ-=VALEUR y ajoutent ou en retirent. Une clé qui a des dates prend un jour en toutes lettres (due=vendredi), et ce qui a \
                    été compris est dit. Là où un type du dossier dit ce qu’est une clé, la valeur est lue ainsi, et refusée si elle ne \
                    convient pas. Un mot qui contient = est toujours une affectation.
                    """),
            operands: [words], flags: [unset, condition, .dryRun, .yes],
            examples: [
                Example(
                    line: "daybook set tag:book author:herbert status=read rating=4",
                    says: Phrase("two keys of some books", fr: "deux clés de quelques livres")),
                Example(
                    line: "daybook set --dry-run in:notes/work --if 'status == \"open\" && due < today()' due=monday",
                    says: Phrase("see what would be put off", fr: "voir ce qui serait repoussé")),
            ],
            seeAlso: ["table", "tag add", "daybook-tables(7)"], group: .write, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ given: Invocation) throws -> Int32 {
        let assignments = given[words].filter(FieldEdit.isAssignment)
        let documents = given[words].filter { !FieldEdit.isAssignment($0) }
        let workspace = try context.workspace()
        let edit = try FieldEdit(assignments, unsetting: given[unset], in: workspace)
        guard !edit.changes.isEmpty else {
            throw CommandError(
                .usage, Phrase("nothing to set", fr: "rien à donner"),
                hint: Phrase("daybook set QUERY key=value", fr: "daybook set REQUÊTE clé=valeur"))
        }
        guard !documents.isEmpty else {
            throw CommandError(
                .usage, Phrase("which documents?", fr: "quels documents ?"),
                hint: Phrase("* is all of them", fr: "* : tous"))
        }
        for (key, date) in edit.readings {
            guard let day = date.days.first else { continue }
            let reading =
                date.time.map { LineReading.moment(LocalDateTime(day: day, time: $0)) } ?? LineReading.day(day)
            context.diagnostic(Phrase(same: "\(key): ") + reading)
        }
        let condition = try given[condition].map { (try TableError.read($0, Expression.init), $0) }
        let bulk = try edit.edit(context.documents(documents), if: condition, in: workspace) { context.diagnostic($0) }
        return try context.run(bulk, isDryRun: given.has(.dryRun), isConfirmed: given.has(.yes))
    }
}
