// A life at a glance: one disc per month, one row per year.

import Bytes
import CivilTime
import Wording

/// Discs as SVG. A disc's area grows with the month's count; its colour comes from the class `level-NAME`.
package struct MonthDiscs: Sendable {
    package struct Disc: Sendable {
        package let count: Int
        /// A word of letters, digits, hyphens and underscores for the style sheet.
        package let level: String

        package init(count: Int, level: String) {
            self.count = count
            self.level = level
        }
    }

    package let title: String
    package let discs: [Month: Disc]

    package init(title: String, discs: [Month: Disc]) {
        self.title = title
        self.discs = discs
    }

    private static let (step, left, top) = (34.0, 52.0, 26.0)
    /// Radii of the largest and the smallest disc.
    private static let radii = (largest: 14.0, smallest: 4.0)

    /// The picture, or nil if there are no months.
    package func svg(in language: LanguageCode) -> HTML? {
        let years = Set(discs.keys.map(\.year)).sorted()
        guard let first = years.first, let last = years.last, last - first < 200 else { return nil }
        let most = Double(discs.values.map(\.count).max() ?? 1)
        let description = years.map { year in
            "\(year): \(discs.filter { $0.key.year == year }.values.map(\.count).reduce(0, +))"
        }.joined(separator: "; ")
        return SVGText.image(
            width: Self.left + 12 * Self.step, height: Self.top + Double(last - first + 1) * Self.step,
            style: "month-discs", title: title, description: description
        ) { svg in
            for month in 1...12 {
                let name = CivilNames.month(month, in: language, short: true).prefix(1).uppercased()
                svg.label(name, x: Self.left + (Double(month) - 0.5) * Self.step, y: 14, anchor: .middle)
            }
            for year in first...last {
                let y = Self.top + (Double(year - first) + 0.5) * Self.step
                svg.label(String(year), x: Self.left - 12, y: y + 5, anchor: .end)
                for month in 1...12 {
                    guard let key = Month(year: year, month: month) else { continue }
                    let disc = discs[key]
                    let share = (Double(disc?.count ?? 0) / most).squareRoot()
                    let radius =
                        disc == nil
                        ? 1.5 : Self.radii.smallest + share * (Self.radii.largest - Self.radii.smallest)
                    svg.markup(
                        "<circle class=\"level-\(SVGText.line(disc?.level ?? "none"))\" cx=\"\(SVGText.number(Self.left + (Double(month) - 0.5) * Self.step))\" "
                    )
                    svg.markup("cy=\"\(SVGText.number(y))\" r=\"\(SVGText.number(radius))\"/>")
                }
            }
        }
    }
}
