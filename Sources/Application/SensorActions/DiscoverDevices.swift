// Finds devices by listening to a server's messages for a while.

import Bytes
import Processes
import Sensors
import Vault
import Wording
import Workspaces

package struct DiscoverDevices: Sendable {
    /// A server from the vault's settings; nil for the only one.
    package var server: String?
    /// `HOST[:PORT]` of a server missing there.
    package var host: String?
    package var seconds: Int
    /// Only devices that contain this in their name, a topic, a measure, or their kind.
    package var only: String?

    package static let usualSeconds = 30

    package init(server: String? = nil, host: String? = nil, seconds: Int = Self.usualSeconds, only: String? = nil) {
        self.server = server
        self.host = host
        self.seconds = seconds
        self.only = only
    }

    /// Listens, and writes nothing.
    ///
    /// - Parameter willListen: called once the server is known.
    /// - Throws: `SensorActionError`, `WorkspaceError.missingCompanion`, `ProcessError`
    package func run(in workspace: Workspace, willListen: () -> Void) throws -> DiscoveredDevices {
        let known = ServerSettings.names(of: workspace)
        guard let server = server ?? (known.count == 1 && host == nil ? known[0] : host == nil ? nil : "home") else {
            throw SensorActionError.whichServer(known: known)
        }
        guard host != nil || known.contains(server) else { throw SensorActionError.noServer(server, known: known) }
        let start = try StationStart(of: workspace)
        var arguments = start.arguments + ["--survey", server, "--seconds", String(seconds)]
        if let host {
            let address = try AddDevice.address(host)
            arguments += ["--host", address.host] + (address.port.map { ["--port", String($0)] } ?? [])
        }
        willListen()
        let result = try ChildProcess.run(start.program, arguments)
        guard result.exitCode == 0 else { throw SensorActionError.surveyFailed(result.errorText.trimmed) }
        var survey = TopicSurvey()
        for line in result.output.split(separator: .newline) {
            guard let json = try? JSONReader.read(Array(line)), let topic = json["topic"]?.string,
                let payload = json["payload"]?.string
            else { continue }
            survey.add(topic, Array(payload.utf8))
        }
        let found = survey.found.filter { device in only.map { device.mentions($0) } ?? true }
        return DiscoveredDevices(server: server, messages: survey.messages, found: found)
    }
}

package struct DiscoveredDevices: Sendable {
    package let server: String
    package let messages: Int
    /// The likeliest first.
    package let found: [TopicSurvey.Found]
}

extension ServerSettings {
    static func names(of workspace: Workspace) -> [String] {
        let path = VaultPath(trusted: VaultSettings.path)
        guard let bytes = try? workspace.vault.files.read(path, limit: 1 << 20).bytes else { return [] }
        return read(bytes).servers.map(\.name)
    }
}
