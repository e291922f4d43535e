// Messages for refused agenda actions.

import Agenda
import Bytes
import CivilTime
import Print
import Search
import Wording

extension AgendaActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noLineNamed: Explanation(.usage, Phrase("no line is named", fr: "aucune ligne n’est désignée"))
        case .noLine(let name):
            Explanation(
                .nothing,
                Phrase("nothing in the agenda is called “\(name)”", fr: "rien ne s’appelle « \(name) » dans l’agenda"),
                hint: Phrase(
                    "daybook agenda list \(name) looks further; PATH:LINE names a line",
                    fr: "daybook agenda list \(name) cherche plus loin ; CHEMIN:LIGNE désigne une ligne"))
        case .ambiguousLine(let name, let lines): Self.ambiguous(name, lines)
        case .notListed(let number, let count):
            Explanation(
                .nothing,
                Phrase(
                    "no line \(number) in the last listing, which had \(count)",
                    fr: "pas de ligne \(number) dans la dernière liste, qui en avait \(count)"),
                hint: Phrase(
                    "daybook agenda tasks lists them again", fr: "daybook agenda tasks fait une nouvelle liste"))
        case .changedSinceListed(let number, let text):
            Explanation(
                .conflict,
                Phrase(
                    "line \(number) of the last listing has changed since: “\(text)”",
                    fr: "la ligne \(number) de la dernière liste a changé depuis : « \(text) »"),
                hint: Phrase(
                    "daybook agenda tasks lists them again", fr: "daybook agenda tasks fait une nouvelle liste"))
        case .changedSinceShown(let place, let text):
            Explanation(
                .conflict,
                Phrase(
                    "\(place.path): the line has changed since it was shown: “\(text)”",
                    fr: "\(place.path) : la ligne a changé depuis qu’elle a été montrée : « \(text) »"),
                hint: Phrase("load the page again", fr: "rechargez la page"))
        case .noItem(let place):
            Explanation(
                .nothing,
                Phrase(
                    "\(place.text): there is no event or task",
                    fr: "\(place.text) : ni événement ni tâche à cet endroit"))
        case .hasNoTime(let place):
            Explanation(
                .usage,
                Phrase("\(place.text): it has no time to count from", fr: "\(place.text) : pas d’heure à décaler"),
                hint: Phrase("say a day or a time: friday, 14:00", fr: "dites un jour ou une heure : vendredi, 14h"))
        case .endWithoutStart:
            Explanation(
                .usage, Phrase("an end needs a start", fr: "une fin demande un début"),
                hint: Phrase(
                    "say both hours, or neither: then it takes the whole day",
                    fr: "dites les deux heures, ou aucune : alors c’est toute la journée"))
        case .notATask(let place):
            Explanation(
                .usage, Phrase("\(place.text): not a task", fr: "\(place.text) : pas une tâche"),
                hint: Phrase("tasks have a checkbox: - [ ] …", fr: "les tâches ont une case : - [ ] …"))
        case .notRepeating(let place):
            Explanation(
                .usage,
                Phrase(
                    "\(place.text): it does not repeat, or has no next occurrence",
                    fr: "\(place.text) : elle ne se répète pas, ou n’a pas de fois suivante"),
                hint: Phrase("daybook agenda remove removes the line", fr: "daybook agenda remove enlève la ligne"))
        case .neitherEventNorTask(let place):
            Explanation(
                .usage,
                Phrase(
                    "\(place.text): neither an event nor a task", fr: "\(place.text) : ni un événement ni une tâche"))
        case .repeats(let place):
            Explanation(
                .usage, Phrase("\(place.text): it repeats", fr: "\(place.text) : il se répète"),
                hint: Phrase(
                    "--on DATE moves one occurrence, --from DATE it and those after, --all the series",
                    fr: "--on DATE déplace une occurrence, --from DATE celle-là et les suivantes, --all toute la série")
            )
        case .noOccurrence(let place, let day, let next):
            Explanation(
                .nothing,
                Phrase(
                    "\(place.text): no occurrence on \(day.iso)", fr: "\(place.text) : pas d’occurrence le \(day.iso)"),
                hint: next.map {
                    Phrase("the next one is on \($0.iso)", fr: "la prochaine est le \($0.iso)")
                })
        case .notSplit(let place, let day):
            Explanation(
                .usage,
                Phrase(
                    "\(place.text): the series has no occurrence before and after \(day.iso)",
                    fr: "\(place.text) : la série n’a pas d’occurrence avant et après le \(day.iso)"),
                hint: Phrase("--all moves the whole series", fr: "--all déplace toute la série"))
        case .repeatsOnOtherDays(let place, let day):
            Explanation(
                .usage,
                Phrase(
                    "\(place.text): its days do not include \(day.iso)",
                    fr: "\(place.text) : ses jours n’incluent pas le \(day.iso)"),
                hint: Phrase(
                    "agenda edit --set repeat=… says on which days",
                    fr: "agenda edit --set repeat=… dit à quels jours"))
        case .invalidToken(let typed):
            Explanation(
                .usage, Phrase("“\(typed)” is not KEY=VALUE", fr: "« \(typed) » n’est pas CLÉ=VALEUR"),
                hint: Phrase("such as alarm=30m", fr: "par exemple alarm=30m"))
        case .unwritable(.empty):
            Explanation(
                .usage, Phrase("nothing to write", fr: "rien à écrire"),
                hint: Phrase(
                    "words beside the date say what it is: “Dentist tomorrow 9:00”",
                    fr: "des mots à côté de la date disent ce que c’est : « Dentiste demain 9h »"))
        case .unwritable(.badToken(let message)): Explanation(.usage, message)
        case .unwritable(.nonexistent(let text)):
            Explanation(
                .usage,
                Phrase(
                    "invalid date “\(text)”: it does not exist", fr: "date invalide « \(text) » : elle n’existe pas"),
                hint: Phrase(
                    "quotes make it a word of the title: \"\(text)\"",
                    fr: "entre guillemets, c’est un mot du titre : \"\(text)\""))
        case .unwritable(.endsBeforeStart(let until, let start)):
            Explanation(
                .usage,
                Phrase(
                    "invalid end \(until.iso): the series begins on \(start.iso)",
                    fr: "fin invalide \(until.iso) : la série commence le \(start.iso)"))
        case .unknownPage, .untitledPage, .undatedPage: pageExplanation
        case .emptyRange(let first, let last):
            Explanation(
                .usage, Phrase("\(last.iso) is before \(first.iso)", fr: "\(last.iso) est avant \(first.iso)"),
                hint: Phrase("--from comes first", fr: "--from vient d’abord"))
        case .invalidHours(let typed):
            Explanation(
                .usage,
                Phrase(
                    "“\(typed)” is not a range of times", fr: "« \(typed) » n’est pas d’une heure à une autre"),
                hint: Phrase("such as 9:00-17:30, 9h-17h", fr: "par exemple 9:00-17:30, 9h-17h"))
        case .invalidMinimum(let typed):
            Explanation(
                .usage, Phrase("invalid duration “\(typed)”", fr: "durée invalide « \(typed) »"),
                hint: Phrase("such as 30m, 1h, 1h30", fr: "par exemple 30m, 1h, 1h30"))
        case .unknownSpan, .blankPaperWithDate, .pagesWithSpan, .invalidPageCount, .noSuchPart, .columnsWithoutWeek,
            .invalidHabits, .habitsWithoutDays:
            paperExplanation
        }
    }

    private static func ambiguous(_ name: String, _ lines: [AgendaLine]) -> Explanation {
        let shown = lines.prefix(6).map { "\n  \($0.path):\($0.number): \($0.source.trimmed)" }
        let list = shown.joined() + (lines.count > 6 ? "\n  …" : "")
        return Explanation(
            .usage, Phrase("“\(name)” is ambiguous:\(list)", fr: "« \(name) » en désigne plusieurs :\(list)"),
            hint: Phrase("name one as PATH:LINE", fr: "désignez-en une par CHEMIN:LIGNE"))
    }

    private var pageExplanation: Explanation {
        switch self {
        case .unknownPage(let typed):
            Explanation(
                .usage,
                Phrase(
                    "“\(typed)” is neither a type of page nor a date",
                    fr: "« \(typed) » n’est ni un type de page ni une date"),
                hint: Phrase(
                    "types: day, week, month, note, todo, custom", fr: "types : jour, semaine, mois, note, todo, custom"
                ))
        case .untitledPage:
            Explanation(.usage, Phrase("this page needs a title", fr: "cette page veut un titre"))
        default:
            Explanation(
                .usage, Phrase("only dated pages have a next one", fr: "seules les pages datées ont une suivante"))
        }
    }

    private var paperExplanation: Explanation {
        switch self {
        case .unknownSpan(let typed):
            Explanation(
                .usage,
                Phrase("“\(typed)” is neither a span nor a date", fr: "« \(typed) » n’est ni une période ni une date"),
                hint: Phrase(
                    "spans: day, week, month, year, blank", fr: "périodes : jour, semaine, mois, année, vierge")
            )
        case .blankPaperWithDate:
            Explanation(
                .usage, Phrase("blank paper has no date", fr: "le papier vierge n’a pas de date"),
                hint: Phrase("--pages 3 makes three of them", fr: "--pages 3 en fait trois"))
        case .pagesWithSpan:
            Explanation(
                .usage, Phrase("only blank paper has --pages", fr: "--pages ne va qu’avec le papier vierge"),
                hint: Phrase("--with adds pages to a span", fr: "--with ajoute des pages à une période"))
        case .noSuchPart(let part):
            Explanation(
                .usage,
                Phrase(
                    "this span has no pages of “\(part.rawValue)”",
                    fr: "cette période n’a pas de pages « \(part.rawValue) »"),
                hint: Phrase(
                    "a year has months, weeks, days and reviews; a month weeks, days and reviews; a week days",
                    fr:
                        "une année a months, weeks, days et reviews ; un mois weeks, days et reviews ; une semaine days"
                ))
        case .columnsWithoutWeek:
            Explanation(
                .usage,
                Phrase(
                    "only pages of weeks have columns of hours",
                    fr: "seules les pages de semaines ont des colonnes d’heures"),
                hint: Phrase(
                    "week --vertical, or --vertical --with weeks", fr: "semaine --vertical, ou --vertical --with weeks")
            )
        case .invalidHabits(let typed):
            Explanation(
                .usage, Phrase("invalid habits “\(typed)”", fr: "habitudes invalides « \(typed) »"),
                hint: Phrase(
                    "1 to 12 names of at most 30 characters with commas between them, such as run, read",
                    fr: "de 1 à 12 noms d’au plus 30 caractères, séparés par des virgules, par exemple courir, lire"))
        case .habitsWithoutDays:
            Explanation(
                .usage,
                Phrase("these pages have no days to tick", fr: "ces pages n’ont pas de jours à cocher"),
                hint: Phrase(
                    "a day, a week or a month has; a year with --with months, weeks or days",
                    fr: "un jour, une semaine, un mois en ont ; une année avec --with months, weeks ou days"))
        default: Explanation(.usage, Phrase("--pages is 1 to 500", fr: "--pages va de 1 à 500"))
        }
    }
}

extension LinePlace {
    /// `agenda/2026/2026-11-20.md:12`
    package var text: String { "\(path):\(line)" }
}
