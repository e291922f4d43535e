// A query with all names looked up: the only kind that an index evaluates.

import CivilTime
import Vault
import Wording

/// A query on the documents of a vault. Text is resolved by `Workspace.query`; conditions without names need no
/// resolution.
package struct ResolvedQuery: Sendable, Hashable {
    let node: QueryNode

    /// For callers that have looked up the places and devices in the query.
    package init(resolved node: QueryNode) { self.node = node }

    private init(_ node: QueryNode) { self.node = node }

    package static let everything = ResolvedQuery(.everything)

    package static func all(_ queries: [ResolvedQuery]) -> ResolvedQuery { ResolvedQuery(.all(queries.map(\.node))) }
    package static func any(_ queries: [ResolvedQuery]) -> ResolvedQuery { ResolvedQuery(.any(queries.map(\.node))) }
    package static func not(_ query: ResolvedQuery) -> ResolvedQuery { ResolvedQuery(.not(query.node)) }

    package static func kind(_ name: String) -> ResolvedQuery { ResolvedQuery(.kind(name)) }
    package static func flag(_ flag: DocumentFlag) -> ResolvedQuery { ResolvedQuery(.flag(flag)) }
    package static func words(_ count: Comparison<Double>) -> ResolvedQuery { ResolvedQuery(.words(count)) }
    package static func mood(_ score: Comparison<Int>) -> ResolvedQuery { ResolvedQuery(.mood(score)) }

    package static func day(_ column: QueryNode.DayColumn, _ days: DayRange) -> ResolvedQuery {
        ResolvedQuery(.day(column, days))
    }

    package static func tag(_ tag: String, below: Bool, isPrefix: Bool) -> ResolvedQuery {
        ResolvedQuery(.tag(tag, below: below, isPrefix: isPrefix))
    }

    package static func box(_ box: CoordinateBox) -> ResolvedQuery { ResolvedQuery(.box(box)) }

    /// Explains how the query was parsed.
    package func explanation(_ language: LanguageCode) -> String { node.explanation(language) }
}
