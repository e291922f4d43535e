// `daybook table`: rows of documents and lines, in columns, groups and sums.

import Arguments
import Bytes
import DocumentActions
import Search
import SensorActions
import Tables
import Vault
import Wording
import Workspaces

enum TableCommand {
    /// Rows other than documents.
    private static let readings = "readings"
    private static let from = Flag(
        "from", value: .choice(TableSubject.allCases.map(\.rawValue) + [readings]),
        Phrase("what a row is; documents otherwise", fr: "ce qu’est une ligne ; un document sinon"))
    private static let columns = Flag(
        "columns", short: "c", values: .text, placeholder: "EXPR,…",
        Phrase("keys, facts or expressions; \"EXPR as TITLE\"", fr: "clés, faits ou expressions ; « EXPR as TITRE »"))
    private static let condition = Flag(
        "where", short: "w", values: .text, placeholder: "EXPR",
        Phrase("only rows for which this holds", fr: "seulement les lignes pour lesquelles cela est vrai"))
    private static let sort = Flag(
        "sort", short: "s", values: .text, placeholder: "EXPR,…",
        Phrase("in this order; -EXPR from the greatest down", fr: "dans cet ordre ; -EXPR du plus grand au plus petit"))
    private static let group = Flag(
        "group", short: "g", values: .text, placeholder: "EXPR,…",
        Phrase("rows of the same value together", fr: "réunir les lignes de même valeur"))
    private static let sum = summary("sum", Phrase("add up these columns", fr: "faire la somme de ces colonnes"))
    private static let mean = summary("mean", Phrase("their mean", fr: "leur moyenne"))
    private static let least = summary("min", Phrase("their least value", fr: "leur plus petite valeur"))
    private static let greatest = summary("max", Phrase("their greatest value", fr: "leur plus grande valeur"))
    private static let summarise = Flag(
        "summary", values: .text, placeholder: "NAME:EXPR",
        Phrase(
            "another summary: Median, Range, Stddev, Earliest, Latest, Checked, Unchecked, Empty, Filled, Unique, Count",
            fr:
                "un autre récapitulatif : Median, Range, Stddev, Earliest, Latest, Checked, Unchecked, Empty, Filled, Unique, Count"
        ))
    static let csv = Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs"))
    static let tsv = Flag(
        "tsv", Phrase("columns with tabs between them", fr: "des colonnes séparées par des tabulations"))
    static let markdown = Flag("markdown", Phrase("a Markdown table", fr: "un tableau Markdown"))
    private static let save = Flag(
        "save", value: .text, placeholder: "BASE",
        Phrase("save the question as a view of this .base file", fr: "garder la question comme vue de ce fichier .base")
    )
    private static let view = Flag(
        "view", value: .text, placeholder: "NAME",
        Phrase(
            "the name of the saved view; that of the file otherwise",
            fr: "le nom de la vue gardée ; sinon celui du fichier"))

    private static func summary(_ name: String, _ says: Phrase) -> Flag<[String]> {
        Flag(name, values: .text, placeholder: "EXPR,…", says)
    }

    static var command: Command<Context> {
        Command(
            path: ["table"], summary: Phrase("answer with a table", fr: "répondre par un tableau"),
            manual: Phrase(
                """
                The documents of a query, or their tasks, items of lists or events, as rows. A column is a key of the front matter \
                (status, weather.temp, due-date), a fact of the file (path, name, folder, title, day, words, tags, links, backlinks, size, \
                changed, kind, mood, place; note.title is the key of that name), or an expression of both: "price * count as Total", \
                "(due - today()) / duration('1d') as Days", "if(rating > 3, 'good', '')". What has no value comes last. An expression that \
                has no value for some rows is named with them. daybook-tables(7) lists the language, which is that of .base files.

                Rows of tasks, items and events have what their line says: text, state, due, start, end, done, priority, tags, place, \
                quantity, line, and any key:value. Rows of readings have device, measure, value, unit, time and day; then QUERY is devices by \
                name, all of them where there is none. Summaries are of all rows, whatever --limit shows.

                --save makes a view of the question, which daybook base and Obsidian show: a new .base file, one view more in a file, or another in \
                place of the view of that name; the rest of the file stays as it is. Expressions become formulas. What a base cannot say is named, and \
                nothing is saved: words of the text, rows that are not documents, two groups. Days in words are saved as the days that \
                they are today; --where 'file.day > today() - "7d"' moves along.
                """,
                fr: """
                    Les documents d’une requête, ou leurs tâches, articles de listes ou événements, en lignes. Une colonne est une clé de \
                    l’en-tête (status, weather.temp, due-date), un fait du fichier (path, name, folder, title, day, words, tags, links, \
                    backlinks, size, changed, kind, mood, place ; note.title est la clé de ce nom), ou une expression des deux : \
                    "price * count as Total", "(due - today()) / duration('1d') as Jours", "if(rating > 3, 'bon', '')". Ce qui n’a pas de \
                    valeur vient en dernier. Une expression sans valeur pour certaines lignes est nommée avec elles. daybook-tables(7) décrit le \
                    langage, celui des fichiers .base.

                    Les lignes de tâches, d’articles et d’événements ont ce que dit leur ligne : text, state, due, start, end, done, \
                    priority, tags, place, quantity, line et toute clé:valeur. Les lignes de relevés ont device, measure, value, unit, time et day ; \
                    QUERY est alors des appareils par nom, tous sinon. Les récapitulatifs portent sur toutes les lignes, quoi que \
                    montre --limit.

                    --save fait de la question une vue, que montrent daybook base et Obsidian : un nouveau fichier .base, une vue de plus dans un \
                    fichier, ou une autre à la place de celle de ce nom ; le reste du fichier ne change pas. Les expressions deviennent des \
                    formules. Ce qu’une base ne peut pas dire est nommé, et rien n’est gardé : des mots du texte, des lignes qui ne sont pas des \
                    documents, deux regroupements. Les jours en toutes lettres sont gardés comme les jours qu’ils sont aujourd’hui ; \
                    --where 'file.day > today() - "7d"' avance avec le temps.
                    """),
            operands: [.query],
            flags: [
                from, columns, condition, sort, group, sum, mean, least, greatest, summarise, .limit, csv, tsv,
                markdown, save, view, .dryRun,
            ],
            examples: [
                Example(
                    line: "daybook table tag:book --columns title,author,rating --sort -rating",
                    says: Phrase("books, the best first", fr: "les livres, les meilleurs d’abord")),
                Example(
                    line: "daybook table tag:expense --group category --columns title,amount --sum amount",
                    says: Phrase("expenses with their sums", fr: "les dépenses et leurs sommes")),
                Example(
                    line:
                        "daybook table --from tasks --where 'state == \"open\" && due < today()' --columns due,text,path --sort due",
                    says: Phrase("overdue tasks", fr: "les tâches en retard")),
                Example(
                    line:
                        "daybook table pool --from readings --where 'measure == \"ph\"' --group day --columns value --mean value",
                    says: Phrase("means of each day", fr: "les moyennes de chaque jour")),
                Example(
                    line:
                        "daybook table kind:journal --group 'day.format(\"YYYY-MM\")' --columns words --sum words --limit 0",
                    says: Phrase("words of each month", fr: "les mots de chaque mois")),
                Example(
                    line:
                        "daybook table tag:book --where '!finished' --columns title,author --save books --view Unread",
                    says: Phrase("a view for daybook base", fr: "une vue pour daybook base")),
            ],
            seeAlso: ["base", "search", "bake", "daybook-tables(7)"], group: .find, isPaged: true, locked: .searched,
            run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if let file = words[save] { return try keep(as: file, context, words) }
        if words[view] != nil {
            throw CommandError(.usage, Phrase("--view goes with --save", fr: "--view va avec --save"))
        }
        if words[from] == readings {
            let question = try question(words, "time,device,measure,value,unit")
            let table = try ReadingTable(of: words[.query], in: context.workspace()).answer(question)
            return try show(table, context, words)
        }
        let subject = words[from].flatMap { TableSubject(rawValue: $0) } ?? .documents
        let question = try question(words, subject.usualColumns)
        let table = try context.workspace().table(
            TableRequest(subject, where: try context.query(words[.query]), question))
        return try show(table, context, words)
    }

    private static func keep(as file: String, _ context: Context, _ words: Invocation) throws -> Int32 {
        guard ![csv, tsv, markdown].contains(where: { words.has($0) }) else {
            throw CommandError(.usage, Phrase("--save shows no rows", fr: "--save ne montre pas de lignes"))
        }
        guard words[from] != readings else {
            throw TableError.unsayable(Phrase("rows of readings", fr: "des lignes de readings"), instead: nil)
        }
        let subject = words[from].flatMap { TableSubject(rawValue: $0) } ?? .documents
        var question = try question(words, subject.usualColumns)
        // The limit that fits a screen is not part of the query.
        question.limit = words[.limit].flatMap { $0 > 0 ? $0 : nil }
        let request = TableRequest(subject, where: try context.query(words[.query]), question)
        let action = SaveView(request, to: file, view: words[view])
        guard let saved = try context.perform(action.plan(in: context.workspace()), isDryRun: words.has(.dryRun)) else {
            return 0
        }
        if words.has(.json) {
            context.terminal.json(Schema.savedView(saved))
        } else {
            context.terminal.line(TerminalText.harmless(context.say(saved.phrase)))
        }
        return 0
    }

    private static func question(_ words: Invocation, _ usual: String) throws -> TableQuestion {
        let named = try words[summarise].map { try TableSummary.Kind.named($0) }
        var question = try TableQuestion(
            columns: words[columns], usual: usual, conditions: words[condition], order: words[sort],
            groups: words[group],
            sums: [(.sum, words[sum]), (.average, words[mean]), (.min, words[least]), (.max, words[greatest])] + named)
        let isWhole = [.json, csv, tsv, markdown].contains { words.has($0) }
        let limit = words[.limit] ?? (isWhole ? 0 : 100)
        question.limit = limit > 0 ? limit : nil
        return question
    }

    /// Prints a table in the requested format. Without rows, the exit code is that of an empty answer.
    static func show(_ table: Table, view: String? = nil, _ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(.json) {
            context.terminal.json(Schema.table(table, view: view, context.language))
        } else {
            let format: TableFormat =
                words.has(csv) ? .csv : words.has(tsv) ? .tsv : words.has(markdown) ? .markdown : .aligned
            TablePrinter(context: context, table: table).print(format)
            if table.count == 0 { context.diagnostic(Phrase("no rows", fr: "aucune ligne")) }
            if !table.summaries.isEmpty, words.has(csv) || words.has(tsv) {
                context.diagnostic(
                    Phrase(
                        "sums are not rows, and are left out: --json and --markdown have them",
                        fr: "les sommes ne sont pas des lignes et n’y sont pas : --json et --markdown les ont"))
            }
        }
        return table.count > 0 ? 0 : ExitCode.nothing.rawValue
    }
}

extension SavedView {
    fileprivate var phrase: Phrase {
        switch outcome {
        case .created, .added:
            Phrase("saved as view “\(name)” of \(path)", fr: "gardé comme vue « \(name) » de \(path)")
        case .replaced:
            Phrase("view “\(name)” of \(path) replaced", fr: "vue « \(name) » de \(path) remplacée")
        case .unchanged:
            Phrase("view “\(name)” of \(path) says this already", fr: "la vue « \(name) » de \(path) le dit déjà")
        }
    }
}
