// `daybook lists suggest`: suggests items that are probably needed.

import Arguments
import Bytes
import CivilTime
import DocumentActions
import Lists
import Vault
import Wording

enum ListSuggestCommand {
    private static let add = Flag("add", Phrase("put them on the list", fr: "les mettre sur la liste"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "suggest"],
            summary: Phrase("what is likely missing from a list", fr: "ce qui manque sans doute à une liste"),
            manual: Phrase(
                """
                Shows what was bought before, is not on the list now and is likely needed again. The mean interval of an item is the time from \
                added: (else created: of the list) to bought:, divided by its purchases but one (freq:). With r for the days since the last \
                purchase in such intervals, 1/(1+r^2.5) is the chance that it lasts so long, a half when one interval has gone by; the score is \
                the share of that chance which went by since anything was last bought from the list, weighted by how many purchases are known: \
                what was left in the shop again and again is hardly needed. Beyond two intervals it fades, since the habit seems to be over. \
                Shown is what reaches 0.1, the likeliest first. Lines that lists clear left without a checkbox count as well. --add puts all \
                that is shown on the list.
                """,
                fr: """
                    Montre ce qui a déjà été acheté, n’est pas sur la liste et doit manquer de nouveau. L’intervalle moyen d’un élément est le temps \
                    d’added: (sinon created: de la liste) à bought:, divisé par ses achats moins un (freq:). Si r est le nombre de jours depuis le \
                    dernier achat, compté en intervalles, 1/(1+r^2,5) est la chance qu’il dure autant : un demi après un intervalle. Le score est \
                    la part de cette chance écoulée depuis le dernier achat fait avec la liste, pondérée par le nombre d’achats connus : ce qu’on a \
                    laissé au magasin plusieurs fois ne manque guère. Au-delà de deux intervalles il faiblit, l’habitude semble finie. On voit ce \
                    qui atteint 0,1, le plus probable d’abord. Les lignes que lists clear a laissées sans case comptent aussi. --add met sur la \
                    liste tout ce qui est montré.
                    """),
            operands: [.optionalList], flags: [.limit, add, .dryRun],
            examples: [
                Example(line: "daybook lists suggest", says: Phrase("before going shopping", fr: "avant les courses")),
                Example(
                    line: "daybook lists suggest groceries -n 5 --add",
                    says: Phrase("the five likeliest", fr: "les cinq plus probables")),
            ],
            seeAlso: ["lists add", "lists clear"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let limit = words[.limit] ?? 10
        if words.has(.dryRun), !words.has(add) {
            throw CommandError(.usage, Phrase("--dry-run needs --add", fr: "--dry-run va avec --add"))
        }
        let workspace = try context.workspace()
        let result = try SuggestItems(words[.optionalList], limit: limit).answer(in: workspace)
        if words.has(add), !result.suggestions.isEmpty {
            let isDryRun = words.has(.dryRun)
            try context.perform(SuggestItems.adding(result, in: workspace), isDryRun: isDryRun)
            if isDryRun { return 0 }
        }
        if words.has(.json) {
            context.terminal.json(Schema.suggestions(result))
        } else {
            print(result.suggestions, context)
        }
        if result.suggestions.isEmpty {
            context.diagnostic(Phrase("nothing seems to be missing", fr: "rien ne semble manquer"))
            return ExitCode.nothing.rawValue
        }
        return 0
    }

    private static func print(_ suggestions: [ItemSuggestion], _ context: Context) {
        let names = suggestions.map { TerminalText.cut(TerminalText.harmless($0.text), to: 36) }
        let width = names.map { TerminalText.width($0) }.max() ?? 0
        for (found, name) in zip(suggestions, names) {
            let days = context.today - found.last
            let rhythm = found.interval.map { interval in
                let days = max(1, Int(interval.rounded()))
                return days == 1
                    ? Phrase("every day", fr: "chaque jour")
                    : Phrase("every \(days) days", fr: "tous les \(days) jours")
            }
            let last =
                days == 0
                ? Phrase("last today", fr: "dernier achat aujourd’hui")
                : Phrase.counted(days, "day ago", "days ago", fr: "jour", "jours")
            let since = days == 0 ? last : Phrase("last ", fr: "dernier achat il y a ") + last
            let said = [rhythm, since].compactMap { $0.map { context.say($0) } }.joined(separator: ", ")
            context.terminal.line(
                TerminalText.padded(name, to: width) + context.terminal.styled("  " + said, .faint))
        }
    }
}
