// A year as small months: each day at its weekday, with its words, and how many of a month have one.

import Bytes
import Charts
import CivilTime
import Testing
import Wording

@testable import Pages

@Suite struct YearGridsTests {
    private func html(_ year: Int, _ days: [String: String?], _ language: LanguageCode = .english) -> String {
        let cells = days.compactMap { day, link in
            Day(iso: day).map { ($0, YearHeatMap.Cell(level: "happy", words: "happy <b>", link: link)) }
        }
        var html = HTMLText()
        YearGrids(year, Dictionary(uniqueKeysWithValues: cells), language) { month in
            month.month == 2 ? "/month/\(month.iso)" : nil
        }.write(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func aLeapYear() {
        let text = html(2024, ["2024-02-29": "/day/2024-02-29", "2024-02-01": nil, "2025-02-01": nil])
        #expect(text.split(separator: "<section>").count - 1 == 12)
        #expect(text.ranges(of: "h21v21h-21z").count == 366 - 2)
        #expect(
            text.contains("<h3 class=\"day\"><a href=\"/month/2024-02\">February</a> <small>2 of 29 days</small></h3>"))
        #expect(text.contains("<h3 class=\"day\">January</h3>"))
        let square = "width=\"21\" height=\"21\" rx=\"4\"/>"
        #expect(
            text.contains(
                "<a href=\"/day/2024-02-29\" aria-label=\"29 February: happy &lt;b&gt;\"><rect class=\"cell level-happy\" x=\"72\" y=\"96\" \(square)<title>29 February: happy &lt;b&gt;</title></a>"
            ))
        #expect(
            text.contains(
                "<g role=\"img\" aria-label=\"1 February: happy &lt;b&gt;\"><rect class=\"cell level-happy\" x=\"72\" y=\"0\""
            ))
    }

    @Test func inFrench() {
        #expect(html(2023, ["2023-02-10": nil], .french).contains("Février</a> <small>1 sur 28 jours</small>"))
    }
}
