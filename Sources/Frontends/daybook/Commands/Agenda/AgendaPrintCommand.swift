// `daybook agenda print`: prints days, weeks, months and years, or blank paper.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Pages
import Permissions
import Print
import Vault
import Wording
import Workspaces

enum AgendaPrintCommand {
    private static let span = Operand(
        optional: "span", kind: .text, label: Phrase("SPAN", fr: "PÉRIODE"),
        summary: Phrase("day, week, month, year or blank", fr: "jour, semaine, mois, année ou vierge"))
    private static let which = Operand(
        any: "which", kind: .date,
        summary: Phrase("a date in it; without it today", fr: "une date dedans ; sinon aujourd’hui"))
    private static let paper = Flag(
        "paper", value: .choice(PaperStyle.Kind.allCases),
        Phrase("what empty places look like", fr: "l’aspect des places vides"))
    private static let size = Flag(
        "size", value: .choice(PaperSize.allCases), Phrase("the size of the paper", fr: "le format du papier"))
    private static let landscape = Flag("landscape", Phrase("landscape orientation", fr: "orientation paysage"))
    private static let portrait = Flag("portrait", Phrase("portrait orientation", fr: "orientation portrait"))
    private static let spread = Flag(
        "spread", Phrase("a week on two facing pages", fr: "une semaine sur deux pages en regard"))
    private static let vertical = Flag(
        "vertical", Phrase("weeks as columns of hours", fr: "les semaines en colonnes d’heures"))
    private static let habits = Flag(
        "habits", value: .text,
        Phrase("what to tick each day: run, read", fr: "ce que l’on coche chaque jour : courir, lire"))
    private static let moods = Flag(
        "moods", Phrase("five rings a day for the mood", fr: "cinq ronds par jour pour l’humeur"))
    private static let pages = Flag(
        "pages", value: .integer, Phrase("how many blank pages", fr: "combien de pages vierges"))
    private static let with = Flag(
        "with", values: .choice(PlannerPart.allCases),
        Phrase("also the pages of its parts", fr: "aussi les pages de ses parties"))
    private static let title = Flag(
        "title", value: .text, Phrase("a line above the heading", fr: "une ligne au-dessus du titre"))
    private static let weekStart = Flag(
        "week-start", value: .choice(["monday", "sunday", "saturday"]),
        Phrase("the first day of weeks", fr: "le premier jour des semaines"))
    private static let output = Flag(
        "output", short: "o", value: .path,
        Phrase("the file to write; - is standard output", fr: "le fichier à écrire ; - est la sortie standard"))
    private static let html = Flag("html", Phrase("the HTML instead of the PDF", fr: "le HTML au lieu du PDF"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "print"], summary: Phrase("make a page for paper", fr: "faire une page à imprimer"),
            manual: Phrase(
                """
                A PDF with the dates and what the vault has for them: a day with its hours, a week, a month, a year, or blank paper. SPAN is \
                day, week, month, year or blank; a date alone says its span, as 2026-W47 does. A week has at most five events a day, and lines to \
                write on; what a day has too much of is counted as +3 and listed under the notes. Dots in a year are busy days and birthdays.

                PAPER is blank, lined, grid, dotted or custom; custom is what .daybook/settings.yaml says under paper:. Without --paper it is \
                that of the agenda's page of the same date, else custom where the settings have it, else dotted. A spread is a week on two \
                facing pages, --vertical one of columns of hours. --with adds the pages of the months, weeks or days in the span, and questions \
                that look back (reviews); numbers and names in the PDF lead to them. Private documents stay out.

                --habits takes names with commas between them, and gives each day boxes to tick: below the tasks of a day, beside those of a \
                week, on a page of its own after a month. --moods gives it five rings to fill in.

                The PDF is set by WeasyPrint. It looks best with the fonts of fonts-urw-base35 and fonts-liberation. Scripts that no font here \
                has, emoji too, are named with the package that brings one.
                """,
                fr: """
                    Un PDF avec les dates et ce que le coffre a pour elles : un jour et ses heures, une semaine, un mois, une année, ou du papier \
                    vierge. PÉRIODE est jour, semaine, mois, année ou vierge ; une date seule dit sa période, comme 2026-W47. Une semaine \
                    a au plus cinq événements par jour, et des lignes pour écrire ; ce qu’un jour a de trop est compté (+3) et donné sous les \
                    notes. Les points d’une année sont les jours occupés et les anniversaires.

                    PAPIER est blank (blanc), lined (ligné), grid (quadrillé), dotted (pointé) ou custom (personnalisé, selon paper: dans \
                    .daybook/settings.yaml). Sans --paper, c’est celui de la page d’agenda de la même date, sinon custom si les réglages le \
                    définissent, sinon dotted. Avec --spread, la semaine prend deux pages qui se font face ; avec --vertical, elle est en colonnes d’heures. \
                    --with ajoute les pages des mois, des semaines ou des jours de la période, et des questions pour faire le bilan (reviews) ; \
                    nombres et noms y mènent dans le PDF. Les documents privés restent dehors.

                    --habits prend des noms séparés par des virgules et donne à chaque jour des cases à cocher : sous les tâches d’un jour, à \
                    côté de celles d’une semaine, sur une page à part derrière un mois. --moods lui donne cinq ronds à remplir.

                    Le PDF est composé par WeasyPrint. Il est plus beau avec les polices de fonts-urw-base35 et fonts-liberation. Les écritures \
                    qu’aucune police n’a ici, les emoji aussi, sont nommées avec le paquet qui en apporte une.
                    """),
            operands: [span, which],
            flags: [
                paper, size, landscape, portrait, spread, vertical, habits, moods, pages, with, title, weekStart,
                output, html, .dryRun,
            ],
            examples: [
                Example(
                    line: "daybook agenda print week 2026-W47 --paper dotted -o week.pdf",
                    says: Phrase("a week on dotted paper", fr: "une semaine sur papier pointé")),
                Example(
                    line: "daybook agenda print year 2027 --with months --with weeks --with reviews",
                    says: Phrase("a whole planner", fr: "un agenda entier")),
                Example(
                    line: "daybook agenda print month --habits 'run, read' --moods",
                    says: Phrase(
                        "a month, and a page to tick its days", fr: "un mois, et une page pour cocher ses jours")),
                Example(
                    line: "daybook agenda print blank --paper lined --pages 3",
                    says: Phrase("paper to write on", fr: "du papier à lettres")),
            ],
            seeAlso: ["agenda page"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(landscape), words.has(portrait) {
            throw CommandError(
                .usage,
                Phrase("a page is landscape or portrait, not both", fr: "une page est couchée ou debout, pas les deux"))
        }
        let firstWeekday =
            words[weekStart].flatMap { name in
                [Weekday.monday, .sunday, .saturday].first { "\($0)" == name }
            } ?? context.firstWeekday
        let workspace = try context.workspace()
        var request = PrintPlanner(
            try .named(
                words[span], words[which], pages: words[pages], firstWeekday: firstWeekday,
                on: context.machine), language: try context.exportLanguage(), firstWeekday: firstWeekday)
        request.parts = Set(words[with])
        request.paper = words[paper]
        request.size = words[size]
        request.orientation = words.has(landscape) ? .landscape : words.has(portrait) ? .portrait : nil
        request.isTwoPageSpread = words.has(spread)
        request.title = words[title]
        request.habits = try words[habits].map { try PrintPlanner.habits(named: $0) } ?? []
        request.hasMoods = words.has(moods)
        request.isVertical = words.has(vertical)
        let options = try request.options(in: workspace)
        let grant = try context.exportGrant(
            via: .planner, to: words[output] ?? options.span.name,
            isRehearsal: words.has(.dryRun))
        var content = try options.days.map { try PlannerContent(of: $0, in: workspace, grant) } ?? PlannerContent()
        content.readInk(for: options, in: workspace, grant)
        let pages = PlannedPages(
            options: options, content: content, output: words[output], isHTML: words.has(html),
            isDryRun: words.has(.dryRun))
        try pages.write(context, grant)
        return 0
    }
}

/// The pages and their destination.
private struct PlannedPages {
    let options: PlannerOptions
    let content: PlannerContent
    /// As typed; nil for a default name in the working folder. `-` is standard output.
    let output: String?
    let isHTML: Bool
    let isDryRun: Bool

    func write(_ context: Context, _ grant: ExportGrant) throws {
        let name = output ?? defaultName
        let pdf = PlannerPDF(
            options, content, grant: grant, file: name == "-" ? nil : context.machine.absolute(name),
            temporaryFolder: context.machine.temporaryFolder)
        if name == "-" {
            context.terminal.write(isHTML ? Array(PlannerPages.html(options, content).utf8) : try pdf.bytes())
            if !isHTML { warn(pdf, context) }
            return
        }
        if isDryRun {
            context.diagnostic(Phrase("would make \(name)", fr: "créerait \(name)"))
            return
        }
        if isHTML {
            try pdf.writeHTML()
        } else {
            try pdf.run()
            warn(pdf, context)
        }
        if output == nil { context.diagnostic(Phrase("made \(name)", fr: "créé : \(name)")) }
    }

    private func warn(_ pdf: PlannerPDF, _ context: Context) {
        for warning in pdf.warnings() { context.diagnostic(warning) }
    }

    /// `week-2026-W47.pdf`, `paper.pdf`: in the working folder.
    private var defaultName: String {
        let french = options.language == .french
        let word: String =
            switch options.span {
            case .day: french ? "jour" : "day"
            case .week: french ? "semaine" : "week"
            case .month: french ? "mois" : "month"
            case .year: french ? "annee" : "year"
            case .blank: french ? "papier" : "paper"
            }
        let stem = if case .blank = options.span { word } else { word + "-" + options.span.name }
        return stem + (isHTML ? ".html" : ".pdf")
    }
}
