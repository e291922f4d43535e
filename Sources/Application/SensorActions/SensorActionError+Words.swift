// Messages for failed actions on devices and readings.

import Sensors
import Vault
import Wording

extension SensorActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .whichDevice(let known):
            Explanation(.usage, Phrase("which device?", fr: "quel appareil ?"), hint: Self.devices(known))
        case .noDevice(let name, let known):
            Explanation(
                .nothing, Phrase("there is no device “\(name)”", fr: "il n’y a pas d’appareil « \(name) »"),
                hint: known.isEmpty ? nil : Self.devices(known))
        case .whichMeasure(let known):
            Explanation(.usage, Phrase("which measure?", fr: "quelle mesure ?"), hint: Self.measures(known))
        case .noMeasure(let name, let device, let known):
            Explanation(
                .nothing, Phrase("\(device) has no measure “\(name)”", fr: "\(device) n’a pas de mesure « \(name) »"),
                hint: known.isEmpty ? nil : Self.measures(known))
        case .invalidDeviceName(let name):
            Explanation(
                .usage, Phrase("“\(name)” cannot be a folder’s name", fr: "« \(name) » ne peut nommer un dossier"))
        case .invalidMeasure(let text):
            Explanation(
                .usage, Phrase("invalid measure “\(text)”", fr: "mesure invalide « \(text) »"),
                hint: Phrase(same: "ph, temperature:°C, temperature:°C:-5..45"))
        case .invalidTopic(let topic):
            Explanation(
                .usage, Phrase("invalid MQTT topic “\(topic)”", fr: "sujet MQTT invalide « \(topic) »"),
                hint: Phrase(same: "home/pool/readings, home/+/ph, home/pool/#"))
        case .whichServer(let known):
            Explanation(
                .usage, Phrase("which server?", fr: "quel serveur ?"),
                hint: known.isEmpty
                    ? Phrase("--host HOST[:PORT] names one", fr: "--host HÔTE[:PORT] en désigne un")
                    : Self.servers(known))
        case .noServer(let name, let known):
            Explanation(
                .nothing,
                Phrase(
                    "there is no server “\(name)” in .daybook/settings.yaml",
                    fr: "il n’y a pas de serveur « \(name) » dans .daybook/settings.yaml"),
                hint: known.isEmpty ? nil : Self.servers(known))
        case .surveyFailed(let text): Explanation(.failed, Phrase(same: text))
        case .notHeard(let topic, let heard):
            Explanation(
                .nothing,
                Phrase("nothing was heard on “\(topic)”", fr: "rien n’a été entendu sur « \(topic) »"),
                hint: heard.isEmpty
                    ? nil
                    : Phrase("heard: ", fr: "entendu : ") + Phrase(same: heard.prefix(8).joined(separator: ", ")))
        case .invalidAddress(let address):
            Explanation(.usage, Phrase("invalid address “\(address)”", fr: "adresse invalide « \(address) »"))
        case .hasServers(let settings, let server, let host):
            Explanation(
                .failed,
                Phrase(
                    "\(settings): has servers: already; add \(server) there yourself",
                    fr: "\(settings) : contient déjà servers: ; ajoutez-y \(server) vous-même"),
                hint: Phrase(same: "\(server): {host: \(host)}"))
        case .invalidSilence(let text):
            Explanation(
                .usage, Phrase("invalid duration “\(text)”", fr: "durée invalide « \(text) »"),
                hint: Phrase("such as 30m, 2h, 1d", fr: "par exemple 30m, 2h, 1d"))
        case .unpairedSolutions:
            Explanation(
                .usage,
                Phrase(
                    "as many --buffer as --read are needed, one at least",
                    fr: "il faut autant de --buffer que de --read, au moins un"))
        case .implausibleSolution(let value, let measure, let bounds):
            Explanation(
                .usage,
                Phrase(
                    "\(measure): \(ReadingNumber.exact(value)) is out of its range (\(Self.text(bounds)))",
                    fr: "\(measure) : \(ReadingNumber.exact(value)) est hors de sa plage (\(Self.text(bounds)))"),
                hint: Phrase(
                    "range: of the measure in device.md says what the sensor can read",
                    fr: "range: de la mesure dans device.md dit ce que le capteur peut lire"))
        case .noLine:
            Explanation(
                .usage,
                Phrase(
                    "these solutions give no line: the readings must differ, and the values too",
                    fr: "ces solutions ne donnent pas de droite : les lectures doivent différer, les valeurs aussi"))
        case .undescribed(let device):
            Explanation(
                .failed,
                Phrase(
                    "\(device.document): no such file",
                    fr: "\(device.document) : fichier introuvable"),
                hint: Phrase("daybook sensors add \(device) makes it", fr: "daybook sensors add \(device) le crée"))
        case .unreadableDevice(let problem): Explanation(.failed, problem)
        case .unreadableRules(let file, let problem):
            Explanation(.failed, Phrase("\(file): ", fr: "\(file) : ") + problem.message)
        case .invalidZone(let name):
            Explanation(
                .usage, Phrase("invalid time zone “\(name)”", fr: "fuseau horaire invalide « \(name) »"),
                hint: Phrase("such as Europe/Paris, +01:00, UTC", fr: "par exemple Europe/Paris, +01:00, UTC"))
        case .refusedImport(let file, let refusal, let columns): Explanation(refusal, file, columns)
        }
    }

    private static func text(_ bounds: Measure.Bounds) -> String {
        (bounds.low.map { ReadingNumber.exact($0) } ?? "−∞") + " … "
            + (bounds.high.map { ReadingNumber.exact($0) } ?? "∞")
    }

    private static func devices(_ names: [DeviceID]) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase("devices: \(list)", fr: "appareils : \(list)")
    }

    private static func servers(_ names: [String]) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase("servers: \(list)", fr: "serveurs : \(list)")
    }

    private static func measures(_ names: [MeasureID]) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase("measures: \(list)", fr: "mesures : \(list)")
    }
}

extension Explanation {
    fileprivate init(_ refusal: ImportTable.Refusal, _ file: String, _ names: [String]) {
        let list = names.prefix(30).map { DisplayWidth.cut($0, to: 40) }.joined(separator: ", ")
        let columns = Phrase("columns: \(list)", fr: "colonnes : \(list)")
        switch refusal {
        case .noTime:
            self.init(
                .usage, Phrase("\(file): no column of times", fr: "\(file) : aucune colonne d’heures"), hint: columns)
        case .unreadClock(let column, let example):
            self.init(
                .usage,
                Phrase(
                    "\(file): “\(example)” in the column \(column) is not a time that is read here",
                    fr: "\(file) : « \(example) » dans la colonne \(column) n’est pas une heure lisible ici"),
                hint: Phrase(
                    "06:29, 6h29 and 6:29 AM are; --time COLUMN with the dates alone puts readings at midnight",
                    fr: "06:29, 6h29 et 6:29 AM le sont ; --time COLONNE avec les seules dates met les relevés à minuit"
                ))
        case .noColumn(let name):
            self.init(
                .usage, Phrase("\(file): there is no “\(name)”", fr: "\(file) : il n’y a pas de « \(name) »"),
                hint: columns)
        case .openDates(let example):
            self.init(
                .usage,
                Phrase(
                    "\(file): is the day or the month first in \(example)? No date of the file tells",
                    fr: "\(file) : le jour ou le mois d’abord dans \(example) ? Aucune date du fichier ne le dit"),
                hint: Phrase(same: "--dates dmy, --dates mdy"))
        case .noMeasures:
            self.init(
                .usage,
                Phrase("\(file): which columns are measures?", fr: "\(file) : quelles colonnes sont des mesures ?"),
                hint: Phrase("--map COLUMN=MEASURE, or --all; ", fr: "--map COLONNE=MESURE, ou --all ; ") + columns)
        case .units(let measure, let from, let to):
            self.init(
                .usage,
                Phrase("\(measure): \(from) cannot become \(to)", fr: "\(measure) : \(from) ne peut devenir \(to)"))
        }
    }
}
