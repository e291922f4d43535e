// Flags and operands shared by several commands.

import Arguments
import Wording

extension DeclaredFlag where Self == Flag<Bool> {
    static var json: Self {
        Flag(
            "json",
            Phrase(
                "answer in JSON, where the command has an answer", fr: "répondre en JSON, si la commande a une réponse")
        )
    }
    static var noPager: Self {
        Flag("no-pager", Phrase("show long answers all at once", fr: "montrer les longues réponses d’un coup"))
    }
    static var dryRun: Self {
        Flag(
            "dry-run",
            Phrase("print what would change, change nothing", fr: "montrer ce qui changerait, sans rien changer"))
    }
    static var yes: Self { Flag("yes", short: "y", Phrase("do not ask", fr: "ne pas demander")) }
    static var keepLocation: Self {
        Flag(
            "keep-location",
            Phrase(
                "keep exact places: coordinates in texts, and in pictures where they were taken",
                fr: "garder les lieux exacts : les coordonnées des textes, et dans les images le lieu de prise de vue"))
    }
    static var plain: Self {
        Flag("plain", Phrase("the text as it is in the file", fr: "le texte tel qu’il est dans le fichier"))
    }
    static var rendered: Self {
        Flag(
            "rendered",
            Phrase(
                "formatted as on a terminal, even in a file",
                fr: "mis en forme comme sur un terminal, où que cela aille")
        )
    }
}

extension DeclaredFlag where Self == Flag<Int?> {
    static var limit: Self {
        Flag("limit", short: "n", value: .count, Phrase("at most N (0: all)", fr: "au plus tant (0 : tous)"))
    }
    static var calendarYear: Self {
        Flag(
            "year", value: .integer, Phrase("draw this year as a calendar", fr: "dessiner cette année en calendrier"))
    }
}

extension DeclaredFlag where Self == Flag<String?> {
    static var vault: Self { Flag("vault", value: .directory, Phrase("the vault to use", fr: "le coffre à utiliser")) }
    static var vaultName: Self {
        Flag(
            "vault-name", short: "v", value: .vault,
            Phrase("the vault of this name (daybook vaults)", fr: "le coffre de ce nom (daybook vaults)"))
    }
    static var language: Self {
        Flag("lang", value: .choice(["en", "fr"]), Phrase("the language of messages", fr: "la langue des messages"))
    }
    static var colour: Self {
        Flag(
            "color", value: .choice(["auto", "always", "never"]),
            Phrase("when to use colours", fr: "quand utiliser des couleurs"))
    }
    static var fromDay: Self { Flag("from", value: .date, Phrase("first day", fr: "premier jour")) }
    static var toDay: Self { Flag("to", value: .date, Phrase("last day", fr: "dernier jour")) }
    static var images: Self {
        Flag(
            "images", value: .choice(["auto", "always", "never"]),
            Phrase("when to draw pictures on the terminal", fr: "quand dessiner les images sur le terminal"))
    }
    static var on: Self {
        Flag(
            "on", value: .date, Phrase("the day, if not today", fr: "le jour, si ce n’est pas aujourd’hui")
        )
    }
}

extension DeclaredOperand where Self == Operand<[String]> {
    static var query: Self {
        Operand(
            any: "query", kind: .query, label: Phrase("QUERY", fr: "REQUÊTE"),
            summary: Phrase(
                "what to look for (daybook help search); default: everything",
                fr: "ce qu’on cherche (daybook help search) ; rien veut dire tout"))
    }
}
