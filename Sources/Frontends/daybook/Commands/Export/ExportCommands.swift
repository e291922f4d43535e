// `daybook export html|json|markdown|csv`, and the common parts of all exports.

import Arguments
import ExchangeActions
import Pages
import Search
import Vault
import Wording
import Workspaces

enum ExportCommands {
    static let generator = "daybook \(Tool.version)"

    /// The export format given by the flags of a command.
    typealias Form = @Sendable (Invocation) -> ExportForm

    static let html = command(
        "html", Phrase("make a static site", fr: "faire un site statique"),
        Phrase(
            "A site that opens from disk, with today or the last day: timeline, calendar, photos, tags, lists, sensors, moods, search; light, dark and print. site: in the vault's settings has its title, author, colour, parts and address. No script of a note, no remote request. A second export writes only what changed and removes what vanished; files it did not write are left alone.",
            fr:
                "Un site qui s’ouvre depuis le disque, sur aujourd’hui ou le dernier jour : fil, calendrier, photos, étiquettes, listes, capteurs, humeurs, recherche ; clair, sombre et impression. site: dans les réglages du coffre a son titre, son auteur, sa couleur, ses parties et son adresse. Aucun script venu d’une note, aucune requête distante. Un second export n’écrit que ce qui a changé et retire ce qui a disparu ; les fichiers qu’il n’a pas écrits restent."
        ),
        toFolder: true, flags: [.keepLocation], example: "daybook export html site",
        { _ in .html })

    static let markdown = command(
        "markdown", Phrase("make a portable copy", fr: "faire une copie portable"),
        Phrase(
            "Copies documents and their media into a folder; wikilinks become Markdown links.",
            fr: "Copie les documents et leurs médias dans un dossier ; les wikiliens deviennent des liens Markdown."),
        toFolder: true, flags: [.keepLocation, locked], example: "daybook export markdown ~/copy tag:recipes",
        { _ in .markdown })

    private static let isPrivate = Flag("private", Phrase("private documents too", fr: "aussi les documents privés"))

    static let json = command(
        "json", Phrase("make a complete backup", fr: "faire une sauvegarde complète"),
        Phrase(
            "Every file with its bytes and checksum, what each document says, and a manifest; daybook import json restores it byte for byte. FILE may be - for standard output. Private documents are left out unless --private. With --to the whole is one age file that only those keys open: me is every key of daybook keys list. What is locked (daybook lock) goes along with --private, as it is.",
            fr:
                "Chaque fichier avec ses octets et sa somme de contrôle, ce que dit chaque document, et un manifeste ; daybook import json la restaure octet pour octet. FICHIER peut être - pour la sortie standard. Les documents privés restent dehors sauf avec --private. Avec --to le tout est un fichier age que seules ces clés ouvrent : me vaut toutes les clés de daybook keys list. Ce qui est verrouillé (daybook lock) part avec --private, tel quel."
        ),
        flags: [isPrivate, locked, AgeOutput.flag],
        example: "daybook export json --private ~/backup.json",
        { .json(includesPrivate: $0.has(isPrivate)) })

    static let csv = command(
        "csv", Phrase("make a table of documents", fr: "faire un tableau des documents"),
        Phrase(
            "A row a document: path, title, kind, date, time, tags, mood, words. FILE may be - for standard output.",
            fr:
                "Une ligne par document : chemin, titre, genre, date, heure, étiquettes, humeur, mots. FICHIER peut être - pour la sortie standard."
        ),
        flags: [locked], example: "daybook export csv - kind:journal",
        { _ in .csv })

    static let locked = Flag(
        "locked",
        Phrase(
            "locked documents too, in plain text (daybook open)",
            fr: "aussi les documents verrouillés, en clair (daybook open)"))

    /// A command that makes one export from the documents of a query.
    static func command(
        _ name: String, _ summary: Phrase, _ manual: Phrase, toFolder: Bool = false, flags: [any DeclaredFlag] = [],
        example: String, _ form: @escaping Form
    ) -> Command<Context> {
        let label = toFolder ? Phrase("DIR", fr: "DOSSIER") : Phrase("FILE", fr: "FICHIER")
        let place = Operand(
            "target", kind: toFolder ? .directory : .path, label: label, summary: Phrase("where to", fr: "vers où"))
        return Command(
            path: ["export", name], summary: summary,
            manual: manual
                + Phrase(
                    " Documents with private: true stay out of every export.",
                    fr: " Les documents avec private: true restent hors de tout export."),
            operands: [place, .query], flags: flags + [.dryRun], examples: [Example(line: example, says: summary)],
            group: .takeOut, locked: .named
        ) { context, words in
            let takesLocked = words.declares(locked) && words.has(locked)
            if !takesLocked { context.leaveLocked() }
            let target = words[place]
            let isStream = target == "-"
            // A query may begin with a hyphen, so the parser did not reject a mistyped flag.
            guard isStream || !target.hasPrefix("-") else {
                throw CommandError(
                    .usage,
                    Phrase("invalid flag “\(target)” of this command", fr: "option invalide « \(target) » ici"),
                    hint: Phrase(
                        "daybook export \(name) \(label.english); ./\(target) names a file that begins so",
                        fr:
                            "daybook export \(name) \(label[.french]) ; ./\(target) nomme un fichier qui commence ainsi"
                    ))
            }
            let query = try context.query(words[.query])
            if words.declares(.keepLocation), words.has(.keepLocation) { try tellOverruled(context) }
            var request = try words.exportRequest(
                form(words), to: isStream ? .stream : .place(context.machine.absolute(target)), of: query, context)
            request.takesLocked = takesLocked
            if words.declares(.keepLocation), !request.keepsLocation, !request.isRehearsal {
                request.keepsLocation = try wantsPlaces(request, context)
            }
            if words.declares(AgeOutput.flag) { request.filter = try AgeOutput.filter(words[AgeOutput.flag], context) }
            let report: ExportReport
            do {
                report = try request.run(in: context.workspace()) { context.terminal.write($0) }
            } catch VaultError.lock(.closed, let path) where takesLocked {
                // Opening the key is a separate step: an export does not ask for it.
                throw CommandError(VaultError.lock(.closed, path))
            }
            for warning in report.warnings { context.diagnostic(warning) }
            // On standard output, the export itself is the answer.
            if !isStream { tell(report, target, isDryRun: words.has(.dryRun), context) }
            return 0
        }
    }

    /// Asks at a terminal whether to include exact locations, if there are any and that is undecided. Without an answer, they stay out.
    static func wantsPlaces(_ request: MakeExport, _ context: Context) throws -> Bool {
        guard context.terminal.canAsk else { return false }
        let count = try request.undecidedPlaces(in: context.workspace())
        guard count > 0 else { return false }
        return context.terminal.confirm(
            context.say(
                Phrase.counted(
                    count, "document says exactly where (coordinates)", "documents say exactly where (coordinates)",
                    fr: "document dit exactement où (coordonnées)", "documents disent exactement où (coordonnées)")
                    + Phrase(". Keep that in this export? [y/N] ", fr: ". Le garder dans cet export ? [o/N] ")))
    }

    /// `--keep-location` does not override a denial.
    static func tellOverruled(_ context: Context) throws {
        guard try MakeExport.hidesPhotoPlaces(context.workspace()) else { return }
        context.diagnostic(
            Phrase(
                "--keep-location: the place in pictures stays out, as daybook permissions says",
                fr: "--keep-location : le lieu des images reste dehors, comme le dit daybook permissions"))
    }

    static func tell(_ report: ExportReport, _ target: String, isDryRun: Bool, _ context: Context) {
        let (written, unchanged, removed) = (report.written, report.unchanged, report.removed)
        context.diagnostic(
            isDryRun
                ? Phrase(
                    "\(target): \(written) would be written, \(unchanged) unchanged, \(removed) would be removed",
                    fr: "\(target) : à écrire : \(written), inchangés : \(unchanged), à retirer : \(removed)")
                : Phrase(
                    "\(target): \(written) written, \(unchanged) unchanged, \(removed) removed",
                    fr: "\(target) : écrits : \(written), inchangés : \(unchanged), retirés : \(removed)"))
    }
}

extension Invocation {
    /// The export request from those flags that the command has.
    func exportRequest(
        _ form: ExportForm, to target: MakeExport.Target, of query: ResolvedQuery, _ context: Context
    ) throws -> MakeExport {
        var request = MakeExport(
            form, to: target, of: query, language: try context.exportLanguage(),
            generator: ExportCommands.generator,
            isRehearsal: has(.dryRun), pictures: try context.webPictures())
        request.siteLanguage = try context.exportLanguage(isSite: true)
        if declares(ExportBookCommands.title) { request.title = self[ExportBookCommands.title] }
        if case .pdf = form, let meter = ProgressMeter(context.terminal, language: context.language) {
            request.progress = { meter.show($0) }
        }
        if declares(.keepLocation) { request.keepsLocation = has(.keepLocation) }
        return request
    }
}

extension Context {
    /// The language of exports: `--lang`, else for a site that of its settings, else the vault's, else the user's.
    func exportLanguage(isSite: Bool = false) throws -> LanguageCode {
        if hasLanguageFlag { return language }
        let settings = try vault().settings
        let named = (isSite ? settings.site.language : nil) ?? settings.language
        return named.flatMap { LanguageCode(rawValue: $0) } ?? language
    }
}
