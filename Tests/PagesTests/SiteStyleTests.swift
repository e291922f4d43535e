// The style sheet by its numbers: contrast of every pair of colours that meet, in both schemes; no motion; sizes to touch.

import Testing

@testable import Pages

@Suite struct SiteStyleTests {
    /// Colours by their names, of the light scheme or the dark one.
    private static func colours(dark: Bool) -> [String: String] {
        let sheet = SiteStyle.sheet
        var colours: [String: String] = [:]
        let start = sheet.firstRange(of: dark ? ":root[data-scheme=dark]{" : ":root{")?.upperBound ?? sheet.endIndex
        for part in sheet[start...].prefix(while: { $0 != "}" }).split(separator: ";") where part.hasPrefix("--") {
            let pair = part.dropFirst(2).split(separator: ":", maxSplits: 1)
            if pair.count == 2, pair[1].hasPrefix("#") { colours[String(pair[0])] = String(pair[1]) }
        }
        return colours
    }

    private static func mixed(_ one: String, _ share: Double, _ other: String) -> String {
        func parts(_ text: String) -> [Double] {
            stride(from: 1, to: 7, by: 2).map { at in
                Double(Int(text.dropFirst(at).prefix(2), radix: 16) ?? 0)
            }
        }
        let mixed = zip(parts(one), parts(other)).map { Int(($0 * share + $1 * (1 - share)).rounded()) }
        return "#" + mixed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// WCAG 2.2, success criteria 1.4.3 (4.5:1 for text) and 1.4.11 (3:1 for what is drawn).
    @Test(arguments: [false, true]) func contrast(dark: Bool) throws {
        let colours = Self.colours(dark: dark)
        func colour(_ name: String) throws -> String { try #require(colours[name], "\(name)") }
        var grounds: [(String, String)] = try ["paper", "sheet", "soft"].map { ($0, try colour($0)) }
        grounds.append(("event", Self.mixed(try colour("accent"), 0.13, try colour("paper"))))
        for (name, ground) in grounds {
            for text in ["ink", "quiet", "accent", "warned", "critical"] {
                let found = try #require(AccentColour.contrast(try colour(text), ground))
                #expect(found >= 4.5, "\(text) on \(name): \(found)")
            }
        }
        // A state on the tint of its own colour, and marked words.
        for text in ["ok", "warned", "critical", "quiet"] {
            let ground = Self.mixed(try colour(text), 0.12, try colour("paper"))
            let found = try #require(AccentColour.contrast(try colour(text), ground))
            #expect(found >= 4.5, "\(text) on its tint: \(found)")
        }
        let mark = Self.mixed(try colour("warning"), 0.3, try colour("paper"))
        #expect(try #require(AccentColour.contrast(try colour("ink"), mark)) >= 4.5)
        for drawn in ["accent", "warning", "critical", "ok", "quiet"] {
            let found = try #require(AccentColour.contrast(try colour(drawn), try colour("paper")))
            #expect(found >= 3, "\(drawn): \(found)")
        }
    }

    /// No one has to ask for less motion (WCAG 2.2, 2.3.3): there is none.
    @Test func nothingMoves() {
        for word in ["transition", "animation", "@keyframes", "{scroll-behavior", ";scroll-behavior"] {
            #expect(!SiteStyle.sheet.contains(word))
        }
        #expect(!SiteScript.script.contains("behavior:"))
    }

    @Test func itIsWhole() {
        let sheet = SiteStyle.sheet
        #expect(sheet.count { $0 == "{" } == sheet.count { $0 == "}" } && !sheet.contains("  "))
        // What Swift fills in is there, and no comment but the first.
        for filled in [".h-23{--h:23}", ".for-48{--s:48}", ".part-9{order:9}"] { #expect(sheet.contains(filled)) }
        #expect(sheet.hasPrefix("/* daybook export */\n:root{") && !sheet.dropFirst(2).contains("/*"))
        #expect(sheet.contains("min-height:44px") && sheet.contains("@media print") && sheet.utf8.count <= 25_000)
    }
}
