// `daybook import daylio`: the CSV of Daylio.

import Arguments
import Journal
import Wording

enum ImportDaylioCommand {
    static let command = Command<Context>(
        path: ["import", "daylio"], summary: Phrase("bring in moods of Daylio", fr: "reprendre les humeurs de Daylio"),
        manual: Phrase(
            """
            SOURCE is the CSV that Daylio exports. Activities become tags, scales are kept under imported.scales:, HTML in notes becomes \
            Markdown. Daylio's own moods are known in English, French, German, Spanish and Italian; names of your own are asked for once \
            on a terminal, or said with --mood, and kept as daylio_moods: in .daybook/settings.yaml. The name itself stays under \
            imported.mood:.
            """,
            fr: """
                SOURCE est le CSV que Daylio exporte. Les activités deviennent des étiquettes, les échelles sont gardées sous \
                imported.scales:, le HTML des notes devient du Markdown. Les humeurs propres à Daylio sont connues en anglais, français, \
                allemand, espagnol et italien ; vos propres noms sont demandés une fois sur un terminal, ou dits avec --mood, et gardés \
                sous daylio_moods: dans .daybook/settings.yaml. Le nom lui-même reste sous imported.mood:.
                """) + DiaryCommand.common,
        operands: [DiaryCommand.source],
        flags: [
            Flag(
                "mood", value: .text, placeholder: "NAME=MOOD", repeats: true,
                Phrase("what a mood of your own is", fr: "ce qu’est une humeur à vous")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook import daylio daylio_export.csv --mood tired=sad --mood blissful=very_happy",
                says: Phrase("with moods of your own", fr: "avec vos propres humeurs"))
        ],
        seeAlso: ["mood", "import journey"], group: .takeOut
    ) { context, words in
        try DiaryCommand.run("daylio", context, words) { source in
            let reader = try DaylioMoods(context: context, words: words).reader(for: source, isTable)
            return { sink in
                try source.readTexts(isTable, sink) { name, bytes in try reader.read(bytes) { try sink(name, $0) } }
            }
        }
    }

    private static func isTable(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") }
}
