// A query as a tree: what was asked, before anybody knows how it is answered.

import CivilTime
import Sensors
import Vault

/// One condition or a combination of conditions on documents.
package indirect enum QueryNode: Sendable, Hashable {
    case everything
    case all([QueryNode])
    case any([QueryNode])
    case not(QueryNode)
    /// A word, or the start of one.
    case word(String, isPrefix: Bool, column: TextColumn?)
    /// Words one after the other, as written.
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
    /// A front-matter value under a dotted key.
    case field(key: String, FieldCondition)
    case link(LinkCondition, name: String)
    /// Documents of days on which a device measured something, and the device itself if there is such a day.
    case measured(device: DeviceID, measure: MeasureID, Comparison<Double>?, days: [Day])

    /// The place that a query is about.
    package enum PlaceReference: Sendable, Hashable {
        /// Somebody has to say where that is.
        case named(String)
        /// Where it is, how the query called it, and the names of the places around it: an entry may have no more than a name.
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
    /// The tree with each condition replaced by what `body` makes of it; nil leaves it as it is.
    package func replacingConditions(_ body: (QueryNode) throws -> QueryNode?) rethrows -> QueryNode {
        switch self {
        case .all(let nodes): .all(try nodes.map { try $0.replacingConditions(body) })
        case .any(let nodes): .any(try nodes.map { try $0.replacingConditions(body) })
        case .not(let node): .not(try node.replacingConditions(body))
        default: try body(self) ?? self
        }
    }
}

/// What one task line must be like; conditions beside each other hold for the same line.
package enum TaskCondition: Sendable, Hashable {
    case any, open, done, overdue
    case due(DayRange)
    case start(DayRange)
    case finished(DayRange)
}

package enum FieldCondition: Sendable, Hashable {
    case exists
    /// Words that are in the value one after the other, case and accents aside.
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
