// Flags and operands that several commands have, said the same way each time.

import Arguments
import Wording

extension Flag {
    static let dryRun = Flag(
        "dry-run", Phrase("print what would change, change nothing", fr: "montrer ce qui changerait, sans rien changer")
    )
    static let yes = Flag("yes", short: "y", Phrase("do not ask", fr: "ne pas demander"))
    static let limit = Flag(
        "limit", short: "n", value: .integer, Phrase("at most N (0: all)", fr: "au plus tant (0 : tous)"))
    static let fromDay = Flag("from", value: .date, Phrase("first day", fr: "premier jour"))
    static let toDay = Flag("to", value: .date, Phrase("last day", fr: "dernier jour"))
    static let calendarYear = Flag(
        "year", value: .integer, Phrase("draw this year as a calendar", fr: "dessiner cette année en calendrier"))
    static let keepLocation = Flag(
        "keep-location",
        Phrase(
            "keep exact places: coordinates in texts, and in pictures where they were taken",
            fr: "garder les lieux exacts : les coordonnées des textes, et dans les images le lieu de prise de vue"))
    static let images = Flag(
        "images", value: .choice(["auto", "always", "never"]),
        Phrase("when to draw pictures on the terminal", fr: "quand dessiner les images sur le terminal"))
    static let plain = Flag(
        "plain", Phrase("the text as it is in the file", fr: "le texte tel qu’il est dans le fichier"))
    static let rendered = Flag(
        "rendered",
        Phrase("drawn as on a terminal, wherever it goes", fr: "mis en forme comme sur un terminal, où que cela aille"))
    static let on = Flag(
        "on", value: .date, Phrase("the day, for one that is not today", fr: "le jour, si ce n’est pas aujourd’hui"))
}

extension Operand {
    static let query = Operand(
        name: "query", kind: .query, arity: .any, label: Phrase("QUERY", fr: "REQUÊTE"),
        summary: Phrase(
            "what to look for (daybook help search); nothing is everything",
            fr: "ce qu’on cherche (daybook help search) ; rien veut dire tout"))
}
