// The tool that these tests talk to: small, with one of everything.

import Wording

@testable import Arguments

/// The flags and operands that tests ask an invocation for.
enum SampleKey {
    static let vault = Flag("vault", value: .directory, Phrase("the vault to use", fr: "le coffre à utiliser"))
    static let quiet = Flag(counted: "quiet", short: "q", Phrase("say less", fr: "en dire moins"))
    static let pager = Flag(negatable: "pager", Phrase("page long output", fr: "paginer les longues sorties"))
    static let limit = Flag(
        "limit", short: "n", value: .integer, Phrase("print at most N", fr: "en afficher N au plus"))
    static let sort = Flag(
        "sort", value: .choice(Order.allCases), placeholder: "KEY", Phrase("order by KEY", fr: "trier selon KEY"))
    static let json = Flag("json", short: "j", Phrase("print JSON", fr: "afficher du JSON"))
    static let paths = Flag("paths", short: "p", Phrase("print paths only", fr: "n’afficher que les chemins"))
    static let photo = Flag("photo", values: .path, Phrase("a photo to keep with it", fr: "une photo à joindre"))
    static let text = Operand(optionalText: "text", summary: Phrase("what happened", fr: "ce qui s’est passé"))
    static let query = Operand(
        any: "query", kind: .query, summary: Phrase("what to look for", fr: "ce qu’on cherche"))
    static let item = Operand(some: "item", kind: .text, summary: Phrase("what to move", fr: "quoi déplacer"))
    static let date = Operand("date", kind: .date, summary: Phrase("the new day", fr: "le nouveau jour"))

    enum Order: String, CaseIterable { case date, title, rank }
}

/// Builds the sample. Its commands return the number of their operands.
func sampleTool() -> CommandLineTool<Int> {
    CommandLineTool(
        name: "daybook", version: "1.2.0",
        summary: Phrase("your days in plain files", fr: "vos journées dans de simples fichiers"),
        manual: Phrase("Files are the truth.", fr: "Les fichiers font foi."),
        seeAlso: ["daybook-queries(7)"],
        globalFlags: [
            SampleKey.vault,
            Flag(
                "color", value: .choice(["auto", "always", "never"]), placeholder: "WHEN",
                Phrase("when to use colour", fr: "quand mettre de la couleur")),
            SampleKey.quiet, SampleKey.pager,
        ],
        topics: [
            Topic(path: ["journal"], summary: Phrase("one's days in words", fr: "ses journées en mots"))
        ],
        commands: sampleJournal + sampleLists + [
            Command(
                path: ["search"],
                summary: Phrase("find notes", fr: "chercher des notes"),
                manual: Phrase(
                    """
                    Prints the documents that match, best first. `daybook-queries(7)` tells all
                    about queries.

                      tag:running -rain
                      mood:>=happy

                    Without a query, everything matches.
                    """,
                    fr: """
                        Affiche les documents trouvés, les meilleurs d’abord.

                          tag:course -pluie

                        Sans requête, tout convient.
                        """),
                operands: [SampleKey.query], flags: [SampleKey.limit, SampleKey.sort, SampleKey.json, SampleKey.paths],
                examples: [
                    Example(
                        line: "daybook search 'tag:running mood:>=happy'",
                        says: Phrase("runs that made one happy", fr: "les courses qui rendent heureux"))
                ],
                seeAlso: ["journal list", "daybook-queries(7)"], group: .find
            ) { _, invocation in Int32(invocation.operands.count) },
            Command(
                path: ["move"], summary: Phrase("move items to a day", fr: "déplacer des éléments"),
                manual: Phrase("Moves.", fr: "Déplace."),
                operands: [SampleKey.item, SampleKey.date],
                examples: [Example(line: "daybook move milk tomorrow", says: Phrase("later", fr: "plus tard"))],
                group: .write
            ) { _, _ in 0 },
            Command(
                path: ["complete"], summary: Phrase("print values", fr: "afficher des valeurs"),
                manual: Phrase(same: ""),
                operands: [
                    Operand(
                        "kind", kind: .choice(["tag", "list", "document"]),
                        summary: Phrase("which values", fr: "quelles valeurs"))
                ],
                group: .programs, isHidden: true
            ) { _, _ in 0 },
        ])
}

private let sampleJournal: [Command<Int>] = [
    Command(
        path: ["journal", "add"], aliases: [["log"]],
        summary: Phrase("capture an entry", fr: "noter une entrée"),
        manual: Phrase("Writes one entry.", fr: "Écrit une entrée."),
        operands: [SampleKey.text],
        flags: [
            Flag("date", short: "d", value: .date, Phrase("the day it is about", fr: "le jour concerné")),
            SampleKey.photo,
            Flag("tag", short: "t", values: .tag, Phrase("tag it", fr: "l’étiqueter")),
            Flag("dry-run", Phrase("show a diff, write nothing", fr: "montrer un diff, ne rien écrire")),
            Flag("trace", hidden: true, Phrase("for developers", fr: "pour les développeurs")),
        ],
        examples: [
            Example(
                line: "daybook journal add \"a quiet day\" --date yesterday",
                says: Phrase("an entry for yesterday", fr: "une entrée pour hier"))
        ],
        group: .write
    ) { _, invocation in Int32(invocation.operands.count) },
    Command(
        path: ["journal", "list"], summary: Phrase("list entries", fr: "lister les entrées"),
        manual: Phrase("Lists entries.", fr: "Liste les entrées."),
        examples: [Example(line: "daybook journal list | head", says: Phrase("the last few", fr: "les dernières"))],
        group: .find
    ) { _, _ in 0 },
]

private let sampleLists: [Command<Int>] = [
    Command(
        path: ["lists"], summary: Phrase("name the lists", fr: "nommer les listes"),
        manual: Phrase("Prints the names of the lists.", fr: "Affiche le nom des listes."),
        examples: [Example(line: "daybook lists", says: Phrase("all lists", fr: "toutes les listes"))],
        group: .find, isDefault: true
    ) { _, _ in 0 },
    Command(
        path: ["lists", "show"], summary: Phrase("show a list", fr: "montrer une liste"),
        manual: Phrase("Shows a list.", fr: "Montre une liste."),
        operands: [Operand("list", kind: .list, summary: Phrase("which one", fr: "laquelle"))],
        examples: [Example(line: "daybook lists show groceries", says: Phrase("one list", fr: "une liste"))],
        group: .find
    ) { _, _ in 0 },
]
