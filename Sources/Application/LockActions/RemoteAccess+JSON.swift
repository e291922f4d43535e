// An encrypted remote as JSON.

import Bytes
import EncryptedRemotes
import Locking

extension Schema {
    package static func remote(_ status: EncryptedRemote.Status) -> JSONValue {
        object(
            "remote",
            [
                ("address", .string(status.address)), ("repository", .string(status.repository)),
                ("generation", .int(status.generation)),
                (
                    "writers",
                    .array(
                        status.writers.map {
                            .members([
                                ("device", .string($0.device)), ("generation", .int($0.generation)),
                                ("written", .string($0.written)),
                            ])
                        })
                ),
                ("branches", .array(status.branches.map(JSONValue.string))), ("packs", .int(status.packs)),
                ("bytes", .int(status.size)),
                (
                    "devices",
                    .array(
                        status.members.entries.map { entry in
                            .members([
                                ("name", .string(entry.name)), ("key", .string(entry.key)),
                                ("fingerprint", entry.remote.map { .string($0.fingerprint) } ?? .null),
                                ("trusted", .bool(!status.untrusted.contains(entry.name))),
                            ])
                        })
                ),
            ])
    }

    /// - Parameter aside: unreadable manifests.
    package static func acceptedRemote(_ aside: [String], hasJoined: Bool) -> JSONValue {
        object(
            "accepted-remote", [("setAside", .array(aside.map(JSONValue.string))), ("joined", .bool(hasJoined))])
    }

    package static func checkedRemote(packs: Int, _ faults: [EncryptedRemote.PackFault]) -> JSONValue {
        func names(_ isMissing: Bool) -> JSONValue {
            .array(faults.filter { $0.isMissing == isMissing }.map { .string($0.name) })
        }
        return object(
            "checked-remote", [("packs", .int(packs)), ("missing", names(true)), ("damaged", names(false))])
    }

    package static func compactedRemote(packs: Int) -> JSONValue {
        object("compacted-remote", [("packs", .int(packs))])
    }
}
