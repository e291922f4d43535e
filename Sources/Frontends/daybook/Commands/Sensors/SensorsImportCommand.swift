// `daybook sensors import`: imports readings from files of other programs.

import Arguments
import Bytes
import FileSystem
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorsImportCommand {
    private static let device = Operand(
        "device", label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
    private static let files = Operand(
        some: "files", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("what to read", fr: "ce qu’il faut lire"))
    private static let map = Flag(
        "map", values: .text, placeholder: "COLUMN=MEASURE",
        Phrase("which measure a column is", fr: "de quelle mesure est une colonne"))
    private static let all = Flag("all", Phrase("each column is a measure", fr: "chaque colonne est une mesure"))
    private static let time = Flag(
        "time", values: .text, placeholder: "COLUMN",
        Phrase(
            "the column of the times, or of dates and of times", fr: "la colonne des heures, ou des dates et des heures"
        ))
    private static let measureColumn = Flag(
        "measure-column", value: .text, placeholder: "COLUMN",
        Phrase("of a row for each value: which measure it is", fr: "d’une ligne par valeur : de quelle mesure elle est")
    )
    private static let valueColumn = Flag(
        "value-column", value: .text, placeholder: "COLUMN",
        Phrase("of a row for each value: the value", fr: "d’une ligne par valeur : la valeur"))
    private static let dates = Flag(
        "dates", value: .choice(DateOrder.allCases),
        Phrase("what comes first in 03/04/2026", fr: "ce qui vient d’abord dans 03/04/2026"))
    private static let zone = Flag(
        "zone", value: .text, placeholder: "ZONE",
        Phrase("of times without a zone: Europe/Paris, +01:00", fr: "des heures sans fuseau : Europe/Paris, +01:00"))
    private static let unit = Flag(
        "unit", values: .text, placeholder: "MEASURE=UNIT",
        Phrase("the unit in the file, to be converted", fr: "l’unité dans le fichier, à convertir"))
    private static let replace = Flag(
        "replace", Phrase("values in the file replace existing ones", fr: "les valeurs du fichier l’emportent"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "import"],
            summary: Phrase("import readings from other programs", fr: "reprendre les relevés d’autres logiciels"),
            manual: Phrase(
                """
                FILE is CSV with commas, semicolons or tabs, JSON lines, or a JSON array; - is standard input. Delimiter, encoding, title \
                lines, a row of units, thousands separators, decimal commas, AM and PM are found out. Columns named like a measure of the \
                device, or like its label, are taken. Of a table with a row for each value, --measure-column and --value-column say where the \
                measure and the value are, which is known of Home Assistant’s. --map says what other columns are, --all takes each \
                of them under its own name, and on a terminal it is asked once. What was said is kept under import: of device.md and used \
                for the next file with these columns. \
                Whether 03/04 is in March or in April any other date of the file tells; where none does, --dates must. Times without a zone \
                are those of the zone in the heading, else of --zone, else of this machine: one that the change of the clocks leaves out is \
                read with the offset before it, one that comes twice is the first, or the second where earlier rows are later than the \
                first. Values outside the range: of a measure, and what is not a number, go to the column suspect. What is there already adds \
                nothing; where another value is there it stays and is told, unless --replace is given. Half a line at the end is left out \
                and told: the next copy of the file has it whole.
                """,
                fr: """
                    FICHIER est un CSV à virgules, points-virgules ou tabulations, du JSON par lignes, ou un tableau JSON ; - est l’entrée \
                    standard. Séparateur, encodage, lignes de titre, ligne d’unités, séparateurs de milliers, virgules décimales, AM et PM \
                    sont reconnus. Les colonnes nommées comme une mesure de l’appareil, ou comme son libellé, sont prises. D’un tableau à une \
                    ligne par valeur, --measure-column et --value-column disent où sont la mesure et la valeur, ce qui est connu de ceux de \
                    Home Assistant. --map dit ce que sont les autres colonnes, --all les prend toutes sous leur propre nom, et sur un \
                    terminal la question est posée une fois. La réponse est gardée sous import: de device.md et sert au prochain fichier qui a \
                    ces colonnes. Si 03/04 est en mars ou en avril, toute autre date du fichier le dit ; sinon --dates doit le dire. Les heures sans \
                    fuseau sont celles du fuseau de l’en-tête, sinon de --zone, sinon de cette machine : une heure que le changement d’heure saute est lue avec le décalage \
                    d’avant, une heure qui vient deux fois est la première, ou la seconde si des lignes précédentes sont plus tardives. Les \
                    valeurs hors du range: d’une mesure, et ce qui n’est pas un nombre, vont dans la colonne suspect. Ce qui est déjà là \
                    n’ajoute rien ; une autre valeur déjà là reste et est signalée, sauf avec --replace. Une demi-ligne à la fin est laissée \
                    et signalée : la prochaine copie du fichier l’aura entière.
                    """),
            operands: [device, files],
            flags: [map, all, time, measureColumn, valueColumn, dates, zone, unit, replace, .dryRun],
            examples: [
                Example(
                    line: "daybook sensors import pool log.csv --map Temp=temperature --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook sensors import pool log.csv --unit temperature=°F --zone America/New_York",
                    says: Phrase("another unit and zone", fr: "une autre unité, un autre fuseau")),
            ],
            seeAlso: ["sensors export", "sensors history"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        var request = ImportReadings(device: words[device], file: "", bytes: [])
        request.columns = try words[map].map { try pair($0, "map") }.map { .init($0, MeasureID($1)) }
        request.takesAll = words.has(all)
        request.times = words[time].flatMap { $0.split(separator: "+").map(String.init) }
        request.order = words[dates]
        if words[measureColumn] != nil || words[valueColumn] != nil {
            guard let measure = words[measureColumn], let value = words[valueColumn] else {
                throw CommandError(
                    .usage,
                    Phrase(
                        "--measure-column and --value-column need each other",
                        fr: "--measure-column et --value-column vont ensemble"))
            }
            request.long = LongColumns(measure: measure, value: value)
        }
        request.zone = words[zone]
        request.units = try words[unit].map { try pair($0, "unit") }.map { .init(MeasureID($0), $1) }
        request.isReplacing = words.has(replace)
        // A missing device is reported before a file is read.
        let device = try SensorReader(context.workspace()).device(named: request.device)
        let reports = try words[files].map { name in
            request.file = name
            request.bytes =
                name == "-"
                ? try StandardStream.input.readAll(limit: ImportReadings.sizeLimit)
                : try OpenFile.reading(context.machine.absolute(name)).readAll(limit: ImportReadings.sizeLimit)
            return try take(request, context, isDryRun: words.has(.dryRun), asJSON: words.has(.json))
        }
        if words.has(.json) {
            context.terminal.json(
                Schema.sensorImport(
                    reports, device: device, isRehearsal: words.has(.dryRun), context.language))
        } else {
            for report in reports {
                SensorImportReport(imported: report).print(context, isDryRun: words.has(.dryRun))
            }
        }
        return reports.contains(where: \.hasOpenConflicts) ? ExitCode.conflict.rawValue : 0
    }

    private static func pair(_ text: String, _ flag: String) throws -> (String, String) {
        guard let mark = text.lastIndex(of: "="), mark > text.startIndex, text.index(after: mark) < text.endIndex else {
            throw CommandError(
                .usage, Phrase("--\(flag) \(text): no “=”", fr: "--\(flag) \(text) : pas de « = »"),
                hint: flag == "map"
                    ? Phrase(same: "--map Temp=temperature") : Phrase(same: "--unit temperature=°F"))
        }
        return (text[..<mark].trimmed, text[text.index(after: mark)...].trimmed)
    }

    /// Imports one file, and asks a person at the terminal about unknowns.
    private static func take(
        _ request: ImportReadings, _ context: Context, isDryRun: Bool, asJSON: Bool
    ) throws -> ImportedReadings {
        let workspace = try context.workspace()
        var isAttended =
            StandardStream.input.isTerminal && StandardStream.errors.isTerminal && request.file != "-"
            && !asJSON
        var draft = try request.draft(in: workspace)
        while true {
            switch try draft.next(isAttended: isAttended) {
            case .question(.measures(let columns)): draft.name(asked(columns, request.file, context))
            case .question(.dateOrder(let example)):
                if let order = askedOrder(example, context) { draft.order(order) } else { isAttended = false }
            case .ready(let ready):
                return try ready.run(in: workspace, isRehearsal: isDryRun) { file in
                    if isDryRun { context.terminal.write(change: file) }
                }
            }
        }
    }

    /// The mapping of columns given by a person.
    private static func asked(_ columns: [ImportColumn], _ file: String, _ context: Context) -> [ImportPlan.Column] {
        context.terminal.flush()
        context.diagnostic(
            Phrase(
                "\(file): which measures are these columns? Enter takes the name in brackets, - leaves the column out.",
                fr:
                    "\(file) : de quelles mesures sont ces colonnes ? Entrée prend le nom entre crochets, - laisse la colonne."
            ))
        var pairs: [ImportPlan.Column] = []
        for column in columns {
            let header = TerminalText.harmless(column.header)
            context.terminal.prompt("  \(header) [\(column.measureName?.text ?? "")]: ")
            guard let answer = StandardStream.input.readLine() else { return pairs }
            let name = answer.trimmed.isEmpty ? column.measureName : MeasureID(answer)
            if let name, name != "-" { pairs.append(.init(column.header, name)) }
        }
        return pairs
    }

    /// Whether the day comes first in a date of the file; nil without an answer.
    private static func askedOrder(_ example: String, _ context: Context) -> DateOrder? {
        context.terminal.flush()
        context.terminal.prompt(
            context.say(
                Phrase(
                    "\(example): does the day come first? [y/n] ", fr: "\(example) : le jour vient-il d’abord ? [o/n] ")
            ))
        return YesNo(StandardStream.input.readLine()?.trimmed ?? "").map { $0 == .yes ? .dayFirst : .monthFirst }
    }
}
