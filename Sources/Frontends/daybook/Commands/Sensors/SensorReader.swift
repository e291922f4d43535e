// The devices of a vault and their readings, from files.

import Bytes
import CivilTime
import FileSystem
import Sensors
import Vault
import Wording

struct SensorReader {
    let context: Context

    /// The folders below `sensors/`, in order.
    func devices() throws -> [String] {
        let files = try context.vault().files
        guard let top = VaultPath("sensors"), FileStamp.isFolder(files.location(top)) else { return [] }
        return try OpenFile.folder(files.location(top)).entries().compactMap { entry in
            guard let name = entry.text, !name.hasPrefix("."), let path = VaultPath("sensors/\(name)"),
                FileStamp.isFolder(files.location(path))
            else { return nil }
            return name
        }.sorted()
    }

    func settings(_ device: String) throws -> DeviceSettings {
        let vault = try context.vault()
        let document = VaultPath("sensors/\(device)/device.md").flatMap { try? vault.document($0) }
        return DeviceSettings(identifier: device, document: document)
    }

    /// The device that a folder or a name means; the only one where none is named.
    func device(named name: String?) throws -> String {
        let all = try devices()
        guard let name else {
            if all.count == 1 { return all[0] }
            throw CommandError(
                .usage, Phrase("which device?", fr: "quel appareil ?"),
                hint: Phrase(
                    "devices: \(all.joined(separator: ", "))", fr: "appareils : \(all.joined(separator: ", "))"))
        }
        let folded = Folding.fold(name)
        if let found = try all.first(where: {
            try Folding.fold($0) == folded || Folding.fold(settings($0).name) == folded
        }) {
            return found
        }
        throw CommandError(
            .nothing, Phrase("there is no device “\(name)”", fr: "il n’y a pas d’appareil « \(name) »"),
            hint: all.isEmpty
                ? nil
                : Phrase("devices: \(all.joined(separator: ", "))", fr: "appareils : \(all.joined(separator: ", "))"))
    }

    /// The CSV files of a device in the order of their names.
    func files(of device: String) throws -> [VaultPath] {
        let files = try context.vault().files
        guard let folder = VaultPath("sensors/\(device)") else { return [] }
        return try OpenFile.folder(files.location(folder)).entries().compactMap { entry in
            guard let name = entry.text, let path = VaultPath("sensors/\(device)/\(name)"), path.isCSV,
                name != "alerts.csv"
            else { return nil }
            return path
        }.sorted()
    }

    /// The readings of files whose months touch the range; what could not be read is told on stderr.
    func readings(of device: String, days: DayRange) throws -> ReadingSeries {
        let vault = try context.vault()
        var parsed: [ReadingsFile] = []
        for path in try files(of: device) {
            // UTC months reach a day over the local ones on either side.
            if let month = Month(iso: path.stem) {
                if let last = days.last, month.first > last.adding(days: 1) { continue }
                if let first = days.first, month.last < first.adding(days: -1) { continue }
            }
            do {
                let file = ReadingsFile(try vault.files.read(path).bytes)
                if file.badRows > 0 {
                    context.talk(
                        Phrase("\(path): ", fr: "\(path) : ")
                            + .counted(
                                file.badRows, "row could not be read", "rows could not be read", fr: "ligne illisible",
                                "lignes illisibles"))
                }
                parsed.append(file)
            } catch {
                context.talk(CommandError(error).message)
            }
        }
        return ReadingSeries(parsed)
    }

    func offset(_ seconds: Int64) -> Int { MachineFacts.utcOffset(at: seconds) }
}

extension SensorReader {
    /// The readings of the last files, as many as it takes to have a value of every measure (three at most).
    func latest(_ device: String) throws -> ReadingSeries {
        let vault = try context.vault()
        let recent = try files(of: device).suffix(3)
        return ReadingSeries(recent.compactMap { try? ReadingsFile(vault.files.read($0).bytes) })
    }
}
