// `daybook sensors import`: readings out of the files of other programs.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Readings
import Sensors
import Vault
import Wording
import Workspaces

enum SensorsImportCommand {
    static let command = Command<Context>(
        path: ["sensors", "import"],
        summary: Phrase("take readings over from other programs", fr: "reprendre les relevés d’autres logiciels"),
        manual: Phrase(
            """
            FILE is CSV with commas, semicolons or tabs, JSON lines, or a JSON array; - is standard input. Delimiter, encoding, title \
            lines, a row of units, thousands separators, decimal commas, AM and PM are found out. Columns named like a measure of the \
            device, or like its label, are taken; --map says what others are, --all takes each of them under its own name, and on a \
            terminal it is asked once. What was said is kept under import: of device.md and used for the next file with these columns. \
            Whether 03/04 is in March or in April any other date of the file tells; where none does, --dates must. Times without a zone \
            are those of the zone in the heading, else of --zone, else of this machine: one that the change of the clocks leaves out is \
            read with the offset before it, one that comes twice is the first, or the second where earlier rows are later than the \
            first. Values outside the range: of a measure, and what is no number, go to the column suspect. What is there already adds \
            nothing; where another value is there it stays and is told, unless --replace is given. Half a line at the end is left out \
            and told: the next copy of the file has it whole.
            """,
            fr: """
                FICHIER est un CSV à virgules, points-virgules ou tabulations, du JSON par lignes, ou un tableau JSON ; - est l’entrée \
                standard. Séparateur, encodage, lignes de titre, ligne d’unités, séparateurs de milliers, virgules décimales, AM et PM \
                sont reconnus. Les colonnes nommées comme une mesure de l’appareil, ou comme son libellé, sont prises ; --map dit ce que \
                sont les autres, --all les prend toutes sous leur propre nom, et sur un terminal la question est posée une fois. La \
                réponse est gardée sous import: de device.md et sert au prochain fichier qui a ces colonnes. Si 03/04 est en mars ou en \
                avril, toute autre date du fichier le dit ; sinon --dates doit le dire. Les heures sans fuseau sont celles du fuseau de \
                l’en-tête, sinon de --zone, sinon de cette machine : une heure que le changement d’heure saute est lue avec le décalage \
                d’avant, une heure qui vient deux fois est la première, ou la seconde si des lignes précédentes sont plus tardives. Les \
                valeurs hors du range: d’une mesure, et ce qui n’est pas un nombre, vont dans la colonne suspect. Ce qui est déjà là \
                n’ajoute rien ; une autre valeur déjà là reste et est signalée, sauf avec --replace. Une demi-ligne à la fin est laissée \
                et signalée : la prochaine copie du fichier l’aura entière.
                """),
        operands: [
            Operand(
                name: "device", label: Phrase("DEVICE", fr: "APPAREIL"),
                summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/")),
            Operand(
                name: "files", kind: .path, arity: .some, label: Phrase("FILE", fr: "FICHIER"),
                summary: Phrase("what to read", fr: "ce qu’il faut lire")),
        ],
        flags: [
            Flag(
                "map", value: .text, placeholder: "COLUMN=MEASURE", repeats: true,
                Phrase("which measure a column is", fr: "de quelle mesure est une colonne")),
            Flag("all", Phrase("each column is a measure", fr: "chaque colonne est une mesure")),
            Flag(
                "time", value: .text, placeholder: "COLUMN", repeats: true,
                Phrase(
                    "the column of the times, or of dates and of times",
                    fr: "la colonne des heures, ou des dates et des heures")),
            Flag(
                "dates", value: .choice(DateOrder.allCases.map(\.rawValue)),
                Phrase("what comes first in 03/04/2026", fr: "ce qui vient d’abord dans 03/04/2026")),
            Flag(
                "zone", value: .text, placeholder: "ZONE",
                Phrase(
                    "of times without a zone: Europe/Paris, +01:00", fr: "des heures sans fuseau : Europe/Paris, +01:00"
                )),
            Flag(
                "unit", value: .text, placeholder: "MEASURE=UNIT", repeats: true,
                Phrase("the unit in the file, to be converted", fr: "l’unité dans le fichier, à convertir")),
            Flag(
                "replace",
                Phrase("values of the file count where others are there", fr: "les valeurs du fichier l’emportent")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook sensors import pool log.csv --map Temp=temperature --dry-run",
                says: Phrase("look first", fr: "regarder d’abord")),
            Example(
                line: "daybook sensors import pool log.csv --unit temperature=°F --zone America/New_York",
                says: Phrase("another unit and zone", fr: "une autre unité, un autre fuseau")),
        ],
        seeAlso: ["sensors export", "sensors history"], group: .write, run: run)

    /// Files larger than this are to be cut.
    private static let sizeLimit = 1 << 30

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = try SensorReader(context: context)
        let device = try reader.device(named: words["device"])
        var reports: [SensorImportReport] = []
        for name in words.all("files") {
            reports.append(try take(name, device, reader, words))
        }
        if words.has("json") {
            SensorImportReport.json(reports, device, isDryRun: words.has("dry-run"), context)
        } else {
            for report in reports { report.print(context, isDryRun: words.has("dry-run")) }
        }
        return reports.contains { $0.outcome.conflicts > 0 } && !words.has("replace") ? ExitCode.conflict.rawValue : 0
    }

    private static func take(
        _ name: String, _ device: DeviceSettings, _ reader: SensorReader, _ words: Invocation
    ) throws -> SensorImportReport {
        let context = reader.context
        let bytes =
            name == "-"
            ? try StandardStream.input.readAll(limit: sizeLimit)
            : try OpenFile.reading(context.machine.absolute(name)).readAll(limit: sizeLimit)
        let sheet = ImportSheet(bytes)
        let planner = SensorImportPlanner(
            file: name, sheet: sheet, device: device, document: reader.document(of: device), words: words,
            context: context)
        var (plan, isNew) = try planner.plan()
        let zone = try planner.zone(plan)
        var table: ImportTable?
        while table == nil {
            do throws(ImportTable.Refusal) {
                table = try ImportTable(sheet, plan, device: device, zone: zone)
            } catch {
                guard case .openDates(let example) = error, let order = planner.askedOrder(example) else {
                    throw planner.error(error)
                }
                (plan.order, isNew) = (order, true)
            }
        }
        guard let table else { throw planner.error(.noMeasures) }
        let isDryRun = words.has("dry-run")
        let outcome = try reader.store.merge(
            table, into: device.identifier, isReplacing: words.has("replace"), isDryRun: isDryRun)
        if isNew { try remember(plan, device, isDryRun: isDryRun, context) }
        return SensorImportReport(file: name, table: table, outcome: outcome)
    }

    /// Puts the plan under `import:`, if it is not there.
    private static func remember(
        _ plan: ImportPlan, _ device: DeviceSettings, isDryRun: Bool, _ context: Context
    ) throws {
        guard let path = VaultPath("sensors/\(device.identifier)/device.md") else { return }
        if !(try context.vault().files.exists(path)) {
            try context.create(path, "---\n\(ImportPlan.key):\n  - \(plan.item)\n---\n", isDryRun: isDryRun)
        } else {
            try context.edit(path, isDryRun: isDryRun) { document in
                ImportPlan.remembered(document).first == plan
                    ? [] : try document.appending(plan.item, to: ImportPlan.key)
            }
        }
    }
}

extension SensorReader {
    /// The device's own file.
    func document(of device: DeviceSettings) -> Document? {
        VaultPath("sensors/\(device.identifier)/device.md").flatMap { try? store.document($0) }
    }
}
