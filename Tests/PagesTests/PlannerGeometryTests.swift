// Whatever is on a planner page lies on its paper, on every paper.

import CivilTime
import Testing
import Vault
import Wording

@testable import Print

struct PlannerGeometryTests {
    /// The absolute coordinates of a path of `M`, `H`, `V` and `L`, as they are written here.
    private func points(_ path: Substring) -> (x: [Double], y: [Double]) {
        var (x, y): ([Double], [Double]) = ([], [])
        var at = path.startIndex
        while at < path.endIndex {
            let command = path[at]
            let rest = path[path.index(after: at)...]
            let end = rest.firstIndex { "MHVLZahc".contains($0) } ?? path.endIndex
            let numbers = rest[..<end].split(separator: " ").compactMap { Double($0) }
            switch command {
            case "M", "L":
                if numbers.count == 2 {
                    x.append(numbers[0])
                    y.append(numbers[1])
                }
            case "H": x += numbers
            case "V": y += numbers
            default: break
            }
            at = end
        }
        return (x, y)
    }

    private func number(_ name: String, in style: Substring) -> Double? {
        style.split(separator: ";").first { $0.hasPrefix(name + ":") }.flatMap {
            Double($0.dropFirst(name.count + 1).prefix { $0.isNumber || $0 == "." || $0 == "-" })
        }
    }

    @Test(arguments: [PaperSize.a4, .a5, .letter])
    func nothingLeavesThePaper(size: PaperSize) throws {
        let week = PlannerSpan.week(try #require(ISOWeek(iso: "2026-W47")))
        let month = PlannerSpan.month(try #require(Month(iso: "2026-11")))
        let day = PlannerSpan.day(PlannerSample.day("2026-11-20"))
        for span in [day, week, month, .year(2026)] {
            let options = PlannerOptions(
                span, parts: [], paper: PaperStyle(.lined), size: size, language: .english, firstWeekday: .monday,
                title: nil,
                today: PlannerSample.day("2026-11-20"))
            let html = PlannerSample.placed(PlannerPages.html(options, PlannerSample.content(.english)))
            let (width, height) = (options.width, options.height)
            var (boxes, lines) = (0, 0)
            for style in html.split(separator: " style=\"left:").dropFirst().map({ "left:" + $0.prefix { $0 != "\"" } })
            {
                let style = Substring(style)
                guard let left = number("left", in: style), let top = number("top", in: style) else { continue }
                let right = left + (number("width", in: style) ?? 0)
                let bottom = top + (number("height", in: style) ?? 0)
                boxes += 1
                #expect(
                    left >= 0 && right <= width + 0.1 && top >= 0 && bottom <= height + 0.1, "\(span) \(size): \(style)"
                )
            }
            for path in html.split(separator: " d=\"").dropFirst().map({ $0.prefix { $0 != "\"" } }) {
                let (x, y) = points(path)
                lines += x.count
                #expect(
                    x.allSatisfy { -0.1...width + 0.1 ~= $0 } && y.allSatisfy { -0.1...height + 0.1 ~= $0 },
                    "\(span) \(size)")
            }
            #expect(boxes > 10 && lines > 10, "\(span): \(boxes) boxes, \(lines) lines")
        }
    }

    /// A diamond is as wide as it is high, with its points above, beside and below its middle.
    @Test func marksAreWhereTheyBelong() throws {
        let options = PlannerOptions(
            .week(try #require(ISOWeek(iso: "2026-W47"))), parts: [], paper: PaperStyle(.blank), size: .a4,
            language: .english, firstWeekday: .monday,
            title: nil,
            today: PlannerSample.day("2026-11-20"))
        let html = PlannerPages.html(options, PlannerSample.content(.english))
        let diamonds = html.split(separator: " d=\"").dropFirst().flatMap {
            $0.prefix { $0 != "\"" }.split(separator: "M")
        }
        .filter { $0.hasSuffix("Z") && $0.count { $0 == "L" } == 3 }
        #expect(!diamonds.isEmpty)
        for diamond in diamonds {
            let (x, y) = points("M" + diamond)
            guard x.count == 4 else { continue }
            #expect(abs(x[0] - x[2]) < 0.03 && y[1] == y[3] && abs((y[0] + y[2]) / 2 - y[1]) < 0.03, "\(diamond)")
            #expect(y[0] < y[1] && abs((x[1] - x[3]) - (y[2] - y[0])) < 0.05, "\(diamond)")
        }
    }
}
