// `daybook journal add`, also `daybook log`: an entry from one line, from stdin, or from the editor.

import Arguments
import Bytes
import CivilTime
import DocumentActions
import FileSystem
import Journal
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
        _ = try context.vault()
        let typed = words.all("text")
        let photos = words.values("photo").map { context.machine.absolute($0) }
        if typed.isEmpty, photos.isEmpty { return try fromEditor(context, words) }
        let text =
            typed == ["-"]
            ? String(decoding: try StandardStream.input.readAll(limit: 64 << 20), as: UTF8.self)
            : typed.joined(separator: " ")
        var capture = try capture(text, context, words)
        var intake = try EntryPhotos(photos, context, isDryRun: words.has("dry-run"))
        let offset = try intake.fill(&capture, keepsTime: !text.trimmed.isEmpty || words.value("on") != nil)
        guard !capture.title.isEmpty || !capture.body.isEmpty else {
            throw CommandError(.usage, Phrase("nothing to write", fr: "rien à écrire"))
        }
        let path = try write(capture, offset, context, isDryRun: words.has("dry-run"))
        intake.report()
        if words.has("edit"), !words.has("dry-run") { try Editor(context: context).open(path) }
        return 0
    }

    private static func capture(_ text: String, _ context: Context, _ words: Invocation) throws -> Capture {
        var capture: Capture
        do throws(Capture.UnknownMood) {
            capture = try Capture(text, now: context.now)
        } catch {
            throw unknownMood(error.text)
        }
        if let typed = words.value("mood") {
            guard let mood = Mood(text: typed) else { throw unknownMood(typed) }
            capture.mood = mood
        }
        for tag in words.values("tag") {
            let name = try TagName.normalized(tag)
            if !capture.tags.contains(name) { capture.tags.append(name) }
        }
        if let place = words.value("place") { capture.place = place }
        if let typed = words.value("here"), ["now", "maintenant"].contains(typed.lowercased()) {
            let here = try PositionProgram.now(in: context.workspace(), for: "journal add --here now")
            capture.coordinates = here.coordinates
            if capture.place == nil { capture.place = here.name }
        } else if let typed = words.value("here") {
            guard let here = Coordinates(text: typed) else {
                throw CommandError(
                    .usage, Phrase("“\(typed)” is no position", fr: "« \(typed) » n’est pas une position"),
                    hint: Phrase(
                        "--here 45.76,4.84: latitude, longitude; or --here now",
                        fr: "--here 45.76,4.84 : latitude, longitude ; ou --here now"))
            }
            capture.coordinates = here
            if capture.place == nil { capture.place = try PlaceBook(context.workspace()).name(of: here) }
        }
        if words.has("favorite") { capture.isFavorite = true }
        if let typed = words.value("on") {
            let date = try context.date(typed, leaning: .past)
            guard let day = date.days.first else { throw WorkspaceError.invalidDate(typed) }
            capture.moment = LocalDateTime(
                day: day, time: date.time ?? (day == context.today ? context.now.time : .noon))
        }
        capture.weather = try weather(of: capture, context, words)
        return capture
    }

    private static func weather(of capture: Capture, _ context: Context, _ words: Invocation) throws -> Weather? {
        guard let typed = words.value("weather") else { return nil }
        if ["now", "maintenant"].contains(typed.lowercased()) {
            return try WeatherProgram(context).ask(about: capture)
        }
        guard let weather = Weather(typed: typed) else {
            throw CommandError(
                .usage, Phrase("“\(typed)” is no weather", fr: "« \(typed) » n’est pas un temps"),
                hint: Phrase("--weather \"rain 12°\"", fr: "--weather « pluie 12° »"))
        }
        return weather
    }

    static func unknownMood(_ text: String) -> CommandError {
        CommandError(
            .usage, Phrase("“\(text)” is no mood", fr: "« \(text) » n’est pas une humeur"),
            hint: Phrase(
                "very_sad, sad, neutral, happy, very_happy; −2 to 2; or an emoji",
                fr: "very_sad, sad, neutral, happy, very_happy ; −2 à 2 ; ou un emoji"))
    }

    /// Writes the entry under the first name that is free, and says where. `offset` is that of its time, in seconds east of UTC, where it
    /// is not that of here.
    @discardableResult
    static func write(
        _ capture: Capture, _ offset: Int? = nil, _ context: Context, isDryRun: Bool, isQuiet: Bool = false
    ) throws -> VaultPath {
        let text = capture.text(offsetSeconds: offset ?? context.utcOffset(at: capture.moment))
        for number in 1...1000 {
            let path = capture.path(number: number)
            do {
                if try context.vault().files.exists(path) { continue }
                try context.create(path, text, isDryRun: isDryRun)
                if !isDryRun, !isQuiet { context.terminal.line(path.text) }
                return path
            } catch VaultError.existing {
                continue
            }
        }
        throw CommandError(.failed, Phrase("too many entries of this name", fr: "trop d’entrées de ce nom"))
    }

    /// An empty entry in the editor; left empty, it is taken back.
    private static func fromEditor(_ context: Context, _ words: Invocation) throws -> Int32 {
        var capture = try capture("", context, words)
        capture.title = ""
        let path = try write(capture, nil, context, isDryRun: words.has("dry-run"))
        guard !words.has("dry-run") else { return 0 }
        try Editor(context: context).open(path)
        let document = try context.vault().document(path)
        if document.bodyText.trimmed.isEmpty {
            try Paths.removeFile(try context.vault().files.location(path))
            context.diagnostic(Phrase("nothing written, nothing kept", fr: "rien d’écrit, rien de gardé"))
        }
        return 0
    }
}
