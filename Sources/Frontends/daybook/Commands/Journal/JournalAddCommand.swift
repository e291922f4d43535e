// `daybook journal add`, also `daybook log`: an entry from one line, from stdin, or from the editor.

import Arguments
import EntryActions
import FileSystem
import Vault
import Wording
import Workspaces

enum JournalAddCommand {
    static let command = Command<Context>(
        path: ["journal", "add"], aliases: [["log"]],
        summary: Phrase("write a journal entry", fr: "écrire une entrée de journal"),
        manual: Phrase(
            """
            The text may start with a date and a colon ("yesterday 9pm: …", "lundi dernier: …"). The first sentence is the title. At the end, \
            #tags, @place and key:value go to the front matter; mood:happy (or mood:1, humeur:joyeux, an emoji) may stand anywhere, and a \
            lone * makes a favourite.

            --photo copies a picture to media/YYYY/MM/ and names it in photos:. Where the entry names no place, it gets the coordinates of the \
            first picture that has some. With pictures and no text, the entry is dated by the first of them.

            "-" reads the text from standard input; no text opens the editor ($VISUAL, $EDITOR).
            """,
            fr: """
                Le texte peut commencer par une date et un deux-points (« hier 21h: … », « lundi dernier: … »). La première phrase est le \
                titre. À la fin, #étiquettes, @lieu et clé:valeur vont dans l’en-tête ; mood:happy (ou mood:1, humeur:joyeux, un emoji) peut \
                être n’importe où, et une * seule fait un favori.

                --photo copie une image dans media/AAAA/MM/ et la nomme dans photos:. Une entrée sans lieu reçoit les coordonnées de la \
                première image qui en a. Avec des images et sans texte, l’entrée prend la date de la première.

                « - » lit le texte sur l’entrée standard ; sans texte, l’éditeur s’ouvre ($VISUAL, $EDITOR).
                """),
        operands: [
            Operand(
                name: "text", arity: .any, label: Phrase("TEXT", fr: "TEXTE"),
                summary: Phrase("what happened", fr: "ce qui s’est passé"))
        ],
        flags: [
            Flag(
                "mood", value: .text, placeholder: "MOOD",
                Phrase("very_sad … very_happy, −2 … 2, or an emoji", fr: "very_sad … very_happy, −2 … 2, ou un emoji")),
            Flag(
                "tag", short: "t", value: .tag, repeats: true,
                Phrase("a tag; may be repeated", fr: "une étiquette ; répétable")),
            Flag("place", value: .text, Phrase("where", fr: "où")),
            Flag(
                "here", value: .text, placeholder: "LAT,LON",
                Phrase(
                    "the position, such as 45.76,4.84, named by the nearest place of the settings; \"now\" asks sources.location.command of your config.yaml",
                    fr:
                        "la position, par exemple 45.76,4.84, nommée d’après le lieu des réglages le plus proche ; « now » interroge sources.location.command de votre config.yaml"
                )),
            Flag(
                "weather", value: .text, placeholder: "WORDS",
                Phrase(
                    "such as \"rain 12°\"; \"now\" asks weather.command of your config.yaml",
                    fr: "par exemple « pluie 12° » ; « now » interroge weather.command de votre config.yaml")),
            Flag(
                "photo", value: .path, repeats: true,
                Phrase("a picture to keep with it; may be repeated", fr: "une image à y joindre ; répétable")),
            Flag("favorite", Phrase("mark as a favourite", fr: "marquer comme favori")),
            .on,
            Flag(
                "edit", short: "e",
                Phrase("open the editor on the new entry", fr: "ouvrir l’éditeur sur la nouvelle entrée")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook log \"hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy\"",
                says: Phrase(
                    "date, place, tag and mood in one line", fr: "date, lieu, étiquette et humeur en une ligne")),
            Example(
                line: "daybook log \"First tomatoes\" --photo IMG_0412.jpg --photo IMG_0413.heic",
                says: Phrase("with two pictures", fr: "avec deux images")),
            Example(line: "daybook log -", says: Phrase("from standard input", fr: "depuis l’entrée standard")),
        ],
        group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let typed = words.all("text")
        var action = LogEntry()
        action.photos = words.values("photo").map { context.machine.absolute($0) }
        action.isEmpty = typed.isEmpty && action.photos.isEmpty
        action.text =
            typed == ["-"]
            ? String(decoding: try StandardStream.input.readAll(limit: 64 << 20), as: UTF8.self)
            : typed.joined(separator: " ")
        action.mood = words.value("mood")
        action.tags = words.values("tag")
        action.place = words.value("place")
        action.position = words.value("here")
        action.weather = words.value("weather")
        action.isFavorite = words.has("favorite")
        action.day = words.value("on")
        let isDryRun = words.has("dry-run")
        let result = try context.result(of: action.plan(in: workspace), isDryRun: isDryRun)
        if !isDryRun { context.terminal.line(result.path.text) }
        context.report(result.photos, isDryRun: isDryRun)
        guard !isDryRun, action.isEmpty || words.has("edit") else { return 0 }
        try Editor(context: context).open(result.path)
        if action.isEmpty, try workspace.apply(DiscardEmptyEntry(result.path).plan(in: workspace)) {
            context.diagnostic(Phrase("nothing written, nothing kept", fr: "rien d’écrit, rien de gardé"))
        }
        return 0
    }
}
