// What the columns of a file are: from the flags, from what the device remembers, from their names, or from who sits at the terminal.

import Arguments
import Bytes
import FileSystem
import ICalendar
import Sensors
import Vault
import Wording

struct SensorImportPlanner {
    let file: String
    let sheet: ImportSheet
    let device: DeviceSettings
    let document: Document?
    let words: Invocation
    let context: Context

    /// The plan, and whether it says more than the device remembers and the names tell.
    func plan() throws -> (ImportPlan, isNew: Bool) {
        let remembered = ImportPlan.remembered(document)
            .compactMap { plan in plan.matches(sheet).map { (plan, $0) } }
            .filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
        var plan = remembered ?? ImportPlan()
        for text in words.values("map") {
            let pair = try pair(text, "map")
            guard let column = sheet.columns.first(where: { $0.isMeant(by: pair.key) }) else {
                throw error(.noColumn(pair.key))
            }
            plan.measures.removeAll { column.isMeant(by: $0.key) }
            plan.measures.append(.init(column.header, pair.value))
        }
        for text in words.values("unit") {
            let pair = try pair(text, "unit")
            plan.units.removeAll { $0.key == pair.key }
            plan.units.append(pair)
        }
        if !words.values("time").isEmpty {
            plan.times = try words.values("time").flatMap { $0.split(separator: "+") }.map { name in
                guard let column = sheet.columns.first(where: { $0.isMeant(by: String(name)) }) else {
                    throw error(.noColumn(String(name)))
                }
                return column.header
            }
        }
        plan.order = words.value("dates").flatMap(DateOrder.init) ?? plan.order
        plan.zone = words.value("zone") ?? plan.zone
        var isNew = plan != (remembered ?? ImportPlan())
        var open: [ImportColumn] = []
        for (index, column) in sheet.columns.enumerated() where !sheet.timeColumns.contains(index) {
            if plan.times.contains(column.header) || plan.measures.contains(where: { column.isMeant(by: $0.key) }) {
                continue
            }
            let known = device.measures.first { measure in
                column.isMeant(by: measure.name) || column.isMeant(by: measure.label ?? measure.name)
                    || column.measureName == measure.name
            }
            if let known, !plan.measures.contains(where: { $0.value == known.name }) {
                plan.measures.append(.init(column.header, known.name))
            } else {
                open.append(column)
            }
        }
        if words.has("all") {
            for column in open where !column.measureName.isEmpty {
                plan.measures.append(.init(column.header, column.measureName))
            }
            isNew = isNew || !open.isEmpty
        } else if remembered == nil, words.values("map").isEmpty, let asked = asked(open) {
            plan.measures += asked
            isNew = true
        }
        return (plan, isNew)
    }

    /// The zone of times without one.
    func zone(_ plan: ImportPlan) throws -> (Int64) -> Int {
        guard let name = plan.zone else { return SensorReader.zone }
        if let offset = ImportSheet.offset(name) { return { _ in offset } }
        guard let rules = TimeZoneRules(named: name) else {
            throw CommandError(
                .usage, Phrase("“\(name)” is no time zone", fr: "« \(name) » n’est pas un fuseau horaire"),
                hint: Phrase("such as Europe/Paris, +01:00, UTC", fr: "par exemple Europe/Paris, +01:00, UTC"))
        }
        return { rules.utcOffset(at: $0) }
    }

    private func pair(_ text: String, _ flag: String) throws -> ImportPlan.Pair {
        guard let mark = text.lastIndex(of: "="), mark > text.startIndex, text.index(after: mark) < text.endIndex else {
            throw CommandError(
                .usage, Phrase("--\(flag) \(text): no “=”", fr: "--\(flag) \(text) : pas de « = »"),
                hint: flag == "map"
                    ? Phrase(same: "--map Temp=temperature") : Phrase(same: "--unit temperature=°F"))
        }
        return .init(String(text[..<mark]).trimmed, String(text[text.index(after: mark)...]).trimmed)
    }

    // MARK: Asking

    private var canAsk: Bool {
        StandardStream.input.isTerminal && StandardStream.errors.isTerminal && file != "-" && !words.has("json")
    }

    /// What a person says that the columns are; nil where nobody can be asked.
    private func asked(_ columns: [ImportColumn]) -> [ImportPlan.Pair]? {
        guard canAsk, !columns.isEmpty else { return nil }
        context.terminal.flush()
        context.terminal.diagnostic(
            context.say(
                Phrase(
                    "\(file): which measures are these columns? Enter takes the name in brackets, - leaves the column out.",
                    fr:
                        "\(file) : de quelles mesures sont ces colonnes ? Entrée prend le nom entre crochets, - laisse la colonne."
                )))
        var pairs: [ImportPlan.Pair] = []
        for column in columns {
            let header = TerminalText.harmless(column.header)
            context.terminal.prompt("  \(header) [\(column.measureName)]: ")
            guard let answer = StandardStream.input.readLine() else { return pairs }
            let name = answer.trimmed.isEmpty ? column.measureName : answer.trimmed
            if name != "-", !name.isEmpty { pairs.append(.init(column.header, name)) }
        }
        return pairs
    }

    /// Whether the day comes first in a date of the file; nil where nobody can be asked.
    func askedOrder(_ example: String) -> DateOrder? {
        guard canAsk else { return nil }
        context.terminal.flush()
        context.terminal.prompt(
            context.say(
                Phrase(
                    "\(example): does the day come first? [y/n] ", fr: "\(example) : le jour vient-il d’abord ? [o/n] ")
            ))
        switch StandardStream.input.readLine()?.trimmed.lowercased() {
        case "y", "yes", "o", "oui": return .dayFirst
        case "n", "no", "non": return .monthFirst
        default: return nil
        }
    }

    // MARK: Refusals

    func error(_ refusal: ImportTable.Refusal) -> CommandError {
        let list = sheet.columns.map { TerminalText.cut(TerminalText.harmless($0.header), to: 40) }.prefix(30).joined(
            separator: ", ")
        let columns = Phrase("columns: \(list)", fr: "colonnes : \(list)")
        switch refusal {
        case .noTime:
            return CommandError(
                .usage, Phrase("\(file): no column of times", fr: "\(file) : aucune colonne d’heures"), hint: columns)
        case .noColumn(let name):
            return CommandError(
                .usage, Phrase("\(file): there is no “\(name)”", fr: "\(file) : il n’y a pas de « \(name) »"),
                hint: columns)
        case .openDates(let example):
            return CommandError(
                .usage,
                Phrase(
                    "\(file): is the day or the month first in \(example)? No date of the file tells",
                    fr: "\(file) : le jour ou le mois d’abord dans \(example) ? Aucune date du fichier ne le dit"),
                hint: Phrase(same: "--dates dmy, --dates mdy"))
        case .noMeasures:
            return CommandError(
                .usage,
                Phrase("\(file): which columns are measures?", fr: "\(file) : quelles colonnes sont des mesures ?"),
                hint: Phrase("--map COLUMN=MEASURE, or --all; ", fr: "--map COLONNE=MESURE, ou --all ; ") + columns)
        case .units(let measure, let from, let to):
            return CommandError(
                .usage,
                Phrase(
                    "\(measure): \(from) cannot become \(to)", fr: "\(measure) : \(from) ne peut devenir \(to)"))
        }
    }
}
