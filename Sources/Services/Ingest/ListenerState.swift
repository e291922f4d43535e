// The published state of a vault's listener, and whether it is running, for observers.

import Bytes
import FileSystem

/// `listener.json` in the vault's folder of this machine's state, and a lock beside it that a listener holds as long as it runs.
package struct ListenerState: Sendable, Hashable {
    package struct Server: Sendable, Hashable {
        package var name: String
        package var isConnected = false
        /// The time at which the connection began or ended; milliseconds since the epoch, like all times here.
        package var since: Int64?
        package var lastMessage: Int64?

        package init(name: String) { self.name = name }
    }

    package var started: Int64
    package var servers: [Server]

    package init(started: Int64, servers: [Server] = []) {
        self.started = started
        self.servers = servers
    }

    private static func file(_ folder: String) -> String { Paths.join(folder, "listener.json") }

    /// Nil if none has ever run here, or its file cannot be read.
    package init?(stateFolder folder: String) {
        guard let bytes = try? OpenFile.reading(Self.file(folder)).readAll(limit: 1 << 20),
            let json = try? JSONReader.read(bytes), let started = json["started"]?.int
        else { return nil }
        self.started = Int64(started)
        servers = (json["servers"]?.array ?? []).compactMap { entry in
            guard let name = entry["name"]?.string else { return nil }
            var server = Server(name: name)
            server.isConnected = entry["connected"]?.bool ?? false
            server.since = entry["since"]?.int.map { Int64($0) }
            server.lastMessage = entry["last_message"]?.int.map { Int64($0) }
            return server
        }
    }

    /// Throws `AtomicWriteError`.
    package func write(stateFolder folder: String) throws {
        func number(_ value: Int64?) -> JSONValue { value.map { .int(Int($0)) } ?? .null }
        let json = JSONValue.members([
            ("version", 1), ("started", number(started)),
            (
                "servers",
                .array(
                    servers.map {
                        .members([
                            ("name", .string($0.name)), ("connected", .bool($0.isConnected)),
                            ("since", number($0.since)), ("last_message", number($0.lastMessage)),
                        ])
                    })
            ),
        ])
        try AtomicWrite.replace(Self.file(folder), with: json.encoded(), mode: 0o600)
    }
}

/// The lock (flock(2)) of the running listener.
package struct ListenerLock: ~Copyable {
    private let file: OpenFile

    /// Held until it is destroyed, at the latest by the end of the process. Throws `SystemError`.
    package init(stateFolder folder: String) throws(SystemError) {
        let opened = try OpenFile.appending(Self.path(folder), mode: 0o600)
        // Waits, as observers hold it for a moment.
        try opened.lock(exclusive: true)
        file = opened
    }

    private static func path(_ folder: String) -> String { Paths.join(folder, ".listener.lock") }

    package static func isHeld(stateFolder folder: String) -> Bool {
        guard FileStamp.exists(path(folder)), let file = try? OpenFile.appending(path(folder), mode: 0o600) else {
            return false
        }
        do throws(SystemError) {
            try file.lock(exclusive: false, waiting: false)
            file.unlock()
            return false
        } catch {
            return error.isHeld
        }
    }
}
