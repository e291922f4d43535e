// The state of the servers: written by their workers, read by the station, and saved for other processes.

import FileSystem
import Ingest
import Sensors
import Synchronization

final class ServerBoard: Sendable {
    private struct Contents {
        var state: ListenerState
        var written: ListenerState?
        /// Milliseconds since the epoch.
        var writtenAt: Int64 = 0
        var silences: [String: ServerSilence] = [:]
    }

    private let contents: Mutex<Contents>
    private let folder: String
    /// The interval in milliseconds for writing changes that are only messages.
    private static let interval: Int64 = 10_000

    init(stateFolder: String, now: Int64) {
        folder = stateFolder
        contents = Mutex(Contents(state: ListenerState(started: now)))
    }

    /// The current servers; data on known ones is kept.
    func use(_ names: [String], now: Int64) {
        contents.withLock { contents in
            contents.state.servers = names.map { name in
                if let known = contents.state.servers.first(where: { $0.name == name }) { return known }
                var server = ListenerState.Server(name: name)
                server.since = now
                return server
            }
            contents.silences = contents.silences.filter { names.contains($0.key) }
        }
    }

    func connected(_ name: String, _ isConnected: Bool, now: Int64) {
        change(name) { server in
            guard server.isConnected != isConnected else { return }
            server.isConnected = isConnected
            server.since = now
        }
    }

    func heard(_ name: String, now: Int64) { change(name) { $0.lastMessage = now } }

    private func change(_ name: String, _ body: (inout ListenerState.Server) -> Void) {
        contents.withLock { contents in
            if let index = contents.state.servers.firstIndex(where: { $0.name == name }) {
                body(&contents.state.servers[index])
            }
        }
    }

    /// Reports due on the servers' silence.
    func silences(_ servers: [ServerSettings], now: Int64) -> [(server: String, event: ServerSilence.Event)] {
        contents.withLock { contents in
            servers.compactMap { settings in
                guard let server = contents.state.servers.first(where: { $0.name == settings.name }) else { return nil }
                let event = contents.silences[settings.name, default: ServerSilence()].look(
                    isConnected: server.isConnected, since: server.since ?? contents.state.started,
                    lastMessage: server.lastMessage, limit: settings.silentAfter, now: now)
                return event.map { (settings.name, $0) }
            }
        }
    }

    /// Writes it if it changed: connections immediately, messages at intervals.
    func write(now: Int64) {
        contents.withLock { contents in
            guard contents.state != contents.written else { return }
            func essence(_ state: ListenerState?) -> [Bool]? { state?.servers.map(\.isConnected) }
            let isMoved =
                essence(contents.state) != essence(contents.written) || now - contents.writtenAt >= Self.interval
            guard isMoved else { return }
            contents.written = contents.state
            contents.writtenAt = now
            bestEffort { try contents.state.write(stateFolder: folder) }
        }
    }
}
