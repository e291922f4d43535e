// The style sheet of a chart that is a file of its own: light and dark.

package enum ChartStyle {
    /// Colours are said twice and not as variables: librsvg knows none. What does not know the media query shows the light ones.
    static let sheet = """
        .panels{font:12px "DejaVu Sans",system-ui,sans-serif;background:#fffefb}.paper{fill:#fffefb}\
        text{fill:#6d675e;font-size:12px}.title{fill:#262420;font-size:17px;font-weight:600}\
        .panel-title{fill:#262420;font-size:13px;font-weight:600}\
        .grid{stroke:#e4dfd5;stroke-width:1}.tick{stroke:#6d675e;stroke-width:1}.night{fill:#3c4a63;opacity:.08}\
        .line{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.line.line-1{stroke:#24645f}\
        .line.line-2{stroke:#c98a1b}.line.line-3{stroke:#8c5a86}.dot.line-1{fill:#24645f}\
        .spread{fill:#24645f;opacity:.25;stroke:none}rect.most{opacity:.44}\
        .band-warning{fill:#c98a1b;opacity:.14}.band-critical{fill:#b8423a;opacity:.2}\
        .mark{stroke-width:1.3}.mark-line{stroke-width:1;stroke-dasharray:2 3;opacity:.6}\
        .mark-warning{stroke:#c98a1b;fill:#c98a1b}.mark-critical{stroke:#b8423a;fill:#b8423a}\
        .mark-normal{stroke:#3b7d5a;fill:#3b7d5a}.mark-offline{stroke:#6d675e;fill:#6d675e}.is-held{fill:#fffefb}\
        .state{stroke:#6d675e;stroke-width:.6}.state-0{fill:#efece4}.state-1{fill:#24645f}.state-2{fill:#c98a1b}\
        .state-3{fill:#8c5a86}.state-4{fill:#8dbd97}.state-5{fill:#cfc7b4}.state-unknown{fill:none;stroke-dasharray:3 3}\
        .hatch{fill:none;stroke:#fffefb;stroke-width:1.2;opacity:.75}\
        .limit{stroke:#c98a1b;stroke-dasharray:4 3}.limit-critical{stroke:#b8423a}text.limit,.gap-words{stroke:#fffefb;stroke-width:3;stroke-dasharray:none;paint-order:stroke}\
        .limit-warning,.last-warning{fill:#855608}.limit-critical,.last-critical{fill:#ab3a32}.last{font-weight:600}.gap{fill:#fffefb;opacity:.7}\
        .gap-hatch{stroke:#6d675e;opacity:.35}.said{fill:none;pointer-events:all}\
        .bar{fill:#24645f}.cell{stroke:none}.level-none{fill:#efece4}.bar-very_sad,.level-very_sad{fill:#8c5a86}\
        .bar-sad,.level-sad{fill:#b48aa8}.bar-neutral,.level-neutral{fill:#cfc7b4}.bar-happy,.level-happy{fill:#8dbd97}\
        .bar-very_happy,.level-very_happy{fill:#3f8f6b}\
        @media (prefers-color-scheme:dark){.panels{background:#1e1d1a}.paper{fill:#1e1d1a}text{fill:#a19a8d}\
        .title,.panel-title{fill:#e6e1d7}.grid{stroke:#36332d}.tick{stroke:#a19a8d}.night{fill:#9fb4d8;opacity:.1}\
        .line.line-1{stroke:#85c4bb}.line.line-2{stroke:#dca84a}.line.line-3{stroke:#9a6b95}.dot.line-1{fill:#85c4bb}\
        .spread{fill:#85c4bb}.band-warning{fill:#dca84a}.band-critical{fill:#e0766d}\
        .mark-warning{stroke:#dca84a;fill:#dca84a}.mark-critical{stroke:#e0766d;fill:#e0766d}\
        .mark-normal{stroke:#7bbf98;fill:#7bbf98}.mark-offline{stroke:#a19a8d;fill:#a19a8d}.is-held{fill:#1e1d1a}\
        .state{stroke:#a19a8d}.state-0{fill:#292722}.state-1{fill:#85c4bb}.state-2{fill:#dca84a}.state-3{fill:#9a6b95}\
        .state-4{fill:#4d7a5a}.state-5{fill:#5d574b}.state-unknown{fill:none}.hatch{stroke:#1e1d1a}\
        .limit{stroke:#dca84a}.limit-critical{stroke:#e0766d}text.limit,.gap-words{stroke:#1e1d1a}\
        .limit-warning,.last-warning{fill:#dca84a}.limit-critical,.last-critical{fill:#e8857c}.gap{fill:#1e1d1a}.gap-hatch{stroke:#a19a8d}\
        .bar{fill:#85c4bb}.level-none{fill:#292722}.bar-very_sad,.level-very_sad{fill:#9a6b95}.bar-sad,.level-sad{fill:#76596f}\
        .bar-neutral,.level-neutral{fill:#5d574b}.bar-happy,.level-happy{fill:#4d7a5a}.bar-very_happy,.level-very_happy{fill:#5fb78d}}
        """

    /// A page of one picture, without scripts; it prints light and as wide as the paper.
    package static func page(title: String, language: String, svg: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>\(SVGText.escape(title))</title>
        <style>body{margin:0;background:#fffefb}svg{display:block;width:100%;height:auto;max-width:60rem;margin:1rem auto}
        @media (prefers-color-scheme:dark){body{background:#1e1d1a}}
        @page{size:A4;margin:12mm}@media print{body{background:none}svg{max-width:none;margin:0;-webkit-print-color-adjust:exact;print-color-adjust:exact}}</style>
        </head><body><main>
        \(svg)
        </main></body></html>

        """
    }
}
