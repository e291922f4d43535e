// `daybook export dayone|jrnl`: exports the journal for other diary programs.

import Arguments
import ExchangeActions
import Wording

enum ExportDiaryCommands {
    private static let chosen = Phrase(
        " Without a query, the entries of the journal; with one, all that matches and has a date.",
        fr: " Sans requête, les entrées du journal ; avec une requête, tout ce qui y répond et porte une date.")

    static let dayOne = ExportCommands.command(
        "dayone", Phrase("write the journal for Day One", fr: "écrire le journal pour Day One"),
        Phrase(
            """
            The ZIP of Day One’s JSON, which Day One imports, and daybook import dayone takes back: texts, times with their zones, tags, \
            stars, places, weather, photos with captions, films, recordings and PDF. FILE may be - for standard output.
            """,
            fr: """
                Le ZIP au JSON de Day One, que Day One importe, et que daybook import dayone reprend : textes, heures et fuseaux, étiquettes, \
                étoiles, lieux, météo, photos légendées, films, enregistrements et PDF. FICHIER peut être - pour la sortie standard.
                """) + chosen,
        flags: [.keepLocation, ExportCommands.locked], example: "daybook export dayone journal.zip"
    ) { _ in .dayOne }

    static let jrnl = ExportCommands.command(
        "jrnl", Phrase("write the journal for jrnl", fr: "écrire le journal pour jrnl"),
        Phrase(
            """
            The text that jrnl --import --file FILE reads; where FILE ends with .json, what jrnl --export json writes. Tags are @tags, \
            favourites have a star; mood, place, weather and photos are lines at the end. FILE may be - for standard output.
            """,
            fr: """
                Le texte que lit jrnl --import --file FICHIER ; si FICHIER finit par .json, ce qu’écrit jrnl --export json. Les étiquettes \
                sont des @étiquettes, les favoris ont une étoile ; humeur, lieu, météo et photos sont des lignes à la fin. FICHIER peut être \
                - pour la sortie standard.
                """) + chosen,
        flags: [.keepLocation, ExportCommands.locked], example: "daybook export jrnl journal.txt"
    ) { _ in .jrnl }
}
