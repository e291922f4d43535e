// `daybook lists clear`: removes bought items from the list, but not from its history.

import Arguments
import DocumentActions
import Lists
import Wording

enum ListClearCommand {
    private static let bought = Flag("bought", Phrase("those that are checked", fr: "ceux qui sont cochés"))
    private static let forget = Flag("forget", Phrase("their purchases, too", fr: "aussi leurs achats"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "clear"],
            summary: Phrase("clear bought items from a list", fr: "retirer de la liste ce qui est acheté"),
            manual: Phrase(
                """
                --bought takes the checked items off the list. Their lines lose the checkbox and stay where they are: how often and when they were \
                bought is what lists suggest looks at, and what is added again is found in its section with its usual amount. --forget removes \
                the lines and what they know. A checked item with something open below it stays.
                """,
                fr: """
                    --bought retire de la liste les éléments cochés. Leurs lignes perdent la case et restent en place : quand et combien de fois \
                    ils ont été achetés sert à lists suggest, et ce qu’on ajoute de nouveau se retrouve dans sa section avec sa quantité \
                    habituelle. --forget supprime les lignes et ce qu’elles savent. Un élément coché dont un sous-élément est ouvert reste.
                    """),
            operands: [.optionalList], flags: [bought, forget, .dryRun],
            examples: [
                Example(
                    line: "daybook lists clear --bought",
                    says: Phrase("back from the shop", fr: "au retour des courses"))
            ],
            seeAlso: ["lists suggest"], group: .write
        ) { context, words in
            guard words.has(bought) else {
                throw CommandError(
                    .usage, Phrase("what is to be cleared?", fr: "que faut-il retirer ?"),
                    hint: Phrase("--bought takes off what is checked", fr: "--bought retire ce qui est coché"))
            }
            let isDryRun = words.has(.dryRun)
            let plan = try ClearItems(words[.optionalList], isForgetting: words.has(forget)).plan(
                in: context.workspace())
            let result = try context.result(of: plan, isDryRun: isDryRun)
            if !isDryRun, words.has(.json) || !result.cleared.isEmpty {
                let said = Phrase.counted(
                    result.cleared.count, "item cleared", "items cleared", fr: "élément retiré", "éléments retirés")
                context.answer(result.list, context.say(said), asJSON: words.has(.json))
            }
            if !result.kept.isEmpty {
                let names = TerminalText.harmless(result.kept.map(\.text).joined(separator: ", "))
                context.diagnostic(
                    Phrase(
                        "kept, since something below is open: \(names)",
                        fr: "restent, quelque chose est ouvert dessous : \(names)"))
            }
            if result.cleared.isEmpty {
                context.diagnostic(Phrase("nothing was cleared", fr: "rien n’a été retiré"))
                return ExitCode.nothing.rawValue
            }
            return 0
        }
    }
}
