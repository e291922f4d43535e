// `daybook mood suggest`: suggests moods for entries without one.

import Arguments
import Bytes
import CivilTime
import Journal
import JournalActions
import Language
import Search
import Vault
import Wording

enum MoodSuggestCommand {
    private static let apply = Flag(
        "apply", Phrase("write the moods into the entries", fr: "écrire les humeurs dans les entrées"))

    static var command: Command<Context> {
        Command(
            path: ["mood", "suggest"],
            summary: Phrase("suggest moods for entries without one", fr: "proposer une humeur aux entrées sans humeur"),
            manual: Phrase(
                """
                Reads journal entries that have no mood, in English or French, and says how each sounds: a score from −1 to +1, the mood of the \
                five that is nearest, and the words that made it. Nothing leaves this machine, and nothing is written unless --apply asks for it: \
                then mood: and mood_source: suggested go into the front matter. The query -mood_source:suggested leaves such entries out of \
                mood and stats. docs/language.md tells how often it is right.
                """,
                fr: """
                    Lit les entrées de journal sans humeur, en français ou en anglais, et dit le ton de chacune : un score de −1 à +1, la plus proche \
                    des cinq humeurs et les mots qui l’ont fait. Rien ne quitte cette machine, et rien n’est écrit sans --apply : alors mood: et \
                    mood_source: suggested vont dans l’en-tête. La requête -mood_source:suggested laisse ces entrées hors de mood et de stats. \
                    docs/language.md dit combien de fois c’est juste.
                    """),
            operands: [.query], flags: [.limit, apply, .dryRun, .yes],
            examples: [
                Example(line: "daybook mood suggest date:2026-11", says: Phrase("of a month", fr: "d’un mois")),
                Example(
                    line: "daybook mood suggest --apply --dry-run",
                    says: Phrase("what would be written", fr: "ce qui serait écrit")),
            ],
            seeAlso: ["mood", "tag suggest"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        try words.checkSuggestFlags(isApplied: words.has(apply))
        let limit = words.suggestLimit(shown: 50, isApplied: words.has(apply))
        let proposals = try MoodProposals(words[.query], limit: limit, in: context.workspace())
        if words.has(apply) {
            return try context.run(
                proposals.applying(), isDryRun: words.has(.dryRun), isConfirmed: words.has(.yes))
        }
        let (found, unknown) = (proposals.found, proposals.unknown)
        if words.has(.json) {
            context.terminal.json(Schema.moodSuggestions(proposals))
        } else {
            print(found, context)
            context.tellLimit(found.count, of: proposals.candidates - unknown)
        }
        if unknown > 0 {
            context.diagnostic(
                .counted(
                    unknown, "entry has no words that could tell", "entries have no words that could tell",
                    fr: "entrée n’a pas de mots qui le diraient", "entrées n’ont pas de mots qui le diraient"))
        }
        if found.isEmpty {
            context.diagnostic(Phrase("no entry without a mood", fr: "aucune entrée sans humeur"))
            return ExitCode.nothing.rawValue
        }
        return 0
    }

    private static func print(_ found: [MoodProposals.Found], _ context: Context) {
        let terminal = context.terminal
        for suggestion in found {
            let sentiment = suggestion.sentiment
            let day = suggestion.day?.iso ?? "          "
            let score = TerminalText.paddedLeft(MoodText.number(sentiment.score, in: context.language), to: 5)
            let head = "\(terminal.styled(day, .faint)) \(suggestion.mood.emoji) \(score)  "
            let words = sentiment.words.map { ($0.weight > 0 ? "+" : "−") + TerminalText.harmless($0.text) }
            let room = max(20, terminal.width - 23)
            let title = TerminalText.cut(TerminalText.harmless(suggestion.title), to: min(room, 32))
            let rest = room - TerminalText.width(title) - 2
            let said = TerminalText.cut(words.joined(separator: " "), to: max(0, rest))
            terminal.line(
                head + title + (rest > 4 && !words.isEmpty ? "  " + terminal.styled(said, .faint) : ""))
        }
    }
}

// Shared by the two commands that suggest.
extension Invocation {
    func checkSuggestFlags(isApplied: Bool) throws {
        for flag: Flag<Bool> in [.dryRun, .yes] where has(flag) && !isApplied {
            throw CommandError(.usage, Phrase("--\(flag.name) needs --apply", fr: "--\(flag.name) va avec --apply"))
        }
    }

    /// The number of documents to examine: all, if no person has to read them.
    func suggestLimit(shown: Int, isApplied: Bool) -> Int? {
        if let given = self[.limit] { return given == 0 ? nil : given }
        return has(.json) || isApplied ? nil : shown
    }
}
