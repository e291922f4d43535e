// The heading of a page: a large title, a small date, and links to adjacent pages.

import CivilTime
import Wording

extension PlannerSheet {
    /// The height of the heading with its small month.
    var headingHeight: Double { 28 * scale }

    /// A heading in the top left corner.
    mutating func heading(_ title: String, _ subtitle: String, subtitleLink: String? = nil, width: Double) {
        var y = area.y - 1.5 * scale
        if let own = options.title, !own.isEmpty {
            text(
                PlannerBox(area.x, area.y, width, 3.6 * scale), Face("eyebrow", 6.6 * scale, line: 3.6 * scale), own)
            y += 5 * scale
        }
        text(
            PlannerBox(area.x, y, width, 12 * scale), Face("serif", 27 * scale, line: 12 * scale), title, element: "h1")
        text(
            PlannerBox(area.x + 0.3, y + 12.4 * scale, width, 5 * scale), Face("quiet", 10 * scale, line: 5 * scale),
            subtitle, link: subtitleLink)
    }

    /// Links to the previous and next pages, if they exist.
    mutating func neighbours(of page: PlannerBook.Page, at box: PlannerBox, _ name: (PlannerBook.Page) -> String) {
        let (previous, next) = book.neighbours(page)
        let face = Face("quiet", 7.5 * scale, line: box.height)
        if let previous {
            text(
                PlannerBox(box.x, box.y, box.width / 2, box.height), face, "‹ " + name(previous),
                link: PlannerBook.anchor(previous))
        }
        if let next {
            var right = face
            right.style += previous == nil ? "" : " right"
            text(
                PlannerBox(previous == nil ? box.x : box.x + box.width / 2, box.y, box.width / 2, box.height), right,
                name(next) + " ›", link: PlannerBook.anchor(next))
        }
    }

    /// A small heading above a list or a place to write, with a line above it. Returns its lower edge.
    mutating func label(_ words: String, at box: PlannerBox) -> Double {
        line(.rule, box.x, box.y, box.right, box.y)
        text(
            PlannerBox(box.x, box.y + 1.2 * scale, box.width, 4 * scale),
            Face("eyebrow", 6.8 * scale, line: 4 * scale), words)
        return box.y + 6.6 * scale
    }

    /// A small month in the top right corner.
    mutating func cornerMonth(
        _ month: Month, on page: PlannerBook.Page, right: Double? = nil, tinted: DayRange? = nil, ringed: Day? = nil
    ) -> PlannerBox {
        let width = 33 * scale
        let box = PlannerBox((right ?? area.right) - width, area.y - 0.8 * scale, width, headingHeight)
        MiniMonth(
            month: month, page: page, size: 6.6 * scale, rowHeight: 3.15 * scale, tinted: tinted, ringed: ringed
        ).draw(in: box, &self)
        return box
    }
}
