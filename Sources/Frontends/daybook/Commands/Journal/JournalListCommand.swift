// `daybook journal list`, `show` and `edit`.

import Arguments
import Bytes
import CivilTime
import DocumentActions
import FileSystem
import Journal
import JournalActions
import Search
import Vault
import Wording

enum JournalListCommand {
    private static let mood = Flag(
        "mood", value: .text, placeholder: "MOOD", Phrase("of this mood, or >=happy", fr: "de cette humeur, ou >=happy")
    )
    private static let favorites = Flag("favorites", Phrase("favourites alone", fr: "les favoris seulement"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "list"], summary: Phrase("list journal entries", fr: "lister les entrées du journal"),
            manual: Phrase(
                "The newest first. A query narrows it down, as do --from, --to, --mood and --favorites.",
                fr: "Les plus récentes d’abord. Une requête restreint, comme --from, --to, --mood et --favorites."),
            operands: [.query], flags: [.fromDay, .toDay, mood, favorites, .limit],
            examples: [
                Example(
                    line: "daybook journal list --from 2026-11-01 --mood happy",
                    says: Phrase("happy days of November", fr: "les jours heureux de novembre"))
            ],
            group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        try JrnlHabits.check(words[.query])
        let given = words[.limit]
        let limit = given == 0 ? nil : given ?? (words.has(.json) ? nil : 50)
        let workspace = try context.workspace()
        let list = try ListEntries(
            context.daysOrWords(words[.query]), from: words[.fromDay], to: words[.toDay], mood: words[mood],
            favoritesAlone: words.has(favorites), limit: limit, in: workspace)
        let answer = try list.answer(in: workspace)
        if words.has(.json) {
            let snippets = HitSnippets(list.query, in: workspace)
            context.terminal.json(Schema.search(SearchDocuments.Result(query: list.query, answer: answer), snippets))
        } else {
            try print(answer, context)
        }
        return answer.count > 0 ? 0 : ExitCode.nothing.rawValue
    }

    private static func print(_ answer: SearchAnswer, _ context: Context) throws {
        let terminal = context.terminal
        let names = EntryCaption(in: try context.workspace())
        for hit in answer.hits {
            let time = hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText } ?? "     "
            let mood = hit.mood.flatMap(Mood.init(rawValue:))?.emoji ?? "  "
            let head = "\(hit.day?.iso ?? "          ") \(time) \(mood)\(hit.isFavorite ? "★" : " ")"
            let tags = hit.tags.map { "#" + $0 }.joined(separator: " ")
            let room = terminal.width - 22
            let title = TerminalText.cut(TerminalText.harmless(names.of(hit)), to: room)
            let rest = room - TerminalText.width(title) - 2
            terminal.line(
                terminal.styled(head, .faint) + " " + title
                    + (rest > 4 && !tags.isEmpty
                        ? "  " + terminal.styled(TerminalText.cut(TerminalText.harmless(tags), to: rest), .blue) : ""))
        }
        context.tellLimit(answer.hits.count, of: answer.count)
        if answer.count == 0 { context.diagnostic(Phrase("no entries", fr: "aucune entrée")) }
    }
}

enum JournalShowCommand {
    fileprivate static let which = Operand(
        optionalText: "which", label: Phrase("DATE|NAME", fr: "DATE|NOM"),
        summary: Phrase("a day or an entry", fr: "un jour ou une entrée"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "show"], summary: Phrase("show entries", fr: "montrer des entrées"),
            manual: Phrase(
                """
                Shows the entries of a day, or the named one: by path, title or words of it, or by its place from the last (last, -1, -2). \
                Without an argument those of today.
                """,
                fr: """
                    Montre les entrées d’un jour, ou celle qui est nommée : par son chemin, son titre ou des mots, ou par sa place depuis la \
                    dernière (last, -1, -2). Sans argument celles d’aujourd’hui.
                    """),
            operands: [which], flags: [.plain, .rendered, .images],
            examples: [
                Example(line: "daybook journal show yesterday", says: Phrase("what happened", fr: "ce qui s’est passé"))
            ],
            group: .find, isPaged: true, locked: .named
        ) { context, words in
            let vault = try context.vault()
            let documents = try EntrySelection.paths(words[which], in: context.workspace()).map {
                try vault.document($0)
            }
            let graphics = context.graphics(words[.images])
            let isRendered = context.isRendered(plain: words.has(.plain), rendered: words.has(.rendered))
            try DocumentPrinter(context: context, graphics: graphics, isRendered: isRendered).show(
                documents, asJSON: words.has(.json))
            return 0
        }
    }
}

enum JournalEditCommand {
    static var command: Command<Context> {
        Command(
            path: ["journal", "edit"],
            summary: Phrase("open entries in the editor", fr: "ouvrir des entrées dans l’éditeur"),
            manual: Phrase(
                """
                Opens the entries of a day, or the named one: by path, title or words of it, or by its place from the last (last, -1, -2). \
                Without an argument those of today.
                """,
                fr: """
                    Ouvre les entrées d’un jour, ou celle qui est nommée : par son chemin, son titre ou des mots, ou par sa place depuis la \
                    dernière (last, -1, -2). Sans argument celles d’aujourd’hui.
                    """),
            operands: [JournalShowCommand.which],
            examples: [
                Example(line: "daybook journal edit yesterday", says: Phrase("correct it", fr: "la corriger")),
                Example(line: "daybook journal edit last", says: Phrase("the last one", fr: "la dernière")),
            ],
            group: .write, locked: .named
        ) { context, words in
            try Editor(context: context).open(
                try EntrySelection.paths(words[JournalShowCommand.which], in: context.workspace()))
            return 0
        }
    }
}
