// `daybook export pdf|epub`: a book to give away.

import Arguments
import ExchangeActions
import Print
import Wording

enum ExportBookCommands {
    static let title = Flag(
        "title", value: .text,
        Phrase("on the cover; the vault’s name unless said", fr: "sur la couverture ; sinon le nom du coffre"))
    static let paper = Flag(
        "paper", value: .choice(BookOptions.Paper.allCases),
        Phrase("the size of the pages, a5 unless said", fr: "le format des pages, a5 par défaut"))

    static let pdf = ExportCommands.command(
        "pdf", Phrase("make a book", fr: "faire un livre"),
        Phrase(
            """
            One PDF to print and to give: a cover, contents by year and month, entries with date, mood, place and weather, photos with \
            their captions in rows, and a part in numbers with moods, streaks and a map. The cover has the photo of the latest \
            favourite that has one. WeasyPrint sets it.
            """,
            fr: """
                Un PDF à imprimer et à offrir : une couverture, une table par année et par mois, les entrées avec date, humeur, lieu et météo, \
                les photos légendées en rangées, et une partie en chiffres avec humeurs, séries et carte. Sur la couverture, la photo du \
                dernier favori qui en a une. WeasyPrint le compose.
                """),
        flags: [title, paper, .keepLocation, ExportCommands.locked],
        example: "daybook export pdf year.pdf --title 'Our year' date:2026"
    ) { .pdf($0[paper] ?? .a5) }

    static let epub = ExportCommands.command(
        "epub", Phrase("make a book for e-readers", fr: "faire un livre pour liseuses"),
        Phrase(
            "An EPUB 3 with a cover, a chapter a month, photos and the part in numbers. The same documents give the same bytes. FILE may be - for standard output.",
            fr:
                "Un EPUB 3 avec une couverture, un chapitre par mois, les photos et la partie en chiffres. Les mêmes documents donnent les mêmes octets. FICHIER peut être - pour la sortie standard."
        ),
        flags: [title, .keepLocation, ExportCommands.locked], example: "daybook export epub year.epub date:2026"
    ) { _ in .epub }
}
