// `paper:` and `week_start:` of the settings: what is read, and what is a problem.

import CivilTime
import Testing

@testable import Vault

struct PaperSettingsTests {
    private func settings(_ text: String) -> VaultSettings { VaultSettings(Array(text.utf8)) }

    @Test func everything() throws {
        let settings = settings(
            """
            week_start: Sunday
            paper:
              base: dotted
              spacing: 0.5cm
              line_width: 0.2 mm
              colour: "#B8C4d0"
              margins: 12mm 10mm 12mm 18mm
              spread: true
              size: a5
              unknown: kept
            """)
        #expect(settings.problems == [] && settings.weekStart == .sunday)
        let paper = try #require(settings.paper)
        #expect(paper.base == .dotted && paper.spacing == 5 && paper.lineWidth == 0.2 && paper.colour == "#b8c4d0")
        #expect(paper.margins == PaperMargins(top: 12, right: 10, bottom: 12, left: 18))
        #expect(paper.isTwoPageSpread == true && paper.size == .a5)
    }

    @Test func shortForms() {
        #expect(settings("paper: lined").paper?.base == .lined)
        #expect(settings("paper: {color: abc, margins: [10mm, 20mm]}").paper?.colour == "#aabbcc")
        #expect(PaperSettings.margins("10 20mm") == PaperMargins(top: 10, right: 20, bottom: 10, left: 20))
        #expect(PaperSettings.margins("1 2 3") == PaperMargins(top: 1, right: 2, bottom: 3, left: 2))
        #expect(PaperSettings.length("1in", within: 0...30) == 25.4)
        #expect(PaperSettings.length("5,5mm", within: 0...30) == 5.5)
        #expect(settings("lang: fr").paper == nil && settings("lang: fr").weekStart == nil)
        #expect(settings("week_start: samedi").weekStart == .saturday)
    }

    @Test(arguments: [
        "week_start: tuesday", "paper: squared", "paper: {base: squares}", "paper: {spacing: 1mm}",
        "paper: {spacing: wide}", "paper: {line_width: 3mm}", "paper: {colour: blue}", "paper: {color: \"#12345\"}",
        "paper: {margins: 1 2 3 4 5}", "paper: {margins: 60mm}", "paper: {margins: x}", "paper: {spread: maybe}",
        "paper: {size: A3}", "paper: {spacing: -5mm}", "paper: {spacing: 5em}",
    ])
    func problems(_ text: String) throws {
        let settings = settings(text)
        let problem = try #require(settings.problems.first)
        #expect(settings.problems.count == 1 && problem.code == .settings && !problem.range.isEmpty)
    }
}
