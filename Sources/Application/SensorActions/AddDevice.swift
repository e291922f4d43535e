// Adds a device: its `device.md`, and its server if the settings have none yet.

import Bytes
import Ingest
import Sensors
import Vault
import Workspaces
import YAML

package struct AddDevice: Sendable {
    /// The name of its folder below `sensors/`, as typed.
    package var device: String
    /// The display name; nil for the folder's name as typed.
    package var name: String?
    package var kind: DeviceDraft.Kind?
    package var server: String?
    /// `HOST[:PORT]` of a new server.
    package var host: String?
    package var topic: String?
    /// Further topics besides `topic`.
    package var moreTopics: [String] = []
    /// If empty, the usual ones for its kind.
    package var measures: [DeviceDraft.MeasureDraft]
    /// Subscribes to no topic of the whole device: its measures have their own.
    package var hasNoTopic = false

    package init(
        device: String, name: String? = nil, kind: DeviceDraft.Kind? = nil, server: String? = nil, host: String? = nil,
        topic: String? = nil, measures: [DeviceDraft.MeasureDraft] = []
    ) {
        self.device = device
        self.name = name
        self.kind = kind
        self.server = server
        self.host = host
        self.topic = topic
        self.measures = measures
    }

    /// The defaults for omitted values.
    package struct Defaults: Sendable {
        package let path: VaultPath
        package let name: String
        package let kind: DeviceDraft.Kind
        package let server: String
        package let topic: String
        /// The servers in the settings.
        package let servers: [String]
    }

    /// Throws `SensorActionError.invalidDeviceName`, and `VaultError.existing` for an existing device.
    package func defaults(in workspace: Workspace) throws -> Defaults {
        guard let folder = DeviceID(folder: Slug.of(device)) else { throw SensorActionError.invalidDeviceName(device) }
        let path = folder.document
        if workspace.vault.files.exists(path) { throw VaultError.existing(path) }
        let servers = SensorFleet(workspace.vault).servers.map(\.name)
        return Defaults(
            path: path, name: device,
            kind: measures.isEmpty ? DeviceDraft.Kind(rawValue: folder.text) ?? .other : .other,
            server: servers.first ?? "home", topic: "home/\(folder)/#", servers: servers)
    }

    /// Throws `SensorActionError`, `VaultError`.
    package func plan(in workspace: Workspace) throws -> Plan<AddedDevice> {
        let usual = try defaults(in: workspace)
        let topic = hasNoTopic ? nil : topic ?? usual.topic
        if let topic, TopicTemplate(topic) == nil,
            TopicFilter(topic) == nil || topic.contains(TopicTemplate.placeholder)
        {
            throw SensorActionError.invalidTopic(topic)
        }
        let server = server ?? usual.server
        let draft = DeviceDraft(
            name: name ?? usual.name, kind: kind ?? usual.kind, server: server, topic: topic,
            moreTopics: moreTopics, measures: measures)
        let isNewServer = !usual.servers.contains(server)
        var changes: [FileChange] = [.create(.exactly(usual.path), Array(draft.text(workspace.language).utf8))]
        var paths = [usual.path]
        if isNewServer, let host {
            let change = try Self.addition(of: server, host, in: workspace)
            changes.append(change)
            paths.append(change.path)
        }
        return Plan(
            changes, AddedDevice(paths: paths, serverWithoutAddress: isNewServer && host == nil ? server : nil))
    }

    /// `HOST[:PORT]`. Throws `SensorActionError.invalidAddress`.
    static func address(_ typed: String) throws -> (host: String, port: Int?) {
        var (host, port): (String, Int?) = (typed, nil)
        if let colon = typed.lastIndex(of: ":"), !typed.hasSuffix("]"), !typed[..<colon].contains(":"),
            let number = Int(typed[typed.index(after: colon)...])
        {
            (host, port) = (String(typed[..<colon]), number)
        }
        let isPlain = host.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || [.dot, .hyphen, .colon, .underscore].contains($0)
        }
        guard isPlain, !host.isEmpty, !host.hasPrefix("-"), port.map({ 1...65535 ~= $0 }) ?? true else {
            throw SensorActionError.invalidAddress(typed)
        }
        return (host, port)
    }

    /// Adds `servers:` at the end of the settings; an existing key is left to a person, who knows its layout.
    private static func addition(of name: String, _ address: String, in workspace: Workspace) throws -> FileChange {
        let path = VaultPath(trusted: VaultSettings.path)
        let (host, port) = try Self.address(address)
        guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || [.hyphen, .underscore].contains($0) }) else {
            throw SensorActionError.invalidAddress(name)
        }
        let entry =
            "servers:\n  \(name):\n    host: \(host.contains(":") ? "\"\(host)\"" : host)\n"
            + (port.map { "    port: \($0)\n" } ?? "")
        let files = workspace.vault.files
        guard files.exists(path) else { return .create(.exactly(path), Array(entry.utf8)) }
        @Sendable func added(_ before: [UInt8]) throws -> [UInt8] {
            if (try? YAMLParser.parse(before))??[key: "servers"] != nil {
                throw SensorActionError.hasServers(settings: path, server: name, host: host)
            }
            var after = before
            if !after.isEmpty, after.last != .newline { after.append(.newline) }
            if !after.isEmpty { after.append(.newline) }
            return after + entry.utf8
        }
        _ = try added(files.read(path, limit: 1 << 20).bytes)
        return .rewrite(path, added)
    }
}

package struct AddedDevice: Sendable {
    /// The device's file, and the settings if a server was added.
    package let paths: [VaultPath]
    /// A server missing from the settings, if no address was given.
    package let serverWithoutAddress: String?
}
