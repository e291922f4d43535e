// `daybook import daylio`: the CSV of Daylio.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import Journal
import Wording

enum ImportDaylioCommand {
    private static let mood = Flag(
        "mood", values: .text, placeholder: "NAME=MOOD",
        Phrase("what a mood of your own is", fr: "ce qu’est une humeur à vous"))

    static var command: Command<Context> {
        Command(
            path: ["import", "daylio"],
            summary: Phrase("bring in moods of Daylio", fr: "reprendre les humeurs de Daylio"),
            manual: Phrase(
                """
                SOURCE is the CSV that Daylio exports, or a backup (.daylio), which also says how good each mood of your own is, and has pictures. Activities become tags, scales are kept under imported.scales:, HTML in notes becomes \
                Markdown. Daylio's own moods are known in English, French, German, Spanish and Italian; names of your own are asked for once \
                on a terminal, or said with --mood, and kept as daylio_moods: in .daybook/settings.yaml. The name itself stays under \
                imported.mood:.
                """,
                fr: """
                    SOURCE est le CSV que Daylio exporte, ou une sauvegarde (.daylio), qui dit aussi le niveau de vos propres humeurs et a les images. Les activités deviennent des étiquettes, les échelles sont gardées sous \
                    imported.scales:, le HTML des notes devient du Markdown. Les humeurs propres à Daylio sont connues en anglais, français, \
                    allemand, espagnol et italien ; vos propres noms sont demandés une fois sur un terminal, ou dits avec --mood, et gardés \
                    sous daylio_moods: dans .daybook/settings.yaml. Le nom lui-même reste sous imported.mood:.
                    """) + DiaryCommand.common,
            operands: [DiaryCommand.source], flags: [mood, .dryRun],
            examples: [
                Example(
                    line: "daybook import daylio daylio_export.csv --mood tired=sad --mood blissful=very_happy",
                    says: Phrase("with moods of your own", fr: "avec vos propres humeurs"))
            ],
            seeAlso: ["mood", "import journey"], group: .takeOut, locked: .searched
        ) { context, words in
            try DiaryCommand.run(.daylio, context, words.diaryFlags) { request in
                request.moods = try words[mood].map(mood)
                let unsaid = try request.unmappedMoods(in: context.workspace())
                if !unsaid.isEmpty { request.moods += try asked(unsaid, context, isAttended: !words.has(.json)) }
            }
        }
    }

    /// `NAME=MOOD`
    private static func mood(_ text: String) throws -> DaylioMood {
        guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
            throw CommandError(
                .usage, Phrase("--mood \(text): no “=”", fr: "--mood \(text) : pas de « = »"),
                hint: Phrase(same: "--mood tired=sad"))
        }
        let typed = String(text[text.index(after: mark)...])
        guard let mood = Mood(text: typed) else { throw ImportActionError.unknownMood(typed) }
        return DaylioMood(name: String(text[..<mark]).trimmed, mood: mood)
    }

    /// Answers of a person; if there is no one to ask, an error with the missing flags.
    private static func asked(_ names: [String], _ context: Context, isAttended: Bool) throws -> [DaylioMood] {
        guard isAttended, StandardStream.input.isTerminal, StandardStream.errors.isTerminal else {
            throw ImportActionError.unmappedMoods(names)
        }
        context.diagnostic(
            Phrase(
                "Which moods are these? very_sad, sad, neutral, happy, very_happy, or −2 to 2. It is asked once.",
                fr:
                    "Quelles humeurs sont-ce ? very_sad, sad, neutral, happy, very_happy, ou −2 à 2. C’est demandé une fois."
            ))
        return try names.map { name in
            while true {
                context.terminal.prompt("  \(TerminalText.harmless(name)): ")
                guard let answer = StandardStream.input.readLine() else { throw ImportActionError.unmappedMoods(names) }
                if let mood = Mood(text: answer) { return DaylioMood(name: name, mood: mood) }
            }
        }
    }
}
