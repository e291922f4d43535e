// A structured line of the agenda, as the common form of calendar components and text.

import Bytes
import CivilTime
import Vault

/// An event or a task with what is indented below it.
package struct CalendarLine: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package var key: String
        package var value: String
    }

    package var state: LineItem.State?
    package var span: EventSpan?
    package var title: String
    package var places: [String] = []
    package var tags: [String] = []
    /// `x2`, in lines written by hand.
    package var quantity: Int?
    /// In the order in which they are written.
    package var fields: [Field] = []
    package var notes = CalendarNotes()
    /// The calendar marks it as not public: CLASS other than PUBLIC (RFC 5545 §3.8.1.3). The text does not express
    /// that; the page for it does.
    package var isPrivate = false
    /// The version, if it comes from a file that states it.
    package var version: CalendarVersion?

    package init(state: LineItem.State? = nil, span: EventSpan? = nil, title: String) {
        self.state = state
        self.span = span
        self.title = title
    }

    package subscript(key: String) -> String? {
        get { fields.first { $0.key == key }?.value }
        set {
            let index = fields.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append(Field(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The values of all tokens with a key.
    package func all(_ key: String) -> [String] { fields.filter { $0.key == key }.map(\.value) }

    package var uid: String? { self["id"].map { CalendarIdentifier.uid($0) } }

    /// The occurrence that it replaces.
    package var replaces: Moment? { self["moved"].flatMap { Moment($0) } }

    /// The start, for sorting a page; nil if it has no day.
    package var start: LocalDateTime? {
        span?.start ?? (self["due"] ?? self["start"]).flatMap { Moment($0)?.local }
    }

    /// The line itself, bullet included.
    package var text: String { text(bullet: "-", when: span?.notation(onPageOf: nil)) }

    func text(bullet: String, when: String?) -> String {
        let (words, _) = CalendarText.written(title)
        var parts = [bullet]
        if let state { parts.append("[\(state.mark)]") }
        if let when { parts.append(when) }
        var fields = fields.map { CalendarText.field($0.key, $0.value) }
        // Words that could be read as part of the time are preceded by a token.
        let first = words.utf8.first ?? .space
        if first.isDigit || first == .hyphen || words.hasPrefix("–") || words.hasPrefix("—")
            || (state != nil && when == nil) && words.hasPrefix("all-day"), let last = fields.popLast()
        {
            parts.append(last)
        }
        parts += [words] + (quantity.map { ["x\($0)"] } ?? [])
        parts += places.map(CalendarText.place) + tags.map { "#" + $0 } + fields
        return parts.joined(separator: " ")
    }

    /// Including what is indented below it, without the last line end.
    package func block(lineEnd: String) -> String { ([text] + notes.written()).joined(separator: lineEnd) }

    /// From a line of a file.
    package init(_ item: LineItem, page: Day?, notes: CalendarNotes = CalendarNotes()) {
        state = item.state
        span = item.when.flatMap { EventSpan($0, page: page) }
        title = ClosedLine.words(item.text)
        places = item.places
        tags = item.tags
        quantity = item.quantity
        fields = item.fields.map { Field(key: $0.key, value: $0.value) }
        self.notes = notes
    }
}
