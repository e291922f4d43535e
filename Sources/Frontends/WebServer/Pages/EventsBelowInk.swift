// The events of a day on its paper, each at the height of its time: handwriting next to an event stays next to it.

import CivilTime
import Ink
import Pages

/// Lengths are in hundredths of a point.
final class EventsBelowInk {
    private(set) var layer = InkLayer(id: "")
    /// The same as text, in order.
    private(set) var lines: [String] = []

    /// Hours with a place on the page; earlier and later events are at its edge.
    private static let hours = 6...22
    private static let (head, foot) = (8000, 6000)
    private static let ink = InkColour(value: 0x5a6b_85ff)
    private static let pale = InkColour(value: 0x9fb4_d6ff)

    private let page: InkPage
    private var untimed = 0

    init(_ page: InkPage) { self.page = page }

    func add(_ entry: PlannerEntry) {
        let words = [entry.title, entry.place.map { "@" + $0 }].compactMap { $0 }.joined(separator: " ")
        guard let start = entry.start else {
            // Above the first hour; the rest is in the list below the page.
            if untimed < 4 { text(words, x: 4200, y: 2000 + untimed * 1400, size: 1000, Self.ink) }
            untimed += 1
            lines.append(words)
            return
        }
        if layer.elements.allSatisfy({ $0.id != "h6" }) { hours() }
        let top = height(start)
        let bottom = max(top + 1200, entry.end.map { height($0) } ?? top + 1200)
        line(from: (3600, top), to: (3600, bottom - 200), width: 3000)
        text(words, x: 4200, y: top - 150, size: 1000, Self.ink)
        lines.append([start.shortText + (entry.end.map { "–" + $0.shortText } ?? ""), words].joined(separator: " "))
    }

    private func hours() {
        for hour in Self.hours {
            text(String(hour), x: 800, y: height(minute: hour * 60) - 150, size: 900, Self.pale, "h\(hour)")
        }
    }

    private func height(_ time: TimeOfDay) -> Int { height(minute: time.hour * 60 + time.minute) }

    private func height(minute: Int) -> Int {
        let (first, last) = (Self.hours.lowerBound * 60, (Self.hours.upperBound + 1) * 60)
        let within = min(max(minute, first), last - 30) - first
        return Self.head + (page.height - Self.head - Self.foot) * within / (last - first)
    }

    private func text(_ words: String, x: Int, y: Int, size: Int, _ colour: InkColour, _ id: String = "") {
        layer.elements.append(
            .text(
                InkText(
                    id: id, words: CardText.capped(words, 70), x: x, y: y, size: size, font: "sans-serif",
                    colour: colour)))
    }

    private func line(from start: (Int, Int), to end: (Int, Int), width: Int) {
        func point(_ place: (Int, Int)) -> InkPoint {
            InkPoint(x: Int32(clamping: place.0), y: Int32(clamping: place.1))
        }
        layer.elements.append(
            .stroke(InkStroke(brush: InkBrush(colour: Self.pale, width: width), points: [point(start), point(end)])))
    }
}
