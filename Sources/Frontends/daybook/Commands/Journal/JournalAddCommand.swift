// `daybook journal add`, also `daybook log`: an entry from one line, from stdin, or from the editor.

import Agenda
import AgendaActions
import Arguments
import Bytes
import FileSystem
import Journal
import JournalActions
import Vault
import Wording
import Workspaces

enum JournalAddCommand {
    private static let text = Operand(
        any: "text", kind: .text, label: Phrase("TEXT", fr: "TEXTE"),
        summary: Phrase("what happened", fr: "ce qui s’est passé"))
    private static let mood = Flag(
        "mood", value: .text, placeholder: "MOOD",
        Phrase("very_sad … very_happy, −2 … 2, or an emoji", fr: "very_sad … very_happy, −2 … 2, ou un emoji"))
    private static let tag = Flag(
        "tag", short: "t", values: .tag, Phrase("a tag; may be repeated", fr: "une étiquette ; répétable"))
    private static let place = Flag("place", value: .text, Phrase("where", fr: "où"))
    private static let here = Flag(
        "here", value: .text, placeholder: "LAT,LON",
        Phrase(
            "the position, such as 45.76,4.84, named by the nearest place of the settings; \"now\" asks sources.location.command of your config.yaml",
            fr:
                "la position, par exemple 45.76,4.84, nommée d’après le lieu des réglages le plus proche ; « now » interroge sources.location.command de votre config.yaml"
        ))
    private static let weather = Flag(
        "weather", value: .text, placeholder: "WORDS",
        Phrase(
            "such as \"rain 12°\"; \"now\" asks weather.command of your config.yaml",
            fr: "par exemple « pluie 12° » ; « now » interroge weather.command de votre config.yaml"))
    private static let photo = Flag(
        "photo", values: .path,
        Phrase("a picture to keep with it; may be repeated", fr: "une image à y joindre ; répétable"))
    private static let favorite = Flag("favorite", Phrase("mark as a favourite", fr: "marquer comme favori"))
    private static let locked = Flag(
        "locked", Phrase("encrypt it (daybook lock)", fr: "la chiffrer (daybook lock)"))
    private static let edit = Flag(
        "edit", short: "e", Phrase("open the editor on the new entry", fr: "ouvrir l’éditeur sur la nouvelle entrée"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "add"], aliases: [["log"]],
            summary: Phrase("write a journal entry", fr: "écrire une entrée de journal"),
            manual: Phrase(
                """
                The text may start with a date and a colon ("yesterday 9pm: …", "lundi dernier: …"). The first sentence is the title. After the \
                last sentence or line, #tags, @place and key:value go to the front matter; within a sentence ("I love #gardening", "Lunch @Lyon") \
                they are understood and stay. A mood (mood:happy, mood:1, humeur:joyeux, mood:😀) ends a sentence, too; a star makes a \
                favourite and goes, in front ("*Best day", "yesterday *: …") or at the end of the first line. One @ is the place: a second one, and several in a row ("Met @anna @tom"), are mentions. What a flag says, the text's \
                own words do not say again: they stay in the text.

                --photo copies a picture to media/YYYY/MM/ and names it in photos:; a sound, a film, a PDF or a text becomes a link. Where the entry names no place, it gets the coordinates of the \
                first picture that has some. With pictures and no text, the entry is dated by the first of them.

                Without a text, standard input is the text if it is not a terminal ("-" says so, too); on a terminal the editor opens ($VISUAL, \
                $EDITOR), and an entry that is left without words is taken back.
                """,
                fr: """
                    Le texte peut commencer par une date et un deux-points (« hier 21h: … », « lundi dernier: … »). La première phrase est le \
                    titre. Derrière la dernière phrase ou ligne, #étiquettes, @lieu et clé:valeur vont dans l’en-tête ; dans une phrase (« J’aime le \
                    #jardin », « Déjeuner @Lyon »), ils sont compris et restent. Une humeur (mood:happy, mood:1, humeur:joyeux, un emoji) finit \
                    aussi une phrase ; une étoile fait un favori et s’en va, devant (« *Quel jour », « hier *: … ») ou à la fin de la première ligne. Un @ est le lieu : un deuxième, et plusieurs de suite (« Vu @anna @tom »), \
                    sont des mentions. Ce que dit une option, les mots du texte ne le disent plus : ils restent dans le texte.

                    --photo copie une image dans media/AAAA/MM/ et la nomme dans photos: ; un son, un film, un PDF ou un texte devient un lien. Une entrée sans lieu reçoit les coordonnées de la \
                    première image qui en a. Avec des images et sans texte, l’entrée prend la date de la première.

                    Sans texte, l’entrée standard est le texte si elle n’est pas un terminal (« - » le dit aussi) ; dans un terminal, l’éditeur \
                    s’ouvre ($VISUAL, $EDITOR), et une entrée laissée sans mots est reprise.
                    """),
            operands: [text], flags: [mood, tag, place, here, weather, photo, favorite, locked, .on, edit, .dryRun],
            examples: [
                Example(
                    line: "daybook log \"hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy\"",
                    says: Phrase(
                        "date, place, tag and mood in one line", fr: "date, lieu, étiquette et humeur en une ligne")),
                Example(
                    line: "daybook log \"First tomatoes\" --photo IMG_0412.jpg --photo IMG_0413.heic",
                    says: Phrase("with two pictures", fr: "avec deux images")),
                Example(
                    line: "daybook log < note.txt", says: Phrase("from standard input", fr: "depuis l’entrée standard")),
            ],
            group: .write, locked: .named, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let entry = try entry(context, words)
        let isDryRun = words.has(.dryRun)
        let isEdited = !isDryRun && (entry.isEmpty || words.has(edit))
        let plan = try entry.plan(in: workspace)
        // A document that cannot be read back cannot be edited: the key is asked for before anything is written.
        if isEdited, case .create(let name, _)? = plan.changes.last, !workspace.vault.files.isOpen {
            let path = try name.first { !workspace.vault.files.exists($0) }
            if path.isLocked { throw VaultError.lock(workspace.vault.files.canLock ? .closed : .noRecipients, path) }
        }
        let result = try context.result(of: plan, isDryRun: isDryRun)
        if !isDryRun, !isEdited {
            if words.has(.json) {
                context.terminal.json(Schema.logged(result, language: context.language))
            } else {
                context.terminal.line(result.path.text)
            }
        }
        if !words.has(.json) { sayReading(of: entry, result, context) }
        context.report(result.photos, isDryRun: isDryRun, areLocked: result.path.isLocked)
        if isEdited { try edit(result.path, in: workspace, context) }
        return 0
    }

    /// The entry from the flags and from typed or piped text.
    private static func entry(_ context: Context, _ words: Invocation) throws -> LogEntry {
        let typed = words[text]
        let isPiped = typed == ["-"] || typed.isEmpty && !StandardStream.input.isTerminal
        var entry = LogEntry()
        entry.photos = words[photo].map { context.machine.absolute($0) }
        entry.text =
            isPiped
            ? String(decoding: try StandardStream.input.readAll(limit: 64 << 20), as: UTF8.self)
            : typed.joined(separator: " ")
        if entry.text.utf8.contains(0) {
            throw CommandError(
                .usage,
                Phrase(
                    "standard input is not text: it has NUL bytes",
                    fr: "l’entrée standard n’est pas du texte : elle a des octets nuls"))
        }
        // An empty pipe does not mean an empty entry, unless the editor is requested.
        entry.isEmpty =
            entry.photos.isEmpty && (typed.isEmpty && !isPiped || words.has(edit) && entry.text.trimmed.isEmpty)
        entry.mood = words[mood]
        entry.tags = words[tag]
        entry.place = words[place]
        entry.position = words[here]
        entry.weather = words[weather]
        entry.isFavorite = words.has(favorite)
        entry.isLocked = words.has(locked)
        entry.day = words[.on]
        return entry
    }

    /// Reports how a typed day and a star were interpreted.
    private static func sayReading(of entry: LogEntry, _ result: LogEntry.Result, _ context: Context) {
        if let unread = result.capture.unread { context.diagnostic(AgendaWords.unread([unread])) }
        var reading = result.capture.isDated ? [LineReading.moment(result.capture.moment)] : []
        if result.capture.isFavorite, !entry.isFavorite { reading.append(Phrase("favourite", fr: "favori")) }
        guard !reading.isEmpty else { return }
        context.diagnostic(reading.dropFirst().reduce(reading[0]) { $0 + Phrase(same: " · ") + $1 })
    }

    /// Opens the editor, and discards an entry left without words. Throws errors of the editor.
    private static func edit(_ path: VaultPath, in workspace: Workspace, _ context: Context) throws {
        var failure: (any Error)?
        do { try Editor(context: context).open(path) } catch { failure = error }
        // Before its path is printed: the path of a discarded entry is not reported.
        if try workspace.apply(DiscardEmptyEntry(path).plan(in: workspace)) {
            context.diagnostic(Phrase("nothing written, nothing kept", fr: "rien d’écrit, rien de gardé"))
        } else {
            context.terminal.line(path.text)
        }
        if let failure { throw failure }
    }
}
