// The devices and servers of a vault, as described by its files.

import Bytes
import FileSystem
import Sensors
import Vault
import Wording

/// All devices of a vault, read at one moment.
///
/// A file that is unreadable or partly invalid is replaced by its last good version, if there is one, and reported as a problem.
package struct SensorFleet: Sendable {
    package struct Device: Sendable {
        package let settings: DeviceSettings
        package let connection: DeviceConnection
        package let path: VaultPath
        /// The file of a template.
        let text: [UInt8]?
        package var identifier: DeviceID { settings.identifier }

        init(settings: DeviceSettings, connection: DeviceConnection, path: VaultPath, text: [UInt8]? = nil) {
            self.settings = settings
            self.connection = connection
            self.path = path
            self.text = connection.template == nil ? nil : text
        }
    }

    package let devices: [Device]
    package let servers: [ServerSettings]
    /// The vault's settings; nil if unknown.
    package let settings: VaultSettings?
    /// Why a file is not used as it is, with its location: `sensors/pool/device.md:4: …`.
    package let problems: [Phrase]
    /// The stamps of all files read: if one changes, the settings have to be reloaded.
    package let stamps: [String: FileStamp]
    /// A file could not be read and has no earlier version, so its subscriptions are unknown.
    package let isIncomplete: Bool
    /// The effective bytes by path: if they are equal, nothing has changed.
    package let contents: [String: [UInt8]]

    /// - Parameter memory: if nil, an unreadable file counts as missing.
    package init(_ vault: VaultFolder, remembering memory: LastGoodFiles? = nil) {
        stamps = Self.stamps(vault.files)
        var reader = Reader(files: vault.files, memory: memory)
        let bytes = reader.bytes(VaultSettings.path) { SettingsWithFallback.problem(ofVault: $0) }
        let known = bytes.map { VaultSettings($0) }
        settings = known ?? (reader.isIncomplete ? nil : VaultSettings())
        servers = bytes.map { ServerSettings.read($0).servers } ?? []
        let settings = known ?? VaultSettings()
        devices = reader.names(Self.names(vault.files)).compactMap { name in
            let path = name.document
            func document(_ bytes: [UInt8]) -> Document { Document(path: path, contents: bytes, settings: settings) }
            guard let bytes = reader.bytes(path.text, { SettingsWithFallback.problem(ofDevice: document($0)) }) else {
                return nil
            }
            let found = document(bytes)
            return Device(
                settings: DeviceSettings(identifier: name, document: found),
                connection: DeviceConnection(document: found), path: path, text: bytes)
        }
        problems = reader.problems
        isIncomplete = reader.isIncomplete
        contents = reader.contents
    }

    /// The folders of devices, or the reason why they cannot be listed.
    private static func names(_ files: VaultFiles) -> Result<[DeviceID], SystemError> {
        guard let top = VaultPath("sensors") else { return .success([]) }
        do throws(SystemError) {
            let entries = try OpenFile.folder(files.location(top)).entries()
            return .success(entries.compactMap { $0.text.flatMap { DeviceID(folder: $0) } }.sorted())
        } catch {
            return error.isMissing ? .success([]) : .failure(error)
        }
    }

    /// Whether there are any device folders, without reading files.
    package static func hasDevices(in vault: VaultFolder) -> Bool {
        (try? names(vault.files).get())?.isEmpty == false
    }

    package static func stamps(_ files: VaultFiles) -> [String: FileStamp] {
        var stamps: [String: FileStamp] = [:]
        let devices = ((try? names(files).get()) ?? []).map(\.document)
        for path in [VaultPath(trusted: VaultSettings.path)] + devices {
            if let stamp = files.stamp(path) { stamps[path.text] = stamp }
        }
        return stamps
    }

    /// The server of a device: the one it names, or the only one.
    package func server(of device: Device) -> ServerSettings? {
        guard let name = device.connection.server else { return servers.count == 1 ? servers[0] : nil }
        return servers.first { $0.name == name }
    }

    package func devices(at server: ServerSettings) -> [Device] {
        devices.filter { self.server(of: $0) == server && !$0.connection.filters.isEmpty }
    }

    package func device(named identifier: DeviceID) -> Device? { devices.first { $0.identifier == identifier } }
}

/// Reads files in their present or last valid version.
private struct Reader {
    let files: VaultFiles
    let memory: LastGoodFiles?
    var problems: [Phrase] = []
    var isIncomplete = false
    var contents: [String: [UInt8]] = [:]

    /// The devices; the previous ones if the folder cannot be read now.
    mutating func names(_ found: Result<[DeviceID], SystemError>) -> [DeviceID] {
        let list = "sensors/"
        switch found {
        case .success(let names):
            // Names do not contain slashes.
            memory?.keep(Array(names.joined(separator: "/").utf8), of: list)
            return names
        case .failure(let error):
            let bytes = lastGood(list, Phrase(same: "\(list): \(error.reason)"), else: nil) ?? []
            return bytes.text(0..<bytes.count).split(separator: "/").compactMap { DeviceID(folder: String($0)) }
        }
    }

    /// Nil if there is no such file, or no valid version of it is known.
    mutating func bytes(_ name: String, _ problem: ([UInt8]) -> Problem?) -> [UInt8]? {
        guard let path = VaultPath(name) else { return nil }
        let found: [UInt8]
        do {
            found = try files.read(path, limit: 1 << 20).bytes
        } catch {
            if case .missing = error {
                memory?.forget(name)
                return nil
            }
            return lastGood(name, Phrase(same: name + ": ") + Self.reason(error), else: nil)
        }
        guard let problem = problem(found) else {
            memory?.keep(found, of: name)
            contents[name] = found
            return found
        }
        let line = LineMap(found).position(of: problem.range.lowerBound).line
        return lastGood(name, Phrase(same: "\(name):\(line): ") + problem.message, else: found)
    }

    /// - Parameter broken: the present version; without a memory it is used as far as it can be parsed.
    private mutating func lastGood(_ name: String, _ problem: Phrase, else broken: [UInt8]?) -> [UInt8]? {
        if let bytes = memory?[name] {
            problems.append(
                problem
                    + Phrase(
                        "; the last version that could be read counts", fr: " ; la dernière version lisible compte"))
            contents[name] = bytes
            return bytes
        }
        problems.append(problem)
        guard memory == nil else {
            isIncomplete = true
            return nil
        }
        return broken
    }

    private static func reason(_ error: VaultError) -> Phrase {
        switch error {
        case .system(let error, _): Phrase(same: error.reason)
        case .notAFile: Phrase("not a file", fr: "pas un fichier")
        case .outside: Phrase("leads out of the vault", fr: "sort du coffre")
        default: Phrase("cannot be read", fr: "illisible")
        }
    }
}
