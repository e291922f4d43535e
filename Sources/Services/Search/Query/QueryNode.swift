// A query as a tree, independent of its evaluation.

import CivilTime
import Sensors
import Vault

/// One condition or a combination of conditions on documents.
package indirect enum QueryNode: Sendable, Hashable {
    case everything
    case all([QueryNode])
    case any([QueryNode])
    case not(QueryNode)
    /// A word, or a prefix.
    case word(String, isPrefix: Bool, column: TextColumn?)
    /// Consecutive words, as written.
    case phrase(String, column: TextColumn?)
    case tag(String, below: Bool, isPrefix: Bool)
    case mood(Comparison<Int>)
    case kind(String)
    case folder(String)
    case language(String)
    case day(DayColumn, DayRange)
    case flag(DocumentFlag)
    case task(TaskCondition)
    case words(Comparison<Double>)
    case pattern(String)
    case path(String)
    case place(String)
    /// Within this many metres of a place.
    case near(PlaceReference, metres: Double)
    case box(CoordinateBox)
    /// A front matter value under a dotted key.
    case field(key: String, FieldCondition)
    case link(LinkCondition, name: String)
    /// Documents of days with a measurement by a device, and the device itself if there is such a day.
    case measured(device: DeviceID, measure: MeasureID, Comparison<Double>?, days: [Day])

    /// The place that a query refers to.
    package enum PlaceReference: Sendable, Hashable {
        /// Not resolved yet.
        case named(String)
        /// Its position, its name in the query, and the names of places around it, as an entry may have only a name.
        case at(Coordinates, name: String?, around: [String])
    }

    package enum TextColumn: String, Sendable { case title, body, tags, ink }
    package enum DayColumn: String, Sendable { case day, created, updated }
}

/// `=`, `<`, … or a range, over numbers.
package enum Comparison<Value: Sendable & Hashable & Comparable>: Sendable, Hashable {
    case equal(Value)
    case less(Value)
    case atMost(Value)
    case greater(Value)
    case atLeast(Value)
    case between(Value?, Value?)
}

package enum DocumentFlag: String, Sendable, CaseIterable {
    case favorite, shared, orphan, `private`
    case photo, location, ink, tasks, tags, mood, links
}

extension QueryNode {
    /// The tree with conditions replaced by the results of `body`; nil leaves one unchanged.
    package func replacingConditions(_ body: (QueryNode) throws -> QueryNode?) rethrows -> QueryNode {
        switch self {
        case .all(let nodes): .all(try nodes.map { try $0.replacingConditions(body) })
        case .any(let nodes): .any(try nodes.map { try $0.replacingConditions(body) })
        case .not(let node): .not(try node.replacingConditions(body))
        default: try body(self) ?? self
        }
    }
}

/// A condition on one task line; adjacent conditions apply to the same line.
package enum TaskCondition: Sendable, Hashable {
    case any, open, done, overdue
    case due(DayRange)
    case start(DayRange)
    case finished(DayRange)
}

package enum FieldCondition: Sendable, Hashable {
    case exists
    /// Consecutive words in the value, regardless of case and accents.
    case text(String)
    case prefix(String)
    case number(Comparison<Double>)
    case days(DayRange)
}

package enum LinkCondition: Sendable, Hashable {
    /// Documents that link to the named one within this many steps (nil: any number).
    case linksTo(steps: Int?)
    /// Documents that the named one links to.
    case linkedBy(steps: Int?)
    case mentions
    case mentionedBy
    case related
}
