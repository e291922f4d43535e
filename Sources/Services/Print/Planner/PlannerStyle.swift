// The style of planner pages: two font families, one ink, one accent, hairlines.

import Vault

enum PlannerStyle {
    /// Descendants of Palatino for large text, a quiet sans serif for small text. In Debian: fonts-urw-base35 (P052), fonts-liberation and
    /// fonts-dejavu-core; fonts-noto-color-emoji for emoji.
    static let serif =
        "P052, \"URW Palladio L\", \"Palatino Linotype\", Palatino, \"Liberation Serif\", \"DejaVu Serif\", serif"
    static let sans =
        "\"Liberation Sans\", Arimo, Helvetica, Arial, \"DejaVu Sans Condensed\", \"DejaVu Sans\", sans-serif"

    static let ink = "#23211e"
    static let quiet = "#77726a"
    static let accent = "#a5402d"
    /// From very sad to very happy, as on the pages of a site.
    static let moods = ["#8c5a86", "#b48aa8", "#cfc7b4", "#8dbd97", "#3f8f6b"]

    /// CSS for paged media (css-page-3, css-overflow-4) as supported by WeasyPrint 57.
    static func sheet(_ options: PlannerOptions) -> String {
        """
        @page { size: \(options.width.short)mm \(options.height.short)mm; margin: 0; }
        html, body { margin: 0; padding: 0; color: \(ink); font-family: \(sans); font-variant-numeric: lining-nums tabular-nums; }
        .page { position: relative; width: \(options.width.short)mm; height: \(options.height.short)mm; overflow: hidden; break-after: page; }
        .page:last-child { break-after: auto; }
        svg, .drawing { position: absolute; left: 0; top: 0; }
        .t { position: absolute; margin: 0; color: inherit; text-decoration: none; font-weight: normal; font-style: normal; bookmark-level: none; }
        .one { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .many { overflow: hidden; overflow-wrap: break-word; block-ellipsis: auto; continue: discard; }
        .serif { font-family: \(serif); } h1.t { bookmark-level: 1; bookmark-label: content(); }
        .quiet, .tail, .done { color: \(quiet); } .done { text-decoration: line-through; } .accent { color: \(accent); }
        .bold { font-weight: bold; } .italic { font-style: italic; } .faint { color: #b3aea5; }
        .onink { color: #fff; } .right { text-align: right; } .center { text-align: center; }
        .eyebrow { letter-spacing: .09em; text-transform: uppercase; color: \(quiet); }

        """
    }

    static func colour(_ tint: PlannerSheet.Tint) -> String {
        switch tint {
        case .weekend: "#f4f1eb"
        case .bar: "#e6e9ea"
        case .block: "#f0eeea"
        case .task: "#ffffff"
        case .birthday, .now: accent
        case .busy: "#57534d"
        }
    }

    /// Width in millimetres. The thinnest line that a 300 dpi printer shows clearly is about 0.1 mm.
    static func stroke(_ ink: PlannerSheet.Pen, _ paper: PaperStyle) -> (colour: String, width: Double) {
        switch ink {
        case .paper: (paper.colour, paper.lineWidth)
        case .hair: ("#cfcac1", 0.12)
        case .rule: (Self.ink, 0.2)
        case .box: ("#57534d", 0.2)
        case .accent: (accent, 0.3)
        }
    }
}
