// Sources and the decisions on them as JSON.

import Bytes
import CivilTime
import Permissions
import Wording

extension Schema {
    /// - Parameter state: the current one of the source.
    package static func explanation(
        of source: PermissionSource, _ state: PermissionState, _ language: LanguageCode
    ) -> JSONValue {
        object(
            "permissions.explain",
            [
                ("source", .string(source.rawValue)), ("title", .string(source.title[language])),
                ("purpose", .string(source.purpose[language])), ("benefit", .string(source.benefit[language])),
                ("state", .string(state.rawValue)), ("fields", .array(source.fields.map { .string($0) })),
            ])
    }

    package static func permissions(_ overview: PermissionOverview) -> JSONValue {
        func value(_ source: PermissionSource) -> JSONValue {
            let grant = overview.gate.book[source]
            let expires: JSONValue =
                switch grant?.expiry {
                case .at(let end): .string(instant(end))
                case .endOfSession: "session"
                case .never, nil: .null
                }
            return .members([
                ("source", .string(source.rawValue)), ("state", .string(overview.gate.state(of: source).rawValue)),
                ("mode", grant.map { .string($0.mode.rawValue) } ?? .null),
                ("paths", .array((grant?.paths ?? []).map { .string($0) })),
                ("hidden", .array((grant?.hidden ?? []).sorted().map { .string($0) })), ("expires", expires),
                ("last_used", overview.lastUses[source.rawValue].map { .string(instant($0)) } ?? .null),
            ])
        }
        return object(
            "permissions",
            [
                ("sources", .array(PermissionSource.allCases.map(value))), ("assistant", assistant(overview)),
                // An unintelligible file admits no devices.
                ("devices", .array(overview.devices.map(member))),
            ])
    }

    private static func assistant(_ overview: PermissionOverview) -> JSONValue {
        let decision = overview.gate.book.assistant
        func names(_ parts: Set<VaultPart>?) -> JSONValue {
            .array(VaultPart.allCases.filter { parts?.contains($0) ?? false }.map { .string($0.rawValue) })
        }
        let expires: JSONValue =
            switch decision?.expiry {
            case .at(let end): .string(instant(end))
            case .endOfSession: "session"
            case .never, nil: .null
            }
        return .members([
            ("state", .string(overview.gate.assistantState.rawValue)), ("read", names(decision?.reads)),
            ("write", names(decision?.writes)), ("expires", expires),
            (
                "last_used",
                overview.lastUses[PermissionGate.assistantSubject].map { .string(instant($0)) } ?? .null
            ),
        ])
    }

    private static func instant(_ seconds: Int64) -> String { Timestamp(secondsSinceEpoch: seconds).text }

    /// - Parameter count: the number of all events.
    package static func permissionHistory(
        _ lines: some Collection<PermissionHistory.Line>, count: Int
    ) -> JSONValue {
        let events = lines.map { line -> JSONValue in
            .members([
                ("time", .string(instant(line.time))), ("event", .string(line.event.rawValue)),
                ("subject", .string(line.subject)), ("detail", .string(line.detail)),
            ])
        }
        return object("permissions.history", [("count", .int(count)), ("events", .array(events))])
    }
}
