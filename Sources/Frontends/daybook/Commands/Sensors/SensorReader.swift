// The devices of a vault as the commands ask for them.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Readings
import Search
import Sensors
import Vault
import Wording
import Workspaces

struct SensorReader {
    let context: Context
    let store: ReadingStore

    init(context: Context) throws {
        self.context = context
        let vault = try context.vault()
        store = ReadingStore(
            vault: vault,
            cacheFolder: IndexLocation(cacheFolder: context.machine.cacheFolder, vaultRoot: vault.root).folder,
            now: context.machine.now, processors: MachineFacts.processors, zone: Self.zone)
    }

    /// Milliseconds since the epoch.
    var now: Int64 { context.machine.now / 1_000_000 }

    /// Seconds east of UTC at an instant in the zone of the machine.
    static func zone(_ secondsSinceEpoch: Int64) -> Int { MachineFacts.utcOffset(at: secondsSinceEpoch) }

    /// The device that a folder or a name means; the only one where none is named.
    func device(named name: String?) throws -> DeviceSettings {
        let all = try store.devices()
        let list = all.joined(separator: ", ")
        guard let name else {
            if all.count == 1 { return store.settings(all[0]) }
            throw CommandError(
                .usage, Phrase("which device?", fr: "quel appareil ?"),
                hint: Phrase("devices: \(list)", fr: "appareils : \(list)"))
        }
        let folded = Folding.fold(name)
        if let found = all.first(where: { Folding.fold($0) == folded }) { return store.settings(found) }
        if let found = all.map(store.settings).first(where: { Folding.fold($0.name) == folded }) { return found }
        throw CommandError(
            .nothing, Phrase("there is no device “\(name)”", fr: "il n’y a pas d’appareil « \(name) »"),
            hint: all.isEmpty ? nil : Phrase("devices: \(list)", fr: "appareils : \(list)"))
    }

    /// Tells on stderr what could not be read.
    func tell(_ warning: ReadingStore.Warning) {
        switch warning {
        case .badRows(let path, let count):
            context.diagnostic(
                Phrase("\(path): ", fr: "\(path) : ")
                    + .counted(
                        count, "row could not be read", "rows could not be read", fr: "ligne illisible",
                        "lignes illisibles"))
        case .unreadable(let error): context.diagnostic(CommandError(error).message)
        }
    }

    /// The measures of `known` that words mean; all of them where there is no word.
    func measures(_ wanted: [String], of device: DeviceSettings, known: [String]) throws -> [String] {
        try wanted.isEmpty
            ? known
            : wanted.map { name in
                let folded = Folding.fold(name)
                let found = known.first {
                    Folding.fold($0) == folded || Folding.fold(device.measure(named: $0)?.label ?? "") == folded
                }
                guard let found else {
                    let list = known.joined(separator: ", ")
                    throw CommandError(
                        .nothing,
                        Phrase(
                            "\(device.identifier) has no measure “\(name)”",
                            fr: "\(device.identifier) n’a pas de mesure « \(name) »"),
                        hint: known.isEmpty ? nil : Phrase("measures: \(list)", fr: "mesures : \(list)"))
                }
                return found
            }
    }

    /// The days that `--from` and `--to` name, and their first and last instant in milliseconds since the epoch.
    func span(from: String?, to: String?) throws -> (days: DayRange, from: Int64?, to: Int64?) {
        let days = try context.days(from: from, to: to)
        return (days, days.first.map(instant), days.last.map { instant($0.adding(days: 1)) - 1 })
    }

    /// The first instant of a local day, in milliseconds.
    func instant(_ day: Day) -> Int64 {
        let local = LocalDateTime(day: day, time: .midnight)
        return (Int64(day.number) * 86_400 - Int64(context.utcOffset(at: local))) * 1000
    }

    /// A moment on the clock of the environment: `2026-11-20 07:00`.
    static func localText(_ milliseconds: Int64) -> String {
        var clock = LocalClock(zone)
        let local = clock.local(milliseconds)
        return local.day.iso + " " + local.time.shortText
    }
}

extension Operand {
    static let device = Operand(
        name: "device", arity: .optional, label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
    static let measure = Operand(
        name: "measure", arity: .optional, label: Phrase("MEASURE", fr: "MESURE"),
        summary: Phrase("one measure", fr: "une mesure"))
}

extension Flag {
    static let measure = Flag(
        "measure", short: "m", value: .text, placeholder: "NAME", repeats: true,
        Phrase("one measure; may be repeated", fr: "une mesure ; répétable"))
}
