// A list line: an event, a task or a list item, with a common grammar.

import CivilTime

/// A parsed bullet line. Ranges are bytes of the file.
package struct LineItem: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case open
        case done
        case cancelled
        case started
        /// Any other character between the brackets, preserved and displayed.
        case other(String)

        package init(mark: some StringProtocol) {
            switch mark {
            case " ": self = .open
            case "x", "X": self = .done
            case "-": self = .cancelled
            case "/": self = .started
            default: self = .other(String(mark))
            }
        }

        /// Its name in tables and JSON: `open`, or the mark itself.
        package var name: String {
            switch self {
            case .open: "open"
            case .done: "done"
            case .cancelled: "cancelled"
            case .started: "started"
            case .other(let mark): mark
            }
        }

        package var mark: String {
            switch self {
            case .open: " "
            case .done: "x"
            case .cancelled: "-"
            case .started: "/"
            case .other(let mark): mark
            }
        }

        /// Whether work remains.
        package var isOpen: Bool { self == .open || self == .started }
    }

    package enum When: Sendable, Hashable {
        case allDay
        /// A time on the page's day; an end that is not after it is on the next day.
        case time(TimeOfDay, end: TimeOfDay?)
        /// An explicit date, with a time or all day, optionally up to another date.
        case dated(Day, TimeOfDay?, endDay: Day?, end: TimeOfDay?)
    }

    /// A `key:value` token.
    package struct Field: Sendable, Hashable {
        package let key: String
        package let value: String
        /// The whole token; empty if it comes from another tool's notation.
        package let range: Range<Int>
    }

    /// The whole line without its line end.
    package let range: Range<Int>
    /// Columns before the bullet (a tab reaches the next multiple of four).
    package let indent: Int
    package let bullet: Range<Int>
    package var state: State?
    /// The character between the brackets.
    package var mark: Range<Int>?
    package var when: When?
    package var whenRange: Range<Int>?
    /// Everything that is not a token, with single blanks.
    package var text = ""
    /// From after bullet, checkbox and time to the end of words and tokens: without blanks, and before a link name.
    package var content: Range<Int>
    /// `name` of ` ^name` at the end of the line, by which links refer to it (Obsidian's help, "Link to a block in a
    /// note"). It must remain the last word.
    package var linkName: String?
    package var tags: [String] = []
    package var places: [String] = []
    /// The ranges of the places, each with its `@` and quotes.
    package var placeRanges: [Range<Int>] = []
    /// The count of `x2`.
    package var quantity: Int?
    package var fields: [Field] = []

    package var isTask: Bool { state != nil }

    /// The value of the first field with that name.
    package subscript(key: String) -> String? {
        fields.first { $0.key == key }?.value
    }
}
