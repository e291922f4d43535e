// `daybook prompt`: a question for today, derived from the vault.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Journal
import JournalActions
import Overviews
import Search
import Vault
import Wording
import Workspaces

enum PromptCommand {
    private static let another = Flag("another", Phrase("another question", fr: "une autre question"))

    static var command: Command<Context> {
        Command(
            path: ["prompt"],
            summary: Phrase("a question to write about", fr: "une question sur laquelle écrire"),
            manual: Phrase(
                """
                Asks one question for today. It comes from what the vault knows, if that leads to one: a streak that ends today unless something \
                is written, an entry of this day in an earlier year, a week that was harder or brighter than the month, somebody (a note below \
                people/, or of type: person) or a tag that has not been in the journal for long. Else it is one of your own, a line of a list in \
                templates/prompts.md, or a general one.

                The same question does not come twice in a month, and stays the same all day; --another asks for another one. What was asked is \
                remembered on this machine, not in the vault.
                """,
                fr: """
                    Pose une question pour aujourd’hui. Elle vient de ce que le coffre sait, s’il s’y prête : une série qui s’arrête aujourd’hui \
                    si rien n’est écrit, une entrée du même jour d’une autre année, une semaine plus dure ou plus claire que le mois, quelqu’un \
                    (une note sous people/ ou personnes/, ou de type: person) ou une étiquette absente du journal depuis longtemps. Sinon c’est \
                    une des vôtres, une ligne d’une liste dans templates/prompts.md, ou une question générale.

                    La même question ne revient pas dans le mois, et reste la même toute la journée ; --another en demande une autre. Ce qui a \
                    été demandé est retenu sur cette machine, pas dans le coffre.
                    """),
            flags: [another],
            examples: [
                Example(line: "daybook prompt", says: Phrase("today’s question", fr: "la question du jour")),
                Example(line: "daybook prompt --another", says: Phrase("rather another one", fr: "plutôt une autre")),
            ],
            seeAlso: ["on-this-day", "log"], group: .write
        ) { context, words in
            let workspace = try context.workspace()
            let selected = try SelectPrompt(isAnother: words.has(another)).answer(in: workspace)
            selected.remember(in: workspace)
            guard let prompt = selected.prompt else { return 0 }
            if words.has(.json) {
                context.terminal.json(Schema.prompt(prompt, on: context.today, language: context.language))
            } else {
                for line in TerminalText.wrapped(
                    TerminalText.harmless(context.say(prompt.text)), to: context.terminal.width)
                {
                    context.terminal.line(line)
                }
            }
            return 0
        }
    }
}
