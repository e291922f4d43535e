// All decisions for one vault on one machine, as stored.

import Bytes
import CivilTime
import Wording

/// `permissions.json`. A file that cannot be fully parsed grants nothing.
package struct PermissionBook: Sendable, StateBook {
    /// Why a file grants nothing.
    package enum Problem: Error, Equatable {
        /// Invalid JSON, or of another structure.
        case damaged
        /// Made by a later version of daybook.
        case newer(version: Int)
    }

    package static let version = 1

    package private(set) var grants: [PermissionSource: PermissionGrant] = [:]
    /// The decision about assistants; nil if undecided.
    package var assistant: AssistantDecision?
    /// The version of the tour that was completed, and the sources in it.
    package var tour: (version: Int, sources: Set<PermissionSource>) = (0, [])
    package let problem: Problem?

    package init(problem: Problem?) { self.problem = problem }

    package init(json: JSONValue) throws(Problem) {
        guard let sources = json["sources"]?.object else { throw .damaged }
        var grants: [PermissionSource: PermissionGrant] = [:]
        for member in sources {
            // A duplicate source, or a partly invalid grant, invalidates all grants.
            guard let source = PermissionSource(rawValue: member.key), grants[source] == nil,
                let grant = Self.grant(member.value)
            else { throw .damaged }
            grants[source] = grant
        }
        if json.object?.contains(where: { $0.key == "assistant" }) == true {
            let found = json.object?.filter { $0.key == "assistant" } ?? []
            guard found.count == 1, let decision = AssistantDecision(found[0].value) else { throw .damaged }
            assistant = decision
        }
        problem = nil
        self.grants = grants
        if let tour = json["tour"] {
            self.tour = (
                tour["version"]?.int ?? 0,
                Set((tour["sources"]?.array ?? []).compactMap { $0.string.flatMap(PermissionSource.init(rawValue:)) })
            )
        }
    }

    package subscript(source: PermissionSource) -> PermissionGrant? { grants[source] }

    /// Records a decision; nil forgets it.
    package mutating func set(_ grant: PermissionGrant?, for source: PermissionSource) { grants[source] = grant }

    package static func == (one: PermissionBook, other: PermissionBook) -> Bool {
        one.grants == other.grants && one.assistant == other.assistant && one.problem == other.problem
            && one.tour == other.tour
    }

    // MARK: JSON

    private static func grant(_ json: JSONValue) -> PermissionGrant? {
        guard let decision = json["decision"]?.string.flatMap(PermissionGrant.Decision.init(rawValue:)),
            let mode = json["mode"]?.string.flatMap(PermissionGrant.Mode.init(rawValue:)),
            let since = json["since"]?.string.flatMap(instant), let paths = texts(json["paths"]),
            let hidden = texts(json["hidden"]), let expiry = expiry(json)
        else { return nil }
        var grant = PermissionGrant(decision, since: since)
        grant.mode = mode
        grant.paths = paths
        grant.hidden = Set(hidden)
        grant.expiry = expiry
        return grant
    }

    static func expiry(_ json: JSONValue) -> PermissionGrant.Expiry? {
        switch (json["expires"], json["session"]) {
        case (.null?, nil): .never
        case (.string(let text)?, nil): instant(text).map { .at($0) }
        case (.null?, .string(let session)?): .endOfSession(session)
        default: nil
        }
    }

    private static func texts(_ json: JSONValue?) -> [String]? {
        guard let items = json?.array else { return nil }
        let texts = items.compactMap(\.string)
        return texts.count == items.count ? texts : nil
    }

    /// Parses `2026-11-20T08:15:00Z` to seconds since the epoch.
    static func instant(_ text: String) -> Int64? { Timestamp(text: text)?.secondsSinceEpoch }

    static func text(_ seconds: Int64) -> String { Timestamp(secondsSinceEpoch: seconds).text }

    package var encoded: [UInt8] {
        let assistant = assistant.map { [("assistant", $0.json)] } ?? []
        let members: [(String, JSONValue)] = [
            ("version", .int(Self.version)),
            (
                "sources",
                .members(
                    PermissionSource.allCases.compactMap { source in
                        grants[source].map { (source.rawValue, Self.encoded($0)) }
                    })
            ),
            (
                "tour",
                .members([
                    ("version", .int(tour.version)),
                    ("sources", .array(tour.sources.map(\.rawValue).sorted().map { .string($0) })),
                ])
            ),
        ]
        return JSONValue.members(members + assistant).encoded()
    }

    static func encoded(_ grant: PermissionGrant) -> JSONValue {
        let members: [(String, JSONValue)] = [
            ("decision", .string(grant.decision.rawValue)), ("mode", .string(grant.mode.rawValue)),
            ("paths", .array(grant.paths.map { .string($0) })),
            ("hidden", .array(grant.hidden.sorted().map { .string($0) })), ("since", .string(text(grant.since))),
        ]
        return .members(members + encoded(grant.expiry))
    }

    static func encoded(_ expiry: PermissionGrant.Expiry) -> [(String, JSONValue)] {
        switch expiry {
        case .never: [("expires", .null)]
        case .at(let end): [("expires", .string(text(end)))]
        case .endOfSession(let session): [("expires", .null), ("session", .string(session))]
        }
    }
}
