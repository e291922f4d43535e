// `daybook places`: places of documents, with their number and their first and last dates.

import Arguments
import Bytes
import CivilTime
import Overviews
import Vault
import Wording

enum PlacesCommand {
    static var command: Command<Context> {
        Command(
            path: ["places"],
            summary: Phrase(
                "list places and how often you wrote there", fr: "lister les lieux et leur fréquence"),
            manual: Phrase(
                """
                The places of documents (location: in the front matter), the most frequent first: how many documents, the first and the \
                last day, the name, and where it lies. Documents of one name belong together within a kilometre; one with a name alone \
                is counted with the others of that name. A place whose documents say no coordinates has those of places: in the settings.

                The same as a map: `daybook serve`, page /places, and map.html of `daybook export html`.
                """,
                fr: """
                    Les lieux des documents (location: de l’en-tête), les plus fréquents d’abord : nombre de documents, premier et dernier \
                    jour, nom, position. Les documents d’un même nom vont ensemble à un kilomètre près ; celui qui n’a qu’un nom est compté \
                    avec les autres de ce nom. Un lieu dont les documents ne disent pas les coordonnées a celles de places: dans les réglages.

                    La même chose en carte : `daybook serve`, page /places, et map.html de `daybook export html`.
                    """),
            operands: [.query], flags: [.limit],
            examples: [
                Example(line: "daybook places", says: Phrase("all places", fr: "tous les lieux")),
                Example(
                    line: "daybook places tag:running date:2026",
                    says: Phrase("where one ran in a year", fr: "où l’on a couru dans l’année")),
            ],
            seeAlso: ["search", "insights"], group: .count, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let report = try PlaceReport(of: context.daysOrWords(words[.query]), in: context.workspace())
        let limit = words[.limit] ?? 0
        if words.has(.json) {
            context.terminal.json(Schema.places(report, limit: limit))
        } else {
            print(limit > 0 ? report.places.prefix(limit) : report.places[...], context)
        }
        guard report.places.isEmpty else { return 0 }
        context.diagnostic(
            Phrase("no document says where it was written", fr: "aucun document ne dit où il a été écrit"))
        return ExitCode.nothing.rawValue
    }

    private static func print(_ places: ArraySlice<PlaceReport.Place>, _ context: Context) {
        let terminal = context.terminal
        let width = String(places.first?.documents.count ?? 0).count
        let unnamed = context.say(Phrase("(no name)", fr: "(sans nom)"))
        for place in places {
            let days = [place.first, place.last].map { $0?.iso ?? "" }.map { TerminalText.padded($0, to: 10) }
            let name = place.name.isEmpty ? unnamed : TerminalText.harmless(place.name)
            terminal.line(
                TerminalText.paddedLeft(String(place.documents.count), to: width) + "  "
                    + terminal.styled(days.joined(separator: "  "), .faint) + "  " + name
                    + (place.coordinates.map { "  " + terminal.styled($0.text, .faint) } ?? ""))
        }
    }
}
