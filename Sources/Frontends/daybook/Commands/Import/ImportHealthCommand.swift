// `daybook import health`: exports of Apple Health, and tables of other health apps.

import Arguments
import Bytes
import ExchangeActions
import ExternalSources
import FileSystem
import Permissions
import Sensors
import Wording

enum ImportHealthCommand {
    private static let file = Operand(
        optional: "file", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("export.zip, export.xml or a table", fr: "export.zip, export.xml ou un tableau"))
    private static let map = Flag(
        "map", values: .text, placeholder: "COLUMN=MEASURE",
        Phrase("what a column of a table is", fr: "ce qu’est une colonne d’un tableau"))
    private static let unit = Flag(
        "unit", values: .text, placeholder: "MEASURE=UNIT",
        Phrase("the unit of a column that does not say", fr: "l’unité d’une colonne qui ne la dit pas"))
    private static let dates = Flag(
        "dates", value: .choice(DateOrder.allCases),
        Phrase("what comes first in 03/04/2026", fr: "ce qui vient d’abord dans 03/04/2026"))

    static var command: Command<Context> {
        Command(
            path: ["import", "health"],
            summary: Phrase(
                "import steps, sleep, heart rate from a phone", fr: "reprendre pas, sommeil, pouls d’un téléphone"),
            manual: Phrase(
                """
                FILE is the export.zip that an iPhone makes (Health, your picture, Export All Health Data), the export.xml in it, or a CSV table \
                of Google Fit, Samsung Health, Fitbit or another program. Each day becomes one row of sensors/health/YYYY-MM.csv: steps, distance, \
                active energy, heart rate (mean, lowest, highest, at rest), sleep, weight, workouts, medication; sensors/health/device.md says \
                what they are. A file of any size takes the memory of its days. Without FILE, the exports that daybook permissions grant health \
                names are read, as far as they are new.

                What several devices counted at once counts once: of each hour the source that counted most. A night belongs to the day on which \
                one wakes: what ends after 18:00 is the next day's. Of several sources the one that saw most of the night counts. A row has the \
                time 12:00Z of its day. Days that are there already add nothing; where the new file has another value (a day that was not over, a \
                watch that told late), the new one counts and the old row stays in the file above it.

                Columns of tables are found by their names; --map says what others are, with one of steps, distance, cycling, energy, heart_rate, \
                heart_rate_min, heart_rate_max, resting_heart_rate, sleep, in_bed, weight, workouts, workout_minutes, workout_distance, medication.
                """,
                fr: """
                    FICHIER est l’export.zip que fait un iPhone (Santé, votre photo, Exporter toutes les données de santé), le export.xml qu’il \
                    contient, ou un tableau CSV de Google Fit, Samsung Health, Fitbit ou d’un autre logiciel. Chaque jour devient une ligne de \
                    sensors/health/AAAA-MM.csv : pas, distance, énergie active, fréquence cardiaque (moyenne, minimum, maximum, au repos), \
                    sommeil, poids, entraînements, médicaments ; sensors/health/device.md dit ce qu’ils sont. Un fichier de toute taille prend \
                    la mémoire de ses jours. Sans FICHIER, les exports que nomme daybook permissions grant health sont lus, s’ils sont nouveaux.

                    Ce que plusieurs appareils ont compté en même temps compte une fois : à chaque heure, la source qui a compté le plus. Une nuit \
                    est du jour où l’on se réveille : ce qui finit après 18 h est du lendemain. De plusieurs sources compte celle qui a vu le \
                    plus de la nuit. Une ligne a l’heure 12:00Z de son jour. Les jours déjà là n’ajoutent rien ; si le nouveau fichier a une \
                    autre valeur (un jour inachevé, une montre en retard), la nouvelle compte et l’ancienne ligne reste au-dessus dans le fichier.

                    Les colonnes des tableaux sont reconnues à leur nom ; --map dit ce que sont les autres : steps, distance, cycling, energy, \
                    heart_rate, heart_rate_min, heart_rate_max, resting_heart_rate, sleep, in_bed, weight, workouts, workout_minutes, \
                    workout_distance, medication.
                    """),
            operands: [file], flags: [map, unit, dates, .dryRun],
            examples: [
                Example(
                    line: "daybook import health export.zip --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook import health fit.csv --map 'Move Minutes count=workout_minutes'",
                    says: Phrase("a column with a name of its own", fr: "une colonne au nom inconnu")),
            ],
            seeAlso: ["sensors chart", "sensors import", "insights"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let read: HealthFile
        let file: String
        if let named = words[Self.file] {
            file = named
            let hidden = try workspace.hiddenFields(ofNamed: .health)
            read = try HealthFile(named, tableOptions(words), context.machine, hiding: hidden)
        } else {
            read = HealthFile(try workspace.read(HealthSource(), for: "import health"))
            file = context.say(PermissionSource.health.title)
        }
        let outcome = try ImportHealth(read.days).run(
            in: workspace, isRehearsal: words.has(.dryRun), tell: context.show)
        if words.has(.json) {
            context.terminal.json(
                Schema.importedHealth(
                    read, outcome, file: file, isRehearsal: words.has(.dryRun), context.language))
        } else {
            HealthReport(file: file, read: read, outcome: outcome).print(context, isDryRun: words.has(.dryRun))
        }
        return read.days.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func tableOptions(_ words: Invocation) throws -> HealthTableOptions {
        var options = HealthTableOptions()
        options.columns = try words[map].map { text in
            let (header, name) = try pair(text, "COLUMN=MEASURE")
            return (header: header, measure: try measure(name))
        }
        for text in words[unit] {
            let (name, unit) = try pair(text, "MEASURE=UNIT")
            options.units[try measure(name)] = unit
        }
        options.order = words[dates]
        return options
    }

    private static func pair(_ text: String, _ form: String) throws -> (String, String) {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
            throw CommandError(.usage, Phrase("“\(text)” is not \(form)", fr: "« \(text) » n’est pas \(form)"))
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private static func measure(_ name: String) throws -> HealthMeasure {
        guard let measure = HealthMeasure(rawValue: name) else {
            let all = HealthMeasure.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                .usage, Phrase("invalid measure “\(name)”", fr: "mesure invalide « \(name) »"),
                hint: Phrase(same: all))
        }
        return measure
    }
}
