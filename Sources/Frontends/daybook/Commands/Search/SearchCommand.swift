// `daybook search`: documents that match a query.

import Arguments
import Bytes
import CivilTime
import DocumentActions
import Journal
import Search
import Vault
import Wording

enum SearchCommand {
    private static let sort = Flag(
        "sort", value: .text, placeholder: "ORDER",
        Phrase(
            "rank, date, title, path or words; -date is newest first",
            fr: "rank, date, title, path ou words ; -date : le plus récent d’abord"))
    private static let explain = Flag(
        "explain", Phrase("say how the query was read", fr: "dire comment la requête est comprise"))
    private static let jsonl = Flag("jsonl", Phrase("one JSON object per line", fr: "un objet JSON par ligne"))
    private static let csv = Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs"))
    private static let paths = Flag("paths", short: "l", Phrase("paths alone", fr: "les chemins seuls"))
    private static let null = Flag(
        "null", short: "0", Phrase("paths alone, each followed by a NUL", fr: "les chemins seuls, séparés par NUL"))

    static var command: Command<Context> {
        Command(
            path: ["search"], summary: Phrase("find documents", fr: "trouver des documents"),
            manual: Phrase(
                """
                Words beside each other must all be there; "a phrase" as written; pref* starts a word; -word must not be there; OR and \
                brackets combine. Case and accents do not matter, and a word finds its other forms in English and French.

                  tag:running tag:work/*   mood:happy mood:>=neutral   kind:journal   in:agenda/2026   lang:fr
                  date:2026-11  date:2026-01..2026-03  after:… before:… on:today   created:… updated:…
                  is:favorite is:task is:open is:done is:overdue is:shared is:orphan   due:..friday
                  has:photo has:location has:ink has:tasks has:tags has:mood has:links
                  title:…  path:…  place:…  ink:…  words:>500  /regex/  anykey:value  weather.temp:>20  anykey:*
                  link:NAME linked-by:NAME link:NAME~2 link:NAME~*  mention:NAME mentioned-by:NAME related:NAME

                A value with blanks is quoted: date:"last friday". Hits are ranked by how well they match, the newest first among equals.

                A question may be typed as one says it: where did we eat in Lyon with Anna last summer? Where no document has all of the words, those with some of them are \
                shown, best first, with the words that each is without; small words (where, did, we) do not count, and documents of the days that are named do. --paths, --null, --csv and --sort show only what has all of them.
                """,
                fr: """
                    Des mots côte à côte doivent tous y être ; "une expression" telle quelle ; pref* commence un mot ; -mot ne doit pas y être ; \
                    OR (OU) et les parenthèses combinent. Majuscules et accents ne comptent pas, et un mot trouve ses autres formes.

                      tag:course tag:travail/*   mood:happy mood:>=neutral   kind:journal   in:agenda/2026   lang:fr
                      date:2026-11  date:2026-01..2026-03  after:… before:… on:hier   created:… updated:…
                      is:favorite is:task is:open is:done is:overdue is:shared is:orphan   due:..vendredi
                      has:photo has:location has:ink has:tasks has:tags has:mood has:links
                      title:…  path:…  place:…  ink:…  words:>500  /motif/  clé:valeur  weather.temp:>20  clé:*
                      link:NOM linked-by:NOM link:NOM~2 link:NOM~*  mention:NOM mentioned-by:NOM related:NOM

                    Une valeur avec des blancs se met entre guillemets : date:"vendredi dernier". Les résultats sont classés, les plus \
                    récents d’abord à égalité.

                    Une question se tape comme on la pose : où avons-nous mangé à Lyon avec Anna l’été dernier ? Si aucun document n’a tous \
                    les mots, ceux qui en ont une partie sont montrés, les meilleurs d’abord, avec les mots qui manquent à chacun ; les petits \
                    mots (où, avons, nous) ne comptent pas, les documents des jours nommés comptent. --paths, --null, --csv et --sort ne \
                    montrent que ce qui a tous les mots.
                    """),
            operands: [.query], flags: [.limit, sort, explain, jsonl, csv, paths, null, .interactive],
            examples: [
                Example(line: "daybook search dîner Léa", says: Phrase("both words", fr: "les deux mots")),
                Example(
                    line: "daybook search 'tag:running mood:>=happy date:2026'",
                    says: Phrase("happy runs of a year", fr: "les courses heureuses d’une année")),
                Example(
                    line: "daybook search -i tag:recipe",
                    says: Phrase("choose with fzf, the text beside it", fr: "choisir avec fzf, le texte à côté")),
                Example(
                    line: "daybook search -l is:overdue",
                    says: Phrase("files with overdue tasks", fr: "les fichiers qui ont des tâches en retard")),
            ],
            group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let query = try context.query(words[.query])
        if words.has(explain) {
            context.terminal.line(query.explanation(context.language))
            return 0
        }
        let (order, isReversed) = try order(words[sort])
        let isMachine = [.json, jsonl, csv, paths, null].contains { words.has($0) }
        let given = words[.limit]
        let picks = words.has(.interactive)
        let limit = given == 0 ? nil : given ?? (isMachine || picks ? nil : 20)
        let workspace = try context.workspace()
        var result = try SearchDocuments(
            query, order: order, isReversed: isReversed, limit: limit,
            isPathsOnly: !picks && (words.has(paths) || words.has(null)), isLoose: !words.has(csv)
        ).answer(in: workspace)
        if picks {
            let chosen = Set(try DocumentPicker(context: context).pick(result.answer.hits))
            result = .init(query: query, answer: result.answer.keeping(chosen))
        }
        let answer = result.answer
        let printer = HitPrinter(context: context, snippets: HitSnippets(query, in: workspace))
        if words.has(.json) {
            context.terminal.json(Schema.search(result, printer.snippets))
        } else if words.has(jsonl) {
            printer.jsonLines(answer)
        } else if words.has(csv) {
            printer.csv(answer)
        } else if words.has(paths) || words.has(null) {
            let hits = answer.hits
            context.terminal.write(hits.count, end: words.has(null) ? 0 : .newline) { hits[$0].path.text }
        } else {
            printer.text(answer)
        }
        return answer.count > 0 ? 0 : ExitCode.nothing.rawValue
    }

    private static func order(_ text: String?) throws -> (SearchOrder?, Bool) {
        guard let text else { return (nil, false) }
        guard let found = SearchOrder.named(text) else {
            throw CommandError(
                .usage, Phrase("invalid sort order “\(text)”", fr: "ordre invalide « \(text) »"),
                hint: Phrase("--sort rank, date, title, path or words", fr: "--sort rank, date, title, path ou words"))
        }
        return (found.order, found.isReversed)
    }
}
